import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { carrierMock } from '../../dev/testing/carrier-mock.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { fetchOrders, tellShops } from './work.ts'

const {
  app,
  byId: call,
  config,
  db,
  people,
  jobs,
} = await openShipping({ environment: { WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes' } })
const by = people.freja

const shopifyMock = carrierMock(new URL('shopify/openapi.yaml', import.meta.url))
const wooMock = carrierMock(new URL('woocommerce/openapi.yaml', import.meta.url))

const webhookSecret = 'whsec-never-to-be-seen'
const accessToken = 'shpat-never-to-be-seen'
const consumer = { consumerKey: 'ck-never-to-be-seen', consumerSecret: 'cs-never-to-be-seen' }
const context = { db, config, log: app.log, signal: new AbortController().signal }
const sender = {
  company: 'Nordlys',
  addressLine1: 'Store Kongensgade 81',
  postCode: '1264',
  city: 'Copenhagen',
  country: 'DK',
}

let shopify = ''
let woo = ''
let shopifyPlace = ''
let wooPlace = ''
beforeAll(async () => {
  const item = { itemType: 'UNPACKED', length: 20, width: 15, height: 10, weight: 1.2 }
  await call('setItems', {
    by,
    body: { items: ['LAMP', 'SHADE'].map((sku) => Object.assign({ sku, name: sku }, item)) },
  })
  const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 }
  await call('createParcelDefinition', { by, body: box })
  const { body: address } = await call('createAddress', { by, body: sender })
  await call('setClientPreferences', {
    by,
    body: { clientId: clients.nordlys, defaultPickupAddressId: address.id },
  })
  const one = await call('createShop', {
    by,
    body: { kind: 'SHOPIFY', name: 'Shop', url: shopifyMock.url, credentials: { accessToken, webhookSecret } },
  })
  const two = await call('createShop', {
    by,
    body: { kind: 'WOOCOMMERCE', name: 'Outlet', url: wooMock.url, credentials: { ...consumer, webhookSecret } },
  })
  shopify = one.body.id
  woo = two.body.id
  shopifyPlace = new URL(one.body.webhookUrl).pathname
  wooPlace = new URL(two.body.webhookUrl).pathname
  const sheet = {
    name: 'Prices',
    scope: 'CHILDREN',
    currency: 'DKK',
    validFrom: '2026-01-01',
    vatPercent: 25,
    zones: [{ code: 'ALL', areas: ['SE', 'DK'].map((country) => ({ country })) }],
    steps: [{ zone: 'ALL', from: 0, upTo: 30, price: 49 }],
  }
  await call('createRateSheet', {
    by: people.karen,
    clientId: clients.tenant,
    body: { ...sheet, carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } },
  })
})

const address = {
  first_name: 'Astrid',
  last_name: 'Lindqvist',
  address1: 'Södra Vägen 32',
  address2: 'Lgh 1204',
  zip: '412 54',
  city: 'Göteborg',
  province_code: null,
  country_code: 'SE',
  phone: '+46 70 174 06 21',
}
let minute = 0
/** A later state each time. */
const later = () => `2026-11-20T10:${String(++minute).padStart(2, '0')}:00+01:00`
const shopifyOrder = (id: number, over: object = {}) => ({
  id,
  name: `#${id}`,
  created_at: '2026-11-20T09:00:00+01:00',
  updated_at: later(),
  cancelled_at: null,
  currency: 'DKK',
  financial_status: 'paid',
  email: 'astrid.lindqvist@post.example',
  note: 'Ring twice',
  tags: 'gift, fragile',
  shipping_address: address,
  line_items: [
    { id: 466157049, variant_id: 11, sku: 'LAMP', name: 'Lamp', price: '300.00', quantity: 1, current_quantity: 1 },
    { id: 518995019, variant_id: 12, sku: 'SHADE', name: 'Shade', price: '80.00', quantity: 3, current_quantity: 2 },
    {
      id: 703073504,
      variant_id: 13,
      sku: 'CARD',
      name: 'Gift card',
      price: '1.00',
      quantity: 1,
      requires_shipping: false,
    },
  ],
  fulfillments: [],
  ...over,
})
const signed = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('base64')
function fromShopify(order: object, { secret = webhookSecret, path = shopifyPlace } = {}) {
  const payload = JSON.stringify(order)
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': 'orders/updated',
    'x-shopify-hmac-sha256': signed(payload, secret),
  }
  return app.inject({ method: 'POST', url: path, headers, payload })
}
function fromWoo(order: object) {
  const payload = JSON.stringify(order)
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': 'order.updated',
    'x-wc-webhook-signature': signed(payload, webhookSecret),
  }
  return app.inject({ method: 'POST', url: wooPlace, headers, payload })
}
const wooOrder = (id: number, over: object = {}) => ({
  id,
  number: String(id),
  status: 'processing',
  currency: 'DKK',
  date_created_gmt: '2026-11-20T09:00:00',
  date_modified_gmt: later().slice(0, 19),
  customer_note: '',
  billing: {
    first_name: 'Astrid',
    last_name: 'Lindqvist',
    address_1: 'Södra Vägen 32',
    city: 'Göteborg',
    state: '',
    postcode: '412 54',
    country: 'SE',
    email: 'astrid.lindqvist@post.example',
    phone: '070-174 06 21',
  },
  shipping: { first_name: '', last_name: '', address_1: '', city: '', state: '', postcode: '', country: '' },
  line_items: [{ id: 9, name: 'Lamp', product_id: 55, variation_id: 0, quantity: 2, sku: 'LAMP', price: 149.996 }],
  meta_data: [],
  ...over,
})

