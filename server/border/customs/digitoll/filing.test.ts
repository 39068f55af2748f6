import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { clients } from '../../../dev/testing/app.ts'
import { startDigitoll } from '../../../dev/testing/digitoll-mock.ts'
import { lamp, openShipping } from '../../../dev/testing/shipping.ts'
import { procedureErrors, variants } from '../../../network/carriers/sandbox/road-messages.ts'
import { digitollOf, type Digitoll } from './client.ts'
import { file } from './filing.ts'
import { ceilingLamp } from '../../../dev/testing/goods.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const issuer = '0f6ff0b5-waybill'
const customs = await startDigitoll({ issuer, publicKey })
afterAll(() => customs.close())
const digitoll: Digitoll = {
  url: customs.url,
  account: { tokenUrl: customs.url, issuer, key: privateKey },
  timeoutMs: 5_000,
}

const { byId: call, db, config, jobs, people, person } = await openShipping()
// The configuration of an installation, which never changes while a server runs.
Object.assign(config, { maskinportenIssuer: issuer, maskinportenKey: privateKey })
const { freja, astrid } = people

let count = 0
const recipient = { ...lamp().recipient, country: 'NO', postCode: '0155', city: 'Oslo' }
async function ship(over: object = {}, clientId: number = clients.nordlys) {
  const response = await call('registerShipmentDirectly', {
    by: freja,
    clientId,
    body: { shipment: lamp({ recipient, ...over }) },
  })
  if (response.status !== 201) throw new Error(response.text)
  const { id, carrierReference = '' } = response.body.shipment
  return { id, number: carrierReference }
}
interface Loading {
  readonly isAccepted?: boolean
  readonly description?: string
  readonly number?: string
  readonly over?: object
  readonly report?: object
  readonly clientId?: number
}
/** Creates a parcel on a truck to Oslo. The broker has had its lines accepted, unless specified otherwise. */
async function load(
  truck: string,
  {
    isAccepted = true,
    description = 'Ceiling lamp of brass',
    number = '',
    over = {},
    report = {},
    clientId = clients.nordlys,
  }: Loading = {},
): Promise<string> {
  const carrierReference = number || (await ship({}, clientId)).number
  const importDeclaration = {
    brokerNumber: '974760673',
    declarationDate: '2026-11-20',
    sequenceNumber: String(++count),
  }
  for (const itemNumber of ['1', '2']) {
    const item = await call('createCustomsItem', {
      by: freja,
      clientId,
      body: {
        ...ceilingLamp,
        carrierReference,
        itemNumber,
        itemDescription: description,
        netWeight: 2,
        grossWeight: 2.1,
        invoiceNumber: `FILED-${++count}`,
        clientId,
        truckIdentifier: truck,
        ...over,
      },
    })
    if (item.status !== 201) throw new Error(item.text)
    if (!isAccepted) continue
    const query = { filterType: 'invoiceNumber', value: `FILED-${count}` } as const
    await call('closeCustomsItems', {
      by: freja,
      clientId,
      query,
      body: { close: true, currencyCode: item.body.currencyCode, totalInvoiceAmount: item.body.itemInvoicePrice },
    })
    const customsItemIds = [item.body.id]
    await call('setCustomsTransferStatus', { by: freja, clientId, body: { customsItemIds, status: 'SENT' } })
    const accepted = {
      customsItemIds,
      status: 'TRANSFER_SUCCESS',
      mrn: `26DK003102A7F1B${String(count).padStart(3, '0')}`,
      importDeclaration,
      ...report,
    }
    const reported = await call('setCustomsTransferStatus', { by: freja, clientId, body: accepted })
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
  it('files every parcel, the load and the truck, and stores the MRN of each', async () => {
    const parcels = [await load('FILED 1'), await load('FILED 1')]
    const made = await send('FILED 1')
    expect([made.status, made.body.state, made.body.messages.length]).toEqual([201, 'PENDING', 4])
    const { id } = made.body
    expect(jobs.sent.at(-1)).toEqual({
      queue: 'file-truck',
      payload: { clientId: clients.nordlys, filingId: id, isTest: false },
    })
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
        importProcedure: { importProcedure: 'IMMEDIATE_RELEASE_IMPORT', outgoingProcedure: 'EXP' },
        previousDocuments: [
          {
            typeOfReference: 'CUDE',
            declarantNumber: '974760673',
            declarationDate: '2026-11-20',
            sequenceNumber: expect.stringMatching(/^\d+$/),
          },
        ],
        exportFromEU: [
          { exportId: expect.stringMatching(/^26DK/), typeOfExport: 'AES_EXPORT' },
          { exportId: expect.stringMatching(/^26DK/), typeOfExport: 'AES_EXPORT' },
        ],
        consignor: { name: 'Nordlys Interiør ApS', typeOfPerson: 2, address: { country: 'DK' } },
        consignee: { typeOfPerson: 1, address: { city: 'Oslo', country: 'NO' } },
      },
    })
    const again = await send('FILED 1')
    expect([again.status, again.error.error]).toEqual([409, 'FILING_EXISTS'])
    expect(again.error.message).toBe(
      `Parcel ${parcels[0]} on truck FILED 1 is filed by ${id}, which is ACCEPTED. Update that filing instead.`,
    )
    expect((await call('getCustomsFiling', { by: astrid, path: { filingId: id } })).status).toBe(404)
  })

  it('continues after an outage of customs, reports since when it lasts, and sends nothing twice', async () => {
    await load('FILED 2')
    const { id } = (await send('FILED 2')).body
    const before = customs.taken.length
    customs.fail(1)
    await expect(work(id)).rejects.toThrow('503')
    const away = await read(id)
    expect(away.state).toBe('PENDING')
    for (const { state, message } of away.messages.filter((one) => one.requestId === undefined))
      expect([state, message]).toEqual([
        'PENDING',
        expect.stringMatching(/^Customs has not responded since 20\d\d-.*Z\. Waybill tries again/),
      ])
    const said = new Set(away.messages.map(({ message }) => message))
    customs.fail(1)
    await expect(work(id)).rejects.toThrow('503')
    // The time of the first failure stays.
    expect((await read(id)).messages.flatMap(({ message }) => message ?? []).every((one) => said.has(one))).toBe(true)
    await work(id)
    const { state, messages } = await read(id)
    expect([state, messages.map(({ message }) => message)]).toEqual(['ACCEPTED', messages.map(() => undefined)])
    expect(customs.taken.length - before).toBe(3)
  })

  it('reports refusals of customs, at once or in its validation, and accepts the truck again', async () => {
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
    customs.refuse('Something odd', undefined)
    // None of its parcels is accepted, so they may be filed again.
    expect((await send('FILED 3')).status).toBe(201)
  })

  it('lists the data that customs still requires for accepted messages', async () => {
    await load('FILED 8')
    customs.miss('CANNOT_VERIFY_CUDE_DOCUMENTATION')
    const { id } = (await send('FILED 8')).body
    await work(id)
    customs.miss(undefined)
    const { state, messages } = await read(id)
    expect([state, messages[0]?.message]).toEqual([
      'ACCEPTED',
      'Customs still misses CANNOT_VERIFY_CUDE_DOCUMENTATION.',
    ])
  })

  it('files a parcel once, whichever of its clients requests it', async () => {
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
    // A refused parcel may be filed by another client.
    const theirs = db.selectFrom('customs_filing').select('id').where('truck', '=', 'FILED 6')
    await db.updateTable('customs_filing_message').set({ state: 'REFUSED' }).where('filingId', 'in', theirs).execute()
    expect((await fileAs(clerk, clients.tenant)).status).toBe(201)
  })

  it('files a parcel once, even if its first filer is a sibling of its owner and not an ancestor', async () => {
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

  it('accepts a truck with more items than a page holds, and reports how many items are too many', async () => {
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
    await copied(30_001, 70_000, `item."carrierReference"`)
    const refused = await send('FILED 5')
    expect(refused.error.errors).toEqual([
      expect.objectContaining({
        code: 'OUT_OF_RANGE',
        field: 'truck',
        defaultMessage: 'truck has more customs items than the 50000 that a filing takes',
      }),
    ])
  })

  it('accepts no parcel without declaration, no truck without parcels, and nothing without credentials', async () => {
    const number = await load('FILED 4', { isAccepted: false })
    const early = await send('FILED 4')
    expect(early.error.errors?.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'CUSTOMS_NOT_ACCEPTED'))
    expect(early.error.errors?.map(({ defaultMessage }) => /has no (\w+)/.exec(defaultMessage)?.[1])).toEqual([
      'importDeclaration',
      'importDeclaration',
      'mrn',
      'mrn',
    ])
    expect(early.error.errors?.[0]?.defaultMessage).toContain(number)
    expect((await send('NOBODY')).status).toBe(404)
    const { environment } = config
    Object.assign(config, { maskinportenKey: undefined, environment: 'production' })
    const bare = await send('FILED 4')
    Object.assign(config, { maskinportenKey: privateKey, environment })
    expect([bare.status, bare.error.error]).toEqual([400, 'FILING_NOT_CONFIGURED'])
  })
})

