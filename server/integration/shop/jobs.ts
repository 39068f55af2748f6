import { asked } from '../../platform/queue/queue.ts'
import { isAnyFulfillmentDue } from './order-store.ts'
import { isAnyFetchDue } from './store.ts'
import { fetchOrders, tellShops } from './work.ts'

/** Notifies shops soon after shipments leave. */
export const [tellShopsOfShipments, tellDueShipments] = asked({
  name: 'tell-shops',
  due: isAnyFulfillmentDue,
  seconds: 3,
  run: tellShops,
})

/** Fetches the orders of shops, and every hour those that webhooks have missed. */
export const [fetchShopOrders, fetchDueOrders] = asked({
  name: 'fetch-shop-orders',
  due: isAnyFetchDue,
  seconds: 5,
  run: fetchOrders,
})
