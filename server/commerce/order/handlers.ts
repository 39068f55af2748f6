import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderHandlers } from '../../generated/handlers.ts'
import { conflict, fieldError, mustHaveNone, invalid, notFound, type FieldError } from '../../kernel/error.ts'
import { metadataIn } from '../../kernel/metadata.ts'
import { timestampIn } from '../../kernel/period.ts'
import { failureIn } from '../../platform/http/bulk-failure.ts'
import type { Context } from '../../platform/http/handler.ts'
import { printed } from '../../platform/http/representation.ts'
import type { Db } from '../../platform/store/database.ts'
import { addBatch } from './batch.ts'
import { ordersIn } from './file.ts'
import { discardRefused } from './discard.ts'
import { isPrepared, isRefused, isRegistered, orderPath, shown, type KeptOrder, type Order } from './order.ts'
import type { OrderChange } from './rules.ts'
import { merged, mustBe, split } from './parts.ts'
import { shipMany, shipOne } from './shipping.ts'
import {
  deleteOrderRow,
  findOrder,
  insertOrder,
  listOrderPage,
  listParts,
  lockExternalIds,
  lockOrders,
  updateOrder,
} from './store.ts'
import { upsertOrders, type Upserted } from './upsert.ts'

/** A file's limit, since the response has an outcome for each order. */
const mostOrders = 10_000

export const orderHandlers = {
  async listOrders({ query: { per_page: perPage, since, metadata, ...query } }, { db, caller }) {
    const { items, total } = await listOrderPage(db, caller.clientId, {
      ...query,
      perPage,
      since: since && timestampIn('since', since),
      metadata: metadataIn(metadata),
    })
    return { items: items.map(shown), total }
  },

  setOrders: ({ body: { orders } }, ctx) => setAll(ctx, orders),

  importOrders({ body }, ctx) {
    const { changes, errors, placed } = ordersIn(body)
    mustHaveNone(errors)
    if (changes.length > mostOrders)
      throw invalid([
        {
          code: 'TOO_MANY',
          defaultMessage: `The file has ${changes.length} orders, and at most ${mostOrders} are allowed. Send it in parts`,
          field: '',
        },
      ])
    return setAll(ctx, changes, placed)
  },

  async getOrder({ path: { orderId } }, { db, caller }) {
    return shown((await findOrder(db, caller.clientId, orderId)) ?? unknown(orderId))
  },

  deleteOrder: ({ path: { orderId } }, ctx) =>
    ctx.transaction(async (db) => {
      const order = await locked(db, ctx, orderId)
      ctx.mustMatch(shown(order))
      if (!order.shipments.every(isRefused))
        throw conflict('ORDER_SHIPPED', `Order ${order.externalId} has shipments, so it cannot be deleted.`)
      await discardRefused(db, ctx.caller.clientId, order.shipments)
      await deleteOrderRow(db, ctx.caller.clientId, orderId, ctx.now)
    }),

  holdOrder: ({ path: { orderId }, body: { reason } }, ctx) =>
    change(ctx, orderId, (order) => {
      mustBe(order, ['OPEN', 'FAILED', 'PARTLY_SHIPPED', 'ON_HOLD'], 'not shipped or cancelled can be held')
      return { heldAt: ctx.now, holdReason: reason ?? null }
    }),

  releaseOrder: ({ path: { orderId } }, ctx) =>
    change(ctx, orderId, (order) => {
      mustBe(order, ['ON_HOLD'], 'ON_HOLD can be released')
      return { heldAt: null, holdReason: null }
    }),

  cancelOrder: ({ path: { orderId } }, ctx) =>
    change(ctx, orderId, async (order, db) => {
      const isShipped = order.shipments.some((one) => !one.isCancelled && !isRefused(one))
      if (isShipped || order.cancelledAt !== undefined || order.mergedInto !== undefined)
        throw conflict(
          'WRONG_STATE',
          `Order ${order.externalId} is ${order.state}, and only an order without shipments can be cancelled.`,
        )
      await discardRefused(db, ctx.caller.clientId, order.shipments)
      return { cancelledAt: ctx.now, heldAt: null, holdReason: null }
    }),

  splitOrder: ({ path: { orderId }, body: { lines } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      await lockExternalIds(db, clientId)
      const order = await locked(db, ctx, orderId)
      mustBe(order, ['OPEN', 'FAILED', 'PARTLY_SHIPPED', 'ON_HOLD'], 'not shipped or cancelled can be split')
      const taken = await listParts(db, clientId, order.externalId)
      const { stays, moves } = split(order, lines, taken)
      await discardRefused(db, clientId, order.shipments)
      await updateOrder(db, clientId, orderId, { values: stays }, ctx.now)
      const id = await insertOrder(db, clientId, moves, { now: ctx.now, splitFrom: orderId })
      ctx.location(orderPath(id))
      return shown((await findOrder(db, clientId, id)) ?? unknown(id))
    }),

  mergeOrders: ({ path: { orderId }, body: { orderIds } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const index = orderIds.indexOf(orderId)
      if (index !== -1)
        throw invalid([
          fieldError('DUPLICATE', `orderIds[${index}]`, 'must be another order than the one it goes into'),
        ])
      const rows = new Map((await lockOrders(db, clientId, [orderId, ...orderIds])).map((row) => [row.id, row]))
      const into = rows.get(orderId) ?? unknown(orderId)
      mustBe(into, ['OPEN', 'FAILED', 'PARTLY_SHIPPED'], 'OPEN, FAILED or PARTLY_SHIPPED can take others')
      const others = orderIds.map((id) => rows.get(id) ?? unknown(id))
      for (const other of others) {
        mustBe(other, ['OPEN', 'FAILED'], 'OPEN or FAILED can be merged into another')
        mustHaveNothingTaken(other)
      }
      for (const { shipments } of [into, ...others]) await discardRefused(db, clientId, shipments)
      await updateOrder(db, clientId, orderId, { values: merged(into, others) }, ctx.now)
      for (const { id } of others) await updateOrder(db, clientId, id, { decision: { mergedInto: orderId } }, ctx.now)
      return shown((await findOrder(db, clientId, orderId)) ?? unknown(orderId))
    }),

  shipOrder: ({ path: { orderId }, body }, ctx) => shipOne(ctx, orderId, body),

  createOrderBatch: ({ body }, ctx) => addBatch(ctx, body),

  shipOrders: ({ body: { orderIds, ...how } }, ctx) => shipMany(ctx, orderIds, how),
} satisfies OrderHandlers

