import { sql } from 'kysely'
import type { Compilable } from 'kysely'
import type { Metadata } from '../../kernel/metadata.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { hasMetadata, metadataColumns, metadataKeysOf } from '../../platform/store/metadata.ts'
import { readPage } from '../../platform/store/page.ts'
import { holds } from '../../platform/store/search.ts'
import { contentNames, fileNames, type Item, type ItemContent } from './rules.ts'

const allColumns = [...contentNames, 'createdAt', 'changedAt', 'deletedAt'] as const

const select = (db: Db, arg: Arguments<{ clientId: number; skus: string[] }>) =>
  db
    .selectFrom('item')
    .select(allColumns)
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`sku = any(${arg.skus}::text[])`)
    .where('deletedAt', 'is', null)

const selectItems = prepared(select)
const selectForUpdate = prepared((db, arg: Arguments<{ clientId: number; skus: string[] }>) =>
  select(db, arg).orderBy('sku').forUpdate(),
)

/** Finds items by SKU, except deleted ones. */
export async function findItems(db: Db, clientId: number, skus: readonly string[]): Promise<Map<string, Item>> {
  if (skus.length === 0) return new Map()
  const rows = await selectItems(db, { clientId, skus: [...new Set(skus)] })
  return new Map(rows.map((row) => [row.sku, row]))
}

/** Finds items by SKU and locks them until the transaction ends. */
export async function lockItems(db: Db, clientId: number, skus: readonly string[]): Promise<Map<string, Item>> {
  const rows = await selectForUpdate(db, { clientId, skus: [...new Set(skus)] })
  return new Map(rows.map((row) => [row.sku, row]))
}

/** Inserts items or overwrites existing ones. Existing items keep their creation time, unless they were deleted. */
export async function putItems(db: Db, clientId: number, items: readonly ItemContent[], now: Date): Promise<void> {
  if (items.length === 0) return
  const names = sql.join(contentNames.map((column) => sql.ref(column)))
  const rows = items.map((item) => ({ ...item, clientId }))
  await sql`
    insert into item ("clientId", ${names}, "createdAt", "changedAt")
    select "clientId", ${names}, ${now}, ${now} from json_populate_recordset(null::item, ${JSON.stringify(rows)}::json)
    order by sku
    on conflict ("clientId", sku) do update set
      ${sql.join(contentNames.slice(1).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))},
      "createdAt" = case when item."deletedAt" is null then item."createdAt" else excluded."createdAt" end,
      "changedAt" = excluded."changedAt", "deletedAt" = null`.execute(db)
}

export async function deleteItemRow(db: Db, clientId: number, sku: string, now: Date): Promise<void> {
  await db
    .updateTable('item')
    .set({ deletedAt: now, changedAt: now })
    .where('clientId', '=', clientId)
    .where('sku', '=', sku)
    .execute()
}

export interface ItemQuery {
  readonly q?: string
  readonly itemType?: Item['itemType']
  /** Timestamp in UTC; if set, deleted items are listed too. */
  readonly since?: string
  readonly after?: string
  readonly metadata?: Metadata | undefined
  readonly sort: 'sku' | 'changedAt'
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly perPage: number
}

export async function listItemPage(
  db: Db,
  clientId: number,
  { q = '', itemType, since, after, metadata, sort, order, page, perPage }: ItemQuery,
): Promise<{ items: Item[]; total: number }> {
  const words = q.trim().normalize('NFC').split(/\s+/).filter(Boolean)
  let found = db.selectFrom('item').where('clientId', '=', clientId)
  for (const word of words) found = found.where(holds(sql.ref('search'), word))
  if (itemType !== undefined) found = found.where('itemType', '=', itemType)
  if (metadata) found = found.where(hasMetadata(metadata))
  if (after !== undefined && sort === 'sku') found = found.where('sku', '>', after)
  if (after !== undefined && sort === 'changedAt')
    found = found.where(sql<boolean>`("changedAt", sku) > (${since}::timestamptz, ${after})`)
  found = since === undefined ? found.where('deletedAt', 'is', null) : found.where('changedAt', '>=', since)
  const direction = order === 'ASC' ? 'asc' : 'desc'
  const rows = found.select(allColumns).orderBy(sort, direction).orderBy('sku', direction)
  return readPage(db, rows, { page, per_page: perPage })
}

const textColumns: ReadonlySet<string> = new Set(['sku', 'name', 'customsDescription', 'manufacturerProductId'])

const exported = (clientId: number, itemType: Item['itemType'] | undefined) =>
  sql<boolean>`"clientId" = ${clientId} and "deletedAt" is null
    and ${itemType === undefined ? sql`true` : sql`"itemType" = ${itemType}`}`

export const exportedKeys = (db: Db, clientId: number, itemType: Item['itemType'] | undefined) =>
  metadataKeysOf(db, sql.table('item'), exported(clientId, itemType))

/** The query for exporting all items with COPY. */
export const itemsQuery = (
  db: Db,
  clientId: number,
  itemType: Item['itemType'] | undefined,
  metadataKeys: readonly string[],
): Compilable =>
  db
    .selectFrom('item')
    .select(
      fileNames.map((column) =>
        textColumns.has(column) ? sql`csv_cell(${sql.ref(column)})`.as(column) : sql.ref(column).as(column),
      ),
    )
    .select(metadataColumns('item', metadataKeys))
    .where(exported(clientId, itemType))
    .orderBy('sku')
