import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PricedProduct } from '../../schema/column-types.ts'
import { decide, holds, type Facts, type Rule } from './policy.ts'

const facts: Facts = {
  fromCountry: 'DK',
  recipient: { country: 'SE', postCode: '412 54' },
  weight: 4_200,
  value: { amount: 499.5, currency: 'DKK' },
  skus: ['AURORA-BRASS'],
  tags: ['VIP'],
  metadata: { lane: 'north', brand: 'outlet' },
  stockPlace: 'Taulov',
  day: '2026-11-20', // a Friday
  time: '15:30',
}

describe('a condition', () => {
  it.each([
    ['the country of the sender', { fromCountries: ['DK'] }, { fromCountries: ['SE'] }],
    ['the country of the recipient', { recipientAreas: [{ country: 'SE' }] }, { recipientAreas: [{ country: 'DK' }] }],
    [
      'the end of its range of postal codes',
      { recipientAreas: [{ country: 'SE', postCodeFrom: '400', postCodeTo: '412' }] },
      { recipientAreas: [{ country: 'SE', postCodeFrom: '413', postCodeTo: '500' }] },
    ],
    ['the weight it ends with', { weight: { from: 4.1, upTo: 4.2 } }, { weight: { from: 4.2 } }],
    [
      'the value it begins with',
      { value: { currency: 'DKK', from: 499.5 } },
      { value: { currency: 'DKK', below: 499.5 } },
    ],
    ['the currency of the value', { value: { currency: 'DKK' } }, { value: { currency: 'SEK' } }],
    ['an item', { skus: ['NO', 'AURORA-BRASS'] }, { skus: ['NO'] }],
    ['a tag', { tags: ['VIP'] }, { tags: ['vip'] }],
    ['metadata', { metadata: { brand: 'outlet', lane: 'north' } }, { metadata: { brand: 'outlet', lane: 'south' } }],
    ['the place of stock', { stockPlaces: ['Taulov'] }, { stockPlaces: ['Greve'] }],
    ['the time', { time: { from: '15:30', until: '16:00' } }, { time: { from: '15:00', until: '15:30' } }],
    [
      'the time past midnight',
      { time: { from: '15:00', until: '06:00' } },
      { time: { from: '16:00', until: '15:30' } },
    ],
    ['the weekday', { weekdays: ['FRIDAY'] }, { weekdays: ['SATURDAY'] }],
  ] as const)('tests %s', (_, right, wrong) => {
    expect([holds(structuredClone(right) as never, facts), holds(structuredClone(wrong) as never, facts)]).toEqual([
      true,
      false,
    ])
    // A single condition that does not hold outweighs all others.
    expect(holds({ ...(structuredClone(right) as object), fromCountries: ['NO'] }, facts)).toBe(false)
  })

  it('holds when empty', () => {
    expect([holds(undefined, facts), holds({}, facts)]).toEqual([true, true])
  })

  it('does not hold for an attribute that the request lacks', () => {
    const silent = { ...facts, value: undefined, skus: [], tags: [], metadata: {}, stockPlace: undefined }
    const asked = [
      { value: { currency: 'DKK' } },
      { skus: ['A'] },
      { tags: ['A'] },
      { metadata: { a: 'A' } },
      { stockPlaces: ['A'] },
    ]
    expect(asked.map((condition) => holds(condition, silent))).toEqual([false, false, false, false, false])
  })
})

const product = (productId: string, total: number, latest?: string, currency = 'DKK'): PricedProduct => ({
  carrierProduct: { carrier: productId.startsWith('GLS') ? 'GLS_DK' : 'POSTNORD_DK', productId },
  currency,
  total,
  ...(latest !== undefined && { latest }),
})
const offers = [
  product('POSTNORD_DK_17', 59, '2026-11-24'),
  product('POSTNORD_DK_19', 49, '2026-11-25'),
  product('GLS_DK_SHOP', 49),
  product('GLS_DK_EURO', 10, '2026-11-24', 'EUR'),
]
const rule = (...effects: Rule['effects']): Rule => ({ name: 'It', effects, isLast: false })
const idsOf = (rules: Rule[]) => decide(rules, facts, offers).offered.map(({ offer }) => offer.carrierProduct.productId)
const chargesOf = (rules: Rule[], given: Facts = facts) =>
  decide(rules, given, offers.slice(0, 2)).offered.map(({ charge }) => charge && `${charge.amount} ${charge.currency}`)

const money = (amount: number, currency = 'DKK') => ({ amount, currency })

