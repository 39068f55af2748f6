import { currentTime } from '../../../kernel/current-time.ts'
import { parseTimestamp } from '../../../kernel/period.ts'
import { localTime, type ZonedPlace } from '../../../kernel/zone.ts'

/** How carriers write dates. A slash means the American order of day and month, if possible. */
const dates: readonly RegExp[] = [
  /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)(?!\d)/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})/,
  /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})/,
  /^(?<month>0?\d|1[0-2])\/(?<day>\d{1,2})\/(?<year>\d{4})/,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})/,
]

/** Hours with or without AM and PM, fractions of any length, and a UTC offset. */
const clock =
  /^[T,\s]*(?:at\s+|um\s+)?(?<hour>\d{1,2})[:.]?(?<minute>\d\d)(?:[:.]?(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?\s*(?<half>[AaPp]\.?[Mm]\.?)?(?:\s*Uhr)?\s*(?<offset>Z|UTC|GMT|[+-]\d\d:?\d\d)?$/

/** Parses a date, with or without a time, in any carrier's format. A zone in the text overrides `zone`. */
export function timeIn(text: string | null | undefined, zone: string): Date | undefined {
  const written = text?.trim() ?? ''
  for (const form of dates) {
    const found = form.exec(written)
    const { year = '', month = '', day = '' } = found?.groups ?? {}
    if (!found) continue
    const rest = written.slice(found[0].length)
    const time = rest.trim() === '' ? { hour: '0', minute: '00' } : clock.exec(rest)?.groups
    if (!time) continue
    const { hour = '0', minute = '00', second = '00', fraction = '', half, offset } = time
    const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
    const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
    const moment = [String(hours).padStart(2, '0'), minute, `${second}.${`${fraction}000`.slice(0, 3)}`].join(':')
    const read = parseTimestamp(`${date}T${moment}${offset?.replace(/UTC|GMT/, 'Z') ?? ''}`, zone)
    if (read) return read
  }
  return undefined
}

/** Returns today such as 2026-11-23 at an address, by its own clock. */
export const dayAt = (place: ZonedPlace): string => localTime(place, currentTime()).day

/** Returns the day such as 2026-11-23 this many days from now. */
export const dayFromNow = (days: number): string =>
  currentTime(days * 86_400_000)
    .toISOString()
    .slice(0, 10)

/** Returns the day such as 2026-11-23 this many days after another. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
