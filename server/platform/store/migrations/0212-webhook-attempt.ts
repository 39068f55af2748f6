import { sql, type Kysely } from 'kysely'

/** Every attempt of a delivery, beside the last one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('webhook_delivery')
    .addColumn('log', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .execute()
}
