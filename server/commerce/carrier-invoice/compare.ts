import type { Schemas } from '../../../openapi/generated/types.ts'
import { percentOf, printed, share, type Minor } from '../../kernel/money.ts'

export type ChargeType = Schemas['InvoiceChargeType']
export type Reason = Schemas['InvoiceDifferenceReason']

/** A line of an invoice, in smallest units of the currency of its invoice. */
export interface Line {
  readonly invoiceId: string
  readonly row: number
  readonly carrierReference: string
  readonly shipmentId?: string
  readonly type: ChargeType
  readonly charge?: string
  readonly net: Minor
  readonly currency: string
  readonly weight?: number
  readonly zone?: string
}

/** The expected cost of a shipment, and its registered data. Weights are in kilograms. */
export interface Billed {
  readonly id: string
  readonly isCancelled: boolean
  readonly isReturned: boolean
  readonly weight: number
  /** Weights by parcel number. */
  readonly weights: ReadonlyMap<string, number>
  readonly cost?: Cost
}

export interface Cost {
  readonly currency: string
  readonly net: Minor
  readonly byType: ReadonlyMap<string, Minor>
  readonly zones: ReadonlySet<string>
}

export interface Found extends Why {
  readonly invoiceId: string
  readonly row: number
  readonly carrierReference: string
  readonly shipmentId?: string
  readonly type: ChargeType
  readonly expected: Minor
  readonly invoiced: Minor
  readonly currency: string
}

/** The reason for a difference, with the figures that led to it. */
interface Why {
  readonly reason: Reason
  readonly explanation: string
  readonly registeredWeight?: number
  readonly chargedWeight?: number
  readonly pricedZones?: readonly string[]
  readonly chargedZone?: string
}

export interface Tolerance {
  /** In the smallest unit, by currency. */
  readonly amount: (currency: string) => Minor
  readonly percent: number
}

/**
 * A carrier's overcharges for one shipment, or for a number without a shipment. Lines of all invoices come in order of
 * import: the first charge is compared with the price, and a second charge for the same thing is a duplicate.
 */
export function differencesOf(lines: readonly Line[], shipment: Billed | undefined, tolerance: Tolerance): Found[] {
  const charged = new Charged()
  const counted = new Map<ChargeType, Minor>()
  const found: Found[] = []
  for (const ofInvoice of Map.groupBy(lines, ({ invoiceId }) => invoiceId).values()) {
    const first: Line[] = []
    const again: Found[] = []
    const before = new Set(ofInvoice.filter((line) => charged.has(line)))
    for (const line of creditsFirst(ofInvoice)) {
      const isNew = !charged.has(line) || (!isPriced(line, shipment) && !before.has(line))
      charged.add(line)
      const room =
        line.net < 0n
          ? line.net + charged.takenBack(line)
          : isNew
            ? line.net
            : roomFor(line, first, shipment?.cost, counted)
      if (room !== 0n) first.push({ ...line, net: room })
      if (line.net <= room || line.net <= 0n) continue
      charged.addAgain(line, line.net - room)
      const reason = shipment?.isReturned && isTransport(line.type) ? 'RETURNED' : 'TWICE'
      again.push({ ...asWhole([line], reason), expected: room })
    }
    found.push(...judged(first, again, shipment, counted, tolerance))
  }
  return found
}

/** A credit on an invoice is not part of its charges, wherever it occurs. */
const creditsFirst = (lines: readonly Line[]) => [
  ...lines.filter(({ net }) => net < 0n),
  ...lines.filter(({ net }) => net >= 0n),
]

/** Whether there is a price to compare with. Without one, the lines of an invoice are parts of one charge. */
const isPriced = ({ currency }: Line, shipment: Billed | undefined) =>
  shipment?.cost?.currency === currency && !shipment.isCancelled

/** The share of a line in the price, for carriers that bill parcels one by one. */
function roomFor(
  line: Line,
  others: readonly Line[],
  cost: Cost | undefined,
  counted: ReadonlyMap<ChargeType, Minor>,
): Minor {
  if (cost?.currency !== line.currency || others.some(({ type }) => (type === 'TOTAL') !== (line.type === 'TOTAL')))
    return 0n
  const before = sumOf(others.filter(({ type }) => type === line.type))
  const room = leftOf(line.type, cost, counted) - before
  return room <= 0n || line.net <= 0n ? 0n : room < line.net ? room : line.net
}

