import type { Db } from '../../platform/store/database.ts'
import { discardRefused as discard } from '../../shipping/shipment/discard.ts'
import { isRefused, type Shipped } from './order.ts'

/**
 * Deletes an order's shipments that the carrier refused, so that they are not registered as well as their replacement.
 */
export async function discardRefused(db: Db, clientId: number, shipments: readonly Shipped[]): Promise<void> {
  for (const { shipmentId } of shipments.filter(isRefused)) await discard(db, clientId, shipmentId)
}
