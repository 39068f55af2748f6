import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, type Call, type TestResponse } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { workbookData } from '../../dev/testing/workbook.ts'
import { keepNumbers } from '../../dev/testing/shipment-rows.ts'

type Row = readonly [
  invoice: string,
  reference: string,
  charge: string,
  net: number | string,
  weight?: number,
  zone?: string,
]

const { byId: call, db, people, person } = await openShipping()
const { freja, karen, astrid } = people

const names = 'invoiceNumber,invoiceDate,currency,carrierReference,charge,net,weight,zone'
const csv = (rows: readonly Row[], currency = 'SEK') =>
  [
    names,
    ...rows.map(([invoice, reference, charge, net, weight = '', zone = '']) =>
      [invoice, '2026-11-30', currency, reference, charge, net, weight, zone].join(','),
    ),
  ].join('\r\n')
const send = (data: string, over: object = {}, more: Call = {}) =>
  call('importCarrierInvoices', { by: freja, body: { carrier: 'LAST_INCH', type: 'CSV', data, ...over }, ...more })
const found = async (query: object = {}) =>
  (await call('listInvoiceDifferences', { by: freja, query: { per_page: 100, ...query } })).body
const reasons = async (invoice: string) =>
  (await found({ invoice_number: invoice }))
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, reason, difference }) => `${row} ${reason} ${difference}`)
const errorsOf = ({ status, error }: TestResponse<unknown>) => [
  status,
  ...(error.errors?.map(({ code, field }) => `${code} ${field}`) ?? [error.error]),
]
const settings = (body: object, more: Call = {}) => call('setCarrierInvoiceSettings', { by: freja, body, ...more })

let count = 0
const nextNumber = () => `LI-${++count}`
const registered = async (over: object = {}) => {
  const { body: draft } = await call('createShipment', { by: freja, body: lamp(over) })
  const { body } = await call('registerShipment', { by: freja, path: { shipmentId: draft.id } })
  const { id, carrierReference = '' } = body
  return { id, reference: carrierReference }
}

beforeAll(async () => {
  const { carrierProduct } = lamp()
  await call('createRateSheet', {
    by: karen,
    clientId: clients.tenant,
    body: {
      name: `${carrierProduct.productId} 2026`,
      carrierProduct,
      scope: 'CHILDREN',
      currency: 'SEK',
      validFrom: '2026-01-01',
      vatPercent: 25,
      zones: [{ code: 'SE', areas: [{ country: 'SE' }] }],
      steps: [{ zone: 'SE', from: 0, upTo: 10, price: 49.5 }],
      surcharges: [{ code: 'FEE', type: 'FEE', amount: 3 }],
    },
  })
})

const rows = (most: number): Row[] => Array.from({ length: most }, () => ['TRIAL-1', 'ABC', 'FREIGHT', 1])

const unreadErrors = async (data: string) =>
  (await send(data, { type: 'XLSX' })).error.errors?.map(({ defaultMessage }) => defaultMessage)
const columnsOf = names.split(',').slice(0, 6)

const fee = (reference: unknown, net: unknown = 3) => ['LI-X', '2026-11-30', 'SEK', reference, 'FEE', net]

