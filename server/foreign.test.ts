import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { operations, type Operation } from './generated/operations.ts'
import { type Call, clients, operationOf, testApp } from './dev/testing/app.ts'
import { insertTrackers } from './shipping/tracker/store.ts'
import { insertManifest } from './shipping/manifest/store.ts'
import { insertPickup, updatePickupRow } from './shipping/pickup/store.ts'
import { exampleCall } from './dev/testing/example.ts'

const { call, people, db } = await testApp()
const { freja, astrid, karen } = people

/** Attributes that name something of a client, in a path or a body. Those of people and their rights have a test of their own. */
type Ids = Readonly<Record<string, string>>

const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'
const theirs = await seed()
const nobodys: Ids = {
  ...Object.fromEntries(Object.keys(theirs).map((name) => [name, unknownId])),
  productId: 'NORDLYS_NOTHING',
  sku: 'NO-SKU',
  documentIndex: '0',
}

/** One thing of each kind that belongs to Nordlys. */
async function seed(): Promise<Ids> {
  const made = async (id: Operation['id'], body: object = {}) => {
    const example = exampleCall(operationOf(id))
    const response = await call(id, { by: freja, ...example, body: { ...Object(example.body), ...body } })
    const found: unknown = Object(response.body).id
    return typeof found === 'string' ? found : expect.fail(`${id} made nothing: ${response.text}`)
  }
  const by = { by: karen, clientId: clients.tenant }
  await call('setClientCarrier', {
    ...by,
    path: { clientId: clients.nordlys, carrierStr: 'POSTNORD_DK' },
    body: { enabled: true },
  })
  for (const clientId of [clients.nordlys, clients.solskin])
    await call('setRelabellingConfiguration', {
      by: clientId === clients.nordlys ? freja : astrid,
      body: { clientId, relabellingEnabled: true },
    })
  const sku = 'THEIR-SKU'
  const item = { sku, name: 'Lamp', itemType: 'UNPACKED', length: 42, width: 42, height: 28.5, weight: 3.1 }
  await call('setItems', { by: freja, body: { items: [item] } })
  const shipmentId = await made('createShipment')
  const productId = await made('createProduct')
  const [customerReference, orderNumber] = ['THEIR-REFERENCE', 'THEIR-ORDER']
  await call('patchShipment', { by: freja, path: { shipmentId }, body: { customerReference, orderNumber } })
  return {
    addressId: await made('createAddress'),
    parcelDefinitionId: await made('createParcelDefinition'),
    shipmentId,
    reference: customerReference,
    orderNumber,
    consignmentId: await made('createConsignment', { parentId: undefined }),
    productId,
    sku,
    amountId: await made('createExpectedAmount'),
    rateSheetId: await made('createRateSheet'),
    shippingPolicyId: await made('createShippingPolicy'),
    customsId: await made('createCustomsItem'),
    filterValue: 'NI-2026-0417',
    promiseId: await made('registerShipmentPromise'),
    exportId: await made('createShipmentExport'),
    batchId: await made('createBatch'),
    documentIndex: '0',
    apiKeyId: await made('createApiKey'),
    requestId: (await call('listApiKeys', { by: freja })).headers['x-request-id'] ?? unknownId,
    webhookEndpointId: await made('createWebhookEndpoint'),
    webhookDeliveryId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8f3f',
    suppressionId: await made('createRecipientSuppression'),
    pickupId: await keepPickup(shipmentId),
    manifestId: await keepManifest(),
    trackerId: await keepTracker(),
    // From here on nothing else is sold to the client.
    salesProductId: await made('createSalesProduct', { productId }),
  }
}

async function keepTracker(): Promise<string> {
  const number = { carrierReference: 'THEIR-NUMBER', customerReference: undefined }
  const [tracker] = await insertTrackers(db, clients.nordlys, [{ ...number, carrier: 'UPS', carrierDetected: false }])
  return tracker?.id ?? expect.fail('nothing is followed')
}

