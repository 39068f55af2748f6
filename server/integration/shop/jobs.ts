import { queue, type Round } from '../../platform/queue/queue.ts'
import { isAnyFulfillmentDue } from './order-store.ts'
import { isAnyFetchDue, resealShops } from './store.ts'
import { fetchOrders, tellShops } from './work.ts'

/** Tells shops at once when asked to. */
export const tellShopsOfShipments = queue<object>({
  name: 'tell-shops',
  work: (_, context) => tellShops(context),
  retries: 0,
})

/** Tells shops of shipments soon after they leave. */
export const tellDueShipments: Round = {
  name: 'tell-due-shipments',
  due: isAnyFulfillmentDue,
  seconds: 3,
  run: tellShops,
}

/** Fetches the orders of shops that are asked for. */
export const fetchShopOrders = queue<object>({
  name: 'fetch-shop-orders',
  work: (_, context) => fetchOrders(context),
  retries: 0,
})

/** Fetches further pages, and every hour what webhooks have missed. */
export const fetchDueOrders: Round = { name: 'fetch-due-orders', due: isAnyFetchDue, seconds: 5, run: fetchOrders }

/** Encrypts values again with the present key, so that the former secret can be removed. */
export const resealShopCredentials = queue<object>({
  name: 'reseal-shop-credentials',
  async work(_, { db, config, log }) {
    const count = await resealShops(db, config)
    if (count > 0) log.info({ count }, 'Credentials of shops were encrypted with the present key')
  },
  cron: '23 * * * *',
  retries: 0,
})