async function orderOf(shopOrderId: number, prefix = 'SHOPIFY-') {
  const { body } = await call('listOrders', { by, query: { q: `${prefix}${shopOrderId}` } })
  return body.find(({ externalId }) => externalId === `${prefix}${shopOrderId}`)
}
const product = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
async function ship(orderId = '', lines?: object[]) {
  const shipped = await call('shipOrder', { by, path: { orderId }, body: { carrierProduct: product, lines } })
  expect([shipped.status, shipped.text]).toEqual([201, shipped.text])
  return shipped.body.shipment
}
const rowsOf = async (shopId: string, query = {}) =>
  (await call('listShopOrders', { by, path: { shopId }, query })).body

describe('createShop', () => {
  it('keeps credentials encrypted and returns none of them', async () => {
    const { text, body } = await call('listShops', { by })
    expect(body).toMatchObject([
      { kind: 'WOOCOMMERCE', orderPrefix: 'WOOCOMMERCE-' },
      { kind: 'SHOPIFY', enabled: true },
    ])
    expect(text).not.toContain('never-to-be-seen')
    const { sealed } = await db.selectFrom('shop').select('sealed').where('id', '=', shopify).executeTakeFirstOrThrow()
    expect(sealed.toString('latin1')).not.toContain('never-to-be-seen')
    expect((await call('getShop', { by: people.astrid, path: { shopId: shopify } })).status).toBe(404)
  })

  it('refuses credentials of another kind and a prefix that is taken', async () => {
    const body = { kind: 'SHOPIFY', name: 'Shop', url: 'https://nordlys.myshopify.com' }
    const wrong = await call('createShop', { by, body: { ...body, credentials: { ...consumer, webhookSecret } } })
    expect(wrong.error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'REQUIRED credentials.accessToken',
      'NOT_ALLOWED credentials.consumerKey',
      'NOT_ALLOWED credentials.consumerSecret',
    ])
    const taken = await call('createShop', { by, body: { ...body, credentials: { accessToken, webhookSecret } } })
    expect([taken.status, taken.error.error]).toEqual([409, 'ALREADY_EXISTS'])
  })
})

