import { takeOrder } from '../../integration/shop/orders.ts'
import { software } from '../../integration/shop/shops.ts'
import { findConnectedShop, findShop, insertShop, updateShop } from '../../integration/shop/store.ts'
import { exampleId } from './examples.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import type { DemoPart } from './part.ts'

/** The company's web shop, connected, and an order from it. */
export const shops: DemoPart = {
  isThere: hasRowsIn('shop'),

  async seed({ db, config, now }) {
    const id = exampleId('a001')
    const shop = {
      id,
      kind: 'SHOPIFY',
      name: 'Nordlys web shop',
      url: 'https://nordlys.example',
      orderPrefix: 'SHOPIFY-',
      takesUnpaid: false,
      createdBy: login.username,
      credentials: { accessToken: 'demo', webhookSecret: 'demo' },
    } as const
    await insertShop(db, config, nordlys, shop, now)
    const [connected, kept] = [await findConnectedShop(db, config, nordlys, id), await findShop(db, nordlys, id)]
    const received = software.SHOPIFY.readOrder({ headers: topic, body: Buffer.from(JSON.stringify(orderOf(now))) })
    if (!connected || !kept || !received) throw new Error('The order of the web shop cannot be read')
    await takeOrder(db, connected, received, now)
    // Its address does not respond.
    await updateShop(db, config, kept, { enabled: false })
  },
}

const topic = { 'x-shopify-topic': 'orders/create' }

/** In Shopify's format. */
function orderOf(now: Date) {
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  return {
    id: 5417320501,
    name: '#20501',
    created_at: hourAgo,
    updated_at: hourAgo,
    cancelled_at: null,
    currency: 'DKK',
    financial_status: 'paid',
    email: 'astrid.lindqvist@post.example',
    tags: 'gift',
    shipping_address: {
      first_name: 'Astrid',
      last_name: 'Lindqvist',
      address1: 'Södra Vägen 32',
      address2: 'Lgh 1204',
      zip: '412 54',
      city: 'Göteborg',
      province_code: null,
      country_code: 'SE',
      phone: '+46 70 174 06 21',
    },
    line_items: [
      {
        id: 14681,
        variant_id: 4681,
        sku: 'AURORA-BRASS-40',
        name: 'Aurora pendant lamp, brass, 40 cm',
        price: '2499.00',
        quantity: 1,
      },
    ],
    fulfillments: [],
  }
}