describe('importCarrierInvoices of workbooks', () => {
  it('skips rows above the names and the total below the lines', async () => {
    const { reference } = await registered()
    const number = nextNumber()
    const data = await workbookData([
      ['LastInch ApS', 'Invoice'],
      [],
      columnsOf,
      [number, '2026-11-30', 'SEK', reference, 'FREIGHT', 49.5],
      [number, '2026-11-30', 'SEK', reference, 'FEE', 3],
      ['Total', '', 'SEK', '', '', 52.5],
      ['', '', '', '', '', 52.5],
    ])
    const { body } = await send(data, { type: 'XLSX' })
    expect(body.invoices[0]).toMatchObject({ invoiceNumber: number, lineCount: 2, net: 52.5, differenceCount: 0 })
  })

  it('never drops a line without its number', async () => {
    const data = await workbookData([columnsOf, ['', '', '', '', '', 12]])
    expect(await unreadErrors(data)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Row 2, column carrierReference/)]),
    )
  })

  it('refuses numbers that a workbook has rounded, and formulas without a value, and suggests a remedy', async () => {
    expect(await unreadErrors(await workbookData([columnsOf, fee(395212340000029336n)]))).toEqual([
      expect.stringMatching(/^Row 2, column carrierReference .*more than 15 digits.*Format the column as text/),
    ])
    expect(await unreadErrors(await workbookData([columnsOf, fee('ABC', { formula: 'A1+1' })]))).toEqual([
      expect.stringMatching(/^Row 2, column net has a formula without its value/),
    ])
  })

  it('restores leading zeros if that gives one of the carrier’s numbers', async () => {
    const data = await workbookData([columnsOf, ['DPD-1', '2026-11-30', 'EUR', 9985053208671, 'FEE', 3]])
    const { body } = await send(data, { type: 'XLSX', carrier: 'DPD_DE' })
    const invoiceId = body.invoices[0]?.id ?? ''
    const { body: lines } = await call('listCarrierInvoiceLines', { by: freja, path: { carrierInvoiceId: invoiceId } })
    expect(lines.map(({ carrierReference }) => carrierReference)).toEqual(['09985053208671'])
  })
})

describe('a charge split', () => {
  it('into lines within its price makes no difference, and counts once', async () => {
    const { reference } = await registered()
    const [first, second] = [nextNumber(), nextNumber()]
    await send(
      csv([
        [first, reference, 'FREIGHT', 20],
        [first, reference, 'FREIGHT', 20],
        [first, reference, 'FREIGHT', 9.5],
        [first, reference, 'FEE', 3],
      ]),
    )
    expect(await reasons(first)).toEqual([])
    await send(csv([[second, reference, 'FREIGHT', 20]]))
    expect(await reasons(second)).toEqual(['2 TWICE 20'])
  })

  it('between types makes no difference if the whole shipment is within the tolerance', async () => {
    const { reference } = await registered()
    const number = nextNumber()
    await send(
      csv([
        [number, reference, 'FREIGHT', 48.5],
        [number, reference, 'FEE', 4],
      ]),
    )
    expect(await reasons(number)).toEqual([])
  })
})

