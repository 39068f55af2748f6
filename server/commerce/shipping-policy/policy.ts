import type { Schemas } from '../../../openapi/generated/types.ts'
import type { PricedProduct, RateQuestion } from '../../schema/column-types.ts'
import { minorOf, percentOf, share, type Minor } from '../../kernel/money.ts'
import type { Metadata } from '../../kernel/metadata.ts'
import type { Whole } from '../../kernel/whole.ts'
import { postCodeKey } from '../../kernel/checks/post-code.ts'
import { isUpTo, rangeOf, type Area, type Place } from '../../network/rate-sheet/areas.ts'

export type ShippingPolicy = Whole<Schemas['ShippingPolicy']>
export type Rule = Schemas['ShippingRule']
type Condition = Schemas['ShippingCondition']
type Effect = Schemas['ShippingEffect']

/** What conditions are checked against, for a rate request. */
export interface Facts {
  readonly fromCountry: string
  readonly recipient: Place
  /** Total grams of all parcels. */
  readonly weight: number
  readonly value?: Schemas['Money']
  readonly skus: readonly string[]
  readonly tags: readonly string[]
  readonly metadata: Metadata
  readonly stockPlace?: string
  /** The sender's local day and time, as yyyy-MM-dd and HH:MM. */
  readonly day: string
  readonly time: string
}

/** The attributes of a rate request that conditions use. */
type Asked = Pick<
  Schemas['RateRequest'],
  'sender' | 'recipient' | 'value' | 'skus' | 'tags' | 'metadata' | 'stockPlace'
> & {
  readonly parcels: readonly Pick<Schemas['RateParcel'], 'weight'>[]
}

export const factsOf = (
  { sender, recipient, parcels, value, skus = [], tags = [], metadata = {}, stockPlace }: Asked,
  { day, time }: Pick<Facts, 'day' | 'time'>,
): Facts => ({
  fromCountry: sender.country,
  recipient,
  weight: parcels.reduce((sum, { weight }) => sum + grams(weight), 0),
  value,
  skus,
  tags,
  metadata,
  stockPlace,
  day,
  time,
})

const grams = (kilograms: number) => Math.round(kilograms * 1_000)

/** A priced product after the rules were applied. */
export interface Decided<T> {
  readonly offer: T
  readonly isPreferred: boolean
  readonly charge?: { readonly amount: Minor; readonly currency: string; readonly rules: readonly string[] }
  /** Why the price is unknown; the cost is known. */
  readonly uncharged?: string
  /** The text for customers. */
  readonly names?: Schemas['ShippingNames']
}

export interface Hidden<T> {
  readonly offer: T
  readonly code: 'HIDDEN_BY_POLICY'
  readonly message: string
  readonly parameters: NonNullable<Schemas['ErrorDetail']['parameters']>
}

export interface Decision<T> {
  readonly offered: readonly Decided<T>[]
  readonly hidden: readonly Hidden<T>[]
}

/** In JavaScript's numbering. */
const weekdayNumbers: Record<Schemas['ShippingWeekday'], number> = {
  SUNDAY: 0,
  MONDAY: 1,
  TUESDAY: 2,
  WEDNESDAY: 3,
  THURSDAY: 4,
  FRIDAY: 5,
  SATURDAY: 6,
}

/** Whether every part of a condition holds. */
export function holds(condition: Condition = {}, facts: Facts): boolean {
  const { fromCountries, recipientAreas, weight, value, skus, tags, metadata = {}, stockPlaces, time } = condition
  const { weekdays: days } = condition
  return (
    (!fromCountries || fromCountries.includes(facts.fromCountry)) &&
    (!recipientAreas || recipientAreas.some((area) => isIn(area, facts.recipient))) &&
    (!weight ||
      (facts.weight > grams(weight.from ?? 0) && (weight.upTo === undefined || facts.weight <= grams(weight.upTo)))) &&
    (!value || isWorth(value, facts.value)) &&
    (!skus || skus.some((sku) => facts.skus.includes(sku))) &&
    (!tags || tags.some((tag) => facts.tags.includes(tag))) &&
    Object.entries(metadata).every(([key, wanted]) => facts.metadata[key] === wanted) &&
    (!stockPlaces || (facts.stockPlace !== undefined && stockPlaces.includes(facts.stockPlace))) &&
    (!time || isWithin(time, facts.time)) &&
    (!days || days.some((day) => weekdayNumbers[day] === new Date(`${facts.day}T00:00:00Z`).getUTCDay()))
  )
}

