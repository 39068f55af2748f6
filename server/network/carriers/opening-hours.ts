import type { Schemas } from '../../../openapi/generated/types.ts'

export type OpeningTime = Schemas['OpeningTime']

interface Span {
  /** Minutes after midnight; from 1,440 on the next day. */
  readonly from: number
  readonly to: number
}

export interface OpeningHours {
  readonly openingTimes: OpeningTime[]
  /** What does not recur every week, as the source writes it: holidays, seasons, single dates. */
  readonly exceptions: readonly string[]
}

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const dayLength = 1_440
/** In minutes. A longer pause divides the day. */
const longestBreak = 120
const lastMinute = '23:59'
const mostRows = 49

/**
 * Reads opening hours in OpenStreetMap's format, which most lists of shops use: `Mo-Fr 08:00-12:00,13:00-18:00; Sa
 * 10:00-14:00; PH off`. A later rule for a day replaces an earlier one. Returns undefined if it cannot be understood.
 */
export function readOpeningHours(text: string): OpeningHours | undefined {
  const week: Span[][] = days.map(() => [])
  const exceptions: string[] = []
  for (const rule of text.split(';').map((part) => part.trim())) {
    if (rule === '') continue
    if (rule === '24/7') for (const day of week.keys()) week[day] = [{ from: 0, to: dayLength }]
    else if (/^(?:PH|SH|easter|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|\d{4})\b)/.test(rule))
      exceptions.push(rule)
    else {
      const [, names, times] = /^((?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)(?:\s*[,-]\s*)?)*)\s*(.*)$/.exec(rule) ?? []
      const chosen = daysIn(names ?? '')
      const spans = spansIn(times ?? '')
      if (!chosen || !spans) return undefined
      for (const day of chosen) week[day] = spans
      if (/PH/.test(names ?? '')) exceptions.push(`PH ${times}`)
    }
  }
  return { openingTimes: openingTimesOf(week), exceptions }
}

/** Returns the indexes of days such as Mo-Fr,Su; all of them for an empty string. */
function daysIn(names: string): number[] | undefined {
  const parts = names
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'PH')
  if (parts.length === 0) return [...days.keys()]
  const found: number[] = []
  for (const part of parts) {
    const [from, to] = part.split('-').map((name) => days.indexOf(name.trim()))
    if (from === undefined || from < 0 || to === -1) return undefined
    for (let day = from; ; day = (day + 1) % 7) {
      found.push(day)
      if (day === (to ?? from)) break
    }
  }
  return found
}

function spansIn(times: string): Span[] | undefined {
  if (/^(?:off|closed)$/.test(times)) return []
  const spans: Span[] = []
  for (const part of times.split(',')) {
    const [, fromHour, fromMinute, toHour, toMinute] =
      /^\s*(\d{1,2}):(\d\d)\s*-\s*(\d{1,2}):(\d\d)\s*$/.exec(part) ?? []
    const from = Number(fromHour) * 60 + Number(fromMinute)
    const to = Number(toHour) * 60 + Number(toMinute)
    if (!(from <= dayLength && to <= 2 * dayLength)) return undefined
    spans.push({ from, to: to <= from ? to + dayLength : to })
  }
  return spans
}

/** Returns rows by day: hours after midnight belong to the next day, and a short pause is a break. */
function openingTimesOf(week: readonly (readonly Span[])[]): OpeningTime[] {
  const split: Span[][] = days.map(() => [])
  for (const [day, spans] of week.entries())
    for (const { from, to } of spans) {
      split[day]?.push({ from, to: Math.min(to, dayLength) })
      if (to > dayLength) split[(day + 1) % 7]?.push({ from: 0, to: to - dayLength })
    }
  return split.flatMap((spans, day) => rowsOf(day + 1, merged(spans))).slice(0, mostRows)
}

function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

function rowsOf(day: number, spans: readonly Span[]): OpeningTime[] {
  const [first, second, ...more] = spans
  if (first && second && more.length === 0 && second.from - first.to <= longestBreak)
    return [
      {
        day,
        from: time(first.from),
        to: time(second.to),
        closedDuring: { from: time(first.to), to: time(second.from) },
      },
    ]
  return spans.map(({ from, to }) => ({ day, from: time(from), to: time(to) }))
}

function time(minutes: number): string {
  if (minutes >= dayLength) return lastMinute
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Formats the hours of one day: `09:00-13:00 14:00-18:00`. */
export function printDay(openingTimes: readonly OpeningTime[], day: number): string {
  return openingTimes
    .filter((one) => one.day === day)
    .flatMap(({ from, to, closedDuring }) =>
      closedDuring ? [`${from}-${closedDuring.from}`, `${closedDuring.to}-${to}`] : [`${from}-${to}`],
    )
    .join(' ')
}
