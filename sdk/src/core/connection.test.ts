import { afterEach, describe, expect, it, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { problem, ScriptedServer, type Reply, type Script } from '../../testing/server.ts'
import { createClient, type ClientOptions, type WaybillClient } from '../client.ts'
import { ApiError, ConnectionError } from './errors.ts'
import { NotFoundError, RateLimitError, ServerError, TimeoutError, UnauthorizedError } from './statuses.ts'

let scripted: ScriptedServer | undefined

afterEach(async () => {
  vi.restoreAllMocks()
  await scripted?.[Symbol.asyncDispose]()
  scripted = undefined
})

async function setUp(script: Script, options: Partial<ClientOptions> = {}) {
  scripted = await ScriptedServer.start(script)
  // Keeps back-off at its shortest, for quick tests.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const client = createClient({ baseUrl: scripted.baseUrl, accessToken: 'fixed', ...options })
  return { client, server: scripted }
}

/** Sends the replies in order, then repeats the last one. */
const inOrder =
  (...replies: Reply[]): Script =>
  ({ path }, number) =>
    path.startsWith('/v1/auth/') ? undefined : (replies[number - 1] ?? replies.at(-1))

const credentials = { accessToken: undefined, username: 'freja', password: 'secret' } as const
const parcel = { weight: 1, length: 1, width: 1, height: 1, description: 'Lamp' }
const party = { addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK' }
const shipment = { sender: party, recipient: party, parcels: [parcel] }
const rejection = (promise: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => expect.fail('did not reject'),
    (reason: unknown) => reason,
  )

/** At least a second from now, since HTTP dates have no fractions of a second. */
const nextSecond = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000).toUTCString()

/** Aborts `after` milliseconds into the call and expects it to reject with the reason. */
const endsWithReason = async (call: (signal: AbortSignal) => PromiseLike<unknown>, after: number) => {
  const controller = new AbortController()
  const reason = new Error('changed my mind')
  const settled = rejection(call(controller.signal))
  await new Promise((resolve) => setTimeout(resolve, after))
  controller.abort(reason)
  expect(await settled).toBe(reason)
}

/** Responds 401 to invalid tokens. */
const guarded =
  (valid: (token: string | undefined) => boolean): Script =>
  ({ path, headers }) =>
    path.startsWith('/v1/auth/')
      ? undefined
      : valid(headers.authorization)
        ? { body: {} }
        : problem(401, 'UNAUTHORIZED')

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

describe('a request', () => {
  it('carries path, query, body and headers', async () => {
    const { client, server } = await setUp(() => ({ body: [] }), { clientId: 1024, headers: { 'x-shop': 'nordlys' } })
    await client.addressBook.listAddresses({ q: 'Å & B', sort: undefined, page: 2 })
    await client.user.getUser('freja@nordlys.example/x', { clientId: 7, ifNoneMatch: '"1"' })
    await client.shipping.createShipment(shipment, { idempotencyKey: 'order-1' })
    await client.customs.closeCustomsItems({ isClosed: true } as never, { filterType: 'truckIdentifier', value: 'T 1' })
    const [listed, read, created, closed] = server.received
    expect(listed).toMatchObject({ method: 'GET', path: '/v1/addresses', body: '' })
    expect(String(listed?.query)).toBe('q=%C3%85+%26+B&page=2')
    expect(listed?.headers).toMatchObject({ authorization: 'Bearer fixed', clientid: '1024', 'x-shop': 'nordlys' })
    expect(read?.path).toBe('/v1/auth/users/freja%40nordlys.example%2Fx')
    expect(read?.headers).toMatchObject({ clientid: '7', 'if-none-match': '"1"' })
    expect(created?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'order-1' })
    expect(JSON.parse(created?.body ?? '')).toEqual(shipment)
    expect(closed).toMatchObject({ method: 'PATCH' })
    expect(String(closed?.query)).toBe('filterType=truckIdentifier&value=T+1')
  })

  it('identifies the SDK, unless the caller sets another user agent', async () => {
    const { client, server } = await setUp(() => ({ body: {} }))
    await client.shipping.getShipment('1')
    await client.shipping.getShipment('1', { headers: { 'user-agent': 'nordlys/2' } })
    expect(server.received.map(({ headers }) => headers['user-agent'])).toEqual([
      `waybill-sdk/${manifest.version}`,
      'nordlys/2',
    ])
  })

  it('carries an API key in place of a token, and never logs in when the key is refused', async () => {
    const apiKey = 'wb_live_4f6d2a1e8c01'
    const { client, server } = await setUp(inOrder({ body: {} }, problem(401)), { accessToken: undefined, apiKey })
    await client.shipping.getShipment('1')
    expect(await rejection(client.shipping.getShipment('1'))).toBeInstanceOf(UnauthorizedError)
    expect(server.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v1/shipments/1', `Bearer ${apiKey}`],
      ['/v1/shipments/1', `Bearer ${apiKey}`],
    ])
  })

  it('repeats a query parameter for each item of a list', async () => {
    const { client, server } = await setUp(() => ({ body: { total: 0, hits: [] } }))
    await client.reporting.listReportedShipments({ carriers: ['GLS', 'DHL'] } as never)
    expect(String(server.received[0]?.query)).toBe('carriers=GLS&carriers=DHL')
  })

  it.each(['', '.', '..', undefined])('refuses %j in a path, which would call another operation', async (id) => {
    const { client, server } = await setUp(() => ({}))
    expect(() => client.shipping.deleteShipment(id as string)).toThrow(/deleteShipment: shipmentId cannot be/)
    expect(server.received).toEqual([])
  })
})

