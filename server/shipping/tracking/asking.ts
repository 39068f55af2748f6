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
/** A carrier that does not respond is left in peace for so long, or for as long as it asks. */
const backOff: BackOff = { firstMs: 30_000, longestMs: 30_000 }
/** After this long nothing more is expected of a carrier. */
export const trackedMs = 60 * 86_400_000

/** Where calls are counted, one parcel is asked about once an hour at most, so that there are some left for the others. */
const hourMs = 3_600_000

/** How long until a shipment of this age is asked about again: much happens on the first day, little after a week. */
export const pauseAt = (ageMs: number, isCounted = false) =>
  Math.min(latestMs, Math.max(isCounted ? hourMs : soonestMs, ageMs / 10))

/** How long until it is asked about again after this. */
export const pauseAfter = (ageMs: number, error: unknown, isCounted: boolean): number =>
  error instanceof CarrierUnavailable
    ? Math.max(pauseAt(ageMs, isCounted), waitAfter(backOff, 1, error.retryAfter))
    : pauseAt(ageMs, isCounted)

/** A carrier that knows of no such parcel may know it tomorrow, and one that is silent may speak. */
export const isUnforeseen = (error: unknown): boolean =>
  !(error instanceof CarrierUnavailable) && !(error instanceof CarrierRefusal)

/** Works on all that is due, one call or more at a time, until there is no more. Returns how many those were. */
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

/** With which values events are asked for or checked: those for registering too, unless there are others for events. */
async function eventCredentialsOf(
  context: Pick<CarrierContext, 'db' | 'config'>,
  clientId: number,
  carrier: Carrier['id'],
  account?: string,
): Promise<Credentials> {
  const own = await credentialsOf(context, clientId, carrier, 'events', account)
  return { ...(await credentialsOf(context, clientId, carrier, 'shipping', account)), ...own }
}

/** The same for each account, the default one first. */
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

/** How a carrier is asked for events. */
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

/** Whether the carrier counts the calls of this account. The sandbox in its place does not. */
export const areCallsCounted = ({ eventCallsPerHour }: Carrier, { credentials }: CarrierCall): boolean =>
  eventCallsPerHour?.(credentials) !== undefined

/** A carrier's data on an event, within the bounds of the contract whatever it sends. */
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
