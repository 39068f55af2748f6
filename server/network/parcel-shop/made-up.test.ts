import { describe, expect, it } from 'vitest'
import { writeFields } from '../carrier-configuration/store.ts'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { markImported } from './listing-store.ts'
import { putShops } from './import-store.ts'
import { withMadeUpShops } from './made-up.ts'

const { call, db, config, carriers } = await openShipping()

const listed = async () =>
  (
    await call('GET', '/parcel-shops/parcel-shops?carrier=DPD_DE&post_code=10119&country=DE', undefined, {
      permissions: ['parcel-shops:read'],
    })
  ).json()

it('are those of carriers that are reached and list no shops', () => {
  const derived = Object.values(carriers).filter(({ hasMadeUpShops }) => hasMadeUpShops)
  expect(derived.map(({ id }) => id).toSorted()).toEqual(withMadeUpShops.toSorted())
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
  it('is shown no shop that is made up, and names one of the carrier itself', async () => {
    await putShops(db, 'DPD_DE', [shop], { now: new Date(), isListed: true })
    expect(await listed()).toHaveLength(1)
    expect((await call('POST', '/shipments', toShop(shop.id))).statusCode).toBe(201)
    expect((await call('POST', '/shipments', toShop('DE99999'))).json().errors).toMatchObject([
      { code: 'PARCEL_SHOP_NOT_FOUND' },
    ])
    const fields = { delisId: 'DPD', password: 'a secret', sendingDepot: '0163' }
    await writeFields(db, config, clients.nordlys, 'DPD_DE', 'shipping', fields, { now: new Date(), username: 'karen' })
    expect(await listed()).toHaveLength(0)
    expect((await call('POST', '/shipments', toShop(shop.id))).json().errors).toMatchObject([
      { code: 'PARCEL_SHOP_NOT_FOUND', defaultMessage: expect.stringContaining('made up') },
    ])
    expect((await call('POST', '/shipments', toShop('DE99999'))).statusCode).toBe(201)
  })

  it('is shown the shops of a file again, which are the real ones', async () => {
    await markImported(db, 'DPD_DE')
    expect(await listed()).toHaveLength(1)
    expect((await call('POST', '/shipments', toShop(shop.id))).statusCode).toBe(201)
    expect((await call('POST', '/shipments', toShop('DE99999'))).json().errors).toMatchObject([
      { code: 'PARCEL_SHOP_NOT_FOUND' },
    ])
  })
})
