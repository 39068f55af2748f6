import { currentTime } from '../../../kernel/current-time.ts'
import { zoneOf } from '../../../kernel/zone.ts'
import type { CarrierEvent, CarrierEventCode } from '../carrier.ts'
import { timeIn } from './times.ts'

const longestName = 100
const longestPostCode = 10

type ToldPlace = Readonly<
  Partial<Record<'name' | 'postCode' | 'city' | 'state' | 'country', string | null | undefined>>
>

/** Returns the place of an event. Leaves out countries that are no two-letter code. */
export function placeOf({ name, postCode, city, country }: ToldPlace): CarrierEvent['place'] {
  const place = {
    ...(name && { name: name.slice(0, longestName) }),
    ...(postCode && { postCode: postCode.slice(0, longestPostCode) }),
    ...(city && { city: city.slice(0, longestName) }),
    ...(country && /^[A-Z]{2}$/.test(country) && { country }),
  }
  return Object.keys(place).length > 0 ? place : undefined
}

/** Sorts events oldest first; many carriers return the latest first. */
export const inOrder = <Event extends { readonly createdAt: Date }>(events: readonly Event[]): Event[] =>
  events.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())

/** The time of an event as the carrier writes it, and the place whose clock applies unless it includes a zone. */
interface Told {
  readonly time?: string | null | undefined
  readonly place?: ToldPlace | undefined
}

interface ToldEvent extends Told {
  readonly code: string
  /** What the code means, if the table of codes does not say it. */
  readonly meaning?: CarrierEventCode | undefined
  readonly description?: string | undefined
  /** The place to show, if it differs from the one whose clock counts. */
  readonly at?: ToldPlace | undefined
}

/** Events of a parcel in the carrier's order, with what its codes mean. */
export const trackedEvents = <Event>(
  events: readonly Event[],
  parcelReference: string,
  { eventCodes, zone }: { eventCodes: Readonly<Record<string, CarrierEventCode>>; zone: string },
  toldOf: (event: Event) => ToldEvent,
): CarrierEvent[] =>
  timed(
    events.map((event) => ({ event, ...toldOf(event) })),
    zone,
    (told) => told,
  ).map(([{ event, code, meaning = eventCodes[code], description, place = {}, at = place }, createdAt]) => ({
    carrierCode: code,
    state: meaning?.state,
    createdAt,
    parcelReference,
    eventDescription: description || meaning?.description,
    place: placeOf(at),
    rawData: JSON.stringify(event),
  }))

/**
 * Pairs events with their times. An event without a place happened near another one, or in the carrier's time zone if
 * none has a place. An event whose time is missing or unreadable still happened: it takes the time of its neighbour in
 * the carrier's order, or the start of today if none has one.
 */
export function timed<Event>(
  events: readonly Event[],
  zone: string,
  toldOf: (event: Event) => Told,
): (readonly [Event, Date])[] {
  const told = events.map(toldOf)
  const zones = told.map(({ place }) => zoneAt(place))
  const nearby = zones.find(Boolean) ?? zone
  const times = told.map(({ time }, index) => timeIn(time, zones[index] ?? nearby))
  const today = new Date(`${currentTime().toISOString().slice(0, 10)}T00:00:00Z`)
  return events.map((event, index) => [
    event,
    times[index] ?? times.slice(0, index).findLast(Boolean) ?? times.slice(index).find(Boolean) ?? today,
  ])
}

const zoneAt = ({ country, state, postCode }: Told['place'] = {}) =>
  country && /^[A-Z]{2}$/.test(country)
    ? zoneOf({ country, state: state ?? undefined, postCode: postCode ?? undefined })
    : undefined
