import { describe, expect, it } from 'vitest'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'

const { byId: call, db, people } = await openShipping()
const by = people.freja

const create = async (over: object = {}) => {
  const { status, body } = await call('createShipment', { by, body: lamp(over) })
  expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })])
  return body
}
const patch = (shipmentId: string, body: object) => call('patchShipment', { by, path: { shipmentId }, body })
const found = async (metadata: string[], operation = 'listShipments' as const) =>
  (await call(operation, { by, query: { metadata } })).body.hits.map(({ id }) => id)
const errorsOf = ({ body }: { body: unknown }): string[] =>
  Object(body).errors.map(({ code, field }: { code: string; field?: string }) => `${field} ${code}`)
const keys = (count: number, prefix = 'key') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}_${index}`, 'v']))

describe('metadata of shipments', () => {
  it('is returned as sent, and changes key by key', async () => {
    const metadata = { 'sales channel': 'Pop-up, Åhus', 'a.b:c': '"1"', ['x'.padEnd(40, 'ø')]: 'v'.repeat(500) }
    const { id, metadata: kept } = await create({ metadata })
    expect(kept).toEqual(metadata)
    const { body } = await patch(id, { metadata: { 'a.b:c': null, campaign: 'autumn' } })
    const { 'a.b:c': _gone, ...left } = metadata
    expect(body.metadata).toEqual({ ...left, campaign: 'autumn' })
    expect((await patch(id, { description: 'Lamp' })).body.metadata).toEqual({ ...left, campaign: 'autumn' })
    expect((await patch(id, { metadata: null })).body).not.toHaveProperty('metadata')
    expect((await call('getShipment', { by, path: { shipmentId: id } })).body).not.toHaveProperty('metadata')
  })

  it.each([
    ['a key of 41 characters', { metadata: { ['k'.repeat(41)]: 'v' } }],
    ['an empty key', { metadata: { '': 'v' } }],
    ['brackets in a key', { metadata: { 'a[b]': 'v' } }],
    ['an equals sign in a key', { metadata: { 'a=b': 'v' } }],
    ['a value of 501 characters', { metadata: { key: 'v'.repeat(501) } }],
    ['an empty value', { metadata: { key: '' } }],
    ['a number', { metadata: { key: 5 } }],
    ['an object', { metadata: { key: { deep: 'v' } } }],
    ['51 keys', { metadata: keys(51) }],
    ['null on creation', { metadata: { key: null } }],
  ])('refuses %s', async (_name, over) => {
    const response = await call('createShipment', { by, body: lamp(over) })
    expect(response.status).toBe(400)
    expect(errorsOf(response)[0]).toMatch(/^metadata/)
  })

  it('refuses a change that would leave more than 50 keys, but accepts one that replaces', async () => {
    const { id } = await create({ metadata: keys(50) })
    const response = await patch(id, { metadata: { another: 'v' } })
    expect([response.status, ...errorsOf(response)]).toEqual([400, 'metadata TOO_MANY'])
    expect((await patch(id, { metadata: { another: 'v', key_0: null } })).status).toBe(200)
  })

  it('can change in every state, without changing the state', async () => {
    const { id } = await create({ metadata: { a: '1' } })
    const { body: registered } = await call('registerShipment', { by, path: { shipmentId: id } })
    expect(registered.metadata).toEqual({ a: '1' })
    const { status, body } = await patch(id, { metadata: { b: '2' } })
    expect([status, body.shipmentState, body.carrierReference]).toEqual([
      200,
      'REGISTERED',
      registered.carrierReference,
    ])
    expect(body.metadata).toEqual({ a: '1', b: '2' })
    const both = await patch(id, { metadata: { b: '3' }, description: 'Other' })
    expect([both.status, both.text]).toEqual([400, expect.stringContaining('SHIPMENT_REGISTERED')])
    expect((await call('cancelShipment', { by, path: { shipmentId: id } })).text).toContain('cancelled')
    expect((await patch(id, { metadata: null })).body.shipmentState).toBe('REGISTERED')
  })

  it('leaves a refused shipment refused', async () => {
    const { id } = await create({ ...byPostNord, customerReference: 'SANDBOX-REFUSE', metadata: { a: '1' } })
    await db.updateTable('shipment').set({ shipmentState: 'FAILED_TO_REGISTER' }).where('id', '=', id).execute()
    expect((await patch(id, { metadata: { a: '2' } })).body.shipmentState).toBe('FAILED_TO_REGISTER')
    expect((await patch(id, { description: 'Lamp' })).body.shipmentState).toBe('DRAFT')
  })

  it('filters the list and the report by exact pairs', async () => {
    const one = await create({ metadata: { lane: 'a=b', shop: 'Ø' } })
    const other = await create({ metadata: { lane: 'a=b', shop: 'o' } })
    expect(await found(['lane=a=b'])).toEqual([other.id, one.id])
    expect(await found(['lane=a=b', 'shop=Ø'])).toEqual([one.id])
    expect(await found(['lane=A=b'])).toEqual([])
    expect(await found(['shop=Ø'], 'listReportedShipments' as never)).toEqual([one.id])
    await patch(one.id, { metadata: { shop: null } })
    expect(await found(['shop=Ø'])).toEqual([])
    for (const metadata of [['lane'], ['=v'], ['lane='], ['a[b]=c']])
      expect((await call('listShipments', { by, query: { metadata } })).status).toBe(400)
    const twice = await call('listShipments', { by, query: { metadata: ['lane=a', 'lane=b'] } })
    expect(errorsOf(twice)).toEqual(['metadata[1] DUPLICATE'])
  })

  it('is copied to copies and returns, and stays on parcels', async () => {
    const parcels = [{ ...lamp().parcels[0], metadata: { shelf: '14' } }]
    const { id } = await create({ ...byPostNord, metadata: { a: '1' }, parcels })
    const { body: registered } = await call('registerShipment', { by, path: { shipmentId: id } })
    expect(registered.parcels[0]?.metadata).toEqual({ shelf: '14' })
    const copy = await call('copyShipment', { by, path: { shipmentId: id }, body: { metadata: { b: '2' } } })
    expect(copy.body.metadata).toEqual({ a: '1', b: '2' })
    const back = await call('createShipmentReturn', { by, path: { shipmentId: id }, body: {} })
    expect(back.body.metadata).toEqual({ a: '1' })
    expect(back.body.parcels[0]?.metadata).toEqual({ shelf: '14' })
  })

  it('is in every event of the shipment', async () => {
    const { id } = await create({ ...byPostNord, metadata: { lane: 'north' } })
    await call('registerShipment', { by, path: { shipmentId: id } })
    const { body } = await call('listEvents', { by, query: { per_page: 100 } })
    const told = body.hits.filter(({ data }) => data.shipmentId === id)
    expect(told.map(({ type, data }) => [type, data.metadata])).toEqual([
      ['shipment.created', { lane: 'north' }],
      ['shipment.registered', { lane: 'north' }],
    ])
  })

  it('has its own columns in the export, after all others', async () => {
    await create({ metadata: { ['long'.padEnd(40, 'ü')]: 'x', '$1 "quoted"': '=1', zone: 'a,b' } })
    const { text } = await call('exportShipmentsCsv', { by })
    const [header = '', ...rows] = text.split('\r\n')
    expect(header).toContain(`daysLate,"metadata.$1 ""quoted"""`)
    expect(header).toMatch(/,metadata\.zone$/)
    expect(header).toContain(`,metadata.${'long'.padEnd(40, 'ü')},`)
    expect(rows.find((row) => row.endsWith('"a,b"'))).toContain("'=1")
  })
})

describe('metadata in files and batches', () => {
  it('is read from columns named after the key', async () => {
    const { text } = await call('getBatchExample', { by })
    const [header = '', row = ''] = text.split('\r\n')
    const data = `${header},metadata.Sales Channel,metadata.1\n${row},pop-up,x\n${row.replace('ORDER', 'M')},,y\n`
    const { body } = await call('importBatch', { by, body: { data, register: false } })
    expect(body).toMatchObject({ counts: { queued: 2 } })
    const rows = await db.selectFrom('shipment_batch_row').select('content').orderBy('line').execute()
    expect(rows.map(({ content }) => content?.metadata)).toEqual([
      { 'Sales Channel': 'pop-up', '1': 'x' },
      { '1': 'y' },
    ])
  })

  it('reports an invalid column', async () => {
    const data = `reference,metadata.a=b\nM-3,x\n`
    const response = await call('importBatch', { by, body: { data } })
    expect(response.status).toBe(400)
    expect(JSON.stringify(response.body)).toContain('metadata')
  })
})

const order = (over: object) => ({
  externalId: 'META-1',
  recipient: lamp().recipient,
  lines: [{ sku: 'META', quantity: 2, metadata: { bin: '7' } }],
  ...over,
})

const file = (value: string) =>
  `externalId,sku,quantity,lastName,addressLine1,postCode,city,country,metadata.till\nMETA-2,META,1,Holm,Gatan 1,211 42,Malmö,SE,${value}\n`

const set = async (over: object) => (await call('setOrders', { by, body: { orders: [order(over)] } })).body.orders[0]

describe('metadata of orders and items', () => {
  it('is stored, filtered by, and copied to the shipments', async () => {
    const item = { sku: 'META', name: 'Lamp', itemType: 'PARCEL', length: 20, width: 15, height: 10, weight: 1.2 }
    const put = (over: object) => call('setItems', { by, body: { items: [{ ...item, ...over }] } })
    await put({ metadata: { supplier: 'Lund', row: '4' } })
    expect((await put({})).body.unchanged).toBe(1)
    await put({ metadata: { row: null } })
    expect((await call('getItem', { by, path: { sku: 'META' } })).body.metadata).toEqual({ supplier: 'Lund' })
    expect((await call('listItems', { by, query: { metadata: ['supplier=Lund'] } })).body).toHaveLength(1)
    expect((await call('exportItems', { by })).text).toContain('gtin,metadata.supplier\r\n')

    const { id = '' } = (await set({ metadata: { shop: 'a', till: '2' } })) ?? {}
    expect(await set({ metadata: { till: '2' } })).toMatchObject({ status: 200 })
    await set({ metadata: { till: null, note: 'x' } })
    const { body: kept } = await call('getOrder', { by, path: { orderId: id } })
    expect([kept.metadata, kept.lines[0]?.metadata]).toEqual([{ shop: 'a', note: 'x' }, { bin: '7' }])
    const listed = async (pair: string) =>
      (await call('listOrders', { by, query: { metadata: [pair] } })).body.map((one) => one.id)
    expect([await listed('shop=a'), await listed('till=2')]).toEqual([[id], []])
    const parcels = [{ weight: 3, length: 30, width: 20, height: 20 }]
    const carrierProduct = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
    const body = { sender: lamp().sender, parcels, carrierProduct, register: false }
    await set({ sender: lamp().sender })
    const shipped = await call('shipOrder', { by, path: { orderId: id }, body: { ...body, sender: undefined } })
    expect(shipped.body.shipment?.metadata).toEqual({ shop: 'a', note: 'x' })
    await set({ metadata: null })
    const { body: after } = await call('getShipment', { by, path: { shipmentId: shipped.body.shipment?.id ?? '' } })
    expect(after.metadata).toEqual({ shop: 'a', note: 'x' })
    const { body: feed } = await call('listEvents', { by, query: { per_page: 100 } })
    expect(feed.hits.find(({ type }) => type === 'order.created')?.data.metadata).toEqual({ shop: 'a', till: '2' })
  })

  it('is read from a file of orders, where an empty cell removes a key', async () => {
    const { body } = await call('importOrders', { by, body: file('5'), type: 'text/csv' })
    const orderId = body.orders[0]?.id ?? ''
    expect((await call('getOrder', { by, path: { orderId } })).body.metadata).toEqual({ till: '5' })
    await call('importOrders', { by, body: file(''), type: 'text/csv' })
    expect((await call('getOrder', { by, path: { orderId } })).body).not.toHaveProperty('metadata')
  })
})
