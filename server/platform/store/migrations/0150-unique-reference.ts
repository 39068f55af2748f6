import { sql, type Kysely } from 'kysely'

/** Clients may want each customer reference once, and a search finds postal codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('client_preference').addColumn('uniqueCustomerReferences', 'boolean').execute()
  await sql`
    update shipment set search = search || fold_text(E'\n' || "postCode" ||
      case when "postCode" ~ '[ -]' then E'\n' || regexp_replace("postCode", '[ -]', '', 'g') else '' end)
    from (select "clientId", id, content #>> '{recipient,postCode}' as "postCode" from shipment) as told
    where told."clientId" = shipment."clientId" and told.id = shipment.id and "postCode" is not null`.execute(db)
}