describe('updateShop', () => {
  it('sends credentials to no other place than the one that they were given for', async () => {
    const { body: shop } = await call('createShop', {
      by,
      body: {
        kind: 'WOOCOMMERCE',
        name: 'Moving',
        url: `${wooMock.url}/a`,
        orderPrefix: 'MOVE-',
        credentials: { ...consumer, webhookSecret },
      },
    })
    const change = (body: object) => call('updateShop', { by, path: { shopId: shop.id }, body })
    const at = (place: string) => change({ url: place })
    const { protocol, hostname, port } = new URL(wooMock.url)
    for (const url of [
      `${protocol}//${hostname}:${Number(port) + 1}/a`,
      `${protocol}//localhost:${port}/a`,
      `https://${hostname}:${port}/a`,
    ]) {
      const refused = await at(url)
      expect([url, refused.status, refused.error.errors?.map(({ code, field }) => `${code} ${field}`)]).toEqual([
        url,
        400,
        ['REQUIRED credentials'],
      ])
    }
    expect((await call('getShop', { by, path: { shopId: shop.id } })).body.url).toBe(`${wooMock.url}/a`)
    expect((await at(`${wooMock.url}/b`)).status).toBe(200)
    const moved = await change({ url: `http://localhost:${port}`, credentials: { ...consumer, webhookSecret } })
    expect(moved.status).toBe(200)
    await call('deleteShop', { by, path: { shopId: shop.id } })
  })
})

