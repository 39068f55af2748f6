import { describe, expect, it } from 'vitest'
import { cn22 } from '../../border/customs/documents/cn22.ts'
import { cn23 } from '../../border/customs/documents/cn23.ts'
import {
  linesOf,
  partyOf,
  type Declaration,
  type DeclaredParcel,
  type Line,
} from '../../border/customs/documents/declaration.ts'
import { invoice } from '../../border/customs/documents/invoice.ts'
import type { InvoiceContent } from '../../border/customs/documents/invoice-content.ts'
import { oneWord, overlapsOn, words } from '../../dev/testing/overlaps.ts'
import { carrierBarcode } from '../../network/carriers/numbers/barcode.ts'
import { manifestPages } from '../customs-document/manifest-page.ts'
import type { Shipment } from '../shipment/content.ts'
import { wordsIn } from '../notice/words.ts'
import { packingSlip } from './packing-slip.ts'

const party = (country: string) => ({
  company: words(100),
  firstName: words(50),
  lastName: words(50),
  department: words(50),
  addressLine1: words(100),
  addressLine2: words(100),
  postCode: '4617-12',
  city: words(50),
  country,
  contactInfo: { dialCode: '+47', mobile: '412 34 567 890', email: `${'kari.holm.'.repeat(5)}holm@norge.example` },
})

const product = {
  name: words(100),
  addressLine1: words(100),
  postCode: '8700',
  city: words(60),
  country: 'DK',
  email: 'product.safety@lumen.example',
}

const item = (index: number, fill: (length: number) => string) => ({
  itemNumber: oneWord(59) + String(index % 10),
  itemDescription: fill(200),
  skuNumber: oneWord(60),
  quantity: 999_999_999,
  countryOfOrigin: 'DK',
  netWeight: 1000,
  itemInvoicePrice: 999_999_999.99,
  currencyCode: 'NOK',
  commodityCode: '940511009012',
  dangerousGoodsCode: 'UN3481',
  manufacturerProductId: oneWord(64),
  gtin: '5701234567899',
  manufacturer: product,
  responsiblePerson: product,
})

const shipmentOf = (count: number, fill: (length: number) => string): Shipment => ({
  id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
  clientId: 1024,
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: 'freja@nordlys.example',
  shipmentState: 'REGISTERED',
  shipmentType: 'REGULAR',
  carrierReference: 'RR123456785DK',
  carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' },
  customerReference: oneWord(60),
  orderNumber: oneWord(60),
  sender: party('DK'),
  recipient: party('NO'),
  description: words(200),
  recipientPays: false,
  parcels: [
    { weight: 1, length: 20, width: 20, height: 5, description: words(200), carrierReference: 'RR123456785DK' },
  ],
  customs: {
    invoiceNumber: oneWord(60),
    companyNumber: oneWord(60),
    eoriNumber: 'DK384756102938475',
    ioss: 'IM2080000011',
    voec: '2023456',
    ukims: 'XIUKIM47699357400020231115081800',
    atRisk: false,
    importer: {
      name: words(100),
      addressLine1: words(100),
      postCode: '0154',
      city: words(100),
      country: 'NO',
      vatNumber: 'NO974760673MVA',
      eoriNumber: 'DK384756102938475',
    },
    shippingCharges: 999_999_999.99,
    otherCharges: 999_999_999.99,
    items: Array.from({ length: count }, (_, index) => item(index, fill)),
  },
})

const parcelOf = (lines: readonly Line[]): DeclaredParcel => ({
  number: 'RR123456785DK',
  barcode: carrierBarcode('POSTNORD_DK', 'RR123456785DK'),
  grams: 1_999_000,
  lines,
  parcelCount: 10,
  conveyance: 'LETTER_POST',
})

function declarationOf(shipment: Shipment): Declaration {
  const lines = linesOf(shipment, undefined)
  return {
    shipmentId: shipment.id,
    from: partyOf(shipment.sender),
    to: partyOf(shipment.recipient),
    parcels: [parcelOf(lines)],
    carrier: 'Österreichische Post',
    product: words(100),
    sandbox: true,
    date: new Date('2026-11-20T09:30:00Z'),
    reference: shipment.customerReference,
    order: shipment.orderNumber,
    vat: 'DK38271946',
    signatory: { name: words(100), position: words(100) },
    place: words(100),
  }
}