const states = ({ messages }: { messages: readonly { state: string }[] }) => messages.map(({ state }) => state)

describe('the sandbox for customs', () => {
  it('gets trucks of test sides whatever credentials there are, and all trucks of a fresh machine', async () => {
    const { clientId } = (await call('getTestSide', { by: freja })).body
    const at = { by: freja, clientId }
    const fileThere = async (id: string) => {
      const sandbox = digitollOf(config, { isTest: true })
      if (!sandbox) throw new Error('The sandbox plays no customs')
      await file({ db, digitoll: sandbox, signal: new AbortController().signal, pause: 1 }, clientId, id)
      return (await call('getCustomsFiling', { ...at, path: { filingId: id } })).body
    }
    const before = customs.taken.length
    const good = await load('TEST 1', { clientId })
    const odd = await load('TEST 1', { clientId, report: { transitMrn: '26DK003102INVALID1' } })
    const made = await call('createCustomsFiling', { ...at, body: filed('TEST 1') })
    expect(made.status).toBe(201)
    const { id } = made.body
    const payload = { clientId, filingId: id, isTest: true }
    expect(jobs.sent.at(-1)).toEqual({ queue: 'file-truck', payload })
    const refused = await fileThere(id)
    expect(refused.messages.map(({ documentNumber, state }) => `${documentNumber} ${state}`)).toEqual([
      `${good} ACCEPTED`,
      `${odd} REFUSED`,
      'TEST1-20261121 ACCEPTED',
      'CX 48 217 ACCEPTED',
    ])
    expect(refused.mrn).toMatch(/^\d\dNOSANDBOX[0-9A-F]{7}$/)
    expect(refused.messages[1]?.message).toContain('SANDBOX: transit 26DK003102INVALID1 is not known.')
    // The broker corrects its report, and only the parcel is sent again.
    const { items } = (await call('getTruckCustoms', { ...at, query: { truck: 'TEST 1' } })).body
    const customsItemIds = items.filter(({ carrierReference }) => carrierReference === odd).map((item) => item.id)
    const corrected = { customsItemIds, status: 'TRANSFER_SUCCESS' as const, transitMrn: '26DK003102T7F1B2C5' }
    expect((await call('setCustomsTransferStatus', { ...at, body: corrected })).status).toBe(200)
    const { truck: _, ...body } = filed('')
    const driver = { ...body.driver, name: 'SANDBOX_REFUSE' }
    const update = async (over: object) => {
      const response = await call('updateCustomsFiling', { ...at, path: { filingId: id }, body: { ...body, ...over } })
      expect(response.status).toBe(200)
      return fileThere(id)
    }
    expect(states(await update({ driver }))).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'REFUSED'])
    expect((await update({})).state).toBe('ACCEPTED')
    expect((await call('withdrawCustomsFiling', { ...at, path: { filingId: id } })).status).toBe(204)
    expect(states(await fileThere(id))).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN'])
    expect(customs.taken.length).toBe(before)

    const sandbox = digitollOf(config, { isTest: true })
    const fresh = { ...config, maskinportenKey: undefined }
    expect(digitollOf(fresh, { isTest: false })).toEqual(sandbox)
    expect(digitollOf(config, { isTest: false })?.account?.issuer).toBe(issuer)
    expect(digitollOf({ ...fresh, environment: 'production' }, { isTest: false })).toBeUndefined()
    expect(digitollOf({ ...fresh, environment: 'production' }, { isTest: true })).toEqual(sandbox)
  })
})

