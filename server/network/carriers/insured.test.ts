import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, minorOf } from '../../kernel/money.ts'
import { insuranceErrors, insuredParcels } from './insured.ts'

describe('insuredParcels', () => {
  it('splits exactly the insured amount, as evenly as its currency allows', () =>
    assert(
      property(
        integer({ min: 1, max: 999_999_999 }),
        constantFrom('EUR', 'DKK', 'JPY', 'PLN'),
        array(constantFrom({}), { minLength: 1, maxLength: 10 }),
        (units, currency, parcels) => {
          const amount = amountOf(BigInt(units), currency)
          const shares = insuredParcels({ insurance: { amount, currency }, parcels })
          const minors = shares.map((share) => minorOf(share.amount, share.currency) ?? -1n)
          expect(minors).toHaveLength(parcels.length)
          expect(minors.reduce((sum, one) => sum + one, 0n)).toBe(BigInt(units))
          expect((minors[0] ?? 0n) - (minors.at(-1) ?? 0n)).toBeLessThanOrEqual(1n)
        },
      ),
    ))

  it('insures no parcel of an uninsured shipment', () => expect(insuredParcels({ parcels: [{}] })).toEqual([]))
})

describe('insuranceErrors', () => {
  const parcels = [{}]
  const inEuro = (amount: number) => ({ insurance: { amount, currency: 'EUR' }, parcels })

  it("applies the carrier's maximum to each parcel", () => {
    expect(insuranceErrors('DHL_PARCEL_DE', inEuro(25_000))).toEqual([])
    expect(insuranceErrors('DHL_PARCEL_DE', inEuro(25_001))).toMatchObject([
      { code: 'OUT_OF_RANGE', field: 'insurance.amount' },
    ])
    expect(insuranceErrors('DHL_PARCEL_DE', { ...inEuro(25_001), parcels: [{}, {}] })).toEqual([])
  })

  it('requires the currency that the carrier insures in, if it has one', () => {
    expect(insuranceErrors('USPS', inEuro(100))).toMatchObject([
      { code: 'CURRENCY_MISMATCH', field: 'insurance.currency' },
    ])
    expect(insuranceErrors('UPS', inEuro(100))).toEqual([])
  })
})
