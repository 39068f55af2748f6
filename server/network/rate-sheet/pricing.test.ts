import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorOf } from '../../kernel/money.ts'
import { isPriced, loadParcel, priceOf, type Load } from './pricing.ts'
import { bodySource, sheetErrors } from './rules.ts'
import { compiled, packed, type PriceStep, type SheetContent, type Surcharge } from './sheet.ts'

const content: SheetContent = {
  name: 'Prices',
  carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_BUSINESS' },
  scope: 'LOCAL',
  currency: 'DKK',
  validFrom: '2026-01-01',
  basis: 'PARCEL',
  measure: 'WEIGHT',
  vatPercent: 25,
  zones: [
    { code: 'DK', areas: [{ country: 'DK' }] },
    { code: 'SE', areas: [{ country: 'SE' }], vatPercent: 0 },
    { code: 'SE-NORTH', areas: [{ country: 'SE', postCodeFrom: '900', postCodeTo: '989' }], vatPercent: 0 },
  ],
  surcharges: [],
}
const steps: PriceStep[] = content.zones.flatMap(({ code: zone }, index) => [
  { zone, from: 0, upTo: 5, price: 49 + index },
  { zone, from: 5, upTo: 20, price: 69 + index, pricePerUnit: 2.25 },
])

const sheetOf = (over: Partial<SheetContent> = {}, its = steps) => {
  const all = { ...content, ...over }
  return compiled({ id: 'x', version: 1, content: all, steps: packed(its, all.zones) })
}
const box = { weight: 4.2, length: 60, width: 40, height: 35.5 }
const load = (over: Partial<Load> = {}): Load => ({
  sender: { country: 'DK' },
  recipient: { country: 'DK', postCode: '1264' },
  parcels: [loadParcel(box)],
  pickUp: false,
  date: '2026-11-20',
  ...over,
})
const amounts = (over: Partial<SheetContent>, its: Partial<Load> = {}) => {
  const outcome = priceOf(sheetOf(over), load(its))
  return isPriced(outcome) ? outcome.lines.map(({ code, amount }) => `${code} ${amount}`).join(', ') : outcome.code
}