describe('importCarrierInvoices', () => {
  it('finds nothing if the carrier charges the expected amount, or less', async () => {
    const { reference } = await registered()
    const number = nextNumber()
    const { status, body } = await send(
      csv([
        [number, reference, 'FREIGHT', '49.50', 4.2, 'SE'],
        [number, reference, 'FEE', 2],
      ]),
    )
    expect([status, body.known]).toEqual([200, []])
    expect(body.invoices).toStrictEqual([
      {
        id: expect.any(String),
        clientId: clients.nordlys,
        carrier: 'LAST_INCH',
        invoiceNumber: number,
        invoiceDate: '2026-11-30',
        currency: 'SEK',
        net: 51.5,
        lineCount: 2,
        differenceCount: 0,
        openDifferences: 0,
        difference: 0,
        createdAt: expect.any(String),
        createdBy: freja.username,
      },
    ])
    expect(await reasons(number)).toEqual([])
  })

  it('explains why a carrier charges more', async () => {
    const [heavy, far, dear, extra, gone, back, plain] = await Promise.all(
      Array.from({ length: 7 }, () => registered()),
    )
    if (!heavy || !far || !dear || !extra || !gone || !back || !plain) throw new Error('too few')
    await call('cancelShipment', { by: freja, path: { shipmentId: gone.id }, body: {} })
    await db
      .updateTable('shipment')
      .set({ exception: 'RETURNED', exceptionAt: new Date() })
      .where('id', '=', back.id)
      .execute()
    const { id: unpriced, reference: noPrice } = await registered({
      recipient: { ...lamp().recipient, postCode: '1264', city: 'Copenhagen', country: 'DK' },
    })
    const number = nextNumber()
    await send(
      csv([
        [number, heavy.reference, 'FREIGHT', 79, 5.2, 'SE'],
        [number, far.reference, 'FREIGHT', 60, 4.2, 'SE-NORTH'],
        [number, dear.reference, 'FREIGHT', 52.25, 4.2, 'SE'],
        [number, extra.reference, 'OVERSIZE', 20],
        [number, extra.reference, 'FEE', 5],
        [number, gone.reference, 'FREIGHT', 49.5],
        [number, back.reference, 'FREIGHT', 49.5],
        [number, back.reference, 'FREIGHT', 30],
        [number, 'LI000000000', 'FREIGHT', 12.34],
        [number, noPrice, 'FREIGHT', 49.5],
        [number, plain.reference, 'FREIGHT', 49.5],
        [number, plain.reference, 'FREIGHT', 49.5],
      ]),
    )
    expect(await reasons(number)).toEqual([
      '2 WEIGHT 29.5',
      '3 ZONE 10.5',
      '4 PRICE 2.75',
      '5 SURCHARGE 20',
      '6 SURCHARGE 2',
      '7 CANCELLED 49.5',
      '9 RETURNED 30',
      '10 NOT_OURS 12.34',
      '11 NOT_PRICED 49.5',
      '13 TWICE 49.5',
    ])
    const [first] = await found({ reasons: ['WEIGHT'], invoice_number: number })
    expect(first).toMatchObject({
      shipmentId: heavy.id,
      expected: 49.5,
      invoiced: 79,
      currency: 'SEK',
      state: 'OPEN',
      explanation: 'Charged for 5.2 kg, and registered with 4.2 kg',
      registeredWeight: 4.2,
      chargedWeight: 5.2,
    })
    const [elsewhere] = await found({ reasons: ['ZONE'], invoice_number: number })
    expect(elsewhere).toMatchObject({ pricedZones: ['SE'], chargedZone: expect.stringMatching(/^(?!SE$)/) })
    expect([elsewhere?.registeredWeight, first?.chargedZone]).toEqual([undefined, undefined])
    const { body: cost } = await call('getShipmentCost', { by: freja, path: { shipmentId: heavy.id } })
    expect([
      cost.expected?.net,
      cost.invoiced,
      cost.lines.length,
      cost.differences.map(({ reason }) => reason),
    ]).toEqual([52.5, [{ amount: 79, currency: 'SEK' }], 1, ['WEIGHT']])
    const { text: csvText } = await call('exportShipmentsCsv', { by: freja, query: {} })
    const line = csvText.split('\r\n').find((one) => one.startsWith(heavy.id))
    expect([csvText.split('\r\n')[0], line]).toEqual([
      expect.stringMatching(/,expectedCost,expectedCurrency,invoicedCost,invoicedCurrency,/),
      expect.stringMatching(/,52\.5,SEK,79,SEK,/),
    ])
    const { body: none } = await call('getShipmentCost', { by: freja, path: { shipmentId: unpriced } })
    expect(none.expected).toBeUndefined()
  })

  it('compares parcels with their shipment, and ignores other currencies', async () => {
    const { id } = await registered()
    const parcels = ['LI-PARCEL-1', 'LI-PARCEL-2']
    await db.updateTable('shipment').set({ parcelReferences: parcels }).where('id', '=', id).execute()
    await keepNumbers(db)
    const number = nextNumber()
    await send(csv(parcels.map((reference) => [number, reference, 'FREIGHT', 24.75, 4.2])))
    expect(await reasons(number)).toEqual([])
    const later = nextNumber()
    await send(csv([[later, parcels[0] ?? '', 'FREIGHT', 49.5]]))
    expect(await reasons(later)).toEqual(['2 TWICE 49.5'])
    const { reference } = await registered()
    const euros = nextNumber()
    await send(csv([[euros, reference, 'FREIGHT', 4.9]], 'EUR'))
    expect(await reasons(euros)).toEqual(['2 CURRENCY 4.9'])
  })

  it('matches a credit with its charge', async () => {
    const { reference } = await registered()
    const [first, credit, again] = [nextNumber(), nextNumber(), nextNumber()]
    await send(csv([[first, reference, 'FREIGHT', 49.5]]))
    await send(csv([[credit, reference, 'FREIGHT', -49.5]]))
    await send(csv([[again, reference, 'FREIGHT', 49.5]]))
    expect([await reasons(credit), await reasons(again)]).toEqual([[], []])
  })

  it('imports a file and a number once, and refuses other lines for the number', async () => {
    const { reference } = await registered()
    const number = nextNumber()
    const data = csv([[number, reference, 'TOTAL', 60]])
    await send(data)
    expect((await send(data)).body).toEqual({ invoices: [], known: [number] })
    expect((await send(`${data}\r\n`)).body).toEqual({ invoices: [], known: [number] })
    expect(errorsOf(await send(csv([[number, reference, 'TOTAL', 61]])))).toEqual([409, 'INVOICE_DIFFERS'])
    const bare = `carrierReference,net\r\n${reference},60`
    const named = { invoiceNumber: nextNumber(), invoiceDate: '2026-11-30', currency: 'SEK' }
    await send(bare, named)
    expect(errorsOf(await send(bare, { ...named, invoiceNumber: nextNumber() }))).toEqual([409, 'INVOICE_FILE_KNOWN'])
    expect(await reasons(number)).toEqual(['2 PRICE 7.5'])
    expect(await reasons(named.invoiceNumber)).toEqual(['2 TWICE 60'])
  })

  it('gives row and column of each error, and stores nothing', async () => {
    const before = (await call('listCarrierInvoices', { by: freja, query: {} })).headers['x-total-count']
    const number = nextNumber()
    const wrong = [
      names,
      `${number},2026-11-30,SEK,ABC,FREIGHT,49.50,,`,
      `${number},2026-11-30,SEK,ABC,FREIGHT,free,,`,
      `${number},2026-11-31,SEK,ABC,FREIGHT,1,,`,
      `${number},2026-11-30,DKK,ABC,FREIGHT,1,,`,
      `${number},2026-11-29,SEK,,FREIGHT,1.234,heavy,`,
      `,2026-11-30,SEK,ABC,FREIGHT,,,`,
      `${number}-2,2126-11-30,SEK,ABC,FREIGHT,1,,`,
    ].join('\n')
    expect(errorsOf(await send(wrong))).toEqual([
      400,
      'TYPE data, row 3, column net',
      'FORMAT data, row 4, column invoiceDate',
      'CURRENCY_MISMATCH data, row 5, column currency',
      'DATE_MISMATCH data, row 6, column invoiceDate',
      'REQUIRED data, row 6, column carrierReference',
      'PRECISION data, row 6, column net',
      'TYPE data, row 6, column weight',
      'REQUIRED data, row 7, column invoiceNumber',
      'REQUIRED data, row 7, column net',
      'DATE_IN_FUTURE data, row 8, column invoiceDate',
    ])
    expect(errorsOf(await send('net,net\n1,2'))).toEqual([
      400,
      'DUPLICATE data, row 1, column net',
      'REQUIRED data, row 1, column invoiceNumber',
      'REQUIRED data, row 1, column invoiceDate',
      'REQUIRED data, row 1, column currency',
      'REQUIRED data, row 1, column carrierReference',
    ])
    expect(errorsOf(await send('PK', { type: 'XLSX' }))).toEqual([400, 'FILE_UNREADABLE'])
    expect(errorsOf(await send(names))).toEqual([400, 'FILE_UNREADABLE'])
    const { status, error } = await send(
      "UNA:+.? 'UNB+UNOC:3+POSTNORD:14+NORDLYS:14+261130:0825+1'UNH+1+INVOIC:D:96A:UN'",
    )
    expect([status, error.error, error.message]).toEqual([400, 'FILE_UNREADABLE', expect.stringContaining('EDIFACT')])
    const after = (await call('listCarrierInvoices', { by: freja, query: {} })).headers['x-total-count']
    expect(after).toBe(before)
  })

  it("reads carriers' files as configured, also from a workbook", async () => {
    const format = {
      carrier: 'LAST_INCH',
      columns: {
        invoiceNumber: 'Fakturanr.',
        invoiceDate: 'Dato',
        currency: 'Valuta',
        carrierReference: 'Pakkenr.',
        charge: 'Ydelse',
        net: 'Beløb',
      },
      charges: [{ code: 'FRAGT', type: 'FREIGHT' }],
      decimalSign: 'COMMA',
      dateOrder: 'DAY_FIRST',
    }
    const kept = await settings({ tolerance: {}, formats: [format] })
    expect(kept.body).toEqual({ tolerance: {}, formats: [format] })
    const { reference } = await registered()
    const [number, sheet] = [nextNumber(), nextNumber()]
    const { body } = await send(
      `Fakturanr.;Kunde;Dato;Valuta;Pakkenr.;Ydelse;Beløb\n${number};7;30.11.2026;SEK;${reference};FRAGT;1.049,50\n`,
    )
    expect(body.invoices[0]).toMatchObject({ invoiceDate: '2026-11-30', net: 1049.5 })
    expect(await reasons(number)).toEqual(['2 PRICE 1000'])
    const data = await workbookData([
      ['Fakturanr.', 'Dato', 'Valuta', 'Pakkenr.', 'Ydelse', 'Beløb'],
      [sheet, '2026-11-30', 'SEK', reference, 'GEBYR', 3.1],
    ])
    const read = await send(data, { type: 'XLSX' })
    expect(read.body.invoices[0]).toMatchObject({ invoiceDate: '2026-11-30', net: 3.1 })
    expect(await reasons(sheet)).toEqual(['2 SURCHARGE 0.1'])
    const { text } = await call('exportInvoiceDifferences', {
      by: freja,
      query: { carrier: 'LAST_INCH', states: ['OPEN'] },
    })
    expect(text).toContain(
      'Fakturanr.;Dato;Pakkenr.;Ydelse;Beløb;type;reason;expected;difference;currency;customerReference',
    )
    expect(text).toContain(`${sheet};30-11-2026;${reference};GEBYR;3,10;FEE;SURCHARGE;3,00;0,10;SEK;ORDER-20417`)
    expect(text).toContain(
      `${number};30-11-2026;${reference};FRAGT;1.049,50;FREIGHT;PRICE;49,50;1.000,00;SEK;ORDER-20417`,
    )
    const twice = await settings({ tolerance: {}, formats: [format, format] })
    expect(errorsOf(twice)).toEqual([400, 'DUPLICATE formats[1].carrier'])
    expect((await settings({ tolerance: {}, formats: [] }, { headers: { 'if-match': '"other"' } })).status).toBe(412)
    await settings({ tolerance: {}, formats: [] })
  })

  it.each([
    [{ amount: 2.75 }, 0],
    [{ amount: 2.74 }, 1],
    [{ percent: 5.239 }, 0],
    [{ percent: 5.2 }, 1],
  ])('tolerates exactly %j', async (tolerance, differences) => {
    await settings({ tolerance, formats: [] })
    const { reference } = await registered()
    const { body } = await send(csv([[nextNumber(), reference, 'FREIGHT', 52.25]]))
    expect(body.invoices[0]?.differenceCount).toBe(differences)
    await settings({ tolerance: {}, formats: [] })
  })

  it('never counts a line twice, in any order of files', { timeout: 60_000 }, async () => {
    const shipments = await Promise.all(Array.from({ length: 4 }, () => registered()))
    const line = fc.record({ shipment: fc.nat(3), over: fc.integer({ min: 0, max: 500 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ shipment }) => shipment }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        async (bills, files) => {
          await db.deleteFrom('carrier_invoice').where('clientId', '=', clients.nordlys).execute()
          const numbers = bills.map(() => nextNumber())
          const rowsOf = (bill: number): Row[] =>
            (bills[bill] ?? []).map(({ shipment, over }) => [
              numbers[bill] ?? '',
              shipments[shipment]?.reference ?? '',
              'FREIGHT',
              ((4950 + over) / 100).toFixed(2),
            ])
          const order: number[] = []
          for (const file of files) {
            const its = [...new Set(file.map((bill) => bill % bills.length))]
            const { status, body } = await send(csv(its.flatMap(rowsOf)))
            const fresh = its.filter((bill) => !order.includes(bill))
            expect([status, body.invoices.map((one) => one.invoiceNumber), body.known]).toEqual([
              200,
              fresh.map((bill) => numbers[bill]),
              its.filter((bill) => order.includes(bill)).map((bill) => numbers[bill]),
            ])
            order.push(...fresh)
          }
          // Computes the expectation independently: the first charge is compared, and every later one is a duplicate.
          const seen = new Set<number>()
          let [net, difference] = [0, 0]
          for (const bill of order)
            for (const { shipment, over } of bills[bill] ?? []) {
              net += 4950 + over
              difference += seen.has(shipment) ? 4950 + over : over
              seen.add(shipment)
            }
          const { body: totals } = await call('listInvoiceTotals', { by: freja, query: { granularity: 'YEARLY' } })
          expect(
            totals.map((one) => [one.period, one.invoices, one.net, one.difference, one.open, one.expected]),
          ).toEqual([['2026-01-01', order.length, net / 100, difference / 100, difference / 100, seen.size * 52.5]])
        },
      ),
      { numRuns: 15 },
    )
  })

  it('is limited on a trial plan', async () => {
    await db.updateTable('client').set({ plan: 'TRIAL' }).where('id', '=', clients.solskin).execute()
    expect(errorsOf(await send(csv(rows(101)), {}, { by: astrid }))).toEqual([403, 'PLAN_REQUIRED'])
    expect((await send(csv(rows(100)), {}, { by: astrid })).status).toBe(200)
  })
})

