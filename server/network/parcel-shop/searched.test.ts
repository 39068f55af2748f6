import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startContractMock, type Choice, type ContractMock } from '../../dev/testing/contract-mock.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { openCarriers } from '../carriers/registry.ts'

const { call, carriers } = await openShipping()
const asked = { permissions: ['parcel-shops:read'] } as const

interface Searched {
  readonly folder: string
  readonly credentials: Readonly<Record<string, string>>
  /** The search operation, and what it has to receive. */
  readonly search: string
  readonly sent: readonly RegExp[]
  readonly near: string
  readonly shops: readonly object[]
  readonly none: Choice
  readonly place: object
  readonly productId: string
  /** The chosen shop, and what the booking contains for it. */
  readonly chosen: readonly [string, RegExp]
  readonly over?: object
}

const berlin = { addressLine1: 'Torstraße 12', postCode: '10119', city: 'Berlin', country: 'DE' }
const day = (number: number, from: string, to: string) => ({ day: number, from, to })

/** The results for each carrier's mock, built from its published descriptions or from recorded responses. */
const searched: Readonly<Record<string, Searched>> = {
  GLS_DE: {
    folder: 'gls',
    credentials: { clientId: 'nordlys', clientSecret: 'k7Tq-never-to-be-seen', contactId: '276a45fkqM' },
    search: 'findParcelShops',
    sent: [/"CountryCode":"DE"/, /"ZIPCode":"10119"/, /"MaxNumberOfShops":"50"/],
    near: 'post_code=10119&country=DE&radius=5000',
    shops: [
      {
        id: '2760200417',
        name: 'Kiosk Torstraße',
        type: 'SERVICE_POINT',
        addressLine1: 'Torstraße 60',
        latitude: 52.5291,
        openingTimes: [
          { ...day(1, '09:00', '18:00'), closedDuring: { from: '12:00', to: '13:00' } },
          day(6, '09:00', '14:00'),
        ],
      },
      // Without a position from ShipIT, it is located by its postal code.
      { id: '2760200418', type: 'LOCKER', postCode: '10119', openingTimes: [] },
    ],
    none: { example: 'none' },
    place: berlin,
    productId: 'GLS_DE_SHOPDELIVERY',
    chosen: ['2760200417', /"ParcelShopID":"2760200417"/],
  },
  DPD_DE: {
    folder: 'dpd-de',
    credentials: { delisId: 'sandboxdpd', password: 'k7Tq-never-to-be-seen', sendingDepot: '0998' },
    search: 'findParcelShopsByGeoData',
    sent: [/<longitude>13\.\d+<\/longitude><latitude>52\.\d+<\/latitude><limit>50<.*<searchCountry>DE</],
    near: 'post_code=10119&country=DE&radius=5000',
    shops: [
      {
        id: '10417',
        name: 'Spätkauf am Tor',
        type: 'SERVICE_POINT',
        addressLine1: 'Torstraße 12',
        openingTimes: [
          { ...day(1, '09:00', '18:00'), closedDuring: { from: '12:30', to: '13:30' } },
          day(6, '09:00', '14:00'),
        ],
      },
    ],
    none: { example: 'none' },
    place: berlin,
    productId: 'DPD_DE_SHOP',
    chosen: ['10417', /<parcelShopId>10417</],
  },
  POSTNL: {
    folder: 'postnl',
    credentials: { apiKey: 'k7Tq-never-to-be-seen', customerCode: 'devc', customerNumber: '11223344' },
    search: 'findLocations',
    sent: [/Latitude=52\.\d+&Longitude=4\.\d+&CountryCode=NL&DeliveryOptions=PG/],
    near: 'post_code=1015&country=NL&radius=8000',
    shops: [
      {
        id: '161457',
        name: 'Primera Prinsengracht',
        type: 'SERVICE_POINT',
        addressLine1: 'Prinsengracht 22 a',
        postCode: '1015DK',
        openingTimes: [
          day(1, '09:00', '19:00'),
          { ...day(6, '09:00', '17:00'), closedDuring: { from: '12:00', to: '13:00' } },
        ],
      },
      { id: '217171', type: 'LOCKER' },
    ],
    none: { example: 'none' },
    place: { addressLine1: 'Siriusdreef 42', postCode: '2132 WT', city: 'Hoofddorp', country: 'NL' },
    productId: 'POSTNL_3533',
    chosen: ['161457', /"DownPartnerLocation":"161457"/],
  },
  BPOST: {
    folder: 'bpost',
    credentials: { accountId: '107423', passphrase: 'k7Tq-never-to-be-seen' },
    search: 'findPoints',
    sent: [/Function=search&Partner=999999&Language=NL&Zone=9000&Country=BE&Type=7&Limit=50/],
    near: 'post_code=9000&country=BE&radius=8000',
    shops: [
      {
        id: '220000',
        name: 'GENT CENTRUM',
        type: 'POST_OFFICE',
        addressLine1: 'LANGE KRUISSTRAAT 55',
        openingTimes: [],
      },
      { id: '014472', type: 'LOCKER' },
    ],
    none: { example: 'none' },
    place: { addressLine1: 'Afrikalaan 289', postCode: '9000', city: 'Gent', country: 'BE' },
    productId: 'BPOST_BPOST',
    chosen: ['220000', /<national:pugoId>220000</],
  },
  DHL_PARCEL_DE: {
    folder: 'dhl-parcel-de',
    credentials: {
      apiKey: 'k7Tq-never-to-be-seen',
      user: 'nordlys',
      password: 'k7Tq-never-to-be-seen',
      customerNumber: '3333333333',
    },
    search: 'findLocations',
    sent: [/latitude=52\.\d+&longitude=13\.\d+&radius=5000&limit=50&serviceType=parcel%3Apick-up-all/],
    near: 'post_code=10119&country=DE&radius=5000',
    shops: [
      {
        id: 'PACKSTATION-145-10119',
        type: 'LOCKER',
        openingTimes: [day(1, '00:00', '23:59'), day(7, '00:00', '23:59')],
      },
      {
        id: 'FILIALE-502-10119',
        type: 'POST_OFFICE',
        name: 'Postfiliale 502',
        addressLine1: 'Torstr. 105',
        openingTimes: [{ ...day(1, '08:00', '17:00'), closedDuring: { from: '12:00', to: '13:00' } }],
      },
    ],
    none: { code: 404, example: 'none' },
    place: berlin,
    productId: 'DHL_PARCEL_DE_V01PAK',
    chosen: ['FILIALE-502-10119', /"retailID":502,"email":"astrid\.lindqvist@post\.example"/],
  },
}

