import { beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { recipient, sender } from '../../dev/testing/parties.ts'
import { openShipping } from '../../dev/testing/shipping.ts'

const { byId: call, people } = await openShipping()
const by = people.freja
const home = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
const postNord = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } as const

beforeAll(async () => {
  const item = { itemType: 'UNPACKED', length: 20, width: 15, height: 10, weight: 1.2 }
  const items = ['LAMP', 'SHADE'].map((sku) => Object.assign({ sku, name: sku }, item))
  await call('setItems', { by, body: { items } })
  const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 }
  await call('createParcelDefinition', { by, body: box })
  await call('packItems', { by, body: { items: [{ sku: 'LAMP', quantity: 1 }] } })
})

const lines = [
  { sku: 'LAMP', quantity: 1 },
  { sku: 'SHADE', quantity: 2 },
]
const set = async (...orders: readonly (Partial<Schemas['OrderChange']> & { externalId: string })[]) => {
  const { body, text, status } = await call('setOrders', { by, body: { orders } })
  expect([status, text]).toEqual([200, text])
  return body
}
async function add(externalId: string, over: object = {}): Promise<string> {
  const { orders } = await set({ externalId, sender, recipient, lines, carrierProduct: home, ...over })
  return orders[0]?.id ?? expect.fail(JSON.stringify(orders))
}
const get = async (orderId: string) => (await call('getOrder', { by, path: { orderId } })).body
const ship = (orderId: string, body: object = {}) => call('shipOrder', { by, path: { orderId }, body })
const split = async (orderId: string, lineId: string, quantity = 1) =>
  (await call('splitOrder', { by, path: { orderId }, body: { lines: [{ lineId, quantity }] } })).body
const merge = (orderId: string, ...orderIds: string[]) =>
  call('mergeOrders', { by, path: { orderId }, body: { orderIds } })
/** The identifier that we reported to the shop for the order. */
const told = async (externalId: string) => {
  const found: Pick<Schemas['FeedEvent'], 'type' | 'data'>[] = []
  for (let token: string | undefined; ;) {
    const query = { per_page: 100, types: events, next_page_token: token }
    const { body } = await call('listEvents', { by, query })
    for (const { type, data } of body.hits) if (data.orderExternalId === externalId) found.push({ type, data })
    if (body.hits.length < 100) return found
    token = body.nextPageToken
  }
}
const events = ['created', 'split', 'merged', 'cancelled', 'held', 'failed', 'shipped', 'delivered', 'reopened'].map(
  (name) => `order.${name}`,
)

const three = (refunded?: number) => [{ sku: 'LAMP', quantity: 3, ...(refunded !== undefined && { refunded }) }]
const cash = (amount: number) => ({ amount, currencyCode: 'SEK' as const })