function isIn(area: Area, { country, postCode }: Place): boolean {
  if (area.country !== country) return false
  const range = rangeOf(area)
  if (!range) return true
  const code = postCode === undefined ? undefined : postCodeKey(country, postCode)
  return code !== undefined && code >= range.from && isUpTo(code, range.to)
}

const isWorth = ({ currency, from = 0, below }: Schemas['ShippingValueRange'], value: Schemas['Money'] | undefined) =>
  value?.currency === currency && value.amount >= from && (below === undefined || value.amount < below)

const isWithin = ({ from, until }: Schemas['ShippingTimeRange'], time: string) =>
  from < until ? time >= from && time < until : time >= from || time < until

/** What the rules require of a shipment, for any carrier. */
interface Wishes {
  readonly pickUp: boolean
  /** The insured value; absent if no rule sets one or the value is unknown. */
  readonly insurance?: Schemas['Insurance']
  /** All delivery services that the rules require. */
  readonly deliveryServices?: Schemas['DeliveryServices']
  /** Parcel definitions to pack into; absent if no rule names any. */
  readonly parcelDefinitionIds?: readonly string[]
}

/** Evaluates the rules in order, before anything is packed or priced. */
export function wishesOf(rules: readonly Rule[], facts: Facts): Wishes {
  let pickUp = false
  let insurance: Schemas['Insurance'] | undefined
  const deliveryServices: Schemas['DeliveryServices'] = {}
  let parcelDefinitionIds: readonly string[] | undefined
  for (const { condition, effects, isLast } of rules) {
    if (!holds(condition, facts)) continue
    for (const effect of effects) {
      if (effect.type === 'PICK_UP') pickUp = true
      if (effect.type === 'INSURE') insurance = insuredBy(effect, facts.value) ?? insurance
      if (effect.type === 'ASK_FOR') Object.assign(deliveryServices, effect.deliveryServices)
      if (effect.type === 'PACK_INTO') ({ parcelDefinitionIds } = effect)
    }
    if (isLast) break
  }
  return {
    pickUp,
    insurance,
    deliveryServices: Object.keys(deliveryServices).length > 0 ? deliveryServices : undefined,
    parcelDefinitionIds,
  }
}

/** The value, up to the maximum that the rule insures. */
function insuredBy({ amount: most }: Effect, value: Schemas['Money'] | undefined): Schemas['Insurance'] | undefined {
  if (!value || value.amount === 0 || (most && most.currency !== value.currency)) return undefined
  return { amount: Math.min(value.amount, most?.amount ?? Infinity), currency: value.currency }
}

/** Adds what the rules require to the request. Explicit values in the request win. */
export function withWishes<T extends Pick<RateQuestion, 'pickUp' | 'insurance' | 'deliveryServices'>>(
  asked: T,
  { pickUp, insurance, deliveryServices }: Wishes,
): T {
  return {
    ...asked,
    pickUp: asked.pickUp || pickUp,
    ...(insurance && { insurance: asked.insurance ?? insurance }),
    ...(deliveryServices && { deliveryServices: { ...deliveryServices, ...asked.deliveryServices } }),
  }
}

const reasons = {
  EXCLUDED: '',
  CHEAPER: ', since another product is cheaper',
  FASTER: ', since another product is faster',
} as const

type Because = keyof typeof reasons

