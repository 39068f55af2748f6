import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, outgoingOf, queryOf } from './call.ts'
import { backOff, connect, dataOf, readJson, toldToWait } from './connection.ts'
import { ApiError, ConnectionError } from './errors.ts'
import { file, labelFile } from './files.ts'
import type { Operation } from './operation.ts'
import type { AnyOptions, ClientOptions, Connection, Sent } from './options.ts'
import { list, type ListCall } from './pages.ts'
import { NotReadyError, RateLimitError, ServerError, TimeoutError } from './statuses.ts'
import { WaitError, waitFor } from './wait.ts'

/** The core alone, with a scripted fetch and a fake clock. */

const epoch = Date.UTC(2026, 10, 20, 9, 30)

const get: Operation = { id: 'getLamp', method: 'GET', path: '/lamps/{lampId}' }
const post: Operation = { id: 'createLamp', method: 'POST', path: '/lamps', body: 'json' }
const keyed: Operation = { ...post, keyed: true }
const repeatable: Operation = { ...post, repeatable: true }

interface Asked {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: unknown
  readonly method: string | undefined
  readonly at: number
  readonly signal: AbortSignal | null | undefined
}

type GivenResponse = Response | Error | 'silence' | Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ now: epoch })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const reply = (status = 200, body: unknown = { id: '1' }, headers: Record<string, string> = {}) =>
  new Response(status === 204 || status === 304 ? null : typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers,
  })

/** A connection whose fetch calls the script with the request and its number. */
function setUp(script: (asked: Asked, number: number) => GivenResponse, settings: Partial<ClientOptions> = {}) {
  const asked: Asked[] = []
  const connection = connect({
    baseUrl: 'https://waybill.example/v1',
    accessToken: 't',
    fetch: async (url, { headers, body, method, signal }) => {
      const one = {
        url,
        headers: { ...(headers as Record<string, string>) },
        body,
        method,
        at: Date.now() - epoch,
        signal,
      }
      const given = script(one, asked.push(one))
      if (given instanceof Error) throw given
      return given === 'silence' ? new Promise<Response>(() => {}) : given
    },
    ...settings,
  })
  return { asked, connection }
}

/** Runs all timers that the work needs. */
async function ended(work: PromiseLike<unknown>): Promise<unknown> {
  const settled = Promise.resolve(work).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return settled
}

const send = (connection: Connection, operation: Operation = get, body?: unknown, options?: AnyOptions) =>
  ended(connection.send({ operation, url: operation.path.replace('{lampId}', '1'), body, options }))
const timesOf = (asked: readonly Asked[]) => asked.map(({ at }) => at)
const tokensOf = (asked: readonly Asked[]) => asked.map(({ headers }) => headers['authorization'])

