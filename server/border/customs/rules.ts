import { listed } from '../../kernel/listed.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkCommodityCode } from '../../kernel/checks/commodity-code.ts'
import { checkForeignEori } from '../../kernel/checks/company-number.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { decimalErrors } from '../../kernel/checks/decimals.ts'
import { checkGtin } from '../../kernel/checks/gtin.ts'
import { errorAt, type Outcome } from '../../kernel/checks/outcome.ts'
import { badRequest, conflict, type FieldError, fieldError, invalid, mustHaveNone } from '../../kernel/error.ts'
import { exact, nearestMinor, printed, roundedQuotient } from '../../kernel/money.ts'
import { checkedImporter } from './importer.ts'
import { partyErrors } from './product.ts'
import { lineKey, type CheckedGoods, type CustomsItem, type Goods, type Line } from './goods.ts'
import { warningsOf } from './warnings.ts'

export type TransferState = Schemas['CustomsTransferState']
export type SentItem = Schemas['CustomsItemCreate']
export type Changes = Omit<Schemas['CustomsItemUpdate'], 'clientId'>

export interface Validation {
  readonly kept: CheckedGoods
  readonly errors: readonly FieldError[]
}

/** Normalises goods and returns the errors in them. */
export function validateGoods(goods: Goods): Validation {
  const errors: FieldError[] = []
  const kept: Goods = {
    ...goods,
    netWeight: toGram(goods.netWeight),
    grossWeight: toGram(goods.grossWeight),
  }
  for (const [name, check] of checks) {
    const value = goods[name]
    if (value === undefined) continue
    const outcome = check(value)
    if (outcome.kept === undefined) errors.push(errorAt(name, outcome))
    else kept[name] = outcome.kept
  }
  if (goods.importer) {
    const importer = checkedImporter(goods.importer)
    kept.importer = importer.kept
    errors.push(...importer.errors)
  }
  errors.push(...partyErrors(goods))
  const { itemInvoicePrice, shippingCharges, otherCharges } = goods
  errors.push(...decimalErrors({ itemInvoicePrice, shippingCharges, otherCharges }, goods.currencyCode))
  if (kept.grossWeight < kept.netWeight)
    errors.push(
      fieldError('OUT_OF_RANGE', 'grossWeight', `must be at least netWeight, which is ${String(kept.netWeight)}`),
    )
  const warnings = errors.length === 0 ? warningsOf(kept) : []
  return { kept: warnings.length === 0 ? kept : { ...kept, warnings }, errors }
}

/** Older feeds shorten codes. A shortened one is stored, and the item has a warning. */
const whole =
  (length: number, check: (code: string) => Outcome) =>
  (code: string): Outcome =>
    code.length < length ? { kept: code } : check(code)

const checks = [
  ['countryOfOrigin', whole(2, checkCountry)],
  ['destinationCountry', whole(2, checkCountry)],
  ['currencyCode', whole(3, checkCurrency)],
  ['commodityCode', checkCommodityCode],
  ['ccCommodityCode', checkCommodityCode],
  ['eoriNumber', checkForeignEori],
  ['gtin', checkGtin],
] as const satisfies readonly (readonly [keyof Goods, (value: string) => Outcome])[]

/** Rounds to the nearest gram, half up, by the decimals that were sent: 1.0005 becomes 1.001. */
function toGram(kilograms: number): number {
  const { digits, scale } = exact(kilograms)
  return scale <= 3 ? kilograms : Number(roundedQuotient(digits, 10n ** BigInt(scale - 3))) / 1_000
}

/** Applies changes to an item: attributes merge, null removes. */
export function merged(item: Goods, changes: Changes): Goods {
  const result: Record<string, unknown> = { ...item }
  for (const [name, value] of Object.entries(changes)) result[name] = value ?? undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract lets null only remove what may be absent
  return result as Goods
}

const says = ({ carrierReference, invoiceNumber, itemNumber }: Line) =>
  `Line ${itemNumber} of invoice ${invoiceNumber} in parcel ${carrierReference}`

/** The error for goods that will not travel and so cannot be declared. */
export const shipmentCancelled = (id: string, field: 'shipmentId' | 'carrierReference') =>
  conflict(
    'SHIPMENT_CANCELLED',
    `Shipment ${id} is cancelled, so nothing is declared for it. Name the shipment that travels.`,
    [fieldError('SHIPMENT_CANCELLED', field, 'must be of a shipment that is not cancelled')],
  )

