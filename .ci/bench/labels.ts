import type { LabelContent } from '../../server/network/label/label.ts'
import { layOut } from '../../server/network/label/layout.ts'
import { pdfOf } from '../../server/platform/print/pdf.ts'
import { zplOf } from '../../server/platform/print/zpl.ts'
import { bareLabel } from './bare-label.ts'
import { times } from './table.ts'

const rounds = 5
const turnMs = 250

/** No two labels are equal, because no two parcels are. */
const contentOf = (number: number): LabelContent => ({
  carrier: 'PostNord Denmark',
  product: 'MyPack Collect',
  sandbox: true,
  from: ['Nordlys Interiør ApS', 'Vesterbrogade 12, 2. tv', '1620 København V', 'DK'],
  to: [`Åsa Björk ${number}`, 'Lampgrossisten i Malmö AB', `Södra Förstadsgatan ${number % 90}`, '211 43 Malmö'],
  country: 'SE',
  postCode: '211 43',
  telephone: '+46 70 123 45 67',
  facts: [
    { name: 'Weight', value: '2.4 kg' },
    { name: 'Reference', value: `ORDER-${number}` },
  ],
  parcel: { number: 1, of: 1 },
  barcode: { symbology: 'gs1-128', text: numberOf(number) },
})

/** A Serial Shipping Container Code with its check digit. */
function numberOf(number: number): string {
  const digits = `3952${String(number).padStart(13, '0')}`
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return `(00)${digits}${(10 - (sum % 10)) % 10}`
}

const created = new Date('2026-11-20T09:30:00Z')

const bare = (number: number) => {
  const { from, to, facts, barcode } = contentOf(number)
  return bareLabel([...from, ...to, ...facts.map(({ name, value }) => `${name} ${value}`)], barcode.text)
}

/** The slowest label to draw. */
const withMaxiCode = (number: number): LabelContent => ({
  ...contentOf(number),
  carrier: 'UPS',
  product: 'UPS Standard',
  barcode: { symbology: 'code128', text: `1ZX12345680${String(number).padStart(7, '0')}` },
  matrix: {
    symbology: 'maxicode',
    postCode: '21143',
    country: '752',
    service: '011',
    message: [`1Z${String(number).padStart(8, '0')}`, 'UPSN', 'X12345', '324', '', '1/1', '3', 'N', '', 'MALMO', ''],
  },
})

const pdf = (content: LabelContent, number: number) =>
  pdfOf([layOut(content, '4R')], { title: `Label ${number}`, created })

const makers = {
  'PDF labels': (number: number) => pdf(contentOf(number), number),
  'PDF labels with MaxiCode': (number: number) => pdf(withMaxiCode(number), number),
  'ZPL labels': (number: number) => Buffer.from(zplOf([layOut(contentOf(number), '4R')], 200)),
}

const least = 1_000
const rate = (value: number) => `${value.toFixed(0)} labels/s`

/** Returns the number of labels per second of processor time. */
export function measureLabels(): string[][] {
  const best = new Map<string, number>()
  let number = 0
  for (let round = 0; round <= rounds; round++)
    for (const [name, make] of Object.entries({ ...makers, bare })) {
      const { user, system } = process.cpuUsage()
      const start = performance.now()
      let made = 0
      for (; performance.now() - start < turnMs; made++) make(number++)
      const used = process.cpuUsage()
      const perSecond = (made * 1_000_000) / (used.user - user + used.system - system)
      if (round > 0) best.set(name, Math.max(best.get(name) ?? 0, perSecond))
    }
  const theirs = best.get('bare') ?? 0
  return Object.keys(makers).map((name) => {
    const own = best.get(name) ?? 0
    const verdict = own >= least ? 'reached' : 'MISSED'
    return [
      `${name}, against hand-written PDF`,
      rate(own),
      rate(theirs),
      times(own / theirs),
      `at least ${least}/s`,
      verdict,
    ]
  })
}
