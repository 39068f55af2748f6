import type { Schemas } from '../../../openapi/generated/types.ts'
import { foldEvents, inTime, nextStates, type Base, type ShipmentState, type TrackedEvent } from '../shipment/states.ts'

export type ReportedState = Schemas['ReportedShipmentState']

export interface ReportedEvent extends TrackedEvent {
  readonly parcelReference?: string
  readonly carrierCode?: string
}

/** Where a shipment or one of its parcels is, and when it was last seen. */
export interface ReportedProgress {
  readonly state: ShipmentState
  readonly movedAt?: string
}

/** What the events of a shipment say about its delivery. */
export interface Report {
  readonly firstTrackingEventDate?: string
  readonly firstDeliveryEventDate?: string
  readonly lastEventDate?: string
  readonly lastEventCode?: string
  readonly movedAt?: string
  /** The progress of parcels with events of their own, by number. For a single parcel the shipment says it all. */
  readonly parcels?: Readonly<Record<string, ReportedProgress>>
}

const movements: ReadonlySet<string> = new Set(nextStates.REGISTERED)
const deliveries: ReadonlySet<string> = new Set<ShipmentState>(['DELIVERY_ATTEMPTED', 'DELIVERED'])
const unregistered: ReadonlySet<string> = new Set<ShipmentState>(['BLOCKED', 'DRAFT', 'FAILED_TO_REGISTER'])

/** Builds the report from events, in any order. */
export function reportOf(base: Base, events: readonly ReportedEvent[], parcelReferences: readonly string[]): Report {
  const inOrder = events.toSorted(inTime)
  const moved = movementsIn(base, inOrder)
  return {
    firstTrackingEventDate: moved[0]?.createdAt,
    firstDeliveryEventDate: moved.find(({ state = '' }) => deliveries.has(state))?.createdAt,
    lastEventDate: inOrder.at(-1)?.createdAt,
    lastEventCode: inOrder.findLast(({ carrierCode }) => carrierCode !== undefined)?.carrierCode,
    movedAt: moved.at(-1)?.createdAt,
    parcels: parcelReferences.length > 1 ? parcelsOf(base, inOrder) : undefined,
  }
}

/** Returns the scans of the parcel since it was registered. */
function movementsIn(base: Base, events: readonly ReportedEvent[]): readonly ReportedEvent[] {
  if (unregistered.has(base.state)) return []
  return events.filter(
    ({ state = '', createdAt }) => movements.has(state) && (base.since === undefined || createdAt >= base.since),
  )
}

/** Returns the progress of each parcel. An event of the whole shipment applies to each. */
function parcelsOf(base: Base, events: readonly ReportedEvent[]): Record<string, ReportedProgress> | undefined {
  const own = new Set(events.flatMap(({ parcelReference, state }) => (state && parcelReference) || []))
  if (own.size === 0) return undefined
  const entries = [...own].map((reference): [string, ReportedProgress] => {
    const about = events.filter(({ parcelReference = reference }) => parcelReference === reference)
    return [reference, { state: foldEvents(base, about).state, movedAt: movementsIn(base, about).at(-1)?.createdAt }]
  })
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the state to report. A closed truck (its CMR waybill is signed) counts as driving until the next scan. */
export function reportedState({ state, movedAt }: ReportedProgress, truckClosedAt: string | undefined): ReportedState {
  const isOnRoad = truckClosedAt !== undefined && (movedAt === undefined || movedAt <= truckClosedAt)
  return isOnRoad && state !== 'DELIVERED' && !unregistered.has(state) ? 'CMR_CLOSED' : state
}