describe('a merged order', () => {
  it('is reported as merged, then as shipped and delivered under its own identifier, and links to the other order', async () => {
    const [into, other] = [await add('MA'), await add('MB')]
    expect((await merge(into, other)).status).toBe(200)
    const { shipment } = (await ship(into)).body
    await call('createShipmentEvent', { by, path: { shipmentId: shipment.id }, body: { state: 'DELIVERED' } })
    expect((await told('MB')).map(({ type, data }) => [type, data.orderId, data.orderState, data.mergedInto])).toEqual([
      ['order.created', other, 'OPEN', undefined],
      ['order.merged', other, 'MERGED', into],
      ['order.shipped', other, 'SHIPPED', undefined],
      ['order.delivered', other, 'SHIPPED', undefined],
    ])
    expect((await told('MB'))[2]?.data).toMatchObject({
      withinOrderId: into,
      shipmentId: shipment.id,
      carrierReference: shipment.carrierReference,
      lines: [
        { lineId: 'LAMP', quantity: 1 },
        { lineId: 'SHADE', quantity: 2 },
      ],
    })
    expect((await told('MA')).map(({ type }) => type)).toEqual(['order.created', 'order.shipped', 'order.delivered'])
    const kept = await get(other)
    expect(kept).toMatchObject({
      state: 'MERGED',
      mergedInto: into,
      shipments: [
        { shipmentId: shipment.id, carrierReference: shipment.carrierReference, lines: [{ lineId: 'LAMP' }, {}] },
      ],
    })
    expect(kept.lines.map(({ shipped }) => shipped)).toEqual([1, 2])
  })

  it('gets the events of the order that took its lines', async () => {
    const [into, other] = [await add('MC'), await add('MD')]
    await merge(into, other)
    await call('cancelOrder', { by, path: { orderId: into } })
    expect((await told('MD')).map(({ type, data }) => [type, data.orderState])).toEqual([
      ['order.created', 'OPEN'],
      ['order.merged', 'MERGED'],
      ['order.cancelled', 'CANCELLED'],
    ])
  })

  it('refuses a new address, and deducts refunds from the order that has the pieces', async () => {
    const [into, other] = [await add('ME'), await add('MF')]
    await merge(into, other)
    const moved = await set(
      { externalId: 'MF', recipient: { ...recipient, addressLine1: 'Kungsgatan 1' } },
      { externalId: 'ME', tags: ['x'] },
    )
    expect(moved).toMatchObject({ failed: 1, updated: 1 })
    expect(moved.orders[0]?.error?.errors).toMatchObject([{ code: 'ORDER_MERGED', field: 'orders[0].externalId' }])
    const refund = await set({
      externalId: 'MF',
      lines: [
        { sku: 'LAMP', quantity: 1, refunded: 1 },
        { sku: 'SHADE', quantity: 1 },
      ],
    })
    expect(refund).toMatchObject({ updated: 1, orders: [{ parts: [into] }] })
    const { shipment } = (await ship(into)).body
    expect(shipment.parcels[0]?.description).toBe('LAMP, 3 x SHADE')
    expect((await get(into)).state).toBe('SHIPPED')
  })

  it('deducts refunds of both in one call, along with other changes', async () => {
    const [into, ...others] = [
      await add('MP', { lines: three() }),
      await add('MQ', { lines: three() }),
      await add('MR', { lines: three() }),
    ]
    await merge(into, ...others)
    const { updated } = await set(
      { externalId: 'MQ', lines: three(2) },
      { externalId: 'MP', lines: three(1), tags: ['vip'] },
      { externalId: 'MR', lines: three(3) },
    )
    const { lines: left, tags } = await get(into)
    expect([updated, left.map(({ refunded }) => refunded), tags]).toEqual([3, [1, 2, 3], ['vip']])
  })

  it("collects the cash of both, and keeps the givers' messages", async () => {
    const into = await add('MG', { cashOnDelivery: cash(100), gift: { message: 'From A' }, shipFrom: '2026-12-01' })
    const other = await add('MH', { cashOnDelivery: cash(50.5), gift: { message: 'From B' }, shipFrom: '2026-12-24' })
    const elsewhere = await add('MI', { cashOnDelivery: { ...cash(1), iban: 'DK5000400440116243' } })
    expect((await merge(into, elsewhere)).error.errors).toMatchObject([{ code: 'CASH_ON_DELIVERY_MISMATCH' }])
    expect((await merge(into, other)).body).toMatchObject({
      cashOnDelivery: { amount: 150.5, currencyCode: 'SEK' },
      gift: { message: 'From A\nFrom B' },
      shipFrom: '2026-12-24',
    })
  })
})

