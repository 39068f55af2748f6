import { decimalsOf } from '../../../kernel/currencies.ts'
import { calledNumber, dialled } from '../../../kernel/checks/contact.ts'
import type { Schemas } from '../../../../openapi/generated/types.ts'
import { isLithium } from '../../../kernel/checks/commodity-code.ts'
import { countryName } from '../../../kernel/checks/country.ts'
import type { Barcode } from '../../../platform/print/barcode.ts'
import type { CustomsItem } from '../goods.ts'
import { importerOf, numbersOf } from '../../../network/carriers/kit/roles.ts'
import type { Importer } from '../importer.ts'
import { whyNotIoss } from '../ioss.ts'
import { servesVoec } from '../voec.ts'
import type { Conveyance } from './conveyance.ts'

export type Shipment = Schemas['Shipment']
export type Reason = Schemas['CustomsType']

/** A party on a document. */
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

/**
 * One line of goods. Money is in mils, thousandths of the currency, since no currency has smaller units, and weight in
 * grams, so that sums are exact.
 */
export interface Line {
  readonly itemNumber: string
  readonly description: string
  /** Identifies the goods: name, stock keeping unit, composition. */
  readonly details: readonly string[]
  readonly quantity: number
  readonly netGrams: number
  readonly grossGrams?: number
  readonly mils: number
  readonly freightMils: number
  readonly otherMils: number
  readonly currency: string
  readonly commodityCode: string
  readonly origin: string
  readonly invoiceNumber: string
  /** 0 for the invoice itself. */
  readonly supplement: number
  readonly invoiceType?: Schemas['InvoiceType']
  readonly reason: Reason
  readonly termsOfTrade?: Schemas['TermsOfTrade']
  readonly companyNumber?: string
  readonly eoriNumber?: string
  readonly ioss?: string
  readonly voec?: string
  readonly importer?: Importer
  readonly isPreferential: boolean
  readonly procedureCode?: string
  readonly ukims?: string
  /** The UN number of dangerous goods, or a note that they are dangerous. */
  readonly dangerousGoods?: string
  readonly truckIdentifier?: string
  readonly palletIdentifier?: string
  readonly licensePlate?: string
  readonly mrn?: string
}

/** The goods that travel under one number. */
export interface DeclaredParcel {
  readonly number: string
  readonly barcode: Barcode
  readonly grams: number
  readonly lines: readonly Line[]
  /** The number of parcels that the form covers. */
  readonly parcelCount: number
  readonly conveyance: Conveyance
}

/**
 * Returns the numbers of a company, each with its kind. A VAT number begins with the company's country; billing info
 * has that of clients without a registration number.
 */
export function companyNumbers(lines: readonly Line[], { from, vat }: Pick<Declaration, 'from' | 'vat'>): string[] {
  const numbers = [...new Set(lines.flatMap(({ companyNumber }) => companyNumber ?? []))]
  // Goods may leave from another country than that of the client's VAT number.
  const isVat = (number: string) => number === vat || number.startsWith(from.country === 'GR' ? 'EL' : from.country)
  const isReturn = lines.some(({ reason }) => reason === 'GOODS_RETURN')
  const registered = numbers.filter((number) => !isVat(number))
  const taxed = [...new Set([...numbers.filter(isVat), ...(vat === undefined || isReturn ? [] : [vat])])]
  const eori = eachOnce(lines.map(({ eoriNumber }) => eoriNumber))
  return [
    ...(registered.length > 0 ? [`Company no. ${registered.join(', ')}`] : []),
    ...(taxed.length > 0 ? [`VAT no. ${taxed.join(', ')}`] : []),
    ...(eori === '' ? [] : [`EORI ${eori}`]),
  ]
}

/** How the documents of a client are signed, and the numbers under which it declares origin. */
export interface Signature {
  readonly signatory?: Schemas['CustomsSignatory'] | undefined
  readonly place?: string | undefined
  readonly authorisedExporter?: string | undefined
  readonly rexNumber?: string | undefined
  /** The VAT number in the client's billing info. */
  readonly vat?: string | undefined
}

/** A shipment as declared to customs. */
export interface Declaration extends Signature {
  readonly shipmentId: string
  readonly from: Party
  readonly to: Party
  /** The buyer, if not the recipient. */
  readonly buyer?: Party
  readonly parcels: readonly DeclaredParcel[]
  readonly carrier: string
  readonly product: string
  /** Whether no carrier will move this parcel. */
  readonly sandbox: boolean
  readonly reference?: string
  readonly order?: string
  /** The date of the documents and of their signature. */
  readonly date: Date
}

