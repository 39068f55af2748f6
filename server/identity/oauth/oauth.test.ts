import { describe, expect, it } from 'vitest'
import * as client from 'openid-client'
import { clients, testApp, type Person } from '../../dev/testing/app.ts'
import { pass } from '../../dev/testing/elapsed.ts'
import { exampleCall } from '../../dev/testing/example.ts'
import { operations, permissions } from '../../generated/operations.ts'

const { app, call, db, person } = await testApp()
const admin = await person('oauthadmin', clients.nordlys, permissions, 'CHILDREN')

type Form = Readonly<Record<string, string>>
const post = async (url: string, form: Form | string, headers: Form = {}) => {
  const {
    statusCode,
    body,
    headers: given,
  } = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  })
  return { status: statusCode, body: body === '' ? undefined : JSON.parse(body), headers: given }
}

async function register(by: Person = admin, over: object = {}) {
  const body = { name: 'Partner', kind: 'APPLICATION', permissions: ['addresses:write', 'shipments:read'], ...over }
  const made = await call('createApiKey', { by, body })
  expect(made.status).toBe(201)
  return { id: made.body.id, secret: made.body.key, made: made.body }
}

const basic = ({ id, secret }: { id: string; secret: string }) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const ask = (of: { id: string; secret: string }, form: Form = {}) =>
  post('/oauth/token', { grant_type: 'client_credentials', ...form }, basic(of))
const as = (token: string) => ({ ...admin, token })
const outcome = ({ status, body }: { status: number; body?: { error?: string } }) => [status, body?.error]