describe('orders of Shopify', () => {
  it('become orders, less what needs no shipping', async () => {
    expect((await fromShopify(shopifyOrder(1001))).statusCode).toBe(200)
    const order = await orderOf(1001)
    expect(order).toMatchObject({
      externalId: 'SHOPIFY-1001',
      orderNumber: '#1001',
      placedAt: '2026-11-20T08:00:00.000Z',
      state: 'OPEN',
      currencyCode: 'DKK',
      tags: ['gift', 'fragile'],
      deliveryInstructions: 'Ring twice',
      recipient: {
        firstName: 'Astrid',
        country: 'SE',
        contactInfo: { dialCode: '+46', mobile: '70 174 06 21', email: 'astrid.lindqvist@post.example' },
      },
    })
    expect(order?.lines).toMatchObject([
      { lineId: '466157049', sku: 'LAMP', quantity: 1, unitPrice: 300 },
      { lineId: '518995019', sku: 'SHADE', quantity: 2 },
    ])
  })

  it('are taken only with the signature of the shop, and from one that is on', async () => {
    const order = shopifyOrder(1002)
    expect((await fromShopify(order, { secret: 'another-secret' })).statusCode).toBe(401)
    expect((await fromShopify(order, { path: wooPlace })).statusCode).toBe(401)
    expect((await fromShopify(order, { path: shopifyPlace.replace('/1024/', '/2048/') })).statusCode).toBe(404)
    await call('updateShop', { by, path: { shopId: shopify }, body: { enabled: false } })
    expect((await fromShopify(order)).statusCode).toBe(404)
    const off = await call('retryShopFulfillments', { by, path: { shopId: shopify } })
    expect([off.status, off.error.error]).toEqual([409, 'SHOP_DISABLED'])
    await call('updateShop', { by, path: { shopId: shopify }, body: { enabled: true } })
    expect(await orderOf(1002)).toBeUndefined()
  })

  it('are not those of another shop that shares the secret of the app', async () => {
    const shop = { kind: 'SHOPIFY', name: 'Second', orderPrefix: 'TWO-', credentials: { accessToken, webhookSecret } }
    const { body } = await call('createShop', { by, body: { ...shop, url: 'https://8.8.8.8' } })
    await db.updateTable('shop').set({ url: 'https://nordlys.myshopify.com' }).where('id', '=', body.id).execute()
    const sent = JSON.stringify(shopifyOrder(1004))
    const from = async (domain: string) => {
      const signature = createHmac('sha256', webhookSecret).update(sent).digest('base64')
      const { statusCode } = await app.inject({
        method: 'POST',
        url: new URL(body.webhookUrl).pathname,
        headers: {
          'content-type': 'application/json',
          'x-shopify-hmac-sha256': signature,
          'x-shopify-topic': 'orders/create',
          'x-shopify-shop-domain': domain,
        },
        payload: sent,
      })
      return statusCode
    }
    expect([await from('outlet.myshopify.com'), await orderOf(1004, 'TWO-')]).toEqual([401, undefined])
    expect(await from('Nordlys.myshopify.com')).toBe(200)
    expect(await orderOf(1004, 'TWO-')).toBeDefined()
    await call('deleteShop', { by, path: { shopId: body.id } })
  })

  it('never go back to an older state', async () => {
    const older = shopifyOrder(1003, { note: 'older' })
    await fromShopify(shopifyOrder(1003, { note: 'newer' }))
    await fromShopify(older)
    expect((await orderOf(1003))?.deliveryInstructions).toBe('newer')
  })

  it('wait until they are paid, are held when they no longer are, and end when they are cancelled', async () => {
    await fromShopify(shopifyOrder(1004, { financial_status: 'pending' }))
    expect(await orderOf(1004)).toBeUndefined()
    await fromShopify(shopifyOrder(1004))
    expect((await orderOf(1004))?.state).toBe('OPEN')
    await fromShopify(shopifyOrder(1004, { financial_status: 'pending' }))
    expect(await orderOf(1004)).toMatchObject({ state: 'ON_HOLD', holdReason: 'Not paid in the shop' })
    await fromShopify(shopifyOrder(1004))
    expect((await orderOf(1004))?.state).toBe('OPEN')
    await fromShopify(shopifyOrder(1004, { cancelled_at: '2026-11-20T11:00:00+01:00' }))
    expect((await orderOf(1004))?.state).toBe('CANCELLED')

    await call('updateShop', { by, path: { shopId: shopify }, body: { takesUnpaid: true } })
    await fromShopify(shopifyOrder(1005, { financial_status: 'pending' }))
    await call('updateShop', { by, path: { shopId: shopify }, body: { takesUnpaid: false } })
    expect((await orderOf(1005))?.state).toBe('OPEN')
  })

  it('leave out what somebody else has fulfilled', async () => {
    const fulfillments = [
      { id: 1, status: 'success', tracking_numbers: ['X1'], line_items: [{ id: 518995019, quantity: 2 }] },
    ]
    await fromShopify(shopifyOrder(1006, { fulfillments }))
    expect((await orderOf(1006))?.lines.map(({ sku }) => sku)).toEqual(['LAMP'])
  })

  it.each([
    [
      'a piece that somebody else fulfilled and that came back',
      { quantity: 2, current_quantity: 1, fulfillable_quantity: 1 },
      1,
      1,
    ],
    ['what was taken back before', { quantity: 3, current_quantity: 1, fulfillable_quantity: 1 }, 0, 1],
    [
      'all that others fulfilled, and half of it came back',
      { quantity: 2, current_quantity: 1, fulfillable_quantity: 0 },
      2,
      0,
    ],
  ])('leave no more than the shop says is left, less %s', async (_, counts, elsewhere, left) => {
    const id = 1_020 + left * 10 + elsewhere
    const line_items = [{ id: 518995019, variant_id: 12, sku: 'SHADE', name: 'Shade', price: '80.00', ...counts }]
    const fulfillments = [
      { id: 1, status: 'success', tracking_numbers: ['X1'], line_items: [{ id: 518995019, quantity: elsewhere }] },
    ]
    await fromShopify(shopifyOrder(id, { line_items, fulfillments: elsewhere > 0 ? fulfillments : [] }))
    expect((await orderOf(id))?.lines.map(({ quantity }) => quantity) ?? []).toEqual(left > 0 ? [left] : [])
  })

  it('cost what the customer pays after discounts', async () => {
    const line_items = [
      {
        id: 518995019,
        variant_id: 12,
        sku: 'SHADE',
        name: 'Shade',
        price: '80.00',
        quantity: 4,
        fulfillable_quantity: 4,
        discount_allocations: [{ amount: '40.00' }, { amount: '24.00' }],
      },
    ]
    await fromShopify(shopifyOrder(1_050, { line_items }))
    expect((await orderOf(1_050))?.lines).toMatchObject([{ quantity: 4, unitPrice: 64 }])
  })

  it('that break a rule are shown with their error until they are mended', async () => {
    const broken = { shipping_address: { ...address, country_code: 'XX' } }
    expect((await fromShopify(shopifyOrder(1007, broken))).statusCode).toBe(200)
    const [row] = await rowsOf(shopify, { failed: true })
    expect(row).toMatchObject({ shopOrderId: '1007', error: expect.stringContaining('country') })
    expect(row?.orderId).toBeUndefined()
    const { body } = await call('getShop', { by, path: { shopId: shopify } })
    expect(body.lastError?.message).toContain('Order 1007')
    await fromShopify(shopifyOrder(1007))
    expect(await rowsOf(shopify, { failed: true })).toEqual([])
  })
})

