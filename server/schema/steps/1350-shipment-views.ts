import { sql, type Kysely } from 'kysely'

/** Views of the table of shipments that a user has saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_preference add column "shipmentsTableViews" json`.execute(db)
}
