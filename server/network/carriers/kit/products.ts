import type { RegistrationRequest } from '../carrier.ts'

type Goods = NonNullable<NonNullable<RegistrationRequest['customs']>['items']>[number]

/**
 * By which numbers a product is known besides that of the seller, and the companies behind it, in words for carriers
 * whose description has no fields of their own for that.
 */
export const productWords = ({ manufacturerProductId, gtin, manufacturer, responsiblePerson }: Goods): string[] => [
  ...(manufacturerProductId === undefined ? [] : [`MPN ${manufacturerProductId}`]),
  ...(gtin === undefined ? [] : [`GTIN ${gtin}`]),
  ...(manufacturer ? [`Made by ${manufacturer.name}`] : []),
  ...(responsiblePerson ? [`Responsible in the EU: ${responsiblePerson.name}`] : []),
]