const toMils = (amount: number | undefined) => Math.round((amount ?? 0) * 1000)
const toGrams = (kilograms: number) => Math.round(kilograms * 1000)

export function lineOf(item: CustomsItem): Line {
  return {
    itemNumber: item.itemNumber,
    description: item.itemDescription,
    details: [item.itemName, `SKU ${item.skuNumber}`, item.composition, ...identified(item)].filter(isGiven),
    quantity: item.quantity,
    netGrams: toGrams(item.netWeight),
    grossGrams: toGrams(item.grossWeight),
    mils: toMils(item.itemInvoicePrice),
    freightMils: toMils(item.shippingCharges),
    otherMils: toMils(item.otherCharges),
    currency: item.currencyCode,
    commodityCode: item.commodityCode,
    origin: item.countryOfOrigin,
    invoiceNumber: item.invoiceNumber,
    supplement: item.supplement ?? 0,
    invoiceType: item.invoiceType,
    reason: item.customsType ?? 'SALE_OF_GOODS',
    termsOfTrade: item.termsOfTrade,
    ...(isReturned(item) ? {} : { companyNumber: item.companyNumber, eoriNumber: item.eoriNumber }),
    ioss: whyNotIoss(item) === undefined ? item.ioss : undefined,
    voec: servesVoec(item) ? item.voec : undefined,
    importer: item.importer,
    isPreferential: item.preferentialOrigin === true,
    procedureCode: item.procedureCode,
    ukims: ukimsOf(item),
    dangerousGoods: dangerOf(item),
    truckIdentifier: item.truckIdentifier,
    palletIdentifier: item.palletIdentifier,
    licensePlate: item.licensePlate,
    mrn: item.mrn,
  }
}

/** For returned goods the numbers are the importer's; the person who returns them has none. */
const isReturned = ({ customsType, importer }: Pick<CustomsItem, 'customsType' | 'importer'>) =>
  customsType === 'GOODS_RETURN' && importer !== undefined

/** Lists the numbers of a product besides the seller's, and the companies behind it. */
const identified = ({
  manufacturerProductId,
  gtin,
  manufacturer,
  responsiblePerson,
}: Pick<
  Schemas['ShipmentCustomsItem'],
  'manufacturerProductId' | 'gtin' | 'manufacturer' | 'responsiblePerson'
>): string[] => [
  ...(manufacturerProductId === undefined ? [] : [`Manufacturer's no. ${manufacturerProductId}`]),
  ...(gtin === undefined ? [] : [`GTIN ${gtin}`]),
  ...(manufacturer ? [`Manufacturer: ${productParty(manufacturer)}`] : []),
  ...(responsiblePerson ? [`Responsible person in the EU: ${productParty(responsiblePerson)}`] : []),
]

const productParty = ({ name, addressLine1, postCode, city, country, email }: Schemas['ProductParty']) =>
  [name, addressLine1, [postCode, city].filter(Boolean).join(' '), country, email].filter(Boolean).join(', ')

/** Returns the authorisation for goods to Northern Ireland, and whether they may go on into the EU. */
const ukimsOf = ({ ukims, atRisk }: Pick<Schemas['ShipmentCustoms'], 'ukims' | 'atRisk'> = {}) =>
  [ukims && `UKIMS ${ukims}`, atRisk === undefined ? undefined : atRisk ? 'at risk' : 'not at risk']
    .filter(Boolean)
    .join(', ') || undefined

/**
 * A UN number without dangerousGoods also counts, and so do lithium batteries without details: possibly dangerous goods
 * are never certified as safe.
 */
const dangerOf = ({
  commodityCode,
  dangerousGoods = isLithium(commodityCode),
  dangerousGoodsCode,
}: Pick<Schemas['ShipmentCustomsItem'], 'commodityCode' | 'dangerousGoods' | 'dangerousGoodsCode'>) =>
  dangerousGoodsCode ?? (dangerousGoods ? 'without a UN number' : undefined)