describe.each(Object.entries(searched))('clients who ship with %s itself', (carrier, about) => {
  const { folder, credentials, search, sent, near, shops, none, place, productId, chosen } = about
  let mock: ContractMock
  beforeAll(async () => {
    mock = await startContractMock(new URL(`../carriers/${folder}/openapi.yaml`, import.meta.url))
    const opened = openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { [carrier]: mock.url }, backoff: 5 })
    Object.assign(carriers, { [carrier]: Object.entries(opened).find(([id]) => id === carrier)?.[1] })
    const fields = Object.entries(credentials).map(([name, value]) => ({ name, value }))
    const path = `/carrier-configuration/fields/${carrier}/shipping`
    await call('PUT', path, { fields }, { permissions: ['carriers:admin'] })
  })
  afterAll(() => mock.stop())

  const find = (query = near) =>
    call('GET', `/parcel-shops/parcel-shops-geo?carrier=${carrier}&${query}`, undefined, asked)
  const tell = (choice: Choice) => mock.choose(({ operationId }) => (operationId === search ? choice : {}))
  const found = expect.arrayContaining(shops.map((shop) => expect.objectContaining(shop)))

  it('see the shops near a place that its own search finds', async () => {
    const response = await find()
    expect(mock.errors).toEqual([])
    expect(response.headers).not.toHaveProperty('x-silent-carriers')
    expect(response.json()).toEqual(found)
    expect(response.json()).toHaveLength(shops.length)
    const { path, body } = mock.calls.find(({ operationId }) => operationId === search) ?? expect.fail(search)
    for (const pattern of sent) expect(path + body).toMatch(pattern)
  })

  it('book one by its id alone', async () => {
    const [parcelShopId, named] = chosen
    const body = lamp({
      sender: { ...lamp().sender, ...place, company: 'Nordlys GmbH' },
      recipient: { ...lamp().recipient, ...place, addressLine2: undefined },
      delivery: { parcelShopId },
      carrierProduct: { carrier, productId },
    })
    const created = await call('POST', '/shipments', body)
    expect([created.statusCode, created.body]).toEqual([201, expect.stringContaining(parcelShopId)])
    const registered = await call('POST', `/shipments/${created.json().id}/register`)
    expect([registered.statusCode, mock.errors]).toEqual([200, []])
    expect(mock.calls.map(({ body: said }) => said).join('\n')).toMatch(named)
  })

  it('see earlier results while the carrier fails, with a note', async () => {
    tell({ response: { status: 500, text: '' } })
    const response = await find()
    expect([response.statusCode, response.headers['x-silent-carriers']]).toEqual([200, carrier])
    expect(response.json()).toEqual(found)
  })

  it('get no note if a carrier simply finds nothing', async () => {
    tell(none)
    expect((await find()).headers).not.toHaveProperty('x-silent-carriers')
  })
})

it('requires the Postnummer of a recipient at a Packstation', async () => {
  const { DHL_PARCEL_DE: about } = searched
  const body = (over: object) =>
    lamp({
      sender: { ...lamp().sender, ...about?.place },
      recipient: { ...lamp().recipient, ...about?.place, addressLine2: undefined, ...over },
      delivery: { parcelShopId: 'PACKSTATION-145-10119' },
      carrierProduct: { carrier: 'DHL_PARCEL_DE', productId: 'DHL_PARCEL_DE_V01PAK' },
    })
  const refused = (await call('POST', '/shipments', body({}))).json()
  const response = refused.id ? await call('POST', `/shipments/${refused.id}/register`) : undefined
  expect((response?.json() ?? refused).errors).toEqual([
    expect.objectContaining({
      field: 'recipient.addressLine2',
      defaultMessage: expect.stringContaining('Postnummer'),
    }),
  ])
})