describe('a response', () => {
  it('may hold enum members and fields that this version does not know', async () => {
    const { client } = await setUp(() => ({ body: { shipmentState: 'TELEPORTED', extra: { deep: 1 } } }))
    expect(await client.shipping.getShipment('1')).toEqual({ shipmentState: 'TELEPORTED', extra: { deep: 1 } })
  })

  it('is undefined without a body', async () => {
    const { client } = await setUp(() => ({ status: 204 }))
    expect(await client.shipping.deleteShipment('1')).toBeUndefined()
  })

  it("throws the error of its status, with the server's message", async () => {
    const { client } = await setUp(() => problem(404, 'NOT_FOUND'))
    const error = await rejection(client.shipping.getShipment('1'))
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).not.toBeInstanceOf(ServerError)
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'getShipment: It is NOT_FOUND.',
      status: 404,
      code: 'NOT_FOUND',
      operation: 'getShipment',
      errors: [],
      info: { requestId: 'r1' },
      attempts: [{ status: 404 }],
    })
  })

  it.each([
    [1, 'createShipment: The request is wrong. city is missing.'],
    [3, 'createShipment: The request is wrong. city is missing. (and 2 more)'],
  ])('reports the first of %d errors in the message', async (count, message) => {
    const errors = Array.from({ length: count }, () => ({ code: 'REQUIRED', defaultMessage: 'city is missing.' }))
    const { client } = await setUp(() => ({ status: 400, body: { message: 'The request is wrong.', errors } }))
    expect(await rejection(client.shipping.createShipment(shipment))).toMatchObject({ message, errors })
  })

  it("reports the request's id on every error, even when the body breaks off", async () => {
    const headers = { 'x-request-id': 'r2' }
    const { client } = await setUp(
      inOrder(
        problem(404),
        { status: 503, headers, body: 'x' },
        { error: 'cut', headers, body: 'x'.repeat(1000) },
        { error: 'reset' },
      ),
      { retries: 0 },
    )
    const get = () => rejection(client.shipping.getShipment('1'))
    expect([await get(), await get(), await get(), await get()]).toMatchObject([
      { status: 404, requestId: 'r1' },
      { status: 503, requestId: 'r2' },
      { name: 'ConnectionError', requestId: 'r2' },
      { name: 'ConnectionError', requestId: undefined },
    ])
  })

  it('is an error even as an HTML page of an intermediary', async () => {
    const { client } = await setUp(() => ({
      status: 403,
      headers: { 'content-type': 'text/html' },
      body: '<h1>no</h1>',
    }))
    expect(await rejection(client.shipping.getShipment('1'))).toMatchObject({
      status: 403,
      info: undefined,
      message: 'getShipment: HTTP 403',
    })
  })

  it('throws ConnectionError when the JSON cannot be parsed', async () => {
    const { client } = await setUp(() => ({ body: '<h1>Sign in to the hotel network</h1>' }), { retries: 0 })
    expect(await rejection(client.shipping.getShipment('1'))).toBeInstanceOf(ConnectionError)
  })

  it('is a value with result()', async () => {
    const { client } = await setUp(inOrder({ body: { id: '1' } }, problem(409, 'CONFLICT')))
    const good = await client.shipping.getShipment('1').result()
    expect(good).toMatchObject({ ok: true, status: 200, data: { id: '1' }, attempts: [{ status: 200 }] })
    const bad = await client.shipping.createShipment(shipment).result()
    expect(bad).toMatchObject({ ok: false, status: 409, error: { error: 'CONFLICT' } })
    if (bad.ok) expect.fail()
    else if (bad.status === 409) expect(bad.error?.message).toBe('It is CONFLICT.')
  })

  it('is unread with raw(), whatever its status', async () => {
    const { client } = await setUp(inOrder({ status: 503, body: 'x' }, problem(404)))
    const { response, attempts } = await client.shipping.getShipment('1').raw()
    expect(response.bodyUsed).toBe(false)
    expect(await response.json()).toMatchObject({ status: 404 })
    expect(attempts).toMatchObject([{ status: 503 }, { status: 404 }])
  })
})

