import { currentTime } from '../../kernel/current-time.ts'
import {
  type Carrier,
  type CarrierCall,
  type CarrierEvent,
  CarrierRefusal,
  type DeliveryProof,
} from '../../network/carriers/carrier.ts'
import { storable } from '../../network/carriers/storable.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { keepProofs } from '../event/proof-store.ts'
import { storeEvents } from '../event/recording.ts'
import { lockTracked, type NewEvent, type TrackedShipment } from '../event/store.ts'
import {
  areCallsCounted,
  callOf,
  eachClaimed,
  isUnforeseen,
  pauseAfter,
  pauseAt,
  storableEvent,
  trackedMs,
} from './asking.ts'
import { claimDue, findRegistered, setNext, stateOf, type Due } from './tracking-store.ts'

/** Asks about every due shipment, each once however many workers run. Returns how many there were. */
export function pollCarriers(context: CarrierContext, signal?: AbortSignal): Promise<number> {
  return eachClaimed(
    (count) => claimDue(context.db, count),
    (due) => questionsOf(context, due),
    (question) => poll(context, question, signal),
    signal,
  )
}

interface Followed {
  readonly due: Due
  readonly shipment: NonNullable<Awaited<ReturnType<typeof findRegistered>>>
}

/** The shipments of one call, or of several calls about one shipment: all of one account of a client. */
interface Question {
  readonly carrier: Carrier
  readonly followed: readonly [Followed, ...Followed[]]
}

/** Groups shipments for carriers that accept many numbers per call; asks all others about each shipment alone. */
async function questionsOf({ db, carriers }: CarrierContext, all: readonly Due[]): Promise<Question[]> {
  const questions: Question[] = []
  const open = new Map<string, Followed[]>()
  const found = await Promise.all(all.map(({ clientId, shipmentId }) => findRegistered(db, clientId, shipmentId)))
  for (const [index, due] of all.entries()) {
    const shipment = found[index]
    const carrier = shipment && carriers[shipment.carrier]
    if (!shipment || !carrier?.events) {
      await setNext(db, due, undefined)
      continue
    }
    const key = [due.clientId, carrier.id, shipment.account].join()
    const others = open.get(key) ?? []
    const parcels = [...others, { shipment }].reduce((sum, one) => sum + one.shipment.parcelReferences.length, 0)
    if (others.length > 0 && parcels <= (carrier.eventsOfMany?.most ?? 1)) others.push({ due, shipment })
    else {
      const followed: [Followed, ...Followed[]] = [{ due, shipment }]
      open.set(key, followed)
      questions.push({ carrier, followed })
    }
  }
  return questions
}

async function poll(
  context: CarrierContext,
  { carrier, followed }: Question,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, log } = context
  const [first] = followed
  let isCounted = false
  let asked: { events: CarrierEvent[] } | { error: unknown }
  try {
    const call = await callOf(context, first.due.clientId, carrier.id, signal, first.shipment.account)
    isCounted = areCallsCounted(carrier, call)
    asked = { events: await eventsOf(carrier, followed, call) }
  } catch (error) {
    asked = { error }
  }
  // One number that the carrier rejects must not keep it from reporting on the others.
  if ('error' in asked && asked.error instanceof CarrierRefusal && followed.length > 1) {
    for (const one of followed) await poll(context, { carrier, followed: [one] }, signal)
    return
  }
  for (const { due, shipment } of followed) {
    const ageMs = currentTime().getTime() - Date.parse(due.since)
    let pauseMs = pauseAt(ageMs, isCounted)
    let isOver = ageMs > trackedMs
    try {
      if ('error' in asked) throw asked.error
      const numbers = new Set(shipment.parcelReferences)
      const own = asked.events.filter(({ parcelReference }) => followed.length === 1 || numbers.has(parcelReference))
      const isEnd = await transaction(db, (trx) => storeCarrierEvents(trx, due.clientId, due.shipmentId, carrier, own))
      isOver ||= isEnd
    } catch (error) {
      pauseMs = pauseAfter(ageMs, error, isCounted)
      if (isUnforeseen(error)) log.error({ err: error, shipmentId: due.shipmentId }, 'A shipment could not be tracked')
    }
    await setNext(db, due, isOver ? undefined : pauseMs).catch((error: unknown) =>
      log.error({ err: error, shipmentId: due.shipmentId }, 'The next check of a shipment could not be scheduled'),
    )
  }
}

async function eventsOf(carrier: Carrier, followed: Question['followed'], call: CarrierCall): Promise<CarrierEvent[]> {
  const asked = followed.flatMap(({ shipment }) => {
    const parcels = shipment.parcelReferences.map((number) => ({ carrierReference: number }))
    return shipment.parcelReferences.map((carrierReference) => ({ ...shipment, parcels, carrierReference }))
  })
  const { events, eventsOfMany } = carrier
  const told: CarrierEvent[] = []
  if (eventsOfMany)
    for (let from = 0; from < asked.length; from += eventsOfMany.most)
      told.push(...(await eventsOfMany.ask(asked.slice(from, from + eventsOfMany.most), call)))
  else for (const parcel of asked) told.push(...((await events?.(parcel, call)) ?? []))
  return told
}

/** Stores the new events in a carrier's report, and returns whether the shipment is delivered or gone. */
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
  // A future event is reported again once it has happened.
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
