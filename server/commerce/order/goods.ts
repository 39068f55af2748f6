import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderContent } from '../../schema/column-types.ts'
import { fieldError, type FieldError } from '../../kernel/error.ts'
import { amountOf, minorOf, type Minor } from '../../kernel/money.ts'
import { regionsOf } from '../../network/carriers/regions.ts'
import { declaredOf, identifiersOf } from '../../settings/item/declared.ts'
import type { Item } from '../../settings/item/rules.ts'

type Line = OrderContent['lines'][number]

/** The price of some pieces of a line: the price on the line, or else the value of the item. */
function priceOf(
  { sku, quantity, unitPrice }: Line,
  currency: string | undefined,
  items: ReadonlyMap<string, Item>,
): { amount: Minor; currency: string } | undefined {
  const item = items.get(sku)
  const [each, its] = unitPrice === undefined ? [item?.value, item?.currencyCode] : [unitPrice, currency]
  const minor = each === undefined || its === undefined ? undefined : minorOf(each, its)
  return minor === undefined || its === undefined ? undefined : { amount: minor * BigInt(quantity), currency: its }
}

/** The total value of lines, if each has one and all are in the same currency. */
export function valueOf(
  lines: readonly Line[],
  currency: string | undefined,
  items: ReadonlyMap<string, Item>,
): Schemas['Money'] | undefined {
  let sum = 0n
  const currencies = new Set<string>()
  for (const line of lines) {
    const price = priceOf(line, currency, items)
    if (!price) return undefined
    sum += price.amount
    currencies.add(price.currency)
  }
  const [one, another] = currencies
  return one === undefined || another !== undefined ? undefined : { amount: amountOf(sum, one), currency: one }
}

const needed = ['harmonizedCode', 'countryOfOrigin'] as const

/** Customs goods for lines, and the data that the items lack. */
export function customsOf(
  lines: readonly Line[],
  currency: string | undefined,
  items: ReadonlyMap<string, Item>,
  destination: string,
): { customs: Schemas['ShipmentCustoms']; errors: FieldError[] } {
  const errors: FieldError[] = []
  const found = lines.flatMap((line, index) => {
    const item = items.get(line.sku)
    // Customs requires the value of a gift.
    const price = priceOf(line.unitPrice === 0 ? { ...line, unitPrice: undefined } : line, currency, items)
    const at = `lines[${index}].lineId`
    if (!item) return []
    for (const name of needed)
      if (item[name] === undefined)
        errors.push(
          fieldError('ITEM_INCOMPLETE', at, `is of ${line.sku}, which has no ${name} for the customs declaration`),
        )
    if (!price || price.amount === 0n)
      errors.push(
        fieldError('ITEM_INCOMPLETE', at, `is of ${line.sku}, which has neither a price nor a value to be declared`),
      )
    const declared = declaredOf(item, line.quantity, regionsOf(destination))
    const { itemDescription, netWeight, countryOfOrigin, commodityCode } = declared
    if (itemDescription === undefined || netWeight === undefined || !countryOfOrigin || !commodityCode || !price)
      return []
    return [
      {
        itemDescription,
        skuNumber: line.sku,
        quantity: line.quantity,
        countryOfOrigin,
        netWeight,
        commodityCode,
        itemInvoicePrice: amountOf(price.amount, price.currency),
        currencyCode: price.currency,
        ...identifiersOf({ ...item, ...given(line) }),
      },
    ]
  })
  return { customs: { items: found }, errors }
}

/** Data on the order line overrides that of its item. */
const given = ({ manufacturerProductId, gtin }: Line) => ({
  ...(manufacturerProductId !== undefined && { manufacturerProductId }),
  ...(gtin !== undefined && { gtin }),
})