describe('deleteCarrierInvoice', () => {
  it('compares the charges of later invoices again', async () => {
    const { reference } = await registered()
    const [first, second] = [nextNumber(), nextNumber()]
    const { body } = await send(csv([[first, reference, 'FREIGHT', 49.5]]))
    await send(csv([[second, reference, 'FREIGHT', 60]]))
    expect(await reasons(second)).toEqual(['2 TWICE 60'])
    const path = { carrierInvoiceId: body.invoices[0]?.id ?? '' }
    expect((await call('listCarrierInvoiceLines', { by: freja, path })).body).toHaveLength(1)
    expect((await call('deleteCarrierInvoice', { by: freja, path })).status).toBe(204)
    expect(await reasons(second)).toEqual(['2 PRICE 10.5'])
    expect((await call('getCarrierInvoice', { by: freja, path })).status).toBe(404)
    expect((await send(csv([[first, reference, 'FREIGHT', 49.5]]))).body.known).toEqual([])
  })

  it('refuses to delete an invoice with a decided difference', async () => {
    const number = nextNumber()
    const { body } = await send(csv([[number, 'NOBODYS', 'FREIGHT', 5]]))
    const [difference] = await found({ invoice_number: number })
    const path = { carrierInvoiceId: body.invoices[0]?.id ?? '' }
    const decide = (state: Schemas['InvoiceDifferenceState']) =>
      call('updateInvoiceDifferences', { by: freja, body: { ids: [difference?.id], state } })
    await decide('ACCEPTED')
    expect(errorsOf(await call('deleteCarrierInvoice', { by: freja, path }))).toEqual([409, 'INVOICE_DECIDED'])
    await decide('OPEN')
    expect((await call('deleteCarrierInvoice', { by: freja, path })).status).toBe(204)
  })
})

