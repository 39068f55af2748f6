import type { CarrierEvent } from '../carrier.ts'

const longestName = 100
const longestPostCode = 10

/** Where an event happened, as far as the carrier says so. What is no country code of two letters is left out. */
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

/**
 * Events with the times that were read of them. One whose time is missing or cannot be read happened all the same: it takes
 * that of its neighbour in the carrier's order, or this morning's where no other has one.
 */
export function dated<Event>(
  events: readonly Event[],
  timeOf: (event: Event) => Date | undefined,
): (readonly [Event, Date])[] {
  const times = events.map(timeOf)
  const today = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
  return events.map((event, index) => [
    event,
    times[index] ?? times.slice(0, index).findLast(Boolean) ?? times.slice(index).find(Boolean) ?? today,
  ])
}
