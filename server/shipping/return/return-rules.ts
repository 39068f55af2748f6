import { decimalErrors } from '../../kernel/checks/decimals.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { fieldError, within, type FieldError } from '../../kernel/error.ts'
import { localTime } from '../../kernel/zone.ts'
import { daysAfter } from '../../kernel/calendar.ts'
import { findStandardProduct } from '../../network/product/catalogue.ts'
import { enablementErrors, findOwnProduct } from '../../network/product/product-access.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Shipment } from '../shipment/content.ts'
import { errorsOfParty } from '../shipment/validation.ts'

export type ReturnRules = Schemas['ReturnRules']
type CarrierProduct = Schemas['CarrierProduct']

/** Whether a recipient can request a return: the sender does not accept it for this shipment, not yet, or no longer. */
type ReturnWindow =
  | { readonly state: 'NONE' | 'NOT_YET' }
  /** The last day, in the recipient's time zone. */
  | { readonly state: 'OPEN' | 'OVER'; readonly lastDay: string }

export function returnWindow(
  shipment: Pick<
    Shipment,
    'recipient' | 'deliveredAt' | 'cancelled' | 'exception' | 'returnOf' | 'direction' | 'carrierReference'
  >,
  rules: ReturnRules | undefined,
  now: Date,
): ReturnWindow {
  const { recipient, deliveredAt, cancelled, exception, returnOf, direction } = shipment
  const isBack = returnOf !== undefined || direction === 'RETURN' || exception?.reason === 'RETURNED'
  const isTaken = rules?.countries?.includes(recipient.country) ?? true
  if (!rules || isBack || cancelled || !isTaken || !shipment.carrierReference) return { state: 'NONE' }
  if (deliveredAt === undefined) return { state: 'NOT_YET' }
  const lastDay = daysAfter(localTime(recipient, new Date(deliveredAt)).day, rules.windowDays)
  return { state: localTime(recipient, now).day <= lastDay ? 'OPEN' : 'OVER', lastDay }
}

/** Returns the product for returns from a country. */
export const productFrom = (country: string, { products = [] }: ReturnRules): CarrierProduct | undefined =>
  (products.find(({ countries }) => countries?.includes(country)) ?? products.find(({ countries }) => !countries))
    ?.carrierProduct

/** Returns errors that the schema cannot find. */
export async function returnRulesErrors(db: Db, clientId: number, rules: ReturnRules): Promise<FieldError[]> {
  const { payer = 'CLIENT', fee, reasons = [], products = [], countries = [], address } = rules
  const errors: FieldError[] = []
  if (payer === 'RECIPIENT' && !fee) errors.push(fieldError('REQUIRED', 'fee', 'is required with the payer RECIPIENT'))
  if (payer === 'CLIENT' && fee)
    errors.push(fieldError('NOT_ALLOWED', 'fee', 'is allowed only with the payer RECIPIENT'))
  if (fee) errors.push(...within('fee', decimalErrors({ amount: fee.amount }, fee.currency)))
  if (address) errors.push(...errorsOfParty('address', address))
  errors.push(
    ...twice(
      reasons.map(({ code }) => code),
      (index) => `reasons[${index}].code`,
    ),
  )
  errors.push(...countryErrors(countries, 'countries'))
  const places = products
    .map(({ countries: from }) => from ?? [''])
    .flatMap((from, index) => from.map((country, place) => ({ country, index, place, isAny: country === '' })))
  errors.push(
    ...twice(
      places.map(({ country }) => country),
      (at) => {
        const { index, place, isAny } = places[at] ?? { index: 0, place: 0, isAny: true }
        return isAny ? `products[${index}]` : `products[${index}].countries[${place}]`
      },
    ),
  )
  for (const [index, { carrierProduct, countries: from = [] }] of products.entries()) {
    errors.push(...countryErrors(from, `products[${index}].countries`))
    errors.push(...within(`products[${index}]`, await productErrors(db, clientId, carrierProduct)))
  }
  return within('returns', errors)
}

const countryErrors = (countries: readonly string[], field: string): FieldError[] =>
  countries.flatMap((country, index) => {
    const outcome = checkCountry(country)
    return outcome.expected === undefined ? [] : [errorAt(`${field}[${index}]`, outcome)]
  })

/** Reports duplicates: a second entry for the same value would never apply. */
const twice = (values: readonly string[], fieldOf: (index: number) => string): FieldError[] =>
  values.flatMap((value, index) =>
    values.indexOf(value) === index
      ? []
      : [
          fieldError(
            'DUPLICATE',
            fieldOf(index),
            value === '' ? 'is for all other countries, and so is another entry' : `repeats ${value}`,
          ),
        ],
  )

async function productErrors(db: Db, clientId: number, product: CarrierProduct): Promise<readonly FieldError[]> {
  const { carrier, productId } = product
  const sold = findStandardProduct(productId) ?? (await findOwnProduct(db, clientId, product))
  const isOfCarrier = sold && (!('carrier' in sold) || sold.carrier === carrier)
  if (!isOfCarrier)
    return [
      {
        ...fieldError('PRODUCT_OF_OTHER_CARRIER', 'carrierProduct.productId', `is not a product of ${carrier}`),
        carrier,
      },
    ]
  return enablementErrors(db, clientId, product)
}
