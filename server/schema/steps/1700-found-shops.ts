import type { Kysely } from 'kysely'

/** When a carrier's own search named a shop that its list does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('parcel_shop').addColumn('foundAt', 'timestamptz').execute()
}
