import fc from 'fast-check'
import { workbookData } from '../../dev/testing/workbook.ts'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, errorsOf, testApp, type Call } from '../../dev/testing/app.ts'

const { app, call, people } = await testApp()
const { freja, astrid } = people

const sheet: Schemas['RateSheetCreate'] = {
  name: 'PostNord 2026',
  carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' },
  currency: 'DKK',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  vatPercent: 25,
  zones: [
    { code: 'DK', areas: [{ country: 'DK' }], transitDays: { from: 1, to: 1 } },
    { code: 'SE', areas: [{ country: 'SE' }] },
  ],
  steps: [
    { zone: 'SE', from: 0, upTo: 20, price: 89 },
    { zone: 'DK', from: 0, upTo: 5, price: 49 },
    { zone: 'DK', from: 5, upTo: 20, price: 69, pricePerUnit: 2.5 },
  ],
  surcharges: [{ code: 'FUEL', type: 'FUEL', name: 'Fuel', months: [{ month: '2026-11', percent: 8.5 }] }],
}

const keep = (over: object = {}, more: Call = {}) =>
  call('createRateSheet', { by: freja, body: { ...sheet, ...over }, ...more })
const of = (productId: string) => ({ carrierProduct: { carrier: 'POSTNORD_DK', productId } })
const rowOf = (rateSheetId: string) => ({ by: freja, path: { rateSheetId } })
const parcel = { weight: 4.2, length: 60, width: 40, height: 35.5 }
const shipment = { sender: { country: 'DK' }, recipient: { country: 'DK' }, parcels: [parcel], date: '2026-11-20' }

