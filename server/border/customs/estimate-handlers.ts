import type { Schemas } from '../../../openapi/generated/types.ts'
import type { CustomsHandlers } from '../../generated/handlers.ts'
import { isCurrencyInUse } from '../../kernel/currencies.ts'
import { fieldError, invalid, mustHaveNone, notFound, type FieldError } from '../../kernel/error.ts'
import { minorOf } from '../../kernel/money.ts'
import type { Context } from '../../platform/http/handler.ts'
import { estimate } from './estimate/estimate.ts'
import { landedCostOf } from './estimate/landed-cost.ts'
import { Notes } from './estimate/notes.ts'
import { findShipmentGoods } from './estimate/shipment-goods-store.ts'
import { buyerOf } from './goods.ts'

type Goods = Pick<Schemas['CustomsEstimateRequest'], 'sender' | 'recipient' | 'customs'> & { readonly company?: string }

/** The highest amount in the contract. */
const highest = 999_999_999.99

export const estimateHandlers = {
  async createCustomsEstimate({ body }, ctx) {
    const { sender, recipient, customs, company } = await goodsOf(body, ctx)
    if (!sender || !recipient || !customs) throw invalid(missing(body))
    mustHaveNone(errorsOf(customs))
    const notes = new Notes()
    const { exchangeRates = [] } = body
    const importDate = body.importDate ?? ctx.now.toISOString().slice(0, 10)
    if (body.importDate === undefined) notes.assume('IMPORT_DATE', `The goods are imported on ${importDate}.`)
    const said = body.soldTo ?? customs.soldTo
    const soldTo = buyerOf(said, company)
    if (said === undefined) notes.assume('SOLD_TO', `The goods are sold to a ${soldTo.toLowerCase()}.`)
    const estimated = estimate({ sender, recipient, customs, soldTo, importDate, exchangeRates }, notes)
    const { value, customsValue, duty = 0, vat = 0, total = 0 } = estimated
    if (Math.max(value, customsValue, duty, vat, total) > highest)
      throw invalid([fieldError('OUT_OF_RANGE', 'customs', `must be worth less: an amount would be over ${highest}`)])
    if (body.carrier === undefined) return estimated
    const landedCost = await landedCostOf(body.carrier, { sender, recipient, customs, importDate }, ctx)
    return {
      ...estimated,
      unknowns: estimated.unknowns.filter(({ code }) => code !== 'CARRIER_FEES'),
      landedCost,
    }
  },
} satisfies Pick<CustomsHandlers, 'createCustomsEstimate'>

const parts = ['sender', 'recipient', 'customs'] as const

async function goodsOf(body: Schemas['CustomsEstimateRequest'], { db, caller }: Context): Promise<Goods> {
  const { shipmentId } = body
  if (shipmentId === undefined) return body
  mustHaveNone(
    parts.flatMap((part) =>
      body[part] === undefined
        ? []
        : [fieldError('NOT_ALLOWED', part, 'must be absent where shipmentId names the goods')],
    ),
  )
  const shipment = await findShipmentGoods(db, caller.clientId, shipmentId)
  if (!shipment) throw notFound('Shipment', shipmentId)
  const { sender, recipient, delivery, customs } = shipment
  const to = delivery ?? recipient
  const { company } = recipient
  return { sender: placeOf(sender), recipient: placeOf(to), customs, ...(company !== undefined && { company }) }
}

const placeOf = ({ country, postCode }: Schemas['CustomsPlace']) => ({
  country,
  ...(postCode !== undefined && { postCode }),
})

function missing(body: Schemas['CustomsEstimateRequest']): FieldError[] {
  if (body.shipmentId !== undefined)
    return [fieldError('REQUIRED', 'shipmentId', 'must be a shipment with customs or declared customs items')]
  return parts.flatMap((part) =>
    body[part] === undefined ? [fieldError('REQUIRED', part, 'is required without shipmentId')] : [],
  )
}

function errorsOf({ items = [], shippingCharges = 0, otherCharges = 0 }: Schemas['ShipmentCustoms']): FieldError[] {
  const [first] = items
  if (!first) return [fieldError('REQUIRED', 'customs.items', 'must hold at least one line')]
  const currency = first.currencyCode
  if (!isCurrencyInUse(currency))
    return [fieldError('CURRENCY_UNKNOWN', 'customs.items[0].currencyCode', 'must be a currency in use')]
  const amounts = [
    ...items.map((item, index) => ({
      field: `customs.items[${index}].itemInvoicePrice`,
      amount: item.itemInvoicePrice,
    })),
    { field: 'customs.shippingCharges', amount: shippingCharges },
    { field: 'customs.otherCharges', amount: otherCharges },
  ]
  return [
    ...items.flatMap((item, index) =>
      item.currencyCode === currency
        ? []
        : [
            fieldError(
              'CURRENCY_MISMATCH',
              `customs.items[${index}].currencyCode`,
              `must be ${currency} as on the first line`,
            ),
          ],
    ),
    ...amounts.flatMap(({ field, amount }) =>
      minorOf(amount, currency) === undefined
        ? [fieldError('TOO_MANY_DECIMALS', field, `must have no more decimals than ${currency} has`)]
        : [],
    ),
  ]
}
