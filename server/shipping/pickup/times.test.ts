import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../kernel/calendar.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { timeErrors } from './times.ts'

const isWorkingDay = await openCalendar()

/** A Friday in November, a quarter past ten in Denmark. */
const morning = '2026-11-20T09:15:00Z'
const errors = (date: string, from: string, to: string, carrier: CarrierId = 'GLS_DK', now = morning, country = 'DK') =>
  timeErrors({ date, preferredTime: { from, to } }, carrier, { country }, new Date(now), isWorkingDay).map(
    ({ code, field, carrier: who }) => [code, field, ...(who ? [who] : [])].join(' '),
  )

describe('the time of a pick-up', () => {
  it.each([
    ['today', '2026-11-20', '11:00', '16:00'],
    ['the next working day', '2026-11-23', '08:00', '18:00'],
    ['60 days ahead', '2027-01-19', '09:00', '10:00'],
    ['a window that has begun', '2026-11-20', '09:00', '12:00'],
  ])('may be %s', (_, date, from, to) => expect(errors(date, from, to)).toEqual([]))

  it.each([
    ['yesterday', '2026-11-19', '11:00', '16:00', ['OUT_OF_RANGE date']],
    ['more than 60 days ahead', '2027-01-20', '11:00', '16:00', ['OUT_OF_RANGE date']],
    ['a Saturday', '2026-11-21', '11:00', '16:00', ['NO_WORKING_DAY date GLS_DK']],
    ['Christmas', '2026-12-25', '11:00', '16:00', ['NO_WORKING_DAY date GLS_DK']],
    ['a window that is over', '2026-11-20', '08:00', '10:15', ['OUT_OF_RANGE preferredTime.to']],
    ['a window that ends when it begins', '2026-11-23', '11:00', '11:00', ['END_BEFORE_START preferredTime.to']],
    ['a window that ends before it begins', '2026-11-23', '16:00', '11:00', ['END_BEFORE_START preferredTime.to']],
    ['a window of 59 minutes', '2026-11-23', '11:30', '12:29', ['OUT_OF_RANGE preferredTime.to']],
    ['before the carrier comes', '2026-11-23', '07:59', '16:00', ['OUT_OF_RANGE preferredTime.from GLS_DK']],
    ['after the carrier has gone', '2026-11-23', '11:00', '18:01', ['OUT_OF_RANGE preferredTime.to GLS_DK']],
    [
      'wrong in each way, all of which are named',
      '2026-11-19',
      '07:00',
      '07:30',
      ['OUT_OF_RANGE date', 'OUT_OF_RANGE preferredTime.to', 'OUT_OF_RANGE preferredTime.from GLS_DK'],
    ],
  ])('is not %s', (_, date, from, to, expected) => expect(errors(date, from, to)).toEqual(expected))

  it("can be ordered for today until the carrier's cut-off, in local time", () => {
    expect(errors('2026-11-20', '15:00', '17:00', 'GLS_DK', '2026-11-20T12:59:00Z')).toEqual([])
    expect(errors('2026-11-20', '15:00', '17:00', 'GLS_DK', '2026-11-20T13:00:00Z')).toEqual([
      'CUT_OFF_PASSED date GLS_DK',
    ])
    expect(errors('2026-11-23', '15:00', '17:00', 'GLS_DK', '2026-11-20T13:00:00Z')).toEqual([])
    expect(errors('2026-11-20', '15:00', '17:00', 'UPS', '2026-11-20T13:00:00Z')).toEqual([])
    expect(errors('2026-11-20', '15:00', '17:00', 'GLS_DK', '2026-11-20T13:00:00Z', 'GB')).toEqual([])
    expect(errors('2026-11-20', '09:00', '12:00', 'USPS', '2026-11-20T18:30:00Z', 'US')).toEqual([
      'CUT_OFF_PASSED date USPS',
    ])
  })

  it('may be on a Saturday or late if the carrier comes then', () => {
    expect(errors('2026-11-21', '18:00', '21:00', 'UPS')).toEqual([])
    expect(errors('2026-11-22', '18:00', '21:00', 'UPS')).toEqual(['NO_WORKING_DAY date UPS'])
  })
})
