import { isDeepStrictEqual } from 'node:util'
import type { components } from '../../../openapi/generated/types.ts'
import type { OrderContent } from '../../kernel/column-types.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { type FieldError, fieldError, within } from '../../kernel/error.ts'
import { minorOf } from '../../kernel/money.ts'
import { shippedOf, type KeptOrder, type Shipped } from './order.ts'
import type { OrderValues } from './store.ts'

type Schemas = components['schemas']
export type OrderChange = Schemas['OrderChange']
type Line = OrderContent['lines'][number]

interface Validated {
  readonly values: readonly OrderValues[]
  readonly errors: readonly FieldError[]
}

/** Orders after their changes, and what is wrong with them. `placeOf` says where a change stands in the request. */
export function validateOrders(
  changes: readonly OrderChange[],
  existing: ReadonlyMap<string, KeptOrder>,
  now: Date,
  placeOf: (index: number) => string,
): Validated {
  const errors: FieldError[] = []
  const values: OrderValues[] = []
  const first = new Map<string, number>()
  for (const [index, change] of changes.entries()) {
    const found: FieldError[] = []
    const { externalId } = change
    const other = first.get(externalId)
    if (other !== undefined)
      found.push(fieldError('DUPLICATE', 'externalId', `is ${externalId}, as ${placeOf(other)}.externalId is already`))
    first.set(externalId, index)
    const current = existing.get(externalId)
    for (const name of ['recipient', 'lines'] as const)
      if (!current && change[name] === undefined)
        found.push(fieldError('REQUIRED', name, `is required, since ${externalId} is new`))
    const next = changed(change, current, now)
    found.push(...contentErrors(next.content))
    if (current) found.push(...changeErrors(current, next, change))
    values.push(next)
    errors.push(...within(placeOf(index), found))
  }
  return { values, errors }
}

const names = [
  'orderNumber',
  'recipient',
  'sender',
  'delivery',
  'currencyCode',
  'stockPlace',
  'deliveryInstructions',
  'carrierProduct',
] as const

function changed(change: OrderChange, current: KeptOrder | undefined, now: Date): OrderValues {
  const { externalId, placedAt = current?.placedAt ?? now.toISOString(), tags = current?.tags ?? [] } = change
  const before = current?.content
  const given = names.map((name) => [name, change[name] === undefined ? before?.[name] : change[name]] as const)
  const { lines, sent } = linesOf(change.lines, before)
  return {
    externalId,
    placedAt: new Date(placedAt).toISOString(),
    tags,
    content: { ...Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null)), lines, sent },
  }
}

/** Whoever sends the same lines again means the order as it was placed, however it was divided since. */
function linesOf(sent: OrderChange['lines'], before: OrderContent | undefined): Pick<OrderContent, 'lines' | 'sent'> {
  if (before && (sent === undefined || isDeepStrictEqual(sent, before.sent))) return before
  return { lines: placed(sent ?? []), sent: sent ?? [] }
}

const placed = (sent: readonly Schemas['OrderLineChange'][]): Line[] =>
  sent.map(({ lineId, sku, ...line }) => ({ lineId: lineId ?? sku, sku, ...line }))

const isDivided = ({ content: { lines, sent } }: KeptOrder) => !isDeepStrictEqual(lines, placed(sent))

function contentErrors({ recipient, currencyCode, lines }: OrderContent): FieldError[] {
  const errors: FieldError[] = []
  if (recipient) {
    const outcome = checkCountry(recipient.country)
    if (outcome.expected !== undefined) errors.push(errorAt('recipient.country', outcome))
    if (recipient.lastName === undefined && recipient.company === undefined)
      errors.push(fieldError('REQUIRED', 'recipient.lastName', 'or company is required'))
  }
  const currency = currencyCode === undefined ? undefined : checkCurrency(currencyCode)
  if (currency?.expected !== undefined) errors.push(errorAt('currencyCode', currency))
  const ids = new Set<string>()
  for (const [index, { lineId, unitPrice }] of lines.entries()) {
    if (ids.has(lineId))
      errors.push(fieldError('DUPLICATE', `lines[${index}].lineId`, `is ${lineId}, as that of another line is already`))
    ids.add(lineId)
    if (unitPrice === undefined) continue
    if (currencyCode === undefined)
      errors.push(fieldError('CURRENCY_MISSING', 'currencyCode', `is required beside lines[${index}].unitPrice`))
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

function changeErrors(current: KeptOrder, next: OrderValues, { lines }: OrderChange): FieldError[] {
  if (isSame(current, next)) return []
  if (current.state === 'CANCELLED')
    return [fieldError('WRONG_STATE', 'externalId', `is that of a cancelled order, which takes no changes`)]
  if (lines === undefined || isDeepStrictEqual(current.content.sent, lines)) return []
  if (isDivided(current))
    return [fieldError('ORDER_DIVIDED', 'lines', `must stay as they were, since the order was split or merged`)]
  const errors: FieldError[] = []
  for (const [lineId, shipped] of shippedOf(current.shipments)) {
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
          `must be at least ${shipped}, since so many are shipped`,
        ),
      )
  }
  return errors
}

/** Whether nothing changes. */
export const isSame = (current: KeptOrder, { placedAt, tags, content }: OrderValues): boolean =>
  current.placedAt === placedAt && isDeepStrictEqual(current.tags, tags) && isDeepStrictEqual(current.content, content)

/** What is left of each line to be shipped, in the order of the lines. */
export function openLines(lines: readonly Line[], shipments: readonly Shipped[]): (Line & { open: number })[] {
  const shipped = shippedOf(shipments)
  return lines.flatMap((line) => {
    const open = line.quantity - (shipped.get(line.lineId) ?? 0)
    return open > 0 ? [{ ...line, open }] : []
  })
}

/** The lines that are wanted, as far as they are open, and what is wrong with the wish. */
export function picked(
  { content: { lines }, shipments }: KeptOrder,
  wanted: readonly Schemas['OrderLineQuantity'][] | undefined,
): { lines: Line[]; errors: FieldError[] } {
  const open = openLines(lines, shipments)
  if (!wanted) return { lines: open.map(({ open: quantity, ...line }) => ({ ...line, quantity })), errors: [] }
  const errors: FieldError[] = []
  const seen = new Set<string>()
  const found = wanted.flatMap(({ lineId, quantity }, index) => {
    if (seen.has(lineId))
      errors.push(fieldError('DUPLICATE', `lines[${index}].lineId`, `is ${lineId}, as that of another line is already`))
    seen.add(lineId)
    const line = lines.find((one) => one.lineId === lineId)
    const left = open.find((one) => one.lineId === lineId)?.open ?? 0
    if (!line) errors.push(fieldError('LINE_UNKNOWN', `lines[${index}].lineId`, `must be a line of the order`))
    else if (quantity > left)
      errors.push(
        fieldError('OUT_OF_RANGE', `lines[${index}].quantity`, `must be at most ${left}, which are not shipped`),
      )
    return line ? [{ ...line, quantity }] : []
  })
  return { lines: found, errors }
}
