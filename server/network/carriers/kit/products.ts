import type { RegistrationRequest } from '../carrier.ts'

type Goods = NonNullable<NonNullable<RegistrationRequest['customs']>['items']>[number]

/** The buyer of goods, if the shipment does not say: a business if the recipient has a company. */
export const buyerOf = ({ customs, recipient }: Pick<RegistrationRequest, 'customs' | 'recipient'>) =>
  customs?.soldTo ?? (recipient.company ? 'BUSINESS' : 'CONSUMER')

/**
 * By which numbers a product is known besides that of the seller, and the companies behind it, in words for carriers
 * whose description has no fields of their own for that.
 */
export const productWords = (goods: Goods): string[] => [
  ...(goods.manufacturerProductId === undefined ? [] : [`MPN ${goods.manufacturerProductId}`]),
  ...(goods.gtin === undefined ? [] : [`GTIN ${goods.gtin}`]),
  ...companyWords(goods),
]

/** A description with as many of these words as fit behind it, numbers before companies. */
export function describedWith(goods: Goods, most: number): string {
  let all = goods.itemDescription
  for (const word of productWords(goods)) if (all.length + word.length + 2 <= most) all += `, ${word}`
  return all
}

/** The companies behind a product, in words for carriers that have fields for its numbers alone. */
export const companyWords = ({ manufacturer, responsiblePerson }: Goods): string[] => [
  ...(manufacturer ? [`Made by ${manufacturer.name}`] : []),
  ...(responsiblePerson ? [`Responsible in the EU: ${responsiblePerson.name}`] : []),
]
