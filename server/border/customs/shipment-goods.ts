import type { Schemas } from '../../../openapi/generated/types.ts'
import { importerOf } from '../../network/carriers/kit/roles.ts'
import type { CheckedGoods, Goods } from './goods.ts'
import { validateGoods, type Validation } from './rules.ts'

export type Warning = Schemas['ShipmentRegistrationWarning']

/** The client's own data for every invoice. */
export interface Seller {
  readonly vat?: string | undefined
  readonly eori?: string | undefined
}

export interface Declared {
  readonly goods: readonly CheckedGoods[]
  /** Why nothing can be declared, or what customs will ask about. */
  readonly warnings: readonly Warning[]
  /** Warnings about goods that are declared nevertheless. */
  readonly remarks?: readonly Warning[]
  /** The currency of other goods on the invoice, which may have only one. */
  readonly otherCurrency?: string
}

/** The parts of a shipment that its declaration uses. */
export type Consigned = Pick<
  Schemas['Shipment'],
  'id' | 'sender' | 'recipient' | 'delivery' | 'parcels' | 'customs' | 'customerReference' | 'orderNumber'
>

/**
 * Returns the customs items of a shipment, under the number of its first parcel, since it does not say which goods are
 * in which parcel. Missing data is taken from the client. Charges cover the whole invoice and go on its first line.
 */
export function goodsOf(shipment: Consigned, number: string, seller: Seller): Declared {
  const { customs, delivery, recipient } = shipment
  const items = customs?.items ?? []
  if (items.length === 0) {
    // Letters and documents are not goods.
    if (customs?.customsType === 'DOCUMENTS') return nothing()
    return nothing({
      code: 'CUSTOMS_NOT_DECLARED',
      message: `The shipment goes from ${shipment.sender.country} to ${(delivery ?? recipient).country} and nothing is declared for customs. Send customs with it, or declare customs items with its shipmentId.`,
    })
  }
  const { companyNumber = seller.vat, eoriNumber = seller.eori } = customs ?? {}
  const missing = Object.entries({ companyNumber, eoriNumber }).flatMap(([name, value]) => (value ? [] : [name]))
  if (companyNumber === undefined || eoriNumber === undefined)
    return nothing({
      code: 'CUSTOMS_INCOMPLETE',
      message: `The goods are not declared, since customs has no ${missing.join(' and no ')}. Send it, or enter it in the billing info of the client.`,
    })
  const common = {
    carrierReference: number.slice(0, 60),
    shipmentId: shipment.id,
    customerReference: shortReference(shipment.customerReference),
    destinationCountry: (delivery ?? recipient).country,
    invoiceNumber: invoiceNumberOf(shipment),
    companyNumber,
    eoriNumber,
    customsType: customs?.customsType,
    invoiceType: customs?.invoiceType,
    termsOfTrade: customs?.termsOfTrade,
    ioss: customs?.ioss,
    voec: customs?.voec,
    importer: importerOf(shipment, { companyNumber, eoriNumber, vat: seller.vat }),
    soldTo: customs?.soldTo,
    ukims: customs?.ukims,
    atRisk: customs?.atRisk,
  }
  const checked = items.map((item, index): ReturnType<typeof validateGoods> => {
    const itemNumber = item.itemNumber ?? String(index + 1)
    const goods: Goods = {
      ...common,
      ...item,
      itemNumber,
      skuNumber: item.skuNumber ?? itemNumber,
      grossWeight: item.grossWeight ?? item.netWeight,
      shippingCharges: index === 0 ? customs?.shippingCharges : undefined,
      otherCharges: index === 0 ? customs?.otherCharges : undefined,
    }
    const validation = validateGoods(goods)
    // A company is not a consumer unless the shipment says so.
    return goods.soldTo === undefined && recipient.company !== undefined ? asBusiness(validation) : validation
  })
  const errors = checked.flatMap((one, index) =>
    one.errors.map(({ defaultMessage }) => `customs.items[${index}].${defaultMessage}`),
  )
  if (errors.length > 0)
    return nothing({
      code: 'CUSTOMS_INCOMPLETE',
      message: `The goods are not declared: ${errors.join('; ')}.`.slice(0, 500),
    })
  const goods = checked.map(({ kept }) => kept)
  return { goods, warnings: tooHeavy(goods, shipment.parcels), remarks: remarksOn(goods) }
}

/** Returns the invoice number of a shipment's goods. */
export const invoiceNumberOf = ({ customs, orderNumber, customerReference, id }: Consigned): string =>
  (customs?.invoiceNumber ?? orderNumber ?? customerReference ?? id).slice(0, 60)

function asBusiness({ kept: { warnings = [], ...kept }, errors }: Validation): Validation {
  const others = warnings.filter(({ code }) => code !== 'PRODUCT_IDENTIFIER')
  return { kept: others.length === 0 ? kept : { ...kept, warnings: others }, errors }
}

/** Warnings about customs items that the caller can still act on at registration. */
const told = [
  'COMMODITY_CODE_LENGTH',
  'DESCRIPTION_VAGUE',
  'PRODUCT_IDENTIFIER',
  'IOSS_DESTINATION',
  'IOSS_NOT_USABLE',
  'UKIMS_DESTINATION',
  'VOEC_DESTINATION',
  'VOEC_NOT_USABLE',
  'VOEC_VALUE',
] as const satisfies readonly Warning['code'][]

const remarksOn = (goods: readonly CheckedGoods[]): Warning[] =>
  goods.flatMap(({ warnings = [] }, index) =>
    warnings.flatMap(({ code, message }) => {
      const known = told.find((one) => one === code)
      return known ? [{ code: known, message: `customs.items[${index}].${message}`.slice(0, 500) }] : []
    }),
  )

/** Warns if goods weigh more than their parcels. Each line may be a gram off from rounding. */
function tooHeavy(goods: readonly CheckedGoods[], parcels: Schemas['Shipment']['parcels']): Warning[] {
  const declared = kilogramsOf(goods.map(({ grossWeight }) => grossWeight))
  const weighed = kilogramsOf(parcels.map(({ weight }) => weight))
  if (declared <= weighed + goods.length / 1_000) return []
  return [
    {
      code: 'CUSTOMS_WEIGHT',
      message: `The goods are declared with ${declared} kg, and the parcels weigh ${weighed} kg. Correct one of them: documents are not printed until they agree.`,
    },
  ]
}

const kilogramsOf = (weights: readonly number[]) =>
  weights.reduce((grams, weight) => grams + Math.round(weight * 1_000), 0) / 1_000

const nothing = (...warnings: Warning[]): Declared => ({ goods: [], warnings })

/** In a customs item it has 2 to 40 characters. */
const shortReference = (reference: string | undefined) =>
  reference !== undefined && reference.length >= 2 && reference.length <= 40 ? reference : undefined
