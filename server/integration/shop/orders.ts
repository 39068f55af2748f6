import type { Schemas } from '../../../openapi/generated/types.ts'
import { discardRefused } from '../../commerce/order/discard.ts'
import { placedLineId } from '../../commerce/order/family.ts'
import { isRefused, takenOf, type KeptOrder } from '../../commerce/order/order.ts'
import { lockByExternalId, lockExternalIds, lockFamilies, updateOrder } from '../../commerce/order/store.ts'
import { isDivided } from '../../commerce/order/rules.ts'
import { upsertOrders } from '../../commerce/order/upsert.ts'
import { isErased } from '../../kernel/erased.ts'
import { ApiError, mustHaveNone, within } from '../../kernel/error.ts'
import { schemaNamed } from '../../platform/http/rows.ts'
import { checkOf } from '../../platform/http/validation.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { findLink, keepLink } from './order-store.ts'
import type { ReceivedOrder, ShopLine } from './software.ts'
import { recordError, recordOrder, type ConnectedShop } from './store.ts'

/** Orders from a shop are validated against the contract like those of an integrator. */
const { properties = {} } = schemaNamed('Order')
const names = [
  'externalId',
  'placedAt',
  'recipient',
  'orderNumber',
  'deliveryInstructions',
  'currencyCode',
  'tags',
] as const
const check = checkOf(
  {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(
        [...names, 'carrierProduct', 'shippingPrice'].map((name) => [name, properties[name] ?? {}]),
      ),
      lines: schemaNamed('OrderChange').properties?.lines ?? {},
    },
  },
  'body',
  false,
)

const unpaid = 'Not paid in the shop'

/**
 * Updates an order to its state in the shop, unless a later one is stored already. Errors are stored with the order and
 * the shop, for people to see: a shop would not respond to them, and stop sending.
 */
