import { zoneOf, type ZonedPlace } from './zone.ts'

export const dayMs = 86_400_000

/** Days since 1970, without a time zone or time of day. */
export type Day = number

/** The wall clock of a time zone. */
export class Clock {
  readonly #format: Intl.DateTimeFormat

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  }

  /** The local date and time as if it were UTC, in whole seconds. */
  wall(timestamp: number): number {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of this.#format.formatToParts(timestamp)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }

  day(timestamp: number): Day {
    return Math.floor(this.wall(timestamp) / dayMs)
  }

  /**
   * The first timestamp of a day: midnight, unless the clocks change then. If midnight occurs twice, the first one; if
   * it is skipped, the moment of the change.
   */
  begin(day: Day): number {
    const midnight = day * dayMs
    const by = (near: number) => midnight - (this.wall(near) - near)
    const before = by(midnight - dayMs)
    // If the clocks change in between, the day begins by the offset before or the one after.
    return this.day(before) >= day && this.day(before - 1_000) < day ? before : by(midnight + dayMs)
  }

  /** The timestamp at which the clocks show a given time; if they skip it, the one before the change. */
  at(wall: number): number {
    const guess = wall - (this.wall(wall) - wall)
    return wall - (this.wall(guess) - guess)
  }
}

const clocks = new Map<string, Clock>()

/** When a day such as 2026-11-20 ends at an address. */
export function endOfDay(place: ZonedPlace, day: string): Date {
  const zone = zoneOf(place)
  const clock = clocks.get(zone) ?? new Clock(zone)
  clocks.set(zone, clock)
  return new Date(clock.begin(Date.parse(day) / dayMs + 1))
}
