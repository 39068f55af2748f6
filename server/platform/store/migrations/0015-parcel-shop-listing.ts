import { sql, type Kysely } from 'kysely'

/** When each carrier is asked for its shops, and which of the shops it has named itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_shop_listing')
    .addColumn('carrier', 'text', (column) => column.primaryKey())
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    // Who is at it. Without it, or once it is due again, anybody may begin.
    .addColumn('claim', 'uuid')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('completedAt', 'timestamptz(3)')
    // When shops were last taken over from a file.
    .addColumn('importedAt', 'timestamptz(3)')
    .execute()
  await db.schema.alterTable('parcel_shop').addColumn('listedAt', 'timestamptz(3)').execute()
}
