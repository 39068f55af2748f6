/** Formats `27 Nov 09:30:12` in the reader's time zone, with the year if it is not the current one. */
export function clock(at: Date, now: Date): string {
  const day = at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
  return `${day} ${at.toLocaleTimeString('en-GB', { hourCycle: 'h23' })}`
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hr', 3_600],
  ['min', 60],
] as const

/** Formats `2 min ago`, `in 3 days`, `just now`. */
export function ago(at: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - at.getTime()) / 1000)
  const [unit, length] = units.find(([, one]) => Math.abs(seconds) >= one) ?? []
  if (unit === undefined || length === undefined) return 'just now'
  const count = Math.floor(Math.abs(seconds) / length)
  const plural = count === 1 || unit === 'min' || unit === 'hr' ? unit : `${unit}s`
  return seconds > 0 ? `${count} ${plural} ago` : `in ${count} ${plural}`
}

export const periods = [
  { id: 'hour', name: 'Last hour', milliseconds: 3_600_000 },
  { id: 'day', name: 'Last 24 hours', milliseconds: 86_400_000 },
  { id: 'week', name: 'Last 7 days', milliseconds: 604_800_000 },
  { id: 'month', name: 'Last 30 days', milliseconds: 2_592_000_000 },
] as const

export type PeriodId = (typeof periods)[number]['id']

/** The start of a period, in the API's format. */
export const beginOf = (id: PeriodId, now: Date): string =>
  new Date(now.getTime() - (periods.find((one) => one.id === id)?.milliseconds ?? 0)).toISOString()