const isTransport = (type: ChargeType) => type === 'FREIGHT' || type === 'TOTAL'

/** Charges less later credits. */
class Charged {
  readonly #amounts = new Map<string, Minor>()
  readonly #again = new Map<string, Minor>()
  readonly #currencies = new Set<string>()

  /** Whether the same thing was charged before. */
  has(line: Line): boolean {
    const { carrierReference, type } = line
    // TOTAL and FREIGHT charge for the same thing.
    const other = type === 'TOTAL' ? 'FREIGHT' : type === 'FREIGHT' ? 'TOTAL' : undefined
    return [...this.#currencies].some((currency) => {
      const own = valueOf(this.#amounts, chargeOf({ ...line, currency }))
      return own + (other ? valueOf(this.#amounts, keyOf(carrierReference, other, currency)) : 0n) > 0n
    })
  }

  add(line: Line): void {
    const { carrierReference, type, currency, net } = line
    this.#currencies.add(currency)
    for (const key of [chargeOf(line), keyOf(carrierReference, type, currency)]) addTo(this.#amounts, key, net)
  }

  /** Records a line that charges again for something that the price does not cover. */
  addAgain(line: Line, net: Minor): void {
    addTo(this.#again, sameOf(line), net)
  }

  /** The part of a credit that refunds a duplicate charge. */
  takenBack(line: Line): Minor {
    const again = valueOf(this.#again, sameOf(line))
    const taken = -line.net < again ? -line.net : again
    addTo(this.#again, sameOf(line), -taken)
    return taken
  }
}

const valueOf = (amounts: ReadonlyMap<string, Minor>, key: string) => amounts.get(key) ?? 0n
const addTo = (amounts: Map<string, Minor>, key: string, net: Minor) => amounts.set(key, valueOf(amounts, key) + net)
const keyOf = (...parts: readonly string[]) => JSON.stringify(parts)
const chargeOf = ({ carrierReference, type, charge = '', currency }: Line) =>
  keyOf(carrierReference, type, type === 'TOTAL' ? 'all' : charge, currency)
/** Transport is the same charge whether the carrier bills it as FREIGHT or within TOTAL. */
const sameOf = (line: Line) =>
  isTransport(line.type) ? keyOf(line.carrierReference, 'transport', line.currency) : chargeOf(line)

function judged(
  lines: readonly Line[],
  again: readonly Found[],
  shipment: Billed | undefined,
  counted: Map<ChargeType, Minor>,
  tolerance: Tolerance,
): Found[] {
  const [first] = [...lines, ...again]
  if (!first) return []
  const ofAll = (reason: Whole) => [...again, ...(sumOf(lines) > 0n ? [asWhole(lines, reason)] : [])]
  if (!shipment) return ofAll('NOT_OURS')
  if (shipment.isCancelled) return ofAll('CANCELLED')
  const { cost } = shipment
  if (!cost) return ofAll('NOT_PRICED')
  if (cost.currency !== first.currency) return ofAll('CURRENCY')
  const found = [...again]
  let over = again.reduce((sum, { invoiced, expected }) => sum + invoiced - expected, 0n)
  for (const [type, its] of Map.groupBy(lines, (line) => line.type)) {
    const left = leftOf(type, cost, counted)
    const invoiced = sumOf(its)
    over += invoiced - left
    count(counted, type, invoiced)
    if (invoiced > left) found.push(beyond(type, its, { shipment, cost, left, invoiced, beside: lines }))
  }
  const byPercent = share({ percent: percentOf(tolerance.percent), base: cost.net })
  return over <= tolerance.amount(cost.currency) || over <= byPercent ? [] : found
}

/** Adds up the charges. A credit for the whole shipment is deducted from its charges. */
function count(counted: Map<ChargeType, Minor>, type: ChargeType, invoiced: Minor): void {
  let rest = invoiced
  if (type === 'TOTAL' && invoiced < 0n)
    for (const [one, net] of counted) {
      const taken = net <= 0n ? 0n : net < -rest ? net : -rest
      counted.set(one, net - taken)
      rest += taken
    }
  counted.set(type, (counted.get(type) ?? 0n) + rest)
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { net }) => sum + net, 0n)

/** The open amount of a type of charge. A single charge for everything settles each type. */
function leftOf(type: ChargeType, { net, byType }: Cost, counted: ReadonlyMap<ChargeType, Minor>): Minor {
  const left =
    type === 'TOTAL'
      ? net - [...counted.values()].reduce((sum, one) => sum + one, 0n)
      : (counted.get('TOTAL') ?? 0n) > 0n
        ? 0n
        : (byType.get(type) ?? 0n) - (counted.get(type) ?? 0n)
  return left > 0n ? left : 0n
}

interface Beyond {
  readonly shipment: Billed
  readonly cost: Cost
  readonly left: Minor
  readonly invoiced: Minor
  /** All lines of the invoice that are for the shipment. */
  readonly beside: readonly Line[]
}

function beyond(type: ChargeType, lines: readonly Line[], { shipment, cost, left, invoiced, beside }: Beyond): Found {
  // Carriers charge fuel as a percentage of the freight, so a heavier weight raises both.
  const isOfFreight = type === 'FUEL' && left > 0n
  const why = whyOf(isOfFreight ? 'FREIGHT' : type, isOfFreight ? beside : lines, shipment, cost, left)
  return { ...headOf(lines), shipmentId: shipment.id, type, ...why, expected: left, invoiced }
}

function whyOf(
  type: ChargeType,
  lines: readonly Line[],
  { isReturned, weight, weights }: Billed,
  { currency, zones }: Cost,
  left: Minor,
): Why {
  if (isReturned && left === 0n)
    return { reason: 'RETURNED', explanation: 'The shipment came back, and this was not part of its price' }
  if (!isTransport(type))
    return {
      reason: 'SURCHARGE',
      explanation:
        left === 0n
          ? `${type} is not part of the price`
          : `The price has ${printed(left, currency)} ${currency} for it`,
    }
  const registered = ({ carrierReference }: Line) => weights.get(carrierReference) ?? weight
  const heavier = lines.find((line) => line.weight !== undefined && line.weight > registered(line))
  if (heavier)
    return {
      reason: 'WEIGHT',
      explanation: `Charged for ${heavier.weight} kg, and registered with ${registered(heavier)} kg`,
      registeredWeight: registered(heavier),
      ...(heavier.weight !== undefined && { chargedWeight: heavier.weight }),
    }
  const elsewhere = lines.find(({ zone }) => zone !== undefined && zones.size > 0 && !zones.has(zone))
  if (elsewhere)
    return {
      reason: 'ZONE',
      explanation: `Charged for zone ${elsewhere.zone}, and priced for ${[...zones].join(', ')}`,
      pricedZones: [...zones],
      ...(elsewhere.zone !== undefined && { chargedZone: elsewhere.zone }),
    }
  return { reason: 'PRICE', explanation: `The price has ${printed(left, currency)} ${currency} for it` }
}

const explanations = {
  NOT_OURS: 'No shipment has this number with the carrier',
  TWICE: 'This was already charged',
  RETURNED: 'The shipment came back, and its transport is charged again',
  CANCELLED: 'The shipment was cancelled',
  CURRENCY: 'The price is in another currency',
  NOT_PRICED: 'No rate and no rate sheet had a price when it was registered',
} as const

type Whole = keyof typeof explanations

/** The lines should not have been charged at all. */
function asWhole(lines: readonly Line[], reason: Whole): Found {
  const types = new Set(lines.map(({ type }) => type))
  const [first] = lines
  return {
    ...headOf(lines),
    ...(first?.shipmentId !== undefined && { shipmentId: first.shipmentId }),
    type: types.size === 1 && first ? first.type : 'TOTAL',
    reason,
    expected: 0n,
    invoiced: sumOf(lines),
    explanation: explanations[reason],
  }
}

/** The difference belongs to the first line that charges something. */
function headOf(lines: readonly Line[]) {
  const first = lines.find(({ net }) => net > 0n) ?? lines[0]
  const { invoiceId = '', row = 0, carrierReference = '', currency = '' } = first ?? {}
  return { invoiceId, row, carrierReference, currency }
}
