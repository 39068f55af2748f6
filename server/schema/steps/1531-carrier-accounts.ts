import { sql, type Kysely } from 'kysely'

/** Several accounts with one carrier, each for the shipments that its rule names; the one without a name is the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carrier_field add column account text default '' not null, add column "appliesTo" json`.execute(
    db,
  )
  await sql`alter table carrier_field drop constraint carrier_field_pkey`.execute(db)
  await sql`alter table carrier_field add primary key ("clientId", carrier, type, account)`.execute(db)
  await sql`alter table pickup add column account text`.execute(db)
}
