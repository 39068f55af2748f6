import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { fetchTeam, redoclyTeam, sdkTeam, type GeneratedClient, type Team } from '../sdk/testing/mock-walks.ts'
import { sharedMock } from './testing/shared-mock.ts'

type Example = { value: unknown }
type Media = { schema?: object; examples?: Record<string, Example> }
type Parameter = { name: string; in: string; required?: boolean; example?: unknown; $ref?: string }
type MockResponse = { content?: Record<string, Media>; $ref?: string }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, MockResponse>
}

const contract = JSON.parse(readFileSync(new URL('generated/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** Returns the target of a local reference. */
function resolved<T extends { $ref?: string }>(node: T): T {
  if (!node.$ref) return node
  const [, , kind = '', name = ''] = node.$ref.split('/')
  return contract.components[kind]?.[name] as T
}

const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6, formats: fullFormats })
ajv.addSchema({ ...contract, $id: 'contract' })

/** Compiles a response's schema so that its references resolve within the contract. */
function validatorOf(schema: object) {
  const text = JSON.stringify(schema).replaceAll('"#/', '"contract#/')
  return ajv.compile(JSON.parse(text) as object)
}

const calls = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => ['get', 'put', 'post', 'delete', 'patch'].includes(method))
    .map(([method, operation]) => ({ id: operation.operationId, method, path, operation })),
)

/** Returns the contract's path that a Location matches, and whether its parameters are filled in. */
function placeOf(location: string) {
  const parts = location.split('/')
  const path = calls.find(({ path: template }) => {
    const expected = `/v1${template}`.split('/')
    return expected.length === parts.length && expected.every((part, at) => part.startsWith('{') || part === parts[at])
  })?.path
  return { path, isExample: path !== undefined && !/[{}]/.test(location) }
}

/** Returns the path that the Location of an operation's 201 points to. */
function pathOf(id: string) {
  const { headers } = Object(calls.find((call) => call.id === id)?.operation.responses['201'])
  return placeOf(headers.Location.example).path
}

let mock: string
beforeAll(async () => {
  mock = await sharedMock()
}, 120_000)

describe.each(calls)('$id', ({ method, path, operation }) => {
  const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? ''

  it('is served by the mock as the contract says', async () => {
    const parameters = (operation.parameters ?? []).map(resolved)
    const url = new URL(
      mock +
        path.replace(/\{(\w+)\}/g, (_, name) =>
          encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example)),
        ),
    )
    for (const { name, in: place, required, example } of parameters)
      if (place === 'query' && required)
        for (const value of [example].flat()) url.searchParams.append(name, String(value))
    const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
    const value = Object.values(media?.examples ?? {})[0]?.value
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers: { Authorization: 'Bearer any', ...(type && { 'Content-Type': type }) },
      body: type
        ? typeof value === 'string' && type !== 'application/json'
          ? value
          : JSON.stringify(value)
        : undefined,
    })
    const text = await response.text()
    expect(`${response.status} ${response.status === Number(success) ? '' : text}`.trim()).toBe(success)

    if (success === '201') expect(placeOf(response.headers.get('location') ?? '')).toMatchObject({ isExample: true })

    const content = resolved(operation.responses[success] ?? {}).content
    if (!content) return expect(text).toBe('')
    const given = response.headers.get('content-type')?.split(';')[0] ?? ''
    expect(Object.keys(content)).toContain(given)
    if (given !== 'application/json') return expect(text.length).toBeGreaterThan(0)
    const validate = validatorOf(content[given]?.schema ?? {})
    validate(JSON.parse(text))
    expect(validate.errors ?? []).toEqual([])
  })
})

