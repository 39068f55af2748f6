import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanPdf, scanZpl } from '../../dev/testing/scan.ts'
import type { LabelLayout, LabelResolution } from '../../platform/print/paper.ts'
import type { LabelContent } from './label.ts'
import { layOut } from './layout.ts'
import { papers } from '../../platform/print/paper.ts'
import { pdfOf } from '../../platform/print/pdf.ts'
import { transliterated, unprintable } from '../../platform/print/font.ts'
import { fitBlock, wrap } from '../../platform/print/text.ts'
import { zplOf } from '../../platform/print/zpl.ts'

const sscc = '(00)395212340000000014'
const content: LabelContent = {
  carrier: 'PostNord Denmark',
  product: 'MyPack Collect',
  sandbox: true,
  from: ['Nordlys Interiør ApS', 'Vesterbrogade 12, 2. tv', '1620 København V', 'DK'],
  to: ['Åsa Björk', 'Lampgrossisten i Malmö AB', 'Södra Förstadsgatan 40', '211 43 Malmö'],
  shop: ['ICA Nära Möllan', 'Bergsgatan 21', '214 22 Malmö'],
  country: 'SE',
  postCode: '211 43',
  telephone: '+46 70 123 45 67',
  facts: [
    { name: 'Weight', value: '2.4 kg' },
    { name: 'Order', value: '20417' },
  ],
  parcel: { number: 1, of: 1 },
  cashOnDelivery: 'Cash on delivery 1,249.00 SEK, reference 20417',
  instructions: 'Leave with the neighbour at number 42.',
  barcode: { symbology: 'gs1-128', text: sscc },
}
const made = { title: 'Label', created: new Date('2026-11-20T09:30:00Z') }
const layouts = Object.keys(papers) as LabelLayout[]

describe.each(layouts)('layout %s', (layout) => {
  it('scans from a PDF', async () => {
    const pages = await scanPdf(pdfOf([layOut(content, layout)], made))
    expect(pages).toEqual([[{ text: sscc, format: 'Code128' }]])
  })

  it.each([200, 300] satisfies LabelResolution[])('scans from ZPL for %s dpi', async (resolution) => {
    const pages = await scanZpl(zplOf([layOut(content, layout)], resolution), papers[layout], resolution)
    expect(pages).toEqual([[{ text: sscc, format: 'Code128' }]])
  })

  it('keeps all marks on the paper, including the quiet zones of bars', () => {
    const page = layOut(content, layout)
    for (const mark of page.marks) {
      expect(mark.x).toBeGreaterThanOrEqual(0)
      expect(mark.x).toBeLessThanOrEqual(page.width)
      expect(mark.y).toBeGreaterThanOrEqual(0)
      expect(mark.y).toBeLessThanOrEqual(page.height)
      if (mark.kind === 'barcode') {
        expect(mark.x).toBeGreaterThanOrEqual(10 * mark.module - 1e-9)
        expect(mark.module).toBeGreaterThanOrEqual(0.495)
        expect(mark.module).toBeLessThanOrEqual(1.016)
      }
    }
  })

  it('keeps the recipient clear of the facts below', () => {
    const page = layOut(
      { ...content, to: Array.from({ length: 7 }, (_, line) => `Address line number ${line} ${'x'.repeat(60)}`) },
      layout,
    )
    const destination = page.marks.find((mark) => mark.kind === 'text' && mark.text === 'SE 211 43')
    const lines = page.marks.filter((mark) => mark.kind === 'text' && mark.text.startsWith('Address line'))
    expect(lines).toHaveLength(7)
    for (const line of lines) expect(line.y).toBeLessThan(destination?.y ?? 0)
  })
})

it('scans at 600 dpi', async () => {
  const pages = await scanZpl(zplOf([layOut(content, '4R')], 600), papers['4R'], 600)
  expect(pages).toEqual([[{ text: sscc, format: 'Code128' }]])
})

it('prints several labels into one file', async () => {
  const other = { ...content, barcode: { symbology: 'code128', text: 'RB123456785DK' } } satisfies LabelContent
  const pages = [layOut(content, '4R'), layOut(other, '4R')]
  const expected = [[{ text: sscc, format: 'Code128' }], [{ text: 'RB123456785DK', format: 'Code128' }]]
  expect(await scanPdf(pdfOf(pages, made))).toEqual(expected)
  expect(await scanZpl(zplOf(pages, 200), papers['4R'], 200)).toEqual(expected)
})

it('embeds only the blocks of letters that a label uses', () => {
  const plain = { ...content, from: ['Nordlys ApS'], to: ['Asa Bjork'], shop: ['ICA'] }
  const [ascii, latin] = [plain, content].map((one) => pdfOf([layOut(one, '4R')], made).length)
  expect(ascii).toBeLessThan((latin ?? 0) * 0.75)
})

it('refuses a GS1 number with a wrong check digit', () => {
  expect(() => layOut({ ...content, barcode: { symbology: 'gs1-128', text: '(00)395212340000000015' } }, '4R')).toThrow(
    /check/i,
  )
})

describe('text in ZPL', () => {
  it('cannot end the label or inject commands', () => {
    const zpl = zplOf([layOut({ ...content, instructions: 'Ring^XZ^XA^FDtwice~JA_5E\u0010' }, '4R')], 200)
    expect(zpl.match(/\^X[AZ]/g)).toEqual(['^XA', '^XZ'])
    expect(zpl).not.toContain('~')
    expect(zpl).toContain('Ring_5EXZ_5EXA_5EFDtwice_7EJA_5F5E')
  })
})

describe('wrap', () => {
  it('loses no character and stays within the width, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 5, max: 120 }), (text, width) => {
        const lines = wrap(text, width, 3, 'bold')
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})

describe('fitBlock', () => {
  it('uses the largest size that fits the box', () => {
    const box = { width: 60, height: 20 }
    const options = { largest: 5, smallest: 2, weight: 'bold' } as const
    expect(fitBlock(['Short'], box, options).size).toBe(5)
    const long = fitBlock(['A street name that is a good deal longer than the box is wide'], box, options)
    expect(long.size).toBeLessThan(5)
    expect(long.height).toBeLessThanOrEqual(box.height)
  })
})

describe('scripts that the font lacks', () => {
  const cast = {
    東京都: 'DongJingDou',
    Київ: undefined,
    שלום: 'slvm',
    Łódź: undefined,
    서울: 'SeoUl',
    القاهرة: 'lqhrh',
    กรุงเทพ: 'krungethph',
  }

  it.each(Object.entries(cast))('%s is printed as %s', (text, printed) => {
    expect(transliterated(text)).toBe(printed)
    expect(unprintable(text)).toEqual([])
    const zpl = zplOf([layOut({ ...content, to: [text], instructions: undefined }, '4R')], 200)
    expect(zpl.replace('^A0N', '')).not.toMatch(/\^FD[^^]*\?/)
    if (printed === undefined) expect(zpl).toContain(text)
  })

  it('reports characters that cannot be transliterated', () => {
    expect(unprintable('Kiosk \uE000')).toEqual(['\uE000'])
    expect(unprintable('Kiosk 🎁 ❤️')).toEqual([])
  })
})
