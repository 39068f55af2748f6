import { describe, expect, it } from 'vitest'
import { writeFields } from '../carrier-configuration/store.ts'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { hasShops } from '../carriers/capabilities.ts'
import { carrierData } from '../carriers/data/carriers.ts'
import { markImported } from './listing-store.ts'
import { putShops } from './import-store.ts'
import { withOwnSearch } from './made-up.ts'

const { call, db, config, carriers } = await openShipping()

const listed = async () =>
  (
    await call('GET', '/parcel-shops/parcel-shops?carrier=DPD_DE&post_code=10119&country=DE', undefined, {
      permissions: ['parcel-shops:read'],
    })
  ).json()

it('made-up shops are those of real carriers that list none', () => {
  const derived = Object.values(carriers).filter(({ hasMadeUpShops }) => hasMadeUpShops)
  expect(derived.map(({ id }) => id).toSorted()).toEqual(withOwnSearch.toSorted())
  const searched = Object.values(carriers).filter(({ shopsNear }) => shopsNear)
  expect(searched.map(({ id }) => id).toSorted()).toEqual(withOwnSearch.toSorted())
})

describe('every carrier that delivers to shops', () => {
  it.each(Object.values(carriers).filter(({ id }) => hasShops(id) && id !== 'LAST_INCH'))(
    'lists them, or explains that it does not: $id',
    (carrier) => {
      expect(carrier.parcelShops).toBeDefined()
      // If only the sandbox lists some, the adapter explains why the carrier does not.
      expect(carrier.lacks?.parcelShops === undefined).toBe(!withOwnSearch.includes(carrier.id))
    },
  )

  it.each(withOwnSearch)('exports no shops of %s for clients who ship with it directly', async (carrier) => {
    const clientId = 7100
    // The first request creates the shops, and later ones find them.
    await call('GET', '/shipments', undefined, { clientId })
    const by = { now: new Date(), username: 'karen' }
    await writeFields(db, config, clientId, carrier, 'shipping', { apiKey: 'a secret' }, by)
    const asked = { permissions: ['parcel-shops:read', 'parcel-shops:write'], clientId } as const
    const what = expect.stringContaining('send company, addressLine1, postCode, city and country with the id')
    const refused = await call(
      'POST',
      '/parcel-shops/parcel-shops/export',
      { carrier, email: 'karen@nordlys.example' },
      asked,
    )
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'PARCEL_SHOPS_NOT_LISTED', message: what }),
    ])
    const { products, country } = carrierData[carrier]
    const { id: productId } = products.find((one) => one.toShop) ?? products[0] ?? expect.fail(carrier)
    const body = lamp({
      sender: { ...lamp().sender, country },
      recipient: { ...lamp().recipient, country },
      delivery: { parcelShopId: 'U12345678' },
      carrierProduct: { carrier, productId },
    })
    const { errors } = (await call('POST', '/shipments', body, { clientId })).json()
    expect(errors).toContainEqual(
      expect.objectContaining({
        code: 'PARCEL_SHOP_NOT_FOUND',
        field: 'delivery.parcelShopId',
        defaultMessage: what,
      }),
    )
  })
})

describe('a client that ships for real', () => {
  const shop: Parameters<typeof putShops>[2][number] = {
    id: 'DE10417',
    name: 'SANDBOX Kiosk Berlin',
    type: 'SERVICE_POINT',
    latitude: 52.5217,
    longitude: 13.4106,
    addressLine1: 'Torstraße 12',
    postCode: '10119',
    city: 'Berlin',
    country: 'DE',
    openingTimes: [],
  }
  const berlin = { addressLine1: 'Torstraße 12', postCode: '10119', city: 'Berlin', country: 'DE' }
  const toShop = (parcelShopId: string) =>
    lamp({
      sender: { ...lamp().sender, ...berlin },
      recipient: { ...lamp().recipient, ...berlin },
      delivery: { ...lamp().recipient, ...berlin, parcelShopId },
      carrierProduct: { carrier: 'DPD_DE', productId: 'DPD_DE_SHOP' },
    })
  it("sees no sample shops, but can use one of the carrier's own", async () => {
    await putShops(db, 'DPD_DE', [shop], { now: new Date(), isListed: true })
    expect(await listed()).toHaveLength(1)
    expect((await call('POST', '/shipments', toShop(shop.id))).statusCode).toBe(201)
    expect((await call('POST', '/shipments', toShop('DE99999'))).json().errors).toMatchObject([
      { code: 'PARCEL_SHOP_NOT_FOUND' },
    ])
    const fields = { delisId: 'DPD', password: 'a secret', sendingDepot: '0163' }
    await writeFields(db, config, clients.nordlys, 'DPD_DE', 'shipping', fields, { now: new Date(), username: 'karen' })
    expect(await listed()).toEqual([])
    expect((await call('POST', '/shipments', toShop(shop.id))).json().errors).toMatchObject([
      { code: 'PARCEL_SHOP_NOT_FOUND', defaultMessage: expect.stringContaining('made up') },
    ])
    expect((await call('POST', '/shipments', toShop('DE99999'))).statusCode).toBe(201)
  })

  it('sees the shops of a file again, which are real', async () => {
    await markImported(db, 'DPD_DE')
    expect(await listed()).toHaveLength(1)
    expect((await call('POST', '/shipments', toShop(shop.id))).statusCode).toBe(201)
    expect((await call('POST', '/shipments', toShop('DE99999'))).json().errors).toMatchObject([
      { code: 'PARCEL_SHOP_NOT_FOUND' },
    ])
  })
})
