import type { Kysely } from 'kysely'

/** With the spent token, its salt makes the successor again for a tab that asked for it at the same time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refresh_token').addColumn('salt', 'text').execute()
}
