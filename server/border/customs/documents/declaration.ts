import type { components } from '../../../../openapi/generated/types.ts'
import { countryName } from '../../../kernel/checks/country.ts'
import type { Barcode } from '../../../platform/print/barcode.ts'
import type { CustomsItem } from '../goods.ts'

type Schemas = components['schemas']
export type Shipment = Schemas['Shipment']
type AddressParty = Schemas['AddressParty']
export type Reason = Schemas['CustomsType']

/** Somebody on a document. */
export interface Party {
  /** Person, company and address, line by line, without the country. */
  readonly lines: readonly string[]
  readonly name: string
  readonly city: string
  readonly country: string
  readonly countryName: string
  readonly telephone?: string
  readonly email?: string
}

/** One line of goods. Money is in cents and weight in grams, so that sums of them are exact. */
export interface Line {
  readonly itemNumber: string
  readonly description: string
  /** What tells the goods from others: name, stock keeping unit, composition. */
  readonly details: readonly string[]
  readonly quantity: number
  readonly netGrams: number
  readonly grossGrams?: number
  readonly cents: number
  readonly freightCents: number
  readonly otherCents: number
  readonly currency: string
  readonly commodityCode: string
  readonly origin: string
  readonly invoiceNumber: string
  readonly invoiceType?: Schemas['InvoiceType']
  readonly reason: Reason
  readonly termsOfTrade?: Schemas['TermsOfTrade']
  readonly companyNumber?: string
  readonly eoriNumber?: string
  readonly ioss?: string
  readonly procedureCode?: string
  readonly dangerousGoodsCode?: string
}

/** What travels under one number, with what is in it. */
export interface DeclaredParcel {
  readonly number: string
  readonly barcode: Barcode
  readonly grams: number
  readonly lines: readonly Line[]
  /** How many parcels the form stands for. */
  readonly parcelCount: number
}

/** A shipment as customs looks at it. */
export interface Declaration {
  readonly from: Party
  readonly to: Party
  /** Who buys, where the goods go to somebody else. */
  readonly buyer?: Party
  readonly parcels: readonly DeclaredParcel[]
  readonly carrier: string
  readonly product: string
  /** No carrier will move this parcel. */
  readonly sandbox: boolean
  readonly reference?: string
  readonly order?: string
  readonly date: Date
}

const toCents = (amount: number | undefined) => Math.round((amount ?? 0) * 100)
const toGrams = (kilograms: number) => Math.round(kilograms * 1000)

export function lineOf(item: CustomsItem): Line {
  return {
    itemNumber: item.itemNumber,
    description: item.itemDescription,
    details: [item.itemName, `SKU ${item.skuNumber}`, item.composition].filter((text) => text !== undefined),
    quantity: item.quantity,
    netGrams: toGrams(item.netWeight),
    grossGrams: toGrams(item.grossWeight),
    cents: toCents(item.itemInvoicePrice),
    freightCents: toCents(item.shippingCharges),
    otherCents: toCents(item.otherCharges),
    currency: item.currencyCode,
    commodityCode: item.commodityCode,
    origin: item.countryOfOrigin,
    invoiceNumber: item.invoiceNumber,
    invoiceType: item.invoiceType,
    reason: item.customsType ?? 'SALE_OF_GOODS',
    termsOfTrade: item.termsOfTrade,
    companyNumber: item.companyNumber,
    eoriNumber: item.eoriNumber,
    ioss: item.ioss,
    procedureCode: item.procedureCode,
    dangerousGoodsCode: item.dangerousGoods === true ? (item.dangerousGoodsCode ?? 'yes') : undefined,
  }
}

/** The lines of a shipment that says itself what is in it. Charges are of the whole invoice and stand on its first line. */
export function linesOf({ customs, customerReference, orderNumber, id }: Shipment): Line[] {
  return (customs?.items ?? []).map((item, index) => ({
    itemNumber: item.itemNumber ?? String(index + 1),
    description: item.itemDescription,
    details: item.skuNumber === undefined ? [] : [`SKU ${item.skuNumber}`],
    quantity: item.quantity,
    netGrams: toGrams(item.netWeight),
    grossGrams: item.grossWeight === undefined ? undefined : toGrams(item.grossWeight),
    cents: toCents(item.itemInvoicePrice),
    freightCents: index === 0 ? toCents(customs?.shippingCharges) : 0,
    otherCents: index === 0 ? toCents(customs?.otherCharges) : 0,
    currency: item.currencyCode,
    commodityCode: item.commodityCode,
    origin: item.countryOfOrigin,
    invoiceNumber: customs?.invoiceNumber ?? orderNumber ?? customerReference ?? id,
    invoiceType: customs?.invoiceType,
    reason: customs?.customsType ?? 'SALE_OF_GOODS',
    termsOfTrade: customs?.termsOfTrade,
    companyNumber: customs?.companyNumber,
    eoriNumber: customs?.eoriNumber,
    ioss: customs?.ioss,
  }))
}

export function partyOf(party: AddressParty): Party {
  const person = [party.firstName, party.lastName].filter(Boolean).join(' ')
  const town = [party.postCode, party.city, party.state].filter(Boolean).join(' ')
  const { dialCode, telephone, mobile, email } = party.contactInfo ?? {}
  const number = mobile ?? telephone
  return {
    lines: [party.company, person, party.department, party.addressLine1, party.addressLine2, town].filter(isGiven),
    name: party.company ?? person,
    city: party.city,
    country: party.country,
    countryName: countryName(party.country),
    telephone:
      number === undefined || number.startsWith('+') || dialCode === undefined ? number : `${dialCode} ${number}`,
    email,
  }
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''

export interface Amount {
  readonly currency: string
  readonly cents: number
}

/** Sums by currency, in the order in which currencies come. */
export function amountsOf(lines: readonly Line[], of: (line: Line) => number): Amount[] {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(line.currency, (sums.get(line.currency) ?? 0) + of(line))
  return Array.from(sums, ([currency, cents]) => ({ currency, cents }))
}

export const money = (cents: number): string =>
  (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const amounts = (sums: readonly Amount[]): string =>
  sums.map(({ currency, cents }) => `${money(cents)} ${currency}`).join(' + ')

export const kilograms = (grams: number): string => (grams / 1000).toFixed(3)

export const sumOf = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** `9405110090` as `9405.11.00.90`. */
export const readable = (code: string): string =>
  [code.slice(0, 4), ...(code.slice(4).match(/.{1,2}/g) ?? [])].join('.')

/** The only value that lines have of something, or all of them. */
export const eachOnce = (values: readonly (string | undefined)[]): string =>
  [...new Set(values.filter(isGiven))].join(', ')

export const day = (date: Date): string => date.toISOString().slice(0, 10)

/** Carriers and customs still send DDU, which Incoterms 2010 replaced by DAP. */
export const incoterm = (terms: Schemas['TermsOfTrade']): string => (terms === 'DDU' ? 'DAP' : terms)
