import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'

export type CustomsItem = Whole<Schemas['CustomsItem']>
export type Warning = Schemas['CustomsWarning']

/** What clients say about their goods; the rest of an item is ours. */
export type Goods = Omit<
  Schemas['CustomsItem'],
  | 'id'
  | 'clientId'
  | 'closed'
  | 'closedAt'
  | 'supplement'
  | 'transferState'
  | 'transferMessage'
  | 'mrn'
  | 'importDeclaration'
  | 'transitMrn'
  | 'customsOffice'
  | 'acceptedAt'
  | 'warnings'
>

/** Goods as they are kept, with what looks wrong about them. */
export type CheckedGoods = Goods & { readonly warnings?: Warning[] }

/** What makes a line one of its kind among those of a client. */
export type Line = Pick<CustomsItem, 'carrierReference' | 'invoiceNumber' | 'itemNumber'>

export const lineKey = ({ carrierReference, invoiceNumber, itemNumber }: Line) =>
  JSON.stringify([carrierReference, invoiceNumber, itemNumber])

/** The buyer as said, or else as the recipient's name tells: a company is a business. */
export const buyerOf = (soldTo: Schemas['CustomsBuyer'] | undefined, company: string | undefined) =>
  soldTo ?? (company === undefined ? 'CONSUMER' : 'BUSINESS')