/** Returns the lines of a shipment with its own goods. Charges cover the whole invoice and go on its first line. */
export function linesOf(shipment: Shipment, vat: string | undefined): Line[] {
  const { customs, customerReference, orderNumber, id } = shipment
  const { exporter, importer } = numbersOf(customs)
  return (customs?.items ?? []).map((item, index) => ({
    itemNumber: item.itemNumber ?? String(index + 1),
    description: item.itemDescription,
    details: [item.skuNumber === undefined ? undefined : `SKU ${item.skuNumber}`, ...identified(item)].filter(isGiven),
    quantity: item.quantity,
    netGrams: toGrams(item.netWeight),
    grossGrams: item.grossWeight === undefined ? undefined : toGrams(item.grossWeight),
    mils: toMils(item.itemInvoicePrice),
    freightMils: index === 0 ? toMils(customs?.shippingCharges) : 0,
    otherMils: index === 0 ? toMils(customs?.otherCharges) : 0,
    currency: item.currencyCode,
    commodityCode: item.commodityCode,
    origin: item.countryOfOrigin,
    invoiceNumber: customs?.invoiceNumber ?? orderNumber ?? customerReference ?? id,
    invoiceType: customs?.invoiceType,
    supplement: 0,
    reason: customs?.customsType ?? 'SALE_OF_GOODS',
    termsOfTrade: customs?.termsOfTrade,
    companyNumber: exporter.companyNumber,
    eoriNumber: exporter.eoriNumber,
    ioss: whyNotIoss({ ...item, customsType: customs?.customsType }) === undefined ? customs?.ioss : undefined,
    voec: servesVoec({ ...item, customsType: customs?.customsType }) ? customs?.voec : undefined,
    importer: importerOf(shipment, { ...importer, vat }),
    isPreferential: item.preferentialOrigin === true,
    ukims: ukimsOf(customs),
    dangerousGoods: dangerOf(item),
  }))
}

export function partyOf(party: Schemas['AddressParty']): Party {
  const person = [party.firstName, party.lastName].filter(Boolean).join(' ')
  const town = [party.postCode, party.city, party.state].filter(Boolean).join(' ')
  const { contactInfo = {}, country } = party
  const name = calledNumber(contactInfo)
  return {
    lines: [party.company, person, party.department, party.addressLine1, party.addressLine2, town].filter(isGiven),
    name: party.company ?? person,
    city: party.city,
    country: party.country,
    countryName: countryName(party.country),
    telephone: name && (dialled(contactInfo, name, country)?.written ?? contactInfo[name]),
    email: contactInfo.email,
  }
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''

/** Formats an amount in mils with the decimals of its currency in ISO 4217: none for yen, three for Kuwaiti dinars. */
export function money(mils: number, currency: string): string {
  const digits = decimalsOf(currency)
  formats[digits] ??= new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return formats[digits].format(mils / 1000)
}

/** By number of decimals. Creating one takes longer than printing a hundred amounts with it. */
const formats: Intl.NumberFormat[] = []

/** Formats the sum over lines, with their currency. */
export const total = (lines: readonly Line[], of: (line: Line) => number): string => {
  const currency = currencyOf(lines)
  return `${money(sumOf(lines, of), currency)} ${currency}`
}

/** Returns the currency of goods that travel together, which is the same for all. */
export const currencyOf = ([first]: readonly Line[]): string => first?.currency ?? ''

export const kilograms = (grams: number): string => (grams / 1000).toFixed(3)

export const sumOf = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** Formats `9405110090` as `9405.11.00.90`. */
export const readable = (code: string): string =>
  [code.slice(0, 4), ...(code.slice(4).match(/.{1,2}/g) ?? [])].join('.')

/** Lists the different values, each once. */
export const eachOnce = (values: readonly (string | undefined)[]): string =>
  [...new Set(values.filter(isGiven))].join(', ')

export const day = (date: Date): string => date.toISOString().slice(0, 10)

/** Replaces DDU, which carriers and customs still send, by DAP, as Incoterms 2010 does. */
export const incoterm = (terms: Schemas['TermsOfTrade']): string => (terms === 'DDU' ? 'DAP' : terms)

/** Lists the dangerous goods in a parcel; empty if there are none. */
export const dangersOf = (lines: readonly Line[]): string => eachOnce(lines.map(({ dangerousGoods }) => dangerousGoods))

/**
 * Returns the certificate that the sender of a postal item signs (UPU forms CN 22 and CN 23). For dangerous goods that
 * the post admits, such as batteries in equipment, it must not deny them.
 */
export function certificate(lines: readonly Line[]): string {
  const dangers = dangersOf(lines)
  const opening =
    'certify that the particulars given in this customs declaration are correct and that this item does not contain any'
  return dangers === ''
    ? `${opening} dangerous article or articles prohibited by legislation or by postal or customs regulations`
    : `${opening} articles prohibited by legislation or by postal or customs regulations. It contains dangerous goods (${dangers}), which are packed and marked as prescribed`
}
