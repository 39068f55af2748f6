import { sql, type Kysely } from 'kysely'

/** What was cancelled, and cancellations whose outcome is not known, both in the contract's shape. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shipment')
    .addColumn('cancellation', 'json')
    .addColumn('cancellationDueAt', 'timestamptz(3)')
    .addColumn('cancelled', 'json')
    .execute()
  await db.schema
    .createIndex('shipment_cancellationDueAt')
    .on('shipment')
    .column('cancellationDueAt')
    .where(sql.ref('cancellationDueAt'), 'is not', null)
    .execute()
}
