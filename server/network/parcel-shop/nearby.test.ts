import { beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { carrierMock } from '../../dev/testing/carrier-mock.ts'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { openCarriers } from '../carriers/registry.ts'
import { putShops } from './import-store.ts'

const { call, db, carriers } = await openShipping()
const mock = carrierMock(new URL('../carriers/ups/openapi.yaml', import.meta.url))
const asked = { permissions: ['parcel-shops:read'] } as const
const elsewhere = { ...asked, clientId: 7201 }

const near = (query: string, by: object = asked) =>
  call('GET', `/parcel-shops/parcel-shops-geo?carrier=UPS&${query}`, undefined, by)
const ids = (response: Awaited<ReturnType<typeof near>>) => response.json().map(({ id }: { id: string }) => id)
const göteborg = 'post_code=41124&country=SE&radius=5000'
const madeUp: Parameters<typeof putShops>[2][number] = {
  id: 'SANDBOX-1',
  name: 'SANDBOX Kiosk',
  type: 'SERVICE_POINT',
  latitude: 57.703,
  longitude: 11.971,
  addressLine1: 'Vasagatan 12',
  postCode: '41124',
  city: 'Göteborg',
  country: 'SE',
  openingTimes: [],
}
const place = { addressLine1: 'Vasagatan 12', postCode: '41124', city: 'Göteborg', country: 'SE' }
const to = (parcelShopId: string) =>
  lamp({
    sender: { ...lamp().sender, ...place },
    recipient: { ...lamp().recipient, ...place },
    delivery: { ...lamp().recipient, ...place, parcelShopId },
    carrierProduct: { carrier: 'UPS', productId: 'UPS_70' },
  })

beforeEach(() => {
  const { UPS } = openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { UPS: mock.url }, backoff: 5 })
  Object.assign(carriers, { UPS })
})

describe('clients who ship with UPS itself', () => {
  it("see UPS's Access Points near a place, and no sample shops", async () => {
    await putShops(db, 'UPS', [madeUp], { now: new Date(), isListed: true })
    expect(ids(await near(göteborg))).toEqual(['SANDBOX-1'])
    const fields = { clientId: 'nordlys', clientSecret: 'k7Tq-never-to-be-seen', accountNumber: 'A1B2C3' }
    const set = { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) }
    const saved = await call('PUT', '/carrier-configuration/fields/UPS/shipping', set, {
      permissions: ['carriers:admin'],
    })
    expect(saved.statusCode).toBe(200)

    const found = await near(göteborg)
    expect(found.headers).not.toHaveProperty('x-silent-carriers')
    expect(ids(found).toSorted()).toEqual(['U41700001', 'U41700002'])
    expect(found.json()).toContainEqual(
      expect.objectContaining({
        id: 'U41700001',
        name: 'VASA LIVS',
        type: 'SERVICE_POINT',
        openingTimes: [
          { day: 1, from: '09:30', to: '18:00' },
          { day: 6, from: '10:00', to: '23:59' },
        ],
      }),
    )
    const { LocatorRequest } = mock.sent('findAccessPoints')
    expect(LocatorRequest.OriginAddress.AddressKeyFormat).toMatchObject({
      PostcodePrimaryLow: '41124',
      CountryCode: 'SE',
    })
    expect(LocatorRequest.LocationSearchCriteria.SearchRadius).toBe('5')
    expect(ids(await near(`${göteborg}&type=LOCKER`))).toEqual(['U41700002'])
  })

  it('use one by its id alone, which determines its address', async () => {
    const { statusCode, body } = await call('POST', '/shipments', to('U41700001'))
    expect([statusCode, body]).toEqual([201, expect.stringContaining('U41700001')])
    const bare = { ...to('U41700001'), delivery: { parcelShopId: 'U41700001' } }
    const { statusCode: code, ...response } = await call('POST', '/shipments', bare)
    expect([code, response.json().delivery.addressLine1]).toEqual([201, 'Vasagatan 12'])
    expect((await call('POST', '/shipments', to('SANDBOX-1'))).json().errors).toMatchObject([
      { code: 'PARCEL_SHOP_NOT_FOUND', defaultMessage: expect.stringContaining('made up') },
    ])
  })

  it('get them with rates, in the test environment too', async () => {
    await db.deleteFrom('parcel_shop').where('foundInTestAt', 'is not', null).execute()
    const sheet = {
      name: 'To Access Points',
      carrierProduct: { carrier: 'UPS', productId: 'UPS_70' },
      scope: 'LOCAL',
      currency: 'SEK',
      validFrom: '2026-01-01',
      zones: [{ code: 'SE', areas: [{ country: 'SE' }] }],
      steps: [{ zone: 'SE', from: 0, upTo: 20, price: 49 }],
    }
    const kept = await call('POST', '/rate-sheets', sheet, { permissions: ['rate-sheets:write'] })
    expect(kept.statusCode).toBe(201)
    const { country, postCode } = place
    const question = {
      sender: { country, postCode },
      recipient: { country, postCode },
      parcels: [{ weight: 2, length: 30, width: 20, height: 10 }],
      carriers: ['UPS'],
      askCarriers: false,
    }
    const { body } = await call('POST', '/rates', question, { permissions: ['rates:write'] })
    const { rates }: Schemas['Rates'] = JSON.parse(body)
    expect(rates.map(({ parcelShops }) => parcelShops?.map(({ id }) => id).toSorted())).toEqual([
      ['U41700001', 'U41700002'],
    ])
  })

  it.each([
    ['does not respond', { delayMs: 20_000 }],
    ['is out of order', { response: { status: 500, text: '' } }],
    ['refuses the credentials', { response: { status: 401, text: '' } }],
    ['refuses the question', { code: 400, example: 'country' }],
  ])('see earlier results when UPS %s, with a note', async (_, choice) => {
    mock.choose(choice, 'findAccessPoints')
    const found = await near(göteborg)
    expect([found.statusCode, found.headers['x-silent-carriers']]).toEqual([200, 'UPS'])
    expect(ids(found).toSorted()).toEqual(['U41700001', 'U41700002'])
    expect(ids(await near('post_code=80333&country=DE&radius=5000'))).toEqual([])
  })

  it('learn that there are none, and how long results are valid', async () => {
    mock.choose({ example: 'none' }, 'findAccessPoints')
    const found = await near(göteborg)
    expect(found.headers).not.toHaveProperty('x-silent-carriers')
    await db
      .updateTable('parcel_shop')
      .set({ foundInTestAt: new Date(Date.now() - 31 * 86_400_000) })
      .where('foundInTestAt', 'is not', null)
      .execute()
    expect(ids(await near(göteborg))).toEqual([])
  })
})

