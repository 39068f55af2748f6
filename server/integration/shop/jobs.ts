import { queue, queueOfRounds } from '../../platform/queue/queue.ts'
import { resealShops } from './store.ts'
import { fetchOrders, tellShops } from './work.ts'

/** Tells shops what was shipped soon after it was. */
export const tellShopsOfShipments = queueOfRounds({ name: 'tell-shops', seconds: 3, rounds: 21, run: tellShops })

/** Fetches the orders of shops that were asked for, and every hour what webhooks have missed. */
export const fetchShopOrders = queueOfRounds({ name: 'fetch-shop-orders', seconds: 5, rounds: 13, run: fetchOrders })

/** Brings what was encrypted with a former key under the present one, so that the former secret can go. */
export const resealShopCredentials = queue<object>({
  name: 'reseal-shop-credentials',
  async work(_, { db, config, log }) {
    const count = await resealShops(db, config)
    if (count > 0) log.info({ count }, 'Credentials of shops were encrypted with the present key')
  },
  cron: '23 * * * *',
  retries: 0,
})
