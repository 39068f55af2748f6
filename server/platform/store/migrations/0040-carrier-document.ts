import { sql, type Kysely } from 'kysely'

/** What carriers printed for shipments, byte by byte. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('carrier_document')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('shipmentId', 'uuid', (column) => column.notNull())
    .addColumn('place', 'smallint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('layout', 'text')
    .addColumn('resolution', 'smallint')
    .addColumn('parcelIndex', 'smallint')
    .addColumn('pages', 'smallint', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addColumn('keptUntil', 'timestamptz(3)', (column) => column.notNull())
    .addPrimaryKeyConstraint('carrier_document_pkey', ['clientId', 'shipmentId', 'place'])
    .execute()
  // Labels are compressed already, or small.
  await sql`alter table carrier_document alter column bytes set storage external`.execute(db)
  await db.schema.createIndex('carrier_document_kept_until').on('carrier_document').column('keptUntil').execute()
}
