import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import { readRows, schemaNamed } from '../../platform/http/rows.ts'
import type { OrderChange } from './rules.ts'

const attributes = {
  OrderChange: [
    'externalId',
    'orderNumber',
    'placedAt',
    'currencyCode',
    'stockPlace',
    'deliveryInstructions',
    'warehouseNote',
    'shipFrom',
    'metadata',
    'rateId',
  ],
  OrderLineChange: ['lineId', 'sku', 'name', 'quantity', 'refunded', 'unitPrice'],
  AddressParty: [
    'firstName',
    'lastName',
    'company',
    'addressLine1',
    'addressLine2',
    'postCode',
    'city',
    'state',
    'country',
  ],
  ContactInfo: ['dialCode', 'mobile', 'email'],
} as const satisfies { [Name in keyof Schemas]?: readonly (keyof Schemas[Name])[] }

type Row = Pick<Schemas['OrderLineChange'], (typeof attributes.OrderLineChange)[number]> &
  Pick<Schemas['OrderChange'], (typeof attributes.OrderChange)[number]> &
  Partial<Pick<Schemas['AddressParty'], (typeof attributes.AddressParty)[number]>> &
  Pick<Schemas['ContactInfo'], (typeof attributes.ContactInfo)[number]> & {
    tags?: string
    carrier?: Schemas['CarrierProduct']['carrier']
    product?: string
    giftMessage?: string
    /** In the currency of currencyCode. */
    shippingPrice?: number
    cashOnDelivery?: number
  }

/** Each column holds the attribute that the contract describes. */
const columns = {
  type: 'object',
  additionalProperties: false,
  required: ['externalId', 'sku', 'quantity'],
  properties: Object.fromEntries([
    ...Object.entries(attributes).flatMap(([schema, names]) =>
      names.map((name) => [name, schemaNamed(schema).properties?.[name] ?? {}] as const),
    ),
    ['tags', { type: 'string', maxLength: 1_000 }] as const,
    ['carrier', schemaNamed('CarrierProduct').properties?.['carrier'] ?? {}] as const,
    ['product', schemaNamed('CarrierProduct').properties?.['productId'] ?? {}] as const,
    ['giftMessage', schemaNamed('OrderGift').properties?.['message'] ?? {}] as const,
    ['shippingPrice', schemaNamed('Money').properties?.['amount'] ?? {}] as const,
    ['cashOnDelivery', schemaNamed('OrderCashOnDelivery').properties?.['amount'] ?? {}] as const,
  ]),
}

interface FileOrders {
  readonly changes: readonly OrderChange[]
  readonly errors: readonly FieldError[]
  /** Gives the place of an error as a row and a column of the file. */
  readonly placed: (error: FieldError) => FieldError
}

/**
 * Reads orders from a file with one order line per row. The first row of an order holds the data of the whole order.
 */
export function ordersIn(text: string): FileOrders {
  const { rows, lines, errors: misread } = readRows<Row>(text, columns)
  const errors = [...misread, ...rows.flatMap((row, index) => incomplete(row, lines[index] ?? 1))]
  const found = new Map<string, number[]>()
  for (const [index, { externalId }] of rows.entries()) found.set(externalId, [...(found.get(externalId) ?? []), index])
  const groups = [...found.values()]
  const changes = groups.map((indexes) => orderOf(indexes.flatMap((index) => rows[index] ?? [])))
  return { changes, errors, placed: (error) => placedIn(error, groups, lines) }
}

/** Columns that are only valid together. */
const together = [
  ['carrier', 'product'],
  ['product', 'carrier'],
  ['shippingPrice', 'currencyCode'],
  ['cashOnDelivery', 'currencyCode'],
] as const

const collected = new Set<unknown>([schemaNamed('CashOnDeliveryCurrency').enum].flat())
const isCollected = (currency: unknown): currency is Schemas['CashOnDeliveryCurrency'] => collected.has(currency)

function incomplete(row: Row, line: number): FieldError[] {
  const wrong = (code: string, name: string, says: string) => ({
    code,
    defaultMessage: `Row ${line}: ${name} ${says}`,
    field: `row[${line}].${name}`,
  })
  const missing = together.filter(
    ([given, other]) => row[given] !== undefined && (row[other] ?? undefined) === undefined,
  )
  const { cashOnDelivery, currencyCode } = row
  const isOdd = cashOnDelivery !== undefined && currencyCode && !isCollected(currencyCode)
  return [
    ...missing.map(([given, other]) => wrong('REQUIRED', other, `is required with ${given}`)),
    ...(isOdd
      ? [wrong('ENUM', 'currencyCode', `must be one of ${[...collected].join(', ')} beside cashOnDelivery`)]
      : []),
  ]
}

