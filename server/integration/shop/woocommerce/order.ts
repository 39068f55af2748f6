import { inOneLine } from '../../../kernel/one-line.ts'
import { shapeOf } from '../../../kernel/shape.ts'
import { amountIn, priceOf, recipientOf } from '../reading.ts'
import type { ReceivedOrder, ShopLine } from '../software.ts'
import type { Schemas } from './generated/types.ts'

type Order = Schemas['Order']

const texts = { type: 'object', additionalProperties: { type: ['string', 'null'] } }

/** Tests whether a message has the fields that are read from an order. */
export const isOrder = shapeOf<Order>({
  type: 'object',
  required: ['id', 'status', 'currency', 'line_items'],
  properties: {
    id: { type: 'integer' },
    status: { type: 'string' },
    currency: { type: 'string' },
    number: { type: 'string' },
    customer_note: { type: 'string' },
    date_created_gmt: { type: ['string', 'null'] },
    date_modified_gmt: { type: ['string', 'null'] },
    billing: texts,
    shipping: texts,
    refunds: { type: 'array' },
    shipping_lines: { type: 'array', items: { type: 'object' } },
    line_items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'quantity'],
        properties: { id: { type: 'integer' }, quantity: { type: 'integer' }, sku: { type: ['string', 'null'] } },
      },
    },
  },
})

const situations: Readonly<Record<string, ReceivedOrder['situation']>> = {
  processing: 'TO_SHIP',
  completed: 'COMPLETED',
  cancelled: 'CANCELLED',
  refunded: 'CANCELLED',
  failed: 'CANCELLED',
  trash: 'CANCELLED',
}

/** WooCommerce's times are in UTC but state no zone. */
const timeOf = (text: string | null | undefined): Date => (text ? new Date(`${text.replace(/Z$/, '')}Z`) : new Date())

/** Converts a WooCommerce order. In a state added by a plug-in it waits, like an unpaid order. */
export function receivedOrder(order: Order): ReceivedOrder {
  const { id, status, currency, number, customer_note: note } = order
  const recipient = addressOf(order)
  const shippingPrice = priceOf(
    order.shipping_lines?.map((line) => Number(line.total ?? 0) + Number(line.total_tax ?? 0)),
    currency,
  )
  return {
    shopOrderId: String(id),
    changedAt: timeOf(order.date_modified_gmt),
    situation: situations[status] ?? 'UNPAID',
    order: {
      placedAt: timeOf(order.date_created_gmt).toISOString(),
      currencyCode: currency,
      ...(recipient && { recipient }),
      ...(number && { orderNumber: inOneLine(number).slice(0, 60) }),
      ...(note && { deliveryInstructions: note.slice(0, 250) }),
      ...(shippingPrice && { shippingPrice }),
    },
    lines: order.line_items.flatMap((line): ShopLine[] => {
      const unitPrice = amountIn(line.price, currency)
      const { id: lineId, quantity, sku, name } = line
      if (quantity < 1) return []
      return [
        {
          lineId: String(lineId),
          sku: sku?.trim() || String(line.variation_id || line.product_id || lineId),
          quantity,
          ...(name && { name: inOneLine(name).slice(0, 200) }),
          ...(unitPrice !== undefined && { unitPrice }),
        },
      ]
    }),
    shipped: [],
    ...(order.refunds && order.refunds.length > 0 && { isIncomplete: true }),
  }
}

/** Subtracts refunds from an order; only the refunds list them by line. */
export function lessRefunds(order: ReceivedOrder, refunds: readonly Schemas['Refund'][]): ReceivedOrder {
  const refunded = new Map<string, number>()
  for (const { quantity, meta_data: meta = [] } of refunds.flatMap(({ line_items: lines }) => lines)) {
    const named = meta.find(({ key }) => key === '_refunded_item_id')?.value
    const lineId = typeof named === 'string' || typeof named === 'number' ? String(named) : ''
    refunded.set(lineId, (refunded.get(lineId) ?? 0) + Math.abs(quantity))
  }
  const { isIncomplete: _isIncomplete, ...rest } = order
  const lines = rest.lines.map((line) => {
    const pieces = Math.min(line.quantity, refunded.get(line.lineId) ?? 0)
    return pieces === 0 ? line : Object.assign({}, line, { refunded: pieces })
  })
  return { ...rest, lines }
}

/** A customer with one address for both leaves the delivery address empty. */
function addressOf({ shipping, billing }: Order) {
  const address = shipping?.address_1 ? shipping : billing
  if (!address?.address_1) return undefined
  return recipientOf({
    firstName: address.first_name ?? '',
    lastName: address.last_name ?? '',
    company: address.company ?? '',
    addressLine1: address.address_1,
    addressLine2: address.address_2 ?? '',
    postCode: address.postcode ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    country: address.country ?? '',
    phone: shipping?.phone || (billing?.phone ?? ''),
    email: billing?.email ?? '',
  })
}
