import { describe, expect, it } from 'vitest'
import { insertUser } from '../access/account-store.ts'
import type { Permission } from '../../generated/operations.ts'
import { addUserRole, insertRole } from '../access/account-store.ts'
import { clients, logIn, type Person, testApp } from '../../dev/testing/app.ts'
import { codeTo, mailsTo } from '../../dev/testing/mails.ts'

const api = await testApp()
const { call, db, config, people, person } = api
const { freja, karen, astrid } = people
const { nordlys, nordlysSweden, solskin } = clients

let count = 0
const usersRole = await insertRole(db, { clientId: nordlys, name: 'Users', permissions: ['shipments:read'] })

/** A confirmed user of Nordlys. */
async function member(permissions: Permission[] = [], clientId: number = nordlys): Promise<Person & { email: string }> {
  const username = `member${++count}`
  const user = await person(username, clientId, permissions.length > 0 ? permissions : ['addresses:read'])
  return { ...user, email: `${username}@nordlys.example` }
}

const statusOf = async (username: string) =>
  (await call('getUser', { by: karen, clientId: nordlys, path: { username } })).body.status
const setStatus = (
  username: string,
  status:
    | 'UNCONFIRMED'
    | 'CONFIRMED'
    | 'ARCHIVED'
    | 'COMPROMISED'
    | 'UNKNOWN'
    | 'RESET_REQUIRED'
    | 'FORCE_CHANGE_PASSWORD',
) => db.updateTable('app_user').set({ status }).where('username', '=', username).execute()
const update = (body: object, by: Person = freja, headers?: Record<string, string>) =>
  call('updateUser', { by, body, headers })

const create = (username: string, email: string) => call('createUser', { by: freja, body: { username, email } })

const ascending = (one: number, other: number) => one - other

describe('createUser', () => {
  it('gives the role Users and mails a temporary password that proves the address', async () => {
    const body = { username: 'Astrid.Holm', email: 'astrid.holm@NORDLYS.example', firstName: 'Astrid' }
    const created = await call('createUser', { by: freja, body })
    expect(created.status).toBe(201)
    expect(created.headers.location).toBe('/v1/auth/users/Astrid.Holm')
    expect(created.body).toMatchObject({
      username: 'Astrid.Holm',
      email: 'astrid.holm@nordlys.example',
      status: 'FORCE_CHANGE_PASSWORD',
      newsletterOptIn: false,
      claims: [{ client: { id: nordlys }, roles: [{ id: usersRole, name: 'Users' }] }],
    })
    const currentPassword = await codeTo(api, 'astrid.holm@nordlys.example')
    expect(currentPassword).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/)
    const change = { username: 'astrid.holm', currentPassword, password: 'north-star-lantern-7' }
    expect((await call('setPassword', { body: change })).status).toBe(204)
    const read = await call('getUser', { by: freja, path: { username: 'ASTRID.HOLM' } })
    expect(read.body.status).toBe('CONFIRMED')
    const row = await db
      .selectFrom('app_user')
      .select('emailVerifiedAt')
      .where('username', '=', 'Astrid.Holm')
      .executeTakeFirst()
    expect(row?.emailVerifiedAt).toBeDefined()
  })

  it('creates a missing role Users once, even for concurrent requests', async () => {
    const by = await person('boss', solskin, ['users:admin'])
    const made = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        call('createUser', {
          by,
          body: { username: `solskin${index}`, email: `s${index}@solskin.example`, suppressEmail: true },
        }),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const roles = await db
      .selectFrom('role')
      .select('permissions')
      .where('clientId', '=', solskin)
      .where('name', '=', 'Users')
      .execute()
    expect(roles).toHaveLength(1)
    expect(roles[0]?.permissions).toContain('shipments:write')
    expect(
      roles[0]?.permissions.filter((one) => /:admin$|^(?:users|roles|clients):|^(?:carriers|products):write/.test(one)),
    ).toEqual([])
  })

  it('mails nothing if requested', async () => {
    const body = {
      username: 'quiet',
      email: 'quiet@nordlys.example',
      temporaryPassword: 'welcome-81',
      suppressEmail: true,
    }
    expect((await call('createUser', { by: freja, body })).status).toBe(201)
    expect(await mailsTo(api, 'quiet@nordlys.example')).toEqual([])
    const login = await call('login', { body: { username: 'quiet', password: 'welcome-81' } })
    expect(login.error.error).toBe('PASSWORD_CHANGE_REQUIRED')
  })

  it('refuses names and addresses that are taken, in any case, and reserved names', async () => {
    const name = await create('FREJA', 'new@nordlys.example')
    expect([name.status, name.error.error, name.error.errors?.map(({ field }) => field)]).toEqual([
      409,
      'USERNAME_TAKEN',
      ['username'],
    ])
    const email = await create('another', 'FREJA@nordlys.example')
    expect([email.status, email.error.error, email.error.errors?.map(({ field }) => field)]).toEqual([
      409,
      'EMAIL_TAKEN',
      ['email'],
    ])
    const both = await create('freja', 'freja@nordlys.example')
    expect(both.error.errors?.map(({ field }) => field)).toEqual(['username', 'email'])
    for (const reserved of ['claims', 'Import', 'invite', 'set-password'])
      expect((await create(reserved, 'reserved@nordlys.example')).error.error).toBe('USERNAME_TAKEN')
    expect((await create('odd', 'nobody@localhost')).status).toBe(400)
  })

  it('gives permissions that a client added to Users only from users who have them', async () => {
    const by = await person('creator', nordlysSweden, ['users:admin'])
    await insertRole(db, { clientId: nordlysSweden, name: 'users', permissions: ['shipments:read', 'roles:admin'] })
    const refused = await call('createUser', { by, body: { username: 'puppet', email: 'puppet@nordlys.example' } })
    expect([refused.status, refused.error.error]).toEqual([403, 'PERMISSION_NOT_HELD'])
  })

  it('creates one user for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'create-once' }
    const body = { username: 'once', email: 'once@nordlys.example' }
    const first = await call('createUser', { by: freja, headers, body })
    const second = await call('createUser', { by: freja, headers, body })
    expect([second.status, second.headers['idempotency-replayed'], second.text]).toEqual([201, 'true', first.text])
    expect(await mailsTo(api, 'once@nordlys.example')).toHaveLength(1)
    expect((await call('createUser', { by: freja, headers, body: { ...body, username: 'twice' } })).error.error).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })
})

