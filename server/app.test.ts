import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { createTokens } from './identity/access/tokens.ts'
import { type Operation, operations, permissions, type Permission } from './generated/operations.ts'
import { clients, logIn, operationOf, type Person, testApp } from './dev/testing/app.ts'
import { exampleCall } from './dev/testing/example.ts'

const { app, call, inject, people, person, config, db } = await testApp()

const isProtected = ({ permission }: Operation) => permission !== 'public'
const permissionOf = ({ permission }: Operation): Permission | undefined =>
  permissions.find((known) => known === permission)
const needsPermission = (operation: Operation) => permissionOf(operation) !== undefined

const uuid = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99'

const forged = createSigner({ key: 'a key of somebody else', algorithm: 'HS256' })
const content = { sub: people.freja.userId, sid: people.freja.sessionId, jti: uuid, username: 'freja' }
const tokensOf = (secret: string, issuer: string) => createTokens(secret, issuer).sign(people.freja).accessToken
const wrongTokens = {
  none: undefined,
  garbage: 'Bearer garbage',
  'another scheme': 'Basic ZnJlamE6bGFtcA==',
  expired: `Bearer ${expiredToken()}`,
  'alg none': `Bearer ${[{ alg: 'none', typ: 'JWT' }, content].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`,
  'a foreign key': `Bearer ${forged({ ...content, iss: 'waybill', aud: 'waybill-api' })}`,
  'another secret': `Bearer ${tokensOf('another secret of at least 32 characters', 'waybill')}`,
  'another issuer': `Bearer ${tokensOf(config.tokenSecret, 'https://elsewhere.example')}`,
}

function expiredToken(): string {
  const { now } = Date
  Date.now = () => now() - 3_601_000
  try {
    return tokensOf(config.tokenSecret, 'waybill')
  } finally {
    Date.now = now
  }
}

const errorsOfForm = new Set([
  'TYPE',
  'PATTERN',
  'FORMAT',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_FEW',
  'UNKNOWN_ATTRIBUTE',
  'PRECISION',
])

const visitor = await person('visitor', clients.nordlys, permissions)

/** Calls an operation as in its example, each in a session of its own, because some end their session. */
const visit = async (operation: Operation) =>
  call(operation.id, { ...exampleCall(operation), by: await logIn(db, config, visitor.userId, visitor.username) })

it('serves exactly the operations of the contract', () => {
  const routes = operations.map(
    ({ method, path }) => `${method} /v1${path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`,
  )
  for (const route of routes) {
    const [method = '', url = ''] = route.split(' ')
    expect([route, app.hasRoute({ method: method as 'GET', url })]).toEqual([route, true])
  }
})

it('compiles every validator and has a handler for every operation', async () => {
  let responded = 0
  for (const operation of operations) {
    const response = await visit(operation)
    expect([500, 501], `${operation.id}: ${response.text}`).not.toContain(response.status)
    responded++
  }
  console.log(`${responded} of the ${operations.length} operations of the contract are served by their handlers.`)
})

it("accepts the contract's examples", async () => {
  const refused: string[] = []
  for (const operation of operations) {
    const { status, error, text } = await visit(operation)
    if (status === 400 && error.errors?.some(({ code }) => errorsOfForm.has(code)))
      refused.push(`${operation.id}: ${text}`)
  }
  expect(refused).toEqual([])
})

describe.each(operations.filter(isProtected))('$id', (operation) => {
  it.each(Object.entries(wrongTokens))('refuses a token: %s', async (_, authorization) => {
    const response = await call(operation.id, { headers: { ...(authorization && { authorization }) } })
    expect(response.status).toBe(401)
  })

  it('refuses a client that the caller does not belong to', async () => {
    const response = await call(operation.id, {
      ...exampleCall(operation),
      by: people.freja,
      clientId: clients.solskin,
    })
    expect([response.status, response.error.error]).toEqual([403, 'CLIENT_NOT_REACHABLE'])
  })
})

const withoutPermission = new Map<Permission, Awaited<ReturnType<typeof person>>>()

describe.each(operations.filter(needsPermission))('$id', (operation) => {
  it('refuses a caller with every permission but the required one', async () => {
    const permission = permissionOf(operation)
    if (!permission) throw new Error('filtered above')
    const [area] = permission.split(':')
    const others = permissions.filter((other) => !other.startsWith(`${area}:`) || isLower(other, permission))
    const stranger =
      withoutPermission.get(permission) ??
      (await person(`without-${permission.replace(':', '-')}`, clients.nordlys, others))
    withoutPermission.set(permission, stranger)
    const response = await call(operation.id, { ...exampleCall(operation), by: stranger })
    expect([response.status, response.error.error]).toEqual([403, 'FORBIDDEN'])
    expect(response.error.message).toContain(permission)
  })
})

const levels = ['read', 'write', 'admin']
const isLower = (one: Permission, other: Permission) =>
  levels.indexOf(one.split(':')[1] ?? '') < levels.indexOf(other.split(':')[1] ?? '')

