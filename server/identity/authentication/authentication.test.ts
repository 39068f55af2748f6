import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertRole, insertUser } from '../access/account-store.ts'
import { endSessionsOf } from '../access/session-store.ts'
import { permissions } from '../../generated/operations.ts'
import { clients, testApp } from '../../dev/testing/app.ts'
import { pass } from '../../dev/testing/elapsed.ts'

const { app, call, db, people, person } = await testApp()

const password = 'lamp-shade-fjord-42'
const roleId = await insertRole(db, { clientId: clients.nordlys, name: 'Users', permissions: ['shipments:write'] })
type Status = Parameters<typeof insertUser>[1]['status']

let number = 0
async function user(status: Status = 'CONFIRMED', username = `user${++number}@nordlys.example`) {
  const id = await insertUser(db, { username, email: `${number}@nordlys.example`, status, password, roleIds: [roleId] })
  return { id, username }
}

let network = 0
/** An address without earlier attempts. */
const newAddress = () => `127.1.${Math.floor(++network / 250)}.${(network % 250) + 1}`

const logIn = (username: string, given = password, remoteAddress = newAddress()) =>
  call('login', { body: { username, password: given }, remoteAddress })
const refresh = (token = '') => call('refreshToken', { body: token, type: 'text/plain' })
const works = async (token = '') =>
  (await call('listPermissions', { headers: { authorization: `Bearer ${token}` } })).status === 200

const session = async () => {
  const { id, username } = await user()
  return { id, username, ...(await logIn(username)).body }
}

const authorize = (token: string, clientId: number, permission?: string) =>
  call('authorizeToken', { by: people.freja, body: { token, clientId, permission } })

const validate = (token: string, clientId: number) =>
  call('validateClientId', { by: people.freja, body: { token, clientId } })

