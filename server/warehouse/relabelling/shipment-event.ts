import type { Reporter } from '../../shipping/event/events.ts'
import { storeEvents, unreported } from '../../shipping/event/recording.ts'
import { lockTracked, type NewEvent } from '../../shipping/event/store.ts'
import type { Db } from '../../platform/store/database.ts'

interface Happening extends Required<Pick<NewEvent, 'state' | 'eventDescription'>> {
  /** What it is called where the carrier is ourselves. */
  readonly ownCode: string
}

export const relabelled: Happening = { state: 'RELABELLED', ownCode: 'LI-110', eventDescription: 'Relabelled' }
export const cancelled: Happening = {
  state: 'ERROR',
  ownCode: 'LI-900',
  eventDescription: 'Cancelled before it was relabelled',
}

/** What happens to a promised parcel is an event of its shipment, from which the state of that follows. */
export async function reportOnShipment(
  db: Db,
  clientId: number,
  shipmentId: string,
  { ownCode, ...happening }: Happening,
  { source, username, now }: Omit<Reporter, 'username'> & { readonly username: string | null },
): Promise<void> {
  const tracked = (await lockTracked(db, clientId, [shipmentId])).get(shipmentId)
  if (!tracked) throw new Error(`Shipment ${shipmentId} of a promise is gone`)
  const at = now.toISOString()
  const event: NewEvent = {
    ...unreported,
    ...happening,
    ...(tracked.carrier === 'LAST_INCH' && { carrierCode: ownCode }),
    shipmentId,
    carrier: tracked.carrier,
    createdAt: at,
    receivedAt: at,
    carrierReference: tracked.carrierReference,
    source,
  }
  await storeEvents(db, clientId, [tracked], [event], { modifiedAt: now, modifiedBy: username })
}