const open = (items: object[]) => ({
  response: {
    status: 200,
    text: JSON.stringify({
      fulfillment_orders: [{ id: 1046000818, status: 'open', assigned_location_id: 1, line_items: items }],
    }),
    headers: { 'content-type': 'application/json' },
  },
})
const lampLine = { id: 1058737578, line_item_id: 466157049, fulfillable_quantity: 1 }
const shadeLine = { id: 1058737579, line_item_id: 518995019, fulfillable_quantity: 2 }

describe('shipments of orders from Shopify', () => {
  it('are told the shop, each with its lines and number', async () => {
    await fromShopify(shopifyOrder(1010))
    const order = await orderOf(1010)
    const first = await ship(order?.id, [{ lineId: '466157049', quantity: 1 }])
    await tellShops(context)
    expect(shopifyMock.calls.map(({ operationId }) => operationId)).toEqual([
      'listFulfillments',
      'listFulfillmentOrders',
      'createFulfillment',
    ])
    expect(shopifyMock.calls[0]?.headers['x-shopify-access-token']).toBe(accessToken)
    expect(shopifyMock.sent('createFulfillment').fulfillment).toEqual({
      notify_customer: true,
      tracking_info: {
        number: first.carrierReference,
        company: 'LastInch internal delivery',
        url: first.trackingUrl,
      },
      line_items_by_fulfillment_order: [
        { fulfillment_order_id: 1046000818, fulfillment_order_line_items: [{ id: 1058737578, quantity: 1 }] },
      ],
    })
    const [row] = await rowsOf(shopify)
    expect(row).toMatchObject({
      shopOrderId: '1010',
      orderId: order?.id,
      fulfillments: [{ state: 'SENT', attempts: 1 }],
    })
    // What the shop sends back of it changes nothing here.
    const fulfillments = [
      {
        id: 2,
        status: 'success',
        tracking_numbers: [first.carrierReference],
        line_items: [{ id: 466157049, quantity: 1 }],
      },
    ]
    await fromShopify(shopifyOrder(1010, { fulfillments }))
    expect((await orderOf(1010))?.lines).toMatchObject([
      { quantity: 1, shipped: 1 },
      { quantity: 2, shipped: 0 },
    ])
  })

  it('of an order that was split or merged go to the order that the customer placed', async () => {
    await fromShopify(shopifyOrder(1011))
    await fromShopify(shopifyOrder(1012))
    const [one, two] = [await orderOf(1011), await orderOf(1012)]
    const part = await call('splitOrder', {
      by,
      path: { orderId: one?.id ?? '' },
      body: { lines: [{ lineId: '518995019', quantity: 2 }] },
    })
    const merged = await call('mergeOrders', {
      by,
      path: { orderId: two?.id ?? '' },
      body: { orderIds: [part.body.id] },
    })
    expect(merged.status).toBe(200)
    await ship(two?.id)
    await tellShops(context)
    const told = shopifyMock.calls.filter(({ operationId }) => operationId === 'createFulfillment')
    const listed = shopifyMock.calls.filter(({ operationId }) => operationId === 'listFulfillmentOrders')
    expect(new Set(listed.map(({ path }) => /orders\/(\d+)/.exec(path)?.[1]))).toEqual(new Set(['1011', '1012']))
    const items = told.map(
      ({ body }) => JSON.parse(body).fulfillment.line_items_by_fulfillment_order[0].fulfillment_order_line_items.length,
    )
    expect(new Set(items)).toEqual(new Set([1, 2]))
    // What the shop then says of its fulfillments takes nothing back of what is still here.
    const number = (await orderOf(1012))?.shipments[0]?.carrierReference
    const line_items = [{ id: 518995019, quantity: 2 }]
    const fulfillments = [{ id: 5, status: 'success', tracking_numbers: [number], line_items }]
    await fromShopify(shopifyOrder(1011, { fulfillments }))
    expect(await rowsOf(shopify, { failed: true })).toEqual([])
    expect(await orderOf(1011)).toMatchObject({ state: 'OPEN', lines: [{ sku: 'LAMP', quantity: 1 }] })
  })

  it('of orders that were merged or split are cancelled with them in the shop, wherever the pieces are', async () => {
    await fromShopify(shopifyOrder(1061))
    await fromShopify(shopifyOrder(1062))
    const [into, other] = [await orderOf(1061), await orderOf(1062)]
    const at = { by, path: { orderId: into?.id ?? '' } }
    await call('mergeOrders', { ...at, body: { orderIds: [other?.id ?? ''] } })
    await fromShopify(shopifyOrder(1062, { cancelled_at: '2026-11-20T11:00:00+01:00' }))
    const left = (await orderOf(1061))?.lines.map(({ quantity, refunded = 0 }) => quantity - refunded)
    expect(left).toEqual([1, 2, 0, 0])
    const { body: part } = await call('splitOrder', { ...at, body: { lines: [{ lineId: '518995019', quantity: 1 }] } })
    await fromShopify(shopifyOrder(1061, { cancelled_at: '2026-11-20T11:00:00+01:00' }))
    expect((await orderOf(1061))?.state).toBe('CANCELLED')
    expect((await call('getOrder', { by, path: { orderId: part.id } })).body.state).toBe('CANCELLED')
  })

  it('are not told twice, and are withdrawn when they are cancelled', async () => {
    await fromShopify(shopifyOrder(1013))
    const shipment = await ship((await orderOf(1013))?.id)
    const fulfillments = [
      {
        id: 1069019888,
        status: 'success',
        tracking_numbers: [shipment.carrierReference],
        line_items: [lampLine, shadeLine].map((line) => ({
          id: line.line_item_id,
          quantity: line.fulfillable_quantity,
        })),
      },
    ]
    const known = {
      status: 200,
      text: JSON.stringify({ fulfillments }),
      headers: { 'content-type': 'application/json' },
    }
    shopifyMock.choose({ response: known }, 'listFulfillments')
    await tellShops(context)
    expect(shopifyMock.calls.map(({ operationId }) => operationId)).toEqual(['listFulfillments'])
    await call('cancelShipment', { by, path: { shipmentId: shipment.id }, body: {} })
    await tellShops(context)
    expect(shopifyMock.calls.at(-1)?.path).toBe('/admin/api/2026-01/fulfillments/1069019888/cancel.json')
    expect((await rowsOf(shopify))[0]?.fulfillments).toMatchObject([{ state: 'WITHDRAWN' }])
    expect((await orderOf(1013))?.state).toBe('OPEN')
  })

  it('are tried again while the shop does not respond, and given up when it refuses', async () => {
    await fromShopify(shopifyOrder(1014))
    await ship((await orderOf(1014))?.id)
    shopifyMock.choose({ response: { status: 503, text: '', headers: { 'retry-after': '30' } } })
    await tellShops(context)
    const [row] = await rowsOf(shopify, { failed: true })
    expect(row?.fulfillments).toMatchObject([{ state: 'PENDING', attempts: 1, error: 'The shop responded HTTP 503' }])
    expect(Date.parse(row?.fulfillments[0]?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now() + 25_000)
    await db.updateTable('shop_fulfillment').set({ dueAt: new Date() }).where('state', '=', 'PENDING').execute()
    shopifyMock.choose(open([{ ...lampLine, fulfillable_quantity: 0 }]), 'listFulfillmentOrders')
    await tellShops(context)
    expect((await rowsOf(shopify, { failed: true }))[0]?.fulfillments).toMatchObject([{ state: 'FAILED', attempts: 2 }])
    shopifyMock.choose({}, 'createFulfillment')
    expect((await call('retryShopFulfillments', { by, path: { shopId: shopify } })).body).toEqual({ count: 1 })
    expect(jobs.sent.at(-1)?.queue).toBe('tell-shops')
    await tellShops(context)
    expect((await rowsOf(shopify))[0]?.fulfillments).toMatchObject([{ state: 'SENT', attempts: 1 }])
  })
})

describe('importShopOrders', () => {
  it('fetches page by page, and goes on where a page failed', async () => {
    await call('importShopOrders', { by, path: { shopId: shopify }, body: { changedSince: '2026-11-01T00:00:00Z' } })
    const page = (orders: object[], next?: string) => ({
      response: {
        status: 200,
        text: JSON.stringify({ orders }),
        headers: {
          'content-type': 'application/json',
          ...(next && {
            link: `<${shopifyMock.url}/admin/api/2026-01/orders.json?limit=50&page_info=${next}>; rel="next"`,
          }),
        },
      },
    })
    const pages = [
      page([shopifyOrder(1020)], 'two').response,
      { status: 503, text: '' },
      page([shopifyOrder(1021)]).response,
    ]
    const next = {
      get response() {
        return pages[shopifyMock.calls.length - 1]
      },
    }
    shopifyMock.choose(next)
    await fetchOrders(context)
    expect(shopifyMock.calls[0]?.path).toContain('updated_at_min=2026-11-01T00%3A00%3A00.000Z')
    const shop = async () => (await call('getShop', { by, path: { shopId: shopify } })).body
    expect(await shop()).toMatchObject({ import: { state: 'RUNNING', orders: 1 } })
    await db.updateTable('shop').set({ dueAt: new Date() }).where('id', '=', shopify).execute()
    await fetchOrders(context)
    expect(shopifyMock.calls.at(-1)?.path).toBe('/admin/api/2026-01/orders.json?page_info=two&limit=50')
    expect(await shop()).toMatchObject({ import: { state: 'FINISHED', orders: 2 } })
    expect([(await orderOf(1020))?.state, (await orderOf(1021))?.state]).toEqual(['OPEN', 'OPEN'])
  })
})

describe('orders of WooCommerce', () => {
  it('come and go with their state, and a new webhook is greeted', async () => {
    const ping = { method: 'POST', url: wooPlace, payload: 'webhook_id=7' } as const
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.inject({ ...ping, headers: type })).statusCode).toBe(200)
    await fromWoo(wooOrder(42, { status: 'on-hold' }))
    expect(await orderOf(42, 'WOOCOMMERCE-')).toBeUndefined()
    await fromWoo(wooOrder(42))
    expect(await orderOf(42, 'WOOCOMMERCE-')).toMatchObject({
      state: 'OPEN',
      recipient: { lastName: 'Lindqvist', contactInfo: { dialCode: '+46', mobile: '70 174 06 21' } },
      lines: [{ lineId: '9', sku: 'LAMP', quantity: 2, unitPrice: 150 }],
    })
    await fromWoo(wooOrder(42, { status: 'refunded' }))
    expect((await orderOf(42, 'WOOCOMMERCE-'))?.state).toBe('CANCELLED')
  })

  it('ship no piece that was refunded, and wait where the shop does not say which', async () => {
    const line_items = [{ quantity: -1, meta_data: [{ key: '_refunded_item_id', value: '9' }] }]
    const refunds = [{ id: 71, line_items }]
    const response = { status: 200, text: JSON.stringify(refunds), headers: { 'content-type': 'application/json' } }
    wooMock.choose({ response }, 'listRefunds')
    await fromWoo(wooOrder(45, { refunds: [{ id: 71, reason: '', total: '-150.00' }] }))
    expect((await orderOf(45, 'WOOCOMMERCE-'))?.lines).toMatchObject([{ lineId: '9', quantity: 1 }])
    wooMock.choose(
      { response: { status: 503, text: '{}', headers: { 'content-type': 'application/json' } } },
      'listRefunds',
    )
    const sent = await fromWoo(wooOrder(46, { refunds: [{ id: 72 }] }))
    expect([sent.statusCode, await orderOf(46, 'WOOCOMMERCE-')]).toEqual([200, undefined])
    wooMock.choose({ response }, 'listRefunds')
  })

  it('are told of each shipment and completed with the last', async () => {
    await fromWoo(wooOrder(43))
    const order = await orderOf(43, 'WOOCOMMERCE-')
    const first = await ship(order?.id, [{ lineId: '9', quantity: 1 }])
    await tellShops(context)
    expect(wooMock.calls.map(({ operationId }) => operationId)).toEqual([
      'getOrder',
      'updateOrder',
      'listNotes',
      'createNote',
    ])
    expect(wooMock.sent('updateOrder')).toEqual({
      meta_data: [
        {
          key: '_wc_shipment_tracking_items',
          value: [expect.objectContaining({ tracking_id: first.id, tracking_number: first.carrierReference })],
        },
      ],
    })
    expect(wooMock.sent('createNote')).toMatchObject({
      note: expect.stringContaining(first.carrierReference ?? '-'),
      customer_note: true,
    })
    const { authorization } = wooMock.calls[0]?.headers ?? {}
    expect(authorization).toBe(`Basic ${btoa(`${consumer.consumerKey}:${consumer.consumerSecret}`)}`)
    await ship(order?.id)
    await tellShops(context)
    const [, last] = wooMock.calls.filter(({ operationId }) => operationId === 'updateOrder')
    expect(JSON.parse(last?.body ?? '{}').status).toBe('completed')
  })

  it('are imported page by page', async () => {
    await call('importShopOrders', { by, path: { shopId: woo }, body: { changedSince: '2026-11-01T00:00:00Z' } })
    const json = { 'content-type': 'application/json', 'x-wp-totalpages': '1' }
    wooMock.choose({ response: { status: 200, text: JSON.stringify([wooOrder(44)]), headers: json } })
    await fetchOrders(context)
    expect((await orderOf(44, 'WOOCOMMERCE-'))?.state).toBe('OPEN')
  })
})

