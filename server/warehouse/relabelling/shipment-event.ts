import type { Reporter } from '../../shipping/event/events.ts'
import { storeEvents, unreported } from '../../shipping/event/recording.ts'
import { lockTracked, type NewEvent, type TrackedShipment } from '../../shipping/event/store.ts'
import { behind, type Call, type Db, type Last } from '../../platform/store/database.ts'

interface Happening extends Required<Pick<NewEvent, 'state' | 'eventDescription'>> {
  /** Its name if the carrier is our own network. */
  readonly ownCode: string
}

export const relabelled: Happening = { state: 'RELABELLED', ownCode: 'LI-110', eventDescription: 'Relabelled' }
export const cancelled: Happening = {
  state: 'ERROR',
  ownCode: 'LI-900',
  eventDescription: 'Cancelled before it was relabelled',
}

/** The event of a promised parcel. */
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

/** An event of a promised parcel is an event of its shipment, whose state follows from it. */
export async function reportOnShipment(
  db: Db,
  clientId: number,
  shipmentId: string,
  happening: Happening,
  { source, username, now }: Omit<Reporter, 'username'> & { readonly username: string | null },
): Promise<void> {
  const tracked = (await lockTracked(db, clientId, [shipmentId])).get(shipmentId)
  if (!tracked) throw new Error(`Shipment ${shipmentId} of a promise is gone`)
  const event = eventOf(tracked, happening, source, now)
  await storeEvents(db, clientId, [tracked], [event], { modifiedAt: now, modifiedBy: username })
}

/** The same of a locked shipment, as the last of a transaction and before another statement, whose rows come back. */
export async function reportWith<Row>(
  db: Db,
  last: Last,
  tracked: TrackedShipment,
  happening: Happening,
  { clientId, source, username, now }: Reporter & { readonly clientId: number },
  besides: Call<Row>,
): Promise<readonly Row[]> {
  let rows: readonly Row[] | undefined
  const event = eventOf(tracked, happening, source, now)
  const change = { modifiedAt: now, modifiedBy: username }
  await storeEvents(db, clientId, [tracked], [event], change, async (calls) => {
    rows = await last(() => behind(db, calls, besides))
  })
  return rows ?? last(() => behind(db, [], besides))
}
