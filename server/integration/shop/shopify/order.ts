import { inOneLine } from '../../../kernel/one-line.ts'
import { shapeOf } from '../../../kernel/shape.ts'
import { amountIn, priceOf, recipientOf } from '../reading.ts'
import type { ReceivedOrder, ShopLine } from '../software.ts'
import type { Schemas } from './generated/types.ts'
import { serviceOf } from './rates.ts'

type Order = Schemas['Order']
type Line = Schemas['LineItem']

const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:?\\d\\d)$' }
const text = { type: ['string', 'null'] }
const numbered = {
  type: 'object',
  required: ['id', 'quantity'],
  properties: { id: { type: 'integer' }, quantity: { type: 'integer' }, sku: text, name: text },
}

/** Tests whether a message has the fields that are read from an order. */
export const isOrder = shapeOf<Order>({
  type: 'object',
  required: ['id', 'created_at', 'updated_at', 'currency', 'line_items'],
  properties: {
    id: { type: 'integer' },
    created_at: time,
    updated_at: time,
    currency: { type: 'string' },
    tags: { type: 'string' },
    shipping_address: { type: ['object', 'null'] },
    billing_address: { type: ['object', 'null'] },
    shipping_lines: { type: 'array', items: { type: 'object' } },
    line_items: { type: 'array', items: numbered },
    fulfillments: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          tracking_numbers: { type: 'array', items: { type: 'string' } },
          line_items: { type: 'array', items: numbered },
        },
      },
    },
  },
})

/** Converts a Shopify order. */
export function receivedOrder(order: Order): ReceivedOrder {
  const { id, currency, created_at: placedAt, note, name, tags = '', fulfillments = [] } = order
  const chosen = order.shipping_lines?.flatMap(({ code }) => serviceOf(code ?? '') ?? [])[0]
  const recipient = addressOf(order)
  const shippingPrice = priceOf(deliveriesOf(order), currency)
  return {
    shopOrderId: String(id),
    changedAt: new Date(order.updated_at),
    situation: situationOf(order),
    order: {
      placedAt: new Date(placedAt).toISOString(),
      currencyCode: currency,
      tags: [...new Set(tags.split(',').map((tag) => tag.trim().slice(0, 60)))].filter(Boolean).slice(0, 100),
      ...(recipient && { recipient }),
      ...(name && { orderNumber: inOneLine(name).slice(0, 60) }),
      ...(note && { deliveryInstructions: note.slice(0, 250) }),
      ...(chosen && { carrierProduct: chosen }),
      ...(shippingPrice && { shippingPrice }),
    },
    lines: order.line_items.flatMap((line) => lineOf(line, currency)),
    shipped: fulfillments
      .filter(({ status }) => status === 'success' || status === 'open' || status === 'pending')
      .map(({ tracking_numbers: numbers = [], line_items: lines = [] }) => ({
        numbers,
        lines: lines.map((line) => ({ lineId: String(line.id), quantity: line.quantity })),
      })),
  }
}

/**
 * Returns what each delivery cost the customer after discounts. Taxes are already included if the shop's prices include
 * them.
 */
function deliveriesOf({ shipping_lines: lines = [], taxes_included: isGross }: Order): number[] | undefined {
  if (lines.some(({ discounted_price: price }) => price === undefined || price === null)) return undefined
  return lines.map(({ discounted_price: price, tax_lines: taxes = [] }) =>
    taxes.reduce((sum, tax) => sum + (isGross ? 0 : Number(tax.price ?? 0)), Number(price)),
  )
}

function situationOf({ cancelled_at: cancelledAt, financial_status: paid }: Order): ReceivedOrder['situation'] {
  if (cancelledAt || paid === 'voided' || paid === 'refunded') return 'CANCELLED'
  return paid === 'pending' || paid === 'expired' ? 'UNPAID' : 'TO_SHIP'
}

