import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, isCurrencyInUse } from './currencies.ts'
import { amountOf, exact, minorOf, percentOf, printed, roundedQuotient, share } from './money.ts'

const currency = fc.constantFrom('DKK', 'EUR', 'JPY', 'KWD')
const minor = fc.bigInt({ min: 0n, max: 10n ** 12n })

describe('money', () => {
  it('knows the decimals of a currency', () => {
    expect(['DKK', 'JPY', 'KWD', 'ISK'].map(decimalsOf)).toEqual([2, 0, 3, 0])
  })

  it('knows which currencies are in use', () => {
    expect(['DKK', 'EUR', 'UYU', 'XAF', 'XCG'].map(isCurrencyInUse)).toEqual(Array(5).fill(true))
    expect(['ABC', 'dkk', 'XAU', 'XXX', 'XTS', 'UYW', 'ANG', 'BGN'].map(isCurrencyInUse)).toEqual(Array(8).fill(false))
  })

  it.each([
    [49.95, 'DKK', 4995n],
    [-0.05, 'DKK', -5n],
    [1e-7, 'DKK', undefined],
    [1.5, 'JPY', undefined],
    [1200, 'JPY', 1200n],
    [0.125, 'KWD', 125n],
  ])('reads %d %s exactly', (amount, code, expected) => {
    expect(minorOf(amount, code)).toBe(expected)
  })

  it('survives a round trip through JSON', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        expect(minorOf(amountOf(amount, code), code)).toBe(amount)
        expect(printed(amount, code).split('.')[1]?.length ?? 0).toBe(decimalsOf(code))
      }),
    )
  })

  it('prints amounts with their sign and all decimals', () => {
    expect([-5n, 0n, 5n, 123_456n].map((amount) => printed(amount, 'DKK'))).toEqual([
      '-0.05',
      '0.00',
      '0.05',
      '1234.56',
    ])
    expect([-12n, 0n].map((amount) => printed(amount, 'JPY'))).toEqual(['-12', '0'])
    expect(amountOf(-1250n, 'DKK')).toBe(-12.5)
  })

  it('reads numbers in exponent notation', () => {
    expect(exact(1.5e21)).toEqual({ digits: 1_500_000_000_000_000_000_000n, scale: 0 })
    expect(exact(2.5e-7)).toEqual({ digits: 25n, scale: 8 })
    expect(minorOf(1e21, 'DKK')).toBe(10n ** 23n)
  })

  it('reads percentages to the thousandth and rounds finer values', () => {
    expect([25, 8.25, 8.125, 8.1254, 8.1255].map(percentOf)).toEqual([25_000n, 8250n, 8125n, 8125n, 8126n])
  })

  it('applies the minimum where it is higher', () => {
    const percent = percentOf(10)
    expect([900n, 1000n, 1100n].map((base) => share({ percent, base, minimum: 100n }))).toEqual([100n, 100n, 110n])
  })

  it('rounds to the nearest, and halves up', () => {
    expect([5n, 15n, -5n, 14n].map((dividend) => roundedQuotient(dividend, 10n))).toEqual([1n, 2n, -1n, 1n])
    fc.assert(
      fc.property(minor, fc.bigInt({ min: 1n, max: 10n ** 6n }), (dividend, divisor) => {
        const distance = roundedQuotient(dividend, divisor) * divisor - dividend
        expect(2n * distance <= divisor && 2n * distance > -divisor).toBe(true)
      }),
    )
  })

  it('adds fixed amount and percentage, applies the minimum and the step, and rounds once', () => {
    expect(share({ percent: percentOf(8.5), base: 8900n })).toBe(757n)
    expect(share({ percent: percentOf(0.005), base: 10_000n })).toBe(1n)
    expect(share({ percent: percentOf(10), base: 1000n, minimum: 250n })).toBe(250n)
    expect(share({ fixed: 1000n, percent: percentOf(1.25), base: 999n, step: 5n })).toBe(1010n)
    fc.assert(
      fc.property(minor, fc.nat(1000), fc.bigInt({ min: 1n, max: 100n }), (base, percent, step) => {
        const amount = share({ base, percent: percentOf(percent), step })
        expect(amount % step).toBe(0n)
        const exactly = base * BigInt(percent)
        expect(2n * (amount * 100n - exactly) <= 100n * step && 2n * (exactly - amount * 100n) <= 100n * step).toBe(
          true,
        )
      }),
    )
  })
})
