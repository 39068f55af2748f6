import type { Db } from '../../platform/store/database.ts'
import { mustBeDeletable, mustBeSettled, mustHaveNoUnusedRegistration } from './rules.ts'
import { deleteShipmentRow, lockShipment } from './store.ts'

/** Deletes shipments that a carrier has refused, so that nobody registers them in addition to their replacement. */
export async function discardRefused(db: Db, clientId: number, shipmentId: string): Promise<void> {
  const found = await lockShipment(db, clientId, shipmentId)
  if (!found) return
  mustBeDeletable(found.shipment)
  mustBeSettled(found.shipment, 'go on')
  mustHaveNoUnusedRegistration(found.shipment, 'go on')
  await deleteShipmentRow(db, clientId, shipmentId)
}
