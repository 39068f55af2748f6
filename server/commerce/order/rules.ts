import { isDeepStrictEqual } from 'node:util'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderContent } from '../../schema/column-types.ts'
import { checkIban } from '../../kernel/checks/bank-account.ts'
import { checkContact } from '../../kernel/checks/contact.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { checkPostCode, hasPostCodes } from '../../kernel/checks/post-code.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { type FieldError, fieldError, within } from '../../kernel/error.ts'
import { changedMetadata, metadataErrors } from '../../kernel/metadata.ts'
import { minorOf } from '../../kernel/money.ts'
import { destinationErrors, productRules, type OwnProduct } from '../../network/carriers/rules.ts'
import { takenOf, type KeptOrder, type Shipped } from './order.ts'
import type { OrderValues } from './store.ts'

export type OrderChange = Schemas['OrderChange']
type Line = OrderContent['lines'][number]

/** An order after its changes, with its errors. */
interface Validated {
  readonly values: OrderValues
  readonly errors: readonly FieldError[]
}

/** The customer's choice, and its price for the customer. */
export interface ChosenRate extends Pick<Schemas['Rate'], 'carrierProduct'> {
  readonly price: Schemas['Money']
  /** The country that the rate was requested for. */
  readonly country: string
}

/** Data that changes are checked against, besides the order itself. */
interface Known {
  readonly existing: ReadonlyMap<string, KeptOrder>
  /** The rates that changes name, by id. */
  readonly rates: ReadonlyMap<string, ChosenRate>
  /**
   * The client's own products that the changes name, by id. Absent for orders from a shop, whose products are not
   * checked.
   */
  readonly products?: ReadonlyMap<string, OwnProduct> | undefined
  readonly now: Date
}

/** Orders after their changes, each with its errors. `placeOf` gives the place of a change in the request. */
export function validateOrders(
  changes: readonly OrderChange[],
  { existing, rates, products, now }: Known,
  placeOf: (index: number) => string,
): Validated[] {
  const first = new Map<string, number>()
  return changes.map((change, index) => {
    const found: FieldError[] = []
    const { externalId, rateId } = change
    const other = first.get(externalId)
    if (other !== undefined)
      found.push(fieldError('DUPLICATE', 'externalId', `is ${externalId}, the same as ${placeOf(other)}.externalId`))
    first.set(externalId, other ?? index)
    const current = existing.get(externalId)
    for (const name of ['recipient', 'lines'] as const)
      if (!current && change[name] === undefined)
        found.push(fieldError('REQUIRED', name, `is required, since ${externalId} is new`))
    const rate = rateId ? rates.get(rateId) : undefined
    const isNamedAnew = rateId !== undefined && rateId !== null && rateId !== current?.content.rateId
    if (isNamedAnew && !rate)
      found.push(fieldError('RATE_NOT_FOUND', 'rateId', `is not one of your rates, or has expired. Get new rates`))
    if (isNamedAnew && change.carrierProduct && change.carrierProduct.productId !== rate?.carrierProduct.productId)
      found.push(fieldError('RATE_MISMATCH', 'carrierProduct', `must be the product of the rate, or left out`))
    const ofRate = rate && { carrierProduct: rate.carrierProduct, ...(isNamedAnew && { shippingPrice: rate.price }) }
    const values = changed(
      ofRate ? { ...ofRate, ...change, carrierProduct: ofRate.carrierProduct } : change,
      current,
      now,
    )
    found.push(...contentErrors(values.content, current?.content))
    const country = values.content.delivery?.country ?? values.content.recipient?.country
    if (isNamedAnew && rate && country !== undefined && rate.country !== country)
      found.push(
        fieldError('RATE_MISMATCH', 'rateId', `is a rate to ${rate.country}, and the order goes to ${country}`),
      )
    const { carrierProduct } = change
    if (products && carrierProduct && !isDeepStrictEqual(carrierProduct, current?.content.carrierProduct))
      found.push(...destinationErrors(productRules(carrierProduct, products.get(carrierProduct.productId)), country))
    if (current) found.push(...changeErrors(current, values, change))
    return { values, errors: within(placeOf(index), found) }
  })
}

/** Attributes that a change replaces entirely. */
const names = [
  'orderNumber',
  'recipient',
  'sender',
  'delivery',
  'currencyCode',
  'stockPlace',
  'deliveryInstructions',
  'carrierProduct',
  'rateId',
  'shippingPrice',
  'cashOnDelivery',
  'gift',
  'warehouseNote',
  'shipFrom',
] as const