const houseOf = (number: string) =>
  Object(
    customs.taken.findLast(
      ({ kind, body }) => kind === 'house-consignment' && JSON.stringify(body).includes(`"${number}"`),
    )?.body,
  ).consignmentHouseLevel
const codesOf = ({ error }: { error: { errors?: { code: string }[] } }) => [
  ...new Set(error.errors?.map(({ code }) => code)),
]
const fileNow = async (truck: string, over: object = {}) => {
  const made = await send(truck, over)
  if (made.status !== 201) throw new Error(made.text)
  await work(made.body.id)
  return read(made.body.id)
}

describe('how goods enter Norway', () => {
  it("files VOEC goods with their seller's number, their value and their code", async () => {
    const voec = { over: { voec: '2056550', currencyCode: 'NOK' }, report: { importDeclaration: undefined } }
    const number = await load('VOEC 1', voec)
    const filing = await fileNow('VOEC 1', { exportEndsAtBorder: false })
    expect(filing.state).toBe('ACCEPTED')
    expect(houseOf(number)).toMatchObject({
      importProcedure: { importProcedure: 'IMMEDIATE_RELEASE_VOEC', hasOutgoingProcedure: false },
      goodsItem: [
        {
          additionalFiscalReferences: { vatIdentificationNumber: '2056550', role: 'FR5' },
          itemAmountInvoicedVOEC: { value: 100, numberOfItems: 1 },
          commodityCodeVOEC: { harmonizedSystemSubheadingCode: '940511' },
        },
        expect.anything(),
      ],
    })
    expect(houseOf(number)).not.toHaveProperty('previousDocuments')
    expect(houseOf(number)).not.toHaveProperty('exportFromEU')
  })

  it('requires the value of VOEC goods in kroner, below 3000 each', async () => {
    await load('VOEC 2', { over: { voec: '2056550' } })
    expect(codesOf(await send('VOEC 2'))).toEqual(['EXCHANGE_RATE_MISSING'])
    const dear = await send('VOEC 2', { exchangeRates: [{ currencyCode: 'DKK', rate: 30 }] })
    expect(codesOf(dear)).toEqual(['VOEC_VALUE'])
    const filing = await fileNow('VOEC 2', { exchangeRates: [{ currencyCode: 'DKK', rate: 1.57 }] })
    expect(filing.state).toBe('ACCEPTED')
  })

  it('files goods under transit, with and without an import declaration', async () => {
    const transitMrn = '26DK003102T7F1B2C5'
    const both = await load('TRANSIT 1', { report: { transitMrn } })
    const alone = await load('TRANSIT 1', { report: { transitMrn, importDeclaration: undefined } })
    expect((await fileNow('TRANSIT 1')).state).toBe('ACCEPTED')
    expect(houseOf(both)).toMatchObject({
      importProcedure: { importProcedure: 'IMMEDIATE_RELEASE_IMPORT', outgoingProcedure: 'TRE' },
      previousDocuments: [
        { typeOfReference: 'N820', referenceNumber: transitMrn },
        { typeOfReference: 'CUDE', declarantNumber: '974760673' },
      ],
    })
    expect(houseOf(alone)).toMatchObject({
      importProcedure: { importProcedure: 'TRANSIT_IMPORT', outgoingProcedure: 'TRA' },
      previousDocuments: [{ typeOfReference: 'N820', referenceNumber: transitMrn }],
    })
  })

  it('reports an export that has ended before the border', async () => {
    const number = await load('FERRY 1')
    await fileNow('FERRY 1', { exportEndsAtBorder: false })
    expect(houseOf(number).importProcedure).toEqual({
      importProcedure: 'IMMEDIATE_RELEASE_IMPORT',
      hasOutgoingProcedure: false,
    })
    expect(houseOf(number)).not.toHaveProperty('exportFromEU')
  })

  it('files letters without a declaration, and refuses goods with two procedures or declarations', async () => {
    const letter = await ship({ customs: { customsType: 'DOCUMENTS', items: [] } })
    const mixed = await load('MIXED 1')
    await load('MIXED 1', { number: mixed, over: { voec: '2056550', itemNumber: '3' } }).catch(() => {})
    const truck = await call('createConsignment', {
      by: freja,
      body: { type: 'TRUCK', references: [{ key: 'LICENSE_PLATE', value: 'LETTERS' }] },
    })
    const references = [{ key: 'LABEL_REFERENCE' as const, value: letter.number }]
    await call('createConsignment', { by: freja, body: { type: 'SHIPMENT', parentId: truck.body.id, references } })
    expect((await fileNow('LETTERS')).state).toBe('ACCEPTED')
    expect(houseOf(letter.number)).toMatchObject({
      importProcedure: { importProcedure: 'DOCUMENTS_NOT_OBLIGED_RELEASE', hasOutgoingProcedure: false },
      goodsDescription: 'Documents',
    })
    expect(codesOf(await send('MIXED 1'))).toEqual(['CUSTOMS_PROCEDURES_MIXED'])
    const twice = await load('MIXED 2')
    await load('MIXED 2', { number: twice, over: { itemNumber: '3' } }).catch(() => {})
    expect(codesOf(await send('MIXED 2'))).toEqual(['CUSTOMS_DECLARATIONS'])
  })
})

