import type Holidays from 'date-holidays'

/** Public holidays of a country in a year, as yyyy-MM-dd. They never change while a process runs. */
const known = new Map<string, ReadonlySet<string>>()
let library: typeof Holidays | undefined

/** Whether people work on a day, which they seldom do on a Saturday. Make the calendar ready first. */
export type Calendar = (country: string, day: string, onSaturdays?: boolean) => boolean

/** Loads the library at first use, since it takes a while. */
export async function openCalendar(): Promise<Calendar> {
  library ??= (await import('date-holidays')).default
  return isWorkingDay
}

function isWorkingDay(country: string, day: string, onSaturdays = false): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && (weekday !== 6 || onSaturdays) && !holidaysOf(country, day.slice(0, 4)).has(day)
}

function holidaysOf(country: string, year: string): ReadonlySet<string> {
  const key = `${country} ${year}`
  const ready = known.get(key)
  if (ready) return ready
  const days = new Set<string>()
  const calendar = library && new library()
  if (calendar?.getCountries()[country] !== undefined) {
    calendar.init(country)
    for (const { type, date } of calendar.getHolidays(Number(year))) if (type === 'public') days.add(date.slice(0, 10))
  }
  known.set(key, days)
  return days
}

export const nextDay = (day: string): string => daysAfter(day, 1)

export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