function invoiceOf(declaration: Declaration, consignees: number): InvoiceContent {
  const lines = declaration.parcels[0]?.lines ?? []
  return {
    number: oneWord(60),
    supplement: 12,
    lines: lines.map((line) => Object.assign({}, line, { parcelNumber: oneWord(35), consignee: declaration.to })),
    head: declaration,
    consignees: Array.from({ length: consignees }, () => declaration.to),
    grams: 1_999_000,
    parcelCount: 2,
    parcelNumbers: Array.from({ length: consignees }, (_, index) => `${oneWord(34)}${index}`),
  }
}

const several = [
  [1, words],
  [1, oneWord],
  [8, words],
  [100, words],
  [30, oneWord],
] as const

describe('papers with the longest texts that the contract allows', () => {
  it.each(several)('overlap nowhere, with %d lines', (count, fill) => {
    const shipment = shipmentOf(count, fill)
    const declaration = declarationOf(shipment)
    const [parcel = parcelOf([])] = declaration.parcels
    const short = cn22(declaration, parcel)
    const pages = {
      'CN 22': short ? [short] : [],
      'CN 23': cn23(declaration, parcel),
      invoice: invoice(invoiceOf(declaration, 1)),
      'consolidated invoice': invoice(invoiceOf(declaration, 2)),
      'packing slip': packingSlip(shipment, wordsIn.nb.slip),
      'packing slip of an order': packingSlip(shipment, wordsIn.da.slip, {
        lines: Array.from({ length: count }, (_, index) => ({
          sku: oneWord(60),
          name: fill(200),
          quantity: 999_999,
          order: `${index}${oneWord(58)}`,
        })),
        packed: [[{ sku: 'LAMP', quantity: 999_999 }], [{ sku: oneWord(60), quantity: 1 }]],
        gift: { message: `${fill(250)}\n${fill(249)}` },
      }),
      manifest: manifestPages({
        of: oneWord(35),
        facts: ['1 shipment'],
        printedAt: new Date('2026-11-20T09:30:00Z'),
        isSandbox: true,
        lines: [
          {
            number: oneWord(35),
            consignor: declaration.from.lines,
            consignee: declaration.to.lines,
            goods: parcel.lines.map(({ description }) => description),
            papers: [oneWord(60), '26DK003102A7F1B2C4'],
            parcelCount: 2,
            pieces: 999_999,
            netGrams: 1_000_000,
            grams: 1_999_000,
            value: { mils: 99_999_999_999, currency: 'NOK' },
          },
        ],
      }),
    }
    for (const [name, drawn] of Object.entries(pages))
      expect([name, drawn.flatMap(overlapsOn).slice(0, 8)]).toEqual([name, []])
  })

  // B3: bars began above the net weight, the signature line and the date of every CN 22.
  it('leave room on a CN 22 for signature, date and net weight above its bars, and all numbers', () => {
    const shipment = shipmentOf(1, () => 'Ceiling lamp of brass')
    const plain = item(0, () => 'Ceiling lamp of brass')
    const declaration = declarationOf({
      ...shipment,
      sender: { ...party('DK'), company: 'Nordlys ApS' },
      customs: {
        ...shipment.customs,
        companyNumber: 'DK38271946',
        ioss: undefined,
        ukims: undefined,
        invoiceNumber: oneWord(53),
        items: [
          {
            ...plain,
            manufacturer: undefined,
            responsiblePerson: undefined,
            itemInvoicePrice: 900,
            quantity: 1,
            netWeight: 0.4,
          },
        ],
      },
    })
    const [parcel = parcelOf([])] = declaration.parcels
    const page = cn22(declaration, parcel)
    if (!page) throw new Error('The goods fit a CN 22')
    expect(overlapsOn(page)).toEqual([])
    const texts = page.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
    const all = texts.join(' ').replaceAll(' ', '')
    for (const said of [
      '0.400 kg',
      'Date 2026-11-20',
      oneWord(53),
      'VAT no. DK38271946',
      'EORI DK384756102938475',
      'VOEC 2023456',
      'UN3481',
      'GTIN 5701234567899',
    ])
      expect(all).toContain(said.replaceAll(' ', ''))
    expect(all).not.toContain('Companyno.')
    const bars = page.marks.find(({ kind }) => kind === 'barcode')
    for (const mark of page.marks)
      if (mark.kind === 'text' && mark.text !== parcel.barcode.text && bars?.kind === 'barcode')
        expect([mark.text, mark.y < bars.y]).toEqual([mark.text, true])
  })
})
