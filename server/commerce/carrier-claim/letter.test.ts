import { describe, expect, it } from 'vitest'
import { oneWord, overlapsOn, words } from '../../dev/testing/overlaps.ts'
import { letterPages } from './letter.ts'

const party = {
  company: words(100),
  firstName: words(100),
  lastName: oneWord(100),
  addressLine1: oneWord(100),
  addressLine2: words(100),
  postCode: '4617-12',
  city: words(100),
  country: 'NO',
}

describe('letterPages', () => {
  it.each([
    ['words', words],
    ['words without a blank', oneWord],
  ])('prints no overlaps with the longest %s and amounts that the contract allows', (_, fill) => {
    const parcel = {
      weight: 99.999,
      length: 20,
      width: 20,
      height: 5,
      description: 'Lamps',
      carrierReference: oneWord(60),
    }
    const pages = letterPages(
      {
        type: 'MISSING_CONTENTS',
        carrier: 'POST_AT',
        carrierReference: oneWord(60),
        customerReference: oneWord(40),
        amount: 999_999_999.999,
        currency: 'KWD',
        description: fill(2_000),
        items: Array.from({ length: 50 }, () => ({
          sku: oneWord(100),
          description: fill(200),
          quantity: 10_000,
          value: 999_999_999.999,
        })),
        parcelIndexes: undefined,
        carrierCaseNumber: fill(100),
        attachments: Array.from({ length: 10 }, () => ({ name: `${oneWord(96)}.pdf` })),
      },
      {
        sender: party,
        recipient: party,
        parcels: Array.from({ length: 10 }, () => parcel),
      },
      fill(100),
      '2026-11-28',
    )
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flatMap(overlapsOn).slice(0, 6).join('\n')).toBe('')
  })
})
