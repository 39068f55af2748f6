import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, errorsOf, testApp, type Call, type TestResponse } from '../../dev/testing/app.ts'
import { home } from '../../dev/testing/parties.ts'

type Change = Schemas['OrderChange']

const { call, people } = await testApp()
const { freja, astrid } = people

const recipient = {
  ...home,
}
const order = (externalId: string, over: Partial<Change> = {}): Change => ({
  externalId,
  recipient,
  currencyCode: 'DKK',
  lines: [
    { sku: 'LAMP', quantity: 1, unitPrice: 2499 },
    { sku: 'SHADE', quantity: 2, unitPrice: 449 },
  ],
  ...over,
})
const set = (orders: readonly Change[], by = freja) => call('setOrders', { by, body: { orders } })
const add = async (externalId: string, over: Partial<Change> = {}) =>
  (await set([order(externalId, over)])).body.orders[0]?.id ?? expect.fail('The order was not kept')
const at = (orderId: string): Call => ({ by: freja, path: { orderId } })
const get = async (orderId: string) => (await call('getOrder', at(orderId))).body
/** The errors of each order of a call; an error does not stop the others. */
const refusedOf = ({ body }: TestResponse<Schemas['OrderChangesResult']>) =>
  body.orders.flatMap(({ error }) => error?.errors?.map(({ code, field }) => `${code} ${field}`) ?? [])
const linesOf = async (orderId: string) => (await get(orderId)).lines.map(({ lineId, quantity }) => [lineId, quantity])

const load = (body: string) => call('importOrders', { by: freja, body, type: 'text/csv' })
const placed = (externalId: string, day: number, over: Partial<Change> = {}) =>
  order(externalId, { placedAt: `2026-11-0${day}T08:00:00Z`, ...over })

const naming = (carrierProduct: Change['carrierProduct'], over: Partial<Change> = {}) =>
  set([order('CHOSEN', { carrierProduct, ...over })])

