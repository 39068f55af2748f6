import { invalid, mustHaveNone, type FieldError, type ObjectName } from './error.ts'

/** Collects errors, so a request learns of all at once. */
export class QueryReader {
  readonly #errors: FieldError[] = []
  readonly #objectName: ObjectName
  readonly timezone: string

  constructor(timezone: string, objectName: ObjectName = 'query') {
    this.timezone = timezone
    this.#objectName = objectName
    if (!isTimezone(timezone)) this.#error('NOT_ALLOWED', 'timezone', `timezone ${timezone} is not an IANA time zone`)
  }

  /** Reads a start (inclusive) and an end (exclusive), either of which may be open. */
  period(
    names: { after: string; before: string },
    after: string | undefined,
    before: string | undefined,
  ): { after?: Date; before?: Date } {
    const from = this.#timestamp(names.after, after)
    const to = this.#timestamp(names.before, before)
    if (from && to && to <= from)
      this.#error('END_BEFORE_START', names.before, `${names.before} must be after ${names.after}`)
    return { after: from, before: to }
  }

  /** Throws all errors found. */
  end(): void {
    mustHaveNone(this.#errors, this.#objectName)
  }

  #timestamp(field: string, text: string | undefined): Date | undefined {
    if (text === undefined || !isTimezone(this.timezone)) return undefined
    const timestamp = parseTimestamp(text, this.timezone)
    if (!timestamp) this.#errors.push(noSuchDay(field))
    return timestamp
  }

  #error(code: string, field: string, defaultMessage: string): void {
    this.#errors.push({ code, defaultMessage, field })
  }
}

const noSuchDay = (field: string): FieldError => ({
  code: 'FORMAT',
  defaultMessage: `${field} must be a day that exists`,
  field,
})

/** Parses a single timestamp of the query, in UTC unless it has an offset. Throws if there is no such day. */
export function timestampIn(field: string, text: string): string {
  const timestamp = parseTimestamp(text, 'UTC')
  if (!timestamp) throw invalid([noSuchDay(field)], 'query')
  return timestamp.toISOString()
}

/** Caches time zones: looking one up takes as long as everything else a list checks. */
const knownTimezones = new Set<string>()
const mostKnown = 1_000

/** Accepts names only: PostgreSQL reads the sign of offsets such as +02:00 the other way round. */
export function isTimezone(name: string): boolean {
  if (knownTimezones.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    if (knownTimezones.size < mostKnown) knownTimezones.add(name)
    return true
  } catch {
    return false
  }
}

/**
 * Parses a date or a date and time, in the given zone unless it has an offset. Undefined if there is no such day.
 * Replace with Temporal once Node has it.
 */
export function parseTimestamp(text: string, timezone: string): Date | undefined {
  const [, day = '', time = '00:00', offset] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? []
  const local = new Date(`${day}T${time}Z`)
  if (Number.isNaN(local.getTime()) || local.toISOString().slice(0, 10) !== day || day < '1000') return undefined
  if (offset !== undefined) {
    const timestamp = new Date(`${day}T${time}${offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')}`)
    return writable(timestamp)
  }
  // The offset depends on the timestamp sought; the second guess is right except during a clock change.
  const guess = new Date(local.getTime() - offsetAt(local, timezone))
  return writable(new Date(local.getTime() - offsetAt(guess, timezone)))
}

/** In UTC, the last day of 9999 may fall in a five-digit year. */
const writable = (timestamp: Date) => (timestamp.getUTCFullYear() <= 9999 ? timestamp : undefined)

function offsetAt(timestamp: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(timestamp)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(timestamp.getTime() / 1000) * 1000
}
