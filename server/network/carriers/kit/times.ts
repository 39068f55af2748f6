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

/** A day such as 2026-11-23, so many days from now. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A day such as 2026-11-23, so many days after another. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
