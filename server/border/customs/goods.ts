import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'

export type CustomsItem = Whole<Schemas['CustomsItem']>
export type Warning = Schemas['CustomsWarning']

/** The attributes of an item that clients set; the rest is ours. */
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

/** Goods in their stored form, with their warnings. */
export type CheckedGoods = Goods & { readonly warnings?: Warning[] }

/** What identifies a line among those of a client. */
export type Line = Pick<CustomsItem, 'carrierReference' | 'invoiceNumber' | 'itemNumber'>

export const lineKey = ({ carrierReference, invoiceNumber, itemNumber }: Line) =>
  JSON.stringify([carrierReference, invoiceNumber, itemNumber])

/** Returns the buyer as sent, or else by the recipient's name: a company is a business. */
export const buyerOf = (soldTo: Schemas['CustomsBuyer'] | undefined, company: string | undefined) =>
  soldTo ?? (company === undefined ? 'CONSUMER' : 'BUSINESS')
