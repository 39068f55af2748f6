import type { Schemas } from '../../../openapi/generated/types.ts'

export type ShipmentState = Schemas['ShipmentState']
export type Exception = Schemas['ShipmentException']

/** What may follow each state. From REGISTERED on, only events change it; before, edits and registering do. */
export const nextStates = {
  UNKNOWN: [
    'BLOCKED',
    'DRAFT',
    'FAILED_TO_REGISTER',
    'REGISTERED',
    'IN_TRANSIT',
    'RELABELLED',
    'RECEIVED_AT_WAREHOUSE',
    'READY_FOR_DISPATCH_FROM_WAREHOUSE',
    'DELIVERY_ATTEMPTED',
    'DELIVERED',
    'ERROR',
  ],
  BLOCKED: ['DRAFT'],
  DRAFT: ['REGISTERED', 'FAILED_TO_REGISTER', 'BLOCKED'],
  FAILED_TO_REGISTER: ['REGISTERED', 'FAILED_TO_REGISTER', 'DRAFT', 'BLOCKED'],
  REGISTERED: [
    'RECEIVED_AT_WAREHOUSE',
    'RELABELLED',
    'READY_FOR_DISPATCH_FROM_WAREHOUSE',
    'IN_TRANSIT',
    'DELIVERY_ATTEMPTED',
    'DELIVERED',
    'ERROR',
  ],
  RECEIVED_AT_WAREHOUSE: [
    'RELABELLED',
    'READY_FOR_DISPATCH_FROM_WAREHOUSE',
    'IN_TRANSIT',
    'DELIVERY_ATTEMPTED',
    'DELIVERED',
    'ERROR',
  ],
  RELABELLED: [
    'RECEIVED_AT_WAREHOUSE',
    'READY_FOR_DISPATCH_FROM_WAREHOUSE',
    'IN_TRANSIT',
    'DELIVERY_ATTEMPTED',
    'DELIVERED',
    'ERROR',
  ],
  READY_FOR_DISPATCH_FROM_WAREHOUSE: ['IN_TRANSIT', 'DELIVERY_ATTEMPTED', 'DELIVERED', 'ERROR'],
  IN_TRANSIT: ['DELIVERY_ATTEMPTED', 'RECEIVED_AT_WAREHOUSE', 'DELIVERED', 'ERROR'],
  DELIVERY_ATTEMPTED: ['IN_TRANSIT', 'RECEIVED_AT_WAREHOUSE', 'DELIVERED', 'ERROR'],
  ERROR: ['IN_TRANSIT', 'DELIVERY_ATTEMPTED', 'RECEIVED_AT_WAREHOUSE', 'DELIVERED'],
  DELIVERED: [],
} as const satisfies Record<ShipmentState, readonly ShipmentState[]>

/** The states that a final DELIVERED may be corrected to. */
const corrections: readonly ShipmentState[] = nextStates.REGISTERED

export function mayFollow(from: ShipmentState, to: ShipmentState, correctable: boolean): boolean {
  const allowed: readonly ShipmentState[] = from === 'DELIVERED' && correctable ? corrections : nextStates[from]
  return allowed.includes(to)
}

/** Events with these states, such as the carrier's announcement, repeat a registration but cannot make one. */
const onlyByRegistering: ReadonlySet<string> = new Set(['REGISTERED', 'FAILED_TO_REGISTER'])

/** The parts of a stored event that place it in time and give it meaning. */
export interface TrackedEvent {
  readonly id: string
  readonly createdAt: string
  readonly receivedAt: string
  readonly state?: string
  readonly exception?: Exception
  readonly source: Schemas['ShipmentEventSource']
}

/** The state of a shipment before its events count, and the time from which they count. */
export interface Base {
  readonly state: ShipmentState
  /** Earlier events have been overtaken by an edit or a registration. */
  readonly since?: string
  /** Whether anyone may correct DELIVERED, as for LAST_INCH, or only an ADMIN event. */
  readonly correctable: boolean
}

/** The result of folding events. */
export interface Outcome {
  readonly state: ShipmentState
  /** The exception and when it began. */
  readonly exception?: Exception
  readonly exceptionAt?: string
  readonly deliveredAt?: string
}

/** Returns the state after events, in any order: they count by their time, and impossible transitions are skipped. */
export function foldEvents(base: Base, events: readonly TrackedEvent[]): Outcome {
  let { state } = base
  let wrong: Pick<Outcome, 'exception' | 'exceptionAt'> = {}
  let deliveredAt: string | undefined
  for (const event of events.toSorted(inTime)) {
    if (base.since !== undefined && event.createdAt < base.since) continue
    if (event.state !== undefined && onlyByRegistering.has(event.state) && state !== 'UNKNOWN') continue
    const isNext = isState(event.state) && mayFollow(state, event.state, base.correctable || event.source === 'ADMIN')
    if (isNext && isState(event.state)) {
      state = event.state
      deliveredAt = state === 'DELIVERED' ? (deliveredAt ?? event.createdAt) : undefined
    }
    // Another event of the same state, such as the way back after a refusal, adds details.
    if (!isNext && event.state !== state) continue
    const exception = event.exception ?? (isNext && state === 'ERROR' ? 'OTHER' : undefined)
    if (exception !== undefined) wrong = { exception, exceptionAt: event.createdAt }
    else if (state !== 'ERROR') wrong = {}
  }
  return { state, ...wrong, deliveredAt }
}

/** An event of one parcel, or of all parcels if it names none. */
export interface ParcelEvent extends TrackedEvent {
  readonly parcelReference?: string
}

/**
 * Returns the state after a shipment's events. A shipment of several parcels is delivered when all of them are. Until
 * then it is where the undelivered parcel that moved last is, and an exception of one parcel is one of the shipment.
 */
export function foldParcels(base: Base, events: readonly ParcelEvent[], parcelReferences: readonly string[]): Outcome {
  if (parcelReferences.length < 2) return foldEvents(base, events)
  const parcels = parcelReferences.map((reference) => {
    const about = events.filter(({ parcelReference = reference }) => parcelReference === reference)
    const last = about.toSorted(inTime).findLast(({ state }) => isState(state))
    return { outcome: foldEvents(base, about), last }
  })
  const waiting = parcels.filter(({ outcome }) => outcome.state !== 'DELIVERED')
  if (waiting.length === 0) {
    const deliveries = parcels.flatMap(({ outcome }) => outcome.deliveredAt ?? []).toSorted(compare)
    return { state: 'DELIVERED', deliveredAt: deliveries.at(-1) }
  }
  const wrong = waiting
    .filter(({ outcome }) => outcome.exception !== undefined)
    .toSorted((one, other) => compare(one.outcome.exceptionAt ?? '', other.outcome.exceptionAt ?? ''))
    .at(-1)
  if (wrong) return wrong.outcome
  const [latest] = waiting.toSorted((one, other) =>
    one.last && other.last
      ? inTime(other.last, one.last)
      : Number(other.last !== undefined) - Number(one.last !== undefined),
  )
  const { state } = latest?.outcome ?? base
  // Some parcels are delivered, so the shipment is under way even if nothing is known of the rest.
  return { state: state === 'REGISTERED' && waiting.length < parcels.length ? 'IN_TRANSIT' : state }
}

/** Compares events in the order in which they count. */
export function inTime(one: TrackedEvent, other: TrackedEvent): number {
  return (
    compare(one.createdAt, other.createdAt) || compare(one.receivedAt, other.receivedAt) || compare(one.id, other.id)
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const isState = (value: string | undefined): value is ShipmentState =>
  value !== undefined && Object.hasOwn(nextStates, value)
