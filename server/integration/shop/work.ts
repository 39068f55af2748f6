import { currentTime } from '../../kernel/current-time.ts'
import { eachOf } from '../../kernel/each.ts'
import { brandOf } from '../../network/carriers/data/carriers.ts'
import type { JobContext } from '../../platform/queue/queue.ts'
import { findShipment, parse } from '../../shipping/shipment/store.ts'
import { shopFetch } from './fetch.ts'
import {
  claimFulfillments,
  isComplete,
  settleFulfillment,
  settleRefused,
  type ClaimedFulfillment,
} from './order-store.ts'
import { takeOrder } from './orders.ts'
import { software } from './shops.ts'
import { ShopError, type ReceivedOrder, type ShopClient } from './software.ts'
import {
  claimFetches,
  findConnectedShop,
  postponeFetch,
  recordError,
  settleFetch,
  type ClaimedFetch,
  type ConnectedShop,
} from './store.ts'

type Context = Pick<JobContext, 'db' | 'config' | 'log' | 'signal'>

/** Concurrent calls of one process. */
const atOnce = 8

export const clientOf = (
  { kind, url, credentials }: ConnectedShop,
  { config, signal }: Pick<Context, 'config'> & Partial<Pick<Context, 'signal'>>,
): ShopClient => software[kind].open({ url, credentials, fetch: shopFetch(config.allowPrivateAddresses, signal) })

/** Returns an order with what its message left out, which is queried from the shop. */
export const completed = async (client: ShopClient, order: ReceivedOrder): Promise<ReceivedOrder> =>
  order.isIncomplete && client.complete ? client.complete(order) : order

/** Reports shipments to shops until nothing is due. Any number of workers may do it at once. */
export async function tellShops(context: Context): Promise<void> {
  while (!context.signal.aborted) {
    const rows = await claimFulfillments(context.db, 2 * atOnce)
    if (rows.length === 0) return
    await eachOf(rows, atOnce, (row) => tell(context, row))
  }
}

async function tell(context: Context, row: ClaimedFulfillment): Promise<void> {
  const { db, config, log, signal } = context
  const { clientId, shopId, shopOrderId, shipmentId, lines, isCancelled } = row
  try {
    const shop = await findConnectedShop(db, config, clientId, shopId)
    const printed = await findShipment(db, clientId, shipmentId)
    // The shop was just disabled, or the shipment deleted.
    if (!shop || !printed) return
    const shipment = parse(printed)
    const carrier = shipment.carrierProduct?.carrier
    const shipped = {
      shopOrderId,
      shipmentId,
      lines,
      carrierName: carrier === undefined ? '' : brandOf(carrier),
      number: shipment.carrierReference ?? '',
      trackingUrl: shipment.trackingUrl,
      shippedAt: currentTime(),
      isComplete: await isComplete(db, row),
    }
    const client = clientOf(shop, context)
    await (isCancelled ? client.withdraw(shipped) : client.fulfill(shipped))
    await settleFulfillment(db, row, currentTime())
  } catch (error) {
    if (signal.aborted) return
    const { message, isFinal, retryAfter } =
      error instanceof ShopError ? error : new ShopError('The shop was not notified because of an internal error')
    if (!(error instanceof ShopError))
      log.error({ err: error, clientId, shopId, shipmentId }, 'Notifying a shop of a shipment failed')
    await settleRefused(db, row, { message, isFinal, retryAfter })
    await recordError(db, clientId, shopId, `Order ${shopOrderId}: ${message}`)
  }
}

/** Fetches orders of shops, a page at a time, until nothing is due. */
export async function fetchOrders(context: Context): Promise<void> {
  while (!context.signal.aborted) {
    const rows = await claimFetches(context.db, atOnce)
    if (rows.length === 0) return
    await eachOf(rows, atOnce, (row) => fetchPage(context, row))
  }
}

async function fetchPage(context: Context, row: ClaimedFetch): Promise<void> {
  const { db, config, log, signal } = context
  const { clientId, id, fetchSince, fetchCursor } = row
  const lookedAt = currentTime()
  try {
    const shop = await findConnectedShop(db, config, clientId, id)
    if (!shop) return
    const client = clientOf(shop, context)
    const { orders, next } = await client.listOrders(new Date(fetchSince), fetchCursor ?? undefined)
    for (const order of orders) await takeOrder(db, shop, await completed(client, order), lookedAt)
    await settleFetch(db, row, { orders: orders.length, next, lookedAt })
  } catch (error) {
    if (signal.aborted) return
    const isOfShop = error instanceof ShopError
    if (!isOfShop) log.error({ err: error, clientId, shopId: id }, 'Orders of a shop were not fetched')
    await postponeFetch(db, row, isOfShop ? error.retryAfter : undefined)
    await recordError(db, clientId, id, `Orders were not fetched: ${isOfShop ? error.message : 'an internal error'}`)
  }
}
