import type { Db } from '../../platform/store/database.ts'
import { deleteShipmentRow, lockShipment } from '../../shipping/shipment/store.ts'
import { mustBeDeletable, mustBeSettled, mustHaveNoUnusedRegistration } from '../../shipping/shipment/rules.ts'
import { isRefused, type Shipped } from './order.ts'

/** Deletes what carriers refused of an order, so that nobody registers it beside what takes its place. */
export async function discardRefused(db: Db, clientId: number, shipments: readonly Shipped[]): Promise<void> {
  for (const { shipmentId } of shipments.filter(isRefused)) {
    const found = await lockShipment(db, clientId, shipmentId)
    if (!found) continue
    mustBeDeletable(found.shipment)
    mustBeSettled(found.shipment, 'go on')
    mustHaveNoUnusedRegistration(found.shipment, 'go on')
    await deleteShipmentRow(db, clientId, shipmentId)
  }
}
