import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { clients } from '../../../dev/testing/app.ts'
import { startDigitoll } from '../../../dev/testing/digitoll-mock.ts'
import { lamp, openShipping } from '../../../dev/testing/shipping.ts'
import type { Digitoll } from './client.ts'
import { file } from './filing.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const issuer = '0f6ff0b5-waybill'
const customs = await startDigitoll({ issuer, publicKey })
afterAll(() => customs.close())
const digitoll: Digitoll = { url: customs.url, tokenUrl: customs.url, issuer, key: privateKey, timeoutMs: 5_000 }

const { byId: call, db, config, jobs, people, person } = await openShipping()
// As an installation is configured; nothing of it changes while a server runs.
Object.assign(config, { maskinportenIssuer: issuer, maskinportenKey: privateKey })
const { freja, astrid } = people

let count = 0
/** A parcel on a truck to Oslo, whose line the broker has had accepted unless it is said otherwise. */
async function load(truck: string, { isAccepted = true, description = 'Ceiling lamp of brass' } = {}): Promise<string> {
  const recipient = { ...lamp().recipient, country: 'NO', postCode: '0155', city: 'Oslo' }
  const shipped = await call('registerShipmentDirectly', { by: freja, body: { shipment: lamp({ recipient }) } })
  const { carrierReference = '' } = shipped.body.shipment
  for (const itemNumber of ['1', '2']) {
    const item = await call('createCustomsItem', {
      by: freja,
      body: {
        carrierReference,
        itemNumber,
        itemDescription: description,
        skuNumber: 'AURORA-BRASS-40',
        quantity: 1,
        countryOfOrigin: 'DK',
        destinationCountry: 'NO',
        netWeight: 2,
        grossWeight: 2.1,
        itemInvoicePrice: 100,
        currencyCode: 'DKK',
        commodityCode: '9405110090',
        invoiceNumber: `FILED-${++count}`,
        companyNumber: '38271946',
        eoriNumber: 'DK38271946',
        clientId: clients.nordlys,
        truckIdentifier: truck,
      },
    })
    if (!isAccepted) continue
    const query = { filterType: 'invoiceNumber', value: `FILED-${count}` } as const
    await call('closeCustomsItems', {
      by: freja,
      query,
      body: { close: true, currencyCode: 'DKK', totalInvoiceAmount: 100 },
    })
    const customsItemIds = [item.body.id]
    await call('setCustomsTransferStatus', { by: freja, body: { customsItemIds, status: 'SENT' } })
    const accepted = {
      customsItemIds,
      status: 'TRANSFER_SUCCESS',
      mrn: `26DK003102A7F1B2${String(count).padStart(2, '0')}`,
    }
    const reported = await call('setCustomsTransferStatus', { by: freja, body: accepted })
    expect(reported.status).toBe(200)
  }
  return carrierReference
}
const filed = (truck: string, over: object = {}) => ({
  truck,
  licensePlate: 'CX 48 217',
  country: 'DK',
  customsOffice: 'NO01011A',
  estimatedArrival: '2026-11-21T02:30:00.000Z',
  driver: { name: 'Jonas Brandt', email: 'jonas.brandt@nordlys.example' },
  carrier: {
    name: 'Nordic Parcel AS',
    registrationNumber: '974760673',
    city: 'Oslo',
    country: 'NO',
    email: 'border@nordic-parcel.example',
  },
  ...over,
})
const send = (truck: string, over: object = {}) => call('createCustomsFiling', { by: freja, body: filed(truck, over) })
const work = (id: string) => file({ db, digitoll, signal: new AbortController().signal, pause: 1 }, clients.nordlys, id)
const read = async (filingId: string) => (await call('getCustomsFiling', { by: freja, path: { filingId } })).body

