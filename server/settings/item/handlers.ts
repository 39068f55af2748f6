import type { ItemHandlers } from '../../generated/handlers.ts'
import { fieldError, invalid, mustHaveNone, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { readRows } from '../../platform/http/rows.ts'
import { csvOf } from '../../platform/store/csv.ts'
import { timestampIn } from '../../kernel/period.ts'
import { isSame, validateItem, type ItemChange } from './rules.ts'
import { deleteItemRow, findItems, itemsQuery, listItemPage, lockItems, putItems } from './store.ts'

export const itemHandlers = {
  listItems({ query: { per_page: perPage, item_type: itemType, since, ...query } }, { db, caller }) {
    const isInOrder = query.order === 'ASC' && (query.sort === 'sku' || since !== undefined)
    if (query.after !== undefined && !isInOrder)
      throw invalid(
        [fieldError('NOT_ALLOWED', 'after', 'goes with sort=sku, or with since, and order=ASC only')],
        'query',
      )
    return listItemPage(db, caller.clientId, {
      ...query,
      perPage,
      itemType,
      since: since && timestampIn('since', since),
    })
  },

  setItems: ({ body: { items } }, ctx) => put(ctx, items, (index) => `items[${index}]`),

  importItems({ body }, ctx) {
    const { rows, lines, errors } = readRows<ItemChange>(body, 'ItemChange')
    mustHaveNone(errors)
    return put(ctx, rows, (index) => `row[${lines[index]}]`)
  },

  exportItems({ query }, ctx) {
    ctx.header('Content-Disposition', `attachment; filename="items-${ctx.now.toISOString().slice(0, 10)}.csv"`)
    return csvOf(ctx.app.pool, itemsQuery(ctx.app.db, ctx.caller.clientId, query.item_type), 'UTC')
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

/** Stores all items or none. What is as it was keeps its time, so that others need not read it again. */
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