function changed(change: OrderChange, current: KeptOrder | undefined, now: Date): OrderValues {
  const { externalId, placedAt = current?.placedAt ?? now.toISOString(), tags = current?.tags ?? [] } = change
  const before = current?.content
  // A product other than the rate's does not get its price.
  const isOther = change.carrierProduct !== undefined && change.rateId === undefined && before?.rateId !== undefined
  const left = isOther ? { ...before, rateId: undefined, shippingPrice: undefined } : before
  const given = names.map((name) => [name, change[name] === undefined ? left?.[name] : change[name]] as const)
  const { lines, sent } = linesOf(change.lines, current)
  const metadata = changedMetadata(before?.metadata, change.metadata)
  return {
    externalId,
    placedAt: new Date(placedAt).toISOString(),
    tags,
    content: {
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null)),
      ...(metadata && { metadata }),
      lines,
      sent,
    },
  }
}

/**
 * Sending the same lines again means the order as it was placed, even if it was split or merged since. Its current
 * lines then stay.
 */
function linesOf(sent: OrderChange['lines'], current: KeptOrder | undefined): Pick<OrderContent, 'lines' | 'sent'> {
  const before = current?.content
  if (before && (sent === undefined || isDeepStrictEqual(sent, before.sent))) return before
  return { lines: current && isDivided(current) ? current.content.lines : placed(sent ?? []), sent: sent ?? [] }
}

export const placed = (sent: readonly Schemas['OrderLineChange'][]): Line[] =>
  sent.map(({ lineId, sku, ...line }) => ({ lineId: lineId ?? sku, sku, ...line }))

/** Whether some of its lines are in other orders, or lines of others are in it. */
export const isDivided = ({ content: { lines, sent }, mergedInto, parts }: KeptOrder) =>
  mergedInto !== undefined || parts !== undefined || !isDeepStrictEqual(lines, placed(sent))

function contentErrors(content: OrderContent, before: OrderContent | undefined): FieldError[] {
  const { recipient, delivery, currencyCode, cashOnDelivery, shippingPrice, lines } = content
  const errors = metadataErrors(content.metadata)
  // Stored values stay valid, so that other parts of the order can be corrected.
  if (recipient && !isDeepStrictEqual(recipient, before?.recipient))
    errors.push(...within('recipient', recipientErrors(recipient)))
  if (delivery && !isDeepStrictEqual(delivery, before?.delivery)) {
    const { country, postCode } = delivery
    const outcome = postCode === undefined || country === undefined ? undefined : checkPostCode(country, postCode)
    if (outcome?.expected !== undefined) errors.push(errorAt('delivery.postCode', outcome))
  }
  const priced = shippingPrice && checkCurrency(shippingPrice.currency)
  if (priced?.expected !== undefined) errors.push(errorAt('shippingPrice.currency', priced))
  else if (shippingPrice && minorOf(shippingPrice.amount, shippingPrice.currency) === undefined)
    errors.push(
      fieldError(
        'PRECISION',
        'shippingPrice.amount',
        `must have at most ${decimalsOf(shippingPrice.currency)} decimals, as ${shippingPrice.currency} has`,
      ),
    )
  if (cashOnDelivery && minorOf(cashOnDelivery.amount, cashOnDelivery.currencyCode) === undefined)
    errors.push(
      fieldError(
        'PRECISION',
        'cashOnDelivery.amount',
        `must have at most ${decimalsOf(cashOnDelivery.currencyCode)} decimals, as ${cashOnDelivery.currencyCode} has`,
      ),
    )
  if (cashOnDelivery?.iban) {
    const outcome = checkIban(cashOnDelivery.iban)
    if (outcome.expected !== undefined) errors.push(errorAt('cashOnDelivery.iban', outcome))
  }
  const currency = currencyCode === undefined ? undefined : checkCurrency(currencyCode)
  if (currency?.expected !== undefined) errors.push(errorAt('currencyCode', currency))
  const ids = new Set<string>()
  for (const [index, { lineId, unitPrice, quantity, refunded = 0 }] of lines.entries()) {
    if (refunded > quantity)
      errors.push(
        fieldError('OUT_OF_RANGE', `lines[${index}].refunded`, `must be at most ${quantity}, which were ordered`),
      )
    if (ids.has(lineId))
      errors.push(fieldError('DUPLICATE', `lines[${index}].lineId`, `is ${lineId}, the same as that of another line`))
    ids.add(lineId)
    if (unitPrice === undefined) continue
    if (currencyCode === undefined)
      errors.push(fieldError('CURRENCY_MISSING', 'currencyCode', `is required with lines[${index}].unitPrice`))
    else if (currency?.expected === undefined && minorOf(unitPrice, currencyCode) === undefined)
      errors.push(
        fieldError(
          'PRECISION',
          `lines[${index}].unitPrice`,
          `must have at most ${decimalsOf(currencyCode)} decimals, as ${currencyCode} has`,
        ),
      )
  }
  return errors
}

