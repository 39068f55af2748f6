import { sql, type Kysely } from 'kysely'

/** What clients sell. A deleted item stays as a mark, so that whoever follows changes learns of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('item')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('sku', sql`varchar(60) collate "C"`, (column) => column.notNull())
    .addColumn('name', 'varchar(200)', (column) => column.notNull())
    .addColumn('itemType', 'text', (column) => column.notNull())
    .addColumn('length', 'numeric(5, 1)', (column) => column.notNull())
    .addColumn('width', 'numeric(5, 1)', (column) => column.notNull())
    .addColumn('height', 'numeric(5, 1)', (column) => column.notNull())
    .addColumn('weight', 'numeric(7, 3)', (column) => column.notNull())
    .addColumn('freightClass', 'text')
    .addColumn('harmonizedCode', 'varchar(12)')
    .addColumn('countryOfOrigin', 'varchar(2)')
    .addColumn('customsDescription', 'varchar(200)')
    .addColumn('value', 'numeric(11, 2)')
    .addColumn('currencyCode', 'varchar(3)')
    .addColumn('turning', 'text', (column) => column.notNull())
    .addColumn('stacking', 'text', (column) => column.notNull())
    .addColumn('mixing', 'text', (column) => column.notNull())
    .addColumn('dangerousGoodsCode', 'varchar(6)')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('changedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('deletedAt', 'timestamptz(3)')
    .addColumn('search', 'text', (column) =>
      column.generatedAlwaysAs(sql`fold_text(normalize(sku || E'\n' || name))`).stored(),
    )
    .addPrimaryKeyConstraint('item_pkey', ['clientId', 'sku'])
    .addCheckConstraint('item_itemType', sql`"itemType" in ('PARCEL', 'HANDLING_UNIT', 'UNPACKED')`)
    .addCheckConstraint('item_turning', sql`turning in ('ANY', 'UPRIGHT', 'FIXED')`)
    .addCheckConstraint('item_stacking', sql`stacking in ('ANY', 'SAME_ITEM', 'NONE')`)
    .addCheckConstraint('item_mixing', sql`mixing in ('ANY', 'SAME_ITEM', 'ALONE')`)
    .addCheckConstraint('item_value', sql`(value is null) = ("currencyCode" is null)`)
    .execute()
  await db.schema.createIndex('item_changedAt').on('item').columns(['clientId', 'changedAt', 'sku']).execute()
  await sql`create index item_search on item using gin ("clientId", search gin_trgm_ops)`.execute(db)
}
