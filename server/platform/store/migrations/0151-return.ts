import { sql, type Kysely } from 'kysely'

/** A way back knows the shipment that it sends back, and the shipment its ways back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shipment')
    .addColumn('returnOf', 'uuid')
    .addColumn('returns', sql`uuid[]`)
    .addColumn('returnCode', 'text')
    .execute()
}
