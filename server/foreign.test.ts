import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { operations, type Operation, permissions } from './generated/operations.ts'
import { hasTestSide } from './identity/access/permissions.ts'
import { pruneTestSides } from './identity/access/test-side-purge-store.ts'
import { type Call, clients, operationOf, testApp } from './dev/testing/app.ts'
import { insertFiling } from './border/customs/digitoll/store.ts'
import { insertShop } from './integration/shop/store.ts'
import { insertTrackers } from './shipping/tracker/store.ts'
import { insertManifest } from './shipping/manifest/store.ts'
import { insertPickup, updatePickupRow } from './shipping/pickup/store.ts'
import { exampleCall } from './dev/testing/example.ts'

const { call, config, people, db } = await testApp()
const { freja, astrid, karen } = people

/** Attributes that name something of a client, in a path or a body. Those of people and their rights have a test of their own. */
type Ids = Readonly<Record<string, string>>

const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'
const noProduct = 'NORDLYS_NOTHING'
const theirs = await seed(clients.nordlys)
const nobodys: Ids = {
  ...Object.fromEntries(Object.keys(theirs).map((name) => [name, unknownId])),
  productId: noProduct,
  sku: 'NO-SKU',
  documentIndex: '0',
}

/** One thing of each kind that belongs to Nordlys, or to its test side. */
async function seed(clientId: number): Promise<Ids> {
  const own = { by: freja, clientId }
  const made = async (id: Operation['id'], body: object = {}) => {
    const example = exampleCall(operationOf(id))
    const whose = 'clientId' in Object(example.body) ? { clientId } : {}
    const response = await call(id, { ...own, ...example, body: { ...Object(example.body), ...whose, ...body } })
    const found: unknown = Object(response.body).id
    return typeof found === 'string' ? found : expect.fail(`${id} made nothing: ${response.text}`)
  }
  await call('setClientCarrier', {
    by: karen,
    clientId: clients.tenant,
    path: { clientId: clients.nordlys, carrierStr: 'POSTNORD_DK' },
    body: { enabled: true },
  })
  for (const by of [own, { by: astrid, clientId: clients.solskin }, { by: karen, clientId: clients.tenant }])
    await call('setRelabellingConfiguration', { ...by, body: { clientId: by.clientId, relabellingEnabled: true } })
  const isLive = clientId === clients.nordlys
  const whom = isLive ? 'THEIR' : 'TEST'
  const sku = `${whom}-SKU`
  const item = { sku, name: 'Lamp', itemType: 'UNPACKED', length: 42, width: 42, height: 28.5, weight: 3.1 }
  await call('setItems', { ...own, body: { items: [item] } })
  const shipmentId = await made('createShipment')
  // What a test side has no own of, since it counts for its client as a whole.
  const madeLive: typeof made = async (id, body) => (isLive ? made(id, body) : unknownId)
  const productId = isLive ? await made('createProduct') : noProduct
  const [customerReference, orderNumber, invoiceNumber] = [`${whom}-REFERENCE`, `${whom}-ORDER`, `${whom}-INVOICE`]
  await call('patchShipment', { ...own, path: { shipmentId }, body: { customerReference, orderNumber } })
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
    carrierInvoiceId: await keepInvoice(own),
    customsId: await made('createCustomsItem', { invoiceNumber }),
    orderId: await keepOrder(clientId),
    filterValue: invoiceNumber,
    promiseId: await made('registerShipmentPromise'),
    relabellingId: await scanUnannounced(clientId),
    exportId: await made('createShipmentExport'),
    batchId: await made('createBatch'),
    documentIndex: '0',
    apiKeyId: await madeLive('createApiKey'),
    requestId: (await call('listShipments', own)).headers['x-request-id'] ?? unknownId,
    webhookEndpointId: await made('createWebhookEndpoint'),
    webhookDeliveryId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8f3f',
    suppressionId: await made('createRecipientSuppression'),
    pickupId: await keepPickup(clientId, shipmentId),
    manifestId: await keepManifest(clientId),
    trackerId: await keepTracker(clientId),
    shopId: await keepShop(clientId),
    filingId: await insertFiling(db, clientId, 'TRUCK 1', [], { now: new Date(), username: 'freja' }),
    // From here on nothing else is sold to the client.
    salesProductId: await madeLive('createSalesProduct', { productId }),
  }
}

