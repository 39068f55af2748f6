import type { Kysely } from 'kysely'

/** Who imports goods under which number, and whether their origin is preferential. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('customs_item')
    .addColumn('voec', 'varchar(7)')
    .addColumn('importer', 'json')
    .addColumn('preferentialOrigin', 'boolean')
    .execute()
}
