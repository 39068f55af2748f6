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
  it('finds the same excess however a charge is split over lines and parcels', () => {
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

  it('counts only the excess over the price as charged twice, and nothing within the tolerance', () => {
    expect(reasonsOf([line(2000n), line(2000n)])).toEqual([['TWICE', 1000n]])
    expect(reasonsOf([line(2000n), line(1040n)])).toEqual([])
    expect(reasonsOf([line(3000n), line(3000n, { invoiceId: 'two' })])).toEqual([['TWICE', 3000n]])
  })

  it('deducts the credits of an invoice from its charges, wherever they occur', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 3000 }), fc.nat(4), (split, credit, at) => {
        const nets = split.toSpliced(at, 0, -credit)
        const whole = nets.reduce((sum, net) => sum + BigInt(net), 0n)
        const lines = nets.map((net, index) => line(BigInt(net), { row: index + 2 }))
        expect(beyondOf(lines)).toBe(beyondOf([line(whole)]))
      }),
    )
    expect(reasonsOf([line(3000n), line(3000n), line(-3000n)])).toEqual([])
  })

  it('counts a new charge after a credit towards the amount that the credit left to pay', () => {
    const later = (net: bigint, invoiceId: string, over: Partial<Line> = {}) => line(net, { invoiceId, ...over })
    const again = later(3000n, 'three')
    expect(reasonsOf([line(3000n), later(-1000n, 'two'), again])).toEqual([['TWICE', 2000n]])
    expect(reasonsOf([line(3000n), later(-3000n, 'two'), again])).toEqual([])
    expect(reasonsOf([line(3000n), later(-3000n, 'two'), again, later(3000n, 'four')])).toEqual([['TWICE', 3000n]])
    const [freight, fuel] = [line(3000n), line(225n, { type: 'FUEL' })]
    const all = later(-3225n, 'two', { type: 'TOTAL' })
    expect(reasonsOf([freight, fuel, all, again, later(225n, 'three', { type: 'FUEL' })])).toEqual([])
    expect(reasonsOf([freight, all, again, later(3000n, 'four')])).toEqual([['TWICE', 3000n]])
  })

  it('deducts a credit from a duplicate charge first', () => {
    const [again, credit] = [line(3000n, { invoiceId: 'two' }), line(-3000n, { invoiceId: 'three' })]
    const third = line(3000n, { invoiceId: 'four' })
    expect(reasonsOf([line(3000n), again, credit, third])).toEqual([
      ['TWICE', 3000n],
      ['TWICE', 3000n],
    ])
    expect(reasonsOf([line(3000n), again, { ...credit, type: 'TOTAL', net: -6000n }, third])).toEqual([
      ['TWICE', 3000n],
    ])
  })

  it('tolerates small repeated charges', () => {
    const found = [50n, 51n].map((net) => reasonsOf([line(3000n), line(net, { invoiceId: 'two' })]))
    expect(found).toEqual([[], [['TWICE', 51n]]])
  })

  it.each<[string, Billed | undefined, string]>([
    ['is nobody’s', undefined, 'NOT_OURS'],
    ['was cancelled', { ...billed, isCancelled: true }, 'CANCELLED'],
    ['has no price', { ...billed, cost: undefined }, 'NOT_PRICED'],
    ['has its price in another currency', billed, 'CURRENCY'],
  ])('has one difference for the parts of a charge for what %s, and calls a later one TWICE', (_, shipment, reason) => {
    const [first, second, later] = [line(1500n), line(1500n, { row: 3 }), line(1500n, { invoiceId: 'two' })].map(
      (one) => Object.assign(one, { currency: 'EUR' }),
    )
    if (!first || !second || !later) throw new Error('too few')
    const found = differencesOf([first, second, later], shipment, tolerance)
    expect(found.map((one) => [one.invoiceId, one.row, one.reason, one.invoiced])).toEqual([
      ['one', 2, reason, 3000n],
      ['two', 2, 'TWICE', 1500n],
    ])
  })

  it('explains more fuel for a heavier parcel by its weight', () => {
    const heavier = [line(4000n, { weight: 3 }), line(300n, { type: 'FUEL' })]
    expect(reasonsOf(heavier)).toEqual([
      ['WEIGHT', 1000n],
      ['WEIGHT', 75n],
    ])
  })
})