/** Removed or refunded pieces are not part of the current quantity. */
function lineOf({ id, sku, variant_id: variant, name, price, ...line }: Line, currency: string): ShopLine[] {
  const left = line.fulfillable_quantity
  const quantity = left === undefined ? (line.current_quantity ?? line.quantity) : line.quantity
  if (quantity < 1 || line.requires_shipping === false) return []
  const off = line.discount_allocations?.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0) ?? 0
  const paid = price === undefined || off === 0 ? price : Math.max(0, Number(price) - off / line.quantity)
  const unitPrice = amountIn(paid, currency)
  return [
    {
      lineId: String(id),
      sku: sku?.trim() || String(variant ?? id),
      quantity,
      ...(left !== undefined && { left }),
      ...(name && { name: inOneLine(name).slice(0, 200) }),
      ...(unitPrice !== undefined && { unitPrice }),
    },
  ]
}

function addressOf({ shipping_address: shipping, billing_address: billing, email, phone }: Order) {
  const address = shipping ?? billing
  if (!address) return undefined
  return recipientOf({
    firstName: address.first_name ?? '',
    lastName: address.last_name ?? '',
    company: address.company ?? '',
    addressLine1: address.address1 ?? '',
    addressLine2: address.address2 ?? '',
    postCode: address.zip ?? '',
    city: address.city ?? '',
    state: address.province_code ?? '',
    country: address.country_code ?? '',
    phone: address.phone ?? phone ?? '',
    email: email ?? '',
  })
}

/** The fulfilled pieces of an order. Line ids are those of webhooks. */
export interface Fulfilled {
  readonly id: string
  readonly status: string
  readonly numbers: readonly string[]
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

type Asked = NonNullable<Schemas['AskedOrder']>

/** Returns the number at the end of a global id, which webhooks use. */
export const lastOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1)

/** Converts a queried order to the form of a webhook. */
export function asMessage(order: Asked, lines: readonly Schemas['AskedLine'][], fulfilled: readonly Fulfilled[]) {
  return {
    id: Number(order.legacyResourceId),
    name: order.name,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    currency: order.currencyCode,
    financial_status: order.displayFinancialStatus?.toLowerCase(),
    note: order.note,
    tags: order.tags?.join(','),
    email: order.email,
    phone: order.phone,
    shipping_address: addressIn(order.shippingAddress),
    billing_address: addressIn(order.billingAddress),
    taxes_included: order.taxesIncluded,
    shipping_lines: order.shippingLines?.nodes.map(({ code, discountedPriceSet, taxLines }) => ({
      code,
      discounted_price: discountedPriceSet?.shopMoney.amount,
      tax_lines: taxLines?.map(({ priceSet }) => ({ price: priceSet?.shopMoney.amount })),
    })),
    line_items: lines.map((line) => ({
      id: Number(lastOf(line.id)),
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      current_quantity: line.currentQuantity,
      // Pieces taken back before fulfilment are not fulfilled, whether or not they still count as open.
      fulfillable_quantity: Math.min(line.unfulfilledQuantity, line.currentQuantity),
      requires_shipping: line.requiresShipping,
      variant_id: line.variant?.legacyResourceId === undefined ? null : Number(line.variant.legacyResourceId),
      price: line.originalUnitPriceSet?.shopMoney.amount,
      discount_allocations: line.discountAllocations?.map(({ allocatedAmountSet }) => ({
        amount: allocatedAmountSet?.shopMoney.amount,
      })),
    })),
    fulfillments: fulfilled.map(({ id, status, numbers, lines: its }) => ({
      id: Number(lastOf(id)),
      status,
      tracking_numbers: [...numbers],
      line_items: its.map(({ lineId, quantity }) => ({ id: Number(lineId), quantity })),
    })),
  }
}

const addressIn = (address: Asked['shippingAddress']) =>
  address && {
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    zip: address.zip,
    city: address.city,
    province_code: address.provinceCode,
    country_code: address.countryCodeV2,
    phone: address.phone,
  }
