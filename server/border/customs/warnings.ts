import type { Schemas } from '../../../openapi/generated/types.ts'
import { covers } from '../../network/carriers/regions.ts'
import { isChapter, isLithium } from '../../kernel/checks/commodity-code.ts'
import { usualEori } from '../../kernel/checks/company-number.ts'
import { countryOfNumber } from '../../kernel/checks/country.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { agreementBetween } from './agreements.ts'
import { isWithin } from './documents/exchange.ts'
import { whyNotIoss } from './ioss.ts'
import { isVague } from './vague.ts'
import { isTooDearForVoec, whyNotVoec } from './voec.ts'
import type { CheckedGoods, Goods, Warning } from './goods.ts'

/** Returns warnings about goods that look wrong but may be right, since only a country's custom contradicts them. */
export function warningsOf(goods: Goods): Warning[] {
  return [
    ...shortened(goods),
    ...weight(goods),
    ...commodityCodes(goods),
    ...description(goods),
    ...identifiers(goods),
    ...eori(goods),
    ...ioss(goods),
    ...voec(goods),
    ...ukims(goods),
    ...preference(goods),
    ...invoiceType(goods),
    ...dangerousGoods(goods),
  ]
}

const warning = (code: Schemas['CustomsWarningCode'], field: keyof Goods, says: string): Warning => ({
  code,
  field,
  message: `${field} ${says}`,
})

/** Adds a warning to goods. */
export const warned = (goods: CheckedGoods, one: Warning): CheckedGoods => ({
  ...goods,
  warnings: [...(goods.warnings ?? []), one],
})

export const shipmentUnknown = (id: string) =>
  warning('SHIPMENT_UNKNOWN', 'shipmentId', `${id} is not a shipment of the client.`)

export const parcelUnknown = (number: string) =>
  warning(
    'PARCEL_UNKNOWN',
    'carrierReference',
    `${number} is not a parcel yet. The item is linked once a parcel has the number.`,
  )

/** The known context of a line when it is declared: its parcel, its invoice and its truck. */
export interface Surroundings {
  readonly recipientCountry?: string
  /** The weight of the parcel, in kilograms, and that of all its lines including this one. */
  readonly parcelWeight?: number
  readonly declaredWeight: number
  /** A currency of the invoice's other lines that differs from this line's. */
  readonly otherCurrency?: string
  readonly truckClosedAt?: string
}

/** The warning for a line that comes to a truck after the others were closed. */
const lateFor = (truckClosedAt: string) =>
  warning(
    'TRUCK_CLOSED',
    'truckIdentifier',
    `is that of a load whose other lines were closed by ${truckClosedAt}. This one stays open until its invoice or the truck is closed again.`,
  )

/** Updates the warnings of a line that is put on a truck, which may have been closed. */
export const withLate = (
  warnings: readonly Warning[],
  truckClosedAt: string | undefined,
): readonly Warning[] | null => {
  const others = warnings.filter(({ code }) => code !== 'TRUCK_CLOSED')
  const all = truckClosedAt === undefined ? others : [...others, lateFor(truckClosedAt)]
  return all.length === 0 ? null : all
}

/** Returns how a line contradicts its context. Nothing is refused, since either of the two may be wrong. */
export function contradictionsOf(
  { destinationCountry, currencyCode, invoiceNumber, carrierReference }: Goods,
  { recipientCountry, parcelWeight, declaredWeight, otherCurrency, truckClosedAt }: Surroundings,
): Warning[] {
  return [
    ...(recipientCountry === undefined || recipientCountry === destinationCountry
      ? []
      : [
          warning(
            'DESTINATION_DIFFERS',
            'destinationCountry',
            `is ${destinationCountry}, and the parcel goes to ${recipientCountry}.`,
          ),
        ]),
    ...(parcelWeight === undefined || declaredWeight <= parcelWeight
      ? []
      : [
          warning(
            'PARCEL_WEIGHT',
            'grossWeight',
            `makes ${declaredWeight} kg declared in parcel ${carrierReference}, which weighs ${parcelWeight} kg.`,
          ),
        ]),
    ...(otherCurrency === undefined
      ? []
      : [
          warning(
            'INVOICE_CURRENCY',
            'currencyCode',
            `is ${currencyCode}, and invoice ${invoiceNumber} has lines in ${otherCurrency}. It closes in one currency only.`,
          ),
        ]),
    ...(truckClosedAt === undefined ? [] : [lateFor(truckClosedAt)]),
  ]
}

function weight({ netWeight }: Goods): Warning[] {
  return netWeight > 0 ? [] : [warning('WEIGHT_MISSING', 'netWeight', `is 0. ${mayRefuse}`)]
}