async function keepInvoice(own: Call): Promise<string> {
  const { body } = await call('importCarrierInvoices', { ...own, ...exampleCall(operationOf('importCarrierInvoices')) })
  return body.invoices[0]?.id ?? expect.fail('nothing is imported')
}

async function keepOrder(clientId: number): Promise<string> {
  const recipient = { lastName: 'Lindqvist', addressLine1: 'Storgatan 1', city: 'Göteborg', country: 'SE' }
  const orders = [{ externalId: 'THEIR-ORDER', recipient, lines: [{ sku: 'LAMP', quantity: 2 }] }]
  const { body, text } = await call('setOrders', { by: freja, clientId, body: { orders } })
  return body.orders[0]?.id ?? expect.fail(`There is no order: ${text}`)
}

async function scanUnannounced(clientId: number): Promise<string> {
  const body = { reference: `UNKNOWN-${clientId}`, label: { type: 'ZPL' } }
  await call('relabelParcel', { by: freja, clientId, body })
  const query = { references: body.reference }
  const { hits } = (await call('listRelabellingLogs', { by: freja, clientId, query })).body
  return hits[0]?.relabellingId ?? expect.fail('The scan was not kept')
}

async function keepShop(clientId: number): Promise<string> {
  const id = randomUUID()
  const credentials = { accessToken: 'shpat-of-theirs', webhookSecret: 'whsec-of-theirs' }
  const shop = {
    id,
    credentials,
    kind: 'SHOPIFY',
    name: 'Shop',
    url: 'https://shop.example',
    createdBy: 'freja',
  } as const
  await insertShop(db, config, clientId, { ...shop, orderPrefix: 'SHOPIFY-', takesUnpaid: false }, new Date())
  return id
}

async function keepTracker(clientId: number): Promise<string> {
  const number = { carrierReference: 'THEIR-NUMBER', customerReference: undefined }
  const [tracker] = await insertTrackers(db, clientId, [{ ...number, carrier: 'UPS', carrierDetected: false }])
  return tracker?.id ?? expect.fail('nothing is followed')
}

