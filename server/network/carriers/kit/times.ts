/** Countries of Europe that are not on Central European Time. Their neighbours change to summer time when they do. */
const zones: Readonly<Record<string, string>> = {
  FI: 'Europe/Helsinki',
  EE: 'Europe/Helsinki',
  LV: 'Europe/Helsinki',
  LT: 'Europe/Helsinki',
  BG: 'Europe/Helsinki',
  RO: 'Europe/Helsinki',
  GR: 'Europe/Helsinki',
  CY: 'Europe/Helsinki',
  GB: 'Europe/London',
  IE: 'Europe/London',
  PT: 'Europe/London',
  IS: 'Atlantic/Reykjavik',
}

/** Time zone of a place in Europe, for carriers that tell the time of the place and not which it is. */
export const zoneOf = (country: string | undefined): string => zones[country ?? ''] ?? 'Europe/Berlin'

/**
 * A time such as 2026-11-20T09:15:30 as a clock in the zone shows it, or one with its distance from UTC, to which the
 * zone makes no difference. Nothing where it is no time.
 */
export function timeIn(zone: string, text: string): Date | undefined {
  const given = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : `${text}Z`)
  if (Number.isNaN(given.getTime())) return undefined
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return given
  const first = new Date(given.getTime() - offsetAt(zone, given))
  return new Date(given.getTime() - offsetAt(zone, first))
}

/** How far a zone is ahead of UTC, in milliseconds. */
function offsetAt(zone: string, at: Date): number {
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(shown ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