describe('createCustomsFiling', () => {
  it('tells customs of every parcel, the load and the truck, and keeps the MRN of each', async () => {
    const parcels = [await load('FILED 1'), await load('FILED 1')]
    const made = await send('FILED 1')
    expect([made.status, made.body.state, made.body.messages.length]).toEqual([201, 'PENDING', 4])
    const { id } = made.body
    expect(jobs.sent.at(-1)).toEqual({ queue: 'file-truck', payload: { clientId: clients.nordlys, filingId: id } })
    await work(id)
    const done = await read(id)
    expect(done.state).toBe('ACCEPTED')
    expect(done.messages.map(({ kind, documentNumber }) => `${kind} ${documentNumber}`)).toEqual([
      ...parcels.map((number) => `HOUSE_CONSIGNMENT ${number}`),
      'MASTER_CONSIGNMENT FILED1-20261121',
      'TRANSPORT CX 48 217',
    ])
    expect(new Set(done.messages.map(({ mrn }) => mrn)).size).toBe(4)
    expect(done.mrn).toBe(done.messages[3]?.mrn)
    const house = customs.taken.find(({ body }) => JSON.stringify(body).includes(parcels[0] ?? '?'))
    expect(house?.body).toMatchObject({
      consignmentHouseLevel: {
        totalGrossMass: 4.2,
        numberOfPackages: 1,
        previousDocuments: [{ typeOfReference: 'CUDE' }, { typeOfReference: 'CUDE' }],
        consignor: { name: 'Nordlys Interiør ApS', typeOfPerson: 2, address: { country: 'DK' } },
        consignee: { typeOfPerson: 1, address: { city: 'Oslo', country: 'NO' } },
      },
    })
    const again = await send('FILED 1')
    expect([again.status, again.error.error]).toEqual([409, 'FILING_EXISTS'])
    expect((await call('getCustomsFiling', { by: astrid, path: { filingId: id } })).status).toBe(404)
  })

  it('goes on after customs was out of order, and sends nothing twice', async () => {
    await load('FILED 2')
    const { id } = (await send('FILED 2')).body
    const before = customs.taken.length
    customs.fail(1)
    await expect(work(id)).rejects.toThrow('503')
    await work(id)
    expect((await read(id)).state).toBe('ACCEPTED')
    expect(customs.taken.length - before).toBe(3)
  })

  it('says what customs refuses, at once or in its validation, and takes the truck again', async () => {
    await load('FILED 3', { description: 'Something odd' })
    customs.refuse('Something odd', 'Goods description is not specific')
    const { id } = (await send('FILED 3', { customsOffice: 'DK003102' })).body
    await work(id)
    const refused = await read(id)
    expect(refused.messages.map(({ state, message }) => [state, message])).toEqual([
      ['REFUSED', 'consignmentHouseLevel: Goods description is not specific'],
      ['ACCEPTED', undefined],
      ['REFUSED', expect.stringContaining('customsOfficeOfFirstEntry.referenceNumber')],
    ])
    expect([refused.state, refused.mrn]).toEqual(['REFUSED', undefined])
    expect((await send('FILED 3')).status).toBe(201)
  })

  it('tells customs of a parcel once, whichever of its clients asks', async () => {
    const clerk = await person('filing-clerk', clients.tenant, ['customs:admin'], 'CHILDREN')
    const number = await load('FILED 6')
    const fileAs = (by: typeof freja, clientId: number) =>
      call('createCustomsFiling', { by, clientId, body: filed('FILED 6') })
    const both = await Promise.all([fileAs(freja, clients.nordlys), fileAs(clerk, clients.tenant)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const refused = both.find(({ status }) => status === 409)
    expect([refused?.error.error, refused?.error.message]).toEqual([
      'FILING_EXISTS',
      expect.stringContaining(`Parcel ${number} on truck FILED 6`),
    ])
    // What was refused makes room for everybody.
    const [theirs] = await db
      .updateTable('customs_filing')
      .set({ state: 'REFUSED' })
      .where('truck', '=', 'FILED 6')
      .returning('id')
      .execute()
    expect(theirs).toBeDefined()
    expect((await fileAs(clerk, clients.tenant)).status).toBe(201)
  })

  it('tells customs of a parcel once, though its first filer stands beside its owner and not above', async () => {
    const { mikkel } = people
    const number = await load('FILED 7')
    const beside = { by: mikkel, clientId: clients.solskin }
    const references = [{ key: 'LICENSE_PLATE', value: 'FILED 7' }]
    const truck = await call('createConsignment', { ...beside, body: { type: 'TRUCK', references } })
    const parcel = [{ key: 'CARRIER_REFERENCE', value: number }]
    const body = { type: 'SHIPMENT', parentId: truck.body.id, references: parcel } as const
    await call('createConsignment', { ...beside, body })
    const first = await call('createCustomsFiling', { ...beside, body: filed('FILED 7') })
    expect(first.status).toBe(201)
    const refused = await send('FILED 7')
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining(`Parcel ${number}`)])
  })

  it('takes a truck with more items than a page holds, and says how many parcels are too many', async () => {
    await load('FILED 5')
    const copied = (first: number, last: number, reference: string) =>
      sql`
        insert into customs_item
        select copy.* from customs_item as item cross join generate_series(${sql.lit(first)}, ${sql.lit(last)}) as n
        cross join lateral jsonb_populate_record(item, jsonb_build_object(
          'id', gen_random_uuid(), 'itemNumber', n, 'carrierReference', ${sql.raw(reference)})) as copy
        where item.id = (select id from customs_item where "truckIdentifier" = 'FILED 5' limit 1)`.execute(db)
    await copied(10_000, 20_000, `item."carrierReference"`)
    const { id } = (await send('FILED 5')).body
    await work(id)
    const done = await read(id)
    expect([done.state, done.messages.length]).toEqual(['ACCEPTED', 3])
    const house = customs.taken.find(({ body }) =>
      JSON.stringify(body).includes(`"${done.messages[0]?.documentNumber}"`),
    )
    expect(house?.body).toMatchObject({ consignmentHouseLevel: { totalGrossMass: 21_006.3 } })
    await sql`delete from customs_filing where id = ${id}`.execute(db)
    await copied(30_001, 40_000, `'PARCEL-' || n`)
    const refused = await send('FILED 5')
    expect(refused.error.errors).toEqual([
      expect.objectContaining({
        code: 'OUT_OF_RANGE',
        field: 'truck',
        defaultMessage: 'truck has 10001 parcels, and a filing takes 10000',
      }),
    ])
  })

  it('takes no parcel without declaration, no truck without parcels, and nothing without credentials', async () => {
    const number = await load('FILED 4', { isAccepted: false })
    const early = await send('FILED 4')
    expect(early.error.errors?.map(({ code }) => code)).toEqual(['CUSTOMS_NOT_ACCEPTED', 'CUSTOMS_NOT_ACCEPTED'])
    expect(early.error.errors?.[0]?.defaultMessage).toContain(number)
    expect((await send('NOBODY')).status).toBe(404)
    Object.assign(config, { maskinportenKey: undefined })
    const bare = await send('FILED 4')
    Object.assign(config, { maskinportenKey: privateKey })
    expect([bare.status, bare.error.error]).toEqual([400, 'FILING_NOT_CONFIGURED'])
  })
})
