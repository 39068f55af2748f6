import { readFileSync } from 'node:fs'
import * as api from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { CancelledError, MutationObserver, QueryClient } from '@tanstack/query-core'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { problem, ScriptedServer, type Script } from '../testing/server.ts'
import { createClient, type ClientOptions } from './client.ts'
import { call } from './core/call.ts'
import { ConnectionError } from './core/errors.ts'
import { NotFoundError } from './core/statuses.ts'
import { asksFirst, effects } from './effects.ts'
import { isErrorOf, type ErrorCodes } from './errors.ts'
import * as functions from './fn.ts'
import { operations } from './generated/examples.ts'
import { resources } from './generated/resources.ts'
import { requests } from './generated/schemas.ts'
import { logging, redacted, type LogEntry } from './logger.ts'
import { mockHandlers } from './msw.ts'
import { tracing } from './otel.ts'
import { createPathsClient } from './paths.ts'
import { tanstackOptions } from './tanstack.ts'
import { check, checkRequest, validation } from './validate.ts'
import { sign, SignatureError, signWebhook, verify, verifyWebhook, type WebhookHeaders } from './webhooks.ts'

let scripted: ScriptedServer | undefined

afterEach(async () => {
  await scripted?.[Symbol.asyncDispose]()
  scripted = undefined
})

async function setUp(script: Script, options: Partial<ClientOptions> = {}) {
  scripted = await ScriptedServer.start(script)
  return {
    client: createClient({ baseUrl: scripted.baseUrl, accessToken: 'a-secret-token', ...options }),
    server: scripted,
  }
}