describe('listUsers', () => {
  it('shows only those of the active client, sorted and searched', async () => {
    const by = await person('lister', clients.tenant, ['users:admin'])
    for (const [username, lastName] of [
      ['anna', 'Øster'],
      ['bo', undefined],
      ['carl', 'Ärlig'],
    ] as const) {
      const userId = await insertUser(db, { username, email: `${username}@x.example`, lastName, status: 'CONFIRMED' })
      await addUserRole(
        db,
        userId,
        await insertRole(db, { clientId: clients.tenant, name: username, permissions: ['addresses:read'] }),
      )
    }
    await setStatus('carl', 'ARCHIVED')
    const names = async (query: object) =>
      (await call('listUsers', { by, query: { ...query } })).body.map(({ username }) => username)
    expect(await names({ sort: 'username' })).toEqual(['anna', 'bo', 'carl', 'lister'])
    expect(await names({ sort: 'username', order: 'DESC' })).toEqual(['lister', 'carl', 'bo', 'anna'])
    expect((await names({ sort: 'lastName' })).slice(0, 2)).toEqual(['carl', 'anna'])
    expect((await names({ sort: 'lastName', order: 'DESC' })).slice(0, 2)).toEqual(['anna', 'carl'])
    expect(await names({})).toEqual(['lister', 'anna', 'bo', 'carl'])
    expect(await names({ q: 'ARLIG' })).toEqual(['carl'])
    expect(await names({ q: 'oster' })).toEqual(['anna'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ q: 'X.example' })).toEqual(['anna', 'bo', 'carl'])
    const page = await call('listUsers', { by, query: { sort: 'username', per_page: 2, page: 2 } })
    expect([page.headers['x-total-count'], page.body.map(({ username }) => username)]).toEqual([
      '4',
      ['carl', 'lister'],
    ])
    expect((await call('listUsers', { by, query: { sort: 'email' } })).status).toBe(400)
  })

  it('shows claims only for clients in reach', async () => {
    const { body } = await call('listUsers', { by: freja, query: { q: 'mikkel' } })
    expect(body[0]?.claims.map(({ client }) => client.id)).toEqual([nordlys])
  })
})