describe('login', () => {
  it('opens a session with a token of one hour', async () => {
    const { id, username } = await user()
    const { status, body } = await logIn(username)
    expect(status).toBe(200)
    expect(body).toMatchObject({ expiresIn: 3600, user: { id, username, status: 'CONFIRMED' } })
    expect(body?.user.claims).toMatchObject([
      { client: { id: clients.nordlys, level: 2, parentId: clients.tenant }, roles: [{ id: roleId, name: 'Users' }] },
    ])
    expect(await works(body?.accessToken)).toBe(true)
    const { exp, iat } = JSON.parse(atob(body?.accessToken.split('.')[1] ?? ''))
    expect(exp - iat).toBe(3600)
  })

  it('accepts user names in any case, and forms', async () => {
    const { username } = await user()
    expect((await logIn(username.toUpperCase())).status).toBe(200)
    const form = new URLSearchParams({ username, password }).toString()
    const type = 'application/x-www-form-urlencoded'
    expect((await call('login', { body: form, type })).status).toBe(200)
  })

  it('distinguishes a wrong password from a user who cannot log in', async () => {
    const { username } = await user()
    expect((await logIn(username, 'wrong-password')).error).toMatchObject({ status: 401, error: 'INVALID_CREDENTIALS' })
    const unknown = await logIn('nobody@nordlys.example')
    expect(unknown.error).toMatchObject({ status: 403, error: 'USER_NOT_CONFIRMED' })
    for (const status of ['UNCONFIRMED', 'ARCHIVED', 'UNKNOWN'] as const)
      for (const given of [password, 'wrong-password']) {
        const { error } = await logIn((await user(status)).username, given)
        expect([error.status, error.error, error.message]).toEqual([403, 'USER_NOT_CONFIRMED', unknown.error.message])
      }
  })

  it.each([
    ['FORCE_CHANGE_PASSWORD', 'PASSWORD_CHANGE_REQUIRED'],
    ['RESET_REQUIRED', 'PASSWORD_RESET_REQUIRED'],
    ['COMPROMISED', 'PASSWORD_RESET_REQUIRED'],
  ] as const)('tells a user who is %s what to do, once the password is right', async (status, error) => {
    const { username } = await user(status)
    expect((await logIn(username, 'wrong-password')).status).toBe(401)
    expect((await logIn(username)).error).toMatchObject({ status: 403, error })
  })

  it('reports an expired temporary password', async () => {
    const { id, username } = await user('FORCE_CHANGE_PASSWORD')
    await db.updateTable('app_user').set({ temporaryPasswordExpiresAt: new Date() }).where('id', '=', id).execute()
    expect((await logIn(username)).error).toMatchObject({ status: 403, error: 'TEMPORARY_PASSWORD_EXPIRED' })
  })

  it('refuses passwords that are too short or too long, and truncates none', async () => {
    const { username } = await user()
    expect((await logIn(username, 'x'.repeat(51))).error.errors).toMatchObject([
      { code: 'TOO_LONG', field: 'password' },
    ])
    expect((await logIn(username, 'x'.repeat(5))).error.errors).toMatchObject([
      { code: 'TOO_SHORT', field: 'password' },
    ])
    const long = `${'æ'.repeat(49)}1`
    const name = 'long@nordlys.example'
    await insertUser(db, { username: name, email: name, status: 'CONFIRMED', password: long, roleIds: [roleId] })
    expect((await logIn(name, long)).status).toBe(200)
    expect((await logIn(name, `${'æ'.repeat(49)}2`)).status).toBe(401)
  })

  it('stores passwords as argon2id, and rehashes weaker ones', async () => {
    const { id, username } = await user()
    const stored = () => db.selectFrom('app_user').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await stored()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(password, { memoryCost: 4096, timeCost: 1 })
    await db.updateTable('app_user').set({ passwordHash: weak }).where('id', '=', id).execute()
    expect((await logIn(username)).status).toBe(200)
    expect((await stored()).passwordHash).toContain('m=19456,t=2')
    expect((await logIn(username)).status).toBe(200)
  })

  it('pauses after failures from one address, and ends the pause by itself', async () => {
    const { username } = await user()
    const address = newAddress()
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await logIn(username, 'wrong-password', address)).status).toBe(401)
    const paused = await logIn(username, password, address)
    expect(paused.error).toMatchObject({ status: 403, error: 'REQUEST_LIMIT_EXCEEDED' })
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn(username)).status).toBe(200)
    await db.updateTable('attempt_limit').set({ pausedUntil: new Date() }).where('key', 'like', `%${address}`).execute()
    expect((await logIn(username, password, address)).status).toBe(200)
    expect((await logIn(username, 'wrong-password', address)).status).toBe(401)
  })

  it('lets no stranger lock a user out from where that user is known', async () => {
    const { username } = await user()
    const home = newAddress()
    expect((await logIn(username, password, home)).status).toBe(200)
    for (let attempt = 0; attempt < 20; attempt++) await logIn(username, 'wrong-password')
    expect((await logIn(username)).error.error).toBe('REQUEST_LIMIT_EXCEEDED')
    expect((await logIn(username, password, home)).status).toBe(200)
  })

  it('limits one address over all users', async () => {
    const address = newAddress()
    await db
      .insertInto('attempt_limit')
      .values({ key: `address ${address}`, failures: 99, lastFailureAt: new Date() })
      .execute()
    expect((await logIn('somebody', 'wrong-password', address)).error.error).toBe('USER_NOT_CONFIRMED')
    expect((await logIn((await user()).username, password, address)).error.error).toBe('REQUEST_LIMIT_EXCEEDED')
  })

  it('never pauses for longer than a quarter of an hour', async () => {
    const { username } = await user()
    await db
      .insertInto('attempt_limit')
      .values({ key: `user ${username}`, failures: 5_000, lastFailureAt: new Date() })
      .execute()
    await logIn(username, 'wrong-password')
    const { headers } = await logIn(username)
    expect(Number(headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  it('survives a storm of log-ins', async () => {
    const { username } = await user()
    const address = newAddress()
    const responses = await Promise.all(Array.from({ length: 20 }, () => logIn(username, password, address)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  })

  it.runIf(process.platform === 'linux')('hashes at the lowest CPU priority', async () => {
    await logIn((await user()).username)
    // The nice value is the nineteenth field; the second may contain blanks within its parentheses.
    const niceness = readdirSync('/proc/self/task').map((thread) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
    )
    expect(niceness).toContain(10)
  })
})

describe('refreshToken', () => {
  it('replaces both tokens', async () => {
    const { refreshToken, username } = await session()
    const { status, body } = await refresh(refreshToken)
    expect([status, body?.user.username]).toEqual([200, username])
    expect(body?.refreshToken).not.toBe(refreshToken)
    expect(await works(body?.accessToken)).toBe(true)
    expect((await refresh(body?.refreshToken)).status).toBe(200)
  })

  it('ends the session when a spent token returns after a while', async () => {
    const { id, refreshToken } = await session()
    const { body } = await refresh(refreshToken)
    await db
      .updateTable('refresh_token')
      .set({ usedAt: sql<string>`"usedAt" - interval '11 seconds'` })
      .where('usedAt', 'is not', null)
      .execute()
    expect((await refresh(refreshToken)).error).toMatchObject({ status: 401, error: 'REFRESH_TOKEN_REUSED' })
    expect((await refresh(body?.refreshToken)).error).toMatchObject({ status: 401, error: 'REFRESH_TOKEN_INVALID' })
    const { endReason } = await db
      .selectFrom('session')
      .select('endReason')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(endReason).toBe('REFRESH_TOKEN_REUSED')
  })

  it('gives several tabs at once the same successor, and only that continues', async () => {
    const { refreshToken } = await session()
    const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const [successor, ...others] = new Set(responses.map(({ body }) => body?.refreshToken))
    expect(others).toEqual([])
    const { rows } = await sql`select from refresh_token where "sessionId" =
      (select "sessionId" from refresh_token order by "createdAt" desc limit 1)`.execute(db)
    expect(rows).toHaveLength(2)
    expect((await refresh(successor)).status).toBe(200)
  })

  it('refuses unknown, ended or expired tokens', async () => {
    expect((await refresh('A'.repeat(43))).error.error).toBe('REFRESH_TOKEN_INVALID')
    const ended = await session()
    await endSessionsOf(db, ended.id, 'PASSWORD_CHANGED')
    expect((await refresh(ended.refreshToken)).status).toBe(401)
    const old = await session()
    await db.updateTable('session').set({ expiresAt: new Date() }).where('userId', '=', old.id).execute()
    expect((await refresh(old.refreshToken)).status).toBe(401)
    const archived = await session()
    await db.updateTable('app_user').set({ status: 'ARCHIVED' }).where('id', '=', archived.id).execute()
    expect((await refresh(archived.refreshToken)).status).toBe(401)
  })

  it('stores no token in plain text', async () => {
    const { refreshToken = '' } = await session()
    const { rows } = await sql<{ hash: string; salt?: string }>`select hash, salt from refresh_token`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })

  it('refuses a quoted token', async () => {
    expect((await refresh(`"${'A'.repeat(43)}"`)).status).toBe(400)
  })
})

describe('an ended session', () => {
  it('is refused within a minute', async () => {
    const { id, username } = await user()
    const { body } = await logIn(username)
    expect(await works(body?.accessToken)).toBe(true)
    await endSessionsOf(db, id, 'PASSWORD_CHANGED')
    pass(59_000)
    expect(await works(body?.accessToken)).toBe(false)
  })
})

describe('authorizeToken', () => {
  it("returns a token's permissions for a client", async () => {
    const reader = await person('reader', clients.nordlys, ['shipments:write', 'users:admin'])
    const { body } = await authorize(reader.token, clients.nordlys, 'shipments:read')
    expect(body).toMatchObject({
      username: 'reader',
      clientId: clients.nordlys,
      permissions: ['shipments:read', 'shipments:write', 'users:admin', 'users:read', 'users:write'],
    })
    expect((await authorize(reader.token, clients.nordlys, 'roles:read')).error.error).toBe('PERMISSION_MISSING')
    expect((await authorize(reader.token, clients.solskin)).error.error).toBe('CLIENT_NOT_REACHABLE')
    expect((await authorize(reader.token, 999_999)).status).toBe(403)
  })

  it('returns 400 for an invalid token', async () => {
    expect((await authorize('a.b.c', clients.nordlys)).error).toMatchObject({ status: 400, error: 'TOKEN_INVALID' })
    const { now } = Date
    const { token } = await person('late', clients.nordlys, ['shipments:read'])
    Date.now = () => now() + 3_601_000
    const { token: fresh } = await person('fresh', clients.nordlys, ['shipments:read'])
    const by = { ...people.freja, token: fresh }
    const response = await call('decodeToken', { by, body: { token } })
    Date.now = now
    expect(response.error).toMatchObject({ status: 400, error: 'TOKEN_EXPIRED' })
  })
})

describe('decodeToken', () => {
  it("reads a token's claims", async () => {
    const { body } = await call('decodeToken', { by: people.freja, body: { token: people.astrid.token } })
    expect(body).toMatchObject({ sub: people.astrid.userId, username: 'astrid', aud: 'waybill-api' })
    expect(body?.claims).toHaveLength(1)
  })
})

describe('validateClientId', () => {
  it('returns the roles that apply', async () => {
    const { body } = await validate(people.karen.token, clients.nordlysSweden)
    expect(body).toMatchObject({ client: { id: clients.nordlysSweden }, roles: [{ clientId: clients.platform }] })
    expect((await validate(people.freja.token, clients.nordlysSweden)).status).toBe(403)
    expect((await validate(people.freja.token, 999_999)).status).toBe(403)
  })
})

describe('listPermissions', () => {
  it("lists the contract's permissions", async () => {
    const { body, headers } = await call('listPermissions', { by: people.freja })
    expect(body).toEqual([...permissions])
    expect(headers['x-total-count']).toBe(String(permissions.length))
  })
})

it('logs nobody in under the name of an object prototype', async () => {
  for (const username of ['__proto__', 'constructor', 'toString']) expect((await logIn(username)).status).toBe(403)
  expect(app.hasDecorator('caller')).toBe(false)
})