const address = { addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK', company: 'Nordlys' } as const

describe('paths', () => {
  it('sends through the core: token, key, retries', async () => {
    scripted = await ScriptedServer.start(({ path, headers }, number) =>
      path.includes('/auth/')
        ? undefined
        : headers.authorization === 'Bearer token-1' && number < 2
          ? problem(503)
          : { status: 201, body: { id: '1' } },
    )
    const client = createPathsClient({ baseUrl: scripted.baseUrl, username: 'freja', password: 'secret' })
    const { data, response } = await client.POST('/addresses', { body: { ...address } })
    expect([data, response.status]).toEqual([{ id: '1' }, 201])
    const [first, second] = scripted.received
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key'])
    expect(JSON.parse(second?.body ?? '')).toEqual(address)
  })

  it('returns errors as openapi-fetch does, and sends queries', async () => {
    scripted = await ScriptedServer.start(() => problem(404, 'NOT_FOUND'))
    const client = createPathsClient({ baseUrl: scripted.baseUrl, accessToken: 't' })
    const { error } = await client.GET('/shipments/{shipmentId}', { params: { path: { shipmentId: '1' } } })
    expect(error).toMatchObject({ error: 'NOT_FOUND' })
    await client.GET('/shipments', { params: { query: { q: 'æ ø' } } })
    expect(scripted.received.map(({ path, query }) => `${path}?${query}`)).toEqual([
      '/v1/shipments/1?',
      '/v1/shipments?q=%C3%A6+%C3%B8',
    ])
  })
})

describe('validate', () => {
  it("reports every error with the server's code and the field", () => {
    const errors = checkRequest(
      'createAddress',
      { ...address, country: 'denmark', colour: 'red', city: undefined, contactInfo: { email: 1 } },
      undefined,
    )
    expect(errors.map(({ code, field, objectName }) => [code, field, objectName])).toEqual(
      expect.arrayContaining([
        ['REQUIRED', 'city', 'body'],
        ['UNKNOWN_ATTRIBUTE', 'colour', 'body'],
        ['TYPE', 'contactInfo.email', 'body'],
      ]),
    )
    expect(errors.some(({ field }) => field === 'country')).toBe(true)
  })

  // The server's errors for the same bodies.
  it.each([
    [{ city: 'A\0' }, ['PATTERN city']],
    [{ country: '\0' }, ['PATTERN country']],
    [{ country: 'denmark', city: '\ud800' }, ['PATTERN city']],
    [{ city: '😀' }, []],
    [{ contactInfo: { 'a\0': 1 } }, ['UNKNOWN_ATTRIBUTE contactInfo']],
  ])('refuses what cannot be stored before anything else: %j', (over, expected) => {
    const errors = checkRequest('createAddress', { ...address, ...over }, undefined)
    expect(errors.map(({ code, field }) => `${code} ${field}`)).toEqual(expected)
  })

  it('reports everything that is wrong with a number', () => {
    const errors = check('ClientCreate', { name: 'Shop', clientType: 'ACCOUNT', parentId: 0.5 })
    expect(errors.map(({ code, field }) => `${code} ${field}`)).toEqual(['TYPE parentId', 'OUT_OF_RANGE parentId'])
  })

  it('accepts every example of the contract', () => {
    const contract = JSON.parse(
      readFileSync(new URL('../../openapi/generated/openapi.json', import.meta.url), 'utf8'),
    ) as {
      paths: Record<string, Record<string, unknown>>
    }
    let examples = 0
    for (const item of Object.values(contract.paths))
      for (const operation of Object.values(item)) {
        const { operationId, requestBody } = operation as {
          operationId?: string
          requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> }
        }
        for (const { value } of Object.values(requestBody?.content['application/json']?.examples ?? {})) {
          examples++
          const query = requests[operationId ?? '']?.query
          const errors = checkRequest(operationId ?? '', value, undefined).filter(
            ({ objectName }) => !query || objectName === 'body',
          )
          expect([operationId, errors]).toEqual([operationId, []])
        }
      }
    expect(examples).toBeGreaterThan(60)
  })

  it('validates a value by schema name, and refuses unknown names', () => {
    expect(check('LabelRequest', { type: 'PDF', layout: '4R' })).toEqual([])
    expect(check('LabelRequest', { type: 'DOC' })).toMatchObject([{ code: 'NOT_ALLOWED', field: 'type' }])
    expect(() => check('Nonsense', {})).toThrow(TypeError)
  })

  it('refuses an invalid request as a layer, before it is sent', async () => {
    const { client, server } = await setUp(() => ({ body: {} }), { use: [validation()] })
    await expect(client.addressBook.createAddress({ ...address, city: '' })).rejects.toMatchObject({
      name: 'ValidationError',
      errors: [{ code: 'TOO_SHORT', field: 'city', objectName: 'body' }],
    })
    await client.addressBook.createAddress(address)
    expect(server.received).toHaveLength(1)
  })
})

/** Returns the batch, or the reason for refusing it. */
const reading = (...input: Parameters<typeof verifyWebhook>) => verifyWebhook(...input).catch((error: unknown) => error)

