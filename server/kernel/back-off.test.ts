import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryAfterSeconds, waitAfter } from './back-off.ts'

describe('waitAfter', () => {
  const backOff = { firstMs: 5_000, longestMs: 600_000, longestAskedMs: 3_600_000 }

  it('doubles, never decreases, and stays within its bounds', () => {
    expect([1, 2, 3, 8, 9, 1_000].map((failures) => waitAfter(backOff, failures) / 1_000)).toEqual([
      5, 10, 20, 600, 600, 600,
    ])
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, noNaN: true }), (failures, asked) => {
        const wait = waitAfter(backOff, failures, asked)
        expect(waitAfter(backOff, failures + 1, asked)).toBeGreaterThanOrEqual(wait)
        expect(wait).toBeGreaterThanOrEqual(Math.min(asked * 1_000, backOff.longestAskedMs))
        expect(wait).toBeLessThanOrEqual(backOff.longestAskedMs)
      }),
    )
  })
})

describe('retryAfterSeconds', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  it.each([
    ['120', 120],
    [' 7 ', 7],
    ['Fri, 20 Nov 2026 10:01:30 GMT', 90],
    ['Fri, 20 Nov 2026 09:00:00 GMT', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2030', 2_030],
    ['Infinity', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %s as %s seconds', (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds))
})
