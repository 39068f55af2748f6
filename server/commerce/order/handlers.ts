import type { OrderHandlers } from '../../generated/handlers.ts'
import { conflict, fieldError, mustHaveNone, invalid, notFound } from '../../kernel/error.ts'
import { timestampIn } from '../../kernel/period.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { addBatch } from './batch.ts'
import { ordersIn } from './file.ts'
import { orderPath, shown, type KeptOrder, type Order } from './order.ts'
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
import { upsertOrders } from './upsert.ts'

export const orderHandlers = {
  async listOrders({ query: { per_page: perPage, since, ...query } }, { db, caller }) {
    const { items, total } = await listOrderPage(db, caller.clientId, {
      ...query,
      perPage,
      since: since && timestampIn('since', since),
    })
    return { items: items.map(shown), total }
  },

  setOrders: ({ body: { orders } }, ctx) =>
    ctx.transaction((db) => upsertOrders(db, ctx.caller.clientId, orders, ctx.now)),

  importOrders({ body }, ctx) {
    const { changes, errors, placed } = ordersIn(body)
    mustHaveNone(errors)
    return ctx.transaction((db) => upsertOrders(db, ctx.caller.clientId, changes, ctx.now, placed))
  },

  async getOrder({ path: { orderId } }, { db, caller }) {
    return shown((await findOrder(db, caller.clientId, orderId)) ?? unknown(orderId))
  },

  deleteOrder: ({ path: { orderId } }, ctx) =>
    ctx.transaction(async (db) => {
      const order = await locked(db, ctx, orderId)
      ctx.mustMatch(shown(order))
      if (order.shipments.length > 0)
        throw conflict('ORDER_SHIPPED', `Order ${order.externalId} has shipments, so it cannot be deleted.`)
      await deleteOrderRow(db, ctx.caller.clientId, orderId, ctx.now)
    }),

  holdOrder: ({ path: { orderId }, body: { reason } }, ctx) =>
    change(ctx, orderId, (order) => {
      mustBe(order, ['OPEN', 'PARTLY_SHIPPED', 'ON_HOLD'], 'not shipped or cancelled can be held')
      return { heldAt: ctx.now, holdReason: reason ?? null }
    }),

  releaseOrder: ({ path: { orderId } }, ctx) =>
    change(ctx, orderId, (order) => {
      mustBe(order, ['ON_HOLD'], 'ON_HOLD can be released')
      return { heldAt: null, holdReason: null }
    }),

  cancelOrder: ({ path: { orderId } }, ctx) =>
    change(ctx, orderId, (order) => {
      const isShipped = order.shipments.some(({ isCancelled }) => !isCancelled)
      if (isShipped || order.state === 'CANCELLED')
        throw conflict(
          'WRONG_STATE',
          `Order ${order.externalId} is ${order.state}, and only one of which nothing is shipped can be cancelled.`,
        )
      return { cancelledAt: ctx.now, heldAt: null, holdReason: null }
    }),

  splitOrder: ({ path: { orderId }, body: { lines } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      await lockExternalIds(db, clientId)
      const order = await locked(db, ctx, orderId)
      mustBe(order, ['OPEN', 'PARTLY_SHIPPED', 'ON_HOLD'], 'not shipped or cancelled can be split')
      const taken = await listParts(db, clientId, order.externalId)
      const { stays, moves } = split(order, lines, taken)
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
      mustBe(into, ['OPEN', 'PARTLY_SHIPPED'], 'OPEN or PARTLY_SHIPPED can take others')
      const others = orderIds.map((id) => rows.get(id) ?? unknown(id))
      for (const other of others) mustBe(other, ['OPEN'], 'OPEN can be merged into another')
      await updateOrder(db, clientId, orderId, { values: merged(into, others) }, ctx.now)
      for (const { id } of others)
        await updateOrder(db, clientId, id, { decision: { cancelledAt: ctx.now, mergedInto: orderId } }, ctx.now)
      return shown((await findOrder(db, clientId, orderId)) ?? unknown(orderId))
    }),

  shipOrder: ({ path: { orderId }, body }, ctx) => shipOne(ctx, orderId, body),

  createOrderBatch: ({ body }, ctx) => addBatch(ctx, body),

  shipOrders: ({ body: { orderIds, ...how } }, ctx) => shipMany(ctx, orderIds, how),
} satisfies OrderHandlers

type Decision = NonNullable<Parameters<typeof updateOrder>[3]['decision']>

function change(ctx: Context, id: string, decide: (order: KeptOrder) => Decision): Promise<Order> {
  return ctx.transaction(async (db) => {
    await updateOrder(db, ctx.caller.clientId, id, { decision: decide(await locked(db, ctx, id)) }, ctx.now)
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
