import { beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { json } from '../../platform/store/database.ts'

const { call, byId, people, db } = await openShipping()
const { freja } = people
const { nordlys, tenant } = clients

const toNorway = {
  recipient: {
    firstName: 'Ingrid',
    lastName: 'Haugen',
    addressLine1: 'Karl Johans gate 22',
    postCode: '0159',
    city: 'Oslo',
    country: 'NO',
    contactInfo: { dialCode: '+47', telephone: '21220000', email: 'ingrid@haugen.example' },
  },
}
const line = (over: object = {}) => ({
  itemDescription: 'Ceiling lamp of brass',
  quantity: 1,
  countryOfOrigin: 'DK',
  netWeight: 3.1,
  itemInvoicePrice: 2499,
  currencyCode: 'DKK',
  commodityCode: '9405110090',
  ...over,
})
const customs = {
  invoiceNumber: 'NI-77',
  companyNumber: '38271946',
  eoriNumber: 'DK38271946',
  termsOfTrade: 'DDP',
  shippingCharges: 98,
  items: [line(), line({ itemNumber: 'B', skuNumber: 'NOVA', netWeight: 0.9, grossWeight: 1 })],
}

let count = 0
const draft = async (over: object = {}) => {
  const customerReference = `BORDER-${++count}`
  const response = await call('POST', '/shipments', lamp({ ...toNorway, customerReference, ...over }))
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}
const register = (id: string) => call('POST', `/shipments/${id}/register`)
const registered = async (over: object = {}) => (await register((await draft(over)).id)).json()
const itemsOf = async (value: string, filterType = 'shipmentId') =>
  (await byId('listCustomsItems', { by: freja, query: { filterType, value } })).body
const configure = (body: object, clientId?: number) =>
  byId('updateCustomsConfiguration', { by: people.karen, clientId: clientId ?? nordlys, body })
const declare = (over: object) =>
  byId('createCustomsItem', {
    by: freja,
    body: {
      ...line(),
      carrierReference: 'INCOMING-1',
      itemNumber: '1',
      skuNumber: 'NOVA',
      destinationCountry: 'NO',
      grossWeight: 4,
      invoiceNumber: `EARLY-${++count}`,
      companyNumber: '38271946',
      eoriNumber: 'DK38271946',
      clientId: nordlys,
      ...over,
    },
  })

beforeEach(async () => {
  await db.deleteFrom('customs_configuration').execute()
  await db.updateTable('client').set({ billingInfo: null }).where('id', '=', nordlys).execute()
})

describe('shipment.customs', () => {
  it('becomes customs items when the shipment is registered', async () => {
    const { id } = await draft({ customs })
    expect(await itemsOf(id)).toEqual([])
    const shipment = (await register(id)).json()
    expect(shipment.registration.warnings).toBeUndefined()
    const common = {
      shipmentId: id,
      carrierReference: shipment.parcels[0].carrierReference,
      customerReference: shipment.customerReference,
      clientId: nordlys,
      destinationCountry: 'NO',
      invoiceNumber: 'NI-77',
      eoriNumber: 'DK38271946',
      termsOfTrade: 'DDP',
      closed: false,
      transferState: 'NOT_SENT',
    }
    expect(await itemsOf(id)).toMatchObject([
      { ...common, itemNumber: '1', skuNumber: '1', grossWeight: 3.1, shippingCharges: 98 },
      { ...common, itemNumber: 'B', skuNumber: 'NOVA', grossWeight: 1 },
    ])
    // Registering it again declares nothing twice.
    await register(id)
    expect(await itemsOf(id)).toHaveLength(2)
  })

  it('names a line that has the number of another, given or by its place', async () => {
    for (const items of [
      [line({ itemNumber: 'A' }), line({ itemNumber: 'A' })],
      [line({ itemNumber: '2' }), line()],
    ]) {
      const refused = await call('POST', '/shipments', lamp({ ...toNorway, customs: { ...customs, items } }))
      expect([refused.statusCode, refused.json().errors]).toMatchObject([
        400,
        [{ code: 'DUPLICATE', field: 'customs.items[1].itemNumber' }],
      ])
    }
  })

  it('takes from the client what it leaves out, and the order for the invoice', async () => {
    await db
      .updateTable('client')
      .set({ billingInfo: json({ vat: 'DK38271946', eori: 'DK38271946' }) })
      .where('id', '=', nordlys)
      .execute()
    const { id } = await registered({ orderNumber: 'ORDER-5', customs: { items: [line()] } })
    expect(await itemsOf(id)).toMatchObject([
      { invoiceNumber: 'ORDER-5', companyNumber: 'DK38271946', eoriNumber: 'DK38271946' },
    ])
  })

  it('declares nothing where no border is crossed, and warns where it is not enough', async () => {
    const inside = await registered({ recipient: lamp().recipient, customs })
    expect([await itemsOf(inside.id), inside.registration.warnings]).toEqual([[], undefined])
    const { id, registration } = await registered({ customs: { items: [line()] } })
    expect([await itemsOf(id), registration.warnings]).toEqual([
      [],
      [{ code: 'CUSTOMS_INCOMPLETE', message: expect.stringContaining('no companyNumber and no eoriNumber') }],
    ])
  })

  it('warns of goods that weigh more than their parcels, which no document lets pass', async () => {
    const { id, parcels, registration } = await registered({
      customs: { ...customs, items: [line({ netWeight: 40 })] },
    })
    expect([(await itemsOf(id)).length, registration.warnings]).toEqual([
      1,
      [
        {
          code: 'CUSTOMS_WEIGHT',
          message: expect.stringContaining(`40 kg, and the parcels weigh ${parcels[0].weight} kg`),
        },
      ],
    ])
    await configure({ undeclared: 'REFUSE' }, tenant)
    const refused = await registered({ customs: { ...customs, items: [line({ netWeight: 40 })] } })
    expect([refused.status, refused.error]).toEqual([400, 'CUSTOMS_WEIGHT'])
    await configure({ undeclared: 'WARN' }, tenant)
  })

  it('becomes items of what was booked elsewhere as well', async () => {
    const externalShipment = { carrier: 'GLS_DK', carrierReference: '952002041804' }
    const { carrierProduct: _, ...bare } = lamp({ ...toNorway, customs })
    const { id } = (await call('POST', '/shipments', { ...bare, externalShipment })).json()
    expect(await itemsOf(id)).toMatchObject([{ carrierReference: externalShipment.carrierReference }, {}])
  })

  it('is withdrawn with a shipment that is cancelled, as far as it is not closed and sent', async () => {
    const { id } = await registered({ customs })
    await call('POST', `/shipments/${id}/cancel`, {})
    expect(await itemsOf(id)).toEqual([])
  })
})

describe('a shipment that crosses a border undeclared', () => {
  it('is registered with a warning, or refused as the client or one above it wants', async () => {
    const warned = await registered()
    expect(warned.registration.warnings).toMatchObject([{ code: 'CUSTOMS_NOT_DECLARED' }])
    await configure({ undeclared: 'REFUSE' }, tenant)
    const { id } = await draft()
    const refused = await register(id)
    expect([refused.statusCode, refused.json().error, refused.json().errors]).toMatchObject([
      400,
      'CUSTOMS_NOT_DECLARED',
      [{ code: 'CUSTOMS_NOT_DECLARED', field: 'customs' }],
    ])
    expect((await registered({ customs: { items: [line()] } })).error).toBe('CUSTOMS_INCOMPLETE')
    expect((await registered({ customs: { customsType: 'DOCUMENTS' } })).shipmentState).toBe('REGISTERED')
    expect((await registered({ recipient: lamp().recipient })).shipmentState).toBe('REGISTERED')
    // Items that name the shipment are as good.
    await declare({ shipmentId: id, carrierReference: 'TO-COME' })
    expect((await register(id)).json().shipmentState).toBe('REGISTERED')
  })

  it('is refused by each way to register it', async () => {
    await configure({ undeclared: 'REFUSE' })
    const direct = (over: object = {}) =>
      call('POST', '/shipments/register/directly', {
        shipment: lamp({ ...toNorway, customerReference: 'UNDECLARED', ...over }),
      })
    const refused = await direct()
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'CUSTOMS_NOT_DECLARED'])
    expect((await direct({ customs: { items: [line()] } })).json().error).toBe('CUSTOMS_INCOMPLETE')
    const path = refused.headers.location?.toString().replace(/^.*\/v1/, '') ?? 'no location'
    expect((await call('GET', path)).json()).toMatchObject({ shipmentState: 'DRAFT' })
    // Once its goods are known, it goes.
    expect((await call('POST', path, { customs })).statusCode).toBe(200)
    expect((await call('POST', `${path}/register`)).json().shipmentState).toBe('REGISTERED')
    expect((await direct({ customs: { ...customs, invoiceNumber: 'NI-78' } })).statusCode).toBe(201)
    expect((await direct({ recipient: lamp().recipient })).statusCode).toBe(201)
  })

  it('was booked elsewhere, and is taken where its goods were declared under its number', async () => {
    await configure({ undeclared: 'REFUSE' })
    const externalShipment = { carrier: 'GLS_DK', carrierReference: '952002041811' }
    const { carrierProduct: _, ...bare } = lamp(toNorway)
    const send = () => call('POST', '/shipments', { ...bare, externalShipment })
    const refused = await send()
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'CUSTOMS_NOT_DECLARED'])
    const { body: early } = await declare({ carrierReference: externalShipment.carrierReference })
    const { id } = (await send()).json()
    expect((await itemsOf(id)).map((item) => item.id)).toEqual([early.id])
  })

  it('is told by its configuration, which the clients below inherit', async () => {
    const read = async () => (await byId('getCustomsConfiguration', { by: freja })).body
    expect(await read()).toEqual({ undeclared: 'WARN', documentDate: 'REGISTERED' })
    await configure({ undeclared: 'REFUSE' }, tenant)
    expect(await read()).toEqual({ undeclared: 'REFUSE', documentDate: 'REGISTERED', resolvedClient: tenant })
    expect((await configure({ undeclared: 'WARN' })).body).toMatchObject({
      undeclared: 'WARN',
      resolvedClient: nordlys,
    })
    await byId('resetCustomsConfiguration', { by: people.karen, clientId: nordlys })
    expect((await read()).undeclared).toBe('REFUSE')
  })
})