export const lineExists = (line: Line, id: string | undefined) =>
  conflict(
    'CUSTOMS_ITEM_EXISTS',
    id === undefined
      ? `${says(line)} is declared already. Update that item instead.`
      : `${says(line)} is declared as customs item ${id}. Update that item instead.`,
  )

/** A line with its place in the request. */
export interface PlacedLine {
  readonly line: Line
  readonly index: number
}

/** Returns the items of one request that conflict with stored items or with each other. */
export function conflictsOf(lines: readonly PlacedLine[], existing: ReadonlyMap<string, string>): FieldError[] {
  const places = new Map<string, number>()
  return lines.flatMap(({ line, index }): FieldError[] => {
    const field = `items[${index}]`
    const key = lineKey(line)
    const before = places.get(key)
    places.set(key, before ?? index)
    const id = existing.get(key)
    const message =
      id !== undefined
        ? `${says(line)} is declared as customs item ${id}`
        : before === undefined
          ? undefined
          : `${says(line)} is declared by items[${before}] as well`
    return message === undefined ? [] : [{ code: 'CUSTOMS_ITEM_EXISTS', defaultMessage: message, field }]
  })
}

export function mustNotConflict(count: number, conflicts: readonly FieldError[]): void {
  const [first] = conflicts
  if (first)
    throw conflict(
      first.code,
      `${conflicts.length} of ${count} items ${conflicts.length === 1 ? 'conflicts' : 'conflict'} with existing ones or each other. See errors for each.`,
      conflicts,
    )
}

export type Closable = Pick<CustomsItem, 'id' | 'closedAt' | 'transferState'>

/** A line of an invoice. Supplement 0 is the invoice itself. */
export type InvoiceLine = Closable & { readonly supplement: number }

/** Throws if an item is closed and so can no longer be updated. */
export function mustBeOpen({ id, closedAt, transferState }: Closable): void {
  if (closedAt !== undefined)
    throw conflict(
      'CUSTOMS_ITEM_CLOSED',
      isWithBroker({ transferState })
        ? `Customs item ${id} has been closed since ${closedAt} and is ${transferState}, so it can no longer be changed.`
        : `Customs item ${id} has been closed since ${closedAt}. Open its invoice or truck again before you change it.`,
    )
}

/** Returns whether the broker is processing or has accepted an item. */
export const isWithBroker = ({ transferState }: Pick<Closable, 'transferState'>): boolean =>
  transferState === 'SENT' || transferState === 'TRANSFER_SUCCESS'

/** The states that the broker may report after each state. The message alone may change at any time. */
const nextTransferStates = {
  NOT_SENT: ['SENT'],
  SENT: ['TRANSFER_SUCCESS', 'TRANSFER_ERROR'],
  TRANSFER_ERROR: ['SENT'],
  TRANSFER_SUCCESS: [],
} as const satisfies Record<TransferState, readonly TransferState[]>

export const mayBecome = (from: TransferState, to: TransferState): boolean =>
  from === to || nextTransferStates[from].some((state) => state === to)

export function mustBecome({ id, closedAt, transferState }: Closable, status: TransferState): void {
  if (closedAt === undefined)
    throw conflict('CUSTOMS_ITEM_OPEN', `Customs item ${id} is open. The broker only gets closed items.`)
  if (mayBecome(transferState, status)) return
  const allowed = nextTransferStates[transferState]
  throw conflict(
    'CUSTOMS_TRANSITION_NOT_ALLOWED',
    `Customs item ${id} is ${transferState} ${allowed.length === 0 ? 'and stays so' : `and can only become ${allowed.join(' or ')}`}.`,
  )
}

/** Throws if all items are with the broker. An item that it is processing or has accepted stays closed. */
export function mustHoldOpenable(items: readonly Closable[]): void {
  const [first] = items
  if (first && items.every(isWithBroker))
    throw conflict(
      'CUSTOMS_ITEM_SENT',
      items.length === 1
        ? `Customs item ${first.id} was sent to the broker and is ${first.transferState}. Only NOT_SENT and TRANSFER_ERROR can be opened.`
        : `All ${items.length} customs items were sent to the broker. Only NOT_SENT and TRANSFER_ERROR can be opened.`,
    )
}