describe('an order that was split', () => {
  it("is reported under the shop's identifier, and is shipped once all of it is", async () => {
    const id = await add('SA')
    const part = await split(id, 'SHADE')
    expect(part.externalId).toBe('SA-2')
    expect((await ship(part.id)).status).toBe(201)
    expect((await ship(id)).status).toBe(201)
    expect(await told('SA-2')).toEqual([])
    const all = await told('SA')
    expect(all.map(({ type, data }) => [type, data.orderId, data.orderState, data.withinOrderId])).toEqual([
      ['order.created', id, 'OPEN', undefined],
      ['order.split', id, 'OPEN', part.id],
      ['order.shipped', id, 'PARTLY_SHIPPED', part.id],
      ['order.shipped', id, 'SHIPPED', undefined],
    ])
    expect(all.map(({ data }) => data.lines)).toEqual([
      undefined,
      [{ lineId: 'SHADE', quantity: 1 }],
      [{ lineId: 'SHADE', quantity: 1 }],
      [
        { lineId: 'LAMP', quantity: 1 },
        { lineId: 'SHADE', quantity: 1 },
      ],
    ])
    expect((await get(id)).parts).toEqual([part.id])
  })

  it('does not cancel the remainder with a part', async () => {
    const id = await add('SB')
    const part = await split(id, 'SHADE')
    await call('cancelOrder', { by, path: { orderId: part.id } })
    expect((await told('SB')).at(-1)).toMatchObject({
      type: 'order.cancelled',
      data: { orderState: 'OPEN', withinOrderId: part.id, lines: [{ lineId: 'SHADE', quantity: 1 }] },
    })
  })

  it('applies a corrected address to all unshipped parts, and lists the others', async () => {
    const id = await add('SC')
    const [shipped, open] = [await split(id, 'SHADE'), await split(id, 'SHADE')]
    const { shipment } = (await ship(shipped.id)).body
    const street = { ...recipient, addressLine1: 'Kungsgatan 1' }
    const { orders, updated } = await set({ externalId: 'SC', recipient: street })
    expect([updated, orders]).toEqual([
      1,
      [{ externalId: 'SC', status: 200, id, parts: [open.id], shipmentsLeft: [shipment.id] }],
    ])
    expect((await get(open.id)).recipient?.addressLine1).toBe('Kungsgatan 1')
    expect((await ship(open.id)).body.shipment.recipient.addressLine1).toBe('Kungsgatan 1')
    expect((await get(shipped.id)).recipient?.addressLine1).toBe(recipient.addressLine1)
  })

  it('applies a corrected address together with a change of the part in the same call', async () => {
    const id = await add('SH')
    const part = await split(id, 'SHADE')
    const street = { ...recipient, addressLine1: 'Kungsgatan 1' }
    await set({ externalId: 'SH', recipient: street }, { externalId: part.externalId, tags: ['late'] })
    const { recipient: goesTo, tags } = await get(part.id)
    expect([goesTo?.addressLine1, tags]).toEqual(['Kungsgatan 1', ['late']])
  })

  it('may be refunded in the shop, wherever the pieces are, without blocking other orders', async () => {
    const id = await add('SD')
    const part = await split(id, 'SHADE')
    const fewer = [
      { sku: 'LAMP', quantity: 1 },
      { sku: 'SHADE', quantity: 2, refunded: 2 },
    ]
    const more = { externalId: 'SD', lines: [...fewer, { sku: 'NEW', quantity: 1 }] }
    const both = await set(more, { externalId: 'SD-other', sender, recipient, lines })
    expect(both).toMatchObject({ created: 1, failed: 1, orders: [{ status: 400 }, { status: 201 }] })
    expect(both.orders[0]?.error?.errors).toMatchObject([{ code: 'ORDER_DIVIDED', field: 'orders[0].lines' }])
    expect(await set({ externalId: 'SD', lines: fewer })).toMatchObject({ updated: 1, orders: [{ parts: [part.id] }] })
    expect((await get(part.id)).state).toBe('CANCELLED')
    const { shipment } = (await ship(id)).body
    expect(shipment.parcels[0]?.description).toBe('LAMP')
    expect((await get(id)).state).toBe('SHIPPED')
    expect(await set({ externalId: 'SD', lines: fewer })).toMatchObject({ unchanged: 1 })
  })
})

const refused = (externalId: string) => add(externalId, { orderNumber: 'SANDBOX_REFUSE', carrierProduct: postNord })
const listed = async (states: string[]) =>
  (await call('listOrders', { by, query: { q: 'FA', states } })).body.map(({ externalId }) => externalId)

