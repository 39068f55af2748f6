import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelLayout, LabelResolution } from '../../platform/print/paper.ts'
import { type LabelledParcel, labelContent } from '../label/label.ts'
import { layOut } from '../label/layout.ts'
import type { Page } from '../../platform/print/marks.ts'
import { matrixOf } from '../../platform/print/matrix.ts'
import { papers } from '../../platform/print/paper.ts'
import { pdfOf } from '../../platform/print/pdf.ts'
import { zplOf } from '../../platform/print/zpl.ts'
import { scanPdf, scanZpl, type Scan } from '../../dev/testing/scan.ts'
import { lamp } from '../../dev/testing/shipping.ts'
import type { CarrierId } from './carrier.ts'
import { carrierData } from './data/carriers.ts'
import { ssccOf } from './lastinch/numbering.ts'
import { carrierIds, readNumber } from './numbers/detection.ts'
import { scannedNumber } from './numbers/scanned-number.ts'
import { openCarriers } from './registry.ts'
import { sandboxNumber } from './sandbox/numbers.ts'

const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:9' })
const made = { title: 'Label', created: new Date('2026-11-20T09:30:00Z') }

const numberOf = (carrier: CarrierId) => (carrier === 'LAST_INCH' ? ssccOf(20_417) : sandboxNumber(carrier, 20_417))

function labelOf(carrier: CarrierId, layout: LabelLayout = '4R', number = numberOf(carrier), over: object = {}): Page {
  const shipment = {
    ...lamp(over),
    id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
    clientId: 1024,
    createdAt: '2026-11-20T09:30:00.000Z',
    createdBy: 'freja@nordlys.example',
    shipmentState: 'REGISTERED' as const,
    shipmentType: 'REGULAR' as const,
    recipientPays: false,
    carrierReference: number,
    carrierProduct: { carrier, productId: carrierData[carrier].products[0]?.id ?? '' },
    consignments: [],
  }
  const { barcode, matrix } = carriers[carrier]
  const { name, products } = carrierData[carrier]
  return layOut(
    labelContent(shipment, 0, { name, product: products[0]?.name ?? '', sandbox: true, barcode, matrix }),
    layout,
  )
}

const scans = async (page: Page, layout: LabelLayout, resolution: LabelResolution = 200): Promise<Scan[][]> => [
  ...(await scanPdf(pdfOf([page], made))),
  ...(await scanZpl(zplOf([page], resolution), papers[layout], resolution)),
]

/** Returns a page with only the second code. */
function secondCodeOf({ marks }: Page): Page {
  const mark = marks.find(({ kind }) => kind === 'matrix')
  if (mark?.kind !== 'matrix') throw new Error('There is no second code')
  return { width: 40, height: 40, marks: [{ ...mark, x: 5, y: 5 }] }
}
const scanAlone = async (page: Page, resolution: LabelResolution = 200): Promise<Scan[]> => [
  ...(await scanPdf(pdfOf([secondCodeOf(page)], made))).flat(),
  ...(await scanZpl(zplOf([secondCodeOf(page)], resolution), { width: 40, height: 40 }, resolution)).flat(),
]

