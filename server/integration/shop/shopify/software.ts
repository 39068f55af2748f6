import createClient from 'openapi-fetch'
import { dataOf } from '../fetch.ts'
import {
  ShopError,
  type ReceivedOrder,
  type ShopClient,
  type Shipped,
  type ShopSoftware,
  type Target,
} from '../software.ts'
import type { components, paths } from './generated/types.ts'
import { isOrder, receivedOrder } from './order.ts'

type Schemas = components['schemas']
type Fulfillment = Schemas['Fulfillment']

/** Orders of a page. */
const perPage = 50

export const shopify: ShopSoftware = {
  needs: ['accessToken'],
  hasRates: true,
  signatureHeader: 'x-shopify-hmac-sha256',
  sourceHeader: 'x-shopify-shop-domain',
  isPing: () => false,
  readOrder({ headers, body }) {
    if (!String(headers['x-shopify-topic']).startsWith('orders/')) return undefined
    return orderOf(JSON.parse(body.toString()))
  },
  open,
}

function orderOf(order: unknown): ReceivedOrder {
  if (!isOrder(order)) throw new ShopError('The shop sent an order that cannot be understood')
  return receivedOrder(order)
}

function open({ url, credentials, fetch }: Target): ShopClient {
  const { accessToken = '' } = credentials
  const api = createClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    fetch,
    headers: { 'X-Shopify-Access-Token': accessToken },
  })

  return {
    async listOrders(since, cursor) {
      // A page that the shop has named takes no other filter.
      const query =
        cursor === undefined
          ? ({ status: 'any', updated_at_min: since.toISOString(), order: 'updated_at asc', limit: perPage } as const)
          : { page_info: cursor, limit: perPage }
      const call = api.GET('/admin/api/2026-01/orders.json', { params: { query } })
      const [{ orders }, { response }] = await Promise.all([dataOf(call), call])
      const next = nextPage(response.headers.get('link'))
      return { orders: orders.map(orderOf), ...(next !== undefined && { next }) }
    },

    async fulfill(shipped) {
      const left = leftOf(shipped, await known(shipped))
      if (left.size === 0) return
      const { fulfillment_orders: orders } = await dataOf(
        api.GET('/admin/api/2026-01/orders/{order_id}/fulfillment_orders.json', { params: { path: pathOf(shipped) } }),
      )
      const groups = groupsOf(orders, left)
      if (groups.length === 0)
        throw new ShopError('The shop has nothing of the shipment to be fulfilled', { isFinal: true })
      const { number, carrierName: company, trackingUrl } = shipped
      for (const line_items_by_fulfillment_order of groups)
        await dataOf(
          api.POST('/admin/api/2026-01/fulfillments.json', {
            body: {
              fulfillment: {
                line_items_by_fulfillment_order,
                notify_customer: true,
                tracking_info: { number, company, ...(trackingUrl !== undefined && { url: trackingUrl }) },
              },
            },
          }),
        )
    },

    async withdraw(shipped) {
      for (const { id } of await known(shipped))
        await dataOf(
          api.POST('/admin/api/2026-01/fulfillments/{fulfillment_id}/cancel.json', {
            params: { path: { fulfillment_id: id } },
          }),
        )
    },
  }

  /** What the shop knows of a shipment: an earlier call may have come through, although nobody heard of it. */
  async function known(shipped: Shipped): Promise<Fulfillment[]> {
    const { fulfillments } = await dataOf(
      api.GET('/admin/api/2026-01/orders/{order_id}/fulfillments.json', { params: { path: pathOf(shipped) } }),
    )
    return fulfillments.filter(
      ({ status, tracking_numbers: numbers = [] }) => status !== 'cancelled' && numbers.includes(shipped.number),
    )
  }
}

const pathOf = ({ shopOrderId }: Shipped) => ({ order_id: Number(shopOrderId) })

/** The address of the next page, as RFC 8288 has it. */
const nextPage = (link: string | null): string | undefined => {
  const address = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address === undefined ? undefined : (URL.parse(address)?.searchParams.get('page_info') ?? undefined)
}

/** How many pieces of each line the shop does not know of yet. */
function leftOf({ lines }: Shipped, fulfillments: readonly Fulfillment[]): Map<number, number> {
  const left = new Map(lines.map(({ lineId, quantity }) => [Number(lineId), quantity]))
  for (const { id, quantity } of fulfillments.flatMap(({ line_items: items = [] }) => items))
    left.set(id, (left.get(id) ?? 0) - quantity)
  return new Map([...left].filter(([, quantity]) => quantity > 0))
}

interface Group {
  fulfillment_order_id: number
  fulfillment_order_line_items: { id: number; quantity: number }[]
}

/** Which lines of which fulfillment orders that takes, by location: a fulfillment has one. */
function groupsOf(orders: readonly Schemas['FulfillmentOrder'][], left: Map<number, number>): Group[][] {
  const groups = new Map<number, Group[]>()
  for (const { id, status, assigned_location_id: location, line_items: items } of orders) {
    if (status !== 'open' && status !== 'in_progress') continue
    const taken = items.flatMap(({ id: itemId, line_item_id: lineId, fulfillable_quantity: fulfillable }) => {
      const quantity = Math.min(fulfillable, left.get(lineId) ?? 0)
      left.set(lineId, (left.get(lineId) ?? 0) - quantity)
      return quantity > 0 ? [{ id: itemId, quantity }] : []
    })
    if (taken.length === 0) continue
    const group = groups.get(location ?? 0) ?? []
    groups.set(location ?? 0, [...group, { fulfillment_order_id: id, fulfillment_order_line_items: taken }])
  }
  return [...groups.values()]
}
