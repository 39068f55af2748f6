import { sql, type Kysely } from 'kysely'

/** Some currencies have three decimals. Without a scale of its own, a column takes them and no row is written anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customs_item
      alter column "itemInvoicePrice" type numeric,
      alter column "shippingCharges" type numeric,
      alter column "otherCharges" type numeric`.execute(db)
  await sql`alter table parcel_definition alter column cost type numeric`.execute(db)
  await sql`alter table item alter column value type numeric`.execute(db)
}