describe('createRateSheet', () => {
  it('stores the sheet and calculates prices from it', async () => {
    const { status, body, headers } = await keep()
    const { steps: _, ...kept } = sheet
    expect([status, body]).toEqual([
      201,
      {
        ...kept,
        id: expect.any(String),
        clientId: clients.nordlys,
        version: 1,
        scope: 'LOCAL',
        basis: 'PARCEL',
        measure: 'WEIGHT',
        stepCount: 3,
        createdAt: expect.any(String),
        createdBy: 'freja',
      },
    ])
    expect((await call('getRateSheet', rowOf(body.id))).headers.etag).toBe(headers.etag)
    const explained = await call('explainPrice', { ...rowOf(body.id), body: shipment })
    expect(explained.body).toEqual({
      rateSheetId: body.id,
      version: 1,
      zone: 'DK',
      currency: 'DKK',
      net: 53.17,
      vat: 13.29,
      total: 66.46,
      lines: [
        {
          type: 'FREIGHT',
          code: 'DK',
          name: 'Freight',
          amount: 49,
          parcel: 1,
          explanation: 'Parcel 1: 4.2 kg in zone DK, over 0 up to 5 kg',
        },
        { type: 'FUEL', code: 'FUEL', name: 'Fuel', amount: 4.17, explanation: '8.5 % of 49.00 DKK in 2026-11' },
        { type: 'VAT', code: 'VAT', name: 'Value added tax', amount: 13.29, explanation: '25 % of 53.17 DKK' },
      ],
    })
    const refused = await call('explainPrice', { ...rowOf(body.id), body: { ...shipment, date: '2026-12-01' } })
    expect([refused.status, refused.error.error]).toEqual([400, 'FUEL_MISSING'])
    const precise = await call('explainPrice', {
      ...rowOf(body.id),
      body: { ...shipment, insurance: { amount: 1.005, currency: 'DKK' } },
    })
    expect(errorsOf(precise)).toEqual(['PRECISION insurance.amount'])
  })

  it('accepts negative discounts and prices including tax, and refuses contradictions', async () => {
    const years = { validFrom: '2033-01-01', validUntil: '2033-12-31' }
    const discount = { code: 'AGREED', type: 'DISCOUNT', percent: -10 }
    const { body, text } = await keep({
      ...of('POSTNORD_DK_17'),
      ...years,
      vatIncluded: true,
      surcharges: [discount],
    })
    expect(body.vatIncluded, text).toBe(true)
    const explained = await call('explainPrice', { ...rowOf(body.id), body: { ...shipment, date: '2033-05-05' } })
    expect(explained.body).toMatchObject({ net: 35.28, vat: 8.82, total: 44.1 })
    expect(explained.body.lines.map(({ type, amount }) => [type, amount])).toEqual([
      ['FREIGHT', 39.2],
      ['DISCOUNT', -3.92],
      ['VAT', 8.82],
    ])
    const refused = async (surcharge: object) =>
      errorsOf(await keep({ ...of('POSTNORD_DK_18'), ...years, surcharges: [{ ...discount, ...surcharge }] }))
    expect(await refused({ percent: 10 })).toEqual(['OUT_OF_RANGE surcharges[0].percent'])
    expect(await refused({ minimum: 5 })).toEqual(['NOT_ALLOWED surcharges[0].minimum'])
    expect(await refused({ type: 'FEE', minimum: 5 })).toEqual(['NOT_ALLOWED surcharges[0].minimum'])
    expect(await refused({ percent: undefined })).toEqual(['REQUIRED surcharges[0].amount'])
  })

  it('refuses a whole sheet with every error', async () => {
    const wrong = await keep({
      ...of('POSTNORD_DK_18'),
      steps: [
        { zone: 'DK', from: 0, upTo: 5, price: 49.001 },
        { zone: 'DK', from: 6, upTo: 20, price: 69 },
        { zone: 'NO', from: 0, upTo: 1, price: 1 },
      ],
    })
    expect([wrong.status, errorsOf(wrong)]).toEqual([
      400,
      [
        'PRECISION steps[0].price',
        'ZONE_UNKNOWN steps[2].zone',
        'STEP_HOLE steps[1].from',
        'ZONE_WITHOUT_STEPS zones[1].areas[0]',
      ],
    ])
    const { body } = await call('listRateSheets', { by: freja, query: { product_id: 'POSTNORD_DK_18' } })
    expect(body).toEqual([])
    expect((await keep(of('POSTNORD_DK_NONE'))).status).toBe(404)
    const other = { carrierProduct: { carrier: 'GLS_DK', productId: 'POSTNORD_DK_18' } }
    expect(errorsOf(await keep(other))).toEqual(['PRODUCT_OF_OTHER_CARRIER carrierProduct.productId'])
  })

  it('allows one sheet at a time', async () => {
    const product = of('POSTNORD_DK_19')
    const { body } = await keep(product)
    const overlap = await keep({ ...product, validFrom: '2026-12-31', validUntil: undefined })
    expect([overlap.status, overlap.error.error]).toEqual([409, 'PERIOD_OVERLAPS'])
    expect(overlap.error.message).toContain(body.id)
    expect((await keep({ ...product, validFrom: '2027-01-01', validUntil: undefined })).status).toBe(201)
    expect((await keep({ ...product, scope: 'CHILDREN' })).status).toBe(201)
    expect((await keep({ ...product, fromCountry: 'SE' })).status).toBe(201)
    const days = await call('listRateSheets', {
      by: freja,
      query: { product_id: 'POSTNORD_DK_19', valid_on: '2027-02-01' },
    })
    expect(days.body.map(({ validFrom }) => validFrom)).toEqual(['2027-01-01'])
  })
})

