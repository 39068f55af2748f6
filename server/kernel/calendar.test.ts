import { describe, expect, it } from 'vitest'
import { daysAfter, openCalendar } from './calendar.ts'
import another from './holidays-of-another-calendar.json' with { type: 'json' }

const isWorkingDay = await openCalendar()

/** Weekdays on which the calendars differ, and why ours is right. */
const differing: Readonly<Record<string, readonly (readonly [why: string, ...days: string[]])[]>> = {
  BR: [],
  CA: [['Boxing Day is a holiday of Ontario and of federal offices', '2027-12-27']],
  CN: [
    [
      'days of 2027 are not set by the State Council yet',
      '2027-02-08',
      '2027-02-09',
      '2027-02-10',
      '2027-05-03',
      '2027-05-04',
      '2027-10-04',
      '2027-10-05',
    ],
  ],
  GB: [['Easter Monday is a holiday everywhere but in Scotland', '2026-04-06', '2027-03-29']],
  GR: [['Labour Day on Holy Saturday is moved by a decree of its own', '2027-05-04']],
  IT: [['St Francis is a holiday again since 2026, and its substitute is by the library', '2027-10-04']],
  NL: [['Good Friday is a day of work by most agreements', '2026-04-03', '2027-03-26']],
  SK: [['Our Lady of Sorrows is suspended in 2026 alone, by the library for longer', '2027-09-15']],
  TR: [],
}

describe('isWorkingDay', () => {
  it.each(Object.entries(another.days))(
    'matches the other calendar for %s, except for known differences',
    (country, days) => {
      const free = new Set(days.split(' '))
      const found: string[] = []
      for (let day = '2026-01-01'; day < '2028-01-01'; day = daysAfter(day, 1)) {
        const weekday = new Date(day).getUTCDay()
        if (weekday === 0 || weekday === 6) continue
        if (isWorkingDay(country, day) === free.has(day)) found.push(day)
      }
      expect(found).toEqual((differing[country] ?? []).flatMap(([, ...known]) => known).toSorted())
    },
  )

  it.each([
    ['SE', '2026-06-19', false],
    ['SE', '2026-12-24', false],
    ['FI', '2026-06-19', false],
    ['FI', '2026-12-24', false],
    ['FI', '2026-12-31', true],
    ['TR', '2026-05-28', false],
    ['TR', '2026-05-30', false],
    ['CY', '2026-02-23', false],
    ['CY', '2026-06-01', false],
    ['EG', '2026-11-27', false],
    ['EG', '2026-11-29', true],
    ['SA', '2026-11-29', true],
    ['IN', '2026-11-28', true],
    ['DK', '2026-11-28', false],
    ['DK', '2026-12-24', true],
  ])('says for %s on %s: %s', (country, day, works) => expect(isWorkingDay(country, day)).toBe(works))

  it('can count Saturdays as delivery days, but never holidays', () => {
    expect(isWorkingDay('DE', '2026-11-28', true)).toBe(true)
    expect(isWorkingDay('DE', '2026-12-26', true)).toBe(false)
    expect(isWorkingDay('DE', '2026-11-29', true)).toBe(false)
  })
})
