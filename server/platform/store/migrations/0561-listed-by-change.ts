import { sql, type Kysely } from 'kysely'

/** Who asks for what was changed last had all shipments of the client sorted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "shipment_modifiedAt" on shipment ("clientId", "modifiedAt" desc nulls last, id)`.execute(db)
}
