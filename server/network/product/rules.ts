import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { conflict, forbidden, invalid, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import { covers } from '../carriers/regions.ts'
import type { ProductFacts } from '../carriers/data/product-facts.ts'
import { factsLike, widestOf } from '../carriers/limits.ts'
import { brokenBorder } from '../carriers/rules.ts'
import type { Product } from './catalogue.ts'
import { madeId } from './text.ts'

export type NewProduct = Schemas['ProductCreate'] & Pick<Product, 'id'>
export type ProductChanges = Schemas['ProductPatch']

/** Builds the product to store, with an id that begins with the carrier. */
export function newProduct(sent: Schemas['ProductCreate']): NewProduct {
  const { carrier, productName } = sent
  const id = sent.id ?? madeId(carrier, productName)
  const errors = [...countryErrors(sent), ...widerErrors(carrier, sent)]
  if (id === undefined)
    errors.push({
      code: 'REQUIRED',
      defaultMessage: 'id is required, since it cannot be derived from a productName without Latin letters and digits',
      field: 'id',
    })
  else if (!id.startsWith(`${carrier}_`))
    errors.push({
      code: 'PRODUCT_OF_OTHER_CARRIER',
      defaultMessage: `id must begin with ${carrier}_`,
      field: 'id',
    })
  if (id === undefined || errors.length > 0) throw invalid(errors)
  return { ...sent, id }
}

/** The carrier is part of the id; neither can change. */
export function mustBeRightChange(
  { carrier, direction, transportType, fromCountries, toCountries }: Product,
  changes: ProductChanges,
): void {
  const before = { direction, transportType, fromCountries, toCountries }
  const errors = [...countryErrors(changes), ...widerErrors(carrier, { ...before, ...changes })]
  if (changes.carrier !== undefined && changes.carrier !== carrier)
    errors.push({
      code: 'CARRIER_FIXED',
      defaultMessage: `carrier must stay ${carrier}, add a product for another carrier instead`,
      field: 'carrier',
    })
  mustHaveNone(errors)
}

/** Returns errors where a client's own product exceeds what its carrier sells. */
function widerErrors(
  carrier: Product['carrier'],
  { direction, transportType, fromCountries, toCountries }: ProductChanges,
): FieldError[] {
  const like = { direction: direction ?? undefined, transportType: transportType ?? undefined }
  const widest = widestOf(carrier, like)
  if (!widest)
    return [
      {
        code: 'NOT_OFFERED',
        defaultMessage: `${carrier} has no product with ${[direction && `direction ${direction}`, transportType && `transportType ${transportType}`].filter(Boolean).join(' and ')}`,
        field: widestOf(carrier, { direction: like.direction }) ? 'transportType' : 'direction',
        carrier,
      },
    ]
  const ends = [
    ['fromCountries', fromCountries, widest.from],
    ['toCountries', toCountries, widest.to],
  ] as const
  const wider = ends.flatMap(([name, countries, served]) =>
    (countries ?? []).flatMap((country, index) =>
      covers(served, country) || checkCountry(country).kept === undefined
        ? []
        : [
            {
              code: 'COUNTRY_NOT_SERVED',
              defaultMessage: `${carrier} does not serve ${country}. It serves ${[...new Set(served)].join(', ')}`,
              field: `${name}[${index}]`,
              carrier,
            },
          ],
    ),
  )
  if (wider.length > 0) return wider
  return unservedWays(carrier, factsLike(carrier, like), fromCountries ?? [], toCountries ?? [])
}

/** Returns errors about countries that the carrier serves, but does not connect with any product. */
function unservedWays(
  carrier: Product['carrier'],
  sold: readonly ProductFacts[],
  from: readonly string[],
  to: readonly string[],
): FieldError[] {
  if (from.length === 0) return []
  const goes = (begin: string, end: string) =>
    sold.some(
      (facts) => covers(facts.from, begin) && covers(facts.to, end) && brokenBorder(begin, end, facts) === undefined,
    )
  return to.flatMap((end, index) =>
    checkCountry(end).kept === undefined || from.some((begin) => goes(begin, end))
      ? []
      : [
          {
            code: 'COUNTRY_NOT_SERVED',
            defaultMessage: `${carrier} does not deliver from ${from.join(', ')} to ${end}`,
            field: `toCountries[${index}]`,
            carrier,
          },
        ],
  )
}

function countryErrors(sent: ProductChanges): FieldError[] {
  return (['fromCountries', 'toCountries'] as const).flatMap((name) =>
    (sent[name] ?? []).flatMap((country, index) => {
      const outcome = checkCountry(country)
      return outcome.kept === undefined ? [errorAt(`${name}[${index}]`, outcome)] : []
    }),
  )
}

/** Requires a unique id and name among the carrier's products that a client sees. */
export function mustBeFree(
  visible: readonly Product[],
  { id, carrier, productName }: Pick<Product, 'id' | 'carrier' | 'productName'>,
  advice: { readonly id: string; readonly name: string },
): void {
  if (visible.some((other) => other.id === id)) throw conflict('PRODUCT_ID_TAKEN', `Product ${id} exists. ${advice.id}`)
  const namesake = visible.find((other) => other.carrier === carrier && other.productName === productName)
  if (namesake)
    throw conflict(
      'PRODUCT_NAME_TAKEN',
      `${carrier} already has the product "${productName}" (${namesake.id}). ${advice.name}`,
    )
}

/** Only the client that added a product can change or remove it. */
export const notOwned = (id: string, whose: 'standard' | 'ancestor', isRemoval: boolean) =>
  forbidden(
    'PRODUCT_NOT_OWNED',
    whose === 'standard'
      ? `Product ${id} is a standard product${isRemoval ? ' and stays in the catalogue.' : '. Add a product of your own instead.'}`
      : `Product ${id} belongs to a client above yours${isRemoval ? ', and only that client can remove it.' : '. Add a product of your own instead.'}`,
  )