async function keepManifest(): Promise<string> {
  const sender = { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK' }
  const { manifest } = await insertManifest(db, clients.nordlys, {
    sender,
    carrier: 'GLS_DK',
    source: 'SANDBOX',
    state: 'CLOSED',
    createdBy: 'freja',
    date: '2030-01-02',
    parcelCount: 1,
    grams: 4200,
    shipmentIds: [unknownId],
    now: new Date(),
    dueAt: null,
    idempotencyKey: undefined,
  })
  return manifest.id
}

/** As the carrier has confirmed it, which nobody can call here. */
async function keepPickup(shipmentId: string): Promise<string> {
  const now = new Date()
  const plan = { shipmentIds: [shipmentId], date: '2030-01-02', preferredTime: { from: '09:00', to: '12:00' } }
  const address = { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK' }
  const { pickup } = await insertPickup(db, clients.nordlys, {
    plan,
    address,
    carrier: 'GLS_DK',
    source: 'SANDBOX',
    createdBy: 'freja',
    reference: unknownId,
    now,
    leaseMs: 0,
    idempotencyKey: undefined,
  })
  await updatePickupRow(db, clients.nordlys, pickup.id, { changedAt: now, state: 'CONFIRMED', dueAt: null })
  return pickup.id
}

/** Where a path says no more than `id`. */
const nameOf = (operation: Operation, parameter: string) =>
  parameter === 'id' && operation.area === 'relabelling' ? 'promiseId' : parameter

/** What a PUT on a collection names by the `id` in its body. */
const inBody: Readonly<Partial<Record<Operation['id'], string>>> = {
  updateAddress: 'addressId',
  updateParcelDefinition: 'parcelDefinitionId',
  updateShipment: 'shipmentId',
  updateConsignment: 'consignmentId',
  updateProduct: 'productId',
  updateExpectedAmount: 'amountId',
  updateRateSheet: 'rateSheetId',
  updateShippingPolicy: 'shippingPolicyId',
}

/** Whose things are clients, users, roles and carriers. */
const elsewhere: ReadonlySet<string> = new Set([
  'authentication',
  'user',
  'client',
  'role',
  'carrier-configuration',
  'me',
])
/** Of the platform, of a client that is named, or of the caller alone. */
const ofNobody: ReadonlySet<string> = new Set([
  'listAddOnsOfClient',
  'removeClientAddOn',
  'getClientPreferences',
  'setClientPreferences',
  'getRecipientSettings',
  'setRecipientSettings',
])

/** What a shipment has once it is registered or delivered, which the one of this test never is. */
const afterRegistering: ReadonlySet<string> = new Set([
  'getProofOfDelivery',
  'getShipmentDocument',
  'getManifestDocument',
])

const cases = operations.filter(
  (operation) =>
    operation.permission !== 'public' &&
    !elsewhere.has(operation.area) &&
    !ofNobody.has(operation.id) &&
    (operation.path.includes('{') || operation.id in inBody),
)

function callOf(operation: Operation, ids: Ids): Call {
  const example = exampleCall(operation)
  const path = Object.fromEntries(
    Object.keys(example.path ?? {}).map((parameter) => {
      const id = ids[nameOf(operation, parameter)]
      return [parameter, id ?? expect.fail(`${operation.id} has no case for ${parameter}`)]
    }),
  )
  const attribute = inBody[operation.id]
  const body = attribute ? { ...Object(example.body), id: ids[attribute] } : example.body
  return { ...example, path, body }
}

const blank = (text: string, ids: Ids) =>
  Object.values(ids)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, id) => left.replaceAll(id, 'ID'), text)
    .replace(/"(?:timestamp|requestId|path)":"[^"]*"/g, '')

/** What Nordlys has, whatever it is. */
/** The log of requests is written a second later, whoever called. */
async function everything(): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'clientId' and table_name <> 'request_log' order by 1`.execute(db)
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select md5(string_agg(row::text, ',' order by row::text)) as digest
        from ${sql.table(name)} as row where "clientId" = ${clients.nordlys}`.execute(db)
      return [name, rows]
    }),
  )
}

describe("what belongs to another client, and isn't reached", () => {
  it.each(cases.map((operation) => [operation.id, operation] as const))(
    'is to %s as if it were not there',
    async (id, operation) => {
      const before = await everything()
      const foreign = await call(id, { by: astrid, ...callOf(operation, theirs) })
      const unknown = await call(id, { by: astrid, ...callOf(operation, nobodys) })
      expect([foreign.status, blank(foreign.text, theirs)]).toEqual([unknown.status, blank(unknown.text, nobodys)])
      // A list of what goes by a name is empty; everything else is not found.
      if (foreign.status === 200) expect(foreign.text).toBe('[]')
      else expect(foreign.status).toBe(404)
      expect(await everything()).toEqual(before)
    },
  )

  it('is there for its own client', async () => {
    const reads = cases.filter(({ id, method }) => method === 'GET' && !afterRegistering.has(id))
    expect(reads.length).toBeGreaterThan(10)
    for (const operation of reads) {
      const { status, text } = await call(operation.id, { by: freja, ...callOf(operation, theirs) })
      expect([operation.id, text, status < 300 || !text.includes('NOT_FOUND')]).toEqual([operation.id, text, true])
    }
  })
})
