import { sql } from 'kysely'
import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { Db } from '../../../platform/store/database.ts'

type Content = Pick<Schemas['Shipment'], 'sender' | 'recipient' | 'delivery' | 'customs'>

/** Finds a stored shipment with its goods: its own, or else the customs items that refer to it. */
export async function findShipmentGoods(db: Db, clientId: number, id: string): Promise<Content | undefined> {
  const shipment = await db
    .selectFrom('shipment')
    .select(sql<Content>`content`.as('content'))
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!shipment || (shipment.content.customs?.items ?? []).length > 0) return shipment?.content
  const declared = await db
    .selectFrom('customs_item')
    .select(['itemNumber', 'itemDescription', 'quantity', 'countryOfOrigin', 'netWeight', 'itemInvoicePrice'])
    .select(['currencyCode', 'commodityCode', 'ioss', 'voec', 'customsType', 'shippingCharges', 'otherCharges'])
    .select(['preferentialOrigin', 'soldTo', 'ukims', 'atRisk'])
    .where('clientId', '=', clientId)
    .where('shipmentId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1_000)
    .execute()
  if (declared.length === 0) return shipment.content
  const sum = (name: 'shippingCharges' | 'otherCharges') =>
    Number(declared.reduce((total, item) => total + (item[name] ?? 0), 0).toFixed(3))
  const [first] = declared
  const customs = {
    ...shipment.content.customs,
    ioss: first?.ioss ?? undefined,
    voec: first?.voec ?? undefined,
    customsType: first?.customsType ?? undefined,
    soldTo: first?.soldTo ?? undefined,
    ukims: first?.ukims ?? undefined,
    atRisk: first?.atRisk ?? undefined,
    shippingCharges: sum('shippingCharges'),
    otherCharges: sum('otherCharges'),
    items: declared.map((item) => ({
      itemNumber: item.itemNumber,
      itemDescription: item.itemDescription,
      quantity: item.quantity,
      countryOfOrigin: item.countryOfOrigin,
      netWeight: item.netWeight,
      itemInvoicePrice: item.itemInvoicePrice,
      currencyCode: item.currencyCode,
      commodityCode: item.commodityCode,
      preferentialOrigin: item.preferentialOrigin ?? false,
    })),
  }
  return { ...shipment.content, customs }
}
