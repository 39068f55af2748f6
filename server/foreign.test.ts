import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import openapi from '../openapi/generated/openapi.json' with { type: 'json' }
import { operations, type Operation, permissions } from './generated/operations.ts'
import { hasTestSide } from './identity/access/permissions.ts'
import { pruneTestSides } from './identity/access/test-side-purge-store.ts'
import { type Call, clients, testApp } from './dev/testing/app.ts'
import { exampleCall } from './dev/testing/example.ts'
import { type Ids, nameOf, noProduct, oneOfEach, unknownId } from './dev/testing/one-of-each.ts'

const app = await testApp()
const { call, people, db, pool } = app
const { freja, astrid, karen } = people

const theirs = await oneOfEach(app, clients.nordlys)
const nobodys: Ids = {
  ...Object.fromEntries(Object.keys(theirs).map((name) => [name, unknownId])),
  productId: noProduct,
  sku: 'NO-SKU',
  documentIndex: '0',
}

/** Objects that a PUT on a collection identifies by the `id` in its body. */
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

/** Areas tested elsewhere, because their objects are clients, users, roles and carriers. */
const elsewhere: ReadonlySet<string> = new Set([
  'authentication',
  'user',
  'client',
  'role',
  'carrier-configuration',
  'me',
])
/** Operations on the platform, a given client, or the caller alone. */
const ofNobody: ReadonlySet<string> = new Set([
  'listAddOnsOfClient',
  'removeClientAddOn',
  'getClientPreferences',
  'setClientPreferences',
  'getRecipientSettings',
  'setRecipientSettings',
])

/** Operations on registered or delivered shipments, which this test does not have. */
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

