import { sql, type Kysely } from 'kysely'

/** Which client has which add-on of the catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_add_on')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('addOnId', 'uuid', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('client_add_on_pkey', ['clientId', 'addOnId'])
    .execute()
}