describe('an application', () => {
  it('exchanges its secret for a token that works wherever a key does, limited to its scope', async () => {
    const application = await register()
    expect(application.made).toMatchObject({ kind: 'APPLICATION', tokenSeconds: 600, hint: /^wb_live_\.\.\./ })
    const all = await ask(application)
    expect([all.status, all.body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^wb_token_[0-9a-f]{48}$/),
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'addresses:write shipments:read',
      },
    ])
    expect([all.headers['cache-control'], all.headers['pragma']]).toEqual(['no-store', 'no-cache'])
    expect((await call('listAddresses', { by: as(all.body.access_token) })).status).toBe(200)
    const narrow = await ask(application, { scope: 'addresses:read' })
    expect(narrow.body.scope).toBe('addresses:read')
    const by = as(narrow.body.access_token)
    expect((await call('listAddresses', { by })).status).toBe(200)
    expect((await call('listShipments', { by })).status).toBe(403)
    expect((await call('deleteAddress', { by, path: { addressId: application.id } })).status).toBe(403)
    // The secret itself opens nothing, and a token creates no keys.
    expect((await call('listAddresses', { by: as(application.secret) })).status).toBe(401)
    const key = { name: 'Key', permissions: ['addresses:read' as const] }
    expect((await call('createApiKey', { by: as(all.body.access_token), body: key })).status).toBe(403)
    const inForm = await post('/oauth/token', {
      grant_type: 'client_credentials',
      client_id: application.id,
      client_secret: application.secret,
    })
    expect(inForm.status).toBe(200)
  })

  it('reaches only its own client, and is no person', async () => {
    const wide = permissions.filter((one) => !one.startsWith('api-keys:'))
    const application = await register(admin, { permissions: wide })
    const by = as((await ask(application)).body.access_token)
    const statuses = Object.values(clients).map(async (clientId) => [
      clientId,
      (await call('listShipments', { by, clientId })).status,
    ])
    expect(await Promise.all(statuses)).toEqual(
      Object.values(clients).map((clientId) => [clientId, clientId === clients.nordlys ? 200 : 403]),
    )
    const ofPersons = operations.filter(({ id }) =>
      /^(?:impersonateUser|deleteSingleSignOn|logout|getMe)$|My[A-Z]/.test(id),
    )
    expect(ofPersons.length).toBeGreaterThan(15)
    for (const operation of ofPersons) {
      const { status, error } = await call(operation.id, { ...exampleCall(operation), by })
      expect([operation.id, status, error?.error]).toEqual([operation.id, 403, 'PERSON_REQUIRED'])
    }
    for (const url of ['/scim/v2/Users', '/v1/events/stream?seconds=1']) {
      const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${application.secret}` } })
      expect([url, statusCode]).toEqual([url, 401])
    }
  })

  it('never has more than its creator, and ends with them', async () => {
    const maker = await person('oauthmaker', clients.nordlys, ['api-keys:admin', 'addresses:write', 'shipments:read'])
    const tooMuch = await call('createApiKey', {
      by: maker,
      body: { name: 'Partner', kind: 'APPLICATION', permissions: ['carriers:admin'] },
    })
    expect(tooMuch.status).toBe(403)
    const application = await register(maker)
    const { access_token: token } = (await ask(application)).body
    const setRole = (given: string[]) =>
      db
        .updateTable('role')
        .set({ permissions: given as never })
        .where('id', 'in', (eb) => eb.selectFrom('user_role').select('roleId').where('userId', '=', maker.userId))
        .execute()
    await setRole(['shipments:read'])
    pass(2_000)
    expect((await call('listAddresses', { by: as(token) })).status).toBe(403)
    expect((await call('listShipments', { by: as(token) })).status).toBe(200)
    expect((await ask(application)).body.scope).toBe('shipments:read')
    expect(outcome(await ask(application, { scope: 'addresses:write' }))).toEqual([400, 'invalid_scope'])
    await setRole([])
    expect(outcome(await ask(application))).toEqual([400, 'invalid_scope'])
    await db.updateTable('app_user').set({ status: 'ARCHIVED' }).where('id', '=', maker.userId).execute()
    pass(2_000)
    expect((await call('listShipments', { by: as(token) })).status).toBe(401)
    expect(outcome(await ask(application))).toEqual([401, 'invalid_client'])
  })

  it('keeps the previous secret for a while after a rotation, but no token after revocation', async () => {
    const former = await register()
    const { access_token: token } = (await ask(former)).body
    const rotated = await call('rotateApiKey', { by: admin, path: { apiKeyId: former.id }, body: { overlapHours: 1 } })
    const present = { id: former.id, secret: rotated.body.key }
    expect(rotated.body.previousKeyExpiresAt).toBeDefined()
    for (const of of [former, present]) expect((await ask(of)).status).toBe(200)
    await call('rotateApiKey', { by: admin, path: { apiKeyId: former.id }, body: { overlapHours: 0 } })
    for (const of of [former, present]) expect(outcome(await ask(of))).toEqual([401, 'invalid_client'])
    // Without an overlap, earlier tokens end as well.
    expect((await call('listShipments', { by: as(token) })).status).toBe(401)

    const other = await register()
    const live = (await ask(other)).body.access_token
    await call('revokeApiKey', { by: admin, path: { apiKeyId: other.id } })
    expect((await call('listShipments', { by: as(live) })).status).toBe(401)
    expect(outcome(await ask(other))).toEqual([401, 'invalid_client'])
  })

  it('has tokens with the given lifetime, and none that outlive it', async () => {
    const expiresAt = new Date(Date.now() + 120_000).toISOString()
    const application = await register(admin, { tokenSeconds: 900, expiresAt })
    expect((await ask(application)).body.expires_in).toBeLessThanOrEqual(120)
    const changed = await call('updateApiKey', {
      by: admin,
      path: { apiKeyId: application.id },
      body: { tokenSeconds: 60, expiresAt: null },
    })
    expect(changed.body.tokenSeconds).toBe(60)
    const { access_token: token, expires_in: seconds } = (await ask(application)).body
    expect(seconds).toBe(60)
    await db
      .updateTable('api_key_secret')
      .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
      .where('apiKeyId', '=', application.id)
      .where('permissions', 'is not', null)
      .execute()
    expect((await call('listShipments', { by: as(token) })).status).toBe(401)
    // The next token deletes the expired ones.
    await ask(application)
    const { count } = await db
      .selectFrom('api_key_secret')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('apiKeyId', '=', application.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(2)
  })

  it.each([
    [{ tokenSeconds: 60 }, 'tokenSeconds'],
    [
      { kind: 'PUBLIC', permissions: ['checkout:write'], origins: ['https://shop.example'], tokenSeconds: 60 },
      'tokenSeconds',
    ],
    [{ kind: 'APPLICATION', origins: ['https://shop.example'] }, 'origins'],
  ])('is the only kind with a token lifetime, and has no origins: %j', async (over, field) => {
    const body = { name: 'Key', permissions: ['addresses:read'], ...over }
    const { status, error } = await call('createApiKey', { by: admin, body })
    expect([status, error?.errors?.[0]?.field]).toEqual([400, field])
  })

  it('gets errors in the form of RFC 6749', async () => {
    const application = await register()
    const wrong = { ...application, secret: application.secret.slice(0, -1) + 'x' }
    const refused = await ask(wrong)
    expect(outcome(refused)).toEqual([401, 'invalid_client'])
    expect(refused.headers['www-authenticate']).toMatch(/^Basic realm=/)
    expect(refused.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    const other = await register()
    expect(outcome(await ask({ id: other.id, secret: application.secret }))).toEqual([401, 'invalid_client'])
    const bare = await call('createApiKey', { by: admin, body: { name: 'Key', permissions: ['addresses:read'] } })
    expect(outcome(await ask({ id: bare.body.id, secret: bare.body.key }))).toEqual([401, 'invalid_client'])
    const cases: [string | Form, Form, number, string][] = [
      [{ grant_type: 'password' }, basic(application), 400, 'unsupported_grant_type'],
      [{}, basic(application), 400, 'invalid_request'],
      [{ grant_type: 'client_credentials' }, {}, 401, 'invalid_client'],
      [{ grant_type: 'client_credentials' }, { authorization: 'Basic !' }, 401, 'invalid_client'],
      [{ grant_type: 'client_credentials' }, { authorization: 'Bearer x' }, 401, 'invalid_client'],
      [{ grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' }, {}, 401, 'invalid_client'],
      [
        { grant_type: 'client_credentials', client_secret: application.secret },
        basic(application),
        400,
        'invalid_request',
      ],
      ['grant_type=client_credentials&grant_type=client_credentials', basic(application), 400, 'invalid_request'],
      [{ grant_type: 'client_credentials', scope: 'carriers:admin' }, basic(application), 400, 'invalid_scope'],
      [{ grant_type: 'client_credentials', scope: 'nothing' }, basic(application), 400, 'invalid_scope'],
      [
        '{"grant_type":"client_credentials"}',
        { ...basic(application), 'content-type': 'application/json' },
        400,
        'invalid_request',
      ],
    ]
    for (const [form, headers, status, error] of cases)
      expect(outcome(await post('/oauth/token', form, headers)), JSON.stringify([form, headers])).toEqual([
        status,
        error,
      ])
    expect((await app.inject({ method: 'GET', url: '/oauth/token' })).statusCode).toBeGreaterThanOrEqual(404)
  })

  it('is limited after failures, to its addresses, and in its number of tokens', async () => {
    const application = await register()
    const wrong = { ...application, secret: 'wb_live_wrong' }
    for (let tries = 0; tries < 5; tries++) expect((await ask(wrong)).status).toBe(401)
    const refused = await ask(application)
    expect(outcome(refused)).toEqual([429, 'temporarily_unavailable'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await register(admin, { addresses: ['203.0.113.0/24'] })
    expect(outcome(await ask(elsewhere))).toEqual([400, 'unauthorized_client'])
    const busy = await register()
    const rows = Array.from({ length: 500 }, (_, index) => ({
      apiKeyId: busy.id,
      hash: `many ${index} ${busy.id}`,
      permissions: ['addresses:read' as const],
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    }))
    await db.insertInto('api_key_secret').values(rows).execute()
    expect(outcome(await ask(busy))).toEqual([429, 'temporarily_unavailable'])
  })

  it('is not locked out by strangers who know its id', async () => {
    const application = await register()
    const wrong = { authorization: basic({ ...application, secret: 'wb_live_wrong' }).authorization }
    const guess = (index: number) =>
      app.inject({
        method: 'POST',
        url: '/oauth/token',
        remoteAddress: `127.0.${index}.1`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...wrong },
        payload: 'grant_type=client_credentials',
      })
    for (let index = 1; index <= 40; index++) expect((await guess(index)).statusCode).toBe(401)
    expect((await ask(application)).status).toBe(200)
  })

  it('inspects and revokes its own tokens', async () => {
    const application = await register()
    const { access_token: token } = (await ask(application, { scope: 'addresses:read' })).body
    const introspect = (of: { id: string; secret: string }) => post('/oauth/introspect', { token }, basic(of))
    expect((await introspect(application)).body).toMatchObject({
      active: true,
      scope: 'addresses:read',
      client_id: application.id,
      exp: expect.any(Number),
    })
    const other = await register()
    expect((await introspect(other)).body).toEqual({ active: false })
    expect((await post('/oauth/revoke', { token }, basic(other))).status).toBe(200)
    expect((await introspect(application)).body.active).toBe(true)
    const revoked = await post('/oauth/revoke', { token, token_type_hint: 'access_token' }, basic(application))
    expect([revoked.status, revoked.body]).toEqual([200, undefined])
    expect((await introspect(application)).body).toEqual({ active: false })
    pass(2_000)
    expect((await call('listAddresses', { by: as(token) })).status).toBe(401)
    // Its secret is no token, and must not end here.
    await post('/oauth/revoke', { token: application.secret }, basic(application))
    expect((await ask(application)).status).toBe(200)
  })

  it('works on the test side', async () => {
    const application = await register(admin, { side: 'TEST' })
    const { access_token: token } = (await ask(application)).body
    expect((await call('listShipments', { by: as(token) })).status).toBe(200)
  })
})

describe('openid-client', () => {
  it('discovers the server, and gets, inspects and revokes a token', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const application = await register()
    for (const authentication of [client.ClientSecretBasic, client.ClientSecretPost]) {
      const server = await client.discovery(
        new URL(address),
        application.id,
        undefined,
        authentication(application.secret),
        { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
      )
      expect(server.serverMetadata()).toMatchObject({ issuer: address, scopes_supported: [...permissions] })
      const tokens = await client.clientCredentialsGrant(server, { scope: 'shipments:read' })
      expect([tokens.token_type, tokens.scope, tokens.expires_in]).toEqual(['bearer', 'shipments:read', 600])
      const listed = await client.fetchProtectedResource(
        server,
        tokens.access_token,
        new URL(`${address}/v1/shipments`),
        'GET',
      )
      expect(listed.status).toBe(200)
      expect((await client.tokenIntrospection(server, tokens.access_token)).active).toBe(true)
      await client.tokenRevocation(server, tokens.access_token)
      expect((await client.tokenIntrospection(server, tokens.access_token)).active).toBe(false)
      await expect(client.clientCredentialsGrant(server, { scope: 'carriers:admin' })).rejects.toMatchObject({
        error: 'invalid_scope',
        status: 400,
      })
    }
  })
})
