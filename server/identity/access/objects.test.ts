import { describe, expect, it } from 'vitest'
import { insertRole } from './account-store.ts'
import { buildApp } from '../../app.ts'
import type { OperationId } from '../../generated/operations.ts'
import { type Call, clients, testApp } from '../../dev/testing/app.ts'
import { pass } from '../../dev/testing/elapsed.ts'
import { unreachableCarriers } from '../../dev/testing/carriers.ts'

const api = await testApp()
const { call, db, people, person, config, pool } = api
const { freja, karen } = people
const { solskin, nordlys } = clients

const unknown = { role: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff', user: 'nobody', client: 99_999 }
const foreign = {
  role: await insertRole(db, { clientId: solskin, name: 'Theirs', permissions: ['shipments:read'] }),
  user: 'astrid',
  client: solskin,
}
type Ids = typeof unknown

/** Every operation of users, clients and roles that takes the id of an object. */
const calls: readonly (readonly [OperationId, (ids: Ids) => Call])[] = [
  ['getUser', ({ user }) => ({ path: { username: user } })],
  ['updateUser', ({ user }) => ({ body: { username: user, firstName: 'X' } })],
  ['confirmUser', ({ user }) => ({ path: { username: user } })],
  ['resetUserPassword', ({ user }) => ({ path: { username: user } })],
  ['impersonateUser', ({ user }) => ({ path: { username: user } })],
  ['resetUserSecondFactor', ({ user }) => ({ path: { username: user } })],
  ['deleteUser', ({ user }) => ({ path: { username: user } })],
  ['inviteUser', ({ role }) => ({ body: { email: 'x@nordlys.example', roleIds: [role] } })],
  ['getClient', ({ client }) => ({ path: { id: client } })],
  ['updateClient', ({ client }) => ({ body: { id: client, name: 'X' } })],
  ['deleteClient', ({ client }) => ({ path: { id: client } })],
  ['createClient', ({ client }) => ({ body: { name: 'X', clientType: 'ACCOUNT', parentId: client } })],
  ['listClientUsers', ({ client }) => ({ path: { clientId: client } })],
  ['listRoles', ({ client }) => ({ path: { clientId: client } })],
  [
    'createRole',
    ({ client }) => ({ path: { clientId: client }, body: { name: 'X', permissions: ['shipments:read'] } }),
  ],
  ['updateRole', ({ role }) => ({ path: { clientId: nordlys }, body: { id: role, name: 'X' } })],
  ['updateRole', ({ client, role }) => ({ path: { clientId: client }, body: { id: role, name: 'X' } })],
  ['getRole', ({ role }) => ({ path: { roleId: role } })],
  ['deleteRole', ({ role }) => ({ path: { roleId: role } })],
  ['listRoleUsers', ({ role }) => ({ path: { roleId: role } })],
  ['addRoleUsers', ({ role }) => ({ path: { roleId: role }, body: { usernames: ['freja'] } })],
  ['removeRoleUsers', ({ role }) => ({ path: { roleId: role }, query: { username: ['freja'] } })],
  ['removeRoleUser', ({ role }) => ({ path: { roleId: role, username: 'astrid' } })],
  ['removeUserRoles', ({ user }) => ({ path: { username: user } })],
]

/** A body without the fields that must differ. */
const blank = (text: string, ids: Ids) =>
  Object.values(ids)
    .reduce<string>((left, id) => left.replaceAll(String(id), 'ID'), text)
    .replace(/"(?:timestamp|requestId|path)":"[^"]*"/g, '')

describe("another client's object", () => {
  it.each(calls)('gives %s the response for a missing object', async (id, make) => {
    const before = await everything()
    const theirs = await call(id, { by: freja, ...make(foreign) })
    const nobodys = await call(id, { by: freja, ...make(unknown) })
    expect([theirs.status, blank(theirs.text, foreign)]).toEqual([nobodys.status, blank(nobodys.text, unknown)])
    expect([403, 404]).toContain(theirs.status)
    expect(await everything()).toEqual(before)
  })
})

const everything = () =>
  Promise.all([
    db.selectFrom('client').selectAll().orderBy('id').execute(),
    db.selectFrom('role').selectAll().orderBy('id').execute(),
    db.selectFrom('user_role').selectAll().orderBy('roleId').execute(),
    db.selectFrom('app_user').selectAll().orderBy('id').execute(),
  ])

it('changes nothing when one object of a list is foreign', async () => {
  const role = await insertRole(db, { clientId: nordlys, name: 'Ours', permissions: ['shipments:read'] })
  const before = await everything()
  await call('addRoleUsers', { by: freja, path: { roleId: role }, body: { usernames: ['freja', 'astrid'] } })
  await call('inviteUser', { by: freja, body: { email: 'y@nordlys.example', roleIds: [role, foreign.role] } })
  expect(await everything()).toEqual(before)
})

it('ignores attributes that callers may not set', async () => {
  for (const [id, body] of [
    ['createUser', { username: 'x', email: 'x@x.example', id: unknown.role }],
    ['createUser', { username: 'x', email: 'x@x.example', status: 'CONFIRMED' }],
    ['createUser', { username: 'x', email: 'x@x.example', permissions: ['users:admin'] }],
    ['updateUser', { username: 'freja', clientId: solskin }],
    ['createClient', { name: 'x', clientType: 'ACCOUNT', createdBy: 'x' }],
    ['updateClient', { id: nordlys, parentId: 1 }],
  ] as const)
    expect([id, (await call(id, { by: freja, body })).status]).toEqual([id, 400])
})

describe('another process', () => {
  it('ends the sessions of a user within a minute', async () => {
    const other = await buildApp({
      config,
      db,
      pool,
      carriers: unreachableCarriers,
      jobs: { send: async () => {} },
      limits: { delayMs: 0, requests: 1_000 },
    })
    const statusOf = async (token: string) =>
      (await other.inject({ url: '/v1/auth/permissions', headers: { authorization: `Bearer ${token}` } })).statusCode
    const acts: Readonly<Record<string, (username: string) => Promise<{ status: number }>>> = {
      archived: (username) =>
        call('updateUser', { by: karen, clientId: nordlys, body: { username, status: 'ARCHIVED' } }),
      compromised: (username) =>
        call('updateUser', { by: karen, clientId: nordlys, body: { username, status: 'COMPROMISED' } }),
      reset: (username) => call('resetUserPassword', { by: karen, clientId: nordlys, path: { username } }),
      'without roles': (username) => call('removeUserRoles', { by: karen, clientId: nordlys, path: { username } }),
    }
    for (const [what, act] of Object.entries(acts)) {
      const one = await person(what.replace(' ', '-'), nordlys, ['shipments:read'])
      expect(await statusOf(one.token)).toBe(200)
      expect((await act(one.username)).status).toBeLessThan(300)
      pass(60_000)
      expect([what, await statusOf(one.token)]).toEqual([what, what === 'without roles' ? 403 : 401])
    }
    await other.close()
  })
})
