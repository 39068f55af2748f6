import type { Kysely } from 'kysely'

/** Bookings of carriers that no shipment uses and that are not cancelled yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unused_registration')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('shipmentId', 'uuid', (column) => column.notNull())
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('carrierReference', 'text', (column) => column.notNull())
    // What the carrier needs to cancel it.
    .addColumn('booking', 'json', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.notNull())
    .addPrimaryKeyConstraint('unused_registration_pkey', ['clientId', 'shipmentId', 'carrierReference'])
    .execute()
  await db.schema.createIndex('unused_registration_dueAt').on('unused_registration').column('dueAt').execute()
}
