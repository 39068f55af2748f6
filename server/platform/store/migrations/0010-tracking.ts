import { sql, type Kysely } from 'kysely'

/** When carriers are asked about the parcels that they have. Beside the shipments, whose many indexes this would touch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shipment_tracking')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('shipmentId', 'uuid', (column) => column.notNull())
    .addColumn('since', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.notNull())
    .addPrimaryKeyConstraint('shipment_tracking_pkey', ['clientId', 'shipmentId'])
    .modifyEnd(sql`with (fillfactor = 85)`)
    .execute()
  await db.schema.createIndex('shipment_tracking_dueAt').on('shipment_tracking').column('dueAt').execute()
}