const statuses = { created: 201, updated: 200, unchanged: 200 } as const

/** Stores each order in its own transaction; `placed` gives the place of an error in the request. */
async function setAll(
  ctx: Context,
  changes: readonly OrderChange[],
  placed: (error: FieldError) => FieldError = (error) => error,
) {
  const done = await ctx.transaction((db) =>
    upsertOrders(db, ctx.caller.clientId, changes, ctx.now, { mustDeliver: true }),
  )
  const count = (outcome: Upserted['outcome']) => done.filter((one) => one.outcome === outcome).length
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    orders: done.map(({ externalId, outcome, errors, ...rest }) =>
      printed<Schemas['OrderKept']>(
        outcome === 'failed'
          ? { externalId, ...failureIn(invalid(errors.map(placed).slice(0, 100)), ctx) }
          : { externalId, status: statuses[outcome], ...rest },
      ),
    ),
  }
}

/** Pieces in a shipment cannot move to another order. */
function mustHaveNothingTaken({ externalId, shipments }: KeptOrder): void {
  const first = shipments.find((one) => isPrepared(one) || isRegistered(one))
  if (first)
    throw conflict(
      'ORDER_PREPARED',
      `Order ${externalId} has shipment ${first.shipmentId}. Delete or cancel that one first.`,
    )
}

type Decision = NonNullable<Parameters<typeof updateOrder>[3]['decision']>

function change(
  ctx: Context,
  id: string,
  decide: (order: KeptOrder, db: Db) => Decision | Promise<Decision>,
): Promise<Order> {
  return ctx.transaction(async (db) => {
    const decision = await decide(await locked(db, ctx, id), db)
    await updateOrder(db, ctx.caller.clientId, id, { decision }, ctx.now)
    return shown((await findOrder(db, ctx.caller.clientId, id)) ?? unknown(id))
  })
}

async function locked(db: Db, { caller }: Context, id: string): Promise<KeptOrder> {
  const [order] = await lockOrders(db, caller.clientId, [id])
  return order ?? unknown(id)
}

function unknown(id: string): never {
  throw notFound('Order', id)
}
