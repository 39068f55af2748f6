import type { Kysely } from 'kysely'

/** Which carriers a client may ship with, and what the carriers want to know of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_carrier')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('enabled', 'boolean', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('modifiedBy', 'text')
    .addPrimaryKeyConstraint('client_carrier_pkey', ['clientId', 'carrier'])
    .execute()

  await db.schema
    .createTable('carrier_field')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    // All values of the client in one, encrypted, and the key that opens them.
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addColumn('keyId', 'text', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('modifiedBy', 'text')
    .addPrimaryKeyConstraint('carrier_field_pkey', ['clientId', 'carrier', 'type'])
    .execute()
  await db.schema.createIndex('carrier_field_keyId').on('carrier_field').column('keyId').execute()
}