/** Returns the supplement to close: the named one, the one with open items, or else the last. */
export function supplementToClose(
  invoiceNumber: string,
  items: readonly InvoiceLine[],
  named: number | undefined,
): number {
  if (named !== undefined) return named
  const open = [...new Set(items.filter(({ closedAt }) => closedAt === undefined).map(({ supplement }) => supplement))]
  const [first, second] = open.toSorted((one, other) => one - other)
  if (second !== undefined) {
    const choice = listed(open.map(String))
    throw conflict(
      'CUSTOMS_SUPPLEMENTS_OPEN',
      `Invoice ${invoiceNumber} has open items in supplements ${choice}. Name one of them, where 0 is the invoice itself.`,
      [fieldError('CUSTOMS_SUPPLEMENTS_OPEN', 'supplement', `must be one of ${choice}`)],
    )
  }
  return first ?? Math.max(0, ...items.map(({ supplement }) => supplement))
}

/** The sum of an invoice's items. Amounts are strings, so that they stay exact. */
export interface InvoiceSum {
  readonly itemCount: number
  readonly currencies: readonly string[]
  /** The sum over all items. */
  readonly amount: string
  /** Whether the named total is close enough. */
  readonly isRight: boolean
}

/** Throws unless the invoice has one currency and the named total, which proves that every line has arrived. */
export function mustAddUp(
  invoiceNumber: string,
  supplement: number,
  { itemCount, currencies, amount: sum, isRight }: InvoiceSum,
  { currencyCode, totalInvoiceAmount }: { currencyCode: string; totalInvoiceAmount: number },
): void {
  mustHaveNone(decimalErrors({ totalInvoiceAmount }, currencyCode))
  const [currency] = currencies
  if (currencies.length !== 1 || currency !== currencyCode)
    throw badRequest(
      'CUSTOMS_INVOICE_CURRENCY',
      currencies.length === 1
        ? `Items of invoice ${invoiceNumber} have the currency ${currency}, not ${currencyCode}.`
        : `Items of invoice ${invoiceNumber} have the currencies ${listed(currencies)}. An invoice closes with one currency only.`,
      [fieldError('CUSTOMS_INVOICE_CURRENCY', 'currencyCode', 'must be the currency of every item of the invoice')],
    )
  const [amount, named] = [Number(sum), totalInvoiceAmount].map((one) => printed(nearestMinor(one, currency), currency))
  if (!isRight)
    throw badRequest(
      'CUSTOMS_INVOICE_TOTAL',
      `${supplement === 0 ? 'Invoice' : `Supplement ${supplement} of invoice`} ${invoiceNumber} adds up to ${amount} ${currency} over ${itemCount} ${itemCount === 1 ? 'item' : 'items'}, not ${named}. Add the missing items or correct the total.`,
      [fieldError('CUSTOMS_INVOICE_TOTAL', 'totalInvoiceAmount', `must be within 0.01 of ${amount}`)],
    )
}

/** The error for an invoice in several currencies, which cannot be closed in any way, since it has no total. */
export const severalCurrencies = (invoiceNumber: string, currencies: readonly string[]) =>
  badRequest(
    'CUSTOMS_INVOICE_CURRENCY',
    `Items of invoice ${invoiceNumber} have the currencies ${listed(currencies)}. An invoice closes with one currency only.`,
  )

/** Returns the currency and total, which closing an invoice requires. */
export function proofOf({ currencyCode, totalInvoiceAmount }: Schemas['CustomsClosing']): {
  currencyCode: string
  totalInvoiceAmount: number
} {
  if (currencyCode !== undefined && totalInvoiceAmount !== undefined) return { currencyCode, totalInvoiceAmount }
  const missing = [
    ...(currencyCode === undefined ? ['currencyCode'] : []),
    ...(totalInvoiceAmount === undefined ? ['totalInvoiceAmount'] : []),
  ]
  throw invalid(missing.map((name) => fieldError('REQUIRED', name, 'is required when closing by invoiceNumber')))
}

export const supplementNotAllowed = (): FieldError =>
  fieldError('NOT_ALLOWED', 'supplement', 'is only valid with filterType invoiceNumber')

export const clientFixed = (clientId: number): FieldError =>
  fieldError('NOT_ALLOWED', 'clientId', `must stay ${clientId}`)

export const statusNotReportable = (): FieldError =>
  fieldError('NOT_ALLOWED', 'status', 'must be one of SENT, TRANSFER_SUCCESS and TRANSFER_ERROR')