const mayRefuse = 'The broker may refuse it.'

function shortened(goods: Goods): Warning[] {
  const { countryOfOrigin, destinationCountry, currencyCode } = goods
  return [
    ...Object.entries({ countryOfOrigin, destinationCountry }).flatMap(([field, country]) =>
      country.length === 2 || !isField(field)
        ? []
        : [warning('COUNTRY_INCOMPLETE', field, `${country} is one letter of a country code. ${mayRefuse}`)],
    ),
    ...(currencyCode.length === 3
      ? []
      : [warning('CURRENCY_INCOMPLETE', 'currencyCode', `${currencyCode} is too short for a currency. ${mayRefuse}`)]),
  ]
}

const isField = (name: string): name is 'countryOfOrigin' | 'destinationCountry' =>
  name === 'countryOfOrigin' || name === 'destinationCountry'

/**
 * How many digits a destination requires if not the six used worldwide: by post into the United States since 24 July
 * 2026 (CBP interim final rule on postal imports; supplychaindive.com 823923, read on 27 November 2026), and by any
 * carrier since the end of duty-free entry on 29 August 2025 (Executive Order 14324).
 */
const digitsFor: Readonly<Record<string, number>> = { US: 10, PR: 10 }

function commodityCodes(goods: Goods): Warning[] {
  const { commodityCode, ccCommodityCode, destinationCountry } = goods
  const digits = digitsFor[destinationCountry]
  if (digits !== undefined && commodityCode.length !== digits && ccCommodityCode?.length !== digits)
    return [
      warning(
        'COMMODITY_CODE_LENGTH',
        ccCommodityCode === undefined ? 'commodityCode' : 'ccCommodityCode',
        `${ccCommodityCode ?? commodityCode} has ${(ccCommodityCode ?? commodityCode).length} digits, and ${destinationCountry} asks for ${digits}. Posts refuse it.`,
      ),
    ]
  return (['commodityCode', 'ccCommodityCode'] as const).flatMap((field) => {
    const code = goods[field]
    if (code === undefined) return []
    if (!isChapter(code))
      return [
        warning(
          'COMMODITY_CODE_CHAPTER',
          field,
          `${code} begins with ${code.slice(0, 2)}, which is not a chapter of the tariff.`,
        ),
      ]
    if (![6, 8, 10].includes(code.length))
      return [
        warning(
          'COMMODITY_CODE_LENGTH',
          field,
          `${code} has ${code.length} digits. Usual are 6 worldwide, 8 for exports and 10 for imports of the EU.`,
        ),
      ]
    return []
  })
}

function description({ itemDescription }: Goods): Warning[] {
  return isVague(itemDescription)
    ? [
        warning(
          'DESCRIPTION_VAGUE',
          'itemDescription',
          `${itemDescription} does not say what the goods are, and the security system of the EU (ICS2) refuses it. Name the goods, what they are made of and what they serve for.`,
        ),
      ]
    : []
}

/** EU sales to consumers up to this need product identifiers since 1 November 2026 (Regulation (EU) 2026/1200). */
const identified = { amount: 150, currency: 'EUR' }

function identifiers(goods: Goods): Warning[] {
  const { destinationCountry, eoriNumber, customsType = 'SALE_OF_GOODS', soldTo = 'CONSUMER' } = goods
  const isImport = covers(['EU'], destinationCountry) && !covers(['EU'], eoriNumber.slice(0, 2))
  const value = { amount: goods.itemInvoicePrice, currency: goods.currencyCode }
  const isSaleToConsumer = customsType === 'SALE_OF_GOODS' && soldTo === 'CONSUMER'
  if (!isImport || !isSaleToConsumer || goods.manufacturerProductId !== undefined || !isWithin(value, identified))
    return []
  return [
    warning(
      'PRODUCT_IDENTIFIER',
      'manufacturerProductId',
      'is absent. Since 1 November 2026 customs of the EU asks for the number of the manufacturer beside skuNumber, and for gtin where there is one, in sales to consumers up to 150 EUR.',
    ),
  ]
}

function eori({ eoriNumber }: Goods): Warning[] {
  const usual = usualEori(eoriNumber)
  return usual === undefined
    ? []
    : [warning('EORI_FORM', 'eoriNumber', `${eoriNumber} usually is ${usual}. ${mayRefuse}`)]
}

