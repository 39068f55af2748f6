import type { Db } from '../../platform/store/database.ts'

/** Finds the pieces of an order in each parcel of a shipment, if known. */
export async function findPacked(db: Db, clientId: number, shipmentId: string) {
  const part = await db
    .selectFrom('sales_order_shipment')
    .select('packed')
    .where('clientId', '=', clientId)
    .where('shipmentId', '=', shipmentId)
    .executeTakeFirst()
  return part?.packed
}
