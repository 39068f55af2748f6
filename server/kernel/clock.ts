import { zoneOf, type ZonedPlace } from './zone.ts'

export const dayMs = 86_400_000

/** Calendar days are counted from 1970 and have neither zone nor clock. */
export type Day = number

/** What the clocks of a time zone show. */
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

  /** Date and time on the wall, as if it were UTC, in whole seconds. */
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
   * The first timestamp of a day, which is midnight unless the clocks are changed then. Where midnight comes twice it is the
   * first, where it is left out it is the change.
   */
  begin(day: Day): number {
    const midnight = day * dayMs
    const by = (near: number) => midnight - (this.wall(near) - near)
    const before = by(midnight - dayMs)
    // Where the clocks are changed in between, the day begins by those before or by those after.
    return this.day(before) >= day && this.day(before - 1_000) < day ? before : by(midnight + dayMs)
  }

  /** The timestamp when the clocks show a time of a day; where they skip it, the one before the change. */
  at(wall: number): number {
    const guess = wall - (this.wall(wall) - wall)
    return wall - (this.wall(guess) - guess)
  }
}

const clocks = new Map<string, Clock>()

/** When a day such as 2026-11-20 is over at an address. */
export function endOfDay(place: ZonedPlace, day: string): Date {
  const zone = zoneOf(place)
  const clock = clocks.get(zone) ?? new Clock(zone)
  clocks.set(zone, clock)
  return new Date(clock.begin(Date.parse(day) / dayMs + 1))
}