describe('updateRateSheet', () => {
  it('creates versions, which never change', async () => {
    const { body, headers } = await keep(of('POSTNORD_DK_30'))
    const change = (changes: object, more: Call = {}) =>
      call('updateRateSheet', { by: freja, body: { id: body.id, ...changes }, ...more })
    const second = await change({ name: 'With tax', vatPercent: null })
    expect([second.body.version, second.body.vatPercent, second.body.stepCount]).toEqual([2, undefined, 3])
    expect((await change({ name: 'X' }, { headers: { 'if-match': headers.etag ?? '' } })).status).toBe(412)
    const zones = [{ code: 'SE', areas: [{ country: 'SE' }] }]
    expect(errorsOf(await change({ zones }))).toEqual(['ZONE_UNKNOWN steps[0].zone', 'ZONE_UNKNOWN steps[1].zone'])
    const third = await change({ zones, steps: [{ zone: 'SE', from: 0, upTo: 30, price: 99 }] })
    expect([third.body.version, third.body.stepCount]).toEqual([3, 1])
    expect((await change({})).body.version).toBe(3)
    expect(errorsOf(await change(of('POSTNORD_DK_17')))).toEqual(['PRODUCT_FIXED carrierProduct'])
    const first = await call('getRateSheet', { ...rowOf(body.id), query: { version: 1 } })
    expect(first.body).toEqual(body)
    const versions = await call('listRateSheetVersions', rowOf(body.id))
    expect(versions.body.map(({ version, stepCount }) => [version, stepCount])).toEqual([
      [3, 1],
      [2, 3],
      [1, 3],
    ])
    expect((await call('getRateSheet', { ...rowOf(body.id), query: { version: 4 } })).status).toBe(404)
    expect((await call('deleteRateSheet', rowOf(body.id))).status).toBe(204)
    expect((await call('getRateSheet', rowOf(body.id))).status).toBe(404)
  })

  it('finds no sheets of other clients', async () => {
    const { body } = await keep(of('POSTNORD_DK_20'))
    const theirs = { by: astrid, path: { rateSheetId: body.id } }
    for (const response of [
      await call('getRateSheet', theirs),
      await call('listRateSheetSteps', theirs),
      await call('exportRateSheetCsv', theirs),
      await call('explainPrice', { ...theirs, body: shipment }),
      await call('updateRateSheet', { by: astrid, body: { id: body.id, name: 'X' } }),
      await call('importRateSheet', { ...theirs, body: { type: 'CSV', data: 'record' } }),
      await call('deleteRateSheet', theirs),
    ])
      expect(response.status).toBe(404)
  })
})

const at = (row: number, column: string) => `data, row ${row}, column ${column}`