describe('an order that its carrier refused', () => {
  it('is FAILED and not shipped, and is shipped once corrected', async () => {
    const id = await refused('FA')
    expect((await ship(id)).error.error).toBe('CARRIER_REFUSED')
    expect(await get(id)).toMatchObject({ state: 'FAILED', lines: [{ shipped: 0 }, { shipped: 0 }] })
    expect([await listed(['FAILED']), await listed(['SHIPPED'])]).toEqual([['FA'], []])
    expect((await told('FA')).map(({ type, data }) => [type, data.orderState])).toEqual([
      ['order.created', 'OPEN'],
      ['order.failed', 'FAILED'],
    ])
    await set({ externalId: 'FA', orderNumber: 'FA-1' })
    expect(await get(id)).toMatchObject({ state: 'OPEN', shipments: [] })
    expect((await ship(id)).body).toMatchObject({ orderState: 'SHIPPED', shipment: { shipmentState: 'REGISTERED' } })
  })

  it('may be shipped again unchanged with another product, deleted and cancelled', async () => {
    const id = await refused('FB')
    await ship(id)
    const again = await ship(id, { carrierProduct: home })
    expect(again.body).toMatchObject({ orderState: 'SHIPPED' })
    expect((await get(id)).shipments).toHaveLength(1)
    const [deleted, cancelled, opened] = [await refused('FC'), await refused('FD'), await refused('FE')]
    await call('shipOrders', { by, body: { orderIds: [deleted, cancelled, opened] } })
    for (const orderId of [deleted, cancelled, opened]) expect((await get(orderId)).state).toBe('FAILED')
    expect((await call('deleteOrder', { by, path: { orderId: deleted } })).status).toBe(204)
    expect((await call('cancelOrder', { by, path: { orderId: cancelled } })).body).toMatchObject({
      state: 'CANCELLED',
      shipments: [],
    })
    const { shipmentId = '' } = (await get(opened)).shipments[0] ?? {}
    await call('deleteShipment', { by, path: { shipmentId } })
    expect((await get(opened)).state).toBe('OPEN')
  })

  it('is reported with the refused part, and is shipped once the shipment is registered', async () => {
    const id = await refused('FF')
    const part = await split(id, 'SHADE')
    await ship(part.id)
    expect((await told('FF')).at(-1)).toMatchObject({
      type: 'order.failed',
      data: { orderId: id, orderState: 'FAILED', withinOrderId: part.id },
    })
    const { shipmentId = '' } = (await get(part.id)).shipments[0] ?? {}
    await call('patchShipment', { by, path: { shipmentId }, body: { customerReference: 'FF-2', orderNumber: 'FF' } })
    expect((await call('registerShipment', { by, path: { shipmentId } })).status).toBe(200)
    expect((await get(part.id)).state).toBe('SHIPPED')
  })
})

