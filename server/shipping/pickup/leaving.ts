import type { Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { leavePickup } from './shipment-store.ts'
import { updatePickupRow } from './store.ts'

/** Removes a cancelled shipment from its pick-up. A pick-up without shipments is cancelled in the background. */
export async function leaveItsPickup(
  { carriers }: Pick<CarrierContext, 'carriers'>,
  trx: Db,
  { clientId, id, username }: { clientId: number; id: string; username: string },
  now: Date,
): Promise<void> {
  const left = await leavePickup(trx, clientId, id, now)
  if (left?.pickup.state !== 'CONFIRMED' || left.pickup.shipmentIds.length > 0) return
  if (!carriers[left.pickup.carrier].cancelPickUp) {
    const message = comesInVain(left.pickup.carrier)
    await updatePickupRow(trx, clientId, left.pickup.id, { changedAt: now, state: 'CONFIRMED', message, dueAt: null })
    return
  }
  await updatePickupRow(trx, clientId, left.pickup.id, {
    changedAt: now,
    state: 'CANCELLING',
    cancelled: emptied(username, now),
    failures: 0,
    dueAt: now,
  })
}

/** The message if no parcel is left for a carrier that accepts no cancellation. */
export const comesInVain = (carrier: string) =>
  `All of its shipments were cancelled, and ${carrier}, which does not allow pick-ups to be cancelled, will still come. Call its customer service, then call cancelPickup with carrierTold.`

/** The cancellation of a pick-up without shipments. */
export const emptied = (by: string, now: Date) => ({
  at: now.toISOString(),
  by,
  reason: 'All of its shipments were cancelled.',
})