describe('retries', () => {
  const errors: [string, Reply][] = [
    ['a broken connection', { error: 'reset' }],
    ['a body that breaks off', { error: 'cut', body: { id: '1', long: 'x'.repeat(1000) } }],
    ['500', problem(500)],
    ['502 of a proxy', { status: 502, body: 'bad gateway' }],
    ['503', problem(503)],
    ['408', problem(408)],
  ]

  it.each(errors)('follow %s when it is safe', async (_, reply) => {
    const { client, server } = await setUp(inOrder(reply, reply, { body: { id: '1' } }))
    expect(await client.shipping.getShipment('1')).toEqual({ id: '1' })
    expect(server.received).toHaveLength(3)
  })

  it.each(errors)('keep the generated idempotency key, after %s', async (_, reply) => {
    const { client, server } = await setUp(inOrder(reply, { body: { id: '1' } }))
    await client.shipping.createShipment(shipment)
    const [first, second] = server.received.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
    await client.shipping.createShipment(shipment)
    expect(server.received[2]?.headers['idempotency-key']).not.toBe(first)
  })

  it.each(errors)('do not repeat requests that may have had an effect, after %s', async (_, reply) => {
    const { client, server } = await setUp(inOrder(reply, { body: { id: '1' } }))
    expect(await rejection(client.shipping.updateShipment({ id: '1' }))).toBeInstanceOf(Error)
    expect(server.received).toHaveLength(1)
  })

  it('repeat any request after 429, since nothing was done', async () => {
    const { client, server } = await setUp(inOrder(problem(429), { body: { id: '1' } }))
    await client.shipping.updateShipment({ id: '1' })
    expect(server.received).toHaveLength(2)
  })

  it.each([400, 403, 404, 409, 412, 501])('do not follow %d', async (status) => {
    const { client, server } = await setUp(() => problem(status))
    expect(await rejection(client.shipping.getShipment('1'))).toMatchObject({ status })
    expect(server.received).toHaveLength(1)
  })

  it('stop after the given number, with the last error and all attempts', async () => {
    const { client, server } = await setUp(() => problem(500), { retries: 2 })
    const error = await rejection(client.shipping.getShipment('1'))
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ attempts: [{ status: 500 }, { status: 500 }, { status: 500 }] })
    await rejection(client.shipping.getShipment('1', { retries: 0 }))
    expect(server.received).toHaveLength(4)
  })

  it.each([
    ['in seconds', () => '1', 1000],
    ['as a date', nextSecond, 900],
    ['at once, as a date that is over', () => new Date(0).toUTCString(), 0],
  ])('wait as long as Retry-After says: %s', async (_, value, least) => {
    const { client } = await setUp((_request, number) =>
      number > 1 ? { body: {} } : { ...problem(503), headers: { 'retry-after': value() } },
    )
    const started = Date.now()
    await client.shipping.getShipment('1')
    expect(Date.now() - started).toBeGreaterThanOrEqual(least)
  })

  it('do not wait past the deadline of the call', async () => {
    const { client } = await setUp(() => ({ ...problem(429), headers: { 'retry-after': '600' } }), { deadline: 5000 })
    expect(await rejection(client.shipping.getShipment('1'))).toBeInstanceOf(RateLimitError)
  })

  it('hold back every call while RateLimit-Remaining is 0', async () => {
    const { client } = await setUp(
      inOrder({ headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '1' }, body: {} }, { body: {} }),
    )
    await client.shipping.getShipment('1')
    const started = Date.now()
    await Promise.all([client.shipping.getShipment('2'), client.shipping.getShipment('3')])
    expect(Date.now() - started).toBeGreaterThanOrEqual(900)
  })

  it('back off further each time, with jitter', async () => {
    const { client } = await setUp(() => problem(500), { retries: 3 })
    const error = await rejection(client.shipping.getShipment('1'))
    const starts = error instanceof ApiError ? error.attempts.map(({ started }) => started) : []
    const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
    expect(pauses[0]).toBeGreaterThanOrEqual(240)
    expect(pauses[1]).toBeGreaterThanOrEqual(490)
    expect(pauses[2]).toBeGreaterThanOrEqual(990)
  })
})

