import { hash, randomUUIDv7 } from 'node:crypto'
import { together, type Call, type Db } from '../../platform/store/database.ts'
import { noticesOf } from '../notice/notice-store.ts'
import { newsOf } from '../notice/rules.ts'
import { reportOf, type ReportedEvent } from '../report/report.ts'
import { reportsUpdate } from '../report/store.ts'
import { foldParcels, type Base, type Outcome } from '../shipment/states.ts'
import {
  earliestFor,
  findEvents,
  insertEvents,
  statesUpdate,
  type Change,
  type FreshEvent,
  type NewEvent,
  type ShipmentEvent,
  type TrackedShipment,
} from './store.ts'
import { ordersUpdate } from '../shipment/trace-store.ts'

/** The absent attributes of an event that others imply. */
export const unreported = {
  parcelReference: undefined,
  carrierCode: undefined,
  exception: undefined,
  rawData: undefined,
  place: undefined,
  details: undefined,
  eventDescription: undefined,
} satisfies Partial<NewEvent>

export interface StoredEvent {
  readonly event: ShipmentEvent
  /** A duplicate; the first report is the stored one. */
  readonly duplicate: boolean
}

/**
 * Two reports are the same if their parcel, code (or state, if there is none) and place are the same. A hash keeps the
 * index short.
 */
const samenessOf = ({ parcelReference = '', carrierCode, state, exception, place }: NewEvent) =>
  hash(
    'sha256',
    JSON.stringify([
      parcelReference,
      carrierCode ?? `state ${state}${exception === undefined ? '' : ` ${exception}`}`,
      ...(place
        ? [place.name, place.postCode, place.city, place.country].map((part) => part?.toLowerCase() ?? '')
        : []),
    ]),
    'base64url',
  ).slice(0, 22)

/** Gives an id to an event that is known to be new. */
export const freshOf = (event: NewEvent): FreshEvent => ({
  event: { id: randomUUIDv7(), ...event },
  sameness: samenessOf(event),
})

const keyOf = ({ shipmentId, createdAt }: Pick<NewEvent, 'shipmentId' | 'createdAt'>, sameness: string) =>
  `${shipmentId} ${createdAt} ${sameness}`

/** Removes the carrier's text once the person was erased: it may contain the name on the signature. */
const withoutPeople = ({ place, ...event }: NewEvent): NewEvent => ({
  ...event,
  ...unsaid,
  place: place && { city: place.city, country: place.country },
})
const unsaid = { rawData: undefined, eventDescription: undefined }

/**
 * Stores each event of locked shipments once, updates their states and reports, and returns for each event whether it
 * was stored before. Existing events were read under the lock, so none can be added meanwhile.
 */
export async function storeEvents(
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  events: readonly NewEvent[],
  change: Change,
): Promise<StoredEvent[]> {
  if (events.length === 0) return []
  const before = shipments.flatMap((shipment) => shipment.events)
  const ids = new Map(before.map((event) => [keyOf(event, event.sameness), event.id]))
  const keyed = events.map((event) => {
    const sameness = samenessOf(event)
    return { event, sameness, key: keyOf(event, sameness) }
  })
  const firsts = new Map<string, (typeof keyed)[number]>()
  for (const each of keyed) if (!ids.has(each.key) && !firsts.has(each.key)) firsts.set(each.key, each)
  // In the order of the list, which decides between events with the same time.
  const newIds = Array.from(firsts, () => randomUUIDv7()).sort()
  const fresh = new Map<string, FreshEvent>()
  const anonymous = new Set(shipments.flatMap(({ id, isErased }) => (isErased ? [id] : [])))
  for (const [index, { event, sameness, key }] of [...firsts.values()].entries()) {
    const id = newIds[index] ?? ''
    ids.set(key, id)
    const kept = anonymous.has(event.shipmentId) ? withoutPeople(event) : event
    fresh.set(id, { event: { id, ...kept }, sameness })
  }
  const stored = keyed.map((each) => ({ id: ids.get(each.key) ?? '', duplicate: firsts.get(each.key) !== each }))
  const second = stored.flatMap(({ id }) => (fresh.has(id) ? [] : [id]))
  const found = second.length === 0 ? [] : await findEvents(db, clientId, shipments, second)
  if (fresh.size > 0) await addEvents(db, clientId, shipments, [...fresh.values()], change)

  const known = new Map(found.map((event) => [event.id, event]))
  return stored.map(({ id, duplicate }) => {
    const event = fresh.get(id)?.event ?? known.get(id)
    if (!event) throw new Error(`Event ${id} was neither stored nor found`)
    return { event, duplicate }
  })
}

