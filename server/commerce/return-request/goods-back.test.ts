import { beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { runBatches } from '../../shipping/batch/work.ts'

type Shipment = Schemas['Shipment']

const { app, byId, carriers, config, db, people } = await openShipping()
const by = people.freja
const work = () => runBatches({ db, config, carriers, log: app.log, signal: new AbortController().signal })

const home = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
const norway = { ...lamp().recipient, country: 'NO', postCode: '0150', city: 'Oslo' }
const line = (itemDescription: string, quantity: number, over: object = {}) => ({
  itemDescription,
  quantity,
  countryOfOrigin: 'DK',
  netWeight: quantity,
  itemInvoicePrice: quantity * 100,
  currencyCode: 'DKK',
  commodityCode: '9405110090',
  ...over,
})
const brass = line('Ceiling lamp of brass', 3)
const glass = line('Shade of glass', 1)
const parcel = { weight: 3, length: 30, width: 30, height: 30, description: 'Lamps' }
const two = {
  ...lamp(),
  recipient: norway,
  parcels: [parcel, { ...parcel, weight: 1, description: 'Shade' }],
  customs: {
    customsType: 'SALE_OF_GOODS',
    invoiceNumber: 'NI-1',
    companyNumber: '29384756',
    eoriNumber: 'DK29384756',
    items: [brass, glass],
  },
} as const

const read = async (shipmentId: string) => (await byId('getShipment', { by, path: { shipmentId } })).body
const bringBack = (shipmentId: string, body: object = {}) =>
  byId('createShipmentReturn', { by, path: { shipmentId }, body })
const goodsOf = ({ customs }: Pick<Shipment, 'customs'>) =>
  customs?.items?.map(({ itemDescription, quantity }) => `${quantity} ${itemDescription}`)
const drop = (shipmentId: string) => byId('deleteShipment', { by, path: { shipmentId } })

async function direct(over: object = {}): Promise<Shipment> {
  const { body, text } = await byId('registerShipmentDirectly', { by, body: { shipment: { ...two, ...over } } })
  expect(body.shipment, text).toBeDefined()
  return read(body.shipment?.id ?? expect.fail(text))
}
let batches = 0
async function ofBatch(): Promise<Shipment> {
  const { body } = await byId('createBatch', {
    by,
    body: { register: true, shipments: [{ ...two, customerReference: `IN-BATCH-${++batches}` }] },
  })
  await work()
  const { body: rows, text } = await byId('listBatchRows', { by, path: { batchId: body.id } })
  return read(rows[0]?.shipmentId ?? expect.fail(text))
}

describe.each([
  ['made directly', direct],
  ['of a batch', ofBatch],
])('the return of one parcel of a shipment %s', (_name, make) => {
  it('requires goods if the contents of parcels are unknown', async () => {
    const { id } = await make()
    const unknown = await bringBack(id, { parcelIndexes: [1] })
    expect([unknown.status, unknown.error.errors]).toMatchObject([400, [{ code: 'REQUIRED', field: 'goods' }]])
    expect((await read(id)).returns).toBeUndefined()
    const back = await bringBack(id, { parcelIndexes: [1], goods: [{ customsIndex: 1, quantity: 1 }] })
    expect(back.status, back.text).toBe(201)
    expect(back.body.parcels).toMatchObject([{ description: 'Shade' }])
    expect(back.body.customs).toMatchObject({ invoiceNumber: 'NI-1-R1', items: [glass] })
  })

  it('returns no more than was sent, even in steps', async () => {
    const { id } = await make()
    const some = (parcelIndex: number, ...goods: [number, number][]) =>
      bringBack(id, {
        parcelIndexes: [parcelIndex],
        goods: goods.map(([customsIndex, quantity]) => ({ customsIndex, quantity })),
      })
    const first = await some(0, [0, 2])
    expect(first.body.customs?.items).toMatchObject([{ quantity: 2, netWeight: 2, itemInvoicePrice: 200 }])
    const tooMany = await some(1, [0, 2], [1, 1])
    expect([tooMany.status, tooMany.error.error]).toEqual([409, 'GOODS_RETURNED'])
    expect(tooMany.error.message).toContain('Ceiling lamp of brass')
    expect(tooMany.error.message).toContain('1 of 3')
    const second = await some(1, [0, 1], [1, 1])
    expect(goodsOf(second.body)).toEqual(['1 Ceiling lamp of brass', '1 Shade of glass'])
    for (const again of [await bringBack(id), await some(0, [1, 1])])
      expect([again.status, again.error.error]).toEqual([409, 'GOODS_RETURNED'])
    await drop(second.body.id)
    await byId('registerShipment', { by, path: { shipmentId: first.body.id } })
    await byId('cancelShipment', { by, path: { shipmentId: first.body.id }, body: {} })
    expect(goodsOf((await bringBack(id)).body)).toEqual(['3 Ceiling lamp of brass', '1 Shade of glass'])
  })
})

/** Declares goods separately, each in the parcel at its place. */
const declare = async ({ id, parcels, clientId }: Shipment, ...places: readonly number[]) => {
  for (const [index, place] of places.entries()) {
    const { itemDescription, quantity, ...rest } = [brass, glass][index] ?? glass
    const made = await byId('createCustomsItem', {
      by,
      body: {
        ...rest,
        itemDescription,
        quantity,
        carrierReference: parcels[place]?.carrierReference ?? '',
        shipmentId: id,
        itemNumber: String(index + 1),
        skuNumber: index === 0 ? 'BRASS' : 'GLASS',
        grossWeight: rest.netWeight,
        destinationCountry: 'NO',
        invoiceNumber: 'BY-HAND-1',
        companyNumber: '29384756',
        eoriNumber: 'DK29384756',
        clientId,
      },
    })
    expect(made.status, made.text).toBe(201)
  }
}

describe('the return of goods that were declared line by line, each under the number of its parcel', () => {
  it('declares those of the returned parcels, under the numbers of the sale', async () => {
    const shipment = await direct({ customs: undefined })
    await declare(shipment, 0, 1)
    const back = await bringBack(shipment.id, { parcelIndexes: [1] })
    expect(back.status, back.text).toBe(201)
    expect(back.body.customs).toEqual({
      customsType: 'GOODS_RETURN',
      invoiceType: 'proForma',
      invoiceNumber: 'BY-HAND-1-R1',
      companyNumber: '29384756',
      eoriNumber: 'DK29384756',
      items: [{ ...glass, itemNumber: '2', skuNumber: 'GLASS', grossWeight: glass.netWeight }],
    })
    expect((await bringBack(shipment.id)).error.error).toBe('GOODS_RETURNED')
    await drop(back.body.id)
    const whole = await bringBack(shipment.id)
    expect(goodsOf(whole.body)).toEqual(['3 Ceiling lamp of brass', '1 Shade of glass'])
    const registered = await byId('registerShipment', { by, path: { shipmentId: whole.body.id } })
    expect(registered.body.registration?.warnings).toBeUndefined()
  })

  it("finds them in the shipment's own declaration", async () => {
    const items = [
      { ...glass, skuNumber: 'GLASS' },
      { ...brass, skuNumber: 'BRASS' },
    ]
    const shipment = await direct({ customs: { ...two.customs, items } })
    await declare(shipment, 0, 1)
    const back = await bringBack(shipment.id, { parcelIndexes: [0] })
    expect(goodsOf(back.body)).toEqual(['3 Ceiling lamp of brass'])
  })

  it("requires the positions of goods if all have the shipment's number", async () => {
    const shipment = await direct({ customs: undefined })
    await declare(shipment, 0, 0)
    const unknown = await bringBack(shipment.id, { parcelIndexes: [1] })
    expect(unknown.error.errors).toMatchObject([{ code: 'REQUIRED', field: 'goods' }])
    const back = await bringBack(shipment.id, { parcelIndexes: [1], goods: [{ customsIndex: 0, quantity: 2 }] })
    expect(goodsOf(back.body)).toEqual(['2 Ceiling lamp of brass'])
  })
})

describe('goods of a return', () => {
  it('are lines of the shipment, each once and no more than it has', async () => {
    const { id } = await direct()
    const errors = async (...goods: [number, number][]) =>
      (
        await bringBack(id, { goods: goods.map(([customsIndex, quantity]) => ({ customsIndex, quantity })) })
      ).error.errors?.map(({ code, field }) => `${code} ${field}`)
    expect(await errors([2, 1])).toEqual(['OUT_OF_RANGE goods[0].customsIndex'])
    expect(await errors([0, 4], [1, 1], [1, 1])).toEqual([
      'OUT_OF_RANGE goods[0].quantity',
      'DUPLICATE goods[2].customsIndex',
    ])
  })

  it('are required only across a customs border', async () => {
    const { recipient } = lamp()
    const plain = await direct({ recipient, customs: undefined })
    const none = await bringBack(plain.id, { goods: [{ customsIndex: 0, quantity: 1 }] })
    expect(none.error.errors).toMatchObject([{ code: 'OUT_OF_RANGE', field: 'goods[0].customsIndex' }])
    const within = await direct({ recipient })
    for (const { id } of [plain, within]) expect((await bringBack(id, { parcelIndexes: [1] })).status).toBe(201)
    const elsewhere = { ...lamp().sender, country: 'NO', postCode: '0150', city: 'Oslo' }
    const beyond = await bringBack(within.id, { parcelIndexes: [1], recipient: elsewhere })
    expect(beyond.error.errors).toMatchObject([{ code: 'REQUIRED', field: 'goods' }])
  })

  it('are returned once by two concurrent returns', async () => {
    const { id } = await direct()
    const goods = [{ customsIndex: 0, quantity: 2 }]
    const both = await Promise.all([bringBack(id, { goods }), bringBack(id, { goods })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  })

  it("are on the return's invoice, and no others", async () => {
    const { id } = await direct()
    const back = await bringBack(id, {
      parcelIndexes: [1],
      goods: [{ customsIndex: 1, quantity: 1 }],
      register: true,
    })
    expect(back.status, back.text).toBe(201)
    const { body } = await byId('listCustomsItems', { by, query: { filterType: 'shipmentId', value: back.body.id } })
    expect(body.map(({ itemDescription, quantity }) => [itemDescription, quantity])).toEqual([['Shade of glass', 1]])
  })
})

/** The description of a parcel names a single piece without a count. */
const packed = ({ customs }: Shipment) => {
  const counts = new Map<string, number>()
  for (const { itemDescription, quantity } of customs?.items ?? [])
    counts.set(itemDescription, (counts.get(itemDescription) ?? 0) + quantity)
  return Array.from(counts, ([name, count]) => (count === 1 ? name : `${count} x ${name}`)).join(', ')
}

describe('the return of one parcel of an order', () => {
  beforeAll(async () => {
    const item = { itemType: 'UNPACKED', length: 30, width: 20, height: 10, countryOfOrigin: 'DK', value: 300 }
    const declared = { ...item, harmonizedCode: '9405110090', currencyCode: 'DKK' }
    await byId('setItems', {
      by,
      body: {
        items: [
          { ...declared, sku: 'LAMP', name: 'Lamp of brass', weight: 3 },
          { ...declared, sku: 'SHADE', name: 'Shade of glass', weight: 1 },
        ],
      },
    })
    const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 }
    await byId('createParcelDefinition', { by, body: box })
    // Packing threads start once, which can take a busy machine longer than the timeout of carrier calls.
    await byId('packItems', { by, body: { items: [{ sku: 'LAMP', quantity: 1 }] } })
  })

  let orders = 0
  async function ofOrder(lines: object[], over: object = {}): Promise<Shipment> {
    const order = { externalId: `BACK-${++orders}`, sender: two.sender, recipient: norway, carrierProduct: home, lines }
    const { body } = await byId('setOrders', { by, body: { orders: [order] } })
    const shipped = await byId('shipOrder', { by, path: { orderId: body.orders[0]?.id ?? '' }, body: over })
    return read(shipped.body.shipment?.id ?? expect.fail(shipped.text))
  }
  it('declares the packed contents of each, which add up to everything that was sent', async () => {
    const lines = [
      { lineId: 'L1', sku: 'LAMP', quantity: 1 },
      { lineId: 'L2', sku: 'SHADE', quantity: 3 },
      // The same item on a line of its own, as in an order that was added to.
      { lineId: 'L3', sku: 'LAMP', quantity: 2 },
    ]
    const shipment = await ofOrder(lines)
    expect(shipment.parcels.length).toBeGreaterThan(1)
    const count = new Map<string, number>()
    for (const [index, { description }] of shipment.parcels.entries()) {
      const back = await bringBack(shipment.id, { parcelIndexes: [index] })
      expect(back.status, back.text).toBe(201)
      expect(packed(back.body)).toBe(description)
      for (const { skuNumber = '', quantity } of back.body.customs?.items ?? [])
        count.set(skuNumber, (count.get(skuNumber) ?? 0) + quantity)
    }
    expect(Object.fromEntries(count)).toEqual({ LAMP: 3, SHADE: 3 })
    const again = await bringBack(shipment.id, { parcelIndexes: [0] })
    expect([again.status, again.error.error]).toEqual([409, 'GOODS_RETURNED'])
  })

  it('requires its goods if parcels were packed by hand', async () => {
    const byHand = { weight: 4, length: 30, width: 30, height: 30 }
    const shipment = await ofOrder([{ lineId: 'L1', sku: 'LAMP', quantity: 2 }], { parcels: [byHand, byHand] })
    const unknown = await bringBack(shipment.id, { parcelIndexes: [0] })
    expect(unknown.error.errors).toMatchObject([{ code: 'REQUIRED', field: 'goods' }])
    expect(goodsOf((await bringBack(shipment.id)).body)).toEqual(['2 Lamp of brass'])
  })

  it('is not approved without goods if no declared line has them', async () => {
    await byId('setRecipientSettings', {
      by: people.karen,
      path: { clientId: clients.nordlys },
      body: { returns: { windowDays: 30, approval: 'AUTOMATIC' }, sandboxMails: true },
    })
    const lines = [
      { lineId: 'L1', sku: 'LAMP', quantity: 2 },
      { lineId: 'L2', sku: 'SHADE', quantity: 1 },
    ]
    const draft = await ofOrder(lines, { register: false })
    const path = { shipmentId: draft.id }
    const customs = { ...draft.customs, items: [brass, glass] }
    await byId('patchShipment', { by, path, body: { customs } })
    await byId('registerShipment', { by, path })
    await byId('createShipmentEvent', { by, path, body: { state: 'DELIVERED', createdAt: new Date().toISOString() } })
    const { trackingUrl = '' } = await read(draft.id)
    const formPath = `/track/${trackingUrl.slice(-22)}/return`
    const form = await app.inject({ method: 'GET', url: `${formPath}?lang=en` })
    const id = /name="id" value="([^"]+)"/.exec(form.body)?.[1] ?? expect.fail(form.body)
    const asked = await app.inject({
      method: 'POST',
      url: formPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ id, reason: 'OTHER', 'q:line:L1': '1' }).toString(),
    })
    expect(asked.statusCode, asked.body).toBe(303)
    const request = await byId('getReturnRequest', { by, path: { returnRequestId: id } })
    expect(request.body).toMatchObject({ state: 'REQUESTED', problem: expect.stringContaining('goods is required') })
    const approved = await byId('approveReturnRequest', {
      by,
      path: { returnRequestId: id },
      body: { goods: [{ customsIndex: 0, quantity: 1 }] },
    })
    expect(approved.status, approved.text).toBe(200)
    expect(goodsOf(await read(approved.body.returnShipmentId ?? ''))).toEqual(['1 Ceiling lamp of brass'])
  })
})
