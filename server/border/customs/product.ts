import type { components } from '../../../openapi/generated/types.ts'
import { checkCommodityCode } from '../../kernel/checks/commodity-code.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { checkGtin } from '../../kernel/checks/gtin.ts'
import { errorAt, type Outcome } from '../../kernel/checks/outcome.ts'
import type { FieldError } from '../../kernel/error.ts'

type Schemas = components['schemas']

/** A line's product data. */
type Product = Pick<Schemas['ShipmentCustomsItem'], 'commodityCode' | 'gtin' | 'manufacturer' | 'responsiblePerson'>

/** Errors in the code, number and companies of a product. */
export const productErrors = (product: Product): FieldError[] => [
  ...errorsIn('commodityCode', checkCommodityCode(product.commodityCode)),
  ...(product.gtin === undefined ? [] : errorsIn('gtin', checkGtin(product.gtin))),
  ...partyErrors(product),
]

export const partyErrors = ({
  manufacturer,
  responsiblePerson,
}: Omit<Product, 'commodityCode' | 'gtin'>): FieldError[] =>
  Object.entries({ manufacturer, responsiblePerson }).flatMap(([name, party]) =>
    party?.country === undefined ? [] : errorsIn(`${name}.country`, checkCountry(party.country)),
  )

const errorsIn = (field: string, outcome: Outcome): FieldError[] =>
  outcome.expected === undefined ? [] : [errorAt(field, outcome)]