async function addEvents(
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  added: readonly FreshEvent[],
  change: Change,
): Promise<void> {
  const inserts = await insertEvents(db, clientId, added)
  const bySubject = Map.groupBy(added, ({ event }) => event.shipmentId)
  const touched = shipments.flatMap((shipment) => {
    const own = bySubject.get(shipment.id)
    return own ? [{ ...shipment, events: [...shipment.events, ...own.map(({ event }) => event)] }] : []
  })
  const { calls } = folded(db, clientId, touched, change)
  await together(db, ...inserts, ...calls)
}

/** Recomputes state and report of locked shipments from their events, and returns whether any state has changed. */
export async function refold(
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  change: Change,
): Promise<boolean> {
  const { calls, hasChanged } = folded(db, clientId, shipments, change)
  await together(db, ...calls)
  return hasChanged
}

/** A shipment with the data from which its state and report follow. */
interface FoldedShipment extends Omit<TrackedShipment, 'events'> {
  readonly events: readonly ReportedEvent[]
}

/** Builds the statements that update state and report of locked shipments from their events. */
function folded(
  db: Db,
  clientId: number,
  shipments: readonly FoldedShipment[],
  change: Change,
): { calls: readonly Call<unknown>[]; hasChanged: boolean } {
  const outcomes = new Map<string, Outcome>()
  const reports = shipments.map((shipment) => {
    const base = baseOf(shipment)
    const outcome = foldParcels(base, shipment.events, shipment.parcelReferences ?? [])
    outcomes.set(shipment.id, outcome)
    const report = reportOf(base, shipment.events, shipment.parcelReferences ?? [])
    const modifiedAt = isAsBefore(shipment, outcome) ? undefined : change.modifiedAt
    return { shipmentId: shipment.id, shipmentState: outcome.state, modifiedAt, ...report }
  })
  const report = reportsUpdate(db, clientId, reports)
  const changed = shipments.flatMap((shipment) => {
    const outcome = outcomes.get(shipment.id)
    if (!outcome || isAsBefore(shipment, outcome)) return []
    const { state, exception = null, exceptionAt = null, deliveredAt = null } = outcome
    return [{ id: shipment.id, state, exception, exceptionAt, deliveredAt }]
  })
  if (changed.length === 0) return { calls: [report], hasChanged: false }
  const states = statesUpdate(db, clientId, changed, change)
  const news = shipments.flatMap((shipment) => {
    const outcome = outcomes.get(shipment.id)
    const own = outcome ? newsOf(shipment, outcome, change.modifiedAt) : []
    return own.map(({ kind, at }) => ({ shipmentId: shipment.id, kind, at }))
  })
  const notices = news.length === 0 ? [] : [noticesOf(db, clientId, news)]
  const ofOrders = shipments.flatMap(({ id, orderId, shipmentState: state, carrierReference }) =>
    orderId !== undefined && outcomes.get(id)?.state !== state
      ? [{ id, was: { state, isRegistered: carrierReference !== undefined } }]
      : [],
  )
  const orders = ofOrders.length === 0 ? [] : [ordersUpdate(db, clientId, ofOrders)]
  return { calls: [report, states, ...orders, ...notices], hasChanged: true }
}

const isAsBefore = (shipment: FoldedShipment, { state, exception, exceptionAt, deliveredAt }: Outcome) =>
  shipment.shipmentState === state &&
  shipment.exception === exception &&
  shipment.exceptionAt === exceptionAt &&
  shipment.deliveredAt === deliveredAt

/** Events from before the shipment belong to another parcel that had the number earlier. */
const baseOf = ({ baseState, baseAt = '', createdAt, carrier }: FoldedShipment): Base => ({
  state: baseState,
  since: [baseAt, earliestFor(createdAt).toISOString()].toSorted().at(-1),
  correctable: carrier === 'LAST_INCH',
})