describe('shipOrder', () => {
  it('reports that a cancelled shipment leaves the order open', async () => {
    const id = await add('RA')
    const { shipment } = (await ship(id)).body
    await call('cancelShipment', { by, path: { shipmentId: shipment.id }, body: {} })
    await ship(id)
    expect((await told('RA')).map(({ type, data }) => [type, data.orderState])).toEqual([
      ['order.created', 'OPEN'],
      ['order.shipped', 'SHIPPED'],
      ['order.reopened', 'OPEN'],
      ['order.shipped', 'SHIPPED'],
    ])
  })

  it('ships the prepared shipment, unless the address has changed', async () => {
    const id = await add('PA')
    const { shipment, orderState } = (await ship(id, { register: false })).body
    expect([orderState, shipment.shipmentState]).toEqual(['OPEN', 'DRAFT'])
    const other = await ship(id, { lines: [{ lineId: 'LAMP', quantity: 1 }] })
    expect([other.status, other.error.error]).toEqual([409, 'ORDER_PREPARED'])
    const street = { ...recipient, addressLine1: 'Kungsgatan 1' }
    expect((await set({ externalId: 'PA', recipient: street })).orders[0]?.shipmentsLeft).toEqual([shipment.id])
    expect((await ship(id)).error).toMatchObject({
      error: 'ORDER_PREPARED',
      message: expect.stringContaining(shipment.id),
    })
    await set({ externalId: 'PA', recipient })
    const { body } = await call('shipOrders', { by, body: { orderIds: [id] } })
    expect(body.results[0]?.result).toMatchObject({ orderState: 'SHIPPED', shipment: { id: shipment.id } })
    expect((await get(id)).shipments).toHaveLength(1)
  })

  it('waits for its shipping day, and returns the note for packers', async () => {
    const id = await add('WA', { shipFrom: '2999-01-01', warehouseNote: 'Wrap the shade twice.' })
    expect((await ship(id)).error.error).toBe('ORDER_NOT_DUE')
    const { body } = await call('shipOrders', { by, body: { orderIds: [id] } })
    expect(body.results[0]?.error?.error).toBe('ORDER_NOT_DUE')
    expect((await ship(id, { early: true })).body.warehouseNote).toBe('Wrap the shade twice.')
    expect((await ship(await add('WB', { shipFrom: '2026-01-01' }))).status).toBe(201)
  })

  it('collects cash once, with the first parcel', async () => {
    const cashOnDelivery = { amount: 450, currencyCode: 'DKK', iban: 'DK5000400440116243', bankHolderName: 'Nordlys' }
    const denmark = { ...recipient, country: 'DK', postCode: '8000', city: 'Aarhus' }
    const id = await add('CA', {
      cashOnDelivery,
      recipient: denmark,
      carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_18' },
    })
    const first = await ship(id, { lines: [{ lineId: 'LAMP', quantity: 1 }], register: false })
    const second = await ship(id, { register: false })
    const collected = [first, second].map(({ body, text }) => [
      body.shipment?.parcels[0]?.cashOnDeliveryAmount ?? text.slice(0, 300),
      body.shipment?.cashOnDelivery?.currencyCode,
    ])
    expect(collected[0]).toEqual([450, 'DKK'])
    expect(second.body.shipment.cashOnDelivery).toBeUndefined()
  })

  it("books the customer's choice at the checkout", async () => {
    await call('createRateSheet', {
      by: people.karen,
      body: {
        name: 'Chosen',
        carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_18' },
        scope: 'CHILDREN',
        currency: 'DKK',
        validFrom: '2026-01-01',
        zones: [{ code: 'ALL', areas: [{ country: 'SE' }] }],
        steps: [{ zone: 'ALL', from: 0, upTo: 30, price: 79 }],
      },
    })
    const items = [
      { sku: 'LAMP', quantity: 1 },
      { sku: 'SHADE', quantity: 2 },
    ]
    const { country, postCode, city } = recipient
    const place = { country: sender.country, postCode: sender.postCode, city: sender.city }
    const { body } = await call('createCheckoutRates', {
      by,
      body: { sender: place, recipient: { country, postCode, city }, items },
    })
    const chosen =
      body.rates.find(({ productId }) => productId === 'POSTNORD_DK_18') ?? expect.fail(JSON.stringify(body))
    const id = await add('KA', { carrierProduct: undefined, rateId: chosen.id })
    expect(await get(id)).toMatchObject({
      rateId: chosen.id,
      carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_18' },
    })
    const shipped = await ship(id)
    expect([shipped.status, shipped.text]).toEqual([201, shipped.text])
    const { shipment } = shipped.body
    expect([shipment.rateId, shipment.carrierProduct?.productId]).toEqual([chosen.id, 'POSTNORD_DK_18'])
    const parted = await add('KB', { carrierProduct: undefined, rateId: chosen.id })
    const part = (await ship(parted, { lines: [{ lineId: 'LAMP', quantity: 1 }] })).body.shipment
    expect([part.rateId === chosen.id, part.carrierProduct?.productId]).toEqual([false, 'POSTNORD_DK_18'])
    const plain = await ship(await add('KC', { carrierProduct: undefined }), { rateId: chosen.id })
    expect(plain.body.shipment.rateId).toBe(chosen.id)
    expect((await ship(await add('KD'), { rateId: chosen.id, carrierProduct: home })).error.errors).toMatchObject([
      { code: 'NOT_ALLOWED', field: 'carrierProduct' },
    ])
    await set({ externalId: 'KD', rateId: chosen.id })
    await set({ externalId: 'KD', carrierProduct: home })
    expect((await get((await set({ externalId: 'KD' })).orders[0]?.id ?? '')).rateId).toBeUndefined()
  })

  it('ships no piece that was refunded, and takes a refund after shipping', async () => {
    const id = await add('UA', { lines: [{ sku: 'SHADE', quantity: 3, refunded: 1 }] })
    expect((await ship(id)).body.shipment.parcels[0]?.description).toBe('2 x SHADE')
    expect((await get(id)).state).toBe('SHIPPED')
    expect(await set({ externalId: 'UA', lines: [{ sku: 'SHADE', quantity: 3, refunded: 3 }] })).toMatchObject({
      updated: 1,
    })
    expect(await get(id)).toMatchObject({ state: 'SHIPPED', lines: [{ quantity: 3, refunded: 3, shipped: 2 }] })
  })

  it('lists the returns of its shipments', async () => {
    const id = await add('TA', { carrierProduct: postNord })
    const { shipment } = (await ship(id)).body
    const back = await call('createShipmentReturn', { by, path: { shipmentId: shipment.id }, body: {} })
    expect((await get(id)).shipments[0]?.returns).toEqual([back.body.id])
  })
})