const texts = ({ marks }: Page) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
const literal = (text: string) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`)

const bars = (text: string): Scan => ({ text, format: 'Code128' })

describe.each(carrierIds)('a label of %s', (carrier) => {
  it('scans as its number, from PDF and ZPL', async () => {
    const number = scannedNumber(numberOf(carrier))
    for (const read of await scans(labelOf(carrier), '4R')) {
      const numbers = read.filter(({ format }) => format === 'Code128').map(({ text }) => scannedNumber(text))
      expect(numbers).toContain(number)
    }
  })
})

describe('the barcode of', () => {
  it.each<[string, CarrierId, string, Scan]>([
    ['a postal item', 'POSTNORD_DK', 'RB123456785DK', bars('RB123456785DK')],
    ['a parcel of DHL with an Identcode', 'DHL_PARCEL_DE', '563102430313', { text: '563102430313', format: 'ITF' }],
    ['a consignment with a GSIN', 'DSV', '40212345678901234564'.slice(3), bars('(402)12345678901234560')],
    ['a number in a form that nobody knows', 'GLS_DE', 'ODD-1', bars('ODD-1')],
  ])('%s', async (name, carrier, number, expected) => {
    if (name.includes('GSIN')) number = '12345678901234560'
    for (const read of await scans(labelOf(carrier, '4R', number), '4R')) expect(read).toEqual([expected])
  })

  it('DPD includes the destination, with the number beside it', async () => {
    const published = '008182709980000020033350276C'
    expect(carriers.DPD_DE.barcode(published)).toMatchObject({ symbology: 'code128', text: published })
    const page = labelOf('DPD_DE', '4R', '09980000020033F', {
      recipient: { ...lamp().recipient, postCode: '81827', country: 'DE' },
    })
    const [[read] = []] = await scans(page, '4R')
    expect(read?.text).toBe('%008182709980000020033101276')
    expect(readNumber('DPD_DE', read?.text ?? '')).toMatchObject({ format: { name: 'DPD barcode' } })
    expect(page.marks).toContainEqual(expect.objectContaining({ kind: 'text', text: '09980000020033F' }))
    const shown = texts(page).find((text) => text.startsWith('008 1827 0998 0000 0200 33 101 276 ')) ?? ''
    expect(readNumber('DPD_DE', shown)).toMatchObject({ checked: true, format: { name: 'DPD barcode' } })
    const british = labelOf('DPD_UK', '4R', undefined, {
      recipient: { ...lamp().recipient, postCode: 'SW1A 1AA', country: 'GB' },
    })
    expect((await scans(british, '4R'))[0]?.[0]?.text).toMatch(/^%SW1A1AA\d{14}101826$/)
  })
})

const to = (postCode: string, country: string, city: string, addressLine1 = 'Main Street 20', state?: string) => ({
  recipient: { ...lamp().recipient, addressLine1, postCode, country, city, state },
})
const inNewYork = to('10118', 'US', 'New York', '350 5th Ave', 'NY')

describe.each<[CarrierId, object, Record<string, string>, RegExp[]]>([
  [
    'USPS',
    { ...inNewYork, sender: { ...lamp().sender, country: 'US' } },
    { Code128: '(420)10118(92)9520000000000020417*' },
    [/^USPS TRACKING #$/, /^9295 2000 0000 0000 2041 7\d$/],
  ],
  ['USPS', to('411 01', 'SE', 'Göteborg'), { Code128: '(92)9520000000000020417*' }, [/^SWEDEN$/]],
  [
    'FEDEX',
    inNewYork,
    {
      Code128: '962200190000000000000095200020417*',
      PDF417: '[)>␞01␝0210118␝840␝001␝95200020417*',
    },
    [/^TRK#$/, /^9520 0020 417\d$/, /^UNITED STATES OF AMERICA$/],
  ],
  [
    'DHL_EXPRESS',
    inNewYork,
    { Code128: '952020417*', 'Code128 2': '2LUS10118+48000001', 'Code128 3': 'JJD01952020417*' },
    [/^WAYBILL 95 2020 417\d$/, /^\(2L\) US10118\+48000001$/, /^\(J\) JD01 9520 2041 7\d00 0001$/],
  ],
  [
    'DHL_PARCEL_DE',
    to('10119', 'DE', 'Berlin', 'Torstraße 140'),
    { Code128: '(00)340952*', 'Code128 2': '(403)27610119+99000000140020' },
    [/^\(00\) 3409 5200/, /^\(403\) 27610119/],
  ],
  [
    'ROYAL_MAIL',
    { ...to('E1 6EA', 'GB', 'London'), sender: { ...lamp().sender, country: 'GB' } },
    { Code128: 'CX*', DataMatrix: 'JGB 0119520000*' },
    [/^CX \d{3} \d{3} \d{3} GB$/],
  ],
])('the codes of %s', (carrier, over, expected, shown) => {
  it.each<[LabelLayout, LabelResolution]>([
    ['4R', 200],
    ['W105H120', 300],
  ])('scan on %s at %s dpi', async (layout, resolution) => {
    const page = labelOf(carrier, layout, undefined, over)
    for (const read of await scans(page, layout, resolution)) {
      expect(read).toHaveLength(Object.keys(expected).length)
      for (const [format, text] of Object.entries(expected)) {
        const found = read.filter((scan) => scan.format === format.split(' ')[0]).map((scan) => scan.text)
        expect(found).toContainEqual(text.endsWith('*') ? expect.stringMatching(literal(text.slice(0, -1))) : text)
      }
    }
    for (const text of shown) expect(texts(page)).toContainEqual(expect.stringMatching(text))
  })

  it('are as wide as the label allows, in whole dots at 203 dpi', () => {
    const drawn = labelOf(carrier, '4R', undefined, over).marks.filter(({ kind }) => kind === 'barcode')
    expect(drawn.map((mark) => mark.kind === 'barcode' && mark.module >= 0.375)).not.toContain(false)
  })
})

it.each(['DPD_DE', 'UPS'] as const)('the barcode of %s is as wide as the label allows', (carrier) => {
  const drawn = labelOf(carrier, '4R').marks.flatMap((mark) => (mark.kind === 'barcode' ? [mark.module] : []))
  expect(drawn.filter((module) => module >= 0.375)).toEqual(drawn)
  expect(drawn).not.toEqual([])
})

const layouts = Object.keys(papers) as LabelLayout[]

describe.each(layouts)('the second code on %s', (layout) => {
  it('of GLS is a Data Matrix with the number', async () => {
    const number = numberOf('GLS_DE')
    for (const read of await scans(labelOf('GLS_DE', layout), layout))
      expect(read.toSorted((one, other) => one.format.localeCompare(other.format))).toEqual([
        bars(number),
        { text: number, format: 'DataMatrix' },
      ])
  })

  it('of UPS is a MaxiCode with number, place and service', async () => {
    const number = numberOf('UPS')
    for (const resolution of [200, 300] as const) {
      const read = await scanAlone(labelOf('UPS', layout), resolution)
      expect(read.map(({ format }) => format)).toEqual(['MaxiCode', 'MaxiCode'])
      for (const { text } of read)
        expect(text.split(/[␝␞]/).slice(0, 12)).toEqual([
          '[)>',
          '01',
          '9641254␠',
          '752',
          '011',
          `1Z${number.slice(-8)}`,
          'UPSN',
          number.slice(2, 8),
          expect.stringMatching(/^\d{3}$/),
          '',
          '1/1',
          // 4.2 kg in whole pounds, rounded up.
          '10',
        ])
    }
  })

  it('overlaps nothing', () => {
    for (const carrier of ['UPS', 'GLS_DK'] as const) {
      const { marks, width } = labelOf(carrier, layout, undefined, {
        delivery: {
          company: 'Kiosk',
          addressLine1: 'Gade 1',
          city: 'Malmö',
          postCode: '211 43',
          country: 'SE',
          parcelShopId: '1',
        },
      })
      const second = marks.find(({ kind }) => kind === 'matrix')
      expect(second).toBeDefined()
      const top = second?.y ?? 0
      const left = second?.x ?? width
      for (const mark of marks)
        if (mark.kind === 'text' && mark.align === 'left' && mark.y > top && mark.y < top + 12)
          expect(mark.x).toBeLessThan(left)
    }
  })
})

describe('a MaxiCode', () => {
  it('has nine digits of the postal code in the United States', async () => {
    const page = labelOf('UPS', '4R', undefined, {
      recipient: { ...lamp().recipient, postCode: '10118', country: 'US', state: 'NY' },
    })
    for (const { text } of await scanAlone(page)) expect(text).toContain('96101180000␝840␝011')
  })

  it('can encode every address', () => {
    const parcel = {
      carrierReference: numberOf('UPS'),
      shipmentNumber: '',
      productId: 'UPS_65',
      registeredAt: new Date(0),
    }
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.stringMatching(/^[A-Za-zÅÄÖåäö .,/-]{30,100}$/),
      fc.stringMatching(/^[0-9A-Z -]{30,100}$/),
    )
    const some = fc.record({
      number: fc.integer({ min: 1, max: 10 }),
      of: fc.constant(10),
      weight: fc.double({ min: 0.1, max: 1000, noNaN: true }),
      country: fc.constantFrom('DE', 'US', 'GB', 'DK', 'XX'),
      postCode: fc.oneof(text, fc.stringMatching(/^\d{5}$/)),
      city: text,
      state: text,
      addressLine: text,
    })
    const check = () =>
      fc.assert(
        fc.property(some, (address) => {
          const given: LabelledParcel = { ...parcel, ...address }
          const code = carriers.UPS.matrix?.(given)
          return code === undefined || matrixOf(code).kind === 'hexagons'
        }),
        { numRuns: 300 },
      )
    expect(check).not.toThrow()
  })
})
