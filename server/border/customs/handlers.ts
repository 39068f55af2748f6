import { findAccessibleClient, mustHoldThere } from '../../identity/access/client-access.ts'
import type { CustomsHandlers } from '../../generated/handlers.ts'
import { ApiError, forbidden, invalid, mustHaveNone, notFound, within, type FieldError } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { etagOf, print } from '../../platform/http/representation.ts'
import { findIdsByReferences } from '../../network/parcel-reference/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { closeItems, openItems, sumInvoice } from './closing-store.ts'
import { deleteClosingTime, findClosingTime, setClosingTime } from './closing-time-store.ts'
import type { CustomsItem, CheckedGoods } from './goods.ts'
import {
  clientFixed,
  conflictsOf,
  validateGoods,
  isWithBroker,
  lineExists,
  lineKey,
  merged,
  mustAddUp,
  mustBecome,
  mustBeOpen,
  mustHoldOpenable,
  mustNotConflict,
  proofOf,
  statusNotReportable,
  supplementNotAllowed,
  supplementToClose,
  type SentItem,
} from './rules.ts'
import {
  deleteItemRow,
  findItem,
  findLines,
  findOwners,
  insertItems,
  listItemPage,
  lockInvoices,
  lockItem,
  lockItems,
  lockItemsBy,
  setTransfer,
  setTruck,
  updateItemRow,
} from './store.ts'
import { truckHandlers } from './truck-handlers.ts'