/** Errors for which the shipment would be refused too. */
function recipientErrors({ country, postCode, lastName, company, contactInfo }: Schemas['AddressParty']): FieldError[] {
  const errors: FieldError[] = []
  const outcome = checkCountry(country)
  if (outcome.expected !== undefined) errors.push(errorAt('country', outcome))
  if (lastName === undefined && company === undefined)
    errors.push(fieldError('REQUIRED', 'lastName', 'or company is required'))
  if (postCode === undefined && hasPostCodes(country))
    errors.push(fieldError('POST_CODE_REQUIRED', 'postCode', `is required in ${country}`))
  const code = postCode === undefined ? undefined : checkPostCode(country, postCode)
  if (code?.expected !== undefined) errors.push(errorAt('postCode', code))
  if (contactInfo) errors.push(...within('contactInfo', checkContact(contactInfo, country).errors))
  return errors
}

function changeErrors(current: KeptOrder, next: OrderValues, { lines }: OrderChange): FieldError[] {
  if (isSame(current, next)) return []
  if (current.cancelledAt !== undefined)
    return [fieldError('WRONG_STATE', 'externalId', `is that of a cancelled order, which cannot be changed`)]
  const isResent = lines === undefined || isDeepStrictEqual(current.content.sent, lines)
  const { sent } = current.content
  if (current.mergedInto !== undefined && !isSame(current, { ...next, content: { ...next.content, sent } }))
    return [
      fieldError('ORDER_MERGED', 'externalId', `was merged into order ${current.mergedInto}. Change that one instead`),
    ]
  // The lines of a divided order are checked where its pieces are now.
  if (isResent || isDivided(current)) return []
  const errors: FieldError[] = []
  for (const [lineId, shipped] of takenOf(current.shipments)) {
    const index = next.content.lines.findIndex((line) => line.lineId === lineId)
    const line = next.content.lines[index]
    const was = current.content.lines.find((one) => one.lineId === lineId)
    if (!line || line.sku !== was?.sku)
      errors.push(fieldError('ORDER_SHIPPED', 'lines', `must have ${lineId} with ${was?.sku}, since it is shipped`))
    else if (line.quantity < shipped)
      errors.push(
        fieldError(
          'ORDER_SHIPPED',
          `lines[${index}].quantity`,
          `must be at least ${shipped}, since that many have been shipped. Use refunded for what was taken back`,
        ),
      )
  }
  return errors
}

/** Whether the change leaves everything as it is. */
export const isSame = (current: KeptOrder, { placedAt, tags, content }: OrderValues): boolean =>
  current.placedAt === placedAt && isDeepStrictEqual(current.tags, tags) && isDeepStrictEqual(current.content, content)

/** The unshipped rest of each line, in line order. */
export function openLines(lines: readonly Line[], shipments: readonly Shipped[]): (Line & { open: number })[] {
  const taken = takenOf(shipments)
  return lines.flatMap((line) => {
    const open = line.quantity - (line.refunded ?? 0) - (taken.get(line.lineId) ?? 0)
    return open > 0 ? [{ ...line, open }] : []
  })
}

/** The requested lines as far as they are still open, and the errors in the request. */
export function picked(
  { content: { lines }, shipments }: KeptOrder,
  wanted: readonly Schemas['OrderLineQuantity'][] | undefined,
): { lines: Line[]; errors: FieldError[] } {
  const open = openLines(lines, shipments)
  if (!wanted)
    return {
      lines: open.map(({ open: quantity, refunded: _refunded, ...line }) => ({ ...line, quantity })),
      errors: [],
    }
  const errors: FieldError[] = []
  const seen = new Set<string>()
  const found = wanted.flatMap(({ lineId, quantity }, index) => {
    if (seen.has(lineId))
      errors.push(fieldError('DUPLICATE', `lines[${index}].lineId`, `is ${lineId}, the same as that of another line`))
    seen.add(lineId)
    const line = lines.find((one) => one.lineId === lineId)
    const left = open.find((one) => one.lineId === lineId)?.open ?? 0
    if (!line) errors.push(fieldError('LINE_UNKNOWN', `lines[${index}].lineId`, `must be a line of the order`))
    else if (quantity > left)
      errors.push(fieldError('OUT_OF_RANGE', `lines[${index}].quantity`, `must be at most ${left}, which are open`))
    if (!line) return []
    const { refunded: _refunded, ...kept } = line
    return [{ ...kept, quantity }]
  })
  return { lines: found, errors }
}
