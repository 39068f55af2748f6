import { beforeAll, describe, expect, it } from 'vitest'
import { clients, type Call } from '../../dev/testing/app.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { optionNames } from './option-names.ts'

const { app, byId: call, db, people } = await openShipping()
const { freja } = people

const shop = 'https://shop.nordlys.example'
const lamp = { sku: 'LAMP', name: 'Lamp', itemType: 'UNPACKED', length: 30, width: 20, height: 15, weight: 2 }
const basket = {
  sender: { country: 'DK', postCode: '1264' },
  recipient: { country: 'SE', postCode: '412 54' },
  items: [{ sku: 'LAMP', quantity: 2 }],
  askCarriers: false,
}
const createKey = (over: object = {}) =>
  call('createApiKey', {
    by: freja,
    body: { name: 'Checkout', kind: 'PUBLIC', permissions: ['checkout:write'], origins: [shop], ...over },
  })
const options = (over: object = {}, more: Call = {}) =>
  call('createCheckoutRates', { by: freja, body: { ...basket, ...over }, ...more })
let key = ''
const fromPage = (origin: string | undefined, url = '/v1/rates/checkout') =>
  app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${key}`, ...(origin !== undefined && { origin }) },
    payload: basket,
  })

beforeAll(async () => {
  await call('setItems', { by: freja, body: { items: [{ ...lamp, value: 400, currencyCode: 'DKK' }] } })
  await call('createParcelDefinition', {
    by: freja,
    body: { name: 'Box', type: 'BOX', weight: 5, length: 60, width: 40, height: 40 },
  })
  for (const [productId, price] of [
    ['POSTNORD_DK_17', 40],
    ['POSTNORD_DK_18', 30],
  ] as const)
    await call('createRateSheet', {
      by: freja,
      clientId: clients.nordlys,
      body: {
        name: productId,
        carrierProduct: { carrier: 'POSTNORD_DK', productId },
        currency: 'DKK',
        validFrom: '2026-01-01',
        zones: [{ code: 'SE', areas: [{ country: 'SE' }], transitDays: { from: 1, to: 2 } }],
        steps: [{ zone: 'SE', from: 0, upTo: 30, price }],
      },
    })
  key = (await createKey()).body.key
})

describe('createCheckoutRates', () => {
  it('packs the basket and returns names and prices, but no costs of the shop', async () => {
    const { status, body, text } = await options({ language: 'sv' })
    expect(status).toBe(200)
    expect(body.rates).toMatchObject([
      { carrier: 'POSTNORD_DK', name: 'Till företag med PostNord', price: { amount: 30, currency: 'DKK' } },
      { carrier: 'POSTNORD_DK', name: 'Hem till dörren med PostNord', price: { amount: 40, currency: 'DKK' } },
    ])
    expect(text).not.toMatch(/lines|net|leftOut|rateSheetId/)
    const [{ rates: kept, request } = expect.fail('Nothing is kept')] = await db
      .selectFrom('rate')
      .select(['rates', 'request'])
      .where('id', '=', body.rates[0]?.id.split('.')[0] ?? '')
      .execute()
    expect(kept).toHaveLength(2)
    expect(request).toMatchObject({ skus: ['LAMP'], value: { amount: 800, currency: 'DKK' } })
    expect(request.parcels).toHaveLength(1)
  })

  it('uses names and charges from the shipping policy', async () => {
    const drafted = await call('createShippingPolicy', {
      by: freja,
      body: {
        name: 'Checkout',
        rules: [
          {
            name: 'Names',
            effects: [
              { type: 'NAME', productIds: ['POSTNORD_DK_17'], names: { da: 'Hjem', en: 'Home', sv: 'Hem' } },
              { type: 'MARK_UP', percent: 50 },
            ],
          },
        ],
      },
    })
    const path = { shippingPolicyId: drafted.body.id }
    await call('activateShippingPolicy', { by: freja, path })
    const namesIn = async (language: string) => (await options({ language })).body.rates.map(({ name }) => name)
    expect(await namesIn('da')).toEqual(['Til virksomhed med PostNord', 'Hjem'])
    expect(await namesIn('de')).toEqual(['An die Firma mit PostNord', 'An die Haustür mit PostNord'])
    expect((await options()).body.rates.map(({ price }) => price.amount)).toEqual([45, 60])
    await call('retireShippingPolicy', { by: freja, path })
  })

  it('offers no rate with an unknown charge, which createRates lists and orders can still ship with', async () => {
    const rules = [{ name: 'Packaging', effects: [{ type: 'MARK_UP', amount: { amount: 5, currency: 'EUR' } }] }]
    const drafted = await call('createShippingPolicy', { by: freja, body: { name: 'Euros', rules } })
    const path = { shippingPolicyId: drafted.body.id }
    await call('activateShippingPolicy', { by: freja, path })
    expect((await options()).body.rates).toEqual([])
    const { items, recipient } = basket
    const sender = { country: 'DK', city: 'Copenhagen', postCode: '1264' }
    const { body, text } = await call('createRates', { by: freja, body: { sender, recipient, items } })
    expect(body.rates.filter(({ currency }) => currency === 'DKK').length, text).toBeGreaterThan(0)
    for (const rate of body.rates.filter(({ currency }) => currency === 'DKK'))
      expect([rate.charge, rate.uncharged]).toEqual([
        undefined,
        'Rule Packaging of the shipping policy marks up in EUR, and the cost is in DKK',
      ])
    await call('retireShippingPolicy', { by: freja, path })
  })

  it('refuses unreadable names, and empty baskets', async () => {
    const draft = async (effect: object) => {
      const body = { name: 'Names', rules: [{ name: 'Names', effects: [effect] }] }
      const { status, error } = await call('createShippingPolicy', { by: freja, body })
      return [status, ...(error.errors ?? []).map(({ code, field }) => `${code} ${field}`)]
    }
    expect(await draft({ type: 'NAME' })).toEqual([
      400,
      'REQUIRED rules[0].effects[0].names',
      'REQUIRED rules[0].effects[0].productIds',
    ])
    expect(await draft({ type: 'PREFER', productIds: ['POSTNORD_DK_17'], names: { en: 'Home' } })).toEqual([
      400,
      'NOT_ALLOWED rules[0].effects[0].names',
    ])
    const { items: _, ...without } = basket
    const refused = await call('createCheckoutRates', { by: freja, body: without })
    expect(refused.error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual(['REQUIRED parcels'])
    const unknown = await options({ items: [{ sku: 'NONE', quantity: 1 }] })
    expect(unknown.error.errors?.map(({ code }) => code)).toEqual(['ITEM_UNKNOWN'])
  })

  it('has a name for each place in five languages', () => {
    for (const names of Object.values(optionNames))
      expect(new Set(Object.values(names).map((name) => name('X'))).size).toBe(5)
  })
})

describe('createRates', () => {
  it('packs items, and returns the parcels that the rates are for', async () => {
    const { body } = await call('createRates', { by: freja, body: { ...basket, carriers: ['POSTNORD_DK'] } })
    expect(body.parcels).toMatchObject([{ length: 60, width: 40, height: 40 }])
    expect(body.rates).toHaveLength(2)
    const both = await call('createRates', { by: freja, body: { ...basket, parcels: body.parcels } })
    expect(both.error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual(['NOT_ALLOWED items'])
  })
})

describe('a public key', () => {
  it('works only from its pages, and lets them read the responses', async () => {
    expect(key).toMatch(/^wb_public_[0-9a-f]{48}$/)
    const allowed = await fromPage(shop)
    expect([allowed.statusCode, allowed.headers['access-control-allow-origin']]).toEqual([200, shop])
    for (const origin of ['https://elsewhere.example', undefined]) {
      const refused = await fromPage(origin)
      expect([refused.statusCode, refused.json().error]).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
    }
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/v1/rates/checkout',
      headers: {
        origin: shop,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, shop])
    const elsewhere = await app.inject({
      method: 'OPTIONS',
      url: '/v1/rates',
      headers: { origin: shop },
    })
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('works for nothing else, and stores no addresses of its users', async () => {
    const refused = await fromPage(shop, '/v1/rates')
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'FORBIDDEN'])
    const { body } = await call('listApiKeys', { by: freja })
    const [{ lastUsedAt, lastUsedFrom } = expect.fail('There is no key')] = body
    expect([typeof lastUsedAt, lastUsedFrom]).toEqual(['string', undefined])
  })

  it.each([
    ['a permission of its own', { permissions: ['checkout:write', 'rates:write'] }, 'SECRET_ONLY permissions[1]'],
    ['other clients', { scope: 'CHILDREN' }, 'SECRET_ONLY scope'],
    ['addresses', { addresses: ['203.0.113.7'] }, 'SECRET_ONLY addresses'],
    ['no page', { origins: [] }, 'REQUIRED origins'],
  ])('is refused %s', async (_, over, expected) => {
    const { status, error } = await createKey(over)
    expect([status, ...(error.errors ?? []).map(({ code, field }) => `${code} ${field}`)]).toEqual([400, expected])
  })

  it('remains a public key when changed', async () => {
    const { body } = await createKey()
    const change = (changes: object) => call('updateApiKey', { by: freja, path: { apiKeyId: body.id }, body: changes })
    expect((await change({ permissions: ['rates:write'] })).status).toBe(400)
    expect((await change({ origins: ['https://other.example'] })).body.origins).toEqual(['https://other.example'])
    const secret = await createKey({ kind: 'SECRET' })
    expect(secret.error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual(['NOT_ALLOWED origins'])
  })
})