/** Applies the rules in order; each works on the result of the ones before. */
export function decide<T extends PricedProduct>(
  rules: readonly Rule[],
  facts: Facts,
  offers: readonly T[],
): Decision<T> {
  let offered: Decided<T>[] = offers.map((offer) => ({ offer, isPreferred: false }))
  const hidden: Hidden<T>[] = []
  const hide = (what: readonly Decided<T>[], rule: string, because: Because) => {
    const message = `Rule ${rule} of the shipping policy leaves it out${reasons[because]}`
    const parameters = { rule, because }
    hidden.push(...what.map(({ offer }) => ({ offer, code: 'HIDDEN_BY_POLICY', message, parameters }) as const))
    offered = offered.filter((one) => !what.includes(one))
  }
  for (const { name, condition, effects, isLast } of rules) {
    if (!holds(condition, facts)) continue
    for (const effect of effects) {
      const meant = offered.filter(({ offer }) => isMeant(effect, offer))
      switch (effect.type) {
        case 'OFFER':
          hide(
            offered.filter((one) => !meant.includes(one)),
            name,
            'EXCLUDED',
          )
          break
        case 'HIDE':
          hide(meant, name, 'EXCLUDED')
          break
        case 'PREFER':
          offered = offered.map((one) => (meant.includes(one) ? { ...one, isPreferred: true } : one))
          break
        case 'NAME':
          offered = offered.map((one) =>
            meant.includes(one) ? { ...one, names: { ...one.names, ...effect.names } } : one,
          )
          break
        case 'CHEAPEST':
          hide(allButFirst(meant, isCheaper), name, 'CHEAPER')
          break
        case 'FASTEST':
          hide(allButFirst(meant, isFaster), name, 'FASTER')
          break
        // Effects on the whole shipment were applied before pricing.
        case 'PACK_INTO':
        case 'PICK_UP':
        case 'INSURE':
        case 'ASK_FOR':
          break
        case 'FREE_ABOVE':
        case 'FIXED_PRICE':
        case 'MARK_UP': {
          const { type, amount } = effect
          if (
            type === 'FREE_ABOVE' &&
            (!amount || !isWorth({ currency: amount.currency, from: amount.amount }, facts.value))
          )
            break
          offered = offered.map((one) => (meant.includes(one) ? charged(one, effect, name) : one))
          break
        }
      }
    }
    if (isLast) break
  }
  return { offered, hidden }
}

const isMeant = ({ carriers, productIds }: Effect, { carrierProduct }: PricedProduct) =>
  (!carriers && !productIds) ||
  carriers?.includes(carrierProduct.carrier) === true ||
  productIds?.includes(carrierProduct.productId) === true

const chargedIn = <T extends PricedProduct>({ offer, charge }: Decided<T>) => charge?.currency ?? offer.currency
const amountCharged = <T extends PricedProduct>({ offer, charge }: Decided<T>): Minor =>
  charge?.amount ?? minorOf(offer.total, offer.currency) ?? 0n

type Goes = <T extends PricedProduct>(one: Decided<T>, other: Decided<T>) => boolean

const isCheaper: Goes = (one, other) => chargedIn(one) === chargedIn(other) && amountCharged(one) < amountCharged(other)

/** Products without an arrival time come last; of two that arrive together, the cheaper one comes first. */
const isFaster: Goes = (one, other) => {
  const [first, second] = [one.offer.latest ?? '9999', other.offer.latest ?? '9999']
  return first < second || (first === second && isCheaper(one, other))
}

/** The products that another one beats; of equals, the first stays. */
const allButFirst = <T extends PricedProduct>(all: readonly Decided<T>[], goesBefore: Goes): Decided<T>[] =>
  all.filter((one, index) =>
    all.some(
      (other, place) =>
        goesBefore(other, one) ||
        (place < index && !goesBefore(one, other) && (goesBefore === isFaster || chargedIn(one) === chargedIn(other))),
    ),
  )

function charged<T extends PricedProduct>(
  one: Decided<T>,
  { type, amount, percent = 0 }: Effect,
  rule: string,
): Decided<T> {
  const rules = [...(one.charge?.rules ?? []), rule]
  if (type !== 'MARK_UP') {
    // A fixed price needs no mark-up.
    const { currency } = amount ?? one.offer
    const fixed = type === 'FREE_ABOVE' ? 0n : (minorOf(amount?.amount ?? 0, currency) ?? 0n)
    return {
      ...one,
      uncharged: undefined,
      charge: { amount: fixed, currency: type === 'FREE_ABOVE' ? chargedIn(one) : currency, rules },
    }
  }
  const currency = chargedIn(one)
  if (amount && amount.currency !== currency) {
    const uncharged = `Rule ${rule} of the shipping policy marks up in ${amount.currency}, and the cost is in ${currency}`
    return { ...one, charge: undefined, uncharged }
  }
  const base = amountCharged(one)
  const added = share({ fixed: minorOf(amount?.amount ?? 0, currency) ?? 0n, percent: percentOf(percent), base })
  return { ...one, charge: { amount: base + added, currency, rules } }
}