describe('an effect', () => {
  it('offers and hides products', () => {
    expect(idsOf([rule({ type: 'OFFER', carriers: ['GLS_DK'], productIds: ['POSTNORD_DK_19'] })])).toEqual([
      'POSTNORD_DK_19',
      'GLS_DK_SHOP',
      'GLS_DK_EURO',
    ])
    expect(idsOf([rule({ type: 'HIDE', carriers: ['GLS_DK'] })])).toEqual(['POSTNORD_DK_17', 'POSTNORD_DK_19'])
    expect(idsOf([rule({ type: 'HIDE' })])).toEqual([])
  })

  it('keeps the cheapest in each currency, and the first of equals', () => {
    expect(idsOf([rule({ type: 'CHEAPEST' })])).toEqual(['POSTNORD_DK_19', 'GLS_DK_EURO'])
    expect(idsOf([rule({ type: 'CHEAPEST', productIds: ['POSTNORD_DK_17', 'GLS_DK_SHOP'] })])).toEqual([
      'POSTNORD_DK_19',
      'GLS_DK_SHOP',
      'GLS_DK_EURO',
    ])
  })

  it('keeps the first to arrive, whatever its currency', () => {
    expect(idsOf([rule({ type: 'FASTEST' })])).toEqual(['POSTNORD_DK_17'])
    expect(idsOf([rule({ type: 'FASTEST', productIds: ['POSTNORD_DK_19', 'GLS_DK_SHOP'] })])).toEqual([
      'POSTNORD_DK_17',
      'POSTNORD_DK_19',
      'GLS_DK_EURO',
    ])
  })

  it('compares charges, not costs', () => {
    const dearer = rule({ type: 'MARK_UP', productIds: ['POSTNORD_DK_19', 'GLS_DK_SHOP'], percent: 50 })
    expect(idsOf([dearer, rule({ type: 'CHEAPEST', carriers: ['POSTNORD_DK'] })])[0]).toBe('POSTNORD_DK_17')
  })

  it('charges', () => {
    expect(chargesOf([rule({ type: 'FIXED_PRICE', amount: money(39) })])).toEqual(['3900 DKK', '3900 DKK'])
    expect(chargesOf([rule({ type: 'MARK_UP', percent: 12.5 })])).toEqual(['6638 DKK', '5513 DKK'])
    expect(chargesOf([rule({ type: 'MARK_UP', percent: -100 })])).toEqual(['0 DKK', '0 DKK'])
    expect(chargesOf([rule({ type: 'MARK_UP', percent: 10, amount: money(5) })])).toEqual(['6990 DKK', '5890 DKK'])
    expect(chargesOf([rule({ type: 'FREE_ABOVE', amount: money(499.5) })])).toEqual(['0 DKK', '0 DKK'])
    expect(chargesOf([rule({ type: 'FREE_ABOVE', amount: money(499.51) })])).toEqual([undefined, undefined])
    expect(chargesOf([rule({ type: 'FREE_ABOVE', amount: money(1, 'SEK') })])).toEqual([undefined, undefined])
    const both = rule(
      { type: 'MARK_UP', percent: 10 },
      { type: 'FIXED_PRICE', amount: money(1), productIds: ['POSTNORD_DK_19'] },
    )
    expect(chargesOf([both])).toEqual(['6490 DKK', '100 DKK'])
  })

  it('leaves a rate whose markup is in another currency, and reports its charge as unknown', () => {
    const markUp = rule({ type: 'MARK_UP', amount: { amount: 5, currency: 'DKK' } })
    const { offered, hidden } = decide([markUp], facts, offers)
    expect([offered.length, hidden.length]).toEqual([4, 0])
    const euros = offered.find(({ offer }) => offer.currency === 'EUR') ?? expect.fail('none is in EUR')
    expect([euros.charge, euros.uncharged]).toEqual([
      undefined,
      expect.stringMatching(/^Rule .* marks up in DKK, and the cost is in EUR$/),
    ])
    const priced = rule({ type: 'FIXED_PRICE', amount: { amount: 7, currency: 'EUR' } })
    expect(decide([markUp, priced], facts, offers).offered.every(({ uncharged }) => uncharged === undefined)).toBe(true)
  })

  it('ends the policy if its rule is the last', () => {
    const last: Rule = { ...rule({ type: 'PREFER', carriers: ['GLS_DK'] }), isLast: true }
    expect(idsOf([last, rule({ type: 'HIDE' })])).toHaveLength(4)
    expect(idsOf([{ ...last, condition: { fromCountries: ['NO'] } }, rule({ type: 'HIDE' })])).toEqual([])
  })
})

describe('deciding', () => {
  const anyEffect = fc.record({
    type: fc.constantFrom('OFFER', 'HIDE', 'PREFER', 'CHEAPEST', 'FASTEST', 'FREE_ABOVE', 'FIXED_PRICE', 'MARK_UP'),
    productIds: fc.option(
      fc.subarray(
        offers.map(({ carrierProduct }) => carrierProduct.productId),
        { minLength: 1 },
      ),
      {
        nil: undefined,
      },
    ),
    amount: fc.option(fc.record({ amount: fc.nat(999), currency: fc.constantFrom('DKK', 'EUR') }), { nil: undefined }),
    percent: fc.option(fc.integer({ min: -100, max: 100 }), { nil: undefined }),
  })
  const anyRules = fc.array(
    fc.record({
      name: fc.constantFrom('One', 'Two'),
      condition: fc.constantFrom(undefined, { fromCountries: ['DK'] }, { fromCountries: ['NO'] }),
      effects: fc.array(anyEffect, { minLength: 1, maxLength: 3 }),
      isLast: fc.boolean(),
    }),
    { maxLength: 4 },
  )

  it('offers or hides each product once, charges nothing below 0, and leaves costs alone', () => {
    fc.assert(
      fc.property(anyRules, fc.subarray(offers), (rules, given) => {
        const before = structuredClone(given)
        const { offered, hidden } = decide(rules as Rule[], facts, given)
        const ids = [...offered, ...hidden].map(({ offer }) => offer.carrierProduct.productId)
        expect(ids.toSorted()).toEqual(given.map(({ carrierProduct }) => carrierProduct.productId).toSorted())
        for (const { charge } of offered) expect((charge?.amount ?? 0n) >= 0n).toBe(true)
        expect(given).toEqual(before)
      }),
    )
  })
})
