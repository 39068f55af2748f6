import type { Schemas } from '../../openapi/generated/types.ts'
import { Clock, dayMs, type Day } from '../kernel/clock.ts'
import { invalid } from '../kernel/error.ts'

export type Granularity = Schemas['CountGranularity']

/** A calendar period, cut to the counted range. */
export interface Period {
  readonly label: string
  readonly from: Date
  readonly to: Date
}

const mostPeriods = 1_000
const defaultPeriods = 30

interface Calendar {
  /** The first day of the period that contains a day. */
  readonly start: (day: Day) => Day
  /** The first day of the period a number of periods later, or earlier. */
  readonly shift: (start: Day, count: number) => Day
  readonly label: (start: Day) => string
}

const dateOf = (day: Day) => new Date(day * dayMs)
const textOf = (day: Day) => dateOf(day).toISOString()
const dayIn = (year: number, month: number, day = 1): Day => Date.UTC(year, month, day) / dayMs
/** 1 January 1970 was a Thursday. */
const weekday = (day: Day) => (((day + 3) % 7) + 7) % 7

const calendars: Readonly<Record<Granularity, Calendar>> = {
  DAILY: {
    start: (day) => day,
    shift: (start, count) => start + count,
    label: (start) => textOf(start).slice(0, 10),
  },
  WEEKLY: {
    start: (day) => day - weekday(day),
    shift: (start, count) => start + 7 * count,
    label(start) {
      // An ISO week belongs to the year of its Thursday.
      const year = dateOf(start + 3).getUTCFullYear()
      const week = 1 + Math.floor((start + 3 - dayIn(year, 0)) / 7)
      return `${year}-W${String(week).padStart(2, '0')}`
    },
  },
  MONTHLY: {
    start: (day) => dayIn(dateOf(day).getUTCFullYear(), dateOf(day).getUTCMonth()),
    shift: (start, count) => dayIn(dateOf(start).getUTCFullYear(), dateOf(start).getUTCMonth() + count),
    label: (start) => textOf(start).slice(0, 7),
  },
  YEARLY: {
    start: (day) => dayIn(dateOf(day).getUTCFullYear(), 0),
    shift: (start, count) => dayIn(dateOf(start).getUTCFullYear() + count, 0),
    label: (start) => textOf(start).slice(0, 4),
  },
}

/** Returns the periods that a range touches. By default it ends now and begins thirty periods before its end. */
export function periodsOf(
  granularity: Granularity,
  { after, before }: { readonly after?: Date; readonly before?: Date },
  timezone: string,
  now: Date,
  afterName = 'created_after',
): readonly Period[] {
  const calendar = calendars[granularity]
  const zone = new Clock(timezone)
  const to = (before ?? now).getTime()
  const from = after?.getTime() ?? thirtyEarlier(calendar, zone, to)
  if (from >= to)
    throw invalid(
      [
        {
          code: 'END_BEFORE_START',
          defaultMessage: `${afterName} must be before now where ${afterName.replace('after', 'before')} is absent`,
          field: afterName,
        },
      ],
      'query',
    )
  const periods: Period[] = []
  const last = zone.day(to - 1)
  for (let start = calendar.start(zone.day(from)); start <= last; start = calendar.shift(start, 1)) {
    if (periods.length === mostPeriods) throw tooMany(granularity)
    const begin = Math.max(from, periods.at(-1)?.to.getTime() ?? from)
    const end = Math.min(to, zone.begin(calendar.shift(start, 1)))
    // A day that a zone skipped by crossing the date line has no length.
    if (end > begin) periods.push({ label: calendar.label(start), from: new Date(begin), to: new Date(end) })
  }
  return periods
}

function thirtyEarlier(calendar: Calendar, zone: Clock, to: number): number {
  const wall = zone.wall(to)
  const day = Math.floor(wall / dayMs)
  const start = calendar.start(day)
  const [first, next] = [calendar.shift(start, -defaultPeriods), calendar.shift(start, 1 - defaultPeriods)]
  // The same day of the period, or the last day of a shorter one.
  const earlier = Math.min(first + day - start, next - 1)
  return zone.at(earlier * dayMs + (wall - day * dayMs)) + (to % 1_000)
}

const tooMany = (granularity: Granularity) =>
  invalid(
    [
      {
        code: 'OUT_OF_RANGE',
        defaultMessage: `The range has more than ${mostPeriods} periods. Narrow it, or count longer ones than ${granularity}`,
        field: 'granularity',
      },
    ],
    'query',
  )