describe('a request', () => {
  it('identifies its sender, its program and its client', async () => {
    const { asked, connection } = setUp(() => reply(), { clientId: 7, headers: { 'x-team': 'lamps', 'x-shop': 'one' } })
    await send(
      connection,
      keyed,
      { name: 'lamp' },
      { ifMatch: '"a"', idempotencyKey: 'k', headers: { 'x-shop': 'two' } },
    )
    expect(asked[0]).toMatchObject({ url: 'https://waybill.example/v1/lamps', method: 'POST', body: '{"name":"lamp"}' })
    expect(asked[0]?.headers).toEqual({
      authorization: 'Bearer t',
      clientid: '7',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'if-match': '"a"',
      'user-agent': expect.stringMatching(/^waybill-sdk\/\d/),
      'x-team': 'lamps',
      'x-shop': 'two',
    })
  })

  it('has no headers or body that it does not need', async () => {
    const { asked, connection } = setUp(() => reply())
    await send(connection, get, undefined, { ifNoneMatch: '"b"', idempotencyKey: 'k' })
    await send(connection, post)
    await send(connection, { ...post, body: 'text' }, 'plain')
    expect(asked.map(({ headers, body }) => ({ headers: { ...headers, 'user-agent': undefined }, body }))).toEqual([
      { headers: { authorization: 'Bearer t', 'if-none-match': '"b"' }, body: undefined },
      { headers: { authorization: 'Bearer t' }, body: undefined },
      { headers: { authorization: 'Bearer t' }, body: 'plain' },
    ])
  })

  it('has one key for all attempts of a call, and another for the next call', async () => {
    const { asked, connection } = setUp((_, number) => (number === 1 ? reply(500) : reply()))
    await send(connection, keyed)
    await send(connection, keyed)
    const [one, again, other] = asked.map(({ headers }) => headers['idempotency-key'])
    expect(one).toMatch(/^[\da-f-]{36}$/)
    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })

  it('has a key outside secure contexts too', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (numbers: Uint32Array) => numbers.fill(7) })
    const { asked, connection } = setUp(() => reply())
    await send(connection, keyed)
    expect(asked[0]?.headers['idempotency-key']).toBe('7-7-7-7')
    vi.unstubAllGlobals()
  })

  it('goes through every layer, the first outermost', async () => {
    const order: string[] = []
    const layer =
      (name: string) =>
      async (outgoing: Parameters<Connection['send']>[0], next: Connection['send']): Promise<Sent> => {
        order.push(name)
        return next({ ...outgoing, url: `${outgoing.url}-${name}` })
      }
    const { asked, connection } = setUp(() => reply(), { use: [layer('one'), layer('two')] })
    await send(connection)
    expect(order).toEqual(['one', 'two'])
    expect(asked[0]?.url).toBe('https://waybill.example/v1/lamps/1-one-two')
  })
})

describe('a failed attempt', () => {
  const failures = [408, 429, 500, 502, 503, 504, 599, 'nothing'] as const
  it.each<[string, Operation, readonly (number | 'nothing')[]]>([
    ['a read', get, failures],
    ['a change with a key', keyed, failures],
    ['a change that may be repeated', repeatable, failures],
    ['any other change', post, [429]],
  ])('is retried for %s when that does no harm', async (_, operation, repeated) => {
    for (const failure of [...failures, 400, 401, 404, 409, 412, 501, 304]) {
      const { asked, connection } = setUp(() => (typeof failure === 'number' ? reply(failure) : new Error('reset')))
      await send(connection, operation)
      expect([failure, asked.length]).toEqual([failure, repeated.some((one) => one === failure) ? 4 : 1])
    }
  })

  it('is retried as often as the options allow', async () => {
    const { asked, connection } = setUp(() => reply(500), { retries: 1 })
    await send(connection)
    await send(connection, get, undefined, { retries: 0 })
    expect(asked).toHaveLength(3)
  })

  it('is retried after pauses that double up to eight seconds', async () => {
    const { asked, connection } = setUp(() => reply(500), { retries: 7 })
    const sent = await send(connection)
    expect(timesOf(asked)).toEqual([0, 250, 750, 1750, 3750, 7750, 11_750, 15_750])
    expect(sent).toMatchObject({ attempts: Array.from({ length: 8 }, () => ({ status: 500 })) })
    vi.mocked(Math.random).mockReturnValue(1)
    expect([0, 1, 2, 5, 6].map(backOff)).toEqual([250, 500, 1000, 8000, 8000])
  })

  it.each([
    ['12', 12_000],
    [new Date(epoch + 4000).toUTCString(), 4000],
    [new Date(0).toUTCString(), 0],
    ['0', 0],
    ['soon', 0],
  ])('is retried when Retry-After says: %s', async (told, later) => {
    const { asked, connection } = setUp((_, number) =>
      number === 1 ? reply(503, {}, { 'retry-after': told }) : reply(),
    )
    await send(connection)
    expect(timesOf(asked)).toEqual([0, later])
  })

  it('is not retried past the deadline of the call, which returns the last response', async () => {
    const { asked, connection } = setUp(() => reply(429, {}, { 'retry-after': '120' }))
    expect(await send(connection)).toMatchObject({ response: { status: 429 } })
    expect(timesOf(asked)).toEqual([0])
    const short = setUp(() => reply(429, {}, { 'retry-after': '119' }))
    await send(short.connection, get, undefined, { retries: 1 })
    expect(timesOf(short.asked)).toEqual([0, 119_000])
  })

  it('leaves no unread body behind', async () => {
    const cancel = vi.fn()
    const unread = new Response(new ReadableStream({ cancel }), { status: 503 })
    const { connection } = setUp((_, number) => (number === 1 ? unread : reply()))
    await ended(connection.send({ operation: get, url: '/lamps/1', read: () => undefined }))
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('reports the failure, without the query', async () => {
    const causes = [
      [new TypeError('fetch failed', { cause: new Error('reset by peer') }), 'reset by peer'],
      [Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }), 'ECONNREFUSED'],
      [new Error('broken'), 'broken'],
      [new Error(''), 'Error'],
    ] as const
    for (const [cause, said] of causes) {
      const { connection } = setUp(() => cause, { retries: 0 })
      const error = await ended(connection.send({ operation: get, url: '/lamps?q=secret' }))
      expect(error).toBeInstanceOf(ConnectionError)
      expect(error).toMatchObject({
        message: `getLamp: GET https://waybill.example/v1/lamps: ${said}`,
        operation: 'getLamp',
        cause,
        attempts: [{ started: expect.any(Number), milliseconds: 0, status: undefined, error: cause }],
      })
    }
  })

  it('reports the id of the request, and the earlier failures', async () => {
    const { connection } = setUp((_, number) => reply(500, {}, { 'x-request-id': `r${number}` }), { retries: 2 })
    const sent = (await send(connection)) as Sent
    expect(sent.attempts.map(({ requestId, status }) => [requestId, status])).toEqual([
      ['r1', 500],
      ['r2', 500],
      ['r3', 500],
    ])
    const error: unknown = (() => {
      try {
        return dataOf(sent, 'getLamp')
      } catch (reason) {
        return reason
      }
    })()
    expect(error).toMatchObject({ requestId: 'r3', status: 500, operation: 'getLamp', attempts: sent.attempts })
    expect(error).toBeInstanceOf(ServerError)
  })
})

