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
import type { Schemas, paths } from './generated/types.ts'
import { isOrder, lessRefunds, receivedOrder } from './order.ts'

type Item = Schemas['TrackingItem']

/** Orders per page. */
const perPage = 50
/** Where the extension Shipment Tracking stores the parcels of an order. */
const trackingKey = '_wc_shipment_tracking_items'

export const wooCommerce: ShopSoftware = {
  needs: ['consumerKey', 'consumerSecret'],
  hasRates: false,
  signatureHeader: 'x-wc-webhook-signature',
  // The first message of a new webhook: a form with its number.
  isPing: ({ body }) => /^webhook_id=\d+$/.test(body.toString()),
  readOrder({ headers, body }) {
    if (!String(headers['x-wc-webhook-topic']).startsWith('order.')) return undefined
    // For a deleted order only the number is sent, and the order was cancelled or trashed before.
    if (headers['x-wc-webhook-topic'] === 'order.deleted') return undefined
    return orderOf(JSON.parse(body.toString()))
  },
  open,
}

function orderOf(order: unknown): ReceivedOrder {
  if (!isOrder(order)) throw new ShopError('The shop sent an order that cannot be parsed')
  return receivedOrder(order)
}

function open({ url, credentials, fetch }: Target): ShopClient {
  const { consumerKey = '', consumerSecret = '' } = credentials
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  const api = createClient<paths>({ baseUrl: url.replace(/\/+$/, ''), fetch, headers: { authorization } })

  return {
    async listOrders(since, cursor) {
      const page = Number(cursor ?? 1)
      const query = { modified_after: since.toISOString(), dates_are_gmt: true, orderby: 'id', order: 'asc' } as const
      const call = api.GET('/wp-json/wc/v3/orders', { params: { query: { ...query, page, per_page: perPage } } })
      const [orders, { response }] = await Promise.all([dataOf(call), call])
      const isLast = page >= Number(response.headers.get('x-wp-totalpages') ?? 1)
      return { orders: orders.map(orderOf), ...(!isLast && { next: String(page + 1) }) }
    },

    async complete(order) {
      const path = { id: Number(order.shopOrderId) }
      const query = { per_page: 100 }
      return lessRefunds(
        order,
        await dataOf(api.GET('/wp-json/wc/v3/orders/{id}/refunds', { params: { path, query } })),
      )
    },

    async fulfill(shipped) {
      const { carrierName, number, trackingUrl, shippedAt, isComplete } = shipped
      await setItems(
        shipped,
        (others) => [
          ...others,
          {
            tracking_id: shipped.shipmentId,
            tracking_number: number,
            tracking_provider: '',
            custom_tracking_provider: carrierName,
            ...(trackingUrl !== undefined && { custom_tracking_link: trackingUrl }),
            date_shipped: String(Math.floor(shippedAt.getTime() / 1_000)),
          },
        ],
        isComplete ? 'completed' : undefined,
      )
      await noteOnce(shipped, `Sent with ${carrierName}, ${number}. ${trackingUrl ?? ''}`.trim())
    },

    async withdraw(shipped) {
      const isKnown = await setItems(shipped, (others) => others, 'processing')
      if (isKnown) await noteOnce(shipped, `The parcel ${shipped.number} will not be sent.`)
    },
  }

  /** Changes the other parcels, and the state of an order that is not over. Returns whether this one was among them. */
  async function setItems(
    { shopOrderId, shipmentId }: Shipped,
    change: (others: Item[]) => Item[],
    status: 'processing' | 'completed' | undefined,
  ): Promise<boolean> {
    const path = { id: Number(shopOrderId) }
    const order = await dataOf(api.GET('/wp-json/wc/v3/orders/{id}', { params: { path } }))
    const kept = order.meta_data?.find(({ key }) => key === trackingKey)?.value
    const items = Array.isArray(kept) ? kept.filter(isItem) : []
    const others = items.filter(({ tracking_id: id }) => id !== shipmentId)
    const isKnown = others.length < items.length
    if (status === 'processing' && !isKnown) return false
    const isOpen = order.status === 'processing' || order.status === 'completed'
    await dataOf(
      api.PUT('/wp-json/wc/v3/orders/{id}', {
        params: { path },
        body: {
          meta_data: [{ key: trackingKey, value: change(others) }],
          ...(status !== undefined && isOpen && { status }),
        },
      }),
    )
    return isKnown
  }

  /** Adds a note for the customer, unless an earlier call already did. */
  async function noteOnce({ shopOrderId }: Shipped, note: string): Promise<void> {
    const path = { id: Number(shopOrderId) }
    const notes = await dataOf(api.GET('/wp-json/wc/v3/orders/{id}/notes', { params: { path } }))
    if (notes.some((one) => one.note === note)) return
    await dataOf(
      api.POST('/wp-json/wc/v3/orders/{id}/notes', { params: { path }, body: { note, customer_note: true } }),
    )
  }
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'tracking_id' in value && typeof value.tracking_id === 'string'
