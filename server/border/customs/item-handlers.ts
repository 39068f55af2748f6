import type { CustomsHandlers } from '../../generated/handlers.ts'
import { mustAccessAll } from '../../identity/access/client-access.ts'
import { fieldError, invalid, mustHaveNone, within, type FieldError } from '../../kernel/error.ts'
import { remembering } from '../../kernel/remember.ts'
import { QueryReader } from '../../kernel/period.ts'
import { findIdsByReferences } from '../../network/parcel-reference/store.ts'
import { changeBy, type Context } from '../../platform/http/handler.ts'
import { etagOf, print } from '../../platform/http/representation.ts'
import type { Db } from '../../platform/store/database.ts'
import { accessibleClient, clientOf, unknown } from './access.ts'
import { lineKey, type CheckedGoods, type CustomsItem } from './goods.ts'
import { findLines, findSupplements, lockInvoices } from './invoice-store.ts'
import { withConsignments } from './ioss-store.ts'
import {
  clientFixed,
  conflictsOf,
  lineExists,
  merged,
  mustBeOpen,
  mustNotConflict,
  shipmentCancelled,
  validateGoods,
  type SentItem,
} from './rules.ts'
import {
  deleteItemRow,
  findItem,
  findSurroundings,
  insertedIds,
  insertItems,
  listItemPage,
  lockItem,
  updateItemRow,
  type By,
} from './store.ts'
import { contradictionsOf, parcelUnknown, shipmentUnknown, warned } from './warnings.ts'

type Noun =
  | 'listCustomsItems'
  | 'createCustomsItem'
  | 'createCustomsItems'
  | 'getCustomsItem'
  | 'updateCustomsItem'
  | 'deleteCustomsItem'