const truckOf = async (name: string) =>
  (
    await call('createConsignment', {
      by: freja,
      body: { type: 'TRUCK', references: [{ key: 'LICENSE_PLATE', value: name }] },
    })
  ).body.id
const put = async (parentId: string, value: string) =>
  (
    await call('createConsignment', {
      by: freja,
      body: { type: 'SHIPMENT', parentId, references: [{ key: 'LABEL_REFERENCE', value }] },
    })
  ).body.id
const amend = async (filingId: string, over: object = {}) => {
  const { truck: _, ...body } = filed('', over)
  const response = await call('updateCustomsFiling', { by: freja, path: { filingId }, body })
  if (response.status === 200) await work(filingId)
  return response
}
const sentOf = (number: string) =>
  customs.taken
    .filter(({ kind, body }) => kind === 'house-consignment' && JSON.stringify(body).includes(`"${number}"`))
    .map(({ method }) => method)

describe('the load of a truck', () => {
  it('is filed whole: refuses undeclared or unknown goods by number, and leaves out goods staying outside Norway', async () => {
    const lorry = await truckOf('LOAD 1')
    const good = await load('LOAD 1')
    const bare = await ship()
    const swedish = await ship({ recipient: lamp().recipient })
    const cancelled = await ship()
    await call('cancelShipment', { by: freja, path: { shipmentId: cancelled.id }, body: {} })
    const bareStands = await put(lorry, bare.number)
    for (const number of [good, swedish.number, cancelled.number]) await put(lorry, number)
    const unknown = await put(lorry, 'NOBODY-1')
    const refused = await send('LOAD 1')
    expect(refused.error.errors?.map(({ code, defaultMessage }) => `${code} ${defaultMessage}`)).toEqual([
      'SHIPMENT_UNKNOWN truck holds parcel NOBODY-1, which no shipment has',
      `CUSTOMS_ITEMS_MISSING truck holds parcel ${bare.number}, and nothing is declared for it`,
    ])
    for (const consignmentId of [bareStands, unknown])
      await call('deleteConsignment', { by: freja, path: { consignmentId } })
    const filing = await fileNow('LOAD 1')
    expect(
      filing.messages.flatMap(({ kind, documentNumber }) => (kind === 'HOUSE_CONSIGNMENT' ? documentNumber : [])),
    ).toEqual([good])
    expect(filing.leftOut?.map(({ code, number }) => [code, number])).toEqual([
      ['NOT_TO_NORWAY', swedish.number],
      ['SHIPMENT_CANCELLED', cancelled.number],
    ])
  })

  it('includes a relabelled parcel once, under the number on its label', async () => {
    const lorry = await truckOf('LOAD 2')
    const { id, number } = await ship()
    await db.updateTable('shipment').set({ relabellingCustomerReference: 'OLD-1' }).where('id', '=', id).execute()
    const report = {
      importDeclaration: { brokerNumber: '974760673', declarationDate: '2026-11-20', sequenceNumber: '77' },
    }
    await load('LOAD 2', { number: 'OLD-1', over: { shipmentId: id }, report })
    await load('LOAD 2', { number, over: { shipmentId: id }, report })
    await put(lorry, number)
    const { messages } = await fileNow('LOAD 2')
    expect(messages.map(({ documentNumber }) => documentNumber)).toEqual([number, 'LOAD2-20261121', 'CX 48 217'])
    expect(houseOf(number).totalGrossMass).toBe(8.4)
  })

  it('is another one when its plate returns the next night', async () => {
    const first = await truckOf('NIGHT 1')
    const parcel = await load('NIGHT 1', { isAccepted: false })
    await put(first, parcel)
    for (const state of ['WAITING_FOR_APPROVAL', 'CLOSED'])
      await call('setConsignmentState', { by: freja, path: { consignmentId: first }, body: { state } })
    const listed = async () => (await call('getTruckCustoms', { by: freja, query: { truck: 'NIGHT 1' } })).body
    expect((await listed()).itemCount).toBe(2)
    const second = await truckOf('NIGHT 1')
    expect((await listed()).itemCount).toBe(0)
    const next = await load('NIGHT 1')
    await put(second, next)
    expect((await listed()).items.map(({ carrierReference }) => carrierReference)).toEqual([next, next])
    const { messages } = await fileNow('NIGHT 1')
    expect(messages[0]?.documentNumber).toBe(next)
    const opened = await call('closeCustomsItems', {
      by: freja,
      query: { filterType: 'truckIdentifier', value: 'NIGHT 1' },
      body: { close: true },
    })
    expect(opened.body.itemCount).toBe(2)
  })

  it('is not found if several open trucks share a warehouse reference', async () => {
    for (let trucks = 0; trucks < 2; trucks++)
      await call('createConsignment', {
        by: freja,
        body: { type: 'TRUCK', references: [{ key: 'WAREHOUSE_REFERENCE', value: 'RAMP 1' }] },
      })
    await load('RAMP 1')
    expect((await send('RAMP 1')).error.error).toBe('TRUCK_AMBIGUOUS')
    const closing = await call('closeCustomsItems', {
      by: freja,
      query: { filterType: 'truckIdentifier', value: 'RAMP 1' },
      body: { close: true },
    })
    expect([closing.status, closing.error.error]).toEqual([409, 'TRUCK_AMBIGUOUS'])
    const query = { truck: 'RAMP 1' }
    for (const asked of [
      await call('getTruckCustoms', { by: freja, query }),
      await call('getTruckCustomsReport', { by: freja, query }),
      await call('getTruckCustomsTransfer', { by: freja, query }),
      await call('getCustomsDocuments', { by: freja, query }),
      await call('updateCustomsItemsTruck', {
        by: freja,
        path: { filterValue: 'RAMP 1' },
        query: { filterType: 'truckIdentifier' },
        body: { truckIdentifier: 'RAMP 2' },
      }),
    ])
      expect([asked.status, asked.error.error]).toEqual([409, 'TRUCK_AMBIGUOUS'])
  })
})

