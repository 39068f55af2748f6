import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type Carrier,
  type CarrierEvent,
  type Credentials,
  type DeliveryProof,
} from '../../network/carriers/carrier.ts'
import { type BackOff, waitAfter } from '../../kernel/lease.ts'
import { storable } from '../../network/carriers/storable.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { eachOf } from '../../kernel/each.ts'
import { keepProofs } from '../event/proof.ts'
import { lockTracked, storeEvents, type NewEvent, type TrackedShipment } from '../event/store.ts'
import { claimDue, findRegistered, setNext, soonestMs, stateOf, type Due } from './tracking-store.ts'

const batch = 50
const atOnce = 8
export const callLimitMs = 15_000

const latestMs = 6 * 3_600_000
/** A carrier that does not respond is left in peace for so long, or for as long as it asks. */
export const backOff: BackOff = { firstMs: 30_000, longestMs: 30_000 }
/** After this long nothing more is expected of a carrier. */
export const trackedMs = 60 * 86_400_000

/** How long until a shipment of this age is asked about again: much happens on the first day, little after a week. */
export const pauseAt = (ageMs: number) => Math.min(latestMs, Math.max(soonestMs, ageMs / 10))

/** Asks about every shipment whose time has come, each once however many workers do so. Returns how many those were. */
export async function pollCarriers(context: CarrierContext, signal?: AbortSignal): Promise<number> {
  for (let polled = 0; ;) {
    const due = signal?.aborted ? [] : await claimDue(context.db, batch)
    await eachOf(due, atOnce, (one) => poll(context, one, signal))
    polled += due.length
    if (due.length < batch) return polled
  }
}

async function poll(context: CarrierContext, due: Due, signal: AbortSignal | undefined): Promise<void> {
  const { db, log } = context
  const ageMs = Date.now() - Date.parse(due.since)
  let pauseMs = pauseAt(ageMs)
  let isOver = ageMs > trackedMs
  try {
    isOver = (await followUp(context, due, signal)) || isOver
  } catch (error) {
    if (error instanceof CarrierUnavailable) pauseMs = Math.max(pauseMs, waitAfter(backOff, 1, error.retryAfter))
    else if (!(error instanceof CarrierRefusal))
      log.error({ err: error, shipmentId: due.shipmentId }, 'A shipment could not be tracked')
  }
  await setNext(db, due, isOver ? undefined : pauseMs).catch((error: unknown) =>
    log.error({ err: error, shipmentId: due.shipmentId }, 'The next look at a shipment could not be set'),
  )
}

/** Stores what the carrier says about a shipment, and tells whether that was the end of it. */
async function followUp(
  context: CarrierContext,
  { clientId, shipmentId }: Due,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, carriers } = context
  const shipment = await findRegistered(db, clientId, shipmentId)
  const carrier = shipment && carriers[shipment.carrier]
  if (!shipment || !carrier?.events) return true
  const credentials = await eventCredentialsOf(context, clientId, carrier.id)
  const limit = AbortSignal.timeout(callLimitMs)
  const call = { credentials, clientId, signal: signal ? AbortSignal.any([signal, limit]) : limit }

  const events: CarrierEvent[] = []
  for (const carrierReference of shipment.parcelReferences)
    events.push(...(await carrier.events({ ...shipment, carrierReference }, call)))
  return transaction(db, (trx) => storeCarrierEvents(trx, clientId, shipmentId, carrier, events))
}

/** With which values events are asked for or checked: those for registering too, unless there are others for events. */
export async function eventCredentialsOf(
  context: Pick<CarrierContext, 'db' | 'config'>,
  clientId: number,
  carrier: Carrier['id'],
): Promise<Credentials> {
  const own = await credentialsOf(context, clientId, carrier, 'events')
  return { ...(await credentialsOf(context, clientId, carrier, 'shipping')), ...own }
}

/** Stores what is new of what a carrier reports, and tells whether the shipment has reached its end. */
export async function storeCarrierEvents(
  db: Db,
  clientId: number,
  shipmentId: string,
  carrier: Carrier,
  reported: readonly CarrierEvent[],
  until = new Date(),
): Promise<boolean> {
  const tracked = (await lockTracked(db, clientId, [shipmentId])).get(shipmentId)
  if (!tracked) return true
  const now = new Date()
  // What is to come is reported again once it has come.
  const past = reported.filter(({ createdAt }) => createdAt <= until)
  const events = past.map((event) => eventOf(event, tracked, carrier, now))
  await storeEvents(db, clientId, [tracked], events, { modifiedAt: now, modifiedBy: null })
  await keepProofs(
    db,
    clientId,
    past.map(({ createdAt, proof }) => ({
      shipmentId,
      createdAt: createdAt.toISOString(),
      proof: proof && storableProof(proof),
    })),
  )
  return (await stateOf(db, clientId, shipmentId)) === 'DELIVERED'
}

const storableProof = ({ name, ...pictures }: DeliveryProof): DeliveryProof => ({
  name: (name && storable(name, 100)) || undefined,
  ...pictures,
})

/** As it is stored, within the bounds of the contract whatever the carrier sends. */
function eventOf(
  event: CarrierEvent,
  tracked: TrackedShipment,
  { id: carrier, eventCodes }: Carrier,
  now: Date,
): NewEvent {
  const isOurs = tracked.parcelReferences?.includes(event.parcelReference)
  return {
    shipmentId: tracked.id,
    carrier,
    createdAt: event.createdAt.toISOString(),
    receivedAt: now.toISOString(),
    parcelReference: isOurs ? event.parcelReference : undefined,
    carrierReference: tracked.carrierReference,
    state: event.state,
    carrierCode: storable(event.carrierCode, 60),
    exception: Object.hasOwn(eventCodes, event.carrierCode) ? eventCodes[event.carrierCode]?.exception : undefined,
    rawData: storable(event.rawData, 65_536),
    source: 'CARRIER',
    place: event.place && {
      ...event.place,
      ...(event.place.name && { name: storable(event.place.name, 100) }),
      ...(event.place.postCode && { postCode: storable(event.place.postCode, 10) }),
      ...(event.place.city && { city: storable(event.place.city, 100) }),
    },
    details: undefined,
    eventDescription: (event.eventDescription && storable(event.eventDescription, 500)) || undefined,
  }
}
