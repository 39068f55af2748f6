import type Holidays from 'date-holidays'

/** Public holidays as yyyy-MM-dd, by country and year. They never change while a process runs. */
const known = new Map<string, ReadonlySet<string>>()
let library: typeof Holidays | undefined

/** Whether a day is a working day, which Saturdays usually are not. Open the calendar first. */
export type Calendar = (country: string, day: string, onSaturdays?: boolean) => boolean

/** Loads the library on first use, because it takes a while. */
export async function openCalendar(): Promise<Calendar> {
  library ??= (await import('date-holidays')).default
  return isWorkingDay
}

function isWorkingDay(country: string, day: string, onSaturdays = false): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const isFree = weekendOf(country).has(weekday) && !(weekday === 6 && onSaturdays)
  return !isFree && !holidaysOf(country, day.slice(0, 4)).has(day)
}

const weekends = new Map<string, ReadonlySet<number>>()

/** The days of the weekend, 1 for Monday: Friday and Saturday in Egypt, only Sunday in India. */
function weekendOf(country: string): ReadonlySet<number> {
  const ready = weekends.get(country)
  if (ready) return ready
  // TypeScript does not declare it yet.
  const locale: Intl.Locale & { getWeekInfo?: () => { readonly weekend: readonly number[] } } = new Intl.Locale(
    `und-${country}`,
  )
  const days = new Set(locale.getWeekInfo?.().weekend ?? [6, 7])
  weekends.set(country, days)
  return days
}

function holidaysOf(country: string, year: string): ReadonlySet<string> {
  const key = `${country} ${year}`
  const ready = known.get(key)
  if (ready) return ready
  const days = new Set<string>()
  const calendar = library && new library()
  if (calendar?.getCountries()[country] !== undefined) {
    calendar.init(country)
    for (const holiday of calendar.getHolidays(Number(year)))
      if (isFree(country, holiday)) for (const day of daysOf(holiday)) days.add(day)
  }
  for (const day of corrected[country]?.without?.(Number(year)) ?? []) days.delete(day)
  for (const day of corrected[country]?.besides?.(Number(year)) ?? []) if (day.startsWith(year)) days.add(day)
  known.set(key, days)
  return days
}

interface Holiday {
  readonly type: string
  readonly date: string
  readonly start: Date
  readonly end: Date
}

/**
 * The eves of Midsummer and Christmas in Sweden and Finland, and New Year's Eve in Sweden, are free in practice,
 * although no law makes them holidays.
 */
const isFree = (country: string, { type, date }: Holiday): boolean =>
  type === 'public' || (type === 'bank' && (country === 'SE' || (country === 'FI' && !date.includes('-12-31'))))

/** All days of a holiday; in many countries it has two or more. Holidays of a few hours do not count. */
function daysOf({ date, start, end }: Holiday): string[] {
  // Days on which the clock changes can have 23 hours, and some holidays begin the evening before.
  const days = Math.floor((end.getTime() - start.getTime()) / 86_400_000 + 0.1)
  return Array.from({ length: days }, (_, index) => daysAfter(date.slice(0, 10), index))
}

interface Correction {
  readonly besides?: (year: number) => readonly string[]
  readonly without?: (year: number) => readonly string[]
}

const once =
  (...days: string[]) =>
  () =>
    days

/**
 * Corrects the library against the second calendar used in the test: the Greek Orthodox feasts of Cyprus, one-off days
 * that governments move or grant, and China's holiday weeks as its State Council sets them.
 */
const corrected: Readonly<Record<string, Correction>> = {
  AE: {
    besides: once('2026-05-26', '2026-12-03', '2027-12-03'),
    without: once('2026-01-16', '2026-02-18', '2027-01-05', '2027-02-08'),
  },
  BG: { besides: once('2026-05-25', '2026-09-07', '2026-12-28', '2027-05-04', '2027-12-27', '2027-12-28') },
  CN: {
    besides: once(
      '2026-01-02',
      '2026-02-19',
      '2026-02-20',
      '2026-02-23',
      '2026-04-06',
      '2026-05-04',
      '2026-05-05',
      '2026-10-05',
      '2026-10-06',
      '2026-10-07',
    ),
    without: (year) => [`${year}-06-01`],
  },
  CY: {
    besides: (year) => [daysAfter(orthodoxEaster(year), -48), daysAfter(orthodoxEaster(year), 50)],
    without: (year) => [daysAfter(orthodoxEaster(year), -47), daysAfter(orthodoxEaster(year), -48)],
  },
  HU: { besides: once('2026-01-02', '2026-08-21', '2026-12-24') },
  KR: { besides: once('2026-02-16', '2026-06-03'), without: once('2026-02-19') },
  SA: { besides: once('2026-03-23', '2026-03-24', '2027-05-19') },
}

/** Meeus' algorithm, plus 13 days from the Julian to the Gregorian calendar, valid until 2099. */
function orthodoxEaster(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const [month, day] = [Math.floor((moon + weekday + 114) / 31), ((moon + weekday + 114) % 31) + 1]
  return daysAfter(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, 13)
}

/** The days on which a carrier delivers, with Saturdays if it does so. */
export const deliveryDays = (calendar: Calendar, onSaturdays: boolean): Calendar =>
  onSaturdays ? (country, day) => calendar(country, day, true) : calendar

export const nextDay = (day: string): string => daysAfter(day, 1)

export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The working day that lies a number of working days after `day`. */
export function workingDaysAfter(country: string, day: string, workingDays: number, calendar: Calendar): string {
  let arrives = day
  for (let left = workingDays, tries = 0; tries < 400; tries++) {
    if (left === 0 && calendar(country, arrives)) return arrives
    arrives = nextDay(arrives)
    if (left > 0 && calendar(country, arrives)) left--
  }
  return arrives
}