describe('customs items that were declared before their shipment', () => {
  it('are linked by the customer reference once it is registered, and nothing is declared twice', async () => {
    const { body: early } = await declare({ customerReference: 'BORDER-EARLY' })
    expect(early.warnings).toMatchObject([{ code: 'PARCEL_UNKNOWN', field: 'carrierReference' }])
    const { id, registration } = await registered({ customerReference: 'BORDER-EARLY', customs })
    const items = await itemsOf(id)
    expect([items.map((item) => item.id), items[0]?.warnings, registration.warnings]).toEqual([
      [early.id],
      undefined,
      undefined,
    ])
  })

  it('are linked by the number of the parcel that came in for relabelling', async () => {
    const { body: early } = await declare({ carrierReference: 'INCOMING-77' })
    const { id } = await draft()
    await db.updateTable('shipment').set({ relabellingCustomerReference: 'INCOMING-77' }).where('id', '=', id).execute()
    await register(id)
    expect((await itemsOf(id)).map((item) => item.id)).toEqual([early.id])
  })

  it('have a warning where the shipment that they name is unknown', async () => {
    const { body } = await declare({ shipmentId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f' })
    expect(body.warnings).toMatchObject([{ code: 'SHIPMENT_UNKNOWN', field: 'shipmentId' }])
  })

  // Directive 2006/112/EC, Article 369l: 150 EUR for the consignment, whatever the parcels of it were first called.
  it('count together for the limit of IOSS once they turn out to be one consignment', async () => {
    const early = { customerReference: 'BORDER-IOSS', ioss: 'IM2080000011', itemInvoicePrice: 800 }
    const codes = (items: Awaited<ReturnType<typeof itemsOf>>) =>
      items.map(({ warnings = [] }) => warnings.map(({ code }) => code))
    await declare({ ...early, carrierReference: 'IOSS-1' })
    await declare({ ...early, carrierReference: 'IOSS-2' })
    expect(codes(await itemsOf('BORDER-IOSS', 'customerReference'))).toEqual([
      ['IOSS_DESTINATION', 'PARCEL_UNKNOWN'],
      ['IOSS_DESTINATION', 'PARCEL_UNKNOWN'],
    ])
    const { id } = await registered({ customerReference: 'BORDER-IOSS' })
    expect(codes(await itemsOf(id))).toEqual([
      ['IOSS_DESTINATION', 'IOSS_VALUE'],
      ['IOSS_DESTINATION', 'IOSS_VALUE'],
    ])
  })

  it('are known as soon as their parcel is, and those of other clients never', async () => {
    const { id, carrierReference } = await registered({ customs })
    const known = await declare({ carrierReference, netWeight: 0.05, grossWeight: 0.1 })
    expect([known.body.shipmentId, known.body.warnings]).toEqual([id, undefined])
    // Nordlys Sweden has no such parcel.
    const theirs = await byId('createCustomsItem', {
      by: people.karen,
      clientId: clients.nordlysSweden,
      body: { ...goodsOf(known.body), invoiceNumber: 'THEIRS', clientId: clients.nordlysSweden },
    })
    expect(theirs.body.warnings, theirs.text).toMatchObject([{ code: 'PARCEL_UNKNOWN' }])

    const both = await byId('createCustomsItems', {
      by: freja,
      body: {
        parcelReference: 'NOBODY-KNOWS-IT',
        items: [
          { ...goodsOf(known.body), invoiceNumber: 'MANY', itemNumber: '1' },
          { ...goodsOf(known.body), invoiceNumber: 'MANY', itemNumber: '2', carrierReference: 'NOR-THIS' },
        ],
      },
    })
    expect(both.status, both.text).toBe(200)
    const items = await itemsOf('MANY', 'invoiceNumber')
    expect(items.map(({ shipmentId, warnings }) => [shipmentId, warnings?.map(({ code }) => code)])).toEqual([
      [id, ['PARCEL_WEIGHT']],
      [undefined, ['PARCEL_UNKNOWN']],
    ])
    // Corrected, it is linked, and the warning goes.
    const [, wrong] = items
    const path = { customsId: wrong?.id ?? '' }
    await byId('updateCustomsItem', { by: freja, path, body: { carrierReference } })
    const { body: right } = await byId('getCustomsItem', { by: freja, path })
    expect([right.shipmentId, right.warnings?.map(({ code }) => code)]).toEqual([id, ['PARCEL_WEIGHT']])
  })
})

const goodsOf = ({
  carrierReference,
  itemNumber,
  itemDescription,
  skuNumber,
  quantity,
  countryOfOrigin,
  destinationCountry,
  netWeight,
  grossWeight,
  itemInvoicePrice,
  currencyCode,
  commodityCode,
  companyNumber,
  eoriNumber,
  clientId,
}: Awaited<ReturnType<typeof itemsOf>>[number]) => ({
  carrierReference,
  itemNumber,
  itemDescription,
  skuNumber,
  quantity,
  countryOfOrigin,
  destinationCountry,
  netWeight,
  grossWeight,
  itemInvoicePrice,
  currencyCode,
  commodityCode,
  companyNumber,
  eoriNumber,
  clientId,
})