export const itemHandlers = {
  async listCustomsItems({ query }, ctx) {
    const { filterType, value, page, per_page: perPage, timezone, client_ids: clientIds } = query
    if ((filterType === undefined) !== (value === undefined))
      throw invalid(
        [filterType === undefined ? missing('filterType', 'value') : missing('value', 'filterType')],
        'query',
      )
    const reader = new QueryReader(timezone)
    const names = { after: 'created_after', before: 'created_before' }
    const created = reader.period(names, query.created_after, query.created_before)
    reader.end()
    if (clientIds) await mustAccessAll(ctx, clientIds)
    const { transfer_state: transferState, without_truck: isWithoutTruck, with_warnings: hasWarnings } = query
    const { truck, closed, warning } = query
    const by = filterType === undefined || value === undefined ? {} : { attribute: { filterType, value } }
    const filter = { ...by, transferState, truck, isWithoutTruck, closed, warning, hasWarnings, created }
    return listItemPage(ctx.db, clientIds ?? [ctx.caller.clientId], filter, { page, perPage })
  },

  createCustomsItem: ({ body }, ctx) =>
    ctx.transaction(async (db) => {
      const clientId = await accessibleClient(ctx, body)
      const { kept, errors } = validateGoods(goodsOf(body))
      mustHaveNone(errors)
      const { existing, supplements, shipments } = await begin(db, clientId, kept.carrierReference, [kept])
      const placed = await withShipments(db, clientId, shipments, [kept])
      if (existing.size > 0) throw lineExists(kept, existing.get(lineKey(kept)))
      const goods = await withConsignments(db, clientId, placed)
      const [item] = await insertItems(db, clientId, goods, changeBy(ctx), supplements)
      if (!item) throw new Error('PostgreSQL did not return the new customs item')
      ctx.location(`/customs-api/customs-items/${item.id}`)
      return item
    }),

  createCustomsItems: ({ body: { parcelReference, items } }, ctx) =>
    ctx.transaction(async (db) => {
      const access = remembering((clientId: string) => accessibleClient(ctx, { clientId }))
      const clientIds: number[] = []
      for (const item of items) clientIds.push(await access(String(item.clientId)))
      const validations = items.map((item) => validateGoods(goodsOf(item)))
      mustHaveNone(validations.flatMap(({ errors }, index) => within(`items[${index}]`, errors)))

      const all = validations.map(({ kept }, index) => ({
        kept,
        index,
        clientId: clientIds[index] ?? ctx.caller.clientId,
      }))
      const groups = [...Map.groupBy(all, ({ clientId }) => clientId)].toSorted(([one], [other]) => one - other)
      const conflicts: FieldError[] = []
      const begun: Begun[] = []
      for (const [clientId, group] of groups) {
        const lines = group.map(({ kept }) => kept)
        const one = await begin(db, clientId, parcelReference, lines)
        conflicts.push(
          ...conflictsOf(
            group.map(({ kept, index }) => ({ line: kept, index })),
            one.existing,
          ),
        )
        begun.push(one)
      }
      mustNotConflict(items.length, conflicts)

      const ids: string[] = []
      for (const [index, [clientId, group]] of groups.entries()) {
        const { supplements = new Map<string, number>(), shipments = new Map() } = begun[index] ?? {}
        const lines = group.map(({ kept }) => kept)
        const goods = await withConsignments(db, clientId, await withShipments(db, clientId, shipments, lines))
        const inserted = await insertedIds(db, clientId, goods, changeBy(ctx), supplements)
        for (const [place, one] of group.entries()) ids[one.index] = inserted[place] ?? ''
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
      const { kept: given, errors } = validateGoods(merged(goodsIn(current), changes))
      const kept = errors.length === 0 ? await withShipment(db, clientId, given, id) : given
      const isMoved = named !== undefined && Number(named) !== clientId
      if (isMoved || errors.length > 0) throw invalid([...errors, ...(isMoved ? [clientFixed(clientId)] : [])])
      if (lineKey(kept) !== lineKey(current)) {
        const other = (await findLines(db, clientId, [kept])).get(lineKey(kept))
        if (other !== undefined) throw lineExists(kept, other)
      }
      const item =
        Object.keys(changes).length === 0 ? current : await changed(db, clientId, current, kept, changeBy(ctx))
      ctx.header('ETag', etagOf(print(item)))
      return `Customs item ${id} was updated.`
    }),

  deleteCustomsItem: ({ path: { customsId: id } }, ctx) =>
    ctx.transaction(async (db) => {
      const clientId = await clientOf(ctx, db, id)
      const item = await locked(ctx, db, clientId, id)
      await deleteItemRow(db, clientId, id)
      await withConsignments(db, clientId, [], { others: [item] })
    }),
} satisfies Pick<CustomsHandlers, Noun>

const missing = (name: string, other: string) => fieldError('REQUIRED', name, `is required with ${other}`)

const goodsOf = ({ clientId: _clientId, ...goods }: SentItem) => goods

const goodsIn = ({
  id: _id,
  clientId: _clientId,
  closed: _closed,
  closedAt: _closedAt,
  supplement: _supplement,
  transferState: _transferState,
  transferMessage: _transferMessage,
  mrn: _mrn,
  importDeclaration: _importDeclaration,
  transitMrn: _transitMrn,
  customsOffice: _customsOffice,
  acceptedAt: _acceptedAt,
  warnings: _warnings,
  ...goods
}: CustomsItem) => goods

async function locked(ctx: Context, db: Db, clientId: number, id: string): Promise<CustomsItem> {
  const item = (await lockItem(db, clientId, id)) ?? unknown(id)
  ctx.mustMatch(item)
  mustBeOpen(item)
  return item
}

async function changed(
  db: Db,
  clientId: number,
  before: CustomsItem,
  goods: CheckedGoods,
  by: By,
): Promise<CustomsItem> {
  const [one = goods] = await withConsignments(db, clientId, [goods], { others: [before], replaced: before.id })
  return updateItemRow(db, clientId, before, one, by)
}

interface Begun {
  readonly existing: ReadonlyMap<string, string>
  readonly supplements: ReadonlyMap<string, number>
  readonly shipments: ReadonlyMap<string, string>
}

/** Looks up everything needed before lines are stored, in one go. Locks their invoices against other additions. */
async function begin(
  db: Db,
  clientId: number,
  parcelReference: string,
  lines: readonly CheckedGoods[],
): Promise<Begun> {
  const invoices = lines.map(({ invoiceNumber }) => invoiceNumber)
  const [, existing, supplements, shipments] = await Promise.all([
    lockInvoices(db, clientId, invoices),
    findLines(db, clientId, lines),
    findSupplements(db, clientId, invoices),
    findShipments(db, clientId, parcelReference, lines),
  ])
  return { existing, supplements, shipments }
}

/** Finds the shipments of lines without one, by parcel number: first that of the request, then their own. */
async function findShipments(
  db: Db,
  clientId: number,
  parcelReference: string,
  lines: readonly CheckedGoods[],
): Promise<ReadonlyMap<string, string>> {
  const without = lines.flatMap(({ shipmentId, carrierReference }) =>
    shipmentId === undefined ? [carrierReference] : [],
  )
  if (without.length === 0) return new Map()
  const found = await findIdsByReferences(db, clientId, [parcelReference, ...without])
  return new Map(
    without.flatMap((number): [string, string][] => {
      const shipment = found.get(parcelReference) ?? found.get(number)
      return shipment ? [[number, shipment.id]] : []
    }),
  )
}

async function withShipment(db: Db, clientId: number, goods: CheckedGoods, replaced: string): Promise<CheckedGoods> {
  const shipments = await findShipments(db, clientId, goods.carrierReference, [goods])
  const [found] = await withShipments(db, clientId, shipments, [goods], replaced)
  return found ?? goods
}

/**
 * Adds the shipments of their parcels to goods without one. Warns about unknown numbers, and about contradictions to
 * the parcel, the invoice or the truck.
 */
async function withShipments(
  db: Db,
  clientId: number,
  shipments: ReadonlyMap<string, string>,
  goods: readonly CheckedGoods[],
  replaced?: string,
): Promise<CheckedGoods[]> {
  const placed = goods.map((one): CheckedGoods => {
    const shipmentId = one.shipmentId ?? shipments.get(one.carrierReference)
    return shipmentId === undefined ? one : { ...one, shipmentId }
  })
  const surroundings = await findSurroundings(db, clientId, placed, replaced)
  return placed.map((one, at) => {
    const around = surroundings[at]
    if (around === undefined) return one
    if (one.shipmentId !== undefined && around.isCancelled)
      throw shipmentCancelled(one.shipmentId, goods[at]?.shipmentId === undefined ? 'carrierReference' : 'shipmentId')
    const linked =
      one.shipmentId === undefined
        ? warned(one, parcelUnknown(one.carrierReference))
        : around.isShipment
          ? one
          : warned(one, shipmentUnknown(one.shipmentId))
    return contradictionsOf(one, around).reduce(warned, linked)
  })
}