describe('webhooks by the Standard Webhooks specification', () => {
  const body = JSON.stringify({ type: 'shipment.delivered', data: { id: '1', city: 'Göteborg' } })
  const secret = `whsec_${btoa('0123456789abcdef01234567')}`
  const other = `whsec_${btoa('89abcdef0123456701234567')}`
  const read = (headers: WebhookHeaders, by: string | string[] = secret, text = body) =>
    verify(text, headers, by).catch((error: unknown) => error)

  it("are compatible with the specification's library, both ways", async () => {
    const library = new Webhook(secret)
    expect(library.verify(body, await sign(body, secret))).toEqual(JSON.parse(body))
    const now = new Date()
    const signature = library.sign('msg_1', now, body)
    const seconds = String(Math.floor(now.getTime() / 1000))
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': signature }
    expect(await verify(body, headers, secret)).toEqual(JSON.parse(body))
  })

  it('return the parsed body with any kind of headers, and while secrets are replaced', async () => {
    const headers = await sign(body, [other, secret])
    const capital = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
    const unknown = { ...headers, 'webhook-signature': `v1a,AAAA v1,%% ${headers['webhook-signature']}` }
    for (const given of [headers, new Headers(headers), capital, unknown])
      for (const by of [secret, other, [secret.replace('whsec_', ''), `whsec_${btoa('none of them')}`]])
        expect(await read(given, by)).toEqual(JSON.parse(body))
    expect(await verify(new TextEncoder().encode(body), headers, secret)).toEqual(JSON.parse(body))
  })

  it('are refused if changed, signed by others, old, ahead or unsigned', async () => {
    const headers = await sign(body, secret, { id: 'msg_1' })
    const at = (seconds: number) => sign(body, secret, { seconds: Math.floor(Date.now() / 1000) + seconds })
    for (const attempt of [
      read(headers, secret, body.replace('delivered', 'returned')),
      read(headers, other),
      read({ ...headers, 'webhook-id': 'msg_2' }),
      read({ ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) }),
      read({ ...headers, 'webhook-timestamp': 'now' }),
      read({ ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') }),
      read({ ...headers, 'webhook-signature': undefined }),
      read(await at(-302)),
      read(await at(302)),
    ])
      expect(await attempt).toBeInstanceOf(SignatureError)
    expect(await read(await at(-290))).toEqual(JSON.parse(body))
    expect(await verify(body, await at(-600), secret, { tolerance: 700 })).toEqual(JSON.parse(body))
  })

  it.each(['', 'whsec_', 'whsec_%%'])(
    'are refused with %j as the secret, since anyone could sign with it',
    async (none) => {
      await expect(verify(body, await sign(body, secret), none)).rejects.toThrow(/whsec_ followed by base64/)
    },
  )
})

describe('webhooks of brokers', () => {
  const body = JSON.stringify({ id: '1', shipmentState: 'DELIVERED', place: 'Göteborg' })
  it('returns the body of a signed message, also while secrets are replaced', async () => {
    const signature = await signWebhook(body, 'old')
    expect(await verifyWebhook(body, signature, ['new', 'old'])).toEqual(JSON.parse(body))
    expect(await verifyWebhook(new TextEncoder().encode(body), signature, 'old')).toEqual(JSON.parse(body))
  })

  it('refuses what is changed, signed by others, old or unsigned', async () => {
    const signature = await signWebhook(body, 'secret')
    const old = await signWebhook(body, 'secret', Math.floor(Date.now() / 1000) - 301)
    for (const attempt of [
      reading(body.replace('DELIVERED', 'REGISTERED'), signature, 'secret'),
      reading(body, signature, 'other'),
      reading(body, old, 'secret'),
      reading(body, old.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`), 'secret'),
      reading(body, null, 'secret'),
      reading(body, 't=1', 'secret'),
      reading(body, 'v1=00', 'secret'),
    ])
      expect(await attempt).toBeInstanceOf(SignatureError)
  })
})

describe('msw', () => {
  const baseUrl = 'http://waybill.example/v1'
  const client = createClient({ baseUrl, accessToken: 't', retries: 0 })
  const mocks = setupServer()

  beforeAll(() => mocks.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => mocks.resetHandlers())
  afterAll(() => mocks.close())
  const mock = (responses = {}) => mocks.use(...mockHandlers(http, { baseUrl, responses }))

  it.each(Object.entries(operations))("returns %s with the contract's success", async (_, { method, path }) => {
    mock()
    const response = await fetch(baseUrl + path.replaceAll(/\{\w+\}/g, '1'), { method })
    expect(response.status).toBeGreaterThanOrEqual(200)
    expect(response.status).toBeLessThan(300)
  })

  it('matches fixed paths before those with parameters', async () => {
    mock()
    expect((await client.shipping.exportShipmentsCsv()).type).toBe('text/csv')
    expect(await client.shipping.getShipment('1')).toHaveProperty('shipmentState')
  })

  it('returns the response a test asks for, in general or in one call', async () => {
    mock({ registerShipment: 'refused', deleteShipment: 404 })
    await expect(client.shipping.registerShipment('1')).rejects.toMatchObject({ code: 'CARRIER_REFUSED', status: 400 })
    await expect(client.shipping.deleteShipment('1')).rejects.toBeInstanceOf(NotFoundError)
    const headers = { prefer: 'code=404' }
    await expect(client.shipping.getShipment('1', { headers })).rejects.toBeInstanceOf(NotFoundError)
    expect(await client.shipping.getShipment('1')).toHaveProperty('id')
    // As Prism expects: an example of another status together with that status.
    const blocked = client.shipping.registerShipment('1', { headers: { prefer: 'code=400, example=blocked' } })
    await expect(blocked).rejects.toMatchObject({ code: 'SHIPMENT_BLOCKED' })
  })
})

describe('tanstack', () => {
  const queries = new QueryClient()
  afterEach(() => queries.clear())

  it('shares one response among queries with the same input', async () => {
    const { client, server } = await setUp(({ path }) => ({ body: { id: path.at(-1) } }))
    const { getShipment } = tanstackOptions(client).shipping
    const asked = ['1', '1', '2'].map((id) =>
      queries.fetchQuery({ ...getShipment.query(id, { clientId: 7 }), staleTime: 60_000 }),
    )
    expect((await Promise.all(asked)).map(({ id }) => id)).toEqual(['1', '1', '2'])
    expect(server.received.map(({ headers }) => headers['clientid'])).toEqual(['7', '7'])
    expect(queries.getQueryData(getShipment.query('2').queryKey)).toEqual({ id: '2' })
  })

  it('aborts the call of a cancelled query, and leaves retries to the client', async () => {
    const { client, server } = await setUp(({ path }) =>
      path.endsWith('1') ? { ...problem(503), headers: { 'retry-after': '0.2' } } : problem(404),
    )
    const { getShipment } = tanstackOptions(client).shipping
    const asked = queries.fetchQuery(getShipment.query('1'))
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    await queries.cancelQueries({ queryKey: getShipment.query('1').queryKey })
    await expect(asked).rejects.toBeInstanceOf(CancelledError)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect(queries.fetchQuery(getShipment.query('2'))).rejects.toBeInstanceOf(NotFoundError)
    expect(server.received).toHaveLength(2)
  })

  it('continues pages at their cursor until the last', async () => {
    const { client, server } = await setUp(({ query }) =>
      query.has('next_page_token')
        ? { body: { total: 2, hits: [{ id: '2' }] } }
        : { body: { total: 2, hits: [{ id: '1' }], nextPageToken: 'n' } },
    )
    const options = tanstackOptions(client).shipping.listShipments.pages({ q: 'lamp' })
    const { pages } = await queries.fetchInfiniteQuery({ ...options, pages: 5 })
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([['1'], ['2']])
    expect(server.received).toHaveLength(2)
  })

  it('makes mutations whose variables are the arguments', async () => {
    const { client, server } = await setUp(() => ({ status: 204 }))
    const options = tanstackOptions(client).shipping.deleteShipment.mutation()
    await new MutationObserver(queries, options).mutate(['1'])
    expect(server.received).toMatchObject([{ method: 'DELETE', path: '/v1/shipments/1' }])
  })
})

describe('otel', () => {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  const carrying: api.TextMapPropagator = {
    inject(context, carrier, setter) {
      const { traceId, spanId } = api.trace.getSpanContext(context) ?? { traceId: '', spanId: '' }
      setter.set(carrier, 'traceparent', `00-${traceId}-${spanId}-01`)
    },
    extract: (context) => context,
    fields: () => ['traceparent'],
  }

  beforeAll(() => {
    api.trace.setGlobalTracerProvider(provider)
    api.propagation.setGlobalPropagator(carrying)
  })
  afterEach(() => exporter.reset())
  afterAll(async () => {
    api.trace.disable()
    api.propagation.disable()
    await provider.shutdown()
  })

  it('creates a span for a call and a child span for each attempt, and propagates the trace', async () => {
    const { client, server } = await setUp(
      (_, number) => (number < 2 ? problem(500) : { headers: { 'x-request-id': 'r9' }, body: {} }),
      { use: [tracing(api)] },
    )
    await client.shipping.getShipment('1')
    const [first, second, whole] = exporter.getFinishedSpans()
    expect([first, second, whole].map((span) => [span?.name, span?.status.code, span?.kind])).toEqual([
      ['GET /shipments/{shipmentId}', api.SpanStatusCode.ERROR, api.SpanKind.CLIENT],
      ['GET /shipments/{shipmentId}', api.SpanStatusCode.UNSET, api.SpanKind.CLIENT],
      ['getShipment', api.SpanStatusCode.UNSET, api.SpanKind.CLIENT],
    ])
    const { traceId, spanId } = whole?.spanContext() ?? { traceId: '', spanId: '' }
    for (const attempt of [first, second]) {
      expect(attempt?.parentSpanContext?.spanId).toBe(spanId)
      expect(attempt?.spanContext().traceId).toBe(traceId)
    }
    expect(whole?.attributes).toMatchObject({
      'http.response.status_code': 200,
      'waybill.attempts': 2,
      'waybill.request_id': 'r9',
    })
    expect([first, second].map((span) => span?.attributes['http.response.status_code'])).toEqual([500, 200])
    expect(second?.attributes).toMatchObject({ 'http.request.resend_count': 1 })
    expect(server.received.map(({ headers }) => headers['traceparent'])).toEqual(
      Array.from({ length: 2 }, () => `00-${traceId}-${spanId}-01`),
    )
  })

  it('reports why a call failed', async () => {
    const { client } = await setUp(() => ({ error: 'reset' }), { use: [tracing(api)], retries: 0 })
    await expect(client.shipping.getShipment('1')).rejects.toBeInstanceOf(ConnectionError)
    const whole = exporter.getFinishedSpans().at(-1)
    expect(whole).toMatchObject({ name: 'getShipment', status: { code: api.SpanStatusCode.ERROR } })
    expect(whole?.attributes).toMatchObject({ 'error.type': 'ConnectionError' })
    expect(whole?.events.map(({ name }) => name)).toEqual(['exception'])
  })
})

describe('logger', () => {
  it('logs what happened in each call, and no secrets', async () => {
    const entries: LogEntry[] = []
    const { client } = await setUp(
      ({ path }, number) =>
        path.includes('/auth/')
          ? undefined
          : number < 2
            ? problem(503)
            : { headers: { 'x-request-id': 'r1' }, body: { id: '1', company: 'Nordlys' } },
      {
        accessToken: undefined,
        username: 'freja',
        password: 'lamp-shade-fjord',
        refreshToken: 'refresh-secret',
        use: [logging((entry) => entries.push(entry), { bodies: true })],
      },
    )
    await client.addressBook.createAddress(address)
    const text = JSON.stringify(entries)
    for (const said of ['lamp-shade-fjord', 'refresh-secret', 'token-1', 'refresh-1', 'Kongensgade', 'Nordlys'])
      expect(text).not.toContain(said)
    expect(entries.map(({ level, operation }) => [level, operation])).toEqual([['warn', 'createAddress']])
    expect(entries[0]).toMatchObject({
      path: '/addresses',
      status: 200,
      requestId: 'r1',
      attempts: [{ status: 503 }, { status: 200 }],
      body: { country: 'DK' },
    })
  })

  it('redacts nested values', () => {
    expect(redacted({ a: [{ newPassword: 'x', city: 'y', email: 'z' }], long: 'x'.repeat(900) })).toMatchObject({
      a: [{ newPassword: '[redacted]', city: 'y', email: '[redacted]' }],
      long: expect.stringMatching(/^x{500}\.\.\.$/),
    })
    expect(redacted({ email: 'z' }, true)).toEqual({ email: 'z' })
  })
})

describe('every operation of the contract', () => {
  const areas = Object.entries(resources).flatMap(([area, own]) =>
    own.map((operation) => ({ area, id: operation.id, operation })),
  )

  it('is a method of one area and a function', () => {
    expect(areas.map(({ id }) => id).sort()).toEqual(Object.keys(operations).sort())
    expect(
      Object.keys(functions)
        .filter((name) => name !== 'connect')
        .sort(),
    ).toEqual(Object.keys(operations).sort())
  })

  it.each(areas)('sends $area.$id where the contract says, either way', async ({ area, id, operation }) => {
    const sent: string[] = []
    const client = createClient({
      baseUrl: '',
      fetch: (url, { method = '' }) => {
        sent.push(`${method} ${url}`)
        return Promise.resolve(new Response('[]'))
      },
    })
    const expected = operations[id]
    const names = [...(expected?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name)
    const input = [...names, ...(operation.body ? [{}] : []), ...(operation.query ? [{ q: 'a b' }] : [])]
    type Methods = Record<string, Record<string, (...given: unknown[]) => Promise<unknown>>>
    await (client as unknown as Methods)[area]?.[id]?.(...input)
    await (functions as unknown as Methods[string])[id]?.(client, ...input)
    const target = `${expected?.method} ${expected?.path.replace(/[{}]/g, '')}${operation.query ? '?q=a%20b' : ''}`
    expect(sent).toEqual([target, target])
  })
})

it('retries a read-only POST when the server is overloaded, but no change without a key', async () => {
  let isOverloaded = true
  const { client, server } = await setUp(() => {
    const response = isOverloaded
      ? { ...problem(503), headers: { 'retry-after': '0.01' } }
      : { body: { isValid: true } }
    isOverloaded = !isOverloaded
    return response
  })
  expect(await client.addressBook.validateAddress(address)).toEqual({ isValid: true })
  expect(server.received).toHaveLength(2)
  await expect(client.webhook.rotateWebhookSecret('1', { overlapHours: 1 })).rejects.toMatchObject({ status: 503 })
  expect(server.received).toHaveLength(3)
})

it('binds functions to a client of either kind', async () => {
  const { client } = await setUp(() => ({ body: { id: '1' } }))
  const get = call<(from: typeof client, id: string) => Promise<unknown>>(
    resources['shipping']?.find(({ id }) => id === 'getShipment') ?? expect.fail(),
  )
  expect(await get(client, '1')).toEqual({ id: '1' })
})

describe('effects', () => {
  it.each([
    ['registerShipment', 'costs', true],
    ['createBatch', 'costs', true],
    ['activateShippingPolicy', 'costs', true],
    ['cancelShipment', 'irreversible', true],
    ['eraseDataSubject', 'irreversible', true],
    ['revokeApiKey', 'irreversible', true],
    ['createCustomsFiling', 'binding', true],
    ['createApiKey', 'access', true],
    ['impersonateUser', 'access', true],
    ['setCarrierFields', 'irreversible', true],
    ['createShipment', 'changes', false],
    ['createRates', 'none', false],
    ['getShipment', 'none', false],
  ] as const)('%s: %s', (id, effect, asks) => {
    expect(effects[id]).toBe(effect)
    expect(asksFirst(id)).toBe(asks)
  })
})

describe('isErrorOf', () => {
  it('narrows the code to those of the operation', async () => {
    const { client } = await setUp(() => problem(409, 'REGISTRATION_UNKNOWN'))
    const error: unknown = await client.shipping.registerShipment('1').catch((reason: unknown) => reason)
    expect(isErrorOf('cancelShipment', error)).toBe(false)
    expect(isErrorOf('registerShipment', new TypeError('no error of a call'))).toBe(false)
    if (!isErrorOf('registerShipment', error)) throw error
    expectTypeOf(error.code).toEqualTypeOf<ErrorCodes['registerShipment']>()
    expectTypeOf(error.operation).toEqualTypeOf<'registerShipment'>()
    expect(error.code === 'REGISTRATION_UNKNOWN').toBe(true)
    // @ts-expect-error -- no call of this operation is refused with it
    expect(error.code === 'CODE_EXPIRED').toBe(false)
    expectTypeOf<'REGISTRATION_UNKNOWN'>().not.toExtend<ErrorCodes['listAddresses']>()
    expectTypeOf<'NOT_FOUND'>().toExtend<ErrorCodes['registerShipment']>()
  })
})