export const customsHandlers = {
  ...truckHandlers,

  listCustomsItems({ query: { filterType, value, page, per_page: perPage } }, { db, caller }) {
    return listItemPage(db, caller.clientId, filterType, value, { page, perPage })
  },

  createCustomsItem: ({ body }, ctx) =>
    ctx.transaction(async (db) => {
      const clientId = await accessibleClient(ctx, body)
      const { kept, errors } = validateGoods(goodsOf(body))
      mustHaveNone(errors)
      const goods = await withShipment(db, clientId, kept)
      await lockInvoices(db, clientId, [goods.invoiceNumber])
      const existing = await findLines(db, clientId, [goods])
      if (existing.size > 0) throw lineExists(goods, existing.get(lineKey(goods)))
      const [item] = await insertItems(db, clientId, [goods], changeBy(ctx))
      if (!item) throw new Error('PostgreSQL did not return the new customs item')
      ctx.location(`/customs-api/customs-items/${item.id}`)
      return item
    }),

  createCustomsItems: ({ body: { parcelReference, items } }, ctx) =>
    ctx.transaction(async (db) => {
      const clientIds: number[] = []
      for (const item of items) clientIds.push(await accessibleClient(ctx, item))
      const validations = items.map((item) => validateGoods(goodsOf(item)))
      mustHaveNone(validations.flatMap(({ errors }, index) => within(`items[${index}]`, errors)))

      const all = validations.map(({ kept }, index) => ({
        kept,
        index,
        clientId: clientIds[index] ?? ctx.caller.clientId,
      }))
      const groups = [...Map.groupBy(all, ({ clientId }) => clientId)].toSorted(([one], [other]) => one - other)
      const conflicts: FieldError[] = []
      for (const [clientId, group] of groups) {
        const lines = group.map(({ kept }) => kept)
        const invoices = lines.map(({ invoiceNumber }) => invoiceNumber)
        await lockInvoices(db, clientId, invoices)
        const found = conflictsOf(
          group.map(({ kept, index }) => ({ line: kept, index })),
          await findLines(db, clientId, lines),
        )
        conflicts.push(...found)
      }
      mustNotConflict(items.length, conflicts)

      const ids: string[] = []
      for (const [clientId, group] of groups) {
        const goods = await withShipments(
          db,
          clientId,
          parcelReference,
          group.map(({ kept }) => kept),
        )
        const inserted = await insertItems(db, clientId, goods, changeBy(ctx))
        for (const [place, { index }] of group.entries()) ids[index] = inserted[place]?.id ?? ''
      }
      return { customsIds: ids }
    }),

  async getCustomsItem({ path: { customsId } }, ctx) {
    const { caller, db } = ctx
    const own = await findItem(db, caller.clientId, customsId)
    if (own) return own
    const item = await findItem(db, await clientOf(ctx, db, customsId), customsId)
    return item ?? unknown(customsId)
  },

  updateCustomsItem: ({ path: { customsId: id }, body: { clientId: named, ...changes } }, ctx) =>
    ctx.transaction(async (db) => {
      const clientId = await clientOf(ctx, db, id)
      const { invoiceNumber } = changes
      if (invoiceNumber !== undefined) await lockInvoices(db, clientId, [invoiceNumber])
      const current = await locked(ctx, db, clientId, id)
      const { kept, errors } = validateGoods(merged(goodsIn(current), changes))
      const isMoved = named !== undefined && Number(named) !== clientId
      if (isMoved || errors.length > 0) throw invalid([...errors, ...(isMoved ? [clientFixed(clientId)] : [])])
      if (lineKey(kept) !== lineKey(current)) {
        const other = (await findLines(db, clientId, [kept])).get(lineKey(kept))
        if (other !== undefined) throw lineExists(kept, other)
      }
      const item =
        Object.keys(changes).length === 0 ? current : await updateItemRow(db, clientId, current, kept, changeBy(ctx))
      ctx.header('ETag', etagOf(print(item)))
      return `Customs item ${id} was updated.`
    }),

  deleteCustomsItem: ({ path: { customsId: id } }, ctx) =>
    ctx.transaction(async (db) => {
      const clientId = await clientOf(ctx, db, id)
      await locked(ctx, db, clientId, id)
      await deleteItemRow(db, clientId, id)
    }),

  updateCustomsItemsTruck: ({ path: { filterValue: value }, query: { filterType }, body: { truckIdentifier } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const items = await lockItemsBy(db, clientId, filterType, value)
      if (items.length === 0) throw nothingFound(`No customs item with ${filterType} ${value} was found.`)
      const ids = items.filter(({ closedAt }) => closedAt === undefined).map(({ id }) => id)
      if (ids.length === 0) items.forEach(mustBeOpen)
      await setTruck(db, clientId, ids, truckIdentifier, changeBy(ctx))
      return movedSentence(truckIdentifier, ids.length, items.length - ids.length)
    }),

  closeCustomsItems: ({ query: { filterType, value }, body }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const isInvoice = filterType === 'invoiceNumber'
      if (!isInvoice && body.supplement !== undefined) throw invalid([supplementNotAllowed()])
      const proof = isInvoice && body.close ? proofOf(body) : undefined
      if (isInvoice) await lockInvoices(db, clientId, [value])
      const found = await lockItemsBy(db, clientId, filterType, value)
      const supplement = proof ? supplementToClose(value, found, body.supplement) : body.supplement
      const items = supplement === undefined ? found : found.filter((item) => item.supplement === supplement)
      const ids = items.map(({ id }) => id)
      if (ids.length === 0)
        throw nothingFound(`No customs item ${whereOf(isInvoice, value, body.supplement)} was found.`)
      if (proof)
        mustAddUp(value, await sumInvoice(db, clientId, value, supplement ?? 0, proof.totalInvoiceAmount), proof)
      if (!body.close) mustHoldOpenable(items)
      const change = body.close ? closeItems : openItems
      const changedCount = await change(db, clientId, ids, changeBy(ctx))
      const skippedCount = body.close ? 0 : items.filter(isWithBroker).length
      return { filterType, value, closed: body.close, itemCount: ids.length, changedCount, skippedCount }
    }),

  setCustomsTransferStatus: ({ body: { customsItemIds: ids, status, message } }, ctx) =>
    ctx.transaction(async (db) => {
      if (status === 'NOT_SENT') throw invalid([statusNotReportable()])
      const owners = await findOwners(db, ids)
      const accessible = new Map<number, boolean>()
      for (const clientId of new Set(owners.values()))
        accessible.set(clientId, (await findAccessibleClient(db, ctx.caller, clientId)) !== undefined)
      const isUnknown = (id: string) => accessible.get(owners.get(id) ?? 0) !== true
      mustAllBeKnown(ids, ids.filter(isUnknown))
      for (const [clientId, group] of Map.groupBy(ids, (id) => owners.get(id) ?? 0)) {
        await mustHold(ctx, clientId)
        const items = await lockItems(db, clientId, group)
        const found = new Set(items.map(({ id }) => id))
        mustAllBeKnown(
          ids,
          group.filter((id) => !found.has(id)),
        )
        for (const item of items) mustBecome(item, status)
        await setTransfer(db, clientId, group, status, message)
      }
      return ids.length === 1 ? `1 customs item is ${status}.` : `${ids.length} customs items are ${status}.`
    }),

  getCustomsClosingTime: (_, { db, caller }) => findClosingTime(db, caller.clientId),

  setCustomsClosingTime: ({ body }, ctx) =>
    ctx.transaction((db) => setClosingTime(db, ctx.caller.clientId, body, changeBy(ctx))),

  resetCustomsClosingTime: (_, { db, caller }) => deleteClosingTime(db, caller.clientId),
} satisfies CustomsHandlers