describe('timeouts', () => {
  it('end an attempt, which is then retried', async () => {
    const { client, server } = await setUp(inOrder({ error: 'silence' }, { body: { id: '1' } }), { timeout: 100 })
    expect(await client.shipping.getShipment('1')).toEqual({ id: '1' })
    expect(server.received).toHaveLength(2)
  })

  it('end an attempt whose body never arrives', async () => {
    const { client } = await setUp(() => ({ error: 'silence' }), { timeout: 60, retries: 0 })
    expect(await rejection(client.shipping.getShipment('1'))).toBeInstanceOf(TimeoutError)
  })

  it('end the call across all attempts', async () => {
    const { client, server } = await setUp(() => ({ error: 'silence' }), { timeout: 150, retries: 9, deadline: 500 })
    expect(await rejection(client.shipping.getShipment('1'))).toBeInstanceOf(TimeoutError)
    expect(server.received.length).toBeLessThan(5)
  })

  it('end an attempt at the deadline of the call', async () => {
    const { client } = await setUp(() => ({ error: 'silence' }), { timeout: 30_000, deadline: 200 })
    expect(await rejection(client.shipping.getShipment('1'))).toBeInstanceOf(TimeoutError)
  })

  it('may be infinite', async () => {
    const { client } = await setUp(() => ({ body: {}, after: 20 }), { timeout: Infinity, deadline: Infinity })
    expect(await client.shipping.getShipment('1')).toEqual({})
  })
})

