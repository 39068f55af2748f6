import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differencesOf, type Billed, type Line } from './compare.ts'

const billed: Billed = {
  id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
  isCancelled: false,
  isReturned: false,
  weight: 2,
  weights: new Map([
    ['P-1', 1],
    ['P-2', 1],
  ]),
  cost: {
    currency: 'DKK',
    net: 3225n,
    byType: new Map([
      ['FREIGHT', 3000n],
      ['FUEL', 225n],
    ]),
    zones: new Set(['DK']),
  },
}
const line = (net: bigint, over: Partial<Line> = {}): Line => ({
  invoiceId: 'one',
  row: 2,
  carrierReference: 'P-1',
  shipmentId: billed.id,
  type: 'FREIGHT',
  net,
  currency: 'DKK',
  ...over,
})
const tolerance = { amount: () => 50n, percent: 0 }
const beyondOf = (lines: readonly Line[]) =>
  differencesOf(lines, billed, tolerance).reduce((sum, { invoiced, expected }) => sum + invoiced - expected, 0n)
const reasonsOf = (lines: readonly Line[]) =>
  differencesOf(lines, billed, tolerance).map(({ reason, expected, invoiced }) => [reason, invoiced - expected])

describe('differencesOf', () => {
  it('finds the same beyond the price however a charge is split over lines and parcels', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.constantFrom('P-1', 'P-2')), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(parts, (split) => {
        const whole = split.reduce((sum, [net]) => sum + BigInt(net), 0n)
        const lines = split.map(([net, carrierReference], index) =>
          line(BigInt(net), { carrierReference, row: index + 2 }),
        )
        expect(beyondOf(lines)).toBe(beyondOf([line(whole)]))
      }),
    )
  })

  it('has only what goes beyond the price as charged twice, and nothing within the tolerance', () => {
    expect(reasonsOf([line(2000n), line(2000n)])).toEqual([['TWICE', 1000n]])
    expect(reasonsOf([line(2000n), line(1040n)])).toEqual([])
    expect(reasonsOf([line(3000n), line(3000n, { invoiceId: 'two' })])).toEqual([['TWICE', 3000n]])
  })

  it('says that more fuel for a heavier parcel comes from its weight', () => {
    const heavier = [line(4000n, { weight: 3 }), line(300n, { type: 'FUEL' })]
    expect(reasonsOf(heavier)).toEqual([
      ['WEIGHT', 1000n],
      ['WEIGHT', 75n],
    ])
  })
})
