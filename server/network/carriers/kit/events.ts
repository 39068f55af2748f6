import { currentTime } from '../../../kernel/current-time.ts'
import { type ZonedPlace, zoneOf } from '../../../kernel/zone.ts'
import type { CarrierEvent } from '../carrier.ts'
import { timeIn } from './times.ts'

const longestName = 100
const longestPostCode = 10

/** The place of an event, as far as the carrier gives it. A value that is no two-letter country code is left out. */
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

/** The oldest first, which many carriers tell last. */
export const inOrder = <Event extends { readonly createdAt: Date }>(events: readonly Event[]): Event[] =>
  events.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())

/** When something happened in the carrier's words, and where, whose clock those go by unless they name another. */
interface Told {
  readonly time?: string | null | undefined
  readonly place?: { readonly [Name in keyof ZonedPlace]?: string | null | undefined } | undefined
}

/**
 * Events with their times. An event without a place happened near another one, and in the carrier's time zone if none
 * has a place. An event whose time is missing or unreadable still happened: it takes the time of its neighbour in the
 * carrier's order, or this morning's if no other has one.
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
