import type { Schemas } from '../../../openapi/generated/types.ts'
import { amountOf, minorOf, printed, roundedQuotient, share, type Minor } from '../../kernel/money.ts'
import { askedServices } from '../delivery-service/services.ts'
import { valueAt, type Place } from './areas.ts'
import { thousandths, type CompiledSheet, type CompiledSurcharge, type CompiledZone } from './sheet.ts'

export type PriceLine = Schemas['PriceLine']

/** The inputs of a price. Weights are in grams, lengths in millimetres. */
export interface Load {
  readonly sender: Place
  readonly recipient: Place
  readonly parcels: readonly LoadParcel[]
  readonly cashOnDelivery?: Collected
  readonly insurance?: Collected
  readonly pickUp: boolean
  readonly deliveryServices?: Schemas['DeliveryServices']
  /** The day of dispatch as yyyy-MM-dd. */
  readonly date: string
}

export interface LoadParcel {
  readonly weight: number
  readonly longest: number
  readonly girth: number
  /** In cubic millimetres. */
  readonly volume: number
}

interface Collected {
  readonly amount: Minor
  readonly currency: string
}

export function loadParcel({ weight, length, width, height }: Schemas['RateParcel']): LoadParcel {
  const sides = [length, width, height].map((side) => Math.round(side * 10)).sort((one, other) => other - one)
  const [longest = 0, second = 0, third = 0] = sides
  return {
    weight: thousandths(weight),
    longest,
    girth: longest + 2 * (second + third),
    volume: longest * second * third,
  }
}

/** Returns the insured amount to price. Amounts with more decimals than the currency has were refused before. */
export const insuredLoad = ({ amount, currency }: Schemas['Insurance']): Collected => ({
  amount: minorOf(amount, currency) ?? 0n,
  currency,
})

export interface Priced {
  readonly zone: CompiledZone
  readonly net: Minor
  readonly vat: Minor
  readonly total: Minor
  readonly lines: readonly PriceLine[]
}

/** Why a rate sheet has no price. */
export interface Unpriced {
  readonly code: 'NO_ZONE' | 'OVER_LAST_STEP' | 'FUEL_MISSING' | 'SURCHARGE_MISSING' | 'CURRENCY_MISMATCH'
  readonly message: string
  readonly parameters: NonNullable<Schemas['ErrorDetail']['parameters']>
}

/** Returns the exact price of a shipment with every line, or the reason why there is none. */
export function priceOf(sheet: CompiledSheet, load: Load): Priced | Unpriced {
  const zone = valueAt(sheet.zones, load.recipient)
  if (!zone) return noZone(sheet, load.recipient)
  const refusal = unpricedWish(sheet, load)
  if (refusal) return refusal
  const lines: PriceLine[] = []
  const freight = addFreight(lines, sheet, zone, load)
  if (typeof freight !== 'bigint') return freight
  let net = freight
  for (const surcharge of sheet.surcharges) {
    const amount = addSurcharge(lines, sheet, surcharge, load, { freight, net })
    if (typeof amount !== 'bigint') return amount
    net += amount
  }
  if (sheet.content.vatIncluded && zone.vat > 0n) return withVatInside(lines, sheet, zone, net)
  const vat = addVat(lines, sheet, zone, net)
  return { zone, net, vat, total: net + vat, lines }
}

export const isPriced = (outcome: Priced | Unpriced): outcome is Priced => 'lines' in outcome

/** Returns a price as shipments and rates store it. */
export function costOf({ id, version, content: { currency } }: CompiledSheet, { net, vat, total, lines }: Priced) {
  return {
    source: 'RATE_SHEET',
    rateSheetId: id,
    rateSheetVersion: version,
    currency,
    net: amountOf(net, currency),
    vat: amountOf(vat, currency),
    total: amountOf(total, currency),
    lines: [...lines],
  } satisfies Schemas['ExpectedCost']
}

function noZone({ content }: CompiledSheet, { country, postCode }: Place): Unpriced {
  const place = postCode === undefined ? country : `${country} ${postCode}`
  const advice = postCode === undefined ? ' Say the postal code.' : ''
  return {
    code: 'NO_ZONE',
    message: `${place} is not in any zone of rate sheet ${content.name}.${advice}`,
    parameters: { place, rateSheet: content.name },
  }
}

const kilos = (grams: number) => `${grams / 1000}`

function measureOf({ content }: CompiledSheet, { weight, volume }: LoadParcel): number {
  if (content.measure === 'WEIGHT') return weight
  if (content.measure === 'VOLUME') return Math.ceil(volume / 1000)
  return Math.max(weight, Math.ceil(volume / (content.dimensionalDivisor ?? 5000)))
}

