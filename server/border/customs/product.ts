import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkCommodityCode } from '../../kernel/checks/commodity-code.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { checkGtin } from '../../kernel/checks/gtin.ts'
import { errorsAt } from '../../kernel/checks/outcome.ts'
import type { FieldError } from '../../kernel/error.ts'

/** A line's product data. */
type Product = Pick<Schemas['ShipmentCustomsItem'], 'commodityCode' | 'gtin' | 'manufacturer' | 'responsiblePerson'>

/** Errors in the code, number and companies of a product. */
export const productErrors = (product: Product): FieldError[] => [
  ...errorsAt('commodityCode', checkCommodityCode(product.commodityCode)),
  ...(product.gtin === undefined ? [] : errorsAt('gtin', checkGtin(product.gtin))),
  ...partyErrors(product),
]

export const partyErrors = ({
  manufacturer,
  responsiblePerson,
}: Omit<Product, 'commodityCode' | 'gtin'>): FieldError[] =>
  Object.entries({ manufacturer, responsiblePerson }).flatMap(([name, party]) =>
    party?.country === undefined ? [] : errorsAt(`${name}.country`, checkCountry(party.country)),
  )
