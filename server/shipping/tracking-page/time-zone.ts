/** How far a zone is ahead of UTC, such as GMT+01:00. */
function offset(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/**
 * The time zone of a country, as IANA names it: that of most of its places, such as Europe/Madrid in spite of the
 * Canary Islands. UTC where no time is that of most.
 */
export function timeZoneOf(country: string, at: Date): string {
  // TypeScript doesn't know of it yet.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? []
  const byOffset = Map.groupBy(zones, (zone) => offset(zone, at))
  const most = [...byOffset.values()].find((same) => same.length * 2 > zones.length) ?? []
  return most.find((zone) => zone.startsWith('Europe/')) ?? most[0] ?? 'UTC'
}
