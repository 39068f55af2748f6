import type { Kysely } from 'kysely'

/** What customs asks for of products since 2026: who made them, under which numbers, for whom, and which code counts where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('customs_item')
    .addColumn('soldTo', 'varchar(10)')
    .addColumn('ukims', 'varchar(35)')
    .addColumn('atRisk', 'boolean')
    .addColumn('manufacturerProductId', 'varchar(64)')
    .addColumn('gtin', 'varchar(14)')
    .addColumn('manufacturer', 'json')
    .addColumn('responsiblePerson', 'json')
    .execute()
  await db.schema
    .alterTable('item')
    .addColumn('manufacturerProductId', 'varchar(64)')
    .addColumn('gtin', 'varchar(14)')
    .addColumn('manufacturer', 'json')
    .addColumn('responsiblePerson', 'json')
    .addColumn('commodityCodes', 'json')
    .execute()
}
