import { describe, expect, it } from 'vitest'
import { sampleShops } from '../../network/carriers/sandbox/sample-shops.ts'
import { putShops } from '../../network/parcel-shop/import-store.ts'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'

const { byId, call, db, people } = await openShipping()
const by = people.freja

const errorsOf = ({ error }: { error: { errors?: { code: string; field?: string }[] } }) =>
  error.errors?.map(({ code, field }) => `${code} ${field}`)
const create = (body: object) => byId('createShipment', { by, body })
const setOwn = (body: object) => byId('setUserPreferences', { by, body })

describe('a shipment with fewer fields', () => {
  it('reports missing fields unless a preference fills them', async () => {
    const { carrierProduct } = lamp()
    expect(errorsOf(await create({ carrierProduct }))).toEqual([
      'REQUIRED sender',
      'REQUIRED recipient',
      'REQUIRED parcels[0].weight',
      'REQUIRED parcels[0].length',
      'REQUIRED parcels[0].width',
      'REQUIRED parcels[0].height',
      'REQUIRED parcels[0].description',
    ])
    const direct = await byId('registerShipmentDirectly', { by, body: { shipment: { ...lamp(), delivery: {} } } })
    expect(errorsOf(direct)).toEqual([
      'REQUIRED shipment.delivery.addressLine1',
      'REQUIRED shipment.delivery.city',
      'REQUIRED shipment.delivery.country',
    ])
  })

  it('takes sender, recipient and parcel from the preferences', async () => {
    const { sender, recipient, carrierProduct } = lamp()
    const address = async (body: object) => (await byId('createAddress', { by, body })).body.id
    const definition = { name: 'Large box', type: 'BOX', weight: 4.2, length: 60, width: 40, height: 35.5 }
    const { id } = (await byId('createParcelDefinition', { by, body: definition })).body
    await setOwn({
      defaultPickupAddressId: await address({ ...sender, references: ['WAREHOUSE'] }),
      defaultReceiverAddressId: await address(recipient),
      defaultParcelDefinitionId: id,
    })
    const { status, body } = await create({ carrierProduct })
    expect(status).toBe(201)
    const { weight, length, width, height, name } = definition
    expect([body.sender, body.recipient, body.parcels]).toEqual([
      sender,
      recipient,
      [{ weight, length, width, height, description: name }],
    ])
    // Values that are sent take precedence.
    const sent = await create({
      carrierProduct,
      description: 'Lamp',
      parcels: [{ weight: 2, cashOnDeliveryAmount: 0 }],
    })
    expect(sent.body.parcels).toEqual([
      { weight: 2, length, width, height, description: 'Lamp', cashOnDeliveryAmount: 0 },
    ])
    await setOwn({ defaultPickupAddressId: null, defaultReceiverAddressId: null, defaultParcelDefinitionId: null })
  })

  it('takes the measures of the parcel definition that a parcel names, also in changes', async () => {
    const body = { name: 'Tube', type: 'BOX', weight: 1.5, length: 90, width: 12, height: 12 }
    const tube = (await byId('createParcelDefinition', { by, body })).body.id
    const created = await create(lamp({ parcels: [{ parcelDefinitionId: tube, weight: 1.1, description: 'Poster' }] }))
    const poster = { weight: 1.1, length: 90, width: 12, height: 12, description: 'Poster' }
    expect(created.body.parcels).toEqual([poster])
    const path = { shipmentId: created.body.id }
    const parcels = [poster, { parcelDefinitionId: tube }]
    const changed = await byId('patchShipment', { by, path, body: { parcels } })
    expect(changed.body.parcels).toEqual([poster, { ...poster, weight: 1.5, description: 'Tube' }])
    const unknown = [poster, { parcelDefinitionId: created.body.id }]
    expect(errorsOf(await byId('patchShipment', { by, path, body: { parcels: unknown } }))).toEqual([
      'PARCEL_DEFINITION_NOT_FOUND parcels[1].parcelDefinitionId',
    ])
    const foreign = await byId('createShipment', {
      by: people.astrid,
      body: lamp({ parcels: [{ parcelDefinitionId: tube }] }),
    })
    expect(errorsOf(foreign)).toEqual(['PARCEL_DEFINITION_NOT_FOUND parcels[0].parcelDefinitionId'])
  })

  it('goes to a parcel shop that is given by its number only', async () => {
    const shop = sampleShops('POSTNORD_DK').find(({ country }) => country === 'SE')
    if (!shop) throw new Error('There is no shop')
    await putShops(db, 'POSTNORD_DK', [shop], { now: new Date() })
    const product = { carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_19' } }
    const delivery = { parcelShopId: shop.id }
    const { addressLine1, postCode, city, country, name: company } = shop
    const whole = { ...delivery, company, addressLine1, postCode, city, country }
    const created = await create(lamp({ ...product, delivery }))
    expect(created.body.delivery).toEqual(whole)
    const path = { shipmentId: (await create(lamp())).body.id }
    const changed = await byId('patchShipment', { by, path, body: { ...product, delivery } })
    expect(changed.body.delivery).toEqual(whole)
    const unknown = lamp({ ...product, delivery: { parcelShopId: 'nowhere' } })
    expect(errorsOf(await create(unknown))).toEqual(['PARCEL_SHOP_NOT_FOUND delivery.parcelShopId'])
  })
})

const unique = (clientId: number, wish: boolean | null) =>
  byId('setClientPreferences', { by: people.karen, body: { clientId, uniqueCustomerReferences: wish } })

describe('customer references of a client that requires unique ones', () => {
  it('are unique among shipments that are not cancelled, even concurrent ones', async () => {
    const body = lamp({ customerReference: 'ONCE-1' })
    await unique(clients.nordlys, true)
    const responses = await Promise.all([1, 2, 3, 4].map(() => create(body)))
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
    const first = responses.find(({ status }) => status === 201)?.body.id ?? ''
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.error.error).toBe('CUSTOMER_REFERENCE_TAKEN')
    expect(refused?.error.message).toContain(first)
    expect(refused?.headers.location).toBe(`/v1/shipments/${first}`)

    const second = (await create(lamp({ customerReference: 'ONCE-2' }))).body.id
    const change = (id: string, sent: object) => byId('patchShipment', { by, path: { shipmentId: id }, body: sent })
    expect((await change(second, { customerReference: 'ONCE-1' })).status).toBe(409)
    expect((await change(second, { customerReference: 'ONCE-2', description: 'Lamp' })).status).toBe(200)
    const copy = () => byId('copyShipment', { by, path: { shipmentId: first }, body: {} })
    expect((await copy()).status).toBe(409)
    await byId('registerShipment', { by, path: { shipmentId: first } })
    await byId('cancelShipment', { by, path: { shipmentId: first }, body: {} })
    expect((await copy()).status).toBe(201)
    await unique(clients.nordlys, null)
    expect((await create(body)).status).toBe(201)
  })
})