function ioss(goods: Goods): Warning[] {
  const { ioss: number, destinationCountry } = goods
  if (number === undefined) return []
  const why = whyNotIoss(goods)
  const member = number.slice(2, 5)
  const country = countryOfNumber(member)
  return [
    ...(country !== undefined && covers(['EU'], country)
      ? []
      : [
          warning(
            'IOSS_MEMBER_STATE',
            'ioss',
            `${number} is of ${member}, which is the number of no member state of the EU.`,
          ),
        ]),
    ...(covers(['EU'], destinationCountry)
      ? []
      : [
          warning(
            'IOSS_DESTINATION',
            'ioss',
            `is for sales into the EU, but the goods go to ${destinationCountry}. Leave it out there.`,
          ),
        ]),
    ...(why === undefined ? [] : [warning('IOSS_NOT_USABLE', 'ioss', `does not serve these goods: ${why}.`)]),
  ]
}

/** A parcel to Northern Ireland has the United Kingdom as the country in its address. */
function ukims({ ukims: number, atRisk, destinationCountry }: Goods): Warning[] {
  const field = number === undefined ? 'atRisk' : 'ukims'
  return (number === undefined && atRisk === undefined) || destinationCountry === 'GB'
    ? []
    : [
        warning(
          'UKIMS_DESTINATION',
          field,
          `is for goods to Northern Ireland, but these go to ${destinationCountry}. Leave it out there.`,
        ),
      ]
}

function voec(goods: Goods): Warning[] {
  const { voec: number, destinationCountry, itemInvoicePrice, quantity, currencyCode } = goods
  if (number === undefined) return []
  if (destinationCountry !== 'NO')
    return [warning('VOEC_DESTINATION', 'voec', `is for sales to Norway, but the goods go to ${destinationCountry}.`)]
  const why = whyNotVoec(goods)
  return [
    ...(why === undefined ? [] : [warning('VOEC_NOT_USABLE', 'voec', `does not serve these goods: ${why}.`)]),
    ...(isTooDearForVoec(goods)
      ? [
          warning(
            'VOEC_VALUE',
            'voec',
            `is for goods below 3000 NOK each, and these cost ${(itemInvoicePrice / quantity).toFixed(decimalsOf(currencyCode))} ${currencyCode}.`,
          ),
        ]
      : []),
  ]
}

/** The exporter's country is that of its EORI number, as far as the goods alone can tell. */
function preference({ preferentialOrigin, eoriNumber, countryOfOrigin, destinationCountry }: Goods): Warning[] {
  if (!preferentialOrigin) return []
  const exporter = eoriNumber.slice(0, 2)
  const agreement = agreementBetween(exporter, destinationCountry, countryOfOrigin)
  if (!agreement)
    return [
      warning(
        'PREFERENCE_ORIGIN',
        'preferentialOrigin',
        `is true, but no agreement that is known gives goods from ${countryOfOrigin} a preference on the way from ${exporter} to ${destinationCountry}.`,
      ),
    ]
  return agreement.declaration
    ? []
    : [
        warning(
          'PREFERENCE_PROOF',
          'preferentialOrigin',
          `is true, and the invoice does not prove it. Send the proof of origin with the goods: ${agreement.source}.`,
        ),
      ]
}

function invoiceType({ invoiceType: type, customsType = 'SALE_OF_GOODS' }: Goods): Warning[] {
  if (type === 'proForma' && customsType === 'SALE_OF_GOODS')
    return [warning('INVOICE_TYPE', 'invoiceType', 'is proForma, while a sale usually has a commercial invoice.')]
  if (type === 'commercial' && (customsType === 'GIFT' || customsType === 'SAMPLE'))
    return [
      warning(
        'INVOICE_TYPE',
        'invoiceType',
        `is commercial, while a ${customsType.toLowerCase()} usually has a proForma one.`,
      ),
    ]
  return []
}

function dangerousGoods({ dangerousGoods: declared, dangerousGoodsCode: code, commodityCode }: Goods): Warning[] {
  if (declared === undefined && code === undefined && isLithium(commodityCode))
    return [
      warning(
        'DANGEROUS_GOODS_CODE',
        'dangerousGoods',
        'is absent, although lithium batteries are dangerous goods (UN3090, UN3091, UN3480, UN3481). Say true with the number, or false.',
      ),
    ]
  const isDangerous = declared ?? false
  if (isDangerous && code === undefined)
    return [warning('DANGEROUS_GOODS_CODE', 'dangerousGoodsCode', 'is absent. Dangerous goods have a UN number.')]
  if (!isDangerous && code !== undefined)
    return [warning('DANGEROUS_GOODS_CODE', 'dangerousGoods', `is not true, although there is the UN number ${code}.`)]
  if (code !== undefined && !/^UN ?\d{4}$/i.test(code))
    return [
      warning('DANGEROUS_GOODS_CODE', 'dangerousGoodsCode', `${code} is not a UN number, which is UN and four digits.`),
    ]
  return []
}