describe.each(operations.filter(({ requestTypes }) => requestTypes.length > 0))('$id', (operation) => {
  const by = isProtected(operation) ? people.freja : undefined

  it('refuses an undeclared media type', async () => {
    const response = await call(operation.id, { ...exampleCall(operation), by, body: '<a/>', type: 'application/xml' })
    expect(response.status).toBe(415)
  })

  it('refuses a missing body, unless it is optional', async () => {
    const response = await call(operation.id, { ...exampleCall(operation), by, body: undefined })
    if (!operation.bodyRequired) return expect([200, 201, 202, 204, 400, 404, 409]).toContain(response.status)
    expect(response.status).toBe(400)
    expect(response.error.errors).toContainEqual({
      code: 'REQUIRED',
      defaultMessage: 'The body is required',
      objectName: 'body',
      field: '',
    })
  })

  it('refuses an oversized body', async () => {
    const response = await call(operation.id, {
      ...exampleCall(operation),
      by,
      body: 'x'.repeat((operation.bodyLimit ?? config.bodyLimit) + 1),
    })
    expect([413, 415]).toContain(response.status)
  })

  it('names an unknown attribute', async () => {
    const right = exampleCall(operation)
    if (typeof right.body !== 'object' || right.body === null || Array.isArray(right.body)) return
    const response = await call(operation.id, { ...right, by, body: { ...right.body, nonsense: 1 } })
    expect(response.status).toBe(400)
    expect(response.error.errors).toEqual([
      expect.objectContaining({ code: 'UNKNOWN_ATTRIBUTE', objectName: 'body', field: 'nonsense' }),
    ])
  })

  it('refuses invalid JSON', async () => {
    if (!operation.requestTypes.includes('application/json')) return
    const response = await call(operation.id, { ...exampleCall(operation), by, body: '{"a":' })
    expect([response.status, response.error.error]).toEqual([400, 'BODY_UNREADABLE'])
  })
})

describe.each([...operations])('$id', (operation) => {
  const by = isProtected(operation) ? people.freja : undefined

  it('refuses a request that excludes the media type of its response', async () => {
    if (operation.contentType === null) return
    const response = await call(operation.id, {
      ...exampleCall(operation),
      by,
      headers: { accept: 'image/webp, */*;q=0' },
    })
    expect(response.status).toBe(406)
  })

  it('sends its one media type even if the request asks for another', async () => {
    if (operation.contentType === null) return
    const caller = isProtected(operation) ? await logIn(db, config, visitor.userId, visitor.username) : undefined
    const other = operation.contentType === 'application/json' ? 'application/pdf' : 'application/json'
    const { status, headers } = await call(operation.id, {
      ...exampleCall(operation),
      by: caller,
      headers: { accept: `${other}, text/html;q=0.8` },
    })
    expect(status).not.toBe(406)
    if (status < 300) sent.add(headers['content-type']?.split(';')[0])
    if (status < 300) expect(headers['content-type']).toMatch(operation.contentType)
  })

  it('names an unknown query parameter', async () => {
    const right = exampleCall(operation)
    const response = await call(operation.id, { ...right, by, query: { ...right.query, nonsense: 1 } })
    expect(response.status).toBe(400)
    expect(response.error.errors).toContainEqual(expect.objectContaining({ objectName: 'query', field: 'nonsense' }))
  })
})

const sent = new Set<string | undefined>()

it('has tried more than one media type', () =>
  expect([...sent]).toEqual(expect.arrayContaining(['application/json', 'text/csv'])))

const paths = [...new Set(operations.map(({ path }) => path))]

describe.each(paths)('%s', (path) => {
  const declared = operations.filter((operation) => operation.path === path).map(({ method }) => method)
  const undeclared = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !declared.includes(method))

  it('lists the allowed methods', async () => {
    for (const method of undeclared) {
      const url = `/v1${path.replace(/\{\w+\}/g, 'x')}`
      const headers = { authorization: `Bearer ${people.freja.token}` }
      const response = await app.inject({ method, url, headers })
      expect([method, response.statusCode]).toEqual([method, 405])
      const allowed = String(response.headers.allow).split(', ')
      expect(allowed.filter((one) => one !== 'HEAD').sort()).toEqual([...declared].sort())
    }
  })
})

const clientsOf = async (by: Person, clientId: number) => (await call('listPermissions', { by, clientId })).status

describe('tenants', () => {
  it('are reached from above only with roles that reach children', async () => {
    const { tenant, nordlys, nordlysSweden, solskin, platform } = clients
    const deep = await person('deep', nordlys, permissions, 'CHILDREN')
    expect(await clientsOf(people.karen, platform)).toBe(200)
    expect(await clientsOf(people.karen, nordlysSweden)).toBe(200)
    expect(await clientsOf(deep, nordlysSweden)).toBe(200)
    expect(await clientsOf(people.freja, nordlys)).toBe(200)
    for (const [by, clientId] of [
      [people.freja, nordlysSweden],
      [people.freja, tenant],
      [people.freja, solskin],
      [deep, tenant],
      [deep, platform],
      [deep, solskin],
    ] as const)
      expect([by.username, clientId, await clientsOf(by, clientId)]).toEqual([by.username, clientId, 403])
  })

  it('must be chosen by users of several, unless they have a default', async () => {
    const { id } = operationOf('listAddresses')
    expect((await call(id, { by: people.mikkel })).error).toMatchObject({ status: 400, error: 'CLIENT_REQUIRED' })
    expect((await call('listPermissions', { by: people.mikkel })).status).toBe(200)
    expect((await call(id, { by: people.mikkel, clientId: clients.solskin })).status).not.toBe(400)
    await db
      .updateTable('app_user')
      .set({ defaultClientId: clients.nordlys })
      .where('id', '=', people.mikkel.userId)
      .execute()
    const repeated = await logIn(db, config, people.mikkel.userId, 'mikkel')
    expect((await call(id, { by: repeated })).status).not.toBe(400)
  })

  it('cannot be reached once deleted', async () => {
    await db.updateTable('client').set({ deletedAt: new Date() }).where('id', '=', clients.nordlysSweden).execute()
    const repeated = await logIn(db, config, people.karen.userId, 'karen')
    expect(await clientsOf(repeated, clients.nordlysSweden)).toBe(403)
  })
})

it('serves both /signup and /signup/', async () => {
  for (const url of ['/v1/signup', '/v1/signup/'])
    expect((await inject('signUp', { method: 'POST', url, payload: {} })).statusCode).toBe(400)
})
