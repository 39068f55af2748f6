import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { fixtureServer, log } from '../../dev/testing/fixture-server.ts'

const { app, clientId, otherClientId, tokens, access } = await fixtureServer({
  WAYBILL_CORS_ORIGINS: 'https://developer.waybill.example',
})
const json = 'application/json'

async function call(method: InjectOptions['method'], url: string, given: Omit<InjectOptions, 'method' | 'url'> = {}) {
  const response = await app.inject({ method, url: `/v1${url}`, ...given })
  const { statusCode: status, headers, body } = response
  return { status, headers, body, json: body.startsWith('{') || body.startsWith('[') ? response.json() : undefined }
}

const as = (token: string, headers: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...headers },
})
const full = as(tokens.full)
const foreign = (id: number | string) => call('GET', '/things', as(tokens.full, { clientid: String(id) }))
const create = () => call('POST', '/things', { ...full, payload: { name: 'lamp', parts: [{ weight: 1 }] } })
/** A body without the parts that differ between two responses. */
const blank = (text: string, id: string) =>
  text
    .replaceAll(id, 'ID')
    .replace(/"timestamp":"[^"]+"/, '')
    .replace(/"requestId":"[^"]+"/, '')
const fields = (response: { json: { errors?: { objectName: string; field: string }[] } }) =>
  response.json.errors?.map(({ objectName, field }) => `${objectName} ${field}`).sort()

