import { expect, it } from 'vitest'
import { daysToCome } from './example-body.ts'

it.each([
  ['a week and a day later', '2026-12-01T08:00:00Z', '2026-12-07'],
  ['on the day itself', '2026-11-30T08:00:00Z', '2026-12-07'],
  ['long before', '2026-11-01T08:00:00Z', '2026-11-23'],
])('shows the next Monday for a Monday in an example, %s', (_, now, date) => {
  const value = { date: '2026-11-23', instructions: 'Ring at the gate' }
  expect(daysToCome({ value, toCome: ['date'] }, new Date(now))).toEqual({ ...value, date })
  expect(daysToCome({ value }, new Date(now))).toEqual(value)
})