/** Excluded: the request log is written a second later, for any caller, and using a key updates its row. */
const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'clientId' and table_name not in ('request_log', 'api_key')`.execute(
  db,
)

const digests = tables
  .map(
    ({ name }) => `select '${name}' as name, md5(string_agg(row::text, ',' order by row::text)) as digest
    from "${name}" as row where "clientId" = $1 having count(*) > 0`,
  )
  .join(' union all ')

/** All of a client's data: a digest of each table that has rows of it. Prepared, since planning it takes longest. */
async function everything(clientId: number = clients.nordlys): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; digest: string }>({
    name: 'digests',
    text: digests,
    values: [clientId],
  })
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** Returns the tables of a client that calls change, each compared with what the calls before them left. */
function changesTo(clientId?: number): (calls: () => Promise<void>) => Promise<string[]> {
  let before: Map<string, string> | undefined
  return async (calls) => {
    const known = before ?? (await everything(clientId))
    // After a failure the next test begins from what it finds.
    before = undefined
    await calls()
    const after = (before = await everything(clientId))
    return tables.map(({ name }) => name).filter((name) => known.get(name) !== after.get(name))
  }
}

/** Expects the same responses for objects out of sight and objects that do not exist. */
async function mustBeAlike(operation: Operation, caller: Pick<Call, 'by' | 'clientId'>, hidden: Ids): Promise<void> {
  const foreign = await call(operation.id, { ...callOf(operation, hidden), ...caller })
  const unknown = await call(operation.id, { ...callOf(operation, nobodys), ...caller })
  expect([foreign.status, blank(foreign.text, hidden)]).toEqual([unknown.status, blank(unknown.text, nobodys)])
  // A list by name is empty; everything else is not found.
  if (foreign.status === 200) expect(foreign.text).toBe('[]')
  else expect(foreign.status).toBe(404)
}

/** Audit entries of frequent calls are written later, but before the log is read. */
beforeAll(async () => {
  await call('listAuditEntries', { by: freja })
})

describe('an object of another client out of reach', () => {
  const changes = changesTo()
  it.each(cases.map((operation) => [operation.id, operation] as const))(
    'seems not to exist in %s',
    async (_, operation) => {
      expect(await changes(() => mustBeAlike(operation, { by: astrid }, theirs))).toEqual([])
    },
  )

  it('exists for its own client', async () => {
    const reads = cases.filter(({ id, method }) => method === 'GET' && !afterRegistering.has(id))
    expect(reads.length).toBeGreaterThan(10)
    for (const operation of reads) {
      const { status, text } = await call(operation.id, { by: freja, ...callOf(operation, theirs) })
      expect([operation.id, text, status < 300 || !text.includes('NOT_FOUND')]).toEqual([operation.id, text, true])
    }
  })
})

/** Attributes of bodies that refer to objects, other than by the name of a path parameter. */
const namedOtherwise: Readonly<Record<string, string>> = {
  shipmentIds: 'shipmentId',
  orderIds: 'orderId',
  parcelDefinitionIds: 'parcelDefinitionId',
  defaultParcelDefinitionId: 'parcelDefinitionId',
  defaultPickupAddressId: 'addressId',
  defaultReceiverAddressId: 'addressId',
  customsItemIds: 'customsId',
  shipmentPromiseId: 'promiseId',
  parentId: 'consignmentId',
  productIds: 'productId',
  externalShipmentId: 'shipmentId',
  pickup_id: 'pickupId',
  batch_id: 'batchId',
  manifest_id: 'manifestId',
  api_key_id: 'apiKeyId',
  product_id: 'productId',
}

const schemaOf = (given: unknown): Record<string, unknown> => {
  const schema = Object(given)
  const name = String(schema.$ref ?? '')
    .split('/')
    .at(-1)
  return name ? schemaOf(Object(openapi.components.schemas)[name]) : schema
}

/** The paths in a body that may refer to objects, with the context taken from an example. */
function* namesIn(
  given: unknown,
  example: unknown,
  path: readonly (string | number)[] = [],
): Iterable<(string | number)[]> {
  const schema = schemaOf(given)
  for (const part of [schema['allOf'], schema['oneOf'], schema['anyOf']].flatMap((one) =>
    Array.isArray(one) ? one : [],
  ))
    yield* namesIn(part, example, path)
  if (Array.isArray(example))
    for (const [index, one] of example.entries()) yield* namesIn(schema['items'], one, [...path, index])
  else if (typeof example === 'object' && example !== null)
    for (const [key, one] of Object.entries(Object(schema['properties']))) {
      if (key in namedOtherwise || key in theirs) yield [...path, key]
      yield* namesIn(one, Object(example)[key], [...path, key])
    }
}

function withId(body: object, path: readonly (string | number)[], ids: Ids): object {
  const whole = structuredClone(body)
  const key = path.at(-1) ?? ''
  const parent = path.slice(0, -1).reduce((one: unknown, name) => Object(one)[name], whole)
  const id = ids[namedOtherwise[key] ?? key]
  Object.assign(Object(parent), { [key]: /[a-z]Ids$/.test(String(key)) ? [id] : id })
  return whole
}

describe('an object of another client named in a body', () => {
  const places = operations.flatMap((operation) => {
    if (operation.permission === 'public' || elsewhere.has(operation.area)) return []
    const { body } = exampleCall(operation)
    if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return []
    const method = Object(Object(openapi.paths)[operation.path])[operation.method.toLowerCase()]
    const content = Object(Object(method).requestBody).content
    const [media] = Object.values(Object(content))
    const paths = new Map([...namesIn(Object(media).schema, body)].map((path) => [path.join('.'), path]))
    return [...paths].map(([name, path]) => ({ operation, name, path, body }))
  })

  const changes = changesTo()
  it.each(places.map((place) => [place.operation.id, place.name, place] as const))(
    'seems not to exist in %s, as %s',
    async (_, __, { operation, path, body }) => {
      const send = (ids: Ids) =>
        call(operation.id, { ...exampleCall(operation), by: astrid, body: withId(body, path, ids) })
      const changed = await changes(async () => {
        const [foreign, unknown] = [await send(theirs), await send(nobodys)]
        expect([foreign.status, Object(foreign.body).error]).toEqual([unknown.status, Object(unknown.body).error])
      })
      expect(changed).toEqual([])
    },
  )
})

/** References and codes are the same on both sides. */
const isId = (text: string) => /^[0-9a-f]{8}-/.test(text) && text !== unknownId

/** Whether a test key may call it on objects of the test environment: products belong to the live client. */
const isForTests = ({ area, permission }: Operation) =>
  area !== 'product' && permissions.some((one) => one === permission && hasTestSide(one))

describe('the test side of a client', async () => {
  const { body: testSide } = await call('getTestSide', { by: freja })
  const testId = testSide.clientId
  const tests = await oneOfEach(app, testId)
  const keyOf = async (side: 'LIVE' | 'TEST') => {
    const given = permissions.filter((permission) => side === 'LIVE' || hasTestSide(permission))
    const { body } = await call('createApiKey', { by: freja, body: { name: side, side, permissions: given } })
    return { ...freja, token: body.key }
  }
  // Reading the feed numbers the new events.
  await call('listEvents', { by: freja })
  const [liveKey, testKey] = [await keyOf('LIVE'), await keyOf('TEST')]
  const named = cases.map((operation) => [operation.id, operation] as const)
  const changesToLive = changesTo()
  it.each(named.filter(([, operation]) => isForTests(operation)))(
    'hides from %s the objects of the live client',
    async (_, operation) => {
      const changed = await changesToLive(async () => {
        await mustBeAlike(operation, { by: testKey }, theirs)
        await mustBeAlike(operation, { by: freja, clientId: testId }, theirs)
      })
      expect(changed).toEqual([])
    },
  )

  const changesToTests = changesTo(testId)
  it.each(named)('is hidden from the live client in %s', async (_, operation) => {
    const changed = await changesToTests(async () => {
      await mustBeAlike(operation, { by: freja }, tests)
      // Only people can change keys.
      if (operation.area !== 'api-key') await mustBeAlike(operation, { by: liveKey }, tests)
      await mustBeAlike(operation, { by: karen, clientId: clients.tenant }, tests)
    })
    expect(changed).toEqual([])
  })

  it('sees its own objects', async () => {
    const reads = cases.filter((one) => one.method === 'GET' && !afterRegistering.has(one.id) && isForTests(one))
    expect(reads.length).toBeGreaterThan(10)
    for (const operation of reads) {
      const { status, text } = await call(operation.id, { by: testKey, ...callOf(operation, tests) })
      expect([operation.id, text, status < 300 || !text.includes('NOT_FOUND')]).toEqual([operation.id, text, true])
    }
  })

  const others = operations.filter(({ id, permission }) => permission !== 'public' && id !== 'resetTestSide')

  const changesByTests = changesTo()
  it.each(others.map((operation) => [operation.id, operation] as const))(
    'limits what %s sees and changes with a test key',
    async (id, operation) => {
      const changed = await changesByTests(async () => {
        const { text } = await call(id, { by: testKey, ...exampleCall(operation) })
        for (const hidden of seen) expect(text).not.toContain(hidden)
      })
      expect(changed).toEqual([])
    },
  )

  it.each(others.filter(({ method }) => method === 'GET').map((operation) => [operation.id, operation] as const))(
    'is invisible to %s without a test key',
    async (id, operation) => {
      for (const by of [freja, liveKey]) {
        const { text } = await call(id, { by, ...exampleCall(operation) })
        for (const hidden of seenInTests) expect(text).not.toContain(hidden)
      }
    },
  )

  it('is deleted with everything in it when reset', async () => {
    expect((await call('resetTestSide', { by: testKey })).body.clientId).not.toBe(testId)
    const before = await everything()
    await pruneTestSides(db)
    expect(await everything(testId)).toEqual(new Map())
    expect(await db.selectFrom('client').select('id').where('id', '=', testId).execute()).toEqual([])
    expect(await everything()).toEqual(before)
  })

  const seen = Object.values(theirs).filter(isId)
  const seenInTests = Object.values(tests).filter((id) => isId(id) && !seen.includes(id))
})