/** Places `orders[1].lines[0].quantity` in the row of that line, and everything else in the order's first row. */
function placedIn(error: FieldError, groups: readonly (readonly number[])[], lines: readonly number[]): FieldError {
  const [, order = '0', rest = ''] = /^orders\[(\d+)\]\.?(.*)$/.exec(error.field ?? '') ?? []
  const [, line, name = rest] = /^lines\[(\d+)\]\.(.*)$/.exec(rest) ?? []
  const row = lines[groups[Number(order)]?.[Number(line ?? 0)] ?? 0] ?? 1
  const column = columnOf[name] ?? name.split('.').at(-1) ?? ''
  const field = column === '' ? `row[${row}]` : `row[${row}].${column}`
  const says = error.defaultMessage?.replace(/^\S+ /, '')
  return { ...error, defaultMessage: `Row ${row}: ${column} ${says}`, field }
}

/** Columns whose name differs from the attribute's. */
const columnOf: Readonly<Record<string, string>> = {
  carrierProduct: 'product',
  'carrierProduct.productId': 'product',
  'shippingPrice.amount': 'shippingPrice',
  'shippingPrice.currency': 'currencyCode',
  'cashOnDelivery.amount': 'cashOnDelivery',
  'gift.message': 'giftMessage',
}

function orderOf(rows: readonly Row[]): OrderChange {
  const [first] = rows
  if (!first) throw new Error('An order of a file has no row')
  const { externalId, orderNumber, placedAt, currencyCode, stockPlace, deliveryInstructions, metadata, tags } = first
  const { rateId, carrier, product, shippingPrice, cashOnDelivery, giftMessage, warehouseNote, shipFrom } = first
  const recipient = recipientOf(first)
  return {
    externalId,
    ...(orderNumber !== undefined && { orderNumber }),
    ...(placedAt !== undefined && { placedAt }),
    ...(currencyCode !== undefined && { currencyCode }),
    ...(stockPlace !== undefined && { stockPlace }),
    ...(deliveryInstructions !== undefined && { deliveryInstructions }),
    ...(warehouseNote !== undefined && { warehouseNote }),
    ...(shipFrom !== undefined && { shipFrom }),
    ...(giftMessage !== undefined && { gift: { message: giftMessage } }),
    ...(cashOnDelivery !== undefined &&
      isCollected(currencyCode) && { cashOnDelivery: { amount: cashOnDelivery, currencyCode } }),
    ...(metadata && { metadata }),
    ...(rateId !== undefined && { rateId }),
    ...(carrier !== undefined && product !== undefined && { carrierProduct: { carrier, productId: product } }),
    ...(shippingPrice !== undefined &&
      currencyCode && { shippingPrice: { amount: shippingPrice, currency: currencyCode } }),
    ...(tags !== undefined && {
      tags: tags
        .split('|')
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
    ...(recipient && { recipient }),
    lines: rows.map(({ lineId, sku, name, quantity, refunded, unitPrice }) => ({
      ...(lineId !== undefined && { lineId }),
      sku,
      ...(name !== undefined && { name }),
      quantity,
      ...(refunded !== undefined && { refunded }),
      ...(unitPrice !== undefined && { unitPrice }),
    })),
  }
}

/** The recipient, if the row has an address. */
function recipientOf({ addressLine1, city, country, dialCode, mobile, email, ...row }: Row): OrderChange['recipient'] {
  if (addressLine1 === undefined || city === undefined || country === undefined) return undefined
  const { firstName, lastName, company, addressLine2, postCode, state } = row
  const contact = { dialCode, mobile, email }
  const isReachable = Object.values(contact).some((one) => one !== undefined)
  const parts = { firstName, lastName, company, addressLine1, addressLine2, postCode, city, state, country }
  const given = Object.entries(parts).filter(([, value]) => value !== undefined)
  return {
    addressLine1,
    city,
    country,
    ...Object.fromEntries(given),
    ...(isReachable && {
      contactInfo: Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined)),
    }),
  }
}
