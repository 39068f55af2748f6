import { currentTime } from '../../kernel/current-time.ts'
import type { Carrier, CarrierCall, CarrierEvent } from '../../network/carriers/carrier.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { foldEvents } from '../shipment/states.ts'
import {
  areCallsCounted,
  callOf,
  eachClaimed,
  isUnforeseen,
  pauseAfter,
  pauseAt,
  storableEvent,
  trackedMs,
} from '../tracking/asking.ts'
import { claimTrackers, settleTracker, type DueTracker, type TrackerEvent } from './store.ts'

const leaseSeconds = 60
/** The oldest events are kept, since the state results from them. */
const mostEvents = 200

/** Asks carriers about every tracker that is due. Returns how many there were. */
export function pollTrackers(context: CarrierContext, signal?: AbortSignal): Promise<number> {
  return eachClaimed(
    (count) => claimTrackers(context.db, count, leaseSeconds),
    (due) => due,
    (due) => poll(context, due, signal),
    signal,
  )
}

async function poll(context: CarrierContext, due: DueTracker, signal: AbortSignal | undefined): Promise<void> {
  const { db, log } = context
  const carrier: Carrier = context.carriers[due.carrier]
  const ageMs = currentTime().getTime() - Date.parse(due.createdAt)
  let isCounted = false
  const dueIn = (pauseMs: number) => (ageMs > trackedMs ? null : currentTime(pauseMs))
  try {
    const call = await callOf(context, due.clientId, carrier.id, signal)
    isCounted = areCallsCounted(carrier, call)
    const events = await ask(carrier, due, call)
    const { outcome, isNews } = outcomeOf(due, events)
    const dueAt = outcome.state === 'DELIVERED' ? null : dueIn(pauseAt(ageMs, isCounted))
    await settleTracker(db, due, dueAt, isNews ? { ...outcome, events } : undefined)
  } catch (error) {
    if (isUnforeseen(error)) log.error({ err: error, trackerId: due.id }, 'A parcel could not be tracked')
    await settleTracker(db, due, dueIn(pauseAfter(ageMs, error, isCounted))).catch((failure: unknown) =>
      log.error({ err: failure, trackerId: due.id }, 'The next check of a parcel could not be scheduled'),
    )
  }
}

async function ask(
  carrier: Carrier,
  { id, carrierReference, customerReference }: DueTracker,
  call: CarrierCall,
): Promise<TrackerEvent[]> {
  if (!carrier.events) return []
  const foreign = { customerReference: customerReference ?? '' }
  const told = await carrier.events({ reference: id, carrierReference, foreign }, call)
  const now = currentTime().getTime()
  const events = told.filter(({ createdAt }) => createdAt.getTime() <= now).map((event) => eventOf(event, carrier))
  const once = new Map(events.map((event) => [JSON.stringify(event), event]))
  return [...once.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).slice(0, mostEvents)
}

function eventOf(event: CarrierEvent, carrier: Carrier): TrackerEvent {
  const { carrierCode, ...told } = storableEvent(event, carrier)
  return { ...told, carrierCode: carrierCode || '-' }
}

/** Folds the events as for shipments, and returns whether they are new. */
function outcomeOf({ events: before }: DueTracker, events: readonly TrackerEvent[]) {
  const outcome = foldEvents(
    { state: 'UNKNOWN', correctable: false },
    events.map((event, index) => ({
      ...event,
      id: String(index).padStart(3, '0'),
      receivedAt: event.createdAt,
      source: 'CARRIER',
    })),
  )
  // A carrier that has forgotten a parcel has no news.
  return { outcome, isNews: events.length > 0 && JSON.stringify(events) !== JSON.stringify(before) }
}