describe('getUser', () => {
  it('shows members and oneself, and no others', async () => {
    const { headers } = await call('getUser', { by: freja, path: { username: 'mikkel' } })
    const repeated = await call('getUser', {
      by: freja,
      path: { username: 'mikkel' },
      headers: { 'if-none-match': headers.etag ?? '' },
    })
    expect(repeated.status).toBe(304)
    const foreign = await call('getUser', { by: freja, path: { username: 'astrid' } })
    const unknown = await call('getUser', { by: freja, path: { username: 'nobody' } })
    expect([foreign.status, foreign.error.message]).toEqual([404, unknown.error.message.replace('nobody', 'astrid')])
    const own = await call('getUser', { by: people.mikkel, clientId: nordlys, path: { username: 'mikkel' } })
    expect(own.body.claims.map(({ client }) => client.id)).toEqual([nordlys, solskin])
  })

  it('shows no hash of a password', async () => {
    const { text } = await call('getUser', { by: freja, path: { username: 'freja' } })
    expect(text).not.toMatch(/hash|argon/i)
  })
})

describe('listClaims', () => {
  it('lists all clients of the caller without an active one', async () => {
    const { body, headers } = await call('listClaims', { by: people.mikkel })
    expect(body.map(({ client }) => client.id)).toEqual([nordlys, solskin])
    expect(headers['x-total-count']).toBe('2')
  })
})

describe('updateUser', () => {
  it('merges sent attributes and clears with null', async () => {
    const { username } = await member()
    const renamed = await update({
      username: username.toUpperCase(),
      firstName: 'Astrid',
      lastName: 'Sand',
      newsletterOptIn: true,
    })
    expect(renamed.body).toMatchObject({ username, firstName: 'Astrid', lastName: 'Sand', newsletterOptIn: true })
    const cleared = await update({ username, firstName: null })
    expect(cleared.body).not.toHaveProperty('firstName')
    expect(cleared.body.lastName).toBe('Sand')
  })

  it('prevents lost updates', async () => {
    const { username } = await member()
    const { headers } = await call('getUser', { by: freja, path: { username } })
    expect((await update({ username, firstName: 'A' }, freja, { 'if-match': headers.etag ?? '' })).status).toBe(200)
    expect((await update({ username, firstName: 'B' }, freja, { 'if-match': headers.etag ?? '' })).status).toBe(412)
  })

  it('verifies a new address by a code, and sends no other code there before', async () => {
    const { username, email } = await member()
    const next = `new-${email}`
    expect((await update({ username, email: next })).body.email).toBe(next)
    await call('forgotPassword', { path: { username } })
    expect(await mailsTo(api, email)).toEqual([])
    const code = await codeTo(api, next)
    expect(await mailsTo(api, next)).toHaveLength(1)
    expect((await call('confirmSignUp', { body: { username, confirmationCode: code } })).status).toBe(204)
    await call('forgotPassword', { path: { username } })
    expect(await mailsTo(api, next)).toHaveLength(2)
    expect((await update({ username, email: 'Freja@nordlys.example' })).error.error).toBe('EMAIL_TAKEN')
  })

  it('ends the sessions of archived and compromised users, and archives for good', async () => {
    const { username, ...by } = await member()
    const own = { ...by, username }
    expect((await update({ username, status: 'COMPROMISED' })).body.status).toBe('COMPROMISED')
    expect((await call('listPermissions', { by: own })).status).toBe(401)
    expect((await update({ username, status: 'ARCHIVED' })).body.status).toBe('ARCHIVED')
    for (const body of [{ status: 'COMPROMISED' }, { firstName: 'A' }, { status: 'ARCHIVED' }])
      expect((await update({ username, ...body })).error.error).toBe('USER_ARCHIVED')
    expect((await update({ username, status: 'CONFIRMED' })).status).toBe(400)
    expect((await call('login', { body: { username, password: 'whatever' } })).error.error).toBe('USER_NOT_CONFIRMED')
  })

  it('keeps the last administrator, even when two are changed at once', async () => {
    const [one, two] = await Promise.all([
      person('admin1', nordlysSweden, ['users:admin', 'users:write', 'roles:admin']),
      person('admin2', nordlysSweden, ['users:admin', 'users:write', 'roles:admin']),
    ])
    const responses = await Promise.all([
      update({ username: 'admin2', status: 'ARCHIVED' }, one),
      update({ username: 'admin1', status: 'ARCHIVED' }, two),
    ])
    const outcomes = responses.map(({ status }) => status).toSorted(ascending)
    expect([
      [200, 409],
      [200, 401],
      [200, 404],
    ]).toContainEqual(outcomes)
    const left = await db
      .selectFrom('app_user')
      .select('username')
      .where('username', 'in', ['admin1', 'admin2'])
      .where('status', '=', 'CONFIRMED')
      .execute()
    expect(left).toHaveLength(1)
    const username = left[0]?.username ?? ''
    const by = await logIn(db, config, username === 'admin1' ? one.userId : two.userId, username)
    expect((await update({ username, status: 'ARCHIVED' }, by)).error.error).toBe('LAST_ADMINISTRATOR')
  })

  it('lets users of other clients be changed only by themselves', async () => {
    const shared = await update({ username: 'mikkel', firstName: 'M' })
    expect([shared.status, shared.error.error]).toEqual([403, 'USER_OF_OTHER_CLIENTS'])
    expect(
      (await call('updateUser', { by: people.mikkel, clientId: nordlys, body: { username: 'mikkel', firstName: 'M' } }))
        .status,
    ).toBe(200)
    expect((await update({ username: 'astrid', firstName: 'A' })).status).toBe(404)
  })

  it('gives no user an account with more rights', async () => {
    const by = await person('clerk', nordlys, ['users:write', 'users:admin'])
    for (const body of [{ email: 'clerk2@nordlys.example' }, { status: 'ARCHIVED' }]) {
      const refused = await update({ username: 'freja', ...body }, by)
      expect([refused.status, refused.error.error]).toEqual([403, 'PERMISSION_NOT_HELD'])
    }
    expect((await update({ username: 'freja', firstName: 'Freja' }, by)).status).toBe(200)
  })
})

