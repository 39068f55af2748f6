import { type OpeningTime, readOpeningHours } from '../opening-hours.ts'

/** Opening hours as a carrier writes them: a day by its number from Monday on, or its name in English or German. */
export interface ToldHours {
  readonly day: string | number
  readonly from: string | undefined
  readonly to: string | undefined
}

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const german: Readonly<Record<string, (typeof days)[number]>> = { Di: 'Tu', Mi: 'We', Do: 'Th', So: 'Su' }

/** Returns a shop's week. Leaves out invalid days and times. */
export function weekOf(told: readonly ToldHours[]): OpeningTime[] {
  const spans = told.flatMap(({ day, from, to }) => {
    const at = typeof day === 'number' ? days[day - 1] : dayNamed(day)
    const [opens, closes] = [clockOf(from), clockOf(to)]
    return at && opens && closes && opens !== closes ? { at, hours: `${opens}-${closes}` } : []
  })
  const byDay = Map.groupBy(spans, ({ at }) => at)
  const rules = [...byDay].map(([at, those]) => `${at} ${those.map(({ hours }) => hours).join(',')}`)
  return readOpeningHours(rules.join('; '))?.openingTimes ?? []
}

function dayNamed(name: string) {
  const start = name.trim().slice(0, 1).toUpperCase() + name.trim().slice(1, 2).toLowerCase()
  return days.find((day) => day === (german[start] ?? start))
}

/** Reads 9:00 and 09:00:00 as 09:00. */
function clockOf(text = ''): string | undefined {
  const [, hour, minute] = /^\s*(\d{1,2}):(\d\d)/.exec(text) ?? []
  return hour !== undefined && Number(hour) <= 24 && Number(minute) < 60
    ? `${hour.padStart(2, '0')}:${minute}`
    : undefined
}