describe('updateInvoiceDifferences', () => {
  it('disputes and settles, all or none', async () => {
    const number = nextNumber()
    await send(
      csv([
        [number, 'NOBODYS-1', 'FREIGHT', 5],
        [number, 'NOBODYS-2', 'FREIGHT', 7.25],
      ]),
    )
    const ids = (await found({ invoice_number: number })).map(({ id }) => id)
    const decide = (state: string, over: object = {}, more: Call = {}) =>
      call('updateInvoiceDifferences', { by: freja, body: { ids, state, ...over }, ...more })
    const disputed = await decide('DISPUTED', { note: 'Not ours' })
    expect(disputed.body.map(({ state, note, decidedBy }) => [state, note, decidedBy])).toEqual([
      ['DISPUTED', 'Not ours', freja.username],
      ['DISPUTED', 'Not ours', freja.username],
    ])
    const { text } = await call('exportInvoiceDifferences', { by: freja, query: { carrier: 'LAST_INCH' } })
    expect(text).toContain(`${number},2026-11-30,NOBODYS-1,FREIGHT,5,FREIGHT,NOT_OURS,0,5,SEK,`)
    expect((await decide('SETTLED', { ids: ids.slice(0, 1) })).body.map(({ note }) => note)).toEqual(['Not ours'])
    expect(errorsOf(await decide('DISPUTED'))).toEqual([409, 'DIFFERENCE_STATE'])
    for (const state of ['OPEN', 'DISPUTED', 'SETTLED'])
      expect((await decide(state, { ids: ids.slice(0, 1) })).body.map((one) => one.state)).toEqual([state])
    expect((await found({ invoice_number: number, states: ['DISPUTED'] })).map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await decide('OPEN', {}, { by: astrid })).status).toBe(404)
    const { body: totals } = await call('listInvoiceTotals', { by: freja, query: { carriers: ['LAST_INCH'] } })
    expect(totals).toMatchObject([{ period: '2026-11-30', currency: 'SEK', disputed: 5, settled: 7.25 }])
    const { body: none } = await call('listInvoiceTotals', { by: freja, query: { until: '2026-11-29' } })
    expect(none).toEqual([])
  })

  it('needs its permission, and reading needs another', async () => {
    const reader = await person('invoice-reader', clients.nordlys, ['carrier-invoices:read'])
    expect((await send(csv([['X', 'ABC', 'FREIGHT', 1]]), {}, { by: reader })).status).toBe(403)
    expect(
      (await call('listCarrierInvoices', { by: reader, query: { from: '2026-12-02', until: '2026-12-01' } })).status,
    ).toBe(400)
  })
})

