import type { Kysely } from 'kysely'

/** What a client wants of its customs, and which items came to be by registering a shipment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customs_configuration')
    .addColumn('clientId', 'integer', (column) => column.primaryKey())
    .addColumn('content', 'json', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('modifiedBy', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('customs_item')
    .addColumn('ofShipment', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