describe('updateCustomsFiling', () => {
  it('adds a late parcel, corrects a refused one alone and leaves the rest', async () => {
    const good = await load('AMEND 1')
    const odd = await load('AMEND 1', { description: 'Odd thing' })
    customs.refuse('Odd thing', 'Goods description is not specific')
    const filing = await fileNow('AMEND 1')
    expect(filing.messages.map(({ state }) => state)).toEqual(['ACCEPTED', 'REFUSED', 'ACCEPTED', 'ACCEPTED'])
    customs.refuse('Odd thing', undefined)
    const late = await load('AMEND 1')
    expect((await send('AMEND 1')).error.error).toBe('FILING_EXISTS')
    expect((await amend(filing.id)).status).toBe(200)
    const done = await read(filing.id)
    expect(done.state).toBe('ACCEPTED')
    expect(done.messages.map(({ kind, documentNumber, action }) => `${kind} ${documentNumber} ${action}`)).toEqual([
      `HOUSE_CONSIGNMENT ${good} CREATE`,
      `HOUSE_CONSIGNMENT ${odd} CREATE`,
      'MASTER_CONSIGNMENT AMEND1-20261121 UPDATE',
      'TRANSPORT CX 48 217 CREATE',
      `HOUSE_CONSIGNMENT ${late} CREATE`,
    ])
    expect([good, odd, late].map(sentOf)).toEqual([['POST'], ['POST', 'POST'], ['POST']])
    // Sending the same again changes nothing.
    const before = customs.taken.length
    await amend(filing.id)
    expect(customs.taken.length).toBe(before)
  })

  it('replaces changed parts under their MRN, and withdraws parcels that left the truck', async () => {
    const lorry = await truckOf('AMEND 2')
    const [stays, leaves] = [await load('AMEND 2'), await load('AMEND 2')]
    await put(lorry, stays)
    const off = await put(lorry, leaves)
    const filing = await fileNow('AMEND 2')
    await call('deleteConsignment', { by: freja, path: { consignmentId: off } })
    await db.updateTable('customs_item').set({ truckIdentifier: null }).where('carrierReference', '=', leaves).execute()
    expect((await amend(filing.id, { driver: { name: 'Nora Vik', email: 'nora.vik@nordlys.example' } })).status).toBe(
      200,
    )
    const { messages, state, mrn } = await read(filing.id)
    expect([state, mrn]).toEqual(['ACCEPTED', filing.mrn])
    expect(messages.map(({ action, state: each }) => `${action} ${each}`)).toEqual([
      'CREATE ACCEPTED',
      'WITHDRAW WITHDRAWN',
      'UPDATE ACCEPTED',
      'UPDATE ACCEPTED',
    ])
    expect(messages.map((one) => one.mrn)).toEqual(filing.messages.map((one) => one.mrn))
    const moved = await amend(filing.id, { masterDocument: 'OTHER' })
    expect(codesOf(moved)).toEqual(['NOT_ALLOWED'])
  })

  it('adds late parcels after an amendment too, and returning ones under a new MRN', async () => {
    const lorry = await truckOf('AMEND 4')
    const first = await load('AMEND 4')
    await put(lorry, first)
    const { id } = await fileNow('AMEND 4')
    const leaves = await load('AMEND 4')
    const off = await put(lorry, leaves)
    await amend(id)
    const loaded = (truckIdentifier: string | null) =>
      db.updateTable('customs_item').set({ truckIdentifier }).where('carrierReference', '=', leaves).execute()
    await call('deleteConsignment', { by: freja, path: { consignmentId: off } })
    await loaded(null)
    await amend(id)
    const gone = (await read(id)).messages.find(({ documentNumber }) => documentNumber === leaves)
    expect(gone?.state).toBe('WITHDRAWN')
    const late = await load('AMEND 4')
    await put(lorry, late)
    await put(lorry, leaves)
    await loaded('AMEND 4')
    expect((await amend(id)).status).toBe(200)
    const { state, messages } = await read(id)
    expect(state).toBe('ACCEPTED')
    expect(Object.fromEntries(messages.map((one) => [one.documentNumber, `${one.action} ${one.state}`]))).toEqual({
      [first]: 'CREATE ACCEPTED',
      [leaves]: 'CREATE ACCEPTED',
      'AMEND4-20261121': 'UPDATE ACCEPTED',
      'CX 48 217': 'CREATE ACCEPTED',
      [late]: 'CREATE ACCEPTED',
    })
    // A withdrawn parcel is sent as new, since its MRN is gone; accepted parts stay.
    expect([first, leaves, late].map(sentOf)).toEqual([['POST'], ['POST', 'POST'], ['POST']])
    const back = messages.find(({ documentNumber }) => documentNumber === leaves)
    expect(back?.mrn).not.toBe(gone?.mrn)
    for (const { mrn = '' } of messages) expect(customs.known.has(mrn)).toBe(true)
  })

  it('files a whole truck with late parcels after all of it was withdrawn', async () => {
    const early = await load('AMEND 5')
    const { id } = await fileNow('AMEND 5')
    await call('withdrawCustomsFiling', { by: freja, path: { filingId: id } })
    await work(id)
    const late = await load('AMEND 5')
    expect((await amend(id)).error.error).toBe('FILING_WITHDRAWN')
    const anew = await fileNow('AMEND 5')
    expect(anew.messages.map(({ documentNumber, action, state }) => `${documentNumber} ${action} ${state}`)).toEqual([
      `${early} CREATE ACCEPTED`,
      `${late} CREATE ACCEPTED`,
      'AMEND5-20261121-2 CREATE ACCEPTED',
      'CX 48 217 CREATE ACCEPTED',
    ])
    expect([early, late].map(sentOf)).toEqual([['POST', 'POST'], ['POST']])
    const later = await load('AMEND 5')
    expect((await amend(anew.id)).status).toBe(200)
    expect(sentOf(later)).toEqual(['POST'])
    expect((await read(id)).state).toBe('WITHDRAWN')
  })

  it('waits for customs, and ends when everything is withdrawn', async () => {
    await load('AMEND 3')
    const { id } = (await send('AMEND 3')).body
    expect((await amend(id)).error.error).toBe('FILING_PENDING')
    const withdraw = () => call('withdrawCustomsFiling', { by: freja, path: { filingId: id } })
    expect((await withdraw()).error.error).toBe('FILING_PENDING')
    await work(id)
    const { messages } = await read(id)
    expect((await withdraw()).status).toBe(204)
    await work(id)
    expect((await read(id)).state).toBe('WITHDRAWN')
    for (const { mrn = '' } of messages) expect(customs.known.has(mrn)).toBe(false)
    expect((await amend(id)).error.error).toBe('FILING_WITHDRAWN')
    // It may then be filed again.
    const again = await send('AMEND 3')
    expect(again.status).toBe(201)
    expect((await call('updateCustomsFiling', { by: astrid, path: { filingId: id }, body: filedBody() })).status).toBe(
      404,
    )
  })

  it('is withdrawn and filed again if customs no longer knows an MRN', async () => {
    const number = await load('GONE 1')
    const { id, messages } = await fileNow('GONE 1')
    for (const { mrn = '' } of messages) {
      customs.known.delete(mrn)
      customs.withdrawn.add(mrn)
    }
    await amend(id, { driver: { name: 'Nora Vik', email: 'nora.vik@nordlys.example' } })
    const refused = (await read(id)).messages.find(({ kind }) => kind === 'TRANSPORT')
    expect(refused).toMatchObject({ state: 'REFUSED', message: expect.stringContaining('does not know MRN') })
    await call('withdrawCustomsFiling', { by: freja, path: { filingId: id } })
    await work(id)
    expect((await read(id)).state).toBe('WITHDRAWN')
    expect((await fileNow('GONE 1')).messages[0]).toMatchObject({ documentNumber: number, state: 'ACCEPTED' })
  })
})
const filedBody = () => {
  const { truck: _, ...body } = filed('')
  return body
}