function addFreight(lines: PriceLine[], sheet: CompiledSheet, zone: CompiledZone, { parcels }: Load): Minor | Unpriced {
  const { basis, measure, currency } = sheet.content
  const unit = measure === 'VOLUME' ? 'l' : 'kg'
  const measures = parcels.map((parcel) => measureOf(sheet, parcel))
  const priced = basis === 'PARCEL' ? measures : [measures.reduce((sum, one) => sum + one, 0)]
  let freight = 0n
  for (const [index, one] of priced.entries()) {
    const what = basis === 'PARCEL' ? `parcel ${index + 1}` : 'the shipment'
    const place = stepAt(zone, one)
    const upTo = zone.upTo[place]
    const from = zone.from[place] ?? 0
    if (upTo === undefined)
      return {
        code: 'OVER_LAST_STEP',
        message: `The last step in zone ${zone.code} ends at ${kilos(zone.upTo.at(-1) ?? 0)} ${unit}, and ${what} has ${kilos(one)} ${unit}.`,
        parameters: {
          rateSheet: sheet.content.name,
          zone: zone.code,
          limit: kilos(zone.upTo.at(-1) ?? 0),
          value: kilos(one),
          unit,
        },
      }
    const perUnit = zone.perUnit[place] ?? 0n
    const units = perUnit === 0n ? 0 : Math.ceil((one - from) / 1000)
    const amount = (zone.price[place] ?? 0n) + perUnit * BigInt(units)
    const more =
      units === 0 ? '' : `, of which ${units} begun ${unit} at ${printed(perUnit, currency)} ${currency} each`
    lines.push({
      type: 'FREIGHT',
      code: zone.code,
      name: 'Freight',
      amount: amountOf(amount, currency),
      explanation: `${capital(what)}: ${kilos(one)} ${unit}${measure === 'DIMENSIONAL_WEIGHT' ? ' of dimensional weight' : ''} in zone ${zone.code}, over ${kilos(from)} up to ${kilos(upTo)} ${unit}${more}`,
      ...(basis === 'PARCEL' && { parcel: index + 1 }),
    })
    freight += amount
  }
  return freight
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the index of the first step that covers a measure, or that after the last step. */
function stepAt({ upTo }: CompiledZone, measure: number): number {
  let low = 0
  let high = upTo.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upTo[middle] ?? 0) < measure) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns why a requested service has no price in the sheet, in which case there is no price at all. */
function unpricedWish({ content, surcharges }: CompiledSheet, load: Load): Unpriced | undefined {
  const wishes = [
    ['CASH_ON_DELIVERY', load.cashOnDelivery, 'cash on delivery'],
    ['INSURANCE', load.insurance, 'insurance'],
    ['PICK_UP', load.pickUp ? true : undefined, 'a pick-up'],
  ] as const
  for (const [type, wish, what] of wishes) {
    if (wish === undefined) continue
    if (!surcharges.some(({ of }) => of.type === type)) return surchargeMissing(content.name, type, what)
    if (wish !== true && wish.currency !== content.currency)
      return {
        code: 'CURRENCY_MISMATCH',
        message: `Rate sheet ${content.name} is in ${content.currency}, and the amount for ${what} in ${wish.currency}.`,
        parameters: { rateSheet: content.name, currency: content.currency, value: wish.currency },
      }
  }
  const unpriced = askedServices(load.deliveryServices).find(
    (service) => !surcharges.some(({ of }) => of.type === 'DELIVERY_SERVICE' && of.service === service),
  )
  if (unpriced === undefined) return undefined
  return surchargeMissing(content.name, unpriced, unpriced)
}

const surchargeMissing = (rateSheet: string, surcharge: string, what: string): Unpriced => ({
  code: 'SURCHARGE_MISSING',
  message: `Rate sheet ${rateSheet} has no price for ${what}.`,
  parameters: { rateSheet, surcharge },
})

interface Sums {
  readonly freight: Minor
  readonly net: Minor
}

