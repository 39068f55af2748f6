import { currentTime } from '../../kernel/current-time.ts'
import type { Carrier, CarrierEvent, DeliveryProof } from '../../network/carriers/carrier.ts'
import { storable } from '../../network/carriers/storable.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { keepProofs } from '../event/proof-store.ts'
import { storeEvents } from '../event/recording.ts'
import { lockTracked, type NewEvent, type TrackedShipment } from '../event/store.ts'
import { callOf, eachClaimed, isUnforeseen, pauseAfter, pauseAt, storableEvent, trackedMs } from './asking.ts'
import { claimDue, findRegistered, setNext, stateOf, type Due } from './tracking-store.ts'

/** Asks about every shipment whose time has come, each once however many workers do so. Returns how many those were. */
export function pollCarriers(context: CarrierContext, signal?: AbortSignal): Promise<number> {
  return eachClaimed(
    (count) => claimDue(context.db, count),
    (due) => poll(context, due, signal),
    signal,
  )
}

async function poll(context: CarrierContext, due: Due, signal: AbortSignal | undefined): Promise<void> {
  const { db, log } = context
  const ageMs = currentTime().getTime() - Date.parse(due.since)
  let pauseMs = pauseAt(ageMs)
  let isOver = ageMs > trackedMs
  try {
    isOver = (await followUp(context, due, signal)) || isOver
  } catch (error) {
    pauseMs = pauseAfter(ageMs, error)
    if (isUnforeseen(error)) log.error({ err: error, shipmentId: due.shipmentId }, 'A shipment could not be tracked')
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
  const call = await callOf(context, clientId, carrier.id, signal, shipment.account)
  const events: CarrierEvent[] = []
  const parcels = shipment.parcelReferences.map((number) => ({ carrierReference: number }))
  for (const carrierReference of shipment.parcelReferences)
    events.push(...(await carrier.events({ ...shipment, parcels, carrierReference }, call)))
  return transaction(db, (trx) => storeCarrierEvents(trx, clientId, shipmentId, carrier, events))
}

/** Stores what is new of what a carrier reports, and tells whether the shipment has reached its end. */
export async function storeCarrierEvents(
  db: Db,
  clientId: number,
  shipmentId: string,
  carrier: Carrier,
  reported: readonly CarrierEvent[],
  until = currentTime(),
): Promise<boolean> {
  const tracked = (await lockTracked(db, clientId, [shipmentId])).get(shipmentId)
  if (!tracked) return true
  const now = currentTime()
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

function eventOf(event: CarrierEvent, tracked: TrackedShipment, carrier: Carrier, now: Date): NewEvent {
  const isOurs = tracked.parcelReferences?.includes(event.parcelReference)
  return {
    shipmentId: tracked.id,
    carrier: carrier.id,
    ...storableEvent(event, carrier),
    receivedAt: now.toISOString(),
    parcelReference: isOurs ? event.parcelReference : undefined,
    carrierReference: tracked.carrierReference,
    rawData: storable(event.rawData, 65_536),
    source: 'CARRIER',
    details: undefined,
  }
}
