import { eachOf } from '../../kernel/each.ts'
import { type BackOff, waitAfter } from '../../kernel/back-off.ts'
import { accountsOf, credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type Carrier,
  type CarrierCall,
  type CarrierEvent,
  type Credentials,
} from '../../network/carriers/carrier.ts'
import { storable } from '../../network/carriers/storable.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { takeEventCall } from './event-calls-store.ts'
import { soonestMs } from './tracking-store.ts'

const batch = 50
const atOnce = 8
const callLimitMs = 15_000

const latestMs = 6 * 3_600_000
/** How long to wait for a carrier that does not respond, unless it asks for longer. */
const backOff: BackOff = { firstMs: 30_000, longestMs: 30_000 }
/** How long a carrier is expected to report events. */
export const trackedMs = 60 * 86_400_000

/** If calls are counted, one parcel is asked about at most once an hour, so that calls are left for the others. */
const hourMs = 3_600_000

/** Returns the pause for a shipment of this age: much happens on the first day, little after a week. */
export const pauseAt = (ageMs: number, isCounted = false) =>
  Math.min(latestMs, Math.max(isCounted ? hourMs : soonestMs, ageMs / 10))

/** Returns how long to wait after this error. */
export const pauseAfter = (ageMs: number, error: unknown, isCounted: boolean): number =>
  error instanceof CarrierUnavailable
    ? Math.max(pauseAt(ageMs, isCounted), waitAfter(backOff, 1, error.retryAfter))
    : pauseAt(ageMs, isCounted)

/** Returns whether an error is unexpected. Unknown parcels may be known tomorrow, and silent carriers may respond. */
export const isUnforeseen = (error: unknown): boolean =>
  !(error instanceof CarrierUnavailable) && !(error instanceof CarrierRefusal)

/** Works on everything due, some at a time, until nothing is left. Returns how many there were. */
export async function eachClaimed<Due, Question>(
  claim: (count: number) => Promise<readonly Due[]>,
  questions: (due: readonly Due[]) => Promise<readonly Question[]> | readonly Question[],
  work: (question: Question) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let worked = 0; ;) {
    const due = signal?.aborted ? [] : await claim(batch)
    await eachOf(await questions(due), atOnce, work)
    worked += due.length
    if (due.length < batch) return worked
  }
}

/** Returns the credentials for events: those for registering, overridden by those for events. */
async function eventCredentialsOf(
  context: Pick<CarrierContext, 'db' | 'config'>,
  clientId: number,
  carrier: Carrier['id'],
  account?: string,
): Promise<Credentials> {
  const own = await credentialsOf(context, clientId, carrier, 'events', account)
  return { ...(await credentialsOf(context, clientId, carrier, 'shipping', account)), ...own }
}

/** Returns the same for each account, the default one first. */
export async function eventAccountsOf(
  context: Pick<CarrierContext, 'db' | 'config'>,
  clientId: number,
  carrier: Carrier['id'],
): Promise<readonly Credentials[]> {
  const [shipping, events] = await Promise.all([
    accountsOf(context, clientId, carrier, 'shipping'),
    accountsOf(context, clientId, carrier, 'events'),
  ])
  const names = new Set([undefined, ...shipping.names, ...events.names])
  return [...names].map((name) =>
    Object.assign(
      {},
      name === undefined || shipping.names.includes(name) ? shipping.named(name) : {},
      events.named(name),
    ),
  )
}

/** Prepares a call for events. */
export async function callOf(
  context: Pick<CarrierContext, 'db' | 'config'>,
  clientId: number,
  carrier: Carrier['id'],
  signal: AbortSignal | undefined,
  account?: string,
): Promise<CarrierCall> {
  const credentials = await eventCredentialsOf(context, clientId, carrier, account)
  const limit = AbortSignal.timeout(callLimitMs)
  return {
    credentials,
    clientId,
    takeEventCall: (calls) => takeEventCall(context.db, carrier, calls),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }
}

/** Returns whether the carrier limits the calls of this account. The sandbox does not. */
export const areCallsCounted = ({ eventCallsPerHour }: Carrier, { credentials }: CarrierCall): boolean =>
  eventCallsPerHour?.(credentials) !== undefined

/** Limits a carrier's data on an event to what the contract allows. */
export function storableEvent(event: CarrierEvent, { eventCodes }: Carrier) {
  const { carrierCode, place, eventDescription } = event
  return {
    createdAt: event.createdAt.toISOString(),
    carrierCode: storable(carrierCode, 60),
    state: event.state,
    exception: Object.hasOwn(eventCodes, carrierCode) ? eventCodes[carrierCode]?.exception : undefined,
    eventDescription: (eventDescription && storable(eventDescription, 500)) || undefined,
    place: place && {
      ...place,
      ...(place.name && { name: storable(place.name, 100) }),
      ...(place.postCode && { postCode: storable(place.postCode, 10) }),
      ...(place.city && { city: storable(place.city, 100) }),
    },
  }
}
