import { randomUUID } from 'node:crypto'
import type { Schemas as Ours } from '../../../../openapi/generated/types.ts'
import { nearestMinor } from '../../../kernel/money.ts'
import { CarrierRefusal, refusalFor, type LandedCost, type LandedCostRequest } from '../carrier.ts'
import { notSent } from '../kit/text.ts'
import type { Schemas } from './generated/types.ts'

type Customs = Ours['ShipmentCustoms']
type Shipment = Schemas['LandedCostQuestion']['shipment']

const id = 'UPS'
const mostLines = 99

/** UPS has a code for sales in general, but none for documents alone. */
const shipmentTypes: Readonly<Record<Ours['CustomsType'], NonNullable<Shipment['shipmentType']>>> = {
  SALE_OF_GOODS: 'SALE',
  GOODS_RETURN: 'RETURN',
  GOODS_REPAIR: 'REPAIR',
  GIFT: 'GIFT',
  SAMPLE: 'SAMPLE',
  DOCUMENTS: 'OTHER',
  OTHER: 'OTHER',
}

/** Terms of Incoterms 2000 that UPS lacks, with their replacements. */
const later = { DDU: 'DAP', DAF: 'DAP', DES: 'DAP', DEQ: 'DAT' } as const

/** Builds the query. UPS finds a country's full code by the six digits that all countries share. */
export function landedCostOf(request: LandedCostRequest): Schemas['LandedCostQuestion'] {
  const { sender, recipient, customs, importDate } = request
  const { items = [], shippingCharges = 0, otherCharges = 0, termsOfTrade, customsType } = customs
  if (sender.country === recipient.country)
    throw notSent(id, 'recipient.country', `${id} calculates landed cost between two countries`)
  if (items.length > mostLines)
    throw notSent(id, 'customs.items', `${id} calculates landed cost for at most ${mostLines} lines of goods`)
  const currencyCode = items[0]?.currencyCode ?? ''
  const reference = randomUUID().replaceAll('-', '')
  return {
    currencyCode,
    transID: reference,
    // The cost of only some goods would look like that of all.
    allowPartialLandedCostResult: false,
    alversion: 1,
    shipment: {
      id: reference,
      importCountryCode: recipient.country,
      exportCountryCode: sender.country,
      shipDate: importDate,
      ...(termsOfTrade && { incoterms: incotermOf(termsOfTrade) }),
      // The customs value includes insurance and handling too, and UPS has no other field for them.
      transportCost: Number((shippingCharges + otherCharges).toFixed(3)),
      ...(customsType && { shipmentType: shipmentTypes[customsType] }),
      shipmentItems: items.map(itemOf),
    },
  }
}

const incotermOf = (term: NonNullable<Customs['termsOfTrade']>): NonNullable<Shipment['incoterms']> =>
  term === 'DDU' || term === 'DAF' || term === 'DES' || term === 'DEQ' ? later[term] : term

function itemOf(item: NonNullable<Customs['items']>[number], index: number): Schemas['LandedCostItem'] {
  const { quantity, itemInvoicePrice, currencyCode, commodityCode, itemDescription, grossWeight } = item
  return {
    commodityId: String(index + 1),
    // Enough digits that quantity times price is the price of the line.
    priceEach: Number((itemInvoicePrice / quantity).toPrecision(12)),
    commodityCurrencyCode: currencyCode,
    quantity,
    UOM: 'Each',
    hsCode: commodityCode.replaceAll(/\D/g, '').slice(0, 6),
    description: itemDescription.slice(0, 150),
    originCountryCode: item.countryOfOrigin,
    ...(grossWeight !== undefined && { grossWeight, grossWeightUnit: 'KG' }),
  }
}

/** Reads UPS's response. Some failures have status 200: an error beside the amounts, or lines without any. */
export function landedCostIn({ shipment }: Schemas['LandedCostReply']): LandedCost {
  const { currencyCode, errors: { code, description, message } = {} } = shipment
  if (code || description || message)
    throw new CarrierRefusal(
      id,
      code ?? 'LANDED-COST',
      description ?? message ?? `${id} could not calculate landed cost`,
    )
  const lines = shipment.shipmentItems.flatMap(({ isCalculable }, index) => (isCalculable ? [] : [index]))
  if (lines.length > 0)
    throw refusalFor(
      id,
      lines.map((index) => ({
        code: 'NOT-CALCULABLE',
        message: `${id} cannot calculate landed cost for line ${index + 1}. Check its commodityCode and countryOfOrigin`,
        field: `customs.items[${index}].commodityCode`,
      })),
      { code: 'NOT-CALCULABLE', message: `${id} cannot calculate landed cost` },
    )
  const minor = (amount: number) => nearestMinor(amount, currencyCode)
  return {
    reference: shipment.id,
    currencyCode,
    duty: minor(shipment.totalDuties),
    tax: minor(shipment.totalVAT),
    brokerage: minor(shipment.totalBrokerageFees),
    other: minor(shipment.totalCommodityLevelTaxesAndFees + shipment.totalShipmentLevelTaxesAndFees),
    total: minor(shipment.grandTotal),
  }
}