describe('the search', () => {
  it("finds the recipient's postal code, with its blank and without", async () => {
    const recipient = { ...lamp().recipient, postCode: '831 45', city: 'Östersund' }
    const { id } = (await create(lamp({ recipient }))).body
    for (const q of ['831 45', '83145'])
      expect((await byId('listShipments', { by, query: { q } })).body.hits.map((hit) => hit.id)).toEqual([id])
  })
})

const elsewhere = (carrierReference: string) => ({
  ...lamp({ carrierProduct: undefined }),
  externalShipment: { carrier: 'LAST_INCH', carrierReference },
})

describe('a shipment booked elsewhere', () => {
  it('can be corrected or deleted until its first event', async () => {
    const [wrong, right] = ['003700000000000011', '003700000000000028']
    const path = { shipmentId: (await create(elsewhere(wrong))).body.id }
    const { externalShipment } = elsewhere(right)
    const corrected = await byId('patchShipment', { by, path, body: { externalShipment } })
    expect(corrected.body).toMatchObject({
      shipmentState: 'REGISTERED',
      carrierReference: right,
      parcels: [{ carrierReference: right }],
    })
    expect((await call('GET', `/shipments/reference/${wrong}`)).statusCode).toBe(404)
    const back = { externalShipment: null, carrierProduct: lamp().carrierProduct }
    expect((await byId('patchShipment', { by, path, body: back })).error.error).toBe('SHIPMENT_REGISTERED')
    const other = { shipmentId: (await create(elsewhere(wrong))).body.id }
    expect((await byId('deleteShipment', { by, path: other })).status).toBe(204)

    await byId('createShipmentEvent', { by, path, body: { state: 'IN_TRANSIT' } })
    expect((await byId('patchShipment', { by, path, body: { externalShipment } })).error.error).toBe(
      'SHIPMENT_REGISTERED',
    )
    expect((await byId('deleteShipment', { by, path })).error.error).toBe('SHIPMENT_REGISTERED')
  })
})

