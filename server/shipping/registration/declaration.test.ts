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

  it('reports a line whose number another line has, explicitly or by its position', async () => {
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

  it('takes missing company numbers from the client and a missing invoice number from the order', async () => {
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

  it('declares nothing within a border, and warns if the data is incomplete', async () => {
    const inside = await registered({ recipient: lamp().recipient, customs })
    expect([await itemsOf(inside.id), inside.registration.warnings]).toEqual([[], undefined])
    const { id, registration } = await registered({ customs: { items: [line()] } })
    expect([await itemsOf(id), registration.warnings]).toEqual([
      [],
      [{ code: 'CUSTOMS_INCOMPLETE', message: expect.stringContaining('no companyNumber and no eoriNumber') }],
    ])
  })

  it('warns if goods weigh more than their parcels, which no document allows', async () => {
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

  it('becomes customs items of a shipment booked elsewhere, too', async () => {
    const externalShipment = { carrier: 'GLS_DK', carrierReference: '952002041804' }
    const { carrierProduct: _, ...bare } = lamp({ ...toNorway, customs })
    const { id } = (await call('POST', '/shipments', { ...bare, externalShipment })).json()
    expect(await itemsOf(id)).toMatchObject([{ carrierReference: externalShipment.carrierReference }, {}])
  })

  it('is withdrawn when the shipment is cancelled', async () => {
    const { id } = await registered({ customs })
    await call('POST', `/shipments/${id}/cancel`, {})
    expect(await itemsOf(id)).toEqual([])
  })
})

describe('a shipment that crosses a border undeclared', () => {
  it('is registered with a warning, or refused if the client or one above it is configured so', async () => {
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
    // Items that name the shipment count as well.
    await declare({ shipmentId: id, carrierReference: 'TO-COME' })
    expect((await register(id)).json().shipmentState).toBe('REGISTERED')
  })

  it('is refused by every way to register it', async () => {
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
    // Goes through once its goods are declared.
    expect((await call('POST', path, { customs })).statusCode).toBe(200)
    expect((await call('POST', `${path}/register`)).json().shipmentState).toBe('REGISTERED')
    expect((await direct({ customs: { ...customs, invoiceNumber: 'NI-78' } })).statusCode).toBe(201)
    expect((await direct({ recipient: lamp().recipient })).statusCode).toBe(201)
  })

  it('is accepted if booked elsewhere and its goods were declared under its number', async () => {
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

  it('is handled by a configuration that the clients below inherit', async () => {
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
  it('are linked by the customer reference on registration, and not declared twice', async () => {
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

  it('are linked by the number of the incoming parcel in relabelling', async () => {
    const { body: early } = await declare({ carrierReference: 'INCOMING-77' })
    const { id } = await draft()
    await db.updateTable('shipment').set({ relabellingCustomerReference: 'INCOMING-77' }).where('id', '=', id).execute()
    await register(id)
    expect((await itemsOf(id)).map((item) => item.id)).toEqual([early.id])
  })

  it('have a warning if the shipment they name is unknown', async () => {
    const { body } = await declare({ shipmentId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f' })
    expect(body.warnings).toMatchObject([{ code: 'SHIPMENT_UNKNOWN', field: 'shipmentId' }])
  })

  // Directive 2006/112/EC, Article 369l: 150 EUR for the consignment, whatever its parcels were called at first.
  it('count together towards the IOSS limit once they turn out to be one consignment', async () => {
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

  it("are linked as soon as their parcel is known, but never to another client's parcel", async () => {
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
    // Once corrected, it is linked and the warning disappears.
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