const house = (importProcedure: string, outgoing: string | false, over: object = {}) => ({
  importProcedure: {
    importProcedure,
    ...(outgoing === false ? { hasOutgoingProcedure: false } : { outgoingProcedure: outgoing }),
  },
  ...over,
})

/** The examples of each procedure in toll.github.io/api/mo/mo-eksempler-EN.html (e57bc09d), with our own documents. */
describe('the mock', () => {
  const cude = {
    typeOfReference: 'CUDE',
    declarantNumber: '974760673',
    declarationDate: '2026-11-20',
    sequenceNumber: '7',
  }
  const transit = { typeOfReference: 'N820', referenceNumber: '26DK003102T7F1B2C5' }
  const exported = [{ typeOfExport: 'AES_EXPORT', exportId: '26SE003102A7F1B2C4' }]
  const voec = {
    additionalFiscalReferences: { vatIdentificationNumber: '2056550', role: 'FR5' },
    itemAmountInvoicedVOEC: { value: 400.5, numberOfItems: 11 },
    commodityCodeVOEC: { harmonizedSystemSubheadingCode: '551100' },
  }
  it.each([
    ['1', house('IMMEDIATE_RELEASE_IMPORT', 'EXP', { previousDocuments: [cude], exportFromEU: exported })],
    ['2', house('IMMEDIATE_RELEASE_IMPORT', 'TRA', { previousDocuments: [transit, cude] })],
    ['3', house('TRANSIT_IMPORT', 'TRA', { previousDocuments: [transit] })],
    [
      '4',
      house('TRANSIT_RELEASE', 'EXP', {
        previousDocuments: [{ typeOfReference: 'RETR', referenceNumber: 'SE26' }],
        exportFromEU: exported,
      }),
    ],
    ['5', house('IMMEDIATE_RELEASE_IMPORT', false, { previousDocuments: [cude] })],
    ['6', house('IMMEDIATE_RELEASE_VOEC', false, { goodsItem: [voec] })],
    ['7', house('COLLECTIVE_RELEASE', false)],
    ['8', house('WAREHOUSE_RELEASE', false, { previousDocuments: [cude] })],
    [
      '9',
      house('WAREHOUSE_RELEASE', 'EXP', {
        previousDocuments: [{ typeOfReference: 'GONU', referenceNumber: '123' }],
        exportFromEU: exported,
      }),
    ],
  ])('accepts example %s', (_, example) => {
    expect(procedureErrors(example)).toEqual([])
  })

  it('knows every procedure for roads, and refuses former mistakes of Waybill', () => {
    expect(Object.keys(variants)).toHaveLength(11)
    expect(
      procedureErrors({
        importProcedure: { importProcedure: 'IMMEDIATE_RELEASE_IMPORT' },
        previousDocuments: [{ referenceNumber: '26DK003102A7F1B2C4', typeOfReference: 'CUDE' }],
      }),
    ).toContain('declarantNumber: Required field when typeReference is CUDE')
  })
})
