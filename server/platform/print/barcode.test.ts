import { expect, it } from 'vitest'
import { ssccOf } from '../../network/carriers/lastinch/numbering.ts'
import { barsOf, drawnBars } from './barcode.ts'

const numbers = Array.from({ length: 200 }, (_, index) => ssccOf(index * 4_999_999, '9521234'))

it('draws parcel numbers like the library', () => {
  for (const number of [...numbers, '000000000000000000', '999999999999999995']) {
    const barcode = { symbology: 'gs1-128', text: `(00)${number}` } as const
    expect(barsOf(barcode).widths).toEqual(drawnBars(barcode))
  }
})

it('refuses a number whose last digit is wrong', () => {
  const [number = ''] = numbers
  const wrong = `(00)${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
  expect(() => barsOf({ symbology: 'gs1-128', text: wrong })).toThrow(/GS1badChecksum|check/i)
})

it('leaves other texts and symbologies to the library', () => {
  for (const barcode of [
    { symbology: 'code128', text: 'CP123456785DK' },
    { symbology: 'gs1-128', text: '(01)09521234543213' },
    { symbology: 'interleaved2of5', text: '12345670' },
  ] as const)
    expect(barsOf(barcode).widths).toEqual(drawnBars(barcode))
})
