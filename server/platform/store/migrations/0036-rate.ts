import { sql, type Kysely } from 'kysely'

/** Prices that were offered, for as long as they can be booked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('expiresAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('request', 'json', (column) => column.notNull())
    .addColumn('rates', 'json', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_pkey', ['clientId', 'id'])
    .execute()
  await db.schema.createIndex('rate_expiresAt').on('rate').column('expiresAt').execute()
}
