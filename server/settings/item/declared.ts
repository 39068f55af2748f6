import type { components } from '../../../openapi/generated/types.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import type { Item } from './rules.ts'

type Schemas = components['schemas']

/** What customs is told of pieces of an item, as far as the item says it. */
export function declaredOf(item: Item, quantity: number): Partial<Schemas['ShipmentCustomsItem']> {
  const { harmonizedCode: commodityCode, countryOfOrigin, value, currencyCode } = item
  const minor = value === undefined || currencyCode === undefined ? undefined : minorOf(value, currencyCode)
  return {
    itemDescription: (item.customsDescription ?? item.name).slice(0, 200),
    skuNumber: item.sku,
    quantity,
    netWeight: Math.round(item.weight * 1_000 * quantity) / 1_000,
    ...(countryOfOrigin !== undefined && { countryOfOrigin }),
    ...(commodityCode !== undefined && { commodityCode }),
    ...(minor !== undefined &&
      currencyCode !== undefined &&
      minor > 0n && { itemInvoicePrice: amountOf(minor * BigInt(quantity), currencyCode), currencyCode }),
  }
}