describe('confirmUser', () => {
  it('confirms unconfirmed users, and none in another state', async () => {
    const { username } = await member()
    const confirm = () => call('confirmUser', { by: freja, path: { username } })
    await setStatus(username, 'UNCONFIRMED')
    expect((await confirm()).body.status).toBe('CONFIRMED')
    expect((await confirm()).status).toBe(200)
    for (const status of ['ARCHIVED', 'COMPROMISED', 'UNKNOWN', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD'] as const) {
      await setStatus(username, status)
      const refused = await confirm()
      expect([status, refused.status, refused.error.error]).toEqual([status, 409, 'USER_STATUS'])
    }
    expect((await call('confirmUser', { by: freja, path: { username: 'astrid' } })).status).toBe(404)
  })
})

describe('resetUserPassword', () => {
  it('voids the password, ends sessions and mails a code', async () => {
    const by = await member()
    const response = await call('resetUserPassword', { by: freja, path: { username: by.username } })
    expect(response.body).toEqual({ destination: 'm***@n***.example', deliveryMedium: 'EMAIL' })
    expect((await call('listPermissions', { by })).status).toBe(401)
    expect(await statusOf(by.username)).toBe('RESET_REQUIRED')
    const body = { password: 'north-star-lantern-7', confirmationCode: await codeTo(api, by.email) }
    expect((await call('confirmForgotPassword', { path: { username: by.username }, body })).status).toBe(204)
    expect(await statusOf(by.username)).toBe('CONFIRMED')
  })

  it('brings a compromised user back, and gives another temporary password to a user with one', async () => {
    const { username, email } = await member()
    await setStatus(username, 'COMPROMISED')
    expect((await call('resetUserPassword', { by: freja, path: { username } })).status).toBe(200)
    expect(await statusOf(username)).toBe('RESET_REQUIRED')
    await setStatus(username, 'FORCE_CHANGE_PASSWORD')
    expect((await call('resetUserPassword', { by: freja, path: { username } })).status).toBe(200)
    expect(await statusOf(username)).toBe('FORCE_CHANGE_PASSWORD')
    const currentPassword = await codeTo(api, email)
    const change = { username, currentPassword, password: 'north-star-lantern-7' }
    expect((await call('setPassword', { body: change })).status).toBe(204)
  })

  it('refuses states without a password, users without address, of others, and strangers', async () => {
    const { username, userId } = await member()
    const reset = (name = username) => call('resetUserPassword', { by: freja, path: { username: name } })
    await db.updateTable('app_user').set({ emailVerifiedAt: null }).where('id', '=', userId).execute()
    expect((await reset()).error.error).toBe('NO_VERIFIED_CONTACT')
    for (const status of ['ARCHIVED', 'UNCONFIRMED'] as const) {
      await setStatus(username, status)
      expect((await reset()).error.error).toBe('USER_STATUS')
    }
    expect((await reset('mikkel')).error.error).toBe('USER_OF_OTHER_CLIENTS')
    expect((await reset('astrid')).status).toBe(404)
  })
})

describe('impersonateUser', () => {
  it('gives 15 minutes in the name of both, for one client, on record', async () => {
    const { username, email } = await member(['shipments:read', 'users:read'])
    const { body } = await call('impersonateUser', { by: freja, path: { username } })
    expect(body).toMatchObject({ expiresIn: 900, user: { username, email } })
    expect(body).not.toHaveProperty('refreshToken')
    const decoded = await call('decodeToken', { by: freja, body: { token: body.accessToken } })
    expect(decoded.body).toMatchObject({ username, act: { sub: freja.userId, username: 'freja' } })
    expect(decoded.body.exp - decoded.body.iat).toBe(900)
    const row = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'user.impersonate')
      .where('subjectId', '=', body.user.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ clientId: nordlys, username: 'freja', details: { username } })
    const by = { ...freja, token: body.accessToken }
    expect((await call('getUser', { by, path: { username } })).status).toBe(200)
    expect((await call('listUsers', { by })).status).toBe(403)
  })

  it('reaches neither other clients of the user nor those below', async () => {
    const { body } = await call('impersonateUser', { by: karen, clientId: nordlys, path: { username: 'mikkel' } })
    const by = { ...karen, token: body.accessToken }
    expect(body.user.claims.map(({ client }) => client.id)).toEqual([nordlys])
    expect((await call('listClaims', { by })).body.map(({ client }) => client.id)).toEqual([nordlys])
    expect((await call('listPermissions', { by, clientId: solskin })).status).toBe(403)
    expect((await call('decodeToken', { by: karen, body: { token: body.accessToken } })).body.claims).toHaveLength(1)
    expect(
      (await call('validateClientId', { by: karen, body: { token: body.accessToken, clientId: solskin } })).status,
    ).toBe(403)
    const wide = await person('wide', nordlys, ['addresses:read'], 'CHILDREN')
    const asWide = await call('impersonateUser', { by: karen, clientId: nordlys, path: { username: wide.username } })
    const below = await call('listPermissions', {
      by: { ...wide, token: asWide.body.accessToken },
      clientId: nordlysSweden,
    })
    expect(below.status).toBe(403)
  })

  it('records both names with each action', async () => {
    const { username } = await member(['roles:admin', 'shipments:read'])
    const { body } = await call('impersonateUser', { by: freja, path: { username } })
    const by = { ...freja, token: body.accessToken }
    const role = await call('createRole', {
      by,
      path: { clientId: nordlys },
      body: { name: 'By proxy', permissions: ['shipments:read'] },
    })
    expect(role.status).toBe(201)
    const row = await db.selectFrom('audit').selectAll().where('subjectId', '=', role.body.id).executeTakeFirst()
    expect(row).toMatchObject({ action: 'role.create', username, impersonatedBy: 'freja' })
  })

  it('refuses what only the user decides', async () => {
    const { body } = await call('impersonateUser', { by: karen, clientId: nordlys, path: { username: 'mikkel' } })
    const by = { ...karen, token: body.accessToken }
    const refused = await update({ username: 'mikkel', email: 'taken.over@nordlys.example' }, by)
    expect([refused.status, refused.error.error]).toEqual([403, 'USER_OF_OTHER_CLIENTS'])
    const nested = await call('impersonateUser', { by, path: { username: 'freja' } })
    expect([nested.status, nested.error.error]).toEqual([403, 'ALREADY_IMPERSONATING'])
  })

  it('refuses users with more rights, unconfirmed or missing ones', async () => {
    const clerk = await person('clerk3', nordlys, ['users:admin'])
    expect((await call('impersonateUser', { by: clerk, path: { username: 'freja' } })).error.error).toBe(
      'PERMISSION_NOT_HELD',
    )
    const { username } = await member()
    await setStatus(username, 'RESET_REQUIRED')
    expect((await call('impersonateUser', { by: freja, path: { username } })).error.error).toBe('USER_STATUS')
    expect((await call('impersonateUser', { by: freja, path: { username: 'astrid' } })).status).toBe(404)
  })

  it('ends with the session of an administrator who loses roles or is archived', async () => {
    const boss = await person('boss2', nordlys, ['users:admin', 'addresses:read'])
    const { username } = await member()
    const { body } = await call('impersonateUser', { by: boss, path: { username } })
    const by = { ...boss, token: body.accessToken }
    expect((await call('listPermissions', { by })).status).toBe(200)
    await call('removeUserRoles', { by: freja, path: { username: 'boss2' } })
    expect((await call('listPermissions', { by })).status).toBe(401)
    const session = await db
      .selectFrom('session')
      .select('endedAt')
      .where('actorId', '=', boss.userId)
      .executeTakeFirst()
    expect(session?.endedAt).toBeDefined()
  })
})

it('shows nothing of one client to another', async () => {
  const { body } = await call('listUsers', { by: astrid, query: { per_page: 100 } })
  expect(body.map(({ username }) => username)).not.toContain('freja')
})