describe('an error without a response', () => {
  it('states the address and the reason, without the query', async () => {
    const { client, server } = await setUp(() => ({}), { retries: 0 })
    await server[Symbol.asyncDispose]()
    const { host } = new URL(server.baseUrl)
    const error = await rejection(client.shipping.listShipments({ q: 'Freja' }))
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: `listShipments: GET http://${host}/v1/shipments: connect ECONNREFUSED ${host}`,
      cause: { message: 'fetch failed', cause: { code: 'ECONNREFUSED' } },
      attempts: [{ status: undefined }],
    })
  })

  it('reports a timeout', async () => {
    const { client, server } = await setUp(() => ({ error: 'silence' }), { timeout: 60, retries: 0 })
    expect(await rejection(client.shipping.deleteShipment('1'))).toMatchObject({
      message: `deleteShipment: DELETE ${server.baseUrl}/shipments/1: timeout`,
      timedOut: true,
    })
  })

  const severalAddresses = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  it.each([
    ['of a name with several addresses', new TypeError('fetch failed', { cause: severalAddresses }), 'ECONNREFUSED'],
    ['of a browser', new TypeError('Failed to fetch'), 'Failed to fetch'],
    ['that is only a text', 'offline', 'offline'],
    ['that is nothing', undefined, 'undefined'],
  ])('keeps a cause %s', async (_, cause, reason) => {
    const client = createClient({ baseUrl: '/v1', retries: 0, fetch: () => Promise.reject(cause) })
    const error = await rejection(client.shipping.getShipment('1'))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: `getShipment: GET /v1/shipments/1: ${reason}`, cause })
  })
})