describe('gaps in fastify-openapi-glue', () => {
  it('validates a body whose schema is only a reference', async () => {
    const response = await call('POST', '/things', { ...full, payload: { name: 'lamp' } })
    expect(response.status).toBe(400)
    expect(fields(response)).toEqual(['body parts'])
  })

  it('validates references within references', async () => {
    const response = await call('POST', '/things', {
      ...full,
      payload: { name: 'lamp', kind: 'GREEN', parts: [{ weight: 0 }] },
    })
    expect(fields(response)).toEqual(['body kind', 'body parts[0].weight'])
  })

  it('refuses a body of an undeclared type instead of passing it on unchecked', async () => {
    for (const type of [
      'application/xml',
      'text/plain',
      'application/merge-patch+json',
      'application/json; charset=latin1',
    ]) {
      const response = await call('POST', '/things', { ...as(tokens.full, { 'content-type': type }), payload: '{}' })
      expect([type, response.status, response.json.error]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })

  it('refuses a body without a type', async () => {
    const response = await call('POST', '/things', { ...full, payload: Buffer.from('{}') })
    expect(response.status).toBe(415)
  })

  it('accepts a declared type in any notation', async () => {
    const headers = { 'content-type': 'Application/JSON ; Charset="UTF-8"' }
    const response = await call('POST', '/things', {
      ...as(tokens.full, headers),
      payload: JSON.stringify({ name: 'lamp', parts: [{ weight: 1 }] }),
    })
    expect(response.status).toBe(201)
  })

  it('requires a required body', async () => {
    for (const headers of [undefined, { 'content-type': json }]) {
      const response = await call('POST', '/things', as(tokens.full, headers))
      expect(response.status).toBe(400)
      expect(fields(response)).toEqual(['body '])
    }
  })

  it('treats a missing body as an empty object and fills in its defaults', async () => {
    expect((await call('POST', '/door')).json).toEqual({ door: { wide: true } })
    expect((await call('POST', '/door', { payload: {} })).json).toEqual({ door: { wide: true } })
    const headers = { 'content-type': json }
    expect((await call('POST', '/door', { headers, payload: '' })).json).toEqual({ door: { wide: true } })
  })

  it('ignores a body where none is declared', async () => {
    const url = `/things/${randomUUID()}/poke`
    for (const payload of ['{"a":1}', 'no JSON', '']) {
      const response = await call('POST', url, { ...as(tokens.full, { 'content-type': json }), payload })
      expect([payload, response.status, response.json.body]).toEqual([payload, 200, undefined])
    }
  })

  it('returns 401 before 400, 415 and 413', async () => {
    const attempts: InjectOptions[] = [
      { payload: { nonsense: true } },
      { headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
      { headers: { 'content-type': json }, payload: 'x'.repeat(2_000_000) },
      { headers: { 'content-type': json }, payload: '{' },
    ]
    for (const attempt of attempts) expect((await call('POST', '/things?x=1', attempt)).status).toBe(401)
  })

  it('returns 403 before 400', async () => {
    const response = await call('POST', '/things', { ...as(tokens.reader), payload: { nonsense: true } })
    expect([response.status, response.json.error]).toEqual([403, 'FORBIDDEN'])
    expect(response.json.message).toContain('shipments:write')
  })

  it('serves only below the prefix', async () => {
    expect((await call('GET', '/things', full)).status).toBe(200)
    expect((await app.inject({ url: '/things', ...full })).statusCode).toBe(404)
  })

  it('does not split values, and accepts one value for a list', async () => {
    const query = async (search: string) => (await call('GET', `/things?${search}`, full)).json[0].query
    expect(await query('kinds=RED')).toMatchObject({ kinds: ['RED'] })
    expect(await query('kinds=RED&kinds=BLUE')).toMatchObject({ kinds: ['RED', 'BLUE'] })
    expect((await call('GET', '/things?kinds=RED,BLUE', full)).status).toBe(400)
  })

  it('finds headers in any case', async () => {
    const payload = { name: 'lamp', parts: [{ weight: 1 }] }
    const response = await call('POST', '/things', { ...as(tokens.full, { 'IDEMPOTENCY-KEY': 'æ' }), payload })
    expect(fields(response)).toEqual(['header idempotency-key'])
  })

  it('neither coerces JSON nor removes anything from it', async () => {
    const payload = { name: 5, count: '3', urgent: 'true', parts: [{ weight: '1', extra: 1 }], id: 'x' }
    const response = await call('POST', '/things', { ...full, payload })
    expect(fields(response)).toEqual([
      'body count',
      'body id',
      'body name',
      'body parts[0].extra',
      'body parts[0].weight',
      'body urgent',
    ])
  })

  it('coerces forms with brackets in their names', async () => {
    const payload =
      'name=lamp&count=3&urgent=true&note=&parts[0][weight]=1.5&parts[0][tags][]=a&parts[1][weight]=2&labels[a]=1'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await call('POST', '/things', { ...as(tokens.full, headers), payload })
    expect(response.json.input).toEqual({
      name: 'lamp',
      count: 3,
      urgent: true,
      note: '',
      parts: [{ weight: 1.5, tags: ['a'] }, { weight: 2 }],
      labels: { a: '1' },
    })
  })

  it('coerces only strings in the form of a number or boolean', async () => {
    for (const search of [
      'page=0x10',
      'page=%201',
      'page=1e0x',
      'page=',
      'page=1.5',
      'active=1',
      'active=yes',
      'ratio=NaN',
      'page=1&page=2',
      '__proto__=1',
      'constructor=1',
    ])
      expect([search, (await call('GET', `/things?${search}`, full)).status]).toEqual([search, 400])
    expect((await call('GET', '/things?page=2&active=false&ratio=5e-1', full)).json[0].query).toEqual({
      page: 2,
      per_page: 10,
      active: false,
      ratio: 0.5,
    })
  })

  it('prints null as null', async () => {
    expect((await call('POST', '/door', { payload: { wide: false } })).body).toBe('{"door":null}')
  })
})

describe('validation', () => {
  it('lists every error of path, query, header and body at once', async () => {
    const response = await call('GET', '/things/no-uuid?nonsense=1', full)
    expect(fields(response)).toEqual(['path thingId', 'query nonsense'])
    const other = await call('POST', '/things?x=1', {
      ...as(tokens.full, { 'idempotency-key': 'a b' }),
      payload: { name: '', parts: [] },
    })
    expect(fields(other)).toEqual(['body name', 'body parts', 'header idempotency-key', 'query x'])
  })

  it('lists a missing body together with the other errors', async () => {
    expect(fields(await call('POST', '/things?x=1', full))).toEqual(['body ', 'query x'])
  })

  it('names code, message, object and field of an error', async () => {
    const payload = {
      name: 'x'.repeat(21),
      kind: 'GREEN',
      email: 'nobody',
      since: '2026-02-30',
      price: 1.005,
      count: -1,
      note: 5,
      parts: [{ weight: 0.05, tags: ['', 'a', 'a', 'b'] }, {}],
      labels: { Ä: 'x' },
    }
    const { status, json: error } = await call('POST', '/things', { ...full, payload })
    expect(status).toBe(400)
    expect(error).toMatchObject({ status: 400, error: 'VALIDATION_FAILED', path: '/v1/things' })
    expect(error.message).toBe('The request has 13 errors. See errors for each of them.')
    expect(error.errors).toEqual(
      [
        ['TOO_LONG', 'name', 'must have at most 20 characters'],
        ['NOT_ALLOWED', 'kind', 'must be one of RED, BLUE'],
        ['FORMAT', 'email', 'must be an e-mail address'],
        ['FORMAT', 'since', 'must be a date as yyyy-MM-dd'],
        ['PRECISION', 'price', 'must have at most 2 decimals'],
        ['OUT_OF_RANGE', 'count', 'must be at least 0'],
        ['TYPE', 'note', 'must be a string or null'],
        ['OUT_OF_RANGE', 'parts[0].weight', 'must be at least 0.1'],
        ['TOO_MANY', 'parts[0].tags', 'must have at most 3 items'],
        ['TOO_SHORT', 'parts[0].tags[0]', 'must have at least 1 character'],
        ['DUPLICATE', 'parts[0].tags', 'must not contain the same item twice, as at 1 and 2'],
        ['REQUIRED', 'parts[1].weight', 'is required'],
        ['PATTERN', 'labels.Ä', 'is not an allowed name'],
      ].map(([code, field, says]) => ({ code, defaultMessage: `${field} ${says}`, objectName: 'body', field })),
    )
  })

  it.each([0.1, 0.29, 1.1, 8.2, 64.65, 999.99, 1000])('accepts %d as having two decimals', async (weight) => {
    expect((await call('POST', '/things', { ...full, payload: { name: 'a', parts: [{ weight }] } })).status).toBe(201)
  })

  it('accepts the largest amount with cents', async () => {
    const payload = { name: 'a', price: 999999999.99, parts: [{ weight: 1 }] }
    expect((await call('POST', '/things', { ...full, payload })).status).toBe(201)
    expect((await call('POST', '/things', { ...full, payload: { ...payload, price: 999999999.985 } })).status).toBe(400)
  })

  it('fills in defaults', async () => {
    const { json: thing } = await call('POST', '/things', { ...full, payload: { name: 'a', parts: [{ weight: 1 }] } })
    expect(thing.input.count).toBe(1)
  })

  it.each([
    ['a number that is too large for JSON', '{"name":"a","count":1e999,"parts":[{"weight":1}]}', 'body count'],
    ['NUL', '{"name":"a\\u0000b","parts":[{"weight":1}]}', 'body name'],
    ['half a surrogate pair', '{"name":"a\\ud800","parts":[{"weight":1}]}', 'body name'],
    ['half a surrogate pair in a name', '{"labels":{"\\udfff":"x"},"name":"a","parts":[{"weight":1}]}', 'body labels'],
    ['a prototype', '{"name":"a","parts":[{"weight":1}],"__proto__":{"a":1}}', 'body '],
    ['a prototype in disguise', '{"labels":{"\\u005f_proto__":"x"},"name":"a","parts":[{"weight":1}]}', 'body labels'],
    ['null as a whole', 'null', 'body '],
    ['a list as a whole', '[]', 'body '],
  ])('refuses %s', async (_, payload, field) => {
    const response = await call('POST', '/things', { ...as(tokens.full, { 'content-type': json }), payload })
    expect([response.status, fields(response)]).toEqual([400, [field]])
  })

  it.each([
    ['no JSON', '{"name":'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['500,000 brackets', '['.repeat(500_000)],
  ])('refuses %s', async (_, payload) => {
    const response = await call('POST', '/things', { ...as(tokens.full, { 'content-type': json }), payload })
    expect([response.status, response.json.error]).toEqual([400, 'BODY_UNREADABLE'])
  })

  it('refuses deep JSON', async () => {
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const suspicious = `{"\\u0000":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    for (const payload of [deep, suspicious]) {
      const response = await call('POST', '/things', { ...as(tokens.full, { 'content-type': json }), payload })
      expect(response.status).toBe(400)
    }
  })

  it('keeps complete surrogate pairs and strips BOMs', async () => {
    const payload = '\uFEFF{"name":"\\ud83d\\udca1","parts":[{"weight":1}]}'
    const response = await call('POST', '/things', { ...as(tokens.full, { 'content-type': json }), payload })
    expect(response.json.name).toBe('💡')
  })

  it('explains only the first of very many errors', async () => {
    const things = Array.from({ length: 60_000 }, () => ({ weight: 'x' }))
    const response = await call('POST', '/things/bulk', { ...full, payload: { things } })
    expect(response.status).toBe(400)
    expect(response.json.errors.length).toBeLessThanOrEqual(1000)
  })

  it('reads plain text', async () => {
    const text = { headers: { 'content-type': 'text/plain' } }
    expect((await call('POST', '/text', { ...text, payload: 'abc\n' })).body).toBe('abc')
    const response = await call('POST', '/text', { ...text, payload: 'ABC' })
    expect(response.json.errors).toEqual([
      { code: 'PATTERN', defaultMessage: 'The body must have the form ^[a-z]+$', objectName: 'body', field: '' },
    ])
  })
})

describe('errors', () => {
  it.each([
    ['an unknown path', 'GET', '/nothing', 404],
    ['an unknown method', 'PATCH', '/things', 405],
    ['an unreadable path', 'GET', '/things/%ff', 400],
    ['a long path', 'GET', `/things/${'a'.repeat(5_000)}`, 400],
    ['a failure', 'GET', '/fail?code=boom', 500],
  ] as const)('have one shape: %s', async (_, method, url, status) => {
    const response = await call(method, url, full)
    expect(response.status).toBe(status)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(Object.keys(response.json).slice(0, 6)).toEqual([
      'timestamp',
      'status',
      'error',
      'message',
      'path',
      'requestId',
    ])
    expect(response.json).toMatchObject({ status, path: `/v1${url}`.split('?')[0]?.slice(0, 2048) })
    expect(response.headers['x-request-id']).toBe(response.json.requestId)
    expect(response.json.requestId).toMatch(/^[0-9a-f]{20}$/)
  })

  it('hide internal details', async () => {
    const { body } = await call('GET', '/fail?code=boom')
    expect(body).not.toMatch(/secret|Error:|\.ts/)
  })

  it('list the allowed methods', async () => {
    expect((await call('PATCH', '/things')).headers.allow).toBe('GET, HEAD, POST, PUT')
    expect((await call('DELETE', '/door/')).headers.allow).toBe('POST')
    const options = await call('OPTIONS', '/things')
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, POST, PUT, OPTIONS'])
  })

  it('prefer a fixed path to a parameter for methods, too', async () => {
    const response = await call('GET', '/things/bulk', full)
    expect([response.status, response.headers.allow]).toEqual([405, 'POST'])
    expect((await call('DELETE', '/things/export.csv', full)).status).toBe(405)
  })

  it('find a path with or without a trailing slash', async () => {
    expect((await call('POST', '/door')).status).toBe(200)
    expect((await call('POST', '/door/')).status).toBe(200)
  })

  it.each([
    ['22P02', 400],
    ['22003', 400],
    ['22021', 400],
    ['22P05', 400],
    ['23505', 409],
    ['23503', 409],
    ['23514', 400],
    ['40001', 503],
    ['40P01', 503],
    ['53300', 503],
    ['55P03', 503],
    ['57014', 503],
    ['57P01', 503],
    ['42P01', 503],
    ['42703', 500],
  ])('turn the code %s of PostgreSQL into %i', async (code, status) => {
    const response = await call('GET', `/fail?code=${code}`)
    expect(response.status).toBe(status)
    expect(response.body).not.toContain(code === '42703' ? '2703' : code)
    expect(response.headers['retry-after']).toEqual(status === 503 ? expect.stringMatching(/^[1-9]/) : undefined)
  })

  it('refuse a body above the limit', async () => {
    const payload = { name: 'x'.repeat(1_100_000) }
    const response = await call('POST', '/things', { ...full, payload })
    expect([response.status, response.json.error]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it.each([
    ['text/csv', 200],
    ['application/xml, text/*;q=0.5', 200],
    ['*/*;q=0', 406],
    ['application/json;q=0, */*', 406],
    ['application/*', 200],
    ['text/html, */*;q=0.1', 200],
    ['APPLICATION/JSON; charset=utf-8', 200],
  ])('respond to Accept: %s with %i', async (accept, status) => {
    expect((await call('GET', '/things', as(tokens.full, { accept }))).status).toBe(status)
  })
})

describe('responses', () => {
  it('contain the path of a created resource', async () => {
    const { json: thing, headers } = await create()
    expect(headers.location).toBe(`/v1/things/${thing.id}`)
    expect(headers.etag).toMatch(/^"[\w-]{22}"$/)
  })

  it('count a list and link to its pages', async () => {
    const { headers } = await call('GET', '/things?page=2&per_page=50&q=a%20b', full)
    expect(headers['x-total-count']).toBe('137')
    expect(headers.link).toBe(
      [
        '</v1/things?page=1&per_page=50&q=a+b>; rel="first"',
        '</v1/things?page=1&per_page=50&q=a+b>; rel="prev"',
        '</v1/things?page=3&per_page=50&q=a+b>; rel="next"',
        '</v1/things?page=3&per_page=50&q=a+b>; rel="last"',
      ].join(', '),
    )
  })

  it('end at 10,000 rows', async () => {
    expect((await call('GET', '/things?page=100&per_page=100', full)).status).toBe(200)
    const response = await call('GET', '/things?page=101&per_page=100', full)
    expect([response.status, fields(response)]).toEqual([400, ['query page']])
  })

  it('are 304 if nothing has changed', async () => {
    const { json: thing } = await create()
    const url = `/things/${thing.id}`
    const { headers, status } = await call('GET', url, full)
    const etag = String(headers.etag)
    expect(status).toBe(200)
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await call('GET', url, as(tokens.full, { 'if-none-match': match }))
      expect([response.status, response.body, response.headers.etag]).toEqual([304, '', etag])
    }
    expect((await call('GET', url, as(tokens.full, { 'if-none-match': '"other"' }))).status).toBe(200)
  })

  it('refuse a change based on another version', async () => {
    const { json: thing } = await create()
    const url = `/things/${thing.id}`
    const etag = String((await call('GET', url, full)).headers.etag)
    const put = (name: string, match: string) =>
      call('PUT', '/things', { ...as(tokens.full, { 'if-match': match }), payload: { id: thing.id, name } })
    expect((await put('first', etag)).status).toBe(200)
    const second = await put('second', etag)
    expect([second.status, second.json.error]).toEqual([412, 'PRECONDITION_FAILED'])
    expect((await call('GET', url, full)).json.name).toBe('first')
    expect((await put('third', '*')).status).toBe(200)
    expect((await put('weak', `W/${String((await call('GET', url, full)).headers.etag)}`)).status).toBe(412)
    expect((await call('DELETE', url, as(tokens.full, { 'if-match': etag }))).status).toBe(412)
    expect((await call('DELETE', url, full)).status).toBe(204)
  })

  it('fail if a handler forgets the precondition', async () => {
    const { json: thing } = await create()
    const payload = { id: thing.id, name: 'careless' }
    expect((await call('PUT', '/things', { ...as(tokens.full, { 'if-match': '*' }), payload })).status).toBe(500)
  })

  it('stream with the media type and the headers of the handler', async () => {
    const { body, headers } = await call('GET', '/things/export.csv', full)
    expect(body).toBe('id,name\r\n1,lamp\r\n')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="things.csv"')
  })

  it('to HEAD have no body', async () => {
    const { json: thing } = await create()
    const { status, body, headers } = await call('HEAD', `/things/${thing.id}`, full)
    expect([status, body]).toEqual([200, ''])
    expect(headers.etag).toBeDefined()
    expect(headers['content-length']).toBe(String(JSON.stringify({ id: thing.id, name: 'lamp' }).length))
  })

  it('carry the security headers', async () => {
    const { headers } = await call('GET', '/things', full)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('are cached by browsers for one caller and client only, and revalidated each time', async () => {
    const { json: thing } = await create()
    const { headers } = await call('GET', `/things/${thing.id}`, full)
    expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'Origin, Authorization, ClientId'])
  })
})

describe('access', () => {
  it.each([
    ['none', undefined],
    ['another scheme', 'Basic abc'],
    ['garbage', 'Bearer garbage'],
    ['nothing after Bearer', 'Bearer '],
    [
      'alg none',
      `Bearer ${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${tokens.full.split('.')[1]}.`,
    ],
    ['a changed signature', `Bearer ${tokens.full.slice(0, -3)}AAA`],
  ])('refuses a token: %s', async (_, authorization) => {
    const response = await call('GET', '/things', { headers: { ...(authorization && { authorization }) } })
    expect([response.status, response.json.error]).toEqual([401, 'UNAUTHORIZED'])
    expect(response.headers['www-authenticate']).toBe('Bearer')
  })

  it('accepts the scheme in any case', async () => {
    expect((await call('GET', '/things', { headers: { authorization: `bearer ${tokens.full}` } })).status).toBe(200)
  })

  it('refuses a client that the caller does not belong to', async () => {
    expect((await foreign(otherClientId)).json).toMatchObject({ status: 403, error: 'CLIENT_NOT_REACHABLE' })
    expect((await foreign(999_999)).status).toBe(403)
    expect((await foreign(clientId)).status).toBe(200)
    for (const id of ['0', 'x', '-1', '99999999999', '1.5', '']) expect((await foreign(id)).status).toBe(400)
  })

  it('requires users with several clients to name one, unless none is needed', async () => {
    expect((await call('GET', '/things', as(tokens.both))).json).toMatchObject({
      status: 400,
      error: 'CLIENT_REQUIRED',
    })
    expect((await call('GET', '/things', as(tokens.both, { clientid: String(otherClientId) }))).status).toBe(200)
    expect((await call('POST', `/things/${randomUUID()}/poke`, as(tokens.both))).status).toBe(200)
  })

  it('hides resources of others', async () => {
    const { json: thing } = await call('POST', '/things', {
      ...full,
      payload: { name: 'lamp', parts: [{ weight: 1 }] },
    })
    const unknown = randomUUID()
    const [foreignCall, missing] = await Promise.all([
      call('GET', `/things/${thing.id}`, as(tokens.other)),
      call('GET', `/things/${unknown}`, as(tokens.other)),
    ])
    expect(foreignCall.status).toBe(404)
    expect(blank(foreignCall.body, thing.id)).toBe(blank(missing.body, unknown))
  })

  it('requires neither token nor permission for a public operation', async () => {
    expect((await call('POST', '/door', { headers: { authorization: 'Bearer garbage' } })).status).toBe(200)
  })

  it('caches a token and drops it on request', () => {
    const caller = access.callerOf(`Bearer ${tokens.full}`, undefined, '127.0.0.1')
    expect(caller).not.toBeInstanceOf(Promise)
    if (!(caller instanceof Promise)) access.forget(caller.userId)
    expect(access.callerOf(`Bearer ${tokens.full}`, undefined, '127.0.0.1')).toBeInstanceOf(Promise)
  })
})

describe('the environment', () => {
  const far = { remoteAddress: '203.0.113.7' }

  it('refuses plain HTTP from elsewhere', async () => {
    const response = await call('GET', '/things', { ...full, ...far })
    expect([response.status, response.json.error]).toEqual([403, 'HTTPS_REQUIRED'])
    const forged = as(tokens.full, { 'x-forwarded-proto': 'https' })
    expect((await call('GET', '/things', { ...forged, ...far })).status).toBe(403)
  })

  it('trusts a configured proxy', async () => {
    const { app: behind, tokens: own } = await fixtureServer({ WAYBILL_TRUSTED_PROXIES: '203.0.113.0/24' })
    const ask = async (proto: string) => {
      const headers = { authorization: `Bearer ${own.full}`, 'x-forwarded-proto': proto }
      return (await behind.inject({ url: '/v1/things', headers, ...far })).statusCode
    }
    expect([await ask('https'), await ask('http')]).toEqual([200, 403])
  })

  it('refuses plain HTTP forwarded by a proxy on the same machine, trusted or not', async () => {
    const { app: trusting, tokens: own } = await fixtureServer({ WAYBILL_TRUSTED_PROXIES: '127.0.0.1' })
    const untrusting = { app, token: tokens.full }
    for (const { app: asked, token } of [untrusting, { app: trusting, token: own.full }]) {
      const ask = async (said: Record<string, string>) =>
        (await asked.inject({ url: '/v1/things', headers: { authorization: `Bearer ${token}`, ...said } })).statusCode
      for (const said of ['http', 'HTTP', 'https, http'])
        expect([said, await ask({ 'x-forwarded-proto': said })]).toEqual([said, 403])
      expect(await ask({ 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7' })).toBe(403)
      for (const said of ['proto=http', 'for=203.0.113.7;proto="http"', 'proto=https, for="[::1]";Proto=http;by=a'])
        expect([said, await ask({ forwarded: said })]).toEqual([said, 403])
      for (const said of ['proto=https', 'proto=http, proto=https;by=a'])
        expect([said, await ask({ forwarded: said })]).toEqual([said, 200])
      for (const said of ['https', 'http, https'])
        expect([said, await ask({ 'x-forwarded-proto': said })]).toEqual([said, 200])
    }
  })

  it('rejects malformed HTTP with the usual error body', async () => {
    const address = new URL(await app.listen({ port: 0 }))
    const say = async (...lines: string[]) => {
      const socket = connect(Number(address.port), address.hostname)
      socket.end(`${lines.join('\r\n')}\r\n\r\n`)
      let said = ''
      for await (const chunk of socket) said += String(chunk)
      return {
        status: Number(said.split(' ')[1]),
        json: JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)),
      }
    }
    for (const hosts of [['Host: one', 'Host: two'], ['Host: one', 'hOST: one'], []])
      for (const path of ['/v1/things', '/nowhere']) {
        const { status, json: parsed } = await say(`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close')
        expect([hosts, status, parsed.error]).toEqual([hosts, 400, 'REQUEST_UNREADABLE'])
      }
    for (const method of ['QUERY', 'PROPFIND', 'PURGE']) {
      const { status, json: parsed } = await say(`${method} /v1/things HTTP/1.1`, 'Host: one', 'Connection: close')
      expect([method, status, parsed.error]).toEqual([method, 405, 'METHOD_NOT_ALLOWED'])
    }
    for (const body of ['{"name": \0}', '\0', '{"name":"a\0b"}', '{"\\u0000":1}']) {
      const nul = await call('POST', '/things', {
        headers: { ...full.headers, 'content-type': 'application/json' },
        payload: body,
      })
      expect([body, nul.status]).toEqual([body, 400])
      expect(JSON.stringify(nul.json)).not.toContain('\\u0000')
    }
  })

  it('lets in only pages of allowed origins', async () => {
    const origin = 'https://developer.waybill.example'
    const allowed = await call('GET', '/things', as(tokens.full, { origin }))
    expect(allowed.headers['access-control-allow-origin']).toBe(origin)
    expect(allowed.headers['access-control-expose-headers']).toContain('etag')
    expect(allowed.headers.vary).toBe('Origin')
    const preflight = await call('OPTIONS', '/things', {
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'clientid' },
    })
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([
      204,
      expect.stringContaining('PUT'),
    ])
    const question = await call('OPTIONS', '/things', { headers: { origin } })
    expect([question.status, question.headers.allow]).toEqual([204, expect.stringContaining('POST')])
    const evil = await call('GET', '/things', as(tokens.full, { origin: 'https://evil.example' }))
    expect(evil.headers['access-control-allow-origin']).toBeUndefined()
    const refused = await call('GET', '/things', { headers: { origin } })
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, origin])
  })

  it('limits requests per caller and returns how many remain', async () => {
    const { app: slow, tokens: own } = await fixtureServer({ WAYBILL_REQUESTS_PER_MINUTE: '3' })
    const ask = (token: string) => slow.inject({ url: '/v1/things', headers: { authorization: `Bearer ${token}` } })
    const responses = [await ask(own.full), await ask(own.full), await ask(own.full), await ask(own.full)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(responses.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0'])
    expect(responses[3]?.json()).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
    expect(Number(responses[3]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(own.reader)).statusCode).toBe(200)
    const strangers = []
    for (let attempt = 0; attempt < 4; attempt++) strangers.push((await ask('garbage')).statusCode)
    expect(strangers).toEqual([401, 401, 401, 429])
  })

  it('turns requests away when it is overloaded', async () => {
    const { app: small, tokens: own } = await fixtureServer({}, { delayMs: 0, requests: 2 })
    const ask = () => small.inject({ url: '/v1/things', headers: { authorization: `Bearer ${own.full}` } })
    const responses = await Promise.all(Array.from({ length: 5 }, ask))
    const statuses = responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(503)
    expect(responses.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('2')
    expect((await ask()).statusCode).toBe(200)
  })

  it('drops requests whose client has hung up', async () => {
    const { app: small, tokens: own } = await fixtureServer({}, { delayMs: 0, requests: 3 })
    const { port } = new URL(await small.listen({ port: 0, host: '127.0.0.1' }))
    const head = `POST /v1/things HTTP/1.1\r\nhost: waybill\r\nauthorization: Bearer ${own.full}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`
    for (let attempt = 0; attempt < 6; attempt++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(head)
      await sleep(20)
      socket.destroy()
    }
    const ask = async () =>
      (await small.inject({ url: '/v1/things', headers: { authorization: `Bearer ${own.full}` } })).statusCode
    await expect.poll(ask).toBe(200)
  })

  it('accepts requests as soon as it has started, however long that took', async () => {
    const { app: fresh, tokens: own } = await fixtureServer({}, { delayMs: 30, requests: 1_000 })
    await fresh.ready()
    for (const end = performance.now() + 700; performance.now() < end;);
    await fresh.listen({ port: 0, host: '127.0.0.1' })
    const statuses = new Set<number>()
    for (let request = 0; request < 20; request++) {
      const response = await fresh.inject({ url: '/v1/things', headers: { authorization: `Bearer ${own.full}` } })
      statuses.add(response.statusCode)
      await sleep(20)
    }
    expect([...statuses]).toEqual([200])
  })

  it('turns requests away while the event loop is late', async () => {
    const { app: late, tokens: own } = await fixtureServer({}, { delayMs: 30, requests: 1_000 })
    const ask = () => late.inject({ url: '/v1/things', headers: { authorization: `Bearer ${own.full}` } })
    const statusesOf = async (requests: number) => {
      const responses = await Promise.all(Array.from({ length: requests }, ask))
      return new Set(responses.map(({ statusCode }) => statusCode))
    }
    await late.listen({ port: 0, host: '127.0.0.1' })
    const block = setInterval(() => {
      for (const end = performance.now() + 100; performance.now() < end;);
    }, 1)
    await expect.poll(() => statusesOf(40)).toContain(503)
    expect(await statusesOf(10)).toEqual(new Set([200])) // they aren't what makes it late
    clearInterval(block)
    await expect.poll(() => statusesOf(40)).toEqual(new Set([200]))
  })

  it('returns 503 while there is no database', async () => {
    const { app: lost, db, tokens: own } = await fixtureServer()
    await db.destroy()
    const response = await lost.inject({ url: '/v1/things', headers: { authorization: `Bearer ${own.full}` } })
    expect([response.statusCode, response.headers['retry-after'], response.json().error]).toEqual([
      503,
      '2',
      'SERVICE_UNAVAILABLE',
    ])
  })

  it('rejects unreadable HTTP with the usual error body', async () => {
    const { app: listening } = await fixtureServer()
    await listening.listen({ port: 0, host: '127.0.0.1' })
    const address = listening.server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const { connect: open } = await import('node:net')
    const ask = (text: string) =>
      new Promise<string>((resolve) => {
        let response = ''
        const socket = open(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (data) => (response += data))
        socket.on('close', () => resolve(response))
      })
    const malformed = await ask('NONSENSE\r\n\r\n')
    expect(malformed).toContain('HTTP/1.1 400')
    expect(JSON.parse(malformed.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, error: 'REQUEST_UNREADABLE' })
    expect(await ask(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toContain('HEADERS_TOO_LARGE')
    await listening.close()
  })
})

it('has created only what a test asked for', () => {
  expect(log.every((entry) => entry.startsWith('create '))).toBe(true)
})