function addSurcharge(
  lines: PriceLine[],
  { content }: CompiledSheet,
  surcharge: CompiledSurcharge,
  load: Load,
  sums: Sums,
): Minor | Unpriced {
  const { of, months, minimum, step } = surcharge
  const count = parcelsUnder(surcharge, load)
  if (count === 0) return 0n
  const month = load.date.slice(0, 7)
  const percent = of.type === 'FUEL' ? months.get(month) : surcharge.percent
  if (percent === undefined)
    return {
      code: 'FUEL_MISSING',
      message: `Rate sheet ${content.name} has no percentage of surcharge ${of.code} for ${month}.`,
      parameters: { rateSheet: content.name, surcharge: of.code, month },
    }
  const base = baseOf(of.percentOf ?? 'FREIGHT', of.type, load, sums)
  const fixed = surcharge.amount * BigInt(of.per === 'PARCEL' ? count : 1)
  const found = share({ fixed, percent, base, minimum, step })
  // A price never falls below zero.
  const amount = found < -sums.net ? -sums.net : found
  const { currency } = content
  const money = (minor: Minor) => `${printed(minor, currency)} ${currency}`
  const parts = [
    ...(fixed !== 0n ? [of.per === 'PARCEL' ? `${count} x ${money(surcharge.amount)}` : money(fixed)] : []),
    ...(percent !== 0n || fixed === 0n
      ? [`${Number(percent) / 1000} % of ${money(base)}${of.type === 'FUEL' ? ` in ${month}` : ''}`]
      : []),
    ...(minimum === undefined ? [] : [`at least ${money(minimum)}`]),
    ...(step === 1n ? [] : [`rounded to ${money(step)}`]),
    ...(amount === found ? [] : ['at most the price so far']),
  ]
  lines.push({
    type: of.type,
    code: of.code,
    name: surcharge.name,
    amount: amountOf(amount, currency),
    explanation: parts.join(', '),
  })
  return amount
}

/** Returns how many parcels a surcharge applies to. */
function parcelsUnder({ of, areas }: CompiledSurcharge, load: Load): number {
  const all = load.parcels.length
  switch (of.type) {
    case 'FUEL':
    case 'FEE':
    case 'DISCOUNT':
      return all
    case 'REMOTE_AREA':
      return areas && valueAt(areas, load.recipient) ? all : 0
    case 'OVERSIZE':
      return load.parcels.filter(
        ({ longest, girth, weight }) =>
          longest > (of.overLength ?? Infinity) * 10 ||
          girth > (of.overGirth ?? Infinity) * 10 ||
          weight > (of.overWeight ?? Infinity) * 1000,
      ).length
    case 'CASH_ON_DELIVERY':
      return load.cashOnDelivery ? all : 0
    case 'INSURANCE':
      return load.insurance ? all : 0
    case 'PICK_UP':
      return load.pickUp ? all : 0
    case 'DELIVERY_SERVICE':
      return askedServices(load.deliveryServices).some((service) => service === of.service) ? all : 0
  }
}

function baseOf(
  what: Schemas['SurchargeBase'],
  type: Schemas['SurchargeType'],
  { cashOnDelivery, insurance }: Load,
  { freight, net }: Sums,
): Minor {
  if (what === 'FREIGHT') return freight
  if (what === 'SUBTOTAL') return net
  return (type === 'INSURANCE' ? insurance : cashOnDelivery)?.amount ?? 0n
}

function addVat(
  lines: PriceLine[],
  { content: { currency } }: CompiledSheet,
  { vat: percent }: CompiledZone,
  net: Minor,
) {
  if (percent === 0n) return 0n
  const vat = share({ percent, base: net })
  lines.push(vatLine(vat, currency, `${Number(percent) / 1000} % of ${printed(net, currency)} ${currency}`))
  return vat
}

/** Takes the tax out of inclusive prices. The tax is exact, and the lines' rounding differences go to the freight. */
function withVatInside(
  priced: readonly PriceLine[],
  { content: { currency } }: CompiledSheet,
  zone: CompiledZone,
  total: Minor,
): Priced {
  const all = 100_000n + zone.vat
  const net = roundedQuotient(total * 100_000n, all)
  let rest = net
  const lines = priced.map((line) => {
    const whole = minorOf(line.amount, currency) ?? 0n
    const within = roundedQuotient(whole * 100_000n, all)
    rest -= within
    const explanation = `${line.explanation}, ${printed(whole, currency)} ${currency} with tax`.slice(0, 500)
    return Object.assign({}, line, { amount: amountOf(within, currency), explanation })
  })
  const [first] = lines
  if (first) first.amount = amountOf((minorOf(first.amount, currency) ?? 0n) + rest, currency)
  const vat = total - net
  return {
    zone,
    net,
    vat,
    total,
    lines: [
      ...lines,
      vatLine(vat, currency, `${Number(zone.vat) / 1000} % within ${printed(total, currency)} ${currency}`),
    ],
  }
}

const vatLine = (vat: Minor, currency: string, explanation: string): PriceLine => ({
  type: 'VAT',
  code: 'VAT',
  name: 'Value added tax',
  amount: amountOf(vat, currency),
  explanation,
})