async function keepManifest(clientId: number): Promise<string> {
  const sender = { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK' }
  const { manifest } = await insertManifest(db, clientId, {
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
async function keepPickup(clientId: number, shipmentId: string): Promise<string> {
  const now = new Date()
  const plan = { shipmentIds: [shipmentId], date: '2030-01-02', preferredTime: { from: '09:00', to: '12:00' } }
  const address = { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK' }
  const { pickup } = await insertPickup(db, clientId, {
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
  await updatePickupRow(db, clientId, pickup.id, { changedAt: now, state: 'CONFIRMED', dueAt: null })
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

/**
 * What a client has, whatever it is. The log of requests is written a second later, whoever called, and a key is marked
 * by its use.
 */
async function everything(clientId: number = clients.nordlys): Promise<[string, unknown[]][]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'clientId' and table_name not in ('request_log', 'api_key') order by 1`.execute(
    db,
  )
  return Promise.all(
    tables.map(async ({ name }): Promise<[string, unknown[]]> => {
      const { rows } = await sql`select md5(string_agg(row::text, ',' order by row::text)) as digest
        from ${sql.table(name)} as row where "clientId" = ${clientId}`.execute(db)
      return [name, rows]
    }),
  )
}

/** Calls with what is out of sight, and with what is not there: nobody can tell one from the other. */
async function mustBeAlike(operation: Operation, caller: Pick<Call, 'by' | 'clientId'>, hidden: Ids): Promise<void> {
  const foreign = await call(operation.id, { ...callOf(operation, hidden), ...caller })
  const unknown = await call(operation.id, { ...callOf(operation, nobodys), ...caller })
  expect([foreign.status, blank(foreign.text, hidden)]).toEqual([unknown.status, blank(unknown.text, nobodys)])
  // A list of what goes by a name is empty; everything else is not found.
  if (foreign.status === 200) expect(foreign.text).toBe('[]')
  else expect(foreign.status).toBe(404)
}

describe("what belongs to another client, and isn't reached", () => {
  it.each(cases.map((operation) => [operation.id, operation] as const))(
    'is to %s as if it were not there',
    async (_, operation) => {
      const before = await everything()
      await mustBeAlike(operation, { by: astrid }, theirs)
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

/** References and codes are the same on both sides. */
const isId = (text: string) => /^[0-9a-f]{8}-/.test(text) && text !== unknownId

/** Whether a test key may do it, to what the test side has of its own: products are those of its client. */
const isForTests = ({ area, permission }: Operation) =>
  area !== 'product' && permissions.some((one) => one === permission && hasTestSide(one))

describe('the test side of a client', async () => {
  const { body: testSide } = await call('getTestSide', { by: freja })
  const testId = testSide.clientId
  const tests = await seed(testId)
  const keyOf = async (side: 'LIVE' | 'TEST') => {
    const given = permissions.filter((permission) => side === 'LIVE' || hasTestSide(permission))
    const { body } = await call('createApiKey', { by: freja, body: { name: side, side, permissions: given } })
    return { ...freja, token: body.key }
  }
  // Reading the feed numbers what has happened since.
  await call('listEvents', { by: freja })
  const [liveKey, testKey] = [await keyOf('LIVE'), await keyOf('TEST')]
  const named = cases.map((operation) => [operation.id, operation] as const)
  it.each(named.filter(([, operation]) => isForTests(operation)))(
    'is not where to %s of the client itself',
    async (_, operation) => {
      const before = await everything()
      await mustBeAlike(operation, { by: testKey }, theirs)
      await mustBeAlike(operation, { by: freja, clientId: testId }, theirs)
      expect(await everything()).toEqual(before)
    },
  )

  it.each(named)('has nothing to %s for the client itself', async (_, operation) => {
    const before = await everything(testId)
    await mustBeAlike(operation, { by: freja }, tests)
    // Only a person changes keys.
    if (operation.area !== 'api-key') await mustBeAlike(operation, { by: liveKey }, tests)
    await mustBeAlike(operation, { by: karen, clientId: clients.tenant }, tests)
    expect(await everything(testId)).toEqual(before)
  })

  it('is shown what is there', async () => {
    const reads = cases.filter((one) => one.method === 'GET' && !afterRegistering.has(one.id) && isForTests(one))
    expect(reads.length).toBeGreaterThan(10)
    for (const operation of reads) {
      const { status, text } = await call(operation.id, { by: testKey, ...callOf(operation, tests) })
      expect([operation.id, text, status < 300 || !text.includes('NOT_FOUND')]).toEqual([operation.id, text, true])
    }
  })

  const others = operations.filter(({ id, permission }) => permission !== 'public' && id !== 'resetTestSide')

  it.each(others.map((operation) => [operation.id, operation] as const))(
    'is all that %s sees and changes with a test key',
    async (id, operation) => {
      const before = await everything()
      const { text } = await call(id, { by: testKey, ...exampleCall(operation) })
      for (const hidden of seen) expect(text).not.toContain(hidden)
      expect(await everything()).toEqual(before)
    },
  )

  it.each(others.filter(({ method }) => method === 'GET').map((operation) => [operation.id, operation] as const))(
    'is nothing that %s shows without it',
    async (id, operation) => {
      for (const by of [freja, liveKey]) {
        const { text } = await call(id, { by, ...exampleCall(operation) })
        for (const hidden of seenInTests) expect(text).not.toContain(hidden)
      }
    },
  )

  it('goes with everything in it when it is reset', async () => {
    expect((await call('resetTestSide', { by: testKey })).body.clientId).not.toBe(testId)
    const before = await everything()
    await pruneTestSides(db)
    expect(new Set((await everything(testId)).map(([, rows]) => JSON.stringify(rows)))).toEqual(new Set(['[{}]']))
    expect(await db.selectFrom('client').select('id').where('id', '=', testId).execute()).toEqual([])
    expect(await everything()).toEqual(before)
  })

  const seen = Object.values(theirs).filter(isId)
  const seenInTests = Object.values(tests).filter((id) => isId(id) && !seen.includes(id))
})
