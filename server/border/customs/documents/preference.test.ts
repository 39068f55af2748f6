import { describe, expect, it } from 'vitest'
import { agreementFor, isAboveLimit, preferenceOf, type Exporter } from './preference.ts'

const declaredBy = (exporter: Exporter, to: string, origin: string, amount: number, currency = 'EUR') => {
  const agreement = agreementFor(exporter.country, to, origin)
  return agreement && preferenceOf(agreement, exporter, [origin], { amount, currency })
}
const words = (brackets: string, origin: string) =>
  `The exporter of the products covered by this document${brackets} declares that, except where otherwise clearly indicated, these products are of ${origin} preferential origin.`

describe('preferenceOf', () => {
  it.each([
    // EEA Agreement, Protocol 4: any exporter up to 6,000 EUR, and the area has one origin.
    ['DK', 'NO', 'DK', {}, words('', 'EEA'), true],
    ['NO', 'DE', 'DE', {}, words('', 'EEA'), true],
    ['DK', 'NO', 'PL', { authorisation: 'DK/0123/45' }, words(' (customs authorisation No DK/0123/45)', 'EEA'), false],
    // Agreement with Switzerland of 1972, Protocol 3.
    ['DE', 'CH', 'IT', {}, words('', 'EU'), true],
    ['CH', 'DE', 'CH', {}, words('', 'CH'), true],
    // EU-UK Trade and Cooperation Agreement, Annex ORIG-4: no signature, and British exporters have their EORI number.
    ['DK', 'GB', 'DK', {}, words('', 'EU'), false],
    ['DK', 'GB', 'DK', { rex: 'DKREX38271946' }, words(' (Exporter Reference No DKREX38271946)', 'EU'), false],
    ['GB', 'DK', 'GB', { eori: 'GB123456789012' }, words(' (Exporter Reference No GB123456789012)', 'GB'), false],
    // Pan-Euro-Mediterranean Convention, Appendix I.
    ['DK', 'RS', 'DK', {}, words('', 'EU'), true],
    // EFTA Convention, Annex B.
    ['NO', 'CH', 'NO', {}, words('', 'NO'), true],
  ])('from %s to %s of origin %s', (country, to, origin, numbers, text, isSignedByHand) => {
    expect(declaredBy({ country, ...numbers }, to, origin, 5_999)).toMatchObject({ text, isSignedByHand })
  })

  it('requires a number above 6,000 EUR, which only approved and registered exporters have', () => {
    expect(declaredBy({ country: 'DK' }, 'NO', 'DK', 6_001)).toBe('authorisedExporter')
    expect(declaredBy({ country: 'DK', authorisation: 'DK/1' }, 'NO', 'DK', 6_001)).toMatchObject({
      isSignedByHand: false,
    })
    expect(declaredBy({ country: 'DK' }, 'GB', 'DK', 6_001)).toBe('rexNumber')
    expect(declaredBy({ country: 'GB' }, 'DK', 'GB', 1)).toBe('eoriNumber')
    expect(declaredBy({ country: 'GB', eori: 'GB123456789012' }, 'DK', 'GB', 60_000)).toMatchObject({
      source: 'EU-UK Trade and Cooperation Agreement, Annex ORIG-4',
    })
  })

  it.each([
    // The national amounts are fixed for a year and not converted.
    [65_000, 'NOK', false],
    [65_001, 'NOK', true],
    [45_600, 'DKK', false],
    [45_601, 'DKK', true],
    [6_000, 'EUR', false],
    [6_000.01, 'EUR', true],
    [5_000, 'USD', false],
    [9_000, 'USD', true],
  ])('%d %s is above the limit: %s', (amount, currency, isAbove) =>
    expect(isAboveLimit({ amount, currency })).toBe(isAbove),
  )

  it.each([
    ['DK', 'NO', 'CN'],
    ['DK', 'GB', 'NO'],
    ['DK', 'US', 'DK'],
    ['DK', 'SE', 'DK'],
    ['NO', 'GB', 'NO'],
    ['DE', 'CH', 'CH'],
  ])('declares nothing from %s to %s of origin %s', (from, to, origin) =>
    expect(agreementFor(from, to, origin)).toBeUndefined(),
  )
})
