import type { Schemas } from '../../../openapi/generated/types.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import type { Item } from './rules.ts'

/**
 * Returns the customs data for a quantity of an item, as far as it has them. The commodity code is that of the first
 * destination that has one: the country, then its union.
 */
export function declaredOf(
  item: Item,
  quantity: number,
  destinations: readonly string[],
): Partial<Schemas['ShipmentCustomsItem']> {
  const { countryOfOrigin, value, currencyCode, commodityCodes = {}, harmonizedCode } = item
  const commodityCode = destinations.map((destination) => commodityCodes[destination]).find(Boolean) ?? harmonizedCode
  const minor = value === undefined || currencyCode === undefined ? undefined : minorOf(value, currencyCode)
  return {
    itemDescription: (item.customsDescription ?? item.name).slice(0, 200),
    skuNumber: item.sku,
    quantity,
    netWeight: Math.round(item.weight * 1_000 * quantity) / 1_000,
    ...(countryOfOrigin !== undefined && { countryOfOrigin }),
    ...(commodityCode !== undefined && { commodityCode }),
    ...identifiersOf(item),
    ...(minor !== undefined &&
      currencyCode !== undefined &&
      minor > 0n && { itemInvoicePrice: amountOf(minor * BigInt(quantity), currencyCode), currencyCode }),
  }
}

/** Returns a product's identifying numbers and the companies behind it. */
export function identifiersOf({
  manufacturerProductId,
  gtin,
  manufacturer,
  responsiblePerson,
}: Pick<Item, 'manufacturerProductId' | 'gtin' | 'manufacturer' | 'responsiblePerson'>) {
  return {
    ...(manufacturerProductId !== undefined && { manufacturerProductId }),
    ...(gtin !== undefined && { gtin }),
    ...(manufacturer && { manufacturer }),
    ...(responsiblePerson && { responsiblePerson }),
  }
}