describe('an event of a shipment that is not registered', () => {
  it('is refused, and does not count later', async () => {
    const path = { shipmentId: (await create(lamp())).body.id }
    const tell = (state: string) => byId('createShipmentEvent', { by, path, body: { state } })
    expect((await tell('IN_TRANSIT')).error.error).toBe('SHIPMENT_NOT_REGISTERED')
    expect((await tell('BLOCKED')).status).toBe(201)
    expect((await tell('DELIVERED')).error.message).toContain('is BLOCKED and cannot have events yet')
    expect((await tell('DRAFT')).status).toBe(201)
    const batch = { events: [{ ...path, state: 'DELIVERED' }] }
    expect((await byId('createShipmentEvents', { by, body: batch })).body.results[0]?.status).toBe(400)
    const { body } = await byId('registerShipment', { by, path })
    expect(body.shipmentState).toBe('REGISTERED')
  })
})

const goods = (...items: object[]) => lamp({ customs: { items } })
const missing = (index: number, ...names: string[]) => names.map((name) => `REQUIRED customs.items[${index}].${name}`)

describe('customs lines that name a SKU', () => {
  it('get their missing values from the item', async () => {
    const item = { sku: 'AURORA', name: 'Aurora', itemType: 'UNPACKED', length: 20, width: 15, height: 10, weight: 3.1 }
    const declared = { harmonizedCode: '9405110090', countryOfOrigin: 'DK', value: 300, currencyCode: 'DKK' }
    await byId('setItems', {
      by,
      body: {
        items: [
          { ...item, ...declared },
          { ...item, sku: 'PLAIN' },
        ],
      },
    })
    const own = { skuNumber: 'AURORA', quantity: 1, itemInvoicePrice: 20, currencyCode: 'DKK', netWeight: 2.9 }
    const { body, status } = await create(goods({ skuNumber: 'AURORA', quantity: 2 }, own))
    expect(status).toBe(201)
    const said = { itemDescription: 'Aurora', skuNumber: 'AURORA', countryOfOrigin: 'DK', commodityCode: '9405110090' }
    const two = { ...said, quantity: 2, netWeight: 6.2, itemInvoicePrice: 600, currencyCode: 'DKK' }
    expect(body.customs?.items).toEqual([two, { ...said, ...own }])
    const path = { shipmentId: body.id }
    const changed = await byId('patchShipment', {
      by,
      path,
      body: { customs: { items: [{ skuNumber: 'AURORA', quantity: 2 }] } },
    })
    expect(changed.body.customs?.items).toEqual([two])
  })

  it('are refused if neither has the values', async () => {
    const refused = await create(
      goods(
        { skuNumber: 'PLAIN', quantity: 1 },
        { skuNumber: 'UNKNOWN', quantity: 1, currencyCode: 'DKK', itemInvoicePrice: 1, netWeight: 1 },
        { quantity: 1, itemDescription: 'Lamp', netWeight: 1, commodityCode: '9405110090', countryOfOrigin: 'DK' },
      ),
    )
    expect(errorsOf(refused)).toEqual([
      ...missing(0, 'countryOfOrigin', 'itemInvoicePrice', 'currencyCode', 'commodityCode'),
      ...missing(1, 'itemDescription', 'countryOfOrigin', 'commodityCode'),
      ...missing(2, 'itemInvoicePrice', 'currencyCode'),
    ])
  })
})