const disputed = async (over = 20, state = 'DISPUTED') => {
  const { reference } = await registered()
  const invoice = nextNumber()
  await send(
    csv([
      [invoice, reference, 'FREIGHT', 49.5 + over],
      [invoice, reference, 'FEE', 3],
    ]),
  )
  const [difference = expect.fail('nothing differs')] = await found({ invoice_number: invoice })
  await call('updateInvoiceDifferences', { by: freja, body: { ids: [difference.id], state } })
  const now = async () => {
    const [one] = await found({ invoice_number: invoice })
    return [one?.state, one?.credited, one?.creditInvoiceId]
  }
  const credit = async (net: number, charge = 'FREIGHT', currency?: string) => {
    const { body, text } = await send(csv([[nextNumber(), reference, charge, net]], currency))
    return body.invoices[0]?.id ?? expect.fail(text)
  }
  return { id: difference.id, now, credit }
}

describe('credits for disputed differences', () => {
  it('settle it, even in parts, and reopen it when their invoice is deleted', async () => {
    const { now, credit } = await disputed()
    const first = await credit(-5)
    expect(await now()).toEqual(['DISPUTED', 5, first])
    const second = await credit(-15)
    expect(await now()).toEqual(['SETTLED', 20, second])
    await call('deleteCarrierInvoice', { by: freja, path: { carrierInvoiceId: second } })
    expect(await now()).toEqual(['DISPUTED', 5, first])
  })

  it('count for the same charge in the same currency, and leave any excess', async () => {
    const { now, credit } = await disputed()
    await credit(-20, 'FUEL')
    await credit(-20, 'FREIGHT', 'NOK')
    expect(await now()).toEqual(['DISPUTED', undefined, undefined])
    const total = await credit(-100, 'TOTAL')
    expect(await now()).toEqual(['SETTLED', 20, total])
  })

  it('count whether the dispute comes before or after them, and again after another dispute', async () => {
    const { id, now, credit } = await disputed(20, 'OPEN')
    const decide = (state: string) => call('updateInvoiceDifferences', { by: freja, body: { ids: [id], state } })
    const first = await credit(-5)
    expect(await now()).toEqual(['OPEN', undefined, undefined])
    expect((await decide('DISPUTED')).body).toMatchObject([{ state: 'DISPUTED', credited: 5, creditInvoiceId: first }])
    expect((await decide('OPEN')).body[0]).not.toHaveProperty('credited')
    const second = await credit(-15)
    expect((await decide('DISPUTED')).body).toMatchObject([{ state: 'SETTLED', credited: 20, creditInvoiceId: second }])
    await decide('OPEN')
    await call('deleteCarrierInvoice', { by: freja, path: { carrierInvoiceId: second } })
    expect(await now()).toEqual(['OPEN', undefined, undefined])
    expect((await decide('DISPUTED')).body).toMatchObject([{ state: 'DISPUTED', credited: 5 }])
  })

  it('do not affect undisputed differences or those settled by hand', async () => {
    const { id, now, credit } = await disputed()
    await call('updateInvoiceDifferences', { by: freja, body: { ids: [id], state: 'SETTLED' } })
    await credit(-20)
    expect(await now()).toEqual(['SETTLED', undefined, undefined])
  })
})
