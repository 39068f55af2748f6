import { eachOf } from '../../kernel/each.ts'
import { waitAfter } from '../../kernel/lease.ts'
import { CarrierRefusal, CarrierUnavailable, type Carrier, type CarrierEvent } from '../../network/carriers/carrier.ts'
import { storable } from '../../network/carriers/storable.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { foldEvents } from '../shipment/states.ts'
import { backOff, callLimitMs, eventCredentialsOf, pauseAt, trackedMs } from '../tracking/tracking.ts'
import { claimTrackers, settleTracker, type DueTracker, type TrackerEvent } from './store.ts'

const leaseSeconds = 60
const batch = 50
const atOnce = 8
/** The oldest are kept: they are what the state was reached by. */
const mostEvents = 200

/** Asks carriers about every parcel that is followed and whose time has come. Returns how many those were. */
export async function pollTrackers(context: CarrierContext, signal?: AbortSignal): Promise<number> {
  for (let polled = 0; ;) {
    const due = signal?.aborted ? [] : await claimTrackers(context.db, batch, leaseSeconds)
    await eachOf(due, atOnce, (one) => poll(context, one, signal))
    polled += due.length
    if (due.length < batch) return polled
  }
}

async function poll(context: CarrierContext, due: DueTracker, signal: AbortSignal | undefined): Promise<void> {
  const { db, log } = context
  const ageMs = Date.now() - Date.parse(due.createdAt)
  const dueIn = (pauseMs: number) => (ageMs > trackedMs ? null : new Date(Date.now() + pauseMs))
  try {
    const events = await ask(context, due, signal)
    const { outcome, isNews } = outcomeOf(due, events)
    const dueAt = outcome.state === 'DELIVERED' ? null : dueIn(pauseAt(ageMs))
    await settleTracker(db, due, dueAt, isNews ? { ...outcome, events } : undefined)
  } catch (error) {
    const isSilent = error instanceof CarrierUnavailable
    // A carrier that knows of no such parcel may know it tomorrow.
    if (!isSilent && !(error instanceof CarrierRefusal))
      log.error({ err: error, trackerId: due.id }, 'A parcel could not be followed')
    const pauseMs = isSilent ? Math.max(pauseAt(ageMs), waitAfter(backOff, 1, error.retryAfter)) : pauseAt(ageMs)
    await settleTracker(db, due, dueIn(pauseMs)).catch((failure: unknown) =>
      log.error({ err: failure, trackerId: due.id }, 'The next look at a parcel could not be set'),
    )
  }
}

async function ask(
  context: CarrierContext,
  { clientId, id, carrier: carrierId, carrierReference, customerReference }: DueTracker,
  signal: AbortSignal | undefined,
): Promise<TrackerEvent[]> {
  const carrier: Carrier = context.carriers[carrierId]
  if (!carrier.events) return []
  const credentials = await eventCredentialsOf(context, clientId, carrierId)
  const limit = AbortSignal.timeout(callLimitMs)
  const foreign = { customerReference: customerReference ?? '' }
  const told = await carrier.events(
    { reference: id, carrierReference, foreign },
    { credentials, clientId, signal: signal ? AbortSignal.any([signal, limit]) : limit },
  )
  const now = Date.now()
  const events = told.filter(({ createdAt }) => createdAt.getTime() <= now).map((event) => eventOf(event, carrier))
  const once = new Map(events.map((event) => [JSON.stringify(event), event]))
  return [...once.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).slice(0, mostEvents)
}

/** As it is stored, within the bounds of the contract whatever the carrier sends. */
function eventOf(event: CarrierEvent, { eventCodes }: Carrier): TrackerEvent {
  const { carrierCode, place } = event
  const known = Object.hasOwn(eventCodes, carrierCode) ? eventCodes[carrierCode] : undefined
  return {
    createdAt: event.createdAt.toISOString(),
    carrierCode: storable(carrierCode, 60) || '-',
    state: event.state,
    exception: known?.exception,
    eventDescription: (event.eventDescription && storable(event.eventDescription, 500)) || undefined,
    place: place && {
      ...place,
      ...(place.name && { name: storable(place.name, 100) }),
      ...(place.postCode && { postCode: storable(place.postCode, 10) }),
      ...(place.city && { city: storable(place.city, 100) }),
    },
  }
}

/** What events lead to, as they do for shipments, and whether that has not been stored. */
function outcomeOf({ events: before }: DueTracker, events: readonly TrackerEvent[]) {
  const outcome = foldEvents(
    { state: 'UNKNOWN', correctable: true },
    events.map((event, index) => ({
      ...event,
      id: String(index).padStart(3, '0'),
      receivedAt: event.createdAt,
      source: 'CARRIER',
    })),
  )
  // A carrier that has forgotten a parcel tells nothing new.
  return { outcome, isNews: events.length > 0 && JSON.stringify(events) !== JSON.stringify(before) }
}
