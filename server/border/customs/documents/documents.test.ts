import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carrierBarcode } from '../../../network/carriers/numbers/barcode.ts'
import { widthOf } from '../../../platform/print/font.ts'
import type { Mark } from '../../../platform/print/marks.ts'
import { pdfOf } from '../../../platform/print/pdf.ts'
import { readPdf, scanPdf } from '../../../dev/testing/scan.ts'
import { byPostNord, lamp, openShipping } from '../../../dev/testing/shipping.ts'
import { clients } from '../../../dev/testing/app.ts'
import { cn22 } from './cn22.ts'
import { companyNumbers, partyOf, type Declaration, type Line, type DeclaredParcel } from './declaration.ts'
import { conveyanceOf } from './conveyance.ts'
import { needsDocuments } from './documents.ts'
import { formOf } from './forms.ts'
import { isProForma, type InvoiceContent } from './invoice-content.ts'
import { invoice } from './invoice.ts'
import { drawRow, Sheet } from './sheet.ts'
import { ceilingLamp } from '../../../dev/testing/goods.ts'

const { call } = await openShipping()

const bergen = {
  company: 'Fjordlys Belysning AS',
  addressLine1: 'Strandgaten 18',
  postCode: '5013',
  city: 'Bergen',
  country: 'NO',
  contactInfo: { dialCode: '+47', mobile: '412 34 567', email: 'post@fjordlys.example' },
}
const toNorway = { ...byPostNord, recipient: bergen, customerReference: 'ORDER-20418', orderNumber: '20418' }
const asked = { permissions: ['customs:read', 'customs:write'] } as const

