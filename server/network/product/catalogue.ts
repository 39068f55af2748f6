import type { Schemas } from '../../../openapi/generated/types.ts'
import { carrierData } from '../carriers/data/carriers.ts'
import { factsOf, sourceOf, type ProductFacts } from '../carriers/data/product-facts.ts'
import { countriesOf, covers } from '../carriers/regions.ts'
import { brokenBorder, goesToShops, productOf, servicesOf } from '../carriers/rules.ts'
import { brokenLimits, factsLike } from '../carriers/limits.ts'
import { labelFormatsOf } from '../carriers/label-formats.ts'
import { printsOf } from '../carriers/registry.ts'
import { carrierIds } from '../carriers/numbers/detection.ts'
import type { Whole } from '../../kernel/whole.ts'

/** A standard product has limits; those of a client's own product are unknown. */
export type Product = Whole<Omit<Schemas['Product'], 'limits'>> & Pick<Schemas['Product'], 'limits'>

const contacts = { telephone: 'TELEPHONE', mobile: 'MOBILE', email: 'EMAIL' } as const

/** The carriers' products for everybody. A worldwide product lists no countries. */
export const standardProducts: readonly Product[] = carrierIds.flatMap((carrier) =>
  carrierData[carrier].products.map(({ id, name, transportType, direction }) => {
    const facts = factsOf(id)
    const [fromCountries, toCountries] = [countriesOf(facts?.from ?? ['WORLD']), countriesOf(facts?.to ?? ['WORLD'])]
    return {
      id,
      carrier,
      productName: name,
      productDescription: undefined,
      transportType,
      direction,
      active: true,
      fromCountries,
      toCountries,
      externalData: undefined,
      ...(facts && {
        limits: {
          ...shownLimits(facts),
          labelTypes: labelFormatsOf(printsOf(carrier)).map(({ type }) => type),
          labelFormats: labelFormatsOf(printsOf(carrier)),
          services: servicesOf(carrier, id),
          ...serviceCountriesOf(facts),
          ...contactsOf(carrier, id),
          ...sourceOf(id),
        },
      }),
    }
  }),
)

function serviceCountriesOf({ deliveryServices }: ProductFacts): Pick<Schemas['ProductLimits'], 'serviceCountries'> {
  const limited = [...deliveryServices].flatMap(([service, { countries, isDomestic }]) =>
    countries ? [{ service, countries: [...countries], ...(isDomestic && { domestic: true }) }] : [],
  )
  return limited.length === 0 ? {} : { serviceCountries: limited }
}

/** Returns the contact details of the recipient, one of which is required. */
function contactsOf(carrier: Product['carrier'], id: string): { contactOneOf?: Schemas['ProductContact'][] } {
  const rule = carrierData[carrier].contactRules?.find(({ products }) => products.includes(id))
  return rule ? { contactOneOf: rule.oneOf.map((way) => contacts[way]) } : {}
}

function shownLimits({
  maxWeight,
  maxLength,
  maxGirth,
  maxSides,
  maxSum,
  maxVolume,
  isDomestic,
  isInternational,
  place,
  transitDays,
}: ProductFacts) {
  return {
    maxWeight,
    maxLength,
    maxGirth,
    ...(maxSides && { maxSides: [...maxSides] }),
    ...(maxSum !== undefined && { maxSum }),
    ...(maxVolume !== undefined && { maxVolume }),
    ...(isDomestic && { domestic: true }),
    ...(isInternational && { international: true }),
    place,
    minDays: transitDays[0],
    maxDays: transitDays[1],
  }
}

/** A parcel's requirements of a product. */
export interface Wanted {
  readonly carrier?: Product['carrier']
  readonly from?: string
  readonly to?: string
  readonly weight?: number
  readonly length?: number
  readonly width?: number
  readonly height?: number
  readonly direction?: Product['direction']
  readonly toShop?: boolean
}

/**
 * Whether a product accepts such a parcel. A client's own product counts as those of its carrier's products that it may
 * represent.
 */
export function takes(product: Schemas['Product'], wanted: Wanted): boolean {
  const facts = factsOf(product.id)
  const all = facts ? [facts] : factsLike(product.carrier, product)
  return all.length === 0 ? takesAs(product, undefined, wanted) : all.some((one) => takesAs(product, one, wanted))
}

function takesAs(product: Schemas['Product'], facts: ProductFacts | undefined, wanted: Wanted): boolean {
  const { carrier, from, to, weight = 0, length = 1, width = 1, height = 1, direction, toShop } = wanted
  const standard = productOf(product.id)
  const { regions } = carrierData[product.carrier]
  const serves = (country: string | undefined, own: readonly string[] | undefined, sold: readonly string[] = regions) =>
    country === undefined || (covers(own?.length ? own : sold, country) && covers(sold, country))
  const isToShop = toShop === false ? standard?.toShop === true : standard && facts && goesToShops(standard, facts)
  return (
    (carrier === undefined || product.carrier === carrier) &&
    (direction === undefined || product.direction === undefined || product.direction === direction) &&
    (toShop === undefined || (isToShop ?? false) === toShop) &&
    serves(from, product.fromCountries, facts?.from) &&
    serves(to, product.toCountries, facts?.to) &&
    !(facts && from !== undefined && to !== undefined && brokenBorder(from, to, facts)) &&
    (!facts || brokenLimits({ weight, length, width, height }, facts).length === 0)
  )
}

const byId = new Map(standardProducts.map((product) => [product.id, product]))

export const findStandardProduct = (id: string): Product | undefined => byId.get(id)