it('refuses requests that the contract forbids', async () => {
  const response = await fetch(`${mock}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"username":"freja"}',
  })
  expect(response.status).toBe(400)
  const unknown = await fetch(`${mock}/nowhere`)
  expect(unknown.status).toBe(404)
  const stranger = await fetch(`${mock}/addresses`)
  expect(stranger.status).toBe(401)
})

it('accepts prices that binary numbers cannot represent exactly', async () => {
  const goods = {
    itemNumber: '1',
    itemDescription: 'Lamp of brass',
    quantity: 1,
    countryOfOrigin: 'GB',
    netWeight: 3.1,
  }
  for (const price of [19.99, 4.35, 249.95, 1.15]) {
    const item = { ...goods, itemInvoicePrice: price, currencyCode: 'GBP', commodityCode: '9405110090' }
    const places = { sender: { country: 'GB' }, recipient: { country: 'SE' } }
    const response = await fetch(`${mock}/customs/estimates`, {
      method: 'POST',
      headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...places, customs: { shippingCharges: price, items: [item] } }),
    })
    expect(response.status, `${price} ${await response.text()}`).toBe(200)
  }
})

it('returns the requested response', async () => {
  const response = await fetch(`${mock}/addresses`, {
    headers: { Authorization: 'Bearer any', Prefer: 'code=400' },
  })
  expect(response.status).toBe(400)
})

it('links to the created object, and no other', () => {
  expect(pathOf('createAddress')).toBe('/addresses/{addressId}')
  expect(pathOf('createShipmentReturn')).toBe('/shipments/{shipmentId}')
  expect(pathOf('createShipmentEventByReference')).toBe('/shipments/{shipmentId}/events')
  expect(pathOf('importBatchCsv')).toBe('/shipments/batches/{batchId}')
  expect(pathOf('addClientAddOn')).toBe('/client-add-ons/{addOnId}')
  expect(pathOf('createParcelShopExport')).toBe('/parcel-shops/parcel-shops/export')
})

it('never marks a response as a replay, and names a CSV file .csv', async () => {
  const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' }
  const created = await fetch(`${mock}/parcel-definitions`, {
    method: 'POST',
    headers,
    body: '{"name":"Lamp","type":"BOX","weight":4,"length":60,"width":40,"height":35}',
  })
  expect([created.status, created.headers.get('idempotency-replayed')]).toEqual([201, null])
  const csv = await fetch(`${mock}/shipments/export.csv`, { headers })
  expect(csv.headers.get('content-disposition')).toMatch(/\.csv"$/)
})

/** Returns the first example of an operation's request body. */
function exampleOf(id: string) {
  const { examples = {} } =
    calls.find((call) => call.id === id)?.operation.requestBody?.content['application/json'] ?? {}
  const [{ value } = expect.fail(`${id} has no example`)] = Object.values(examples)
  return Object(value)
}

/** Generates a client with Redocly, from the contract for generators. */
async function generated(): Promise<GeneratedClient> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-client-'))
  const file = join(folder, 'client.ts')
  const own = dirname(import.meta.dirname)
  const redocly = join(own, 'node_modules/@redocly/cli/bin/cli.js')
  const given = ['generate-client', join(own, 'openapi/generated/openapi-3.0.json'), '-o', file]
  await promisify(execFile)(process.execPath, [redocly, ...given])
  const { client } = (await import(file)) as { client: GeneratedClient }
  rmSync(folder, { recursive: true })
  return client
}

describe.each<[string, (url: string) => Team | Promise<Team>]>([
  ['the SDK', sdkTeam],
  ['openapi-fetch', fetchTeam],
  ['the client that Redocly generates', async (url) => redoclyTeam(url, await generated())],
])('a team with %s', (_, teamOf) => {
  let team: Team
  beforeAll(async () => {
    team = await teamOf(mock)
    await team.logIn()
  }, 60_000)

  it('books: from order to label, and sees a refusal', async () => {
    const id = await team.create(exampleOf('createShipment'))
    expect(id).toBe('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01')
    expect(await team.register(id)).toBe('395200000002041709')
    expect(await team.label(id)).toBe('%PDF-')
    expect(await team.refusal(id)).toBe('CARRIER_REFUSED')
  })

  it("tracks: the shipment by its number, its events, and others' parcels", async () => {
    const id = await team.find('395200000002041709')
    expect(id).toBe('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01')
    expect((await team.events(id)).slice(0, 2)).toEqual(['REGISTERED', 'IN_TRANSIT'])
    expect(await team.follow('395200000002041709')).toContain('395200000002041709')
  })

  it('clears customs: declares, reads, closes and prints the papers', async () => {
    expect(await team.declare(exampleOf('createCustomsItems'))).toBe(2)
    expect(await team.lines('NI-2026-0417')).toEqual(['1', '2'])
    expect(await team.close('NI-2026-0417', exampleOf('closeCustomsItems'))).toBe(2)
    expect(await team.papers()).toBe('%PDF-')
  })
})
