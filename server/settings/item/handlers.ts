import type { ItemHandlers } from '../../generated/handlers.ts'
import { fieldError, invalid, mustHaveNone, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { metadataIn } from '../../kernel/metadata.ts'
import { readRows } from '../../platform/http/rows.ts'
import { columnOfKey } from '../../platform/store/metadata.ts'
import { csvOf } from '../../platform/store/csv.ts'
import { timestampIn } from '../../kernel/period.ts'
import { isSame, validateItem, type ItemChange } from './rules.ts'
import { deleteItemRow, exportedKeys, findItems, itemsQuery, listItemPage, lockItems, putItems } from './store.ts'

export const itemHandlers = {
  listItems({ query: { per_page: perPage, item_type: itemType, since, metadata, ...query } }, { db, caller }) {
    const isInOrder = query.order === 'ASC' && (query.sort === 'sku' || since !== undefined)
    if (query.after !== undefined && !isInOrder)
      throw invalid(
        [fieldError('NOT_ALLOWED', 'after', 'is only valid with order=ASC and either sort=sku or since')],
        'query',
      )
    return listItemPage(db, caller.clientId, {
      ...query,
      perPage,
      itemType,
      since: since && timestampIn('since', since),
      metadata: metadataIn(metadata),
    })
  },

  setItems: ({ body: { items } }, ctx) => put(ctx, items, (index) => `items[${index}]`),

  importItems({ body }, ctx) {
    const { rows, lines, errors } = readRows<ItemChange>(body, 'ItemChange')
    mustHaveNone(errors)
    return put(ctx, rows, (index) => `row[${lines[index]}]`)
  },

  async exportItems({ query: { item_type: itemType } }, ctx) {
    ctx.header('Content-Disposition', `attachment; filename="items-${ctx.now.toISOString().slice(0, 10)}.csv"`)
    const { db, pool } = ctx.app
    const keys = await exportedKeys(db, ctx.caller.clientId, itemType)
    return csvOf(pool, itemsQuery(db, ctx.caller.clientId, itemType, keys), 'UTC', { named: keys.map(columnOfKey) })
  },

  async getItem({ path: { sku } }, { db, caller }) {
    return (await findItems(db, caller.clientId, [sku])).get(sku) ?? unknown(sku)
  },

  deleteItem: ({ path: { sku } }, ctx) =>
    ctx.transaction(async (db) => {
      const item = (await lockItems(db, ctx.caller.clientId, [sku])).get(sku) ?? unknown(sku)
      ctx.mustMatch(item)
      await deleteItemRow(db, ctx.caller.clientId, sku, ctx.now)
    }),
} satisfies ItemHandlers

/** Stores all items or none. Unchanged items keep their time, so readers need not fetch them again. */
function put(ctx: Context, changes: readonly ItemChange[], placeOf: (index: number) => string) {
  const { clientId } = ctx.caller
  return ctx.transaction(async (db) => {
    const skus = changes.map(({ sku }) => sku)
    const existing = await lockItems(db, clientId, skus)
    const { kept, errors } = validateItem(changes, existing, placeOf)
    mustHaveNone(errors)
    const changed = kept.filter((item) => {
      const before = existing.get(item.sku)
      return before === undefined || !isSame(before, item)
    })
    await putItems(db, clientId, changed, ctx.now)
    const created = kept.filter(({ sku }) => !existing.has(sku)).length
    return { created, updated: changed.length - created, unchanged: kept.length - changed.length }
  })
}

function unknown(sku: string): never {
  throw notFound('Item', sku)
}