describe('priceOf', () => {
  it.each<[string, Partial<SheetContent>, Partial<Load>, string]>([
    ['takes the step and the tax of the zone', {}, {}, 'DK 49, VAT 12.25'],
    [
      'prefers a range of postal codes',
      {},
      { recipient: { country: 'SE', postCode: 'SE-981 99'.slice(3) } },
      'SE-NORTH 51',
    ],
    ['takes the whole country elsewhere', {}, { recipient: { country: 'SE', postCode: '412 54' } }, 'SE 50'],
    ['knows no price beyond its zones', {}, { recipient: { country: 'NO' } }, 'NO_ZONE'],
    ['lets a step end at its measure', {}, { parcels: [loadParcel({ ...box, weight: 5 })] }, 'DK 49, VAT 12.25'],
    ['adds begun units', {}, { parcels: [loadParcel({ ...box, weight: 6.1 })] }, 'DK 73.5, VAT 18.38'],
    ['ends with the last step', {}, { parcels: [loadParcel({ ...box, weight: 20.001 })] }, 'OVER_LAST_STEP'],
    [
      'prices each parcel',
      {},
      { parcels: [loadParcel(box), loadParcel({ ...box, weight: 6.1 })] },
      'DK 49, DK 73.5, VAT 30.63',
    ],
    ['or all together', { basis: 'SHIPMENT' }, { parcels: [loadParcel(box), loadParcel(box)] }, 'DK 78, VAT 19.5'],
    ['counts volume', { measure: 'VOLUME' }, { parcels: [loadParcel({ ...box, height: 2 })] }, 'DK 49, VAT 12.25'],
    [
      'counts dimensional weight',
      { measure: 'DIMENSIONAL_WEIGHT', dimensionalDivisor: 5000 },
      {},
      'DK 98.25, VAT 24.56',
    ],
  ])('%s', (_, over, its, expected) => {
    expect(amounts(over, its)).toBe(expected)
  })

  const surcharges: Surcharge[] = [
    { code: 'TOLL', type: 'FEE', amount: 1.5, per: 'PARCEL' },
    { code: 'FUEL', type: 'FUEL', percentOf: 'SUBTOTAL', months: [{ month: '2026-11', percent: 8.5 }], roundTo: 0.05 },
    {
      code: 'ISLAND',
      type: 'REMOTE_AREA',
      amount: 75,
      areas: [{ country: 'DK', postCodeFrom: '3700', postCodeTo: '3799' }],
    },
    { code: 'LONG', type: 'OVERSIZE', amount: 100, per: 'PARCEL', overLength: 120, overGirth: 300 },
    { code: 'COD', type: 'CASH_ON_DELIVERY', amount: 20, percent: 1, percentOf: 'VALUE' },
    { code: 'INS', type: 'INSURANCE', percent: 0.5, percentOf: 'VALUE', minimum: 25 },
    { code: 'PICK', type: 'PICK_UP', amount: 35 },
  ]

  it.each<[string, Partial<Load>, string]>([
    ['counts fees and fuel always', {}, 'DK 49, TOLL 1.5, FUEL 4.3, VAT 13.7'],
    [
      'counts remote areas',
      { recipient: { country: 'DK', postCode: '3730' } },
      'DK 49, TOLL 1.5, FUEL 4.3, ISLAND 75, VAT 32.45',
    ],
    [
      'counts each parcel that is oversize',
      { parcels: [loadParcel({ ...box, length: 130 }), loadParcel(box)] },
      'DK 49, DK 49, TOLL 3, FUEL 8.6, LONG 100, VAT 52.4',
    ],
    [
      'counts what is asked for, in order',
      {
        cashOnDelivery: { amount: 312_450n, currency: 'DKK' },
        insurance: { amount: 300_000n, currency: 'DKK' },
        pickUp: true,
      },
      'DK 49, TOLL 1.5, FUEL 4.3, COD 51.25, INS 25, PICK 35, VAT 41.51',
    ],
    ['has no price without the fuel of the month', { date: '2026-12-01' }, 'FUEL_MISSING'],
    ['has no price in another currency', { insurance: { amount: 1n, currency: 'EUR' } }, 'CURRENCY_MISMATCH'],
  ])('%s', (_, its, expected) => {
    expect(amounts({ surcharges }, its)).toBe(expected)
  })

  it.each<[string, Partial<SheetContent>, string]>([
    [
      'takes a percentage off the freight',
      { surcharges: [{ code: 'AGREED', type: 'DISCOUNT', percent: -12.5 }] },
      'DK 49, AGREED -6.13, VAT 10.72',
    ],
    [
      'takes an amount off each parcel, and fuel is of what is left',
      {
        surcharges: [
          { code: 'AGREED', type: 'DISCOUNT', amount: -5, per: 'PARCEL' },
          { code: 'FUEL', type: 'FUEL', percentOf: 'SUBTOTAL', months: [{ month: '2026-11', percent: 10 }] },
        ],
      },
      'DK 49, AGREED -5, FUEL 4.4, VAT 12.1',
    ],
    [
      'takes off no more than there is',
      {
        surcharges: [
          { code: 'AGREED', type: 'DISCOUNT', amount: -60 },
          { code: 'TOLL', type: 'FEE', amount: 2 },
        ],
      },
      'DK 49, AGREED -49, TOLL 2, VAT 0.5',
    ],
    [
      'lets a fee be below 0',
      { surcharges: [{ code: 'BONUS', type: 'FEE', amount: -1.5 }] },
      'DK 49, BONUS -1.5, VAT 11.88',
    ],
    ['takes the tax out of prices that include it', { vatIncluded: true }, 'DK 39.2, VAT 9.8'],
    [
      'takes it out of surcharges and discounts too',
      {
        vatIncluded: true,
        surcharges: [
          { code: 'TOLL', type: 'FEE', amount: 1.5 },
          { code: 'AGREED', type: 'DISCOUNT', percent: -10, percentOf: 'SUBTOTAL' },
        ],
      },
      'DK 39.2, TOLL 1.2, AGREED -4.04, VAT 9.09',
    ],
  ])('%s', (_, over, expected) => {
    expect(amounts(over)).toBe(expected)
  })

  it('deducts no tax if the zone has none', () => {
    expect(amounts({ vatIncluded: true }, { recipient: { country: 'SE', postCode: '412 54' } })).toBe('SE 50')
  })

  it('returns no price if a requested service has none', () => {
    expect(amounts({}, { pickUp: true })).toBe('SURCHARGE_MISSING')
    expect(amounts({}, { cashOnDelivery: { amount: 1n, currency: 'DKK' } })).toBe('SURCHARGE_MISSING')
  })

  it('adds up to the total, for any sheet and shipment', () => {
    const price = fc.integer({ min: 0, max: 99_999 }).map((minor) => minor / 100)
    const surcharge: fc.Arbitrary<Surcharge> = fc.record(
      {
        code: fc.constantFrom('A', 'B', 'C'),
        type: fc.constantFrom('FEE' as const, 'PICK_UP' as const),
        amount: fc.integer({ min: -9_999, max: 99_999 }).map((minor) => minor / 100),
        percent: fc.integer({ min: -100_000, max: 50_000 }).map((thousandths) => thousandths / 1000),
        percentOf: fc.constantFrom('FREIGHT' as const, 'SUBTOTAL' as const),
        per: fc.constantFrom('PARCEL' as const, 'SHIPMENT' as const),
        minimum: price,
      },
      { requiredKeys: ['code', 'type', 'amount', 'percent'] },
    )
    const parcel = fc.record({
      weight: fc.integer({ min: 100, max: 25_000 }).map((grams) => grams / 1000),
      length: fc.integer({ min: 10, max: 2000 }).map((mm) => mm / 10),
      width: fc.integer({ min: 10, max: 500 }).map((mm) => mm / 10),
      height: fc.integer({ min: 10, max: 500 }).map((mm) => mm / 10),
    })
    fc.assert(
      fc.property(
        fc.array(surcharge, { maxLength: 4 }),
        fc.array(parcel, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        (its, parcels, pickUp, vatIncluded) => {
          const outcome = priceOf(
            sheetOf({ surcharges: its, vatIncluded }),
            load({ parcels: parcels.map(loadParcel), pickUp }),
          )
          if (!isPriced(outcome)) {
            expect(['OVER_LAST_STEP', 'SURCHARGE_MISSING']).toContain(outcome.code)
            return
          }
          const sum = outcome.lines.reduce((total, { amount }) => total + (minorOf(amount, 'DKK') ?? 0n), 0n)
          expect(sum).toBe(outcome.total)
          expect(outcome.net + outcome.vat).toBe(outcome.total)
          expect(outcome.net >= 0n && outcome.vat >= 0n).toBe(true)
          // A quarter on top, or a fifth of the inclusive price, to the nearest øre.
          const [numerator, divisor] = vatIncluded ? [outcome.total, 5n] : [outcome.net, 4n]
          const off = outcome.vat * divisor - numerator
          expect((off < 0n ? -off : off) * 2n <= divisor).toBe(true)
          expect(outcome.lines.filter(({ type }) => type === 'FREIGHT')).toHaveLength(parcels.length)
          expect(outcome.lines.filter(({ type }) => type === 'FEE')).toHaveLength(
            its.filter(({ type }) => type === 'FEE').length,
          )
        },
      ),
    )
  })

  it('gives no smaller parcel a higher price than a larger one', () => {
    const grams = fc.integer({ min: 100, max: 20_000 })
    const sheet = sheetOf()
    const totalOf = (weight: number) => {
      const outcome = priceOf(sheet, load({ parcels: [loadParcel({ ...box, weight: weight / 1000 })] }))
      return isPriced(outcome) ? outcome.total : expect.fail(outcome.message)
    }
    fc.assert(
      fc.property(grams, grams, (one, other) => {
        expect(totalOf(Math.min(one, other)) <= totalOf(Math.max(one, other))).toBe(true)
      }),
    )
  })
})

const contiguous = (zone: string, ends: readonly number[]): PriceStep[] =>
  ends.map((upTo, index) => ({ zone, from: ends[index - 1] ?? 0, upTo, price: 10 }))

describe('sheetErrors', () => {
  const cuts = fc
    .uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 8 })
    .map((ends) => ends.sort((one, other) => one - other))

  it('accepts steps without gaps in any order, and detects each step that is moved', () => {
    const zones = [{ code: 'DK', areas: [{ country: 'DK' }] }]
    fc.assert(
      fc.property(cuts, fc.nat(), fc.constantFrom(-0.5, 0.5), (ends, nth, shift) => {
        const right = contiguous('DK', ends)
        expect(sheetErrors({ ...content, zones }, right.toReversed(), bodySource)).toEqual([])
        const index = nth % right.length
        const step = right[index] ?? expect.fail('There is no such step')
        const moved = right.with(index, { ...step, from: Math.max(0, step.from + shift) })
        const codes = sheetErrors({ ...content, zones }, moved, bodySource).map(({ code, field }) => `${code} ${field}`)
        const isSame = index === 0 && shift < 0
        expect(codes).toEqual(isSame ? [] : [`${shift > 0 ? 'STEP_HOLE' : 'STEP_OVERLAP'} steps[${index}].from`])
      }),
    )
  })

  it.each<[string, Partial<SheetContent>, string]>([
    [
      'two zones of one country',
      { zones: [...content.zones, { code: 'X', areas: [{ country: 'DK' }] }] },
      'ZONE_OVERLAP zones[3].areas[0]',
    ],
    [
      'ranges that share codes',
      { zones: [...content.zones, { code: 'X', areas: [{ country: 'SE', postCodeFrom: '98', postCodeTo: '98' }] }] },
      'ZONE_OVERLAP zones[3].areas[0]',
    ],
    ['fuel without months', { surcharges: [{ code: 'F', type: 'FUEL' }] }, 'REQUIRED surcharges[0].months'],
    [
      'a percentage of what is not there',
      { surcharges: [{ code: 'F', type: 'FEE', percent: 1, percentOf: 'VALUE' }] },
      'NOT_ALLOWED surcharges[0].percentOf',
    ],
    [
      'areas of a fee',
      { surcharges: [{ code: 'F', type: 'FEE', amount: 1, areas: [{ country: 'DK' }] }] },
      'NOT_ALLOWED surcharges[0].areas',
    ],
    [
      'too many decimals',
      { surcharges: [{ code: 'F', type: 'FEE', amount: 1.005 }] },
      'PRECISION surcharges[0].amount',
    ],
    ['a divisor that nothing is divided by', { dimensionalDivisor: 5000 }, 'NOT_ALLOWED dimensionalDivisor'],
    ['a currency that is none', { currency: 'ABC' }, 'CURRENCY_UNKNOWN currency'],
    ['an end before the start', { validUntil: '2025-12-31' }, 'END_BEFORE_START validUntil'],
  ])('refuses %s', (_, over, expected) => {
    const its = over.zones ? [...steps, { zone: 'X', from: 0, upTo: 5, price: 1 }] : steps
    expect(sheetErrors({ ...content, ...over }, its, bodySource).map(({ code, field }) => `${code} ${field}`)).toEqual([
      expected,
    ])
  })
})