it('share results with no other clients, for whom UPS is not called either', async () => {
  await near(göteborg)
  mock.calls.length = 0
  await call('GET', '/shipments', undefined, elsewhere)
  expect(ids(await near(göteborg, elsewhere))).toEqual(['SANDBOX-1'])
  const one = '/parcel-shops/parcel-shop?carrier=UPS&parcel_shop_id=U41700001'
  expect((await call('GET', one, undefined, elsewhere)).statusCode).toBe(404)
  expect((await call('GET', one, undefined, { ...asked, clientId: clients.nordlys })).statusCode).toBe(200)
  expect(mock.calls).toEqual([])
})

it('keeps shops of the test environment from clients who ship for real', async () => {
  const live = { ...asked, clientId: clients.solskin }
  const values = {
    clientId: 'solskin',
    clientSecret: 'm3Rd-never-to-be-seen',
    accountNumber: 'B2C3D4',
    environment: 'PRODUCTION',
  }
  const set = { fields: Object.entries(values).map(([name, value]) => ({ name, value })) }
  const by = { permissions: ['carriers:admin'], clientId: clients.solskin } as const
  expect((await call('PUT', '/carrier-configuration/fields/UPS/shipping', set, by)).statusCode).toBe(200)
  const one = '/parcel-shops/parcel-shop?carrier=UPS&parcel_shop_id=U41700001'
  const nameOf = async (who: object) => (await call('GET', one, undefined, who)).json().name
  expect([await nameOf(asked), await nameOf(live)]).toEqual(['VASA LIVS', undefined])

  mock.choose({ example: 'none' }, 'findAccessPoints')
  expect(ids(await near(göteborg, live))).toEqual([])
  mock.choose({}, 'findAccessPoints')
  expect(ids(await near(göteborg, live)).toSorted()).toEqual(['U41700001', 'U41700002'])
  // Both see the shop as its real search describes it.
  await db.updateTable('parcel_shop').set({ name: 'VASA LIVS & BLOMMOR' }).where('id', '=', 'U41700001').execute()
  await near(göteborg)
  expect([await nameOf(asked), await nameOf(live)]).toEqual(['VASA LIVS & BLOMMOR', 'VASA LIVS & BLOMMOR'])
})
