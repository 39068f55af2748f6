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
import type { paths } from './generated/types.ts'
import { asMessage, isOrder, lastOf, receivedOrder, type Fulfilled } from './order.ts'
import {
  cancelFulfillment,
  createFulfillment,
  fulfillmentLines,
  fulfillmentOrderLines,
  fulfillmentOrders,
  fulfillments,
  orderIds,
  orderWithLines,
} from './queries.ts'

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
  if (!isOrder(order)) throw new ShopError('The shop sent an order that cannot be parsed')
  return receivedOrder(order)
}

const version = '/admin/api/2026-10/graphql.json'

type Data = NonNullable<paths[typeof version]['post']['responses']['200']['content']['application/json']['data']>

function open({ url, credentials, fetch }: Target): ShopClient {
  const { accessToken = '' } = credentials
  const api = createClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    fetch,
    headers: { 'X-Shopify-Access-Token': accessToken },
  })

  /** Returns the shop's response to a query. Shopify reports errors with HTTP 200 too. */
  async function ask(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    const { data, errors = [], extensions } = await dataOf(api.POST(version, { body: { query, variables } }))
    const [error] = errors
    if (error) throw refusalOf(error, extensions?.cost)
    if (!data) throw new ShopError('The response of the shop has no data')
    return data
  }

  async function change(query: string, variables: Readonly<Record<string, unknown>>): Promise<void> {
    const { fulfillmentCreate, fulfillmentCancel } = await ask(query, variables)
    const [wrong] = (fulfillmentCreate ?? fulfillmentCancel)?.userErrors ?? []
    if (wrong) throw new ShopError(`The shop refused: ${wrong.message.slice(0, 200)}`, { isFinal: true })
  }

  return {
    async listOrders(since, cursor) {
      const { orders } = await ask(orderIds, { changed: `updated_at:>='${since.toISOString()}'`, after: cursor })
      const found: ReceivedOrder[] = []
      for (const { id } of orders?.nodes ?? []) {
        const order = await orderWith(id)
        if (order) found.push(order)
      }
      const next = orders && cursorOf(orders)
      return { orders: found, ...(next !== undefined && { next }) }
    },

    async fulfill(shipped) {
      const left = leftOf(shipped, await known(shipped))
      if (left.size === 0) return
      const groups = groupsOf(await openOrders(idOf(shipped)), left)
      if (groups.length === 0)
        throw new ShopError('The shop has nothing left to fulfil for the shipment', { isFinal: true })
      const { number, carrierName: company, trackingUrl } = shipped
      for (const lineItemsByFulfillmentOrder of groups)
        await change(createFulfillment, {
          fulfillment: {
            lineItemsByFulfillmentOrder,
            notifyCustomer: true,
            trackingInfo: { number, company, ...(trackingUrl !== undefined && { url: trackingUrl }) },
          },
        })
    },

    async withdraw(shipped) {
      for (const { id } of await known(shipped)) await change(cancelFulfillment, { id })
    },
  }

  /** Fetches an order with all of its lines and fulfillments; undefined if it was deleted in the meantime. */
  async function orderWith(id: string): Promise<ReceivedOrder | undefined> {
    const { order } = await ask(orderWithLines, { id })
    if (!order) return undefined
    const lines = await allOf(
      order.lineItems,
      async (after) => (await ask(orderWithLines, { id, after })).order?.lineItems,
    )
    return orderOf(asMessage(order, lines, await fulfillmentsOf(id)))
  }

  async function fulfillmentsOf(orderId: string): Promise<Fulfilled[]> {
    const { order } = await ask(fulfillments, { id: orderId })
    const found: Fulfilled[] = []
    for (const one of order?.fulfillments ?? []) {
      if (!one) continue
      const { id, status, trackingInfo } = one
      const lines = await allOf(
        one.fulfillmentLineItems,
        async (after) => (await ask(fulfillmentLines, { id, after })).fulfillment?.fulfillmentLineItems,
      )
      found.push({
        id,
        status: status.toLowerCase(),
        numbers: trackingInfo.flatMap(({ number }) => number ?? []),
        lines: lines.map(({ lineItem, quantity }) => ({ lineId: lastOf(lineItem.id), quantity: quantity ?? 0 })),
      })
    }
    return found
  }

  /** Fetches the open pieces of an order, by location. */
  async function openOrders(orderId: string): Promise<OpenOrder[]> {
    const first = (await ask(fulfillmentOrders, { id: orderId })).order?.fulfillmentOrders
    const all = await allOf(
      first,
      async (after) => (await ask(fulfillmentOrders, { id: orderId, after })).order?.fulfillmentOrders,
    )
    const found: OpenOrder[] = []
    for (const one of all) {
      if (!one || (one.status !== 'OPEN' && one.status !== 'IN_PROGRESS')) continue
      const { id } = one
      const lines = await allOf(
        one.lineItems,
        async (after) => (await ask(fulfillmentOrderLines, { id, after })).fulfillmentOrder?.lineItems,
      )
      found.push({ id, location: one.assignedLocation.location?.id ?? '', lines })
    }
    return found
  }

  /** Fetches the shop's record of a shipment: an earlier call may have arrived although its response was lost. */
  async function known(shipped: Shipped): Promise<Fulfilled[]> {
    const all = await fulfillmentsOf(idOf(shipped))
    return all.filter(({ status, numbers }) => status !== 'cancelled' && numbers.includes(shipped.number))
  }
}

