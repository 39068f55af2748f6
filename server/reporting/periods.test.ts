import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../kernel/error.ts'
import { periodsOf, type Granularity } from './periods.ts'

const now = new Date('2026-11-20T09:30:15.250Z')
const range = (after?: string, before?: string) => ({
  after: after === undefined ? undefined : new Date(after),
  before: before === undefined ? undefined : new Date(before),
})
const shown = (granularity: Granularity, timezone: string, after?: string, before?: string) =>
  periodsOf(granularity, range(after, before), timezone, now).map(
    ({ label, from, to }) => `${label} ${from.toISOString()} ${to.toISOString()}`,
  )
const labels = (...given: Parameters<typeof shown>) => shown(...given).map((text) => text.split(' ')[0])

const errorsOf = (after: string, before?: string) => {
  try {
    return shown('DAILY', 'UTC', after, before)
  } catch (error) {
    return error instanceof ApiError && error.errors?.map(({ code, field }) => `${code} ${field}`)
  }
}

describe('periodsOf', () => {
  it('begins days at midnight of the zone and cuts off the first and the last', () => {
    expect(shown('DAILY', 'Asia/Kolkata', '2026-11-17T12:00:00Z', '2026-11-19T12:00:00Z')).toEqual([
      '2026-11-17 2026-11-17T12:00:00.000Z 2026-11-17T18:30:00.000Z',
      '2026-11-18 2026-11-17T18:30:00.000Z 2026-11-18T18:30:00.000Z',
      '2026-11-19 2026-11-18T18:30:00.000Z 2026-11-19T12:00:00.000Z',
    ])
  })

  it('numbers ISO weeks, which begin on Monday and belong to the year of their Thursday', () => {
    expect(shown('WEEKLY', 'UTC', '2026-12-28T00:00:00Z', '2027-01-11T00:00:00Z')).toEqual([
      '2026-W53 2026-12-28T00:00:00.000Z 2027-01-04T00:00:00.000Z',
      '2027-W01 2027-01-04T00:00:00.000Z 2027-01-11T00:00:00.000Z',
    ])
    expect(labels('WEEKLY', 'UTC', '2024-12-29T00:00:00Z', '2024-12-31T00:00:00Z')).toEqual(['2024-W52', '2025-W01'])
  })

  it('has months and years', () => {
    expect(labels('MONTHLY', 'UTC', '2026-10-31T23:59:00Z', '2027-01-01T00:00:00Z')).toEqual([
      '2026-10',
      '2026-11',
      '2026-12',
    ])
    expect(labels('YEARLY', 'Europe/Copenhagen', '2025-12-31T22:59:00Z', '2025-12-31T23:01:00Z')).toEqual([
      '2025',
      '2026',
    ])
  })

  it('has shorter and longer days where the clocks change', () => {
    expect(shown('DAILY', 'Europe/Copenhagen', '2026-03-28T23:00:00Z', '2026-03-30T22:00:00Z')).toEqual([
      '2026-03-29 2026-03-28T23:00:00.000Z 2026-03-29T22:00:00.000Z',
      '2026-03-30 2026-03-29T22:00:00.000Z 2026-03-30T22:00:00.000Z',
    ])
    // In Beirut midnight is skipped, in Havana it occurs twice.
    expect(shown('DAILY', 'Asia/Beirut', '2026-03-27T22:00:00Z', '2026-03-29T21:00:00Z')).toEqual([
      '2026-03-28 2026-03-27T22:00:00.000Z 2026-03-28T22:00:00.000Z',
      '2026-03-29 2026-03-28T22:00:00.000Z 2026-03-29T21:00:00.000Z',
    ])
    expect(shown('DAILY', 'America/Havana', '2026-10-31T04:00:00Z', '2026-11-02T05:00:00Z')).toEqual([
      '2026-10-31 2026-10-31T04:00:00.000Z 2026-11-01T04:00:00.000Z',
      '2026-11-01 2026-11-01T04:00:00.000Z 2026-11-02T05:00:00.000Z',
    ])
  })

  it('leaves out a day that a zone skipped', () => {
    expect(labels('DAILY', 'Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-31T12:00:00Z')).toEqual([
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
    ])
  })

  it('goes back thirty periods from now by default', () => {
    const days = shown('DAILY', 'Europe/Copenhagen')
    expect(days).toHaveLength(31)
    expect(days[0]).toBe('2026-10-21 2026-10-21T08:30:15.250Z 2026-10-21T22:00:00.000Z')
    expect(days.at(-1)).toBe('2026-11-20 2026-11-19T23:00:00.000Z 2026-11-20T09:30:15.250Z')
    expect(labels('WEEKLY', 'UTC')[0]).toBe('2026-W17')
    expect(labels('MONTHLY', 'UTC')[0]).toBe('2024-05')
    expect(labels('YEARLY', 'UTC')[0]).toBe('1996')
    expect(shown('MONTHLY', 'UTC', undefined, '2026-08-31T00:00:00Z')[0]).toMatch(/^2024-02 2024-02-29T00:00/)
    expect(shown('MONTHLY', 'UTC', undefined, '2026-08-12T07:00:00Z')[0]).toMatch(/^2024-02 2024-02-12T07:00/)
    // The clocks were an hour ahead then, or were put back a few hours earlier.
    expect(shown('DAILY', 'America/New_York', undefined, '2026-12-01T08:30:00Z')[0]).toMatch(/2026-11-01T08:30/)
    expect(shown('DAILY', 'America/New_York', undefined, '2026-11-20T12:00:00Z')[0]).toMatch(/2026-10-21T11:00/)
  })

  it('refuses more than 1,000 periods and a start in the future', () => {
    expect(labels('DAILY', 'UTC', '2024-01-01T00:00:00Z', '2026-09-27T00:00:00Z')).toHaveLength(1000)
    expect(errorsOf('2024-01-01T00:00:00Z', '2026-09-27T00:01:00Z')).toEqual(['OUT_OF_RANGE granularity'])
    expect(errorsOf('2026-11-21T00:00:00Z')).toEqual(['END_BEFORE_START created_after'])
    expect(errorsOf(now.toISOString())).toEqual(['END_BEFORE_START created_after'])
  })

  it('covers every range without gaps, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const timestamp = fc.date({ min: new Date('2000-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom<Granularity[]>('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
        timestamp,
        fc.integer({ min: 1, max: 40 * 86_400_000 }),
        (timezone, granularity, after, length) => {
          const before = new Date(after.getTime() + length)
          const periods = periodsOf(granularity, { after, before }, timezone, now)
          expect(periods[0]?.from).toEqual(after)
          expect(periods.at(-1)?.to).toEqual(before)
          for (const [index, { from, to }] of periods.entries()) {
            expect(to.getTime()).toBeGreaterThan(from.getTime())
            if (index > 0) expect(periods[index - 1]?.to).toEqual(from)
          }
          const local = new Intl.DateTimeFormat('en-CA', {
            timeZone: timezone,
            year: 'numeric',
            month: '2-digit',
            day: '2-digit',
          })
          for (const { label, from, to } of granularity === 'DAILY' ? periods : []) {
            expect(local.format(from)).toBe(label)
            expect(local.format(new Date(to.getTime() - 1))).toBe(label)
          }
        },
      ),
    )
  })
})