async function registered(over: object = {}) {
  const { id } = (await call('POST', '/shipments', lamp({ ...toNorway, ...over }))).json()
  const response = await call('POST', `/shipments/${id}/register`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

let count = 0
async function declare(carrierReference: string, over: object = {}) {
  const body = {
    ...ceilingLamp,
    carrierReference,
    itemNumber: String(++count),
    quantity: 2,
    netWeight: 1.1,
    grossWeight: 1.9,
    itemInvoicePrice: 2998,
    invoiceNumber: `NI-${carrierReference}`,
    clientId: clients.nordlys,
    shippingCharges: 98.5,
    termsOfTrade: 'DDU',
    ...over,
  }
  const response = await call('POST', '/customs-api/customs-items', body, asked)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}
const print = (id: string, query: string) => call('GET', `/shipments/${id}/label.pdf?${query}`)
async function pagesOf(id: string, query: string) {
  const response = await print(id, query)
  if (response.statusCode !== 200) throw new Error(response.body)
  return readPdf(response.rawPayload)
}
const titleOf = ({ text }: { text: string }) =>
  /CN 2[23]|COMMERCIAL INVOICE|PRO FORMA INVOICE/.exec(text)?.[0] ?? 'label'

describe('the customs documents of a shipment', () => {
  it('are CN 23 and the commercial invoice of the declared goods, readable for a person and a scanner', async () => {
    const shipment = await registered()
    await declare(shipment.carrierReference, { invoiceNumber: 'NI-2026-0418' })
    await declare(shipment.carrierReference, {
      invoiceNumber: 'NI-2026-0418',
      itemInvoicePrice: 100.1,
      quantity: 3,
      countryOfOrigin: 'PL',
      shippingCharges: 0,
    })
    const response = await print(shipment.id, 'documents=CUSTOMS')
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="customs-${shipment.carrierReference}.pdf"`,
    )
    const pages = await readPdf(response.rawPayload)
    expect(pages.map((page) => [titleOf(page), page.width, page.height])).toEqual([
      ['CN 23', 210, 297],
      ['COMMERCIAL INVOICE', 210, 297],
    ])
    const [form, bill] = pages.map(({ text }) => text)
    for (const said of [
      'SANDBOX',
      'Nordlys Interiør ApS',
      'Fjordlys Belysning AS',
      'NORWAY (NO)',
      'DK38271946, Company no. 38271946',
      'Ceiling lamp of brass for LED bulbs, household use',
      'Aurora'.toUpperCase(),
      '9405.11.00.90',
      '2,998.00 DKK',
      '3,098.10 DKK',
      '98.50 DKK',
      '4.200 kg',
      'NI-2026-0418',
      '+47 412 34 567, post@fjordlys.example',
    ])
      expect(form).toContain(said)
    for (const said of [
      'NI-2026-0418',
      'DAP Bergen',
      '1,499.00',
      '33.3667',
      '3,098.10 DKK',
      '98.50 DKK',
      '3,196.60 DKK',
      '2.200 kg',
      '4.200 kg',
      'EORI DK38271946',
      'ORDER-20418',
      shipment.carrierReference,
    ])
      expect(bill).toContain(said)
    const [scans] = await scanPdf(response.rawPayload)
    expect(scans?.map(({ text }) => text.replace(/^\(00\)/, ''))).toEqual([shipment.carrierReference])
    expect((await print(shipment.id, 'documents=CUSTOMS')).rawPayload).toEqual(response.rawPayload)
  })

  it('are only the invoice for a courier', async () => {
    const externalShipment = { carrier: 'UPS', carrierReference: '1Z999AA10123456784' }
    const created = await call('POST', '/shipments', lamp({ ...toNorway, carrierProduct: undefined, externalShipment }))
    expect([created.statusCode, created.json().errors]).toEqual([201, undefined])
    await declare(externalShipment.carrierReference)
    expect((await pagesOf(created.json().id, 'documents=CUSTOMS')).map(titleOf)).toEqual(['COMMERCIAL INVOICE'])
  })

  it('follow the labels, or are left out', async () => {
    const shipment = await registered()
    await declare(shipment.carrierReference)
    expect((await pagesOf(shipment.id, 'documents=ALL')).map(titleOf)).toEqual(['label', 'CN 23', 'COMMERCIAL INVOICE'])
    expect((await pagesOf(shipment.id, '')).map(titleOf)).toEqual(['label'])
    const swedish = await registered({ recipient: lamp().recipient })
    expect((await pagesOf(swedish.id, 'documents=ALL')).map(titleOf)).toEqual(['label'])
  })

  it("use the shipment's own goods if nothing else is declared", async () => {
    const customs = {
      invoiceNumber: 'OWN-1',
      customsType: 'GIFT',
      eoriNumber: 'DK29384756',
      shippingCharges: 10,
      items: [
        {
          itemDescription: 'Candle of bees wax',
          quantity: 4,
          countryOfOrigin: 'SE',
          netWeight: 1,
          itemInvoicePrice: 120,
          currencyCode: 'DKK',
          commodityCode: '340600',
        },
      ],
    }
    const shipment = await registered({ customs })
    const [form, bill] = await pagesOf(shipment.id, 'documents=CUSTOMS')
    expect(form?.text).toContain('Candle of bees wax')
    expect(form?.text).toContain('DK29384756')
    expect([form, bill].map((page) => page && titleOf(page))).toEqual(['CN 23', 'PRO FORMA INVOICE'])
    expect(bill?.text).toContain('130.00 DKK')
  })

  it('include one form for each parcel, and one invoice for each number', async () => {
    const { parcels } = lamp()
    const { id } = (await call('POST', '/shipments', lamp(toNorway))).json()
    await call('PUT', '/shipments', { id, parcels: [...parcels, ...parcels] })
    await call('POST', `/shipments/${id}/register`)
    const shipment = (await call('GET', `/shipments/${id}`)).json()
    const [one, two] = shipment.parcels.map((parcel: { carrierReference: string }) => parcel.carrierReference)
    await declare(one, { itemInvoicePrice: 500 })
    const missing = await print(id, 'documents=CUSTOMS')
    expect([missing.statusCode, missing.json().error, missing.json().message]).toEqual([
      400,
      'CUSTOMS_ITEMS_MISSING',
      `Nothing is declared for parcel ${two} of shipment ${id}. Add customs items with its shipmentId, or customs to the shipment.`,
    ])
    await declare(two, { invoiceNumber: 'NI-2026-0419', invoiceType: 'proForma', customsType: 'SAMPLE' })
    const pages = await pagesOf(id, 'documents=CUSTOMS')
    expect(pages.map(titleOf)).toEqual(['CN 23', 'CN 23', 'COMMERCIAL INVOICE', 'PRO FORMA INVOICE'])
    expect(pages[3]?.text).toContain('NI-2026-0419')
  })

  it.each([
    ['SW1A 1AA', 'BT1 5GS', {}, false],
    ['SW1A 1AA', 'BT1 5GS', { company: 'Lagan Lighting Ltd' }, true],
    ['SW1A 1AA', 'BT1 5GS', { company: 'Lagan Lighting Ltd', soldTo: 'CONSUMER' }, false],
    ['SW1A 1AA', 'BT1 5GS', { soldTo: 'BUSINESS' }, true],
    ['JE2 3QA', 'BT1 5GS', {}, true],
    ['BT1 5GS', 'SW1A 1AA', { company: 'Thames Lighting Ltd' }, false],
  ] as const)('from %s to %s for %o: %s', (from, to, given, are) => {
    const { soldTo, company }: { soldTo?: 'CONSUMER' | 'BUSINESS'; company?: string } = given
    const place = { country: 'GB', city: 'Town', addressLine1: 'High Street 1' } as const
    const sender = { ...place, postCode: from }
    const recipient = { ...place, postCode: to, ...(company !== undefined && { company }) }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of a shipment
    const shipment = { sender, recipient, customs: soldTo && { soldTo } } as Parameters<typeof needsDocuments>[0]
    expect(needsDocuments(shipment)).toBe(are)
  })

  it('require a border, goods and a number', async () => {
    const swedish = await registered({ recipient: lamp().recipient })
    const none = await print(swedish.id, 'documents=CUSTOMS')
    expect([none.statusCode, none.json().error]).toEqual([400, 'CUSTOMS_NOT_NEEDED'])
    const empty = await registered()
    for (const documents of ['CUSTOMS', 'ALL']) {
      const response = await print(empty.id, `documents=${documents}`)
      expect([response.statusCode, response.json().error]).toEqual([400, 'CUSTOMS_ITEMS_MISSING'])
    }
    const { id } = (await call('POST', '/shipments', lamp(toNorway))).json()
    const draft = await print(id, 'documents=CUSTOMS')
    expect([draft.statusCode, draft.json().error]).toEqual([400, 'SHIPMENT_NOT_REGISTERED'])
  })

  it('are available for a shipment that was booked elsewhere', async () => {
    const externalShipment = { carrier: 'POSTNORD_DK', carrierReference: '395200000002041709' }
    const { id } = (
      await call('POST', '/shipments', lamp({ ...toNorway, carrierProduct: undefined, externalShipment }))
    ).json()
    await declare('395200000002041709')
    expect((await pagesOf(id, 'documents=CUSTOMS')).map(titleOf)).toEqual(['CN 23', 'COMMERCIAL INVOICE'])
    expect((await print(id, 'documents=ALL')).json().error).toBe('LABEL_NOT_AVAILABLE')
  })

  it('show nothing of another client', async () => {
    const shipment = await registered()
    const theirs = { clientId: clients.solskin, permissions: asked.permissions }
    const body = {
      ...(await declare(shipment.carrierReference)),
      clientId: clients.solskin,
      itemDescription: 'SECRET',
      invoiceNumber: 'X',
    }
    const { id: _id, closed: _closed, transferState: _state, ...goods } = body
    expect((await call('POST', '/customs-api/customs-items', goods, theirs)).statusCode).toBe(201)
    for (const { text } of await pagesOf(shipment.id, 'documents=CUSTOMS')) expect(text).not.toContain('SECRET')
    expect(
      (await call('GET', `/shipments/${shipment.id}/label.pdf?documents=CUSTOMS`, undefined, theirs)).statusCode,
    ).toBe(404)
  })
})

const line = (over: Partial<Line> = {}): Line => ({
  itemNumber: '1',
  description: 'Ceiling lamp',
  details: ['SKU AURORA'],
  quantity: 1,
  netGrams: 1000,
  grossGrams: 1200,
  mils: 100_000,
  freightMils: 0,
  otherMils: 0,
  currency: 'DKK',
  commodityCode: '940511',
  origin: 'DK',
  invoiceNumber: 'NI-1',
  supplement: 0,
  isPreferential: false,
  reason: 'SALE_OF_GOODS',
  ...over,
})
const parcelOf = (lines: readonly Line[]): DeclaredParcel => ({
  number: '373500489530470000',
  barcode: carrierBarcode('POSTNORD_DK', '373500489530470000'),
  grams: 1200,
  lines,
  parcelCount: 1,
  conveyance: 'LETTER_POST',
})
const declarationOf = (lines: readonly Line[]): Declaration => ({
  shipmentId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
  from: partyOf({ ...lamp().sender }),
  to: partyOf(bergen),
  parcels: [parcelOf(lines)],
  carrier: 'PostNord Denmark',
  product: 'MyPack Home',
  sandbox: false,
  date: new Date('2026-11-20T09:30:00Z'),
})

const contentOf = (lines: readonly Line[]): InvoiceContent => {
  const head = declarationOf(lines)
  return {
    number: lines[0]?.invoiceNumber ?? '',
    supplement: 0,
    lines: lines.map((one) => ({ ...one, parcelNumber: '373500489530470000', consignee: head.to })),
    head,
    consignees: [head.to],
    grams: 1200,
    parcelCount: 1,
    parcelNumbers: ['373500489530470000'],
  }
}

// UPU Convention Manual, Article 20-001: letter post up to 300 SDR and 2 kg has CN 22, everything else of the post CN 23.
describe('formOf', () => {
  it.each([
    ['LETTER_POST', 2_600, 'DKK', 1_900, 'CN 22'],
    ['LETTER_POST', 2_700, 'DKK', 1_900, 'CN 23'],
    ['LETTER_POST', 349, 'EUR', 2_000, 'CN 22'],
    ['LETTER_POST', 349, 'EUR', 2_001, 'CN 23'],
    ['LETTER_POST', 360, 'EUR', 1_900, 'CN 23'],
    ['LETTER_POST', 61_000, 'JPY', 1_900, 'CN 22'],
    ['LETTER_POST', 1, 'UGX', 1_900, 'CN 23'],
    ['PARCEL_POST', 1, 'EUR', 1_900, 'CN 23'],
    ['COURIER', 1, 'EUR', 1_900, undefined],
  ] as const)('for %s worth %d %s with %d g is %s', (conveyance, price, currency, grams, title) => {
    const lines = [line({ mils: price * 1_000, currency })]
    const pages = formOf(declarationOf(lines), { ...parcelOf(lines), conveyance, grams })
    const texts = pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : [])))
    expect(texts.find((text) => text.startsWith('CN 2'))).toBe(title)
    if (title === 'CN 22') expect([pages[0]?.width, pages[0]?.height]).toEqual([105, 148])
    // ISO 4217 gives yen no decimals.
    if (currency === 'JPY') expect(texts).toContain('61,000 JPY')
  })
})

describe('conveyanceOf', () => {
  it.each([
    ['ROYAL_MAIL', 'RB123456785GB', undefined, 'LETTER_POST'],
    ['ROYAL_MAIL', 'CB123456785GB', 'MAIL', 'PARCEL_POST'],
    ['POSTNORD_DK', '373500489530470000', 'MAIL', 'LETTER_POST'],
    ['POSTNORD_DK', '373500489530470000', 'PARCEL', 'PARCEL_POST'],
    ['DHL_EXPRESS', '1234567890', 'MAIL', 'COURIER'],
  ] as const)('%s %s %s is %s', (carrier, number, type, expected) =>
    expect(conveyanceOf(carrier, number, type)).toBe(expected),
  )
})

describe('isProForma', () => {
  it.each([
    [[line()], false],
    [[line({ reason: 'GIFT' })], true],
    [[line({ reason: 'SAMPLE' }), line()], false],
    [[line({ reason: 'GIFT', invoiceType: 'commercial' })], false],
    [[line({ invoiceType: 'proForma' })], true],
  ])('for lines %#', (lines, expected) => expect(isProForma(lines)).toBe(expected))
})

type TextMark = Extract<Mark, { kind: 'text' }>
const endOf = ({ x, text, size, weight, align }: TextMark) =>
  x + widthOf(text, size, weight) * { left: 1, center: 0.5, right: 0 }[align]

describe('the forms', () => {
  it('fall back to CN 23 if CN 22 has no room', () => {
    const few = Array.from({ length: 8 }, () => line({ mils: 1_000 }))
    expect(cn22(declarationOf(few), parcelOf(few))).toBeDefined()
    for (const lines of [
      [...few, line({ mils: 1_000 })],
      few.map((one) => Object.assign({}, one, { description: 'long '.repeat(40) })),
    ]) {
      expect(cn22(declarationOf(lines), parcelOf(lines))).toBeUndefined()
      expect(formOf(declarationOf(lines), parcelOf(lines))[0]?.width).toBe(210)
    }
  })

  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  const lines = fc.array(
    fc
      .record({
        description: texts,
        details: fc.array(texts, { maxLength: 3 }),
        itemNumber: fc.string({ minLength: 1, maxLength: 60 }),
        quantity: fc.integer({ min: 1, max: 999_999_999 }),
        cents: fc.integer({ min: 1, max: 99_999_999_999 }),
        netGrams: fc.integer({ min: 0, max: 100_000_000 }),
        commodityCode: fc.constantFrom('940511', '9405110090', '940511009012'),
        currency: fc.constantFrom('DKK', 'EUR', 'K'),
        eoriNumber: fc.constantFrom(undefined, 'DK38271946'),
        invoiceNumber: fc.string({ minLength: 1, maxLength: 60 }),
        termsOfTrade: fc.constantFrom(undefined, 'DDU' as const, 'EXW' as const),
      })
      .map((over) => line(over)),
    { minLength: 1, maxLength: 40 },
  )

  it('stay within the page and lose no line, whatever their content', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(lines, (all) => {
        const declaration = declarationOf(all)
        const forms = formOf(declaration, parcelOf(all))
        const bills = invoice(contentOf(all))
        for (const page of [...forms, ...bills])
          for (const mark of page.marks) {
            expect([mark.x >= 0, mark.x <= page.width, mark.y >= 0, mark.y <= page.height]).toEqual([
              true,
              true,
              true,
              true,
            ])
            if (mark.kind === 'rule') expect(mark.x + mark.width).toBeLessThanOrEqual(page.width)
            if (mark.kind === 'text') expect(endOf(mark)).toBeLessThanOrEqual(page.width)
          }
        const codes = (pages: typeof forms) =>
          pages.flatMap(({ marks }) =>
            marks.flatMap((mark) => (mark.kind === 'text' && mark.text.startsWith('9405.11') ? 1 : [])),
          )
        expect([codes(forms).length, codes(bills).length]).toEqual([all.length, all.length])
      }),
      { numRuns: 20 },
    )
  })

  it('break no number over two lines', () => {
    const sheet = new Sheet(210, 297)
    const columns = [{ title: 'Pieces', width: 11, align: 'right' }] as const
    drawRow(sheet, { x: 0, size: 2.7, columns }, 0, [{ main: '9999999990', small: ['1,999,999.98 DKK'] }])
    const printed = sheet.page.marks.flatMap((mark) => (mark.kind === 'text' ? mark.text.split(' ') : []))
    expect(printed).toEqual(['9999999990', '1,999,999.98', 'DKK'])
  })

  it("label the client's VAT number as such, wherever its goods leave from", () => {
    const head = { from: partyOf({ ...lamp().sender, country: 'GB' }), vat: 'DK29384756' }
    expect(companyNumbers([line({ companyNumber: 'DK29384756' })], head)).toEqual(['VAT no. DK29384756'])
    expect(companyNumbers([line({ companyNumber: '38271946' })], head)).toEqual([
      'Company no. 38271946',
      'VAT no. DK29384756',
    ])
  })

  it('print long item numbers below the description, in two pieces at most', () => {
    for (const [itemNumber, pieces] of [
      ['9999', ['9999']],
      ['LINE-2026-11-29/0001', ['No. LINE-2026-11-29/0001']],
      ['0'.repeat(60), expect.objectContaining({ length: 3 })],
    ] as const) {
      const printed = invoice(contentOf([line({ itemNumber, description: 'Lamp', details: [] })])).flatMap(
        ({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : [])),
      )
      const [from, to] = [printed.indexOf('Total value') + 1, printed.indexOf('9405.11')]
      const cells = printed.slice(from, to).filter((text) => text !== 'Lamp')
      expect(cells).toEqual(pieces)
      expect(cells.join('').replace('No.', '').trim()).toBe(itemNumber)
    }
  })

  it('print carrier, product and references in full, however long they are', () => {
    const content = contentOf([line({ termsOfTrade: 'DDP' })])
    const product = 'Poste Delivery Business Express International with delivery by appointment and old lamp taken back'
    const head = { ...content.head, product, order: 'ORDER-'.padEnd(60, '7'), reference: 'WEB-'.padEnd(40, '8') }
    const [page] = invoice({ ...content, head })
    const printed = page?.marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])) ?? []
    const read = printed.map(({ text }) => text).join('')
    for (const whole of [`PostNord Denmark, ${product}`, head.order, head.reference])
      expect(read.replace(/\s/g, '')).toContain(whole.replace(/\s/g, ''))
    expect(read).not.toContain('…')
    // The postal form has it next to its title.
    const [form] = formOf({ ...declarationOf(content.lines), product }, { ...parcelOf([line()]), grams: 2_001 })
    const beside = form?.marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])) ?? []
    expect(
      beside
        .filter(({ text }) => text.includes('Poste'))
        .map((mark) => mark.x - widthOf(mark.text, mark.size, 'regular') > 90),
    ).toEqual([true])
    // The goods begin below it.
    const lowest = Math.max(...printed.filter(({ text }) => text.includes('8888')).map(({ y }) => y))
    expect(printed.find(({ text }) => text === 'Ceiling lamp')?.y).toBeGreaterThan(lowest)
  })

  it('print any content as plain text', async () => {
    const all = [line({ description: ') Tj ET /JavaScript (evil) \\ <script>', invoiceNumber: '\u202e(\\' })]
    const bills = invoice(contentOf(all))
    const [page] = await readPdf(pdfOf(bills, { title: 'x', created: new Date(0) }))
    expect(page?.text).toContain(') Tj ET /JavaScript (evil) \\ <script>')
  })
})
