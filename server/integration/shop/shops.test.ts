import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { carrierMock } from '../../dev/testing/carrier-mock.ts'
import { graphqlMock } from '../../dev/testing/graphql-mock.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { parse, validate } from 'graphql'
import { eraseAll } from '../data-subject/jobs.ts'
import * as questions from './shopify/queries.ts'
import { fetchOrders, tellShops } from './work.ts'
import { warehouse } from '../../dev/testing/parties.ts'

const {
  app,
  byId: call,
  config,
  db,
  people,
  jobs,
} = await openShipping({ environment: { WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes' } })
const by = people.freja

const gid = (kind: string, id: number | string) => `gid://shopify/${kind}/${id}`
const lastPage = { hasNextPage: false, endCursor: null }
const lampLine = {
  id: gid('FulfillmentOrderLineItem', 1058737578),
  remainingQuantity: 1,
  lineItem: { id: gid('LineItem', 466157049) },
}
const shadeLine = {
  id: gid('FulfillmentOrderLineItem', 1058737579),
  remainingQuantity: 2,
  lineItem: { id: gid('LineItem', 518995019) },
}
/** An open fulfillment order with its lines. */
const open = (nodes: object[]) => ({
  fulfillmentOrders: {
    pageInfo: lastPage,
    nodes: [
      {
        id: gid('FulfillmentOrder', 1046000818),
        status: 'OPEN',
        assignedLocation: { location: { id: gid('Location', 1) } },
        lineItems: { pageInfo: lastPage, nodes },
      },
    ],
  },
})
const untouched = { fulfillments: [], ...open([lampLine, shadeLine]) }
const changed = { userErrors: [] }
const shopifyMock = graphqlMock(new URL('shopify/schema.graphql', import.meta.url), {
  order: untouched,
  fulfillmentCreate: changed,
  fulfillmentCancel: changed,
})
const namesOf = () => shopifyMock.calls.map(({ name }) => name)
const wooMock = carrierMock(new URL('woocommerce/openapi.yaml', import.meta.url))

const webhookSecret = 'whsec-never-to-be-seen'
const accessToken = 'shpat-never-to-be-seen'
const consumer = { consumerKey: 'ck-never-to-be-seen', consumerSecret: 'cs-never-to-be-seen' }
const context = { db, config, log: app.log, signal: new AbortController().signal }
const sender = {
  company: 'Nordlys',
  ...warehouse,
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
  it('stores credentials encrypted and returns none of them', async () => {
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
  it('sends credentials only to the origin that they were given for', async () => {
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

  it('hides user and password of its URL, and keeps them when the returned value is sent back', async () => {
    const { body: shop } = await call('createShop', {
      by,
      body: {
        kind: 'WOOCOMMERCE',
        name: 'Behind a gate',
        url: wooMock.url.replace('//', '//wms:s3cret@'),
        orderPrefix: 'GATE-',
        credentials: { ...consumer, webhookSecret },
      },
    })
    expect(shop.url).toBe(wooMock.url)
    const path = { shopId: shop.id }
    const renamed = await call('updateShop', { by, path, body: { name: 'Behind the gate', url: shop.url } })
    expect(renamed.body).toMatchObject({ name: 'Behind the gate', url: wooMock.url })
    const { url } = await db.selectFrom('shop').select('url').where('id', '=', shop.id).executeTakeFirstOrThrow()
    expect(url).toContain('wms:s3cret@')
    for (const id of ['getShop', 'listShops'] as const)
      expect((await call(id, { by, path })).text).not.toMatch(/s3cret|wms/)
    await call('deleteShop', { by, path })
  })
})

describe('orders of Shopify', () => {
  it('become orders, without lines that need no shipping', async () => {
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

  it('lose the characters that names may not contain', async () => {
    const typed = { ...address, first_name: 'As\u202etrid\t', city: '\u200fGöteborg\u0085' }
    await fromShopify(shopifyOrder(1099, { shipping_address: typed, name: '#1099\n' }))
    expect(await orderOf(1099)).toMatchObject({
      orderNumber: '#1099',
      recipient: { firstName: 'Astrid', city: 'Göteborg' },
    })
  })

  it("are accepted only with the shop's signature, and only if the shop is enabled", async () => {
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

  it("are not accepted from another shop that shares the app's secret", async () => {
    const shop = { kind: 'SHOPIFY', name: 'Second', orderPrefix: 'TWO-', credentials: { accessToken, webhookSecret } }
    const { body } = await call('createShop', { by, body: { ...shop, url: 'https://8.8.8.8' } })
    await db.updateTable('shop').set({ url: 'https://nordlys.myshopify.com' }).where('id', '=', body.id).execute()
    const sent = JSON.stringify(shopifyOrder(1004))
    const from = async (domain?: string) => {
      const signature = createHmac('sha256', webhookSecret).update(sent).digest('base64')
      const { statusCode } = await app.inject({
        method: 'POST',
        url: new URL(body.webhookUrl).pathname,
        headers: {
          'content-type': 'application/json',
          'x-shopify-hmac-sha256': signature,
          'x-shopify-topic': 'orders/create',
          ...(domain !== undefined && { 'x-shopify-shop-domain': domain }),
        },
        payload: sent,
      })
      return statusCode
    }
    for (const other of ['outlet.myshopify.com', '', undefined])
      expect([await from(other), await orderOf(1004, 'TWO-')], other).toEqual([401, undefined])
    expect(await from('Nordlys.myshopify.com')).toBe(200)
    expect(await orderOf(1004, 'TWO-')).toBeDefined()
    await call('deleteShop', { by, path: { shopId: body.id } })
  })

  it('never return to an older state', async () => {
    const older = shopifyOrder(1003, { note: 'older' })
    await fromShopify(shopifyOrder(1003, { note: 'newer' }))
    await fromShopify(older)
    expect((await orderOf(1003))?.deliveryInstructions).toBe('newer')
  })

  it('do not bring back an erased person', async () => {
    const email = 'astrid.lindqvist@post.example'
    await fromShopify(shopifyOrder(1090))
    await call('eraseDataSubject', { by, body: { email } })
    await eraseAll(
      { db, config, log: app.log, signal: new AbortController().signal },
      { leaseSeconds: 60, settleSeconds: 0 },
    )
    const before = await orderOf(1090)
    expect(before?.recipient?.addressLine1).toBe('Erased')
    expect((await fromShopify(shopifyOrder(1090, { note: 'For Astrid Lindqvist' }))).statusCode).toBe(200)
    expect(await orderOf(1090)).toEqual(before)
    await fromShopify(shopifyOrder(1090, { cancelled_at: '2026-11-20T11:00:00+01:00' }))
    expect((await orderOf(1090))?.state).toBe('CANCELLED')
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

  it('leave out pieces fulfilled by others', async () => {
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
  ])('leave no more to ship than the shop says, less %s', async (_, counts, elsewhere, left) => {
    const id = 1_020 + left * 10 + elsewhere
    const line_items = [{ id: 518995019, variant_id: 12, sku: 'SHADE', name: 'Shade', price: '80.00', ...counts }]
    const fulfillments = [
      { id: 1, status: 'success', tracking_numbers: ['X1'], line_items: [{ id: 518995019, quantity: elsewhere }] },
    ]
    await fromShopify(shopifyOrder(id, { line_items, fulfillments: elsewhere > 0 ? fulfillments : [] }))
    expect((await orderOf(id))?.lines.map(({ quantity }) => quantity) ?? []).toEqual(left > 0 ? [left] : [])
  })

  it("have the customer's payment for the delivery, with its taxes and less its discounts", async () => {
    const line = { code: 'standard', discounted_price: '39.20', tax_lines: [{ price: '9.80' }] }
    await fromShopify(
      shopifyOrder(1091, {
        taxes_included: false,
        shipping_lines: [line, { ...line, discounted_price: '0.00', tax_lines: [] }],
      }),
    )
    await fromShopify(
      shopifyOrder(1092, { taxes_included: true, shipping_lines: [{ ...line, discounted_price: '49.00' }] }),
    )
    await fromShopify(shopifyOrder(1093, { shipping_lines: [] }))
    for (const [id, shippingPrice] of [
      [1091, { amount: 49, currency: 'DKK' }],
      [1092, { amount: 49, currency: 'DKK' }],
      [1093, undefined],
    ] as const)
      expect([id, (await orderOf(id))?.shippingPrice]).toEqual([id, shippingPrice])
    const shipping = { method_id: 'flat_rate', total: '39.20', total_tax: '9.80' }
    await fromWoo(wooOrder(91, { shipping_lines: [shipping] }))
    await fromWoo(wooOrder(92, { currency: 'JPY', shipping_lines: [{ ...shipping, total: '500', total_tax: '50' }] }))
    expect((await orderOf(91, 'WOOCOMMERCE-'))?.shippingPrice).toEqual({ amount: 49, currency: 'DKK' })
    expect((await orderOf(92, 'WOOCOMMERCE-'))?.shippingPrice).toEqual({ amount: 550, currency: 'JPY' })
  })

  it("have the customer's prices after discounts", async () => {
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

  it('show the error if they break a rule, until it is fixed', async () => {
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

describe('shipments of orders from Shopify', () => {
  it('are reported to the shop, each with its lines and number', async () => {
    await fromShopify(shopifyOrder(1010))
    const order = await orderOf(1010)
    const first = await ship(order?.id, [{ lineId: '466157049', quantity: 1 }])
    await tellShops(context)
    expect(namesOf()).toEqual(['Fulfillments', 'FulfillmentOrders', 'CreateFulfillment'])
    expect(shopifyMock.calls[0]?.path).toBe('/admin/api/2026-10/graphql.json')
    expect(shopifyMock.calls[0]?.variables).toEqual({ id: gid('Order', 1010) })
    expect(shopifyMock.calls[0]?.headers['x-shopify-access-token']).toBe(accessToken)
    expect(shopifyMock.calls[2]?.variables).toEqual({
      fulfillment: {
        notifyCustomer: true,
        trackingInfo: {
          number: first.carrierReference,
          company: 'LastInch',
          url: first.trackingUrl,
        },
        lineItemsByFulfillmentOrder: [
          {
            fulfillmentOrderId: gid('FulfillmentOrder', 1046000818),
            fulfillmentOrderLineItems: [{ id: lampLine.id, quantity: 1 }],
          },
        ],
      },
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

  it('of a split or merged order belong to the order that the customer placed', async () => {
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
    const told = shopifyMock.calls.filter(({ name }) => name === 'CreateFulfillment')
    const listed = shopifyMock.calls.filter(({ name }) => name === 'FulfillmentOrders')
    expect(new Set(listed.map(({ variables }) => variables['id']))).toEqual(
      new Set([gid('Order', 1011), gid('Order', 1012)]),
    )
    const items = told.map(
      ({ variables }) =>
        JSON.parse(JSON.stringify(variables)).fulfillment.lineItemsByFulfillmentOrder[0].fulfillmentOrderLineItems
          .length,
    )
    expect(new Set(items)).toEqual(new Set([1, 2]))
    // The shop's later fulfilments do not take back pieces that are still here.
    const number = (await orderOf(1012))?.shipments[0]?.carrierReference
    const line_items = [{ id: 518995019, quantity: 2 }]
    const fulfillments = [{ id: 5, status: 'success', tracking_numbers: [number], line_items }]
    await fromShopify(shopifyOrder(1011, { fulfillments }))
    expect(await rowsOf(shopify, { failed: true })).toEqual([])
    expect(await orderOf(1011)).toMatchObject({ state: 'OPEN', lines: [{ sku: 'LAMP', quantity: 1 }] })
  })

  it('of merged or split orders are cancelled with them in the shop, wherever the pieces are', async () => {
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

  it('are not reported twice, and are withdrawn when they are cancelled', async () => {
    await fromShopify(shopifyOrder(1013))
    const shipment = await ship((await orderOf(1013))?.id)
    const fulfillment = {
      id: gid('Fulfillment', 1069019888),
      status: 'SUCCESS',
      trackingInfo: [{ number: shipment.carrierReference }],
      fulfillmentLineItems: {
        pageInfo: lastPage,
        nodes: [lampLine, shadeLine].map(({ lineItem, remainingQuantity: quantity }) => ({ lineItem, quantity })),
      },
    }
    shopifyMock.respondWith({ order: { ...untouched, fulfillments: [fulfillment] } })
    await tellShops(context)
    expect(namesOf()).toEqual(['Fulfillments'])
    await call('cancelShipment', { by, path: { shipmentId: shipment.id }, body: {} })
    await tellShops(context)
    expect(shopifyMock.calls.at(-1)).toMatchObject({ name: 'CancelFulfillment', variables: { id: fulfillment.id } })
    expect((await rowsOf(shopify))[0]?.fulfillments).toMatchObject([{ state: 'WITHDRAWN' }])
    expect((await orderOf(1013))?.state).toBe('OPEN')
  })

  it('are retried while the shop does not respond, and given up when it refuses', async () => {
    await fromShopify(shopifyOrder(1014))
    await ship((await orderOf(1014))?.id)
    shopifyMock.next({ status: 503, headers: { 'retry-after': '30' } })
    await tellShops(context)
    const [row] = await rowsOf(shopify, { failed: true })
    expect(row?.fulfillments).toMatchObject([{ state: 'PENDING', attempts: 1, error: 'The shop responded HTTP 503' }])
    expect(Date.parse(row?.fulfillments[0]?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now() + 25_000)
    await db.updateTable('shop_fulfillment').set({ dueAt: new Date() }).where('state', '=', 'PENDING').execute()
    shopifyMock.respondWith({ order: { ...untouched, ...open([{ ...lampLine, remainingQuantity: 0 }]) } })
    await tellShops(context)
    expect((await rowsOf(shopify, { failed: true }))[0]?.fulfillments).toMatchObject([{ state: 'FAILED', attempts: 2 }])
    shopifyMock.respondWith({})
    expect((await call('retryShopFulfillments', { by, path: { shopId: shopify } })).body).toEqual({ count: 1 })
    expect(jobs.sent.at(-1)?.queue).toBe('tell-shops')
    await tellShops(context)
    expect((await rowsOf(shopify))[0]?.fulfillments).toMatchObject([{ state: 'SENT', attempts: 1 }])
  })
})

const money = (amount: string) => ({ shopMoney: { amount } })

/** An order as Shopify returns it, with its lines on two pages. */
function askedOrder(id: number) {
  const { first_name: firstName, last_name: lastName, country_code: countryCodeV2, ...place } = address
  const line = { requiresShipping: true, discountAllocations: [] }
  const lamp = {
    ...line,
    id: gid('LineItem', 466157049),
    sku: 'LAMP',
    name: 'Lamp',
    quantity: 1,
    currentQuantity: 1,
    unfulfilledQuantity: 1,
    variant: { legacyResourceId: '11' },
    originalUnitPriceSet: money('300.00'),
  }
  const shade = {
    ...lamp,
    id: gid('LineItem', 518995019),
    sku: 'SHADE',
    name: 'Shade',
    quantity: 3,
    currentQuantity: 2,
    unfulfilledQuantity: 3,
    originalUnitPriceSet: money('80.00'),
    discountAllocations: [{ allocatedAmountSet: money('30.00') }],
  }
  return {
    ...untouched,
    legacyResourceId: String(id),
    name: `#${id}`,
    createdAt: '2026-11-20T09:00:00Z',
    updatedAt: later(),
    currencyCode: 'DKK',
    displayFinancialStatus: 'PAID',
    tags: ['gift', 'fragile'],
    shippingAddress: { ...place, firstName, lastName, countryCodeV2 },
    taxesIncluded: false,
    shippingLines: {
      nodes: [{ code: 'standard', discountedPriceSet: money('40.00'), taxLines: [{ priceSet: money('10.00') }] }],
    },
    lineItems: ({ after }: { after?: string }) =>
      after === 'more'
        ? { pageInfo: lastPage, nodes: [shade] }
        : { pageInfo: { hasNextPage: true, endCursor: 'more' }, nodes: [lamp] },
  }
}

it.each(Object.entries(questions))('%s queries only fields of Shopify', (_, question) => {
  expect(validate(shopifyMock.schema, parse(question))).toEqual([])
})

const once = async (body: object) => {
  const id = 1070 + minute
  await fromShopify(shopifyOrder(id))
  await ship((await orderOf(id))?.id)
  shopifyMock.next({ status: 200, body })
  await tellShops(context)
  const [row] = await rowsOf(shopify, { failed: true })
  const [told] = row?.fulfillments ?? []
  await db.updateTable('shop_fulfillment').set({ state: 'SENT', dueAt: null }).where('state', '<>', 'SENT').execute()
  return [told?.state, told?.error]
}

describe('refusals of Shopify with HTTP 200', () => {
  it('are retried once the points are restored, and given up if the query is invalid', async () => {
    const cost = { requestedQueryCost: 900, throttleStatus: { currentlyAvailable: 100, restoreRate: 50 } }
    const throttled = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions: { cost } }
    expect(await once(throttled)).toEqual(['PENDING', 'The shop responded: Throttled'])
    expect(await once({ errors: [{ message: "Field 'x' doesn't exist" }] })).toEqual([
      'FAILED',
      "The shop responded: Field 'x' doesn't exist",
    ])
  })

  it("are shown in Shopify's words", async () => {
    shopifyMock.respondWith({ fulfillmentCreate: { userErrors: [{ field: null, message: 'The order is on hold' }] } })
    const id = 1068
    await fromShopify(shopifyOrder(id))
    await ship((await orderOf(id))?.id)
    await tellShops(context)
    const [row] = await rowsOf(shopify, { failed: true })
    expect(row?.fulfillments).toMatchObject([{ state: 'FAILED', error: 'The shop refused: The order is on hold' }])
    await db.updateTable('shop_fulfillment').set({ state: 'SENT', dueAt: null }).where('state', '=', 'FAILED').execute()
  })
})

/** The ids of two pages. */
const orders = ({ after }: { after?: string }) =>
  after === 'two'
    ? { pageInfo: lastPage, nodes: [{ id: gid('Order', 1021) }] }
    : { pageInfo: { hasNextPage: true, endCursor: 'two' }, nodes: [{ id: gid('Order', 1020) }] }

describe('importShopOrders', () => {
  it('fetches page by page, and continues where a page failed', async () => {
    await call('importShopOrders', { by, path: { shopId: shopify }, body: { changedSince: '2026-11-01T00:00:00Z' } })
    shopifyMock.respondWith({ orders, order: ({ id }: { id: string }) => askedOrder(Number(id.split('/').at(-1))) })
    // The second page fails at first.
    shopifyMock.next(undefined, undefined, undefined, undefined, { status: 503 })
    await fetchOrders(context)
    expect(shopifyMock.calls[0]?.variables).toEqual({ changed: "updated_at:>='2026-11-01T00:00:00.000Z'" })
    const shop = async () => (await call('getShop', { by, path: { shopId: shopify } })).body
    expect(await shop()).toMatchObject({ import: { state: 'RUNNING', orders: 1 } })
    await db.updateTable('shop').set({ dueAt: new Date() }).where('id', '=', shopify).execute()
    await fetchOrders(context)
    expect(shopifyMock.calls.findLast(({ name }) => name === 'OrderIds')?.variables).toMatchObject({
      after: 'two',
    })
    expect(await shop()).toMatchObject({ import: { state: 'FINISHED', orders: 2 } })
    expect([(await orderOf(1020))?.state, (await orderOf(1021))?.state]).toEqual(['OPEN', 'OPEN'])
    const { recipient, lines, tags, orderNumber, shippingPrice } = (await orderOf(1020)) ?? {}
    expect(shippingPrice).toEqual({ amount: 50, currency: 'DKK' })
    expect(recipient).toMatchObject({ lastName: 'Lindqvist', postCode: '412 54', country: 'SE' })
    expect([tags, orderNumber]).toEqual([['gift', 'fragile'], '#1020'])
    // The lines of both pages: one with a refunded piece, and one with a discount.
    expect(lines).toMatchObject([
      { lineId: '466157049', sku: 'LAMP', quantity: 1, unitPrice: 300 },
      { lineId: '518995019', sku: 'SHADE', quantity: 2, unitPrice: 70 },
    ])
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

  it('ship no refunded piece, and wait if the shop does not say which it was', async () => {
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
    expect(await orderOf(1030)).not.toHaveProperty('shippingPrice')
  })

  it('are refused for unknown items, so the shop shows its own', async () => {
    const asked = await fromShopify(rate([{ ...item, sku: 'UNKNOWN' }]), { path: `${shopifyPlace}/rates` })
    expect(asked.statusCode).toBe(400)
    const { body } = await call('getShop', { by, path: { shopId: shopify } })
    expect(body.lastError?.message).toContain('UNKNOWN')
    expect((await fromShopify(rate([item]), { path: `${wooPlace}/rates` })).statusCode).toBe(404)
  })
})
