import { randomUUID } from 'node:crypto'
import { readPdf } from '../../dev/testing/scan.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, errorsOf, type Call } from '../../dev/testing/app.ts'
import { json } from '../../platform/store/database.ts'
import { recipient, sender } from '../../dev/testing/parties.ts'
import { openShipping } from '../../dev/testing/shipping.ts'

const { byId: call, db, people } = await openShipping()
const { freja, astrid, karen } = people
const by = freja

const item = (sku: string, over: object = {}) => ({
  sku,
  name: `Thing ${sku}`,
  itemType: 'UNPACKED',
  length: 20,
  width: 15,
  height: 10,
  weight: 1.2,
  ...over,
})
const ours = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
const home = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } as const

beforeAll(async () => {
  const billingInfo = json({ vat: 'DK38271946', eori: 'DK38271946' })
  await db.updateTable('client').set({ billingInfo }).where('id', '=', clients.nordlys).execute()
  const declared = { harmonizedCode: '9405110090', countryOfOrigin: 'DK', value: 300, currencyCode: 'DKK' }
  await call('setItems', {
    by,
    body: { items: [item('LAMP', declared), item('SHADE'), item('HUGE', { length: 190 })] },
  })
  const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 }
  await call('createParcelDefinition', { by, body: box })
  // Packing threads and calendars start once, which can take a busy machine longer than the timeout of carrier calls.
  await call('packItems', { by, body: { items: [{ sku: 'LAMP', quantity: 1 }] } })
  const parcels = [{ weight: 1, length: 20, width: 20, height: 20 }]
  await call('createRates', {
    by,
    body: { sender: { country: 'DK', postCode: '1264' }, recipient: { country: 'SE', postCode: '412 54' }, parcels },
  })
  for (const [productId, price] of [
    ['POSTNORD_DK_17', 49],
    ['POSTNORD_DK_18', 79],
  ] as const)
    await call('createRateSheet', {
      by: karen,
      clientId: clients.tenant,
      body: {
        name: `Prices of ${productId}`,
        carrierProduct: { carrier: 'POSTNORD_DK', productId },
        scope: 'CHILDREN',
        currency: 'DKK',
        validFrom: '2026-01-01',
        vatPercent: 25,
        zones: [{ code: 'ALL', areas: ['SE', 'NO', 'DK'].map((country) => ({ country })) }],
        steps: [{ zone: 'ALL', from: 0, upTo: 30, price }],
        surcharges: [{ code: 'PICK', type: 'PICK_UP', amount: 35 }],
      },
    })
})

const line = (sku: string, quantity: number, over: object = {}) => ({ sku, quantity, ...over })
let orders = 0
async function add(over: object = {}): Promise<string> {
  const externalId = `ORDER-${++orders}`
  const order = { externalId, sender, recipient, lines: [line('LAMP', 1), line('SHADE', 2)], ...over }
  const { body, text } = await call('setOrders', { by, body: { orders: [order] } })
  return body.orders?.[0]?.id ?? expect.fail(text)
}
const ship = (orderId: string, body: Schemas['OrderShipmentCreate'] | object = {}, more: Call = {}) =>
  call('shipOrder', { by, path: { orderId }, body, ...more })
const get = async (orderId: string) => (await call('getOrder', { by, path: { orderId } })).body