describe('importRateSheet', () => {
  const head = 'record,zone,country,postCodeFrom,postCodeTo,from,upTo,price,pricePerUnit,currency'
  const csv = (...rows: string[]) => ({ type: 'CSV', data: [head, ...rows].join('\r\n') })
  const zones = ['ZONE,DK,DK,,,,,,,', 'ZONE,SE-N,SE,900,989,,,,,', 'ZONE,SE-N,SE,830,899,,,,,']
  const steps = ['STEP,DK,,,,0,5,49.00,,DKK', 'STEP,DK,,,,5,20,69.00,2.50,DKK', 'STEP,SE-N,,,,0,20,129.00,,DKK']

  it('replaces zones and steps, and returns them as CSV and XLSX', async () => {
    const { body } = await keep(of('POSTNORD_DK_24'))
    const send = (file: object) => call('importRateSheet', { ...rowOf(body.id), body: file })
    const imported = await send(csv(...zones, ...steps))
    expect([imported.status, imported.body.version, imported.body.stepCount]).toEqual([200, 2, 3])
    expect(imported.body.zones).toEqual([
      { code: 'DK', areas: [{ country: 'DK' }], transitDays: { from: 1, to: 1 } },
      {
        code: 'SE-N',
        areas: [
          { country: 'SE', postCodeFrom: '900', postCodeTo: '989' },
          { country: 'SE', postCodeFrom: '830', postCodeTo: '899' },
        ],
      },
    ])
    const { text, headers } = await call('exportRateSheetCsv', rowOf(body.id))
    const [first, ...others] = [...zones, ...steps]
    const exported = [
      `${head},vatPercent,transitFrom,transitTo`,
      `${first},,1,1`,
      ...others.map((row) => `${row},,,`),
      '',
    ]
    expect(text).toBe(exported.join('\r\n'))
    expect(headers['content-disposition']).toBe('attachment; filename="rates-POSTNORD_DK_24-2026-01-01.csv"')
    const local = text.replaceAll(',', ';').replaceAll('.', ',')
    expect((await send({ type: 'CSV', data: local })).body.version).toBe(3)
    expect((await call('exportRateSheetCsv', rowOf(body.id))).text).toBe(text)
    const workbook = await workbookOf(body.id)
    expect((await send({ type: 'XLSX', data: workbook.toString('base64') })).body.version).toBe(4)
    expect((await call('exportRateSheetCsv', rowOf(body.id))).text).toBe(text)
    const page = await call('listRateSheetSteps', { ...rowOf(body.id), query: { zone: 'DK', per_page: 1, page: 2 } })
    expect([page.headers['x-total-count'], page.body]).toEqual([
      '2',
      [{ zone: 'DK', from: 5, upTo: 20, price: 69, pricePerUnit: 2.5 }],
    ])
  })

  it('restores the same list from an export, whatever the zones', async () => {
    const { body: from } = await keep({
      ...of('POSTNORD_DK_18'),
      zones: undefined,
      steps: undefined,
      validFrom: '2027-01-01',
      validUntil: '2027-12-31',
    })
    const { body: into } = await keep({
      ...of('POSTNORD_DK_18'),
      zones: undefined,
      steps: undefined,
      validFrom: '2028-01-01',
      validUntil: '2028-12-31',
    })
    const facts = fc.record(
      {
        vatPercent: fc.integer({ min: 0, max: 100_000 }).map((percent) => percent / 1000),
        transitDays: fc.tuple(fc.nat(45), fc.nat(45)).map(([days, more]) => ({ from: days, to: days + more })),
      },
      { requiredKeys: [] },
    )
    const price = fc.integer({ min: 0, max: 999_999_999 }).map((minor) => minor / 100)
    const zone = fc.record({
      facts,
      prices: fc.array(price, { minLength: 1, maxLength: 3 }),
      perUnit: fc.option(price),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(zone, { minLength: 1, maxLength: 4 }), async (all) => {
        const places = [
          { country: 'GB', postCodeFrom: 'FK17', postCodeTo: 'FK21' },
          { country: 'NO', postCodeFrom: '0150', postCodeTo: '0190' },
          { country: 'SE', postCodeFrom: '900', postCodeTo: '989' },
          { country: 'DE' },
        ]
        const prices = all.flatMap((its, index) =>
          its.prices.map((one, place) => ({
            zone: `Z${index}`,
            from: place * 1.5,
            upTo: (place + 1) * 1.5,
            price: one,
            ...(its.perUnit !== null && { pricePerUnit: its.perUnit }),
          })),
        )
        const regions = all.map((one, index) => ({
          code: `Z${index}`,
          areas: places.slice(index, index + 1),
          ...one.facts,
        }))
        const changed = await call('updateRateSheet', {
          by: freja,
          body: { id: from.id, zones: regions, steps: prices },
        })
        expect(changed.status).toBe(200)
        const { text } = await call('exportRateSheetCsv', rowOf(from.id))
        const xlsx = (await workbookOf(from.id)).toString('base64')
        for (const file of [
          { type: 'CSV', data: text },
          { type: 'XLSX', data: xlsx },
        ]) {
          const imported = await call('importRateSheet', { ...rowOf(into.id), body: file })
          expect(imported.body.zones).toEqual(regions)
          const { body: kept } = await call('listRateSheetSteps', { ...rowOf(into.id), query: { per_page: 100 } })
          expect(kept).toEqual(prices)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('reads numbers and postal codes as Excel writes them, or reports where they lost their zero', async () => {
    const kept = await keep({
      carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
      zones: undefined,
      steps: undefined,
      surcharges: [],
      validFrom: '2031-01-01',
      validUntil: '2031-12-31',
    })
    expect([kept.status, kept.text]).toEqual([201, kept.text])
    const { body } = kept
    const send = (file: object) => call('importRateSheet', { ...rowOf(body.id), body: file })
    const priceAt = async (country: string, postCode: string) =>
      (
        await call('explainPrice', {
          ...rowOf(body.id),
          body: { ...shipment, recipient: { country, postCode } },
        })
      ).body.net
    const data = await workbookData([
      head.split(','),
      ['ZONE', 'OSLO', 'NO', 150, 190, '', '', '', '', ''],
      ['ZONE', 'DRESDEN', 'DE', 1067, 1328, '', '', '', '', ''],
      ['ZONE', 'STIRLING', 'GB', 'FK17', 'FK21', '', '', '', '', ''],
      ['ZONE', 'REST', 'NO', '', '', '', '', '', '', ''],
      ['ZONE', 'REST', 'DE', '', '', '', '', '', '', ''],
      ['ZONE', 'REST', 'GB', '', '', '', '', '', '', ''],
      ['STEP', 'OSLO', '', '', '', 0, 30, '1.060', '', 'DKK'],
      ['STEP', 'DRESDEN', '', '', '', 0, 30, 50, '', 'DKK'],
      ['STEP', 'STIRLING', '', '', '', 0, 30, 70, '', 'DKK'],
      ['STEP', 'REST', '', '', '', 0, 30, 10, '', 'DKK'],
    ])
    const imported = await send({ type: 'XLSX', data })
    expect([imported.status, errorsOf(imported)]).toEqual([400, [`TYPE ${at(8, 'price')}`]])
    const csvOf = (price: string, from = '0150', to = '0190') =>
      [
        head.replaceAll(',', ';'),
        `ZONE;OSLO;NO;${from};${to};;;;;`,
        'ZONE;DRESDEN;DE;DE-01067;01328;;;;;',
        'ZONE;STIRLING;GB;FK17;FK21;;;;;',
        ...['NO', 'DE', 'GB'].map((country) => `ZONE;REST;${country};;;;;;;`),
        `STEP;OSLO;;;;0;30;${price};;DKK`,
        ...['DRESDEN;50', 'STIRLING;70', 'REST;10']
          .map((one) => one.split(';'))
          .map(([zone, amount]) => `STEP;${zone};;;;0;30;${amount};;DKK`),
      ].join('\n')
    const short = await send({ type: 'CSV', data: csvOf('1.060,50', '150', '190') })
    expect([short.status, errorsOf(short)]).toEqual([
      400,
      [`POST_CODE_SHORT ${at(2, 'postCodeFrom')}`, `POST_CODE_SHORT ${at(2, 'postCodeTo')}`],
    ])
    const numbers = await workbookData([
      head.split(','),
      ['ZONE', 'OSLO', 'NO', 150, 190, '', '', '', '', ''],
      ['ZONE', 'DRESDEN', 'DE', 1067, 1328, '', '', '', '', ''],
      ['ZONE', 'REST', 'NO', '', '', '', '', '', '', ''],
      ['ZONE', 'REST', 'DE', '', '', '', '', '', '', ''],
      ...[
        ['OSLO', 50],
        ['DRESDEN', 60],
        ['REST', 10],
      ].map(([zone, price]) => ['STEP', zone, '', '', '', 0, 30, price, '', 'DKK']),
    ])
    expect((await send({ type: 'XLSX', data: numbers })).status).toBe(200)
    expect([
      await priceAt('NO', '0150'),
      await priceAt('NO', '1530'),
      await priceAt('DE', '01067'),
      await priceAt('DE', '10670'),
    ]).toEqual([50, 10, 60, 10])
    expect((await send({ type: 'CSV', data: csvOf('1.060,50') })).status).toBe(200)
    expect(
      await Promise.all(
        [
          ['NO', '0150'],
          ['NO', 'NO-0190'],
          ['GB', 'FK1 5AB'],
          ['GB', 'FK2 0AA'],
          ['GB', 'FK17 8AA'],
          ['GB', 'FK21 8XE'],
          ['GB', 'FK218XE'],
          ['DE', 'DE-01099'],
          ['DE', '10670'],
        ].map(([country = '', postCode = '']) => priceAt(country, postCode)),
      ),
    ).toEqual([1060.5, 1060.5, 10, 10, 70, 70, 70, 50, 10])
  })

  it('refuses an invalid file with row and column, and changes nothing', async () => {
    const { body } = await keep({
      ...of('GLS_DK_BUSINESS'),
      carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_BUSINESS' },
    })
    const before = (await call('exportRateSheetCsv', rowOf(body.id))).text
    for (const [rows, expected] of [
      [[zones[0], 'STEP,DK,,,,0,5,49,,DKK', 'STEP,DK,,,,6,20,69,,DKK'], `STEP_HOLE ${at(4, 'from')}`],
      [[zones[0], 'STEP,DK,,,,0,5,49,,DKK', '', 'STEP,DK,,,,4,20,69,,DKK'], `STEP_OVERLAP ${at(5, 'from')}`],
      [[zones[0], 'STEP,DK,,,,0,5,49,,DKK', 'STEP,DK,,,,5,20,69,,EUR'], `CURRENCY_MISMATCH ${at(4, 'currency')}`],
      [[...zones, ...steps, 'ZONE,X,SE,989,990,,,,,', 'STEP,X,,,,0,1,1,,DKK'], `ZONE_OVERLAP ${at(8, 'country')}`],
      [[zones[0], 'STEP,DK,,,,0,five,49,,DKK'], `TYPE ${at(3, 'upTo')}`],
      [[zones[0], zones[1], steps[0]], `ZONE_WITHOUT_STEPS ${at(3, 'country')}`],
      [[zones[0], 'STAIR,DK,,,,0,5,49,,DKK'], `NOT_ALLOWED ${at(3, 'record')}`],
    ] as const) {
      const response = await call('importRateSheet', { ...rowOf(body.id), body: csv(...rows.map(String)) })
      expect([response.status, errorsOf(response)]).toEqual([400, [expected]])
    }
    for (const data of ['', 'zone,price\r\nDK,1', '"'])
      expect((await call('importRateSheet', { ...rowOf(body.id), body: { type: 'CSV', data } })).status).toBe(400)
    for (const data of ['bm8gemlw', 'UEsDBAoAAAAA', '%%%']) {
      const response = await call('importRateSheet', { ...rowOf(body.id), body: { type: 'XLSX', data } })
      expect([response.status, response.error.error]).toEqual([400, 'FILE_UNREADABLE'])
    }
    expect((await call('exportRateSheetCsv', rowOf(body.id))).text).toBe(before)
    expect((await call('getRateSheet', rowOf(body.id))).body.version).toBe(1)
  })

  it('accepts a file of many steps', async () => {
    const { body } = await keep({ carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_EXPRESS' } })
    const many = Array.from({ length: 20_000 }, (_, index) => `STEP,DK,,,,${index},${index + 1},${index}.50,,DKK`)
    const response = await call('importRateSheet', { ...rowOf(body.id), body: csv(zones[0] ?? '', ...many) })
    expect([response.status, response.body.stepCount]).toEqual([200, 20_000])
    const heavy = { ...shipment, parcels: [{ ...parcel, weight: 999.5 }] }
    expect((await call('explainPrice', { ...rowOf(body.id), body: heavy })).body.lines[0]?.amount).toBe(999.5)
  })
})

async function workbookOf(rateSheetId: string): Promise<Buffer> {
  const { rawPayload } = await app.inject({
    url: `/v1/rate-sheets/${rateSheetId}/steps.xlsx`,
    headers: { authorization: `Bearer ${freja.token}` },
  })
  return rawPayload
}