describe("the caller's signal", () => {
  it('aborts a call in flight', async () => {
    const { client, server } = await setUp(() => ({ error: 'silence' }))
    await endsWithReason((signal) => client.shipping.getShipment('1', { signal }), 50)
    expect(server.received).toHaveLength(1)
  })

  it('aborts a call in back-off and sends nothing more', async () => {
    const { client, server } = await setUp(() => ({ ...problem(503), headers: { 'retry-after': '1' } }))
    await endsWithReason((signal) => client.shipping.getShipment('1', { signal }), 100)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(server.received).toHaveLength(1)
  })

  it('aborts a call that waits for a token, but not the log-in that others wait for', async () => {
    const { client, server } = await setUp(
      ({ path }) =>
        path.endsWith('/login') ? { after: 300, body: { accessToken: 't', expiresIn: 60 } } : { body: {} },
      credentials,
    )
    const other = client.shipping.getShipment('2')
    await endsWithReason((signal) => client.shipping.getShipment('1', { signal }), 50)
    await other
    expect(server.logins).toHaveLength(1)
    expect(server.received).toHaveLength(1)
  })

  it('aborts a call that is held back and never sends it', async () => {
    const { client, server } = await setUp(
      inOrder({ headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '1' }, body: {} }, { body: {} }),
    )
    await client.shipping.getShipment('1')
    await endsWithReason((signal) => client.shipping.getShipment('2', { signal }), 50)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(server.received).toHaveLength(1)
  })

  it('renews no token for a call that it aborted in back-off', async () => {
    const { client, server } = await setUp(({ path }) => {
      if (path.startsWith('/v1/auth/')) return { body: { accessToken: 't', expiresIn: 5.5 } }
      return { ...problem(503), headers: { 'retry-after': '3' } }
    }, credentials)
    // By then less than five seconds of the token are left, too few to send it.
    await endsWithReason((signal) => client.shipping.getShipment('1', { signal }), 1000)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(server.received).toHaveLength(1)
    expect(server.logins).toHaveLength(1)
  })

  it('sends nothing when it was aborted before the call', async () => {
    const { client, server } = await setUp(() => ({}))
    const reason = new Error('before')
    expect(await rejection(client.shipping.getShipment('1', { signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(server.received).toHaveLength(0)
  })

  it('aborts a call even if the given fetch ignores it', async () => {
    const { client } = await setUp(() => ({}), { fetch: () => new Promise(() => {}) })
    expect.assertions(1)
    await endsWithReason((signal) => client.shipping.getShipment('1', { signal }), 10)
  })
})

describe('tokens', () => {
  it('are fetched once for any number of concurrent calls', async () => {
    const { client, server } = await setUp(
      guarded((token) => token === 'Bearer token-1'),
      credentials,
    )
    await Promise.all(Array.from({ length: 50 }, (_, id) => client.shipping.getShipment(String(id + 1))))
    expect(server.logins).toHaveLength(1)
    expect(JSON.parse(server.logins[0]?.body ?? '')).toEqual({ username: 'freja', password: 'secret' })
    expect(server.logins[0]?.headers['authorization']).toBeUndefined()
  })

  it('are renewed once when many concurrent calls are refused, and each call is retried once', async () => {
    let valid = 'Bearer token-1'
    const { client, server } = await setUp(
      guarded((token) => token === valid),
      credentials,
    )
    await client.shipping.getShipment('0')
    valid = 'Bearer token-2'
    await Promise.all(Array.from({ length: 50 }, (_, id) => client.shipping.updateShipment({ id: String(id) })))
    expect(server.logins.map(({ path, body }) => [path, body])).toEqual([
      ['/v1/auth/login', expect.any(String)],
      ['/v1/auth/refresh-token', 'refresh-1'],
    ])
    expect(server.logins[1]?.headers['content-type']).toMatch(/^text\/plain/)
    expect(server.received).toHaveLength(1 + 100)
  })

  it('are not renewed a second time for the same call', async () => {
    const { client, server } = await setUp(
      guarded(() => false),
      credentials,
    )
    expect(await rejection(client.shipping.getShipment('1'))).toBeInstanceOf(UnauthorizedError)
    expect(server.received).toHaveLength(2)
    expect(server.logins).toHaveLength(2)
  })

  it('fall back to log-in when the session has ended', async () => {
    const { client, server } = await setUp(({ path, headers }) => {
      if (path.endsWith('refresh-token')) return problem(401, 'REFRESH_TOKEN_INVALID')
      if (path.startsWith('/v1/auth')) return undefined
      return headers.authorization === 'Bearer token-3' ? { body: {} } : problem(401)
    }, credentials)
    await client.shipping.getShipment('1')
    expect(server.logins.map(({ path }) => path)).toEqual([
      '/v1/auth/login',
      '/v1/auth/refresh-token',
      '/v1/auth/login',
    ])
  })

  it("fail when the password is wrong, with the server's message", async () => {
    const { client, server } = await setUp(
      ({ path }) => (path.startsWith('/v1/auth/') ? problem(401, 'INVALID_CREDENTIALS') : {}),
      credentials,
    )
    expect(await rejection(client.shipping.getShipment('1'))).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      operation: 'login',
    })
    expect(server.received).toHaveLength(0)
  })

  it.each([
    ['are sent as they are while more than a minute is left', 70, 'token-1', 1],
    ['are sent in their last minute too, while the next one is fetched beside it', 30, 'token-1', 2],
    ['are not sent in their last seconds, since they might come too late', 4, 'token-2', 2],
  ])('%s', async (_, expiresIn, second, logins) => {
    let count = 0
    const { client, server } = await setUp(
      ({ path }) =>
        path.startsWith('/v1/auth/')
          ? { body: { accessToken: `token-${++count}`, expiresIn, refreshToken: 'r' } }
          : { body: {} },
      credentials,
    )
    await client.shipping.getShipment('1')
    await client.shipping.getShipment('2')
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', `Bearer ${second}`])
    await vi.waitFor(() => expect(server.logins).toHaveLength(logins))
  })

  it('come from a log-in after the response to a refresh was lost, since reusing a refresh token ends the session', async () => {
    const { client, server } = await setUp(
      ({ path }) =>
        path.endsWith('refresh-token') ? { error: 'reset' } : path.includes('/auth/') ? undefined : { body: {} },
      { ...credentials, refreshToken: 'kept' },
    )
    await client.shipping.getShipment('1')
    await client.shipping.getShipment('2')
    expect(server.logins.map(({ path }) => path)).toEqual(['/v1/auth/refresh-token', '/v1/auth/login'])
  })

  it('report why a given session has ended', async () => {
    const { client } = await setUp(
      ({ path }) => (path.endsWith('refresh-token') ? problem(401, 'REFRESH_TOKEN_INVALID') : { body: {} }),
      { accessToken: undefined, refreshToken: 'old' },
    )
    expect(await rejection(client.shipping.getShipment('1'))).toMatchObject({ code: 'REFRESH_TOKEN_INVALID' })
    expect(await rejection(client.shipping.getShipment('1'))).toMatchObject({ code: 'REFRESH_TOKEN_INVALID' })
  })

  it('can come from a function, which is called again once after a 401', async () => {
    const provider = vi.fn((refused?: string) =>
      Promise.resolve(refused ? 'second' : { accessToken: 'first', expiresIn: 600 }),
    )
    const { client } = await setUp(
      guarded((token) => token === 'Bearer second'),
      { accessToken: provider },
    )
    await Promise.all([client.shipping.getShipment('1'), client.shipping.getShipment('2')])
    expect(provider.mock.calls).toEqual([[undefined], ['first']])
  })

  it('are not sent again after a 401 if they are fixed', async () => {
    const { client, server } = await setUp(guarded(() => false))
    expect(await rejection(client.shipping.getShipment('1'))).toBeInstanceOf(UnauthorizedError)
    expect(server.received).toHaveLength(1)
  })

  it('are reported with each session for the caller to store', async () => {
    const onSession = vi.fn()
    const { client } = await setUp(() => undefined, { ...credentials, onSession })
    await client.shipping.getShipment('1')
    expect(onSession).toHaveBeenCalledWith(
      expect.objectContaining({ accessToken: 'token-1', refreshToken: 'refresh-1' }),
    )
  })

  it('are not needed by public operations', async () => {
    const { client, server } = await setUp(() => ({ status: 204 }), { ...credentials, clientId: 1024 })
    await client.signUp.checkSignUpAvailability({ username: 'x' })
    expect(server.logins).toHaveLength(0)
    expect(server.received[0]?.headers).not.toHaveProperty('clientid')
  })
})

describe('layers', () => {
  it('wrap a call, the first outermost, and see its attempts', async () => {
    const seen: string[] = []
    const { client } = await setUp(inOrder(problem(500), { body: {} }), {
      use: [
        async (outgoing, next) => {
          seen.push(`before ${outgoing.operation.path}`)
          const sent = await next(outgoing)
          seen.push(`after ${sent.attempts.length}`)
          return sent
        },
        (outgoing, next) => {
          seen.push('inner')
          return next({ ...outgoing, options: { ...outgoing.options, headers: { 'x-trace': '1' } } })
        },
      ],
    })
    await client.shipping.getShipment('1')
    expect(seen).toEqual(['before /shipments/{shipmentId}', 'inner', 'after 2'])
    expect(scripted?.received.map(({ headers }) => headers['x-trace'])).toEqual(['1', '1'])
  })
})

it('leaves no timer and no unhandled rejection behind', async () => {
  const { client } = await setUp(inOrder({ body: {} }, problem(404)))
  const before = timers()
  await client.shipping.getShipment('1')
  await client.shipping.getShipment('1').result()
  expect(timers()).toBeLessThanOrEqual(before)
})

/** Compiled but never run: requests are strict, and nothing is `any`. */
export const strict = async (client: WaybillClient) => {
  // @ts-expect-error -- there is no such field
  await client.shipping.createShipment({ ...shipment, colour: 'red' })
  // @ts-expect-error -- the country is missing
  await client.addressBook.createAddress({ addressLine1: 'Storgatan 1', city: 'Göteborg' })
  const { id } = await client.shipping.getShipment('1')
  // @ts-expect-error -- a string is no number
  return id * 2
}