describe('shipOrder', () => {
  it('is refused before anything is booked if the carrier never prints the requested label', async () => {
    const id = await add()
    const byUps = { carrierProduct: { carrier: 'UPS', productId: 'UPS_11' } }
    const refused = await ship(id, { ...byUps, label: { type: 'PDF', layout: 'A6' } })
    expect([refused.status, refused.error.error, refused.error.errors?.[0]?.field]).toEqual([
      400,
      'LABEL_FORMAT_NOT_OFFERED',
      'label.layout',
    ])
    expect((await get(id)).shipments).toEqual([])
  })

  it('packs, prices, creates, registers and prints in one call', async () => {
    const id = await add({ orderNumber: 'N-1' })
    const shipped = await ship(id, { label: { type: 'PDF' } })
    expect([shipped.status, shipped.text]).toEqual([201, shipped.text])
    const { shipment, label, orderState } = shipped.body
    expect(orderState).toBe('SHIPPED')
    expect(shipment).toMatchObject({
      shipmentState: 'REGISTERED',
      carrierProduct: home,
      orderNumber: 'N-1',
      customerReference: 'N-1',
      expectedCost: { net: 49, total: 61.25 },
    })
    expect(shipment.parcels).toMatchObject([
      { weight: 3.9, length: 42, width: 32, height: 22, description: 'Thing LAMP, 2 x Thing SHADE' },
    ])
    expect(shipment.customs).toBeUndefined()
    expect(label?.data.length).toBeGreaterThan(1_000)
    expect(shipped.headers['location']).toBe(`/v1/shipments/${shipment.id}`)
    const got = await call('getShipment', { by, path: { shipmentId: shipment.id } })
    expect(shipped.headers['etag']).toBe(got.headers['etag'])
    const kept = await get(id)
    expect(kept.lines.map(({ shipped: count }) => count)).toEqual([1, 2])
    expect(kept.shipments).toMatchObject([
      { shipmentId: shipment.id, carrier: 'POSTNORD_DK', carrierReference: shipment.carrierReference },
    ])
    expect((await ship(id)).status).toBe(409)
  })

  it('ships in parts, and reopens cancelled or deleted ones', async () => {
    const id = await add()
    const lamp = { lines: [{ lineId: 'LAMP', quantity: 1 }], carrierProduct: ours }
    const first = await ship(id, lamp)
    expect([first.status, first.body.orderState]).toEqual([201, 'PARTLY_SHIPPED'])
    expect(errorsOf(await ship(id, lamp))).toEqual(['OUT_OF_RANGE lines[0].quantity'])
    const { externalId } = await get(id)
    const fewer = { externalId, lines: [line('SHADE', 2)] }
    const refused = await call('setOrders', { by, body: { orders: [fewer] } })
    expect(refused.body.orders[0]?.error?.errors).toMatchObject([{ code: 'ORDER_SHIPPED', field: 'orders[0].lines' }])
    expect((await call('cancelOrder', { by, path: { orderId: id } })).status).toBe(409)
    expect((await call('deleteOrder', { by, path: { orderId: id } })).status).toBe(409)
    const second = await ship(id, { register: false })
    expect([second.body.orderState, second.body.shipment.shipmentState]).toEqual(['PARTLY_SHIPPED', 'DRAFT'])
    expect((await get(id)).lines.map(({ shipped, prepared }) => [shipped, prepared])).toEqual([
      [1, undefined],
      [0, 2],
    ])
    expect(second.body.shipment.customerReference).toBe(`${externalId}-2`)
    await call('deleteShipment', { by, path: { shipmentId: second.body.shipment.id } })
    expect(await get(id)).toMatchObject({ state: 'PARTLY_SHIPPED', shipments: [{}] })
    await call('cancelShipment', { by, path: { shipmentId: first.body.shipment.id }, body: {} })
    const open = await get(id)
    expect(open).toMatchObject({ state: 'OPEN', shipments: [{ isCancelled: true }] })
    expect(open.lines.map(({ shipped }) => shipped)).toEqual([0, 0])
    expect((await call('cancelOrder', { by, path: { orderId: id } })).body.state).toBe('CANCELLED')
  })

  it('declares goods that cross a customs border from the items', async () => {
    const norway = { ...recipient, country: 'NO', postCode: '0150', city: 'Oslo' }
    const id = await add({ recipient: norway, lines: [line('LAMP', 2), line('SHADE', 1)] })
    expect(errorsOf(await ship(id))).toEqual([
      'ITEM_INCOMPLETE lines[1].lineId',
      'ITEM_INCOMPLETE lines[1].lineId',
      'ITEM_INCOMPLETE lines[1].lineId',
    ])
    expect((await get(id)).shipments).toEqual([])
    const priced = { recipient: norway, currencyCode: 'DKK', lines: [line('LAMP', 2, { unitPrice: 250 })] }
    const shipped = await ship(await add(priced))
    expect([shipped.status, shipped.text]).toEqual([201, shipped.text])
    expect(shipped.body.shipment.customs?.items).toEqual([
      {
        itemDescription: 'Thing LAMP',
        skuNumber: 'LAMP',
        quantity: 2,
        countryOfOrigin: 'DK',
        netWeight: 2.4,
        itemInvoicePrice: 500,
        currencyCode: 'DKK',
        commodityCode: '9405110090',
      },
    ])
    const declared = await call('listCustomsItems', {
      by,
      query: { filterType: 'shipmentId', value: shipped.body.shipment.id },
    })
    expect(declared.text).toContain('"itemInvoicePrice":500')
    const valued = await ship(await add({ recipient: norway, lines: [line('LAMP', 1)] }))
    expect(valued.body.shipment.customs?.items?.[0]?.itemInvoicePrice).toBe(300)
    const free = { recipient: norway, currencyCode: 'DKK', lines: [line('LAMP', 1, { unitPrice: 0 })] }
    expect((await ship(await add(free))).body.shipment.customs?.items?.[0]?.itemInvoicePrice).toBe(300)
  })

  it('uses the requested product, with or without a price, and parcels packed by hand', async () => {
    const named = await ship(await add(), { carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_18' } })
    expect(named.body.shipment.expectedCost?.net).toBe(79)
    const parcels = [{ weight: 2, length: 30, width: 20, height: 10 }]
    const product = { carrier: 'GLS_DK', productId: 'GLS_DK_BUSINESS' }
    const chosen = await add({
      recipient: {
        ...recipient,
        country: 'DK',
        postCode: '8000',
        city: 'Aarhus',
        contactInfo: { dialCode: '+45', mobile: '20 41 77 36', email: 'a@post.example' },
      },
      lines: [line('NOT-KEPT', 1)],
      carrierProduct: product,
    })
    const byHand = await ship(chosen, { parcels })
    expect([byHand.status, byHand.text]).toEqual([201, byHand.text])
    expect(byHand.body.shipment).toMatchObject({
      carrierProduct: product,
      parcels: [{ ...parcels[0], description: 'NOT-KEPT' }],
    })
    expect(byHand.body.shipment.expectedCost).toBeUndefined()
  })

  it('names missing data, and creates nothing', async () => {
    const refusal = async (over: object, body: object = {}) => {
      const id = await add(over)
      const response = await ship(id, body)
      expect((await get(id)).state).toBe('OPEN')
      return [response.status, response.error.error, ...(errorsOf(response) ?? []).slice(0, 1)]
    }
    expect(await refusal({ lines: [line('UNKNOWN', 1)] })).toEqual([
      400,
      'VALIDATION_FAILED',
      'ITEM_UNKNOWN lines[0].lineId',
    ])
    expect(await refusal({ lines: [line('HUGE', 1)] })).toEqual([400, 'NOT_PACKED', 'TOO_LARGE HUGE'])
    expect(await refusal({ sender: undefined })).toEqual([400, 'VALIDATION_FAILED', 'REQUIRED sender'])
    const [status, code] = await refusal({ delivery: { parcelShopId: 'NOWHERE' } })
    expect([status, code]).toEqual([400, 'NO_RATE'])
    expect(await refusal({ lines: [line('LAMP', 150)] })).toEqual([400, 'VALIDATION_FAILED', 'TOO_MANY lines'])
    const both = { register: false, label: { type: 'PDF' } }
    expect(await refusal({}, both)).toEqual([400, 'VALIDATION_FAILED', 'NOT_ALLOWED label'])
    expect((await ship(randomUUID())).status).toBe(404)
    expect((await ship(await add(), {}, { by: astrid })).status).toBe(404)
  })

  it('lists solvable reasons for a missing rate first, and counts the rest', async () => {
    const { error } = await ship(await add({ delivery: { parcelShopId: 'NOWHERE' } }))
    expect(error.error).toBe('NO_RATE')
    const codes = error.errors?.map(({ code }) => code) ?? []
    expect(codes.length).toBeLessThan(30)
    expect(codes).not.toContain('COUNTRY_NOT_SERVED')
    expect(codes).not.toContain('OTHER_DIRECTION')
    expect(error.message).toMatch(/Of other products .*\d+ do not go there/)
  })

  it('replays its result for the same key, and leaves the shipment that a carrier refused', async () => {
    const id = await add()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await ship(id, {}, { headers })
    const again = await ship(id, {}, { headers })
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([201, first.text, 'true'])
    expect((await get(id)).shipments).toHaveLength(1)
    const refused = await add({ orderNumber: 'SANDBOX_REFUSE' })
    const response = await ship(refused)
    expect([response.status, response.error.error]).toEqual([400, 'CARRIER_REFUSED'])
    expect(await get(refused)).toMatchObject({
      state: 'FAILED',
      shipments: [{ shipmentState: 'FAILED_TO_REGISTER' }],
    })
  })
})

describe('the shipping policy of an order', () => {
  it('chooses the packaging, and requests its collection', async () => {
    const large = { name: 'Large', type: 'BOX', length: 60, width: 40, height: 40, weight: 5, ownWeight: 0.8 }
    const { id: largeId } = (await call('createParcelDefinition', { by, body: large })).body
    const name = 'Gifts'
    const policy = (effects: object[]) => ({
      name,
      rules: [{ name, condition: { tags: ['gift'], weight: { upTo: 30 } }, effects }],
    })
    const draft = (effects: object[]) => call('createShippingPolicy', { by, body: policy(effects) })
    expect(
      errorsOf(
        await draft([
          { type: 'PACK_INTO' },
          { type: 'PACK_INTO', parcelDefinitionIds: [randomUUID()], productIds: [home.productId] },
          { type: 'PICK_UP', parcelDefinitionIds: [largeId], carriers: ['GLS_DK'] },
        ]),
      ),
    ).toEqual([
      'REQUIRED rules[0].effects[0].parcelDefinitionIds',
      'NOT_ALLOWED rules[0].effects[1].productIds',
      'NEVER_TRUE rules[0].effects[1].parcelDefinitionIds[0]',
      'NOT_ALLOWED rules[0].effects[2].carriers',
      'NOT_ALLOWED rules[0].effects[2].parcelDefinitionIds',
    ])
    const { body: drafted } = await draft([{ type: 'PACK_INTO', parcelDefinitionIds: [largeId] }, { type: 'PICK_UP' }])
    await call('activateShippingPolicy', { by, path: { shippingPolicyId: drafted.id } })
    const gift = await ship(await add({ tags: ['gift'] }))
    expect([gift.status, gift.text]).toEqual([201, gift.text])
    const { shipment } = gift.body
    expect(shipment.parcels).toMatchObject([{ weight: 4.4, length: 60, width: 40, height: 40 }])
    expect(shipment.collectionInfo).toMatchObject({ type: 'PICK_UP', preferredTime: { from: '08:00', to: '16:00' } })
    expect(shipment.expectedCost?.lines.map(({ code }) => code)).toEqual(['ALL', 'PICK', 'VAT'])
    const plain = (await ship(await add())).body.shipment
    expect([plain.parcels[0]?.length, plain.collectionInfo]).toEqual([42, undefined])
    const at = { sender: { country: 'DK', postCode: '1264' }, recipient: { country: 'SE', postCode: '412 54' } }
    const parcels = [{ weight: 2, length: 20, width: 20, height: 20 }]
    const asked = (over: object) =>
      call('createRates', { by, body: { ...at, parcels, carriers: ['POSTNORD_DK'], ...over } })
    expect((await asked({ tags: ['gift'] })).body.pickUp).toBe(true)
    expect((await asked({})).body.pickUp).toBeUndefined()
    await call('retireShippingPolicy', { by, path: { shippingPolicyId: drafted.id } })
  })
})

describe('a choice at the checkout without a rate', () => {
  const dearer = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_18' } as const
  const paid = (amount: number, currency = 'DKK') => ({ shippingPrice: { amount, currency }, carrierProduct: dearer })
  const hidden = async (work: () => Promise<void>) => {
    const rules = [{ name: 'Home only', effects: [{ type: 'HIDE', productIds: [dearer.productId] }] }]
    const { body } = await call('createShippingPolicy', { by, body: { name: 'Home only', rules } })
    const path = { shippingPolicyId: body.id }
    await call('activateShippingPolicy', { by, path })
    await work()
    await call('retireShippingPolicy', { by, path })
  }

  it('is shipped with that product, and shows its extra cost to users who may see costs', async () => {
    const id = await add(paid(80))
    expect(await get(id)).toMatchObject(paid(80))
    const shipped = await ship(id)
    expect(shipped.body).toMatchObject({
      shipment: { carrierProduct: dearer, expectedCost: { total: 98.75 } },
      overPrice: { amount: 18.75, currency: 'DKK' },
    })
    for (const enough of [paid(98.75), paid(120), paid(10, 'EUR')])
      expect((await ship(await add(enough))).body).not.toHaveProperty('overPrice')
    const unpriced = await add({ ...paid(0), lines: [line('LAMP', 1), line('SHADE', 2)] })
    const part = (lineId: string) => ship(unpriced, { lines: [{ lineId, quantity: 1 }] })
    expect((await part('LAMP')).body.overPrice).toEqual({ amount: 98.75, currency: 'DKK' })
    expect((await part('SHADE')).body.overPrice).toBeUndefined()
  })

  it('is shipped although the policy now hides the product, unless it has no price', async () => {
    await hidden(async () => {
      const { carrierProduct } = paid(80)
      expect(errorsOf(await ship(await add({ carrierProduct })))).toEqual(['HIDDEN_BY_POLICY carrierProduct'])
      const agreed = await add(paid(80))
      expect(errorsOf(await ship(agreed, { carrierProduct }))).toEqual(['HIDDEN_BY_POLICY carrierProduct'])
      const { shipment, overPrice } = (await ship(agreed)).body
      expect([shipment.carrierProduct, shipment.expectedCost?.total, overPrice?.amount]).toEqual([dearer, 98.75, 18.75])
    })
  })

  it('has the price of its rate until another product is chosen', async () => {
    const { country, postCode, city } = recipient
    const place = { country: sender.country, postCode: sender.postCode, city: sender.city }
    const items = [line('LAMP', 1), line('SHADE', 2)]
    const rates = await call('createCheckoutRates', {
      by,
      body: { sender: place, recipient: { country, postCode, city }, items },
    })
    const rate = rates.body.rates.find(({ productId }) => productId === dearer.productId)
    const norwegian = { ...recipient, country: 'NO', postCode: '0150', city: 'Oslo' }
    const elsewhere = { externalId: 'ELSEWHERE', recipient: norwegian, lines: items, rateId: rate?.id }
    const refused = await call('setOrders', { by, body: { orders: [elsewhere] } })
    expect(refused.body.orders[0]?.error?.errors).toMatchObject([{ code: 'RATE_MISMATCH', field: 'orders[0].rateId' }])
    const id = await add({ rateId: rate?.id })
    expect(await get(id)).toMatchObject({ rateId: rate?.id, ...paid(98.75) })
    const { externalId } = await get(id)
    const set = (over: object) => call('setOrders', { by, body: { orders: [{ externalId, ...over }] } })
    await set({ shippingPrice: { amount: 60, currency: 'DKK' } })
    expect(await get(id)).toMatchObject({ rateId: rate?.id, ...paid(60) })
    await set({ carrierProduct: home })
    expect((await get(id)).shippingPrice).toBeUndefined()
    const wrong = await set({ shippingPrice: { amount: 1.005, currency: 'DKK' } })
    expect(wrong.body.orders[0]?.error?.errors).toMatchObject([
      { code: 'PRECISION', field: 'orders[0].shippingPrice.amount' },
    ])
    const nowhere = await set({ shippingPrice: { amount: 1, currency: 'XYZ' } })
    expect(nowhere.body.orders[0]?.error?.errors).toMatchObject([{ field: 'orders[0].shippingPrice.currency' }])
  })

  it('stays with the remainder after a split, and is added up by a merge', async () => {
    const [into, other] = [await add(paid(80)), await add(paid(29.5))]
    const [part] = [
      await call('splitOrder', { by, path: { orderId: into }, body: { lines: [{ lineId: 'SHADE', quantity: 1 }] } }),
    ]
    expect([part.body.shippingPrice, (await get(into)).shippingPrice?.amount]).toEqual([undefined, 80])
    await call('mergeOrders', { by, path: { orderId: into }, body: { orderIds: [other] } })
    expect((await get(into)).shippingPrice).toEqual({ amount: 109.5, currency: 'DKK' })
  })
})

describe('shipOrders', () => {
  it('ships many orders independently, and replays for the same key', async () => {
    const [one, two, held] = [await add(), await add(), await add()]
    await call('holdOrder', { by, path: { orderId: held }, body: {} })
    const body = { orderIds: [one, held, two], label: { type: 'ZPL' } } as const
    const headers = { 'idempotency-key': randomUUID() }
    const first = await call('shipOrders', { by, body, headers })
    expect(first.body).toMatchObject({ succeeded: 2, failed: 1 })
    expect(first.body.results.map(({ orderId, status, error }) => [orderId, status, error?.error])).toEqual([
      [one, 201, undefined],
      [held, 409, 'WRONG_STATE'],
      [two, 201, undefined],
    ])
    for (const { result } of [first.body.results[0], first.body.results[2]].flatMap((entry) => entry ?? []))
      expect(result).toMatchObject({
        orderState: 'SHIPPED',
        shipment: { shipmentState: 'REGISTERED' },
        label: { type: 'ZPL' },
      })
    const again = await call('shipOrders', { by, body, headers })
    expect(again.text).toBe(first.text)
    expect((await get(one)).shipments).toHaveLength(1)
  })
})

describe('labels of several orders', () => {
  it('are merged into one file in the requested order, with the page of each', async () => {
    const ids = [
      await add({ orderNumber: 'B-2' }),
      await add({ orderNumber: 'A-1' }),
      await add({ orderNumber: 'C-3' }),
    ]
    const label = { type: 'PDF' } as const
    const { body, text } = await call('shipOrders', { by, body: { orderIds: ids, label, merge: true } })
    expect(body.succeeded, text).toBe(3)
    expect(body.results.map(({ result }) => result?.label)).toEqual([undefined, undefined, undefined])
    const shipments = body.results.map(({ result }) => result?.shipment.id)
    expect(body.labels?.map(({ shipmentId, firstPage }) => [shipmentId, firstPage])).toEqual(
      shipments.map((id, index) => [id, index + 1]),
    )
    const pages = await readPdf(Buffer.from(body.merged?.data ?? '', 'base64'))
    expect(pages).toHaveLength(3)
    const others = [
      await add({ orderNumber: 'B-5', carrierProduct: ours }),
      await add({ orderNumber: 'A-4', carrierProduct: ours }),
    ]
    const sorted = await call('shipOrders', {
      by,
      body: { orderIds: others, label, merge: true, order: 'ORDER_NUMBER', sheet: { firstPlace: 4 } },
    })
    expect(sorted.body.labels?.map(({ firstPage, firstPlace }) => [firstPage, firstPlace])).toEqual([
      [2, 1],
      [1, 4],
    ])
    expect(sorted.body.merged).toMatchObject({ layout: 'A4', pages: 2 })
  })

  it('leave out failed orders, and are refused if there is nothing to merge', async () => {
    const [one, held] = [await add(), await add()]
    await call('holdOrder', { by, path: { orderId: held }, body: {} })
    const label = { type: 'ZPL' } as const
    const { body } = await call('shipOrders', { by, body: { orderIds: [held, one], label, merge: true } })
    expect([body.succeeded, body.failed, body.labels?.length, body.merged?.type]).toEqual([1, 1, 1, 'ZPL'])
    const refused = async (over: object) =>
      errorsOf(await call('shipOrders', { by, body: { orderIds: [one], ...over } }))
    expect(await refused({ merge: true })).toEqual(['NOT_ALLOWED merge'])
    expect(await refused({ label, order: 'CARRIER' })).toEqual(['NOT_ALLOWED order'])
    expect(await refused({ label, merge: true, sheet: { firstPlace: 1 } })).toEqual(['NOT_ALLOWED sheet'])
  })
})

describe('events of orders', () => {
  it('identify each registered and delivered shipment', async () => {
    const id = await add()
    const { shipment } = (await ship(id, { carrierProduct: ours })).body
    const report = (state: string) =>
      call('createShipmentEvent', { by, path: { shipmentId: shipment.id }, body: { state } })
    await report('IN_TRANSIT')
    await report('DELIVERED')
    const { body } = await call('listEvents', {
      by,
      query: { types: ['order.created', 'order.shipped', 'order.tracking_changed', 'order.delivered'], per_page: 100 },
    })
    const told = body.hits.filter(({ data }) => data.orderId === id)
    const of = {
      orderId: id,
      orderExternalId: expect.any(String),
      shipmentId: shipment.id,
      carrier: 'LAST_INCH',
      carrierReference: shipment.carrierReference,
    }
    expect(told.map(({ type, data }) => [type, data])).toEqual([
      ['order.created', { orderId: id, orderExternalId: of.orderExternalId, orderState: 'OPEN' }],
      ['order.shipped', { ...of, orderState: 'SHIPPED', shipmentState: 'REGISTERED' }],
      ['order.tracking_changed', { ...of, orderState: 'SHIPPED', shipmentState: 'IN_TRANSIT' }],
      ['order.delivered', { ...of, orderState: 'SHIPPED', shipmentState: 'DELIVERED' }],
    ])
  })
})
