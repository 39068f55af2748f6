import type { Schemas } from '../../../openapi/generated/types.ts'
import type { CarrierId } from './carrier.ts'
import { type CarrierProduct, carrierData } from './data/carriers.ts'
import { factsOf, type ProductFacts } from './data/product-facts.ts'

/** The filters of a client's own product. */
interface OwnPromise {
  readonly direction?: Schemas['ProductDirection'] | undefined
  readonly transportType?: Schemas['TransportType'] | undefined
}

/** Returns the standard products with this direction and means of transport. */
export const productsLike = (carrier: CarrierId, { direction, transportType }: OwnPromise): CarrierProduct[] =>
  carrierData[carrier].products.filter(
    (product) =>
      (direction === undefined || product.direction === direction) &&
      (transportType === undefined || product.transportType === transportType),
  )

export const factsLike = (carrier: CarrierId, own: OwnPromise): ProductFacts[] =>
  productsLike(carrier, own).flatMap(({ id }) => factsOf(id) ?? [])

/**
 * Returns the most that a client's own product may promise: the widest limits of any of its carrier's products. A
 * booking has to fit one of them.
 */
export function widestOf(carrier: CarrierId, own: OwnPromise = {}): ProductFacts | undefined {
  const all = factsLike(carrier, own)
  const [first] = all
  if (!first) return undefined
  const { maxSides: _, maxSum: __, maxVolume: ___, isDomestic: ____, isInternational: _____, ...widest } = first
  return {
    ...widest,
    from: all.flatMap(({ from }) => from.filter((country) => !country.startsWith('!'))),
    to: all.flatMap(({ to }) => to.filter((country) => !country.startsWith('!'))),
    ...(all.every(({ isDomestic }) => isDomestic) && { isDomestic: true }),
    ...(all.every(({ isInternational }) => isInternational) && { isInternational: true }),
    maxWeight: Math.max(...all.map(({ maxWeight }) => maxWeight)),
    maxLength: Math.max(...all.map(({ maxLength }) => maxLength)),
    maxGirth: Math.max(...all.map(({ maxGirth }) => maxGirth)),
    services: [...new Set(all.flatMap(({ services }) => services))],
    deliveryServices: new Map(all.flatMap(({ deliveryServices }) => deliveryServices.entries().toArray())),
  }
}

type Measures = Pick<Schemas['Parcel'], 'weight' | 'length' | 'width' | 'height'>

const sideNames = ['length', 'width', 'height'] as const

interface BrokenLimit {
  readonly code: string
  /** The parcel's attribute, unless it is the whole parcel. */
  readonly attribute?: string
  readonly limit: string
  readonly parameters: NonNullable<Schemas['ErrorDetail']['parameters']>
}

/** One side, each of the three, the longest one plus the girth, all three together, or the volume. */
type Measure = 'SIDE' | 'SIDES' | 'GIRTH' | 'SUM' | 'VOLUME'

/** Returns the product's limits that a parcel exceeds. */
export function brokenLimits(
  parcel: Measures,
  { maxWeight, maxLength, maxGirth, maxSides, maxSum = Infinity, maxVolume = Infinity }: ProductFacts,
): readonly BrokenLimit[] {
  const { weight, length, width, height } = parcel
  const [longest = 'length', ...others] = sideNames.toSorted((one, other) => parcel[other] - parcel[one])
  const sum = length + width + height
  const girth = parcel[longest] + 2 * (sum - parcel[longest])
  const litres = (length * width * height) / 1000
  const broken: BrokenLimit[] = []
  const breaks = (measure: Measure, most: number | string, limit: string, given: number, attribute?: string) =>
    void broken.push({
      code: 'SIZE_ABOVE_LIMIT',
      ...(attribute !== undefined && { attribute }),
      limit,
      parameters: { measure, limit: `${most}`, value: `${given}`, unit: measure === 'VOLUME' ? 'l' : 'cm' },
    })
  if (weight > maxWeight)
    broken.push({
      code: 'WEIGHT_ABOVE_LIMIT',
      attribute: 'weight',
      limit: `${maxWeight} kg, not ${weight} kg`,
      parameters: { limit: `${maxWeight}`, value: `${weight}`, unit: 'kg' },
    })
  if (parcel[longest] > maxLength) breaks('SIDE', maxLength, `${maxLength} cm a side`, parcel[longest], longest)
  const sides = maxSides?.join(' x ')
  for (const [place, side] of others.entries())
    if (parcel[side] > (maxSides?.[place + 1] ?? maxLength))
      breaks(sides === undefined ? 'SIDE' : 'SIDES', sides ?? maxLength, `${sides ?? maxLength} cm`, parcel[side], side)
  if (girth > maxGirth)
    breaks('GIRTH', maxGirth, `${maxGirth} cm of longest side and girth, not ${shown(girth)} cm`, shown(girth))
  if (sum > maxSum) breaks('SUM', maxSum, `${maxSum} cm of all three sides together, not ${shown(sum)} cm`, shown(sum))
  if (litres > maxVolume) breaks('VOLUME', maxVolume, `${maxVolume} litres, not ${shown(litres)} litres`, shown(litres))
  return broken
}

const shown = (number: number) => Number(number.toFixed(1))