const rate = (items: object[]) => ({
  rate: {
    origin: { country: 'DK', postal_code: '1264', city: 'Copenhagen' },
    destination: { country: 'SE', postal_code: '412 54', city: 'Göteborg', phone: null, email: null },
    items,
    currency: 'DKK',
    locale: 'en',
  },
})

describe('rates for the checkout of Shopify', () => {
  const item = { name: 'Lamp', sku: 'LAMP', quantity: 1, grams: 1200, price: 30_000, requires_shipping: true }

  it('are those of the client, and the choice comes back with the order', async () => {
    const asked = await fromShopify(rate([item]), { path: `${shopifyPlace}/rates` })
    expect(asked.statusCode).toBe(200)
    const { rates } = asked.json()
    expect(rates).toContainEqual(
      expect.objectContaining({
        service_name: expect.stringContaining('LastInch'),
        service_code: 'LAST_INCH:LAST_INCH_HOME',
        total_price: '6125',
        currency: 'DKK',
      }),
    )
    await fromShopify(shopifyOrder(1030, { shipping_lines: [{ code: 'LAST_INCH:LAST_INCH_HOME', source: 'Waybill' }] }))
    expect((await orderOf(1030))?.carrierProduct).toEqual(product)
  })

  it('are refused for items that nobody knows, so that the shop shows its own', async () => {
    const asked = await fromShopify(rate([{ ...item, sku: 'UNKNOWN' }]), { path: `${shopifyPlace}/rates` })
    expect(asked.statusCode).toBe(400)
    const { body } = await call('getShop', { by, path: { shopId: shopify } })
    expect(body.lastError?.message).toContain('UNKNOWN')
    expect((await fromShopify(rate([item]), { path: `${wooPlace}/rates` })).statusCode).toBe(404)
  })
})
