import type { RecipientWords } from './words/recipient-words.ts'
import type { TrackedShop } from './recipient.ts'

/** The hours of one day, or of consecutive days with the same hours. */
export interface Opening {
  readonly days: string
  readonly hours: string
}

/** Describes the opening times of a week; empty if they are not known. */
export function openingOf(
  { openingTimes }: Pick<TrackedShop, 'openingTimes'>,
  { locale, page }: RecipientWords,
): Opening[] {
  if (openingTimes.length === 0) return []
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const spans = openingTimes
      .filter((time) => time.day === day)
      .flatMap(({ from, to, closedDuring }) =>
        closedDuring
          ? [
              [from, closedDuring.from],
              [closedDuring.to, to],
            ]
          : [[from, to]],
      )
    if (spans.length === 0) return page.closed
    return spans.map(([from, to]) => (from === '00:00' && to === '23:59' ? page.allDay : `${from}–${to}`)).join(', ')
  })
  const openings: Opening[] = []
  for (let first = 0; first < 7;) {
    let last = first
    while (last < 6 && hours[last + 1] === hours[first]) last++
    const days = [first, ...(last > first ? [last] : [])]
      .map((day, _, all) => dayName(locale, day, all.length > 1 ? 'short' : 'long'))
      .join('–')
    openings.push({ days, hours: hours[first] ?? '' })
    first = last + 1
  }
  return openings
}

/** Returns the name of a day; 0 is Monday. */
function dayName(locale: string, day: number, weekday: 'long' | 'short'): string {
  const name = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
