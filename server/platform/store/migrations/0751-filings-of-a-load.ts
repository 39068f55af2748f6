import { sql, type Kysely } from 'kysely'

/** What Norwegian Customs wants to know of goods, and filings that are told apart by their parcels and can be changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('customs_item')
    .addColumn('importDeclaration', 'json')
    .addColumn('transitMrn', 'varchar(18)')
    .execute()
  await sql`drop index customs_filing_truck`.execute(db)
  await sql`create index customs_filing_truck on customs_filing ("clientId", truck)`.execute(db)
  await sql`
    alter table customs_filing
      add column "leftOut" json,
      drop constraint customs_filing_state,
      add constraint customs_filing_state check (state in ('PENDING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'))`.execute(db)
  await sql`
    alter table customs_filing_message
      add column action text not null default 'CREATE',
      add column hash text`.execute(db)
}
