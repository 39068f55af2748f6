import type { OrderContent } from '../../schema/column-types.ts'
import { together } from '../../platform/store/database.ts'
import { insertOrder, orderSettled, orderShipmentInsert, updateOrder } from '../../commerce/order/store.ts'
import { hasRowsIn, nordlys } from './company.ts'
import type { DemoPart } from './part.ts'
import { astrid, fjordlys, sender } from './shipping.ts'

/** Orders of the shop: one shipped, two still to ship, one of them on hold. */
export const orders: DemoPart = {
  isThere: hasRowsIn('sales_order'),

  async seed({ db, now }) {
    const add = (orderNumber: string, hours: number, tags: string[], content: OrderContent) =>
      insertOrder(
        db,
        nordlys,
        {
          externalId: `54173${orderNumber}`,
          placedAt: new Date(now.getTime() - hours * 3_600_000).toISOString(),
          tags,
          content: { ...content, orderNumber },
        },
        { now },
      )
    const shipped = await add('20390', 72, [], orderOf(astrid, [lamp]))
    const parcel = await db
      .updateTable('shipment')
      .set({ orderId: shipped })
      .where('clientId', '=', nordlys)
      .where('orderNumber', '=', '20390')
      .returning('id')
      .executeTakeFirst()
    if (parcel) {
      const lines = [{ lineId: lamp.sku, quantity: lamp.quantity }]
      await together(
        db,
        orderShipmentInsert(db, nordlys, { orderId: shipped, shipmentId: parcel.id, lines }, now),
        orderSettled(db, nordlys, shipped, now),
      )
    }
    await add('20431', 5, ['gift'], orderOf(astrid, [lamp, shades]))
    const held = await add('20432', 3, [], orderOf(fjordlys, [shades]))
    await updateOrder(db, nordlys, held, { decision: { heldAt: now, holdReason: 'Address to be confirmed' } }, now)
  },
}

const lamp = { sku: 'AURORA-BRASS-40', name: 'Aurora pendant lamp, brass, 40 cm', quantity: 1, unitPrice: 2499 }
const shades = { sku: 'NOVA-OPAL-25', name: 'Nova shade, opal glass, 25 cm', quantity: 2, unitPrice: 449 }

const orderOf = (recipient: OrderContent['recipient'], sent: readonly (typeof lamp)[]): OrderContent => ({
  recipient,
  sender,
  currencyCode: 'DKK',
  lines: sent.map((line) => Object.assign({ lineId: line.sku }, line)),
  sent,
})
