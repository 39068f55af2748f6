import type { RegistrationRequest } from '../carrier.ts'

type Goods = NonNullable<NonNullable<RegistrationRequest['customs']>['items']>[number]

/** Returns the buyer of goods. By default a recipient with a company is a business. */
export const buyerOf = ({ customs, recipient }: Pick<RegistrationRequest, 'customs' | 'recipient'>) =>
  customs?.soldTo ?? (recipient.company ? 'BUSINESS' : 'CONSUMER')

/**
 * Returns a product's numbers, except the seller's, and its companies as text, for carriers that have no fields for
 * them.
 */
export const productWords = (goods: Goods): string[] => [
  ...(goods.manufacturerProductId === undefined ? [] : [`MPN ${goods.manufacturerProductId}`]),
  ...(goods.gtin === undefined ? [] : [`GTIN ${goods.gtin}`]),
  ...companyWords(goods),
]

/** Appends as many of these texts to the description as fit, numbers before companies. */
export function describedWith(goods: Goods, most: number): string {
  let all = goods.itemDescription
  for (const word of productWords(goods)) if (all.length + word.length + 2 <= most) all += `, ${word}`
  return all
}

/** Returns a product's companies as text, for carriers that have fields only for its numbers. */
export const companyWords = ({ manufacturer, responsiblePerson }: Goods): string[] => [
  ...(manufacturer ? [`Made by ${manufacturer.name}`] : []),
  ...(responsiblePerson ? [`Responsible in the EU: ${responsiblePerson.name}`] : []),
]