export async function takeOrder(db: Db, shop: ConnectedShop, received: ReceivedOrder, now: Date): Promise<void> {
  const { clientId, id: shopId, orderPrefix } = shop
  const { shopOrderId, changedAt } = received
  const link = { shopId, shopOrderId, externalId: `${orderPrefix}${shopOrderId}`, changedAt }
  try {
    await transaction(db, async (trx) => {
      await lockExternalIds(trx, clientId)
      const known = await findLink(trx, clientId, shopId, shopOrderId)
      if (known && new Date(known.changedAt) > changedAt) return
      const pieces = await settle(trx, shop, link.externalId, received, now)
      await keepLink(trx, clientId, { ...link, ...(pieces !== undefined && { pieces }) }, null)
      await recordOrder(trx, clientId, shopId, now)
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'broken' || error.kind === 'unavailable') throw error
    const message = error.errors?.map(({ defaultMessage }) => defaultMessage).join('; ') ?? error.message
    await keepLink(db, clientId, link, message)
    await recordError(db, clientId, shopId, `Order ${shopOrderId}: ${message}`)
  }
}

/** Returns how many pieces are to be shipped, if the order was changed. */
async function settle(
  db: Db,
  { clientId, takesUnpaid }: ConnectedShop,
  externalId: string,
  received: ReceivedOrder,
  now: Date,
): Promise<number | undefined> {
  const current = (await lockByExternalId(db, clientId, [externalId])).get(externalId)
  const { situation } = received
  if (situation === 'CANCELLED' || situation === 'COMPLETED') {
    if (current)
      await stop(db, current, situation === 'CANCELLED' ? 'Cancelled in the shop' : 'Completed in the shop', now)
    return undefined
  }
  const isWaiting = situation === 'UNPAID' && !takesUnpaid
  if (!current && isWaiting) return undefined
  const family =
    current && isDivided(current)
      ? ((await lockFamilies(db, clientId, [current.id])).get(current.id) ?? [])
      : current
        ? [current]
        : []
  const lines = linesLeft(received, family, externalId)
  if (lines.length === 0) {
    if (current) await stop(db, current, 'Fulfilled or returned in the shop', now)
    return undefined
  }
  const change = { externalId, ...received.order, lines }
  mustHaveNone(within('order', check.errorsIn(change)))
  // A cancelled order takes no changes, though the shop may still send some.
  if (current?.cancelledAt !== undefined) return undefined
  // The shop still has the person, and would send them again with any other change.
  if (isErased(current?.content.recipient)) return undefined
  const [result] = await upsertOrders(db, clientId, [change], now)
  mustHaveNone(result?.errors ?? [])
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  // An unpaid order waits, wherever its pieces are by now.
  const holders = family.filter(({ mergedInto, cancelledAt }) => mergedInto === undefined && cancelledAt === undefined)
  for (const holder of holders) {
    if (isWaiting && holder.state !== 'ON_HOLD' && holder.state !== 'SHIPPED')
      await updateOrder(db, clientId, holder.id, { decision: { heldAt: now, holdReason: unpaid } }, now)
    if (!isWaiting && holder.holdReason === unpaid)
      await updateOrder(db, clientId, holder.id, { decision: { heldAt: null, holdReason: null } }, now)
  }
  return pieces
}

/** Stops shipping the rest of an order. If a part is shipped already, people must look at it. */
async function stop(db: Db, current: KeptOrder, reason: string, now: Date): Promise<void> {
  const { clientId, id, state, externalId, shipments, content } = current
  if (state === 'CANCELLED' || state === 'SHIPPED') return
  if (isDivided(current)) {
    // Its pieces are in other orders, and are cancelled there.
    const lines = content.sent.map((line) => Object.assign({}, line, { refunded: line.quantity }))
    const [result] = await upsertOrders(db, clientId, [{ externalId, lines }], now)
    mustHaveNone(result?.errors ?? [])
    return
  }
  await discardRefused(db, clientId, shipments)
  const isShipped = shipments.some((one) => !one.isCancelled && !isRefused(one))
  const decision = isShipped
    ? { heldAt: now, holdReason: reason }
    : { cancelledAt: now, heldAt: null, holdReason: null }
  await updateOrder(db, clientId, id, { decision }, now)
}

/**
 * Returns the lines with the pieces still to be shipped here. Pieces shipped here stay, whatever the shop says; pieces
 * shipped by others or refunded do not go out.
 */
function linesLeft(
  { lines, shipped }: ReceivedOrder,
  family: readonly KeptOrder[],
  externalId: string,
): Schemas['OrderLineChange'][] {
  const ours = new Set(family.flatMap(({ shipments }) => shipments.map(({ carrierReference }) => carrierReference)))
  const here = new Map<string, number>()
  for (const holder of family.filter(({ mergedInto }) => mergedInto === undefined)) {
    const taken = takenOf(holder.shipments)
    for (const line of holder.content.lines) {
      const lineId = placedLineId(line, holder.externalId, externalId)
      if (lineId !== undefined) here.set(lineId, (here.get(lineId) ?? 0) + (taken.get(line.lineId) ?? 0))
    }
  }
  const [told, elsewhere] = [new Map<string, number>(), new Map<string, number>()]
  for (const { numbers, lines: theirs } of shipped) {
    const whose = numbers.some((number) => ours.has(number)) ? told : elsewhere
    for (const { lineId, quantity } of theirs) whose.set(lineId, (whose.get(lineId) ?? 0) + quantity)
  }
  return lines.flatMap(({ left: stillLeft, ...line }: ShopLine) => {
    const { lineId, quantity, refunded = 0 } = line
    const wanted =
      stillLeft === undefined
        ? quantity - refunded - (elsewhere.get(lineId) ?? 0)
        : Math.min(quantity, stillLeft + (told.get(lineId) ?? 0))
    const pieces = Math.max(wanted, here.get(lineId) ?? 0)
    if (pieces <= 0) return []
    const { refunded: _refunded, ...plain } = line
    return [{ ...plain, quantity: Math.min(pieces, quantity) }]
  })
}
