import { sql, type Kysely } from 'kysely'

/** When the customs items on a truck were closed by its name while it is still loaded, so that what comes later is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('consignment')
    .addColumn('customsClosedAt', sql`timestamptz(3)`)
    .execute()
  await sql`create index "consignment_customsClosedAt" on consignment ("clientId") where "customsClosedAt" is not null`.execute(
    db,
  )
}
