import { currentTime } from '../../../kernel/current-time.ts'
import { type ZonedPlace, zoneOf } from '../../../kernel/zone.ts'
import type { CarrierEvent } from '../carrier.ts'
import { timeIn } from './times.ts'

const longestName = 100
const longestPostCode = 10

/** Returns the place of an event. Leaves out countries that are no two-letter code. */
export function placeOf({
  name,
  postCode,
  city,
  country,
}: Readonly<
  Partial<Record<'name' | 'postCode' | 'city' | 'country', string | null | undefined>>
>): CarrierEvent['place'] {
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
  readonly place?: { readonly [Name in keyof ZonedPlace]?: string | null | undefined } | undefined
}

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