/** Points that a shop restores per second, if it does not say. */
const usualRate = 50

interface Cost {
  readonly requestedQueryCost?: number
  readonly throttleStatus?: { readonly currentlyAvailable?: number; readonly restoreRate?: number }
}

/** Returns why the shop sent no data. Missing rights and points are temporary; an invalid query is final. */
function refusalOf(
  { message, extensions }: { readonly message: string; readonly extensions?: { readonly code?: string } },
  { requestedQueryCost = 0, throttleStatus }: Cost = {},
): ShopError {
  const { currentlyAvailable = 0, restoreRate = usualRate } = throttleStatus ?? {}
  const says = `The shop responded: ${message.slice(0, 200)}`
  if (extensions?.code === 'THROTTLED')
    return new ShopError(says, {
      retryAfter: Math.max(1, Math.ceil((requestedQueryCost - currentlyAvailable) / restoreRate)),
    })
  return new ShopError(says, { isFinal: extensions?.code === 'MAX_COST_EXCEEDED' || extensions?.code === undefined })
}

interface Connection<Node> {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null }
  readonly nodes: readonly Node[]
}

const cursorOf = ({ pageInfo: { hasNextPage, endCursor } }: Connection<unknown>): string | undefined =>
  hasNextPage ? (endCursor ?? undefined) : undefined

/** Fetches the rest of a list after its first page. */
async function allOf<Node>(
  first: Connection<Node> | undefined,
  more: (after: string) => Promise<Connection<Node> | undefined>,
): Promise<Node[]> {
  const nodes: Node[] = []
  for (let page = first; page;) {
    nodes.push(...page.nodes)
    const after = cursorOf(page)
    page = after === undefined ? undefined : await more(after)
  }
  return nodes
}

const idOf = ({ shopOrderId }: Shipped) => `gid://shopify/Order/${shopOrderId}`

/** Returns how many pieces of each line the shop does not know of yet. */
function leftOf({ lines }: Shipped, fulfilled: readonly Fulfilled[]): Map<string, number> {
  const left = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  for (const { lineId, quantity } of fulfilled.flatMap((one) => one.lines))
    left.set(lineId, (left.get(lineId) ?? 0) - quantity)
  return new Map([...left].filter(([, quantity]) => quantity > 0))
}

interface OpenOrder {
  readonly id: string
  readonly location: string
  readonly lines: readonly {
    readonly id: string
    readonly remainingQuantity: number
    readonly lineItem: { readonly id: string }
  }[]
}

interface Group {
  fulfillmentOrderId: string
  fulfillmentOrderLineItems: { id: string; quantity: number }[]
}

/** Groups the lines to fulfil by location, since a fulfillment has one. */
function groupsOf(orders: readonly OpenOrder[], left: Map<string, number>): Group[][] {
  const groups = new Map<string, Group[]>()
  for (const { id, location, lines } of orders) {
    const taken = lines.flatMap(({ id: itemId, remainingQuantity, lineItem }) => {
      const lineId = lastOf(lineItem.id)
      const quantity = Math.min(remainingQuantity, left.get(lineId) ?? 0)
      left.set(lineId, (left.get(lineId) ?? 0) - quantity)
      return quantity > 0 ? [{ id: itemId, quantity }] : []
    })
    if (taken.length === 0) continue
    const group = groups.get(location) ?? []
    groups.set(location, [...group, { fulfillmentOrderId: id, fulfillmentOrderLineItems: taken }])
  }
  return [...groups.values()]
}
