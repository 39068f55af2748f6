import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecimalSigns, numberIn, signWithin } from './decimals.ts'

describe('numberIn', () => {
  it.each([
    ['1.060,00', 'COMMA', 1060],
    ['1,060.00', 'POINT', 1060],
    ['1 060,5', 'COMMA', 1060.5],
    ['1\u202f060,5', 'COMMA', 1060.5],
    ['1’060.50', 'POINT', 1060.5],
    ['1299,50', 'COMMA', 1299.5],
    ['0,6', 'COMMA', 0.6],
    ['-12,5', 'COMMA', -12.5],
    ['12,50-', 'COMMA', -12.5],
    ['1.060', 'COMMA', 1060],
    ['1.060', 'POINT', 1.06],
    ['3.5E2', 'POINT', 350],
    ['1,5', 'POINT', undefined],
    ['10,60.00', 'POINT', undefined],
    ['1.06,000', 'COMMA', undefined],
    ['12 kg', 'POINT', undefined],
    ['', 'POINT', undefined],
    ['-5-', 'POINT', undefined],
  ] as const)('reads %s with a %s as %s', (text, sign, number) => {
    expect(numberIn(text, sign)).toBe(number)
  })

  it("reads numbers in every country's format", () => {
    const tags = { POINT: ['en-US', 'de-CH', 'en-IN'], COMMA: ['de-DE', 'da-DK', 'fr-FR', 'sv-SE', 'pl-PL', 'es-ES'] }
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999, max: 99_999 }),
        fc.constantFrom('POINT', 'COMMA'),
        fc.nat(8),
        (cents, sign, at) => {
          const tag = tags[sign][at % tags[sign].length] ?? ''
          const text = (cents / 100).toLocaleString(tag, { minimumFractionDigits: 2 }).replace('\u2212', '-')
          expect(numberIn(text, sign)).toBe(cents / 100 || 0)
          expect(signWithin(text)).toBe(sign)
        },
      ),
    )
  })
})

const signOf = (texts: readonly string[], delimiter = ',') => {
  const signs = new DecimalSigns(delimiter)
  for (const [index, text] of texts.entries()) signs.see(text, index + 2)
  return signs.sign
}

describe('DecimalSigns', () => {
  it.each([
    [['0,6', '1.060'], ',', 'COMMA'],
    [['0.6', '1.060'], ';', 'POINT'],
    [['1.060', '12'], ';', 'COMMA'],
    [['1.060', '12'], ',', 'POINT'],
    [['1.060.000'], ',', 'COMMA'],
    [['0.125'], ';', 'POINT'],
  ] as const)('detects from %j with %s that it is the %s', (texts, delimiter, sign) => {
    expect(signOf(texts, delimiter)).toBe(sign)
  })

  it('names both contradicting numbers with their rows', () => {
    expect(() => signOf(['0,6', '7', '0.5'])).toThrow(/0,6 in row 2 and 0\.5 in row 4/)
  })
})