describe('timeouts', () => {
  it('end an attempt after 30 seconds and the call after two minutes', async () => {
    const { asked, connection } = setUp(() => 'silence', { retries: 9 })
    const error = await send(connection)
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ timedOut: true, message: expect.stringContaining(': timeout') })
    expect(timesOf(asked)).toEqual([0, 30_250, 60_750, 91_750])
    expect(Date.now()).toBe(epoch + 120_000)
    expect(asked.every(({ signal }) => signal?.aborted)).toBe(true)
  })

  it('can be set, even to infinity', async () => {
    const brief = setUp(() => 'silence', { timeout: 100, retries: 0 })
    await send(brief.connection)
    expect(Date.now()).toBe(epoch + 100)
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(reply()), 3_000_000))
    const endless = setUp(() => late, { timeout: Infinity, deadline: Infinity })
    expect(await send(endless.connection)).toMatchObject({ data: { id: '1' } })
  })

  it('leave no timer behind', async () => {
    const { connection } = setUp(() => reply())
    await connection.send({ operation: get, url: '/lamps/1' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('hold back every call while no requests remain', async () => {
    const { asked, connection } = setUp(() => reply(200, {}, { 'ratelimit-remaining': '0', 'ratelimit-reset': '5' }))
    await send(connection)
    await send(connection)
    expect(timesOf(asked)).toEqual([0, 5000])
    await send(connection, get, undefined, { deadline: 4000 })
    expect(timesOf(asked)).toEqual([0, 5000, 5000])
  })

  it('delay no call while requests remain, or if the server gives no time', async () => {
    for (const told of [{ 'ratelimit-remaining': '1', 'ratelimit-reset': '5' }, { 'ratelimit-remaining': '0' }]) {
      vi.setSystemTime(epoch)
      const { asked, connection } = setUp(() => reply(200, {}, told as Record<string, string>))
      await send(connection)
      await send(connection)
      expect(timesOf(asked)).toEqual([0, 0])
    }
  })
})

describe("the caller's signal", () => {
  const reason = new Error('changed my mind')

  it('aborts a call before it begins, in flight, in a pause and while it is held back', async () => {
    const before = setUp(() => reply())
    expect(await send(before.connection, get, undefined, { signal: AbortSignal.abort(reason) })).toBe(reason)
    expect(before.asked).toHaveLength(0)
    for (const given of ['silence', reply(503, {}, { 'retry-after': '60' })] as const) {
      const controller = new AbortController()
      const { asked, connection } = setUp(() => given)
      const began = Date.now()
      setTimeout(() => controller.abort(reason), 1000)
      expect(await send(connection, get, undefined, { signal: controller.signal })).toBe(reason)
      expect([asked.length, Date.now() - began]).toEqual([1, 1000])
      expect(asked[0]?.signal?.aborted).toBe(true)
    }
  })
})

const session = (accessToken: string, expiresIn = 3600) => ({
  accessToken,
  expiresIn,
  refreshToken: `r-${accessToken}`,
})

/** Refuses every refresh token. */
const sessionIsOver = ({ url }: Asked) =>
  url.endsWith('refresh-token')
    ? reply(401, { message: 'Over.', error: 'OVER' })
    : url.endsWith('login')
      ? reply(200, session('a'))
      : reply()

describe('a token', () => {
  it('is the given one, or the key, and neither is renewed', async () => {
    for (const settings of [{ accessToken: 'x' }, { accessToken: undefined, apiKey: 'x' }]) {
      const { asked, connection } = setUp(() => reply(401), settings)
      expect(await send(connection)).toMatchObject({ response: { status: 401 } })
      expect(tokensOf(asked)).toEqual(['Bearer x'])
    }
  })

  it('comes from a log-in with the first call, and is reported', async () => {
    const told = vi.fn()
    const { asked, connection } = setUp(({ url }) => (url.endsWith('/login') ? reply(200, session('a')) : reply()), {
      accessToken: undefined,
      username: 'freja',
      password: 'lamps',
      clientId: 7,
      onSession: told,
    })
    await Promise.all([send(connection), send(connection)])
    expect(asked.map(({ url, headers }) => [url.slice(26), headers['authorization'], headers['clientid']])).toEqual([
      ['/auth/login', undefined, undefined],
      ['/lamps/1', 'Bearer a', '7'],
      ['/lamps/1', 'Bearer a', '7'],
    ])
    expect(asked[0]).toMatchObject({ method: 'POST', body: '{"username":"freja","password":"lamps"}' })
    expect(asked[0]?.headers['content-type']).toBe('application/json')
    expect(told.mock.calls).toEqual([[session('a')]])
  })

  it.each([
    ['more than a minute is left', 61, ['a', 'a'], 1],
    ['exactly a minute is left', 60, ['a', 'a'], 1],
    ['less than a minute is left', 59, ['a', 'a'], 2],
    ['five seconds are left', 5, ['a', 'a'], 2],
    ['less than five seconds are left, and is not sent', 4.999, ['a', 'b'], 2],
  ])('is renewed or not when %s', async (_, expiresIn, tokens, sessions) => {
    const { asked, connection } = setUp(
      ({ url }, number) =>
        url.includes('/auth/') ? reply(200, session(number === 1 ? 'a' : 'b', expiresIn)) : reply(),
      { accessToken: undefined, username: 'freja', password: 'lamps' },
    )
    await connection.send({ operation: get, url: '/lamps/1' })
    await connection.send({ operation: get, url: '/lamps/1' })
    await vi.advanceTimersByTimeAsync(0)
    expect(tokensOf(asked.filter(({ url }) => url.includes('/lamps')))).toEqual(
      tokens.map((token) => `Bearer ${token}`),
    )
    const opened = asked.filter(({ url }) => url.includes('/auth/'))
    expect(opened).toHaveLength(sessions)
    if (sessions > 1) expect(opened[1]).toMatchObject({ body: 'r-a', url: expect.stringContaining('/refresh-token') })
  })

  it('is renewed once after it was refused', async () => {
    const provider = vi.fn(async (refused?: string) => (refused === undefined ? 'a' : 'b'))
    const { asked, connection } = setUp(() => reply(401), { accessToken: provider })
    expect(await send(connection)).toMatchObject({ response: { status: 401 } })
    expect(tokensOf(asked)).toEqual(['Bearer a', 'Bearer b'])
    expect(provider.mock.calls).toEqual([[undefined], ['a']])
    expect(timesOf(asked)).toEqual([0, 0])
  })

  it('comes from a log-in when the session has ended, or the call fails', async () => {
    const both = setUp(sessionIsOver, {
      accessToken: undefined,
      refreshToken: 'old',
      username: 'freja',
      password: 'lamps',
    })
    expect(await send(both.connection)).toMatchObject({ data: { id: '1' } })
    expect(both.asked.map(({ url }) => url.slice(26))).toEqual(['/auth/refresh-token', '/auth/login', '/lamps/1'])
    const alone = setUp(sessionIsOver, { accessToken: undefined, refreshToken: 'old' })
    expect(await send(alone.connection)).toMatchObject({ code: 'OVER', status: 401, operation: 'refreshToken' })
    expect(await send(alone.connection)).toMatchObject({ code: 'OVER' })
    expect(alone.asked).toHaveLength(2)
  })

  it('must be fetched before the deadline of the call', async () => {
    const { asked, connection } = setUp(() => reply(), { accessToken: () => new Promise(() => {}) })
    expect(await send(connection)).toBeInstanceOf(TimeoutError)
    expect([asked.length, Date.now()]).toEqual([0, epoch + 120_000])
  })

  it('is not sent to public operations', async () => {
    const { asked, connection } = setUp(() => reply(), { clientId: 7 })
    await send(connection, { ...get, open: true })
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
    expect(asked[0]?.headers).not.toHaveProperty('clientid')
  })
})

const sentWith = (response: Response, data?: unknown): Sent => ({ response, data, attempts: [] })

const errorOf = (status: number) => new ApiError('x', { operation: 'x', attempts: [], status })

describe('a response', () => {
  it('is parsed as JSON if it has a body', async () => {
    expect(await readJson(reply(200, { a: 1 }))).toEqual({ a: 1 })
    expect(await readJson(reply(204))).toBeUndefined()
    expect(await readJson(reply(502, '<html>'))).toBeUndefined()
    await expect(readJson(reply(200, '<html>'))).rejects.toBeInstanceOf(SyntaxError)
  })

  it('returns the requested object, or an error that begins with its cause', () => {
    expect(dataOf(sentWith(reply(201), { id: '1' }), 'getLamp')).toEqual({ id: '1' })
    const problem = { code: 'OUT_OF_RANGE', defaultMessage: 'weight must be more than 0' }
    const info = { message: 'Wrong.', error: 'VALIDATION_FAILED', errors: [problem, problem, problem] }
    expect(() => dataOf(sentWith(reply(400), info), 'getLamp')).toThrow(
      'getLamp: Wrong. weight must be more than 0 (and 2 more)',
    )
    expect(() => dataOf(sentWith(reply(400), { ...info, errors: [problem] }), 'getLamp')).toThrow(/more than 0$/)
    expect(() => dataOf(sentWith(reply(404), { message: 'Gone.' }), 'getLamp')).toThrow(/^getLamp: Gone\.$/)
    expect(() => dataOf(sentWith(reply(502)), 'getLamp')).toThrow(/^getLamp: HTTP 502$/)
    expect(() => dataOf(sentWith(reply(202)), 'getLamp')).toThrow(ApiError)
  })

  it('has a class for each status', () => {
    expect(errorOf(202)).toBeInstanceOf(NotReadyError)
    expect(errorOf(203)).not.toBeInstanceOf(NotReadyError)
    expect(errorOf(201)).not.toBeInstanceOf(NotReadyError)
    expect([499, 500, 599, 600].map((status) => errorOf(status) instanceof ServerError)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect({ status: 429 }).not.toBeInstanceOf(RateLimitError)
    expect(new ConnectionError('x', { operation: 'x', attempts: [] })).not.toBeInstanceOf(TimeoutError)
    expect({ timedOut: true }).not.toBeInstanceOf(TimeoutError)
    expect(errorOf(500).requestId).toBeUndefined()
  })

  it('may ask to wait', () => {
    expect(toldToWait(reply())).toBeUndefined()
    expect(toldToWait(reply(202, {}, { 'retry-after': '1.5' }))).toBe(1500)
  })
})

describe('a call', () => {
  const getLamp = call<(connection: Connection, id: string, options?: AnyOptions) => ReturnType<typeof begun>>(get)
  const begun = () => call<never>(get)

  it('puts its arguments where they belong', () => {
    const operation: Operation = { ...post, path: '/rooms/{room}/lamps/{lamp}', query: true }
    expect(outgoingOf(operation, ['a/b', 7, { on: true }, { page: 2 }, { retries: 0 }])).toEqual({
      operation,
      url: '/rooms/a%2Fb/lamps/7',
      body: { on: true },
      query: { page: 2 },
      options: { retries: 0 },
    })
    expect(outgoingOf(get, ['1', { retries: 0 }])).toMatchObject({ url: '/lamps/1', options: { retries: 0 } })
    for (const value of ['', '.', '..', undefined])
      expect(() => outgoingOf(get, [value])).toThrow(`getLamp: lampId cannot be "${value}"`)
    for (const value of ['...', 'a.', 'undefined1', '.a']) expect(outgoingOf(get, [value]).url).toBe(`/lamps/${value}`)
  })

  it('encodes a query', () => {
    expect(queryOf(undefined)).toBe('')
    expect(queryOf({ a: undefined })).toBe('')
    expect(queryOf({ a: 'x y', b: [1, 2], c: undefined, d: false, e: [undefined, 'z'] })).toBe(
      '?a=x%20y&b=1&b=2&d=false&e=z',
    )
  })

  it('returns data, a result for any status, or the raw response', async () => {
    const { connection } = setUp(({ url }) =>
      url.endsWith('/1') ? reply() : url.endsWith('/2') ? reply(404, { error: 'NOT_FOUND' }) : reply(202, {}),
    )
    const one = (id: string) => getLamp(connection, id) as unknown as ReturnType<typeof list<ListCall<object, object>>>
    expect(await one('1')).toEqual({ id: '1' })
    expect(await (one('1') as never as { result(): Promise<object> }).result()).toMatchObject({
      ok: true,
      status: 200,
      data: { id: '1' },
      attempts: [{ status: 200 }],
    })
    expect(await (one('2') as never as { result(): Promise<object> }).result()).toMatchObject({
      ok: false,
      status: 404,
      error: { error: 'NOT_FOUND' },
    })
    expect(await (one('3') as never as { result(): Promise<object> }).result()).toMatchObject({
      ok: false,
      status: 202,
    })
    const { response } = await (one('2') as never as { raw(): Promise<{ response: Response }> }).raw()
    expect([response.status, response.bodyUsed]).toEqual([404, false])
  })
})

const lamps = (...ids: number[]) => ids.map((id) => ({ id: `${id}` }))

const collected = async <T>(items: AsyncIterable<T>) => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

const linked = ({ url }: Asked) => {
  const page = Number(new URL(url).searchParams.get('page') ?? 1)
  const link = page < 3 ? { link: `<https://x/lamps?q=a&page=${page + 1}&per_page=2>; rel="next"` } : undefined
  return reply(200, page < 3 ? lamps(page * 2 - 1, page * 2) : lamps(5), { 'x-total-count': '5', ...link })
}

describe('a list', () => {
  type Lamp = { id: string }
  const listLamps = list<(connection: Connection, query?: object, options?: AnyOptions) => ListCall<Lamp[], Lamp>>({
    id: 'listLamps',
    method: 'GET',
    path: '/lamps',
    query: true,
  })

  it('continues by the page numbers in links', async () => {
    const { asked, connection } = setUp(linked)
    expect(await collected(listLamps(connection, { q: 'a' }))).toEqual(lamps(1, 2, 3, 4, 5))
    expect(asked.map(({ url }) => url.slice(32))).toEqual(['?q=a', '?q=a&page=2', '?q=a&page=3'])
    const pages = await collected(listLamps(connection).pages())
    expect(pages).toEqual([
      { items: lamps(1, 2), total: 5, cursor: 'page=2' },
      { items: lamps(3, 4), total: 5, cursor: 'page=3' },
      { items: lamps(5), total: 5 },
    ])
  })

  it.each(['<https://x/lamps?page=12>;rel=next', '<https://x/lamps?q=a&page=12&per_page=2>;   rel="next"'])(
    'parses the link %s',
    async (link) => {
      const { asked, connection } = setUp((_, number) => reply(200, lamps(number), number === 1 ? { link } : {}))
      await collected(listLamps(connection))
      expect(asked[1]?.url).toContain('?page=12')
    },
  )

  it('continues by tokens and by sort values', async () => {
    const bodies = [
      { hits: lamps(1), total: 0, nextPageToken: 'n 1' },
      { hits: lamps(2), searchAfter: { createdAt: 'a b', id: 7 } },
      { hits: lamps(3) },
    ]
    const { asked, connection } = setUp((_, number) => reply(200, bodies[number - 1]))
    const pages = await collected(listLamps(connection, { page: 4, q: 'a' }).pages())
    expect(pages).toEqual([
      { items: lamps(1), total: 0, cursor: 'next_page_token=n 1' },
      { items: lamps(2), cursor: 'createdAt=a%20b&id=7' },
      { items: lamps(3) },
    ])
    expect(asked.map(({ url }) => url.slice(32))).toEqual([
      '?page=4&q=a',
      '?q=a&next_page_token=n%201',
      '?q=a&createdAt=a%20b&id=7',
    ])
  })

  it('begins at a cursor, and returns at most the requested number of items', async () => {
    const { asked, connection } = setUp(linked)
    expect(await listLamps(connection, { page: 1 }, { cursor: 'page=2' }).toArray(3)).toEqual(lamps(3, 4, 5))
    expect(await listLamps(connection).toArray(2)).toEqual(lamps(1, 2))
    expect(await listLamps(connection).toArray(1)).toEqual(lamps(1))
    expect(await listLamps(connection).toArray(9)).toHaveLength(5)
    expect(asked).toHaveLength(2 + 1 + 1 + 3)
  })

  it('ends when a server keeps returning the same page, or returns no items', async () => {
    const same = setUp(() => reply(200, { hits: lamps(1), nextPageToken: 'n' }))
    expect(await collected(listLamps(same.connection))).toEqual(lamps(1, 1))
    const none = setUp(() => reply(200, { hits: [], nextPageToken: 'n' }))
    expect(await collected(listLamps(none.connection))).toEqual([])
    expect(none.asked).toHaveLength(1)
  })
})

const named = (disposition?: string, url = 'https://x/v1/labels/lamp.pdf?a=1') => {
  const response = reply(200, 'PDF', {
    'content-type': 'application/pdf',
    ...(disposition && { 'content-disposition': disposition }),
  })
  Object.defineProperty(response, 'url', { value: url })
  return response
}

describe('a file', () => {
  const download = file<
    (connection: Connection, id: string) => Promise<File> & { stream(): Promise<ReadableStream<Uint8Array>> }
  >({ id: 'getLabel', method: 'GET', path: '/labels/{id}' })

  it.each([
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
    ['attachment; filename=plain.pdf; size=3', 'plain.pdf'],
    ["attachment; FileName*=UTF-8''%C3%B8re.pdf", 'øre.pdf'],
    ['attachment; filename="../../etc\\x"', '.._.._etc_x'],
    ['attachment; filename="100%.pdf"', '100%.pdf'],
    [undefined, 'lamp.pdf'],
  ])('sent as %s is called %s', async (disposition, name) => {
    const { connection } = setUp(() => named(disposition))
    const found = await download(connection, '1')
    expect([found.name, found.type, await found.text()]).toEqual([name, 'application/pdf', 'PDF'])
  })

  it('is named after its URL if the response gives no name', async () => {
    const { connection } = setUp(() => named(undefined, 'https://x/v1/labels/lamp.zpl'))
    expect((await download(connection, '1')).name).toBe('lamp.zpl')
  })

  it('is decoded from a label in JSON', async () => {
    const label = {
      data: btoa('^XA\u00ff'),
      type: 'ZPL',
      contentType: 'application/zpl',
      carrierReference: '7',
    } as const
    const found = labelFile(label)
    expect([found.name, found.type, [...new Uint8Array(await found.arrayBuffer())]]).toEqual([
      'label-7.zpl',
      'application/zpl',
      [94, 88, 65, 255],
    ])
    expect(labelFile({ ...label, carrierReference: undefined }).name).toBe('label-all.zpl')
  })

  it('has a name for any URL', async () => {
    const { connection } = setUp(() => named(undefined, ''))
    expect((await download(connection, '1')).name).toBe('file')
  })

  it('is streamed, or rejects with the error', async () => {
    const { connection } = setUp((_, number) =>
      number === 1 ? named() : number === 2 ? reply(204) : reply(202, { message: 'Wait.' }),
    )
    expect(await new Response(await download(connection, '1').stream()).text()).toBe('PDF')
    expect(await new Response(await download(connection, '1').stream()).text()).toBe('')
    await expect(download(connection, '1').stream()).rejects.toThrow('getLabel: Wait.')
    await expect(download(connection, '1')).rejects.toBeInstanceOf(NotReadyError)
  })
})

const notReady = (headers: Record<string, string> = {}) =>
  new ApiError('x', { operation: 'x', attempts: [], status: 202, response: reply(202, {}, headers) })

/** Throws "not ready" the given number of times, then returns a value. */
const readyAfter = (times: number, headers?: Record<string, string>) => {
  const at: number[] = []
  const ask = vi.fn(async () => {
    if (at.push(Date.now() - epoch) <= times) throw notReady(headers)
    return 'file'
  })
  return { at, ask }
}

describe('waitFor', () => {
  it('polls until there is a value, with back-off or as often as the server says', async () => {
    const { at, ask } = readyAfter(3)
    expect(await ended(waitFor(ask))).toBe('file')
    expect(at).toEqual([0, 250, 750, 1750])
    vi.setSystemTime(epoch)
    const told = readyAfter(2, { 'retry-after': '7' })
    await ended(waitFor(told.ask))
    expect(told.at).toEqual([0, 7000, 14_000])
  })

  it('polls until the condition holds, and reports each response', async () => {
    const onProgress = vi.fn()
    let value = 0
    const found = await ended(waitFor(async () => ++value, { until: (one) => one === 3, onProgress }))
    expect(found).toBe(3)
    expect(onProgress.mock.calls).toEqual([
      [{ value: 1, asked: 1, milliseconds: 0 }],
      [{ value: 2, asked: 2, milliseconds: 250 }],
    ])
  })

  it('times out, after ten minutes by default', async () => {
    const error = await ended(waitFor(readyAfter(Infinity).ask, { timeout: 1750 }))
    expect(error).toBeInstanceOf(WaitError)
    expect(error).toMatchObject({
      message: 'Not ready after 1750 ms and 4 attempts',
      progress: { value: undefined, asked: 4, milliseconds: 1750 },
    })
    const long = readyAfter(Infinity, { 'retry-after': '200' })
    vi.setSystemTime(epoch)
    expect(await ended(waitFor(long.ask))).toBeInstanceOf(WaitError)
    expect(long.at).toEqual([0, 200_000, 400_000, 600_000])
  })

  it('throws any other error', async () => {
    const broken = new Error('broken')
    expect(await ended(waitFor(() => Promise.reject(broken)))).toBe(broken)
  })

  it('rejects when the signal aborts, and leaves no listener behind', async () => {
    const reason = new Error('changed my mind')
    const controller = new AbortController()
    const added = vi.spyOn(controller.signal, 'addEventListener')
    const removed = vi.spyOn(controller.signal, 'removeEventListener')
    setTimeout(() => controller.abort(reason), 5000)
    const { ask } = readyAfter(Infinity, { 'retry-after': '2' })
    expect(await ended(waitFor(ask, { signal: controller.signal }))).toBe(reason)
    expect(Date.now()).toBe(epoch + 5_000)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(ask).toHaveBeenCalledWith({ signal: controller.signal })
    expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([3, 2])
    expect(vi.getTimerCount()).toBe(0)
    expect(await ended(waitFor(readyAfter(1).ask, { signal: AbortSignal.abort(reason) }))).toBe(reason)
  })
})