describe('setOrders', () => {
  it('adds new orders, changes existing ones, and leaves the timestamp of unchanged ones', async () => {
    const first = await set([order('1'), order('2')])
    expect(first.body).toMatchObject({ created: 2, updated: 0, unchanged: 0, orders: [{ externalId: '1' }, {}] })
    const id = first.body.orders[0]?.id ?? ''
    const before = await get(id)
    expect(before).toMatchObject({ state: 'OPEN', tags: [], shipments: [], clientId: clients.nordlys, recipient })
    expect(before.lines).toEqual([
      { lineId: 'LAMP', sku: 'LAMP', quantity: 1, unitPrice: 2499, shipped: 0 },
      { lineId: 'SHADE', sku: 'SHADE', quantity: 2, unitPrice: 449, shipped: 0 },
    ])
    const again = await set([order('1', { tags: ['gift'], orderNumber: '20417' }), order('2')])
    expect(again.body).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    const after = await get(id)
    expect(after).toEqual({ ...before, orderNumber: '20417', tags: ['gift'], changedAt: expect.any(String) })
    expect(after.changedAt > before.changedAt).toBe(true)
    expect((await set([{ externalId: '1', orderNumber: null, tags: [] }])).body.updated).toBe(1)
    expect(await get(id)).toEqual({ ...before, changedAt: expect.any(String) })
  })

  it("refuses a product of another carrier, and one that does not serve the order's route", async () => {
    const ofOther = { carrier: 'GLS_DK', productId: 'POSTNORD_DK_17' } as const
    const domestic = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_30' } as const
    expect(refusedOf(await naming(ofOther))).toEqual(['PRODUCT_OF_OTHER_CARRIER orders[0].carrierProduct.productId'])
    expect(refusedOf(await naming({ ...ofOther, productId: 'NOBODYS' }))).toEqual([
      'PRODUCT_OF_OTHER_CARRIER orders[0].carrierProduct.productId',
    ])
    expect(
      refusedOf(await naming(domestic, { recipient: { ...recipient, country: 'US', postCode: '10001' } })),
    ).toEqual(['COUNTRY_NOT_SERVED orders[0].recipient.country'])
    expect(refusedOf(await naming({ carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' }))).toEqual([])
  })

  it.each<[string, object, string[]]>([
    ['what a new order needs', { externalId: 'N' }, ['REQUIRED orders[0].recipient', 'REQUIRED orders[0].lines']],
    [
      'the same line twice',
      order('N', {
        lines: [
          { sku: 'A', quantity: 1 },
          { sku: 'A', quantity: 1 },
        ],
      }),
      ['DUPLICATE orders[0].lines[1].lineId'],
    ],
    [
      'a price without a currency',
      order('N', { currencyCode: undefined, lines: [{ sku: 'A', quantity: 1, unitPrice: 1 }] }),
      ['CURRENCY_MISSING orders[0].currencyCode'],
    ],
    [
      'a price that the currency does not have',
      order('N', { currencyCode: 'JPY', lines: [{ sku: 'A', quantity: 1, unitPrice: 1.5 }] }),
      ['PRECISION orders[0].lines[0].unitPrice'],
    ],
    [
      'nobody and nowhere',
      order('N', { recipient: { ...recipient, lastName: undefined, country: 'ZZ' } }),
      ['COUNTRY_UNKNOWN orders[0].recipient.country', 'REQUIRED orders[0].recipient.lastName'],
    ],
    [
      'a postal code that the country does not have',
      order('N', { recipient: { ...recipient, country: 'DK', postCode: '99' } }),
      ['POST_CODE_INVALID orders[0].recipient.postCode'],
    ],
    [
      'no postal code where there are some',
      order('N', { recipient: { ...recipient, postCode: undefined } }),
      ['POST_CODE_REQUIRED orders[0].recipient.postCode'],
    ],
    [
      'a telephone number that cannot be',
      order('N', { recipient: { ...recipient, contactInfo: { dialCode: '+46', mobile: '12' } } }),
      ['TELEPHONE_INVALID orders[0].recipient.contactInfo.mobile'],
    ],
    [
      'more refunded than ordered',
      order('N', { currencyCode: undefined, lines: [{ sku: 'A', quantity: 1, refunded: 2 }] }),
      ['OUT_OF_RANGE orders[0].lines[0].refunded'],
    ],
    [
      'a rate that is not there',
      order('N', { rateId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17' }),
      ['RATE_NOT_FOUND orders[0].rateId'],
    ],
    [
      'cash to an account that cannot be',
      order('N', { cashOnDelivery: { amount: 10.005, currencyCode: 'DKK', iban: 'DK5000400440116244' } }),
      ['PRECISION orders[0].cashOnDelivery.amount', 'IBAN_INVALID orders[0].cashOnDelivery.iban'],
    ],
  ])('refuses %s, and stores the others', async (why, bad, errors) => {
    const response = await call('setOrders', { by: freja, body: { orders: [bad, order(`WITH ${why}`)] } })
    expect([response.status, refusedOf(response)]).toEqual([200, errors])
    expect(response.body).toMatchObject({ created: 1, failed: 1, orders: [{ status: 400 }, { status: 201 }] })
    expect((await call('listOrders', { by: freja, query: { q: `WITH ${why}` } })).body).toHaveLength(1)
    expect((await call('listOrders', { by: freja, query: { q: 'N', states: ['OPEN'] } })).text).not.toContain(
      '"externalId":"N"',
    )
  })

  it('refuses an order listed twice in one call, and separates those of different clients', async () => {
    expect(refusedOf(await set([order('T'), order('T')]))).toEqual(['DUPLICATE orders[1].externalId'])
    const id = await add('OURS')
    expect((await set([order('OURS')], astrid)).body.created).toBe(1)
    expect((await call('getOrder', { by: astrid, path: { orderId: id } })).status).toBe(404)
  })
})

const chosenRow = (id: string, chosen: string) => `${id};Holm;Nørregade 3;1165;København;DK;${chosen};LAMP;1`
describe('importOrders', () => {
  it('limits a file to as many orders as its response can list', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => `MANY-${index},A,B,1000,C,DK,D,1`)
    const file = ['externalId,lastName,addressLine1,postCode,city,country,sku,quantity', ...rows].join('\n')
    const { status, error } = await load(file)
    expect([status, error.errors?.map(({ code }) => code)]).toEqual([400, ['TOO_MANY']])
  })

  it('refuses malformed lines as soon as they are read', async () => {
    for (const [line, code] of [
      [','.repeat(1_001), 'TOO_MANY_COLUMNS'],
      ['x'.repeat(40_000), 'CELL_TOO_LONG'],
      [`"${'x\n'.repeat(60_000)}"`, 'ROW_TOO_LONG'],
      [','.repeat(204_001), 'ROW_TOO_LONG'],
      ['\n'.repeat(101_000), 'FILE_TOO_LONG'],
    ] as const)
      expect((await load(`externalId,sku,quantity\n${line}`)).error.error).toBe(code)
  })

  it("reads the customer's choice, and its price in the currency of the order", async () => {
    const columns =
      'externalId;lastName;addressLine1;postCode;city;country;currencyCode;carrier;product;shippingPrice;sku;quantity'
    const { body } = await load([columns, chosenRow('CSV-C', 'DKK;LAST_INCH;LAST_INCH_HOME;49,50')].join('\r\n'))
    expect(await get(body.orders[0]?.id ?? '')).toMatchObject({
      carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
      shippingPrice: { amount: 49.5, currency: 'DKK' },
    })
    const refused = await load(
      [
        columns,
        chosenRow('CSV-D', 'DKK;LAST_INCH;;'),
        chosenRow('CSV-E', 'DKK;;LAST_INCH_HOME;'),
        chosenRow('CSV-F', ';;;49,50'),
        chosenRow('CSV-G', 'DKK;NOBODY;X;10'),
      ].join('\r\n'),
    )
    expect([refused.status, refused.error.errors?.map(({ code, field }) => `${code} ${field}`)]).toEqual([
      400,
      expect.arrayContaining([
        'REQUIRED row[2].product',
        'REQUIRED row[3].carrier',
        'REQUIRED row[4].currencyCode',
        'NOT_ALLOWED row[5].carrier',
      ]),
    ])
    const yen = await load([columns, chosenRow('CSV-H', 'JPY;;;49,50')].join('\r\n'))
    expect(yen.body.orders[0]?.error?.errors).toMatchObject([{ code: 'PRECISION', field: 'row[2].shippingPrice' }])
    const rate = await load(
      `externalId,rateId,sku,quantity\nCSV-C,01a21e27-81f7-7b44-bbc6-fc0000000001.LAST_INCH_HOME,LAMP,1`,
    )
    expect(rate.body.orders[0]?.error?.errors).toMatchObject([{ code: 'RATE_NOT_FOUND', field: 'row[2].rateId' }])
  })

  const header = 'externalId;lastName;addressLine1;postCode;city;country;email;tags;sku;quantity'

  it('reads one order line per row', async () => {
    const file = [
      header,
      'CSV-1;Lindqvist;Södra Vägen 32;412 54;Göteborg;SE;astrid@post.example;gift|express;LAMP;1',
      'CSV-2;Holm;Nørregade 3;1165;København;DK;;;SHADE;4',
      'CSV-1;;;;;;;;SHADE;2',
    ].join('\r\n')
    const { body } = await load(file)
    expect(body).toMatchObject({ created: 2, orders: [{ externalId: 'CSV-1' }, { externalId: 'CSV-2' }] })
    const first = await get(body.orders[0]?.id ?? '')
    expect(first).toMatchObject({
      recipient: { ...recipient, contactInfo: { email: 'astrid@post.example' } },
      tags: ['gift', 'express'],
    })
    expect(first.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['LAMP', 1],
      ['SHADE', 2],
    ])
    expect((await load(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  it('reads everything else an order has, with decimal commas in a file with semicolons', async () => {
    const columns = 'cashOnDelivery;giftMessage;warehouseNote;shipFrom;refunded'
    const { body } = await load(
      [
        `externalId;lastName;addressLine1;postCode;city;country;currencyCode;sku;quantity;${columns}`,
        'CSV-8;Holm;Nørregade 3;1165;København;DK;DKK;SHADE;4;1.299,50;Tillykke!;Wrap twice;2026-12-01;1',
      ].join('\r\n'),
    )
    expect(await get(body.orders[0]?.id ?? expect.fail(JSON.stringify(body)))).toMatchObject({
      cashOnDelivery: { amount: 1299.5, currencyCode: 'DKK' },
      gift: { message: 'Tillykke!' },
      warehouseNote: 'Wrap twice',
      shipFrom: '2026-12-01',
      lines: [{ quantity: 4, refunded: 1 }],
    })
    const wrong = await load(`${header};currencyCode;cashOnDelivery\nCSV-9;;;;;;;;SHADE;2,5;JPY;10`)
    expect([wrong.status, wrong.error.errors?.map(({ defaultMessage }) => defaultMessage)]).toEqual([
      400,
      [
        'Row 2: quantity must be an integer, and not 2.5',
        expect.stringMatching(/^Row 2: currencyCode must be one of .*DKK.* beside cashOnDelivery$/),
      ],
    ])
  })

  it('refuses a cell of the wrong format, and stores nothing', async () => {
    const response = await load([header, 'BAD;Holm;Nørregade 3;1165;København;DK;;;SHADE;four'].join('\r\n'))
    expect([response.status, errorsOf(response)]).toEqual([400, ['TYPE row[2].quantity']])
  })

  it.each([
    [['CSV-3;Holm;;;;;;;SHADE;1'], ['REQUIRED row[2].recipient']],
    [
      ['CSV-4;Holm;Nørregade 3;1165;København;DK;;;SHADE;1', 'CSV-5;Holm;N 3;1;K;ZZ;;;A;1', 'CSV-4;;;;;;;;SHADE;1'],
      ['DUPLICATE row[4].lineId', 'COUNTRY_UNKNOWN row[3].country'],
    ],
  ])('gives row and column of the errors in %j, and stores the other orders', async (rows, errors) => {
    const good = `GOOD-${errors.length};Holm;Nørregade 3;1165;København;DK;;;SHADE;1`
    const response = await load([header, ...rows, good].join('\r\n'))
    expect([response.status, refusedOf(response)]).toEqual([200, errors])
    expect(response.body).toMatchObject({ created: 1, failed: new Set(rows.map((row) => row.slice(0, 5))).size })
    expect((await call('listOrders', { by: freja, query: { q: 'CSV-4' } })).body).toEqual([])
  })
})

describe('listOrders', () => {
  it('searches, filters, sorts, pages, and shows deletions to readers that follow changes', async () => {
    const by = people.karen
    const { body } = await set(
      [
        placed('A', 1),
        placed('B', 2, { tags: ['gift'] }),
        placed('C', 3, { recipient: { ...recipient, lastName: 'Østergård' } }),
      ],
      by,
    )
    const ids = async (query: Record<string, unknown>) =>
      (await call('listOrders', { by, query })).body.map(({ externalId }) => externalId)
    expect(await ids({})).toEqual(['C', 'B', 'A'])
    expect(await ids({ order: 'ASC', per_page: 2 })).toEqual(['A', 'B'])
    expect(await ids({ q: 'ostergard' })).toEqual(['C'])
    expect(await ids({ tag: 'gift' })).toEqual(['B'])
    const [first, second] = body.orders
    await call('cancelOrder', { by, path: { orderId: first?.id ?? '' } })
    expect(await ids({ states: ['CANCELLED'] })).toEqual(['A'])
    const { headers } = await call('getOrder', { by, path: { orderId: second?.id ?? '' } })
    const remove = (headers_: Record<string, string>) =>
      call('deleteOrder', { by, path: { orderId: second?.id ?? '' }, headers: headers_ })
    await set([{ externalId: 'B', tags: ['express'] }], by)
    expect((await remove({ 'if-match': headers.etag ?? '' })).status).toBe(412)
    expect([(await remove({})).status, (await remove({})).status]).toEqual([204, 404])
    expect(await ids({})).toEqual(['C', 'A'])
    const since = await call('listOrders', { by, query: { since: '2026-01-01', sort: 'changedAt', order: 'DESC' } })
    expect(since.body[0]).toMatchObject({ externalId: 'B', deletedAt: expect.any(String), lines: [], tags: [] })
    expect(since.text).toContain('Østergård')
    expect(since.body[0]?.recipient).toBeUndefined()
    expect((await set([placed('B', 2)], by)).body.created).toBe(1)
  })
})

describe('holdOrder, releaseOrder and cancelOrder', () => {
  it('put an order on hold, and write to the feed', async () => {
    const id = await add('HELD')
    const held = await call('holdOrder', { ...at(id), body: { reason: 'Address to be confirmed' } })
    expect(held.body).toMatchObject({ state: 'ON_HOLD', holdReason: 'Address to be confirmed' })
    expect((await call('shipOrder', { ...at(id), body: {} })).error.error).toBe('WRONG_STATE')
    const released = await call('releaseOrder', at(id))
    expect([released.body.state, released.body.holdReason]).toEqual(['OPEN', undefined])
    expect((await call('releaseOrder', at(id))).status).toBe(409)
    expect((await call('cancelOrder', at(id))).body).toMatchObject({
      state: 'CANCELLED',
      cancelledAt: expect.any(String),
    })
    for (const operation of ['cancelOrder', 'releaseOrder'] as const)
      expect((await call(operation, at(id))).status).toBe(409)
    expect((await call('holdOrder', at(id))).status).toBe(409)
    expect((await set([order('HELD')])).body.unchanged).toBe(1)
    expect(refusedOf(await set([order('HELD', { tags: ['x'] })]))).toEqual(['WRONG_STATE orders[0].externalId'])
    const { body: feed } = await call('listEvents', { by: freja, query: { per_page: 100 } })
    const types = feed.hits.flatMap(({ type, data }) => (data.orderId === id ? [type] : []))
    expect(types).toEqual(['order.created', 'order.held', 'order.released', 'order.cancelled'])
  })
})

describe('splitOrder', () => {
  it('moves pieces to a separate order, and sending the whole order again changes nothing', async () => {
    const id = await add('SPLIT')
    const { body: part, status } = await call('splitOrder', {
      ...at(id),
      body: { lines: [{ lineId: 'SHADE', quantity: 1 }] },
    })
    expect(status).toBe(201)
    expect(part).toMatchObject({ externalId: 'SPLIT-2', splitFrom: id, recipient, state: 'OPEN' })
    expect(part.lines).toMatchObject([{ lineId: 'SHADE', quantity: 1, fromOrder: 'SPLIT' }])
    expect(await linesOf(id)).toEqual([
      ['LAMP', 1],
      ['SHADE', 1],
    ])
    const third = await call('splitOrder', { ...at(id), body: { lines: [{ lineId: 'SHADE', quantity: 1 }] } })
    expect(third.body.externalId).toBe('SPLIT-3')
    expect((await set([order('SPLIT')])).body.unchanged).toBe(1)
    expect((await set([order('SPLIT', { tags: ['late'] })])).body.updated).toBe(1)
    expect(await linesOf(id)).toEqual([['LAMP', 1]])
    expect(refusedOf(await set([order('SPLIT', { lines: [{ sku: 'LAMP', quantity: 3 }] })]))).toEqual([
      'ORDER_DIVIDED orders[0].lines',
    ])
  })

  it('refuses unknown lines, and moving all of an order', async () => {
    const id = await add('WHOLE')
    const split = (lines: object[]) => call('splitOrder', { ...at(id), body: { lines } })
    expect(
      errorsOf(
        await split([
          { lineId: 'X', quantity: 1 },
          { lineId: 'LAMP', quantity: 2 },
        ]),
      ),
    ).toEqual(['LINE_UNKNOWN lines[0].lineId', 'OUT_OF_RANGE lines[1].quantity'])
    const all = [
      { lineId: 'LAMP', quantity: 1 },
      { lineId: 'SHADE', quantity: 2 },
    ]
    expect(errorsOf(await split(all))).toEqual(['ORDER_EMPTY lines'])
  })
})

describe('mergeOrders', () => {
  it('combines the lines of orders for the same recipient', async () => {
    const [one, two] = [await add('M-1', { tags: ['gift'] }), await add('M-2', { tags: ['late'] })]
    const merged = await call('mergeOrders', { ...at(one), body: { orderIds: [two] } })
    expect(merged.body.tags).toEqual(['gift', 'late'])
    expect(merged.body.lines.map(({ lineId, fromOrder }) => [lineId, fromOrder])).toEqual([
      ['LAMP', undefined],
      ['SHADE', undefined],
      ['LAMP@M-2', 'M-2'],
      ['SHADE@M-2', 'M-2'],
    ])
    expect(await get(two)).toMatchObject({ state: 'MERGED', mergedInto: one })
    expect((await get(two)).cancelledAt).toBeUndefined()
    expect((await set([order('M-1', { tags: ['gift', 'late'] })])).body.unchanged).toBe(1)
  })

  it('refuses other recipients, the same order, and orders that are not open', async () => {
    const id = await add('M-3')
    const elsewhere = await add('M-4', { recipient: { ...recipient, addressLine1: 'Kungsgatan 1' } })
    const merge = (orderId: string) => call('mergeOrders', { ...at(id), body: { orderIds: [orderId] } })
    expect(errorsOf(await merge(elsewhere))).toEqual(['RECIPIENT_MISMATCH orderIds[0]'])
    expect(errorsOf(await merge(id))).toEqual(['DUPLICATE orderIds[0]'])
    await call('holdOrder', { ...at(elsewhere), body: {} })
    expect((await merge(elsewhere)).status).toBe(409)
  })
})
