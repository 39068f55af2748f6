import type { Schemas } from '../../../openapi/generated/types.ts'
import { plainCommodityCode } from '../../kernel/checks/commodity-code.ts'
import { fieldError, type FieldError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { regionsOf } from '../../network/carriers/regions.ts'
import { declaredOf } from '../../settings/item/declared.ts'
import { findItems } from '../../settings/item/store.ts'

type Line = Schemas['ShipmentCustomsItem']

const needed = [
  'itemDescription',
  'countryOfOrigin',
  'netWeight',
  'itemInvoicePrice',
  'currencyCode',
  'commodityCode',
] as const satisfies readonly (keyof Line)[]

const isWhole = (line: Schemas['ShipmentCustomsItemGiven']): line is Line =>
  needed.every((name) => line[name] !== undefined)

/** Completes customs data from the client's items, and lists the attributes that are still missing. */
export async function declaredCustoms(
  db: Db,
  clientId: number,
  { items: sent, ...customs }: Schemas['ShipmentCustomsGiven'],
  destination: string,
): Promise<{ customs: Schemas['ShipmentCustoms']; errors: FieldError[] }> {
  if (!sent) return { customs, errors: [] }
  const skus = sent.filter((line) => !isWhole(line)).flatMap(({ skuNumber }) => skuNumber ?? [])
  const items = await findItems(db, clientId, skus)
  const errors: FieldError[] = []
  const lines = sent.flatMap((line, index) => {
    if (isWhole(line)) return [plain(line)]
    const item = items.get(line.skuNumber ?? '')
    const said = item && declaredOf(item, line.quantity, regionsOf(destination))
    // A price is only valid in its own currency.
    const isPriced = line.itemInvoicePrice !== undefined
    const isOther = line.currencyCode !== undefined && line.currencyCode !== said?.currencyCode
    const { itemInvoicePrice: _price, currencyCode: _currency, ...unpriced } = said ?? {}
    const whole = { ...(isPriced || isOther ? unpriced : said), ...line }
    if (isWhole(whole)) return [plain(whole)]
    const why =
      line.skuNumber === undefined
        ? 'is required on a line without skuNumber'
        : item
          ? `is required, since the item ${line.skuNumber} does not say it`
          : `is required, since ${line.skuNumber} is not among your items`
    for (const name of needed)
      if (whole[name] === undefined) errors.push(fieldError('REQUIRED', `customs.items[${index}].${name}`, why))
    return []
  })
  return { customs: { ...customs, items: lines }, errors }
}

/** Codes are stored without the punctuation that laws print. */
const plain = (line: Line): Line => {
  const commodityCode = plainCommodityCode(line.commodityCode)
  return commodityCode === line.commodityCode ? line : { ...line, commodityCode }
}
