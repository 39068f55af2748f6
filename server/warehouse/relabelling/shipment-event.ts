import type { Reporter } from '../../shipping/event/events.ts'
import { storeEvents, unreported } from '../../shipping/event/recording.ts'
import { lockTracked, type NewEvent, type TrackedShipment } from '../../shipping/event/store.ts'
import type { Db } from '../../platform/store/database.ts'

interface Happening extends Required<Pick<NewEvent, 'state' | 'eventDescription'>> {
  /** The event code if the carrier is our own network. */
  readonly ownCode: string
}

export const relabelled: Happening = { state: 'RELABELLED', ownCode: 'LI-110', eventDescription: 'Relabelled' }
export const cancelled: Happening = {
  state: 'ERROR',
  ownCode: 'LI-900',
  eventDescription: 'Cancelled before it was relabelled',
}

/** Returns the event of a promised parcel. */
export function eventOf(
  shipment: Pick<TrackedShipment, 'id' | 'carrier' | 'carrierReference'>,
  { ownCode, ...happening }: Happening,
  source: Reporter['source'],
  now: Date,
): NewEvent {
  const at = now.toISOString()
  return {
    ...unreported,
    ...happening,
    ...(shipment.carrier === 'LAST_INCH' && { carrierCode: ownCode }),
    shipmentId: shipment.id,
    carrier: shipment.carrier,
    createdAt: at,
    receivedAt: at,
    carrierReference: shipment.carrierReference,
    source,
  }
}

type ReporterOrNobody = Omit<Reporter, 'username'> & { readonly username: string | null }

/** Stores an event of a promised parcel with its shipment and updates the shipment's state. */
export async function reportOnShipment(
  db: Db,
  clientId: number,
  shipmentId: string,
  happening: Happening,
  reporter: ReporterOrNobody,
): Promise<void> {
  const tracked = (await lockTracked(db, clientId, [shipmentId])).get(shipmentId)
  if (!tracked) throw new Error(`Shipment ${shipmentId} of a promise is gone`)
  await reportOnTracked(db, clientId, tracked, happening, reporter)
}

/** Does the same for a shipment that is already locked. */
export async function reportOnTracked(
  db: Db,
  clientId: number,
  tracked: TrackedShipment,
  happening: Happening,
  { source, username, now }: ReporterOrNobody,
): Promise<void> {
  const event = eventOf(tracked, happening, source, now)
  await storeEvents(db, clientId, [tracked], [event], { modifiedAt: now, modifiedBy: username })
}