const changeBy = ({ now, caller }: Context) => ({ now, username: caller.username })

const goodsOf = ({ clientId: _clientId, ...goods }: SentItem) => goods

const goodsIn = ({
  id: _id,
  clientId: _clientId,
  closed: _closed,
  closedAt: _closedAt,
  supplement: _supplement,
  transferState: _transferState,
  transferMessage: _transferMessage,
  warnings: _warnings,
  ...goods
}: CustomsItem) => goods

/** The client that the goods belong to: the active one, or one below it where the caller has the permission as well. */
async function accessibleClient(ctx: Context, { clientId: named }: SentItem): Promise<number> {
  const clientId = Number(named)
  if (clientId === ctx.caller.clientId) return clientId
  const client = clientId > largestClientId ? undefined : await findAccessibleClient(ctx.db, ctx.caller, clientId)
  if (!client)
    throw forbidden(
      'CLIENT_NOT_REACHABLE',
      `You do not reach client ${clientId}. Choose one from GET /auth/client-list.`,
    )
  mustHoldThere(ctx, client)
  return clientId
}

const largestClientId = 2_147_483_647

/** Whose item it is, where the caller reaches that client; to everybody else the item is unknown. */
async function clientOf(ctx: Context, db: Db, id: string): Promise<number> {
  const clientId = (await findOwners(db, [id])).get(id) ?? unknown(id)
  if (clientId === ctx.caller.clientId) return clientId
  const client = (await findAccessibleClient(db, ctx.caller, clientId)) ?? unknown(id)
  mustHoldThere(ctx, client)
  return clientId
}

async function mustHold(ctx: Context, clientId: number): Promise<void> {
  if (clientId === ctx.caller.clientId) return
  const client = await findAccessibleClient(ctx.db, ctx.caller, clientId)
  if (client) mustHoldThere(ctx, client)
}

async function locked(ctx: Context, db: Db, clientId: number, id: string): Promise<CustomsItem> {
  const item = (await lockItem(db, clientId, id)) ?? unknown(id)
  ctx.mustMatch(item)
  mustBeOpen(item)
  return item
}

async function withShipment(db: Db, clientId: number, goods: CheckedGoods): Promise<CheckedGoods> {
  const [found] = await withShipments(db, clientId, goods.carrierReference, [goods])
  return found ?? goods
}

/** Goods with the shipment that their parcel belongs to, where they name none: by the reference of all, then by their own. */
async function withShipments(
  db: Db,
  clientId: number,
  parcelReference: string,
  goods: readonly CheckedGoods[],
): Promise<CheckedGoods[]> {
  const without = goods.filter(({ shipmentId }) => shipmentId === undefined)
  if (without.length === 0) return [...goods]
  const references = [parcelReference, ...without.map(({ carrierReference }) => carrierReference)]
  const found = await findIdsByReferences(db, clientId, references)
  return goods.map((one) => {
    const shipment = found.get(parcelReference) ?? found.get(one.carrierReference)
    return one.shipmentId !== undefined || !shipment ? one : { ...one, shipmentId: shipment.id }
  })
}

function mustAllBeKnown(ids: readonly string[], missing: readonly string[]): void {
  const [first] = missing
  if (first === undefined) return
  throw new ApiError('notFound', 'NOT_FOUND', `Customs item ${first} was not found.`, {
    errors: missing.map((id) => ({
      code: 'NOT_FOUND',
      defaultMessage: `Customs item ${id} was not found`,
      field: `customsItemIds[${ids.indexOf(id)}]`,
    })),
  })
}

const movedSentence = (truck: string, moved: number, stayed: number) =>
  (moved === 1 ? `1 customs item is on truck ${truck}.` : `${moved} customs items are on truck ${truck}.`) +
  (stayed === 0
    ? ''
    : stayed === 1
      ? ' 1 is closed and stays on its truck.'
      : ` ${stayed} are closed and stay on theirs.`)

const whereOf = (isInvoice: boolean, value: string, supplement: number | undefined) =>
  !isInvoice ? `on truck ${value}` : `of ${supplement ? `supplement ${supplement} of ` : ''}invoice ${value}`

const nothingFound = (message: string) => new ApiError('notFound', 'NOT_FOUND', message)

function unknown(id: string): never {
  throw notFound('Customs item', id)
}
