import type { Kysely } from 'kysely'

/** Rows of a batch may be orders, of which nobody knows yet what they are shipped with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shipment_batch_row').addColumn('orderId', 'uuid').execute()
}
