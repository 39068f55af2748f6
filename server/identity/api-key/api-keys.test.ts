import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { unreachableCarriers } from '../../dev/testing/carriers.ts'
import { clients, type Person, testApp } from '../../dev/testing/app.ts'
import { pass } from '../../dev/testing/elapsed.ts'
import type { Permission } from '../../generated/operations.ts'
import { postMail } from '../../platform/mail/delivery.ts'
import { pruneTestSides } from '../access/test-side-purge-store.ts'

const { call, config, db, jobs, people, person, pool } = await testApp({ WAYBILL_TRUSTED_PROXIES: '127.0.0.1' })
const { freja, karen } = people

type Limits = Readonly<{
  side?: 'LIVE' | 'TEST'
  permissions?: Permission[]
  scope?: 'LOCAL' | 'CHILDREN'
  addresses?: string[]
  expiresAt?: string
}>

async function create(limits: Limits = {}, by = freja, clientId?: number) {
  const { body } = await call('createApiKey', {
    by,
    clientId,
    body: { name: 'Web shop', permissions: ['addresses:read'], ...limits },
  })
  return { ...body, as: holderOf(body.key) }
}

/** A caller who sends a key in place of an access token. */
const holderOf = (key: string): Person => ({ ...freja, token: key })

const reads = async (by: Person, { clientId, from }: { clientId?: number; from?: string } = {}) => {
  const headers = from === undefined ? undefined : { 'x-forwarded-for': from }
  const { status, error } = await call('listAddresses', { by, clientId, headers })
  return status === 200 ? 200 : error.error
}

describe('an API key', () => {
  it('is shown once and stored as a hash', async () => {
    const { key, id, hint } = await create()
    expect(key).toMatch(/^wb_live_[0-9a-f]{48}$/)
    expect(hint).toBe(`wb_live_...${key.slice(-4)}`)
    const shown = [
      await call('getApiKey', { by: freja, path: { apiKeyId: id } }),
      await call('listApiKeys', { by: freja }),
    ]
    for (const { text } of shown) expect(text).not.toContain(key)
    const kept = await Promise.all(
      (['api_key', 'api_key_secret', 'audit'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
    )
    expect(JSON.stringify(kept)).not.toContain(key.slice(8))
  })

  it('has its own permissions, and no others', async () => {
    const { as } = await create()
    expect(await reads(as)).toBe(200)
    expect((await call('listShipments', { by: as })).error.error).toBe('FORBIDDEN')
    expect((await call('deleteAddress', { by: as, path: { addressId: freja.userId } })).error.error).toBe('FORBIDDEN')
  })

  it("shows its own permissions, and not its creator's", async () => {
    const { as } = await create({ permissions: ['shipments:read', 'events:read'] })
    const { body } = await call('listClaims', { by: as })
    const permissions = body.flatMap(({ roles }) => roles.flatMap((role) => role.permissions))
    expect(permissions.toSorted()).toEqual(['events:read', 'shipments:read'])
  })

  it('never has more permissions than its creator', async () => {
    const one = await person('one', clients.nordlys, ['api-keys:admin', 'addresses:read'])
    const refused = await call('createApiKey', { by: one, body: { name: 'More', permissions: ['shipments:read'] } })
    expect([refused.status, refused.error.error]).toEqual([403, 'PERMISSION_NOT_HELD'])
    const { as } = await create({}, one)
    expect(await reads(as)).toBe(200)
    await call('removeUserRoles', { by: freja, path: { username: one.username } })
    expect(await reads(as)).toBe('FORBIDDEN')
    const gone = await person('gone', clients.nordlys, ['api-keys:admin', 'addresses:read'])
    const key = await create({}, gone)
    await call('updateUser', { by: freja, body: { username: gone.username, status: 'ARCHIVED' } })
    expect(await reads(key.as)).toBe('API_KEY_INVALID')
  })

  it('acts for its client only, or also for those below', async () => {
    const local = await create({}, karen, clients.nordlys)
    const wide = await create({ scope: 'CHILDREN' }, karen, clients.nordlys)
    expect(await reads(local.as)).toBe(200)
    expect(await reads(local.as, { clientId: clients.nordlysSweden })).toBe('CLIENT_NOT_REACHABLE')
    expect(await reads(wide.as, { clientId: clients.nordlysSweden })).toBe(200)
    expect(await reads(wide.as, { clientId: clients.solskin })).toBe('CLIENT_NOT_REACHABLE')
    expect(await reads(wide.as, { clientId: clients.platform })).toBe('CLIENT_NOT_REACHABLE')
  })

  it('works from its addresses only', async () => {
    const { as, id } = await create({ addresses: ['203.0.113.0/24', '2001:db8:40::/48', '198.51.100.7'] })
    const from = (address: string) => reads(as, { from: address })
    expect(await from('203.0.113.9')).toBe(200)
    expect(await from('::ffff:203.0.113.9')).toBe(200)
    expect(await from('2001:db8:40::1')).toBe(200)
    expect(await from('203.0.114.9')).toBe('IP_ADDRESS_NOT_ALLOWED')
    expect(await from('2001:db8:41::1')).toBe('IP_ADDRESS_NOT_ALLOWED')
    expect(await from('198.51.100.7')).toBe(200)
    const { body } = await call('getApiKey', { by: freja, path: { apiKeyId: id } })
    expect(body).toMatchObject({ lastUsedFrom: '198.51.100.7', lastUsedAt: expect.stringMatching(/:00\.000Z$/) })
  })

  it('expires', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const { as, id } = await create({ expiresAt })
    expect(await reads(as)).toBe(200)
    await db.updateTable('api_key').set({ expiresAt: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
    pass(1_000)
    expect(await reads(as)).toBe('API_KEY_INVALID')
    const { body } = await call('listApiKeys', { by: freja, query: { state: 'EXPIRED' } })
    expect(body.map((key) => [key.id, key.state])).toEqual([[id, 'EXPIRED']])
  })

  it('is replaced by a new one, at once or after a while', async () => {
    const first = await create()
    const path = { apiKeyId: first.id }
    const second = await call('rotateApiKey', { by: freja, path, body: { overlapHours: 24 } })
    expect(second.body.previousKeyExpiresAt).toBeDefined()
    expect([await reads(first.as), await reads(holderOf(second.body.key))]).toEqual([200, 200])
    const third = await call('rotateApiKey', { by: freja, path, body: { overlapHours: 0 } })
    expect(third.body.previousKeyExpiresAt).toBeUndefined()
    expect(await Promise.all([first.key, second.body.key, third.body.key].map((key) => reads(holderOf(key))))).toEqual([
      'API_KEY_INVALID',
      'API_KEY_INVALID',
      200,
    ])
  })

  it('ends within a second in every process when it is revoked', async () => {
    const { as, id, key } = await create()
    const other = await buildApp({
      config,
      db,
      pool,
      carriers: unreachableCarriers,
      jobs: { send: async () => {} },
      limits: { delayMs: 0, requests: 1_000 },
    })
    const statusThere = async () =>
      (await other.inject({ url: '/v1/addresses', headers: { authorization: `Bearer ${key}` } })).statusCode
    expect(await statusThere()).toBe(200)
    expect(await reads(as)).toBe(200)
    for (let time = 0; time < 2; time++)
      expect((await call('revokeApiKey', { by: freja, path: { apiKeyId: id } })).status).toBe(204)
    expect(await reads(as)).toBe('API_KEY_INVALID')
    pass(1_000)
    expect(await statusThere()).toBe(401)
    await other.close()
    const changed = await call('updateApiKey', { by: freja, path: { apiKeyId: id }, body: { name: 'X' } })
    const rotated = await call('rotateApiKey', { by: freja, path: { apiKeyId: id }, body: { overlapHours: 0 } })
    expect([changed.error.error, rotated.error.error]).toEqual(['API_KEY_REVOKED', 'API_KEY_REVOKED'])
  })

  it('takes changes at once', async () => {
    const { as, id } = await create()
    const change = (body: object) => call('updateApiKey', { by: freja, path: { apiKeyId: id }, body })
    const { body } = await change({ name: 'Robot', permissions: ['events:read'], addresses: ['10.0.0.0/8'] })
    expect(body).toMatchObject({ name: 'Robot', permissions: ['events:read'], addresses: ['10.0.0.0/8'] })
    expect(await reads(as)).toBe('IP_ADDRESS_NOT_ALLOWED')
    expect(await reads(as, { from: '10.1.2.3' })).toBe('FORBIDDEN')
    const reader = await person('reader', clients.nordlys, ['api-keys:admin', 'events:read'])
    const more = { permissions: ['events:read', 'customs:admin'] }
    const refused = await call('updateApiKey', { by: reader, path: { apiKeyId: id }, body: more })
    expect(refused.error.error).toBe('PERMISSION_NOT_HELD')
  })

  it('cannot do what is reserved for people', async () => {
    const { as, id } = await create({ permissions: ['api-keys:admin', 'users:admin'] })
    const key = { name: 'Child', permissions: ['users:read'] }
    for (const response of [
      await call('createApiKey', { by: as, body: key }),
      await call('updateApiKey', { by: as, path: { apiKeyId: id }, body: { addresses: [] } }),
      await call('rotateApiKey', { by: as, path: { apiKeyId: id } }),
      await call('impersonateUser', { by: as, path: { username: 'mikkel' } }),
      await call('setUserPreferences', { by: as, body: {} }),
    ])
      expect([response.status, response.error.error]).toEqual([403, 'PERSON_REQUIRED'])
    // Its creator may do more than it does, so it cannot take over the account.
    const taken = await call('updateUser', { by: as, body: { username: 'freja', email: 'x@x.example' } })
    expect(taken.status).toBe(403)
    expect((await call('revokeApiKey', { by: as, path: { apiKeyId: id } })).status).toBe(204)
  })

  it('is refused with useless limits', async () => {
    for (const [limits, code, field] of [
      [{ addresses: ['10.0.0.0/8', 'warehouse'] }, 'PATTERN', 'addresses[1]'],
      [{ addresses: ['10.0.0.0/33'] }, 'FORMAT', 'addresses[0]'],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 'OUT_OF_RANGE', 'expiresAt'],
    ] as const) {
      const { error } = await call('createApiKey', {
        by: freja,
        body: { name: 'X', permissions: ['addresses:read'], ...limits },
      })
      expect(error.errors).toMatchObject([{ code, field }])
    }
  })

  it('is unknown to other clients', async () => {
    const { id } = await create()
    for (const operation of ['getApiKey', 'revokeApiKey'] as const)
      expect((await call(operation, { by: people.astrid, path: { apiKeyId: id } })).status).toBe(404)
    expect((await call('listApiKeys', { by: people.astrid })).body).toEqual([])
  })
})

const countOf = async (by: Person, clientId?: number) =>
  (await call('listAddresses', { by, clientId })).headers['x-total-count']

describe('a test key', () => {
  const write = ['addresses:write'] satisfies Permission[]
  const address = {
    lastName: 'Lindholm',
    addressLine1: 'Storgatan 1',
    postCode: '411 01',
    city: 'Göteborg',
    country: 'SE',
  }
  const add = (by: Person) => call('createAddress', { by, body: address })
  it('is recognised by its prefix', async () => {
    const { key, hint, side, clientId } = await create({ side: 'TEST' })
    expect(key).toMatch(/^wb_test_[0-9a-f]{48}$/)
    expect([hint, side, clientId]).toEqual([`wb_test_...${key.slice(-4)}`, 'TEST', clients.nordlys])
    const { body } = await call('listApiKeys', { by: freja })
    expect(body.filter((one) => one.side === 'TEST')).toHaveLength(1)
  })

  it('keeps its prefix when it is rotated', async () => {
    const { id } = await create({ side: 'TEST' })
    const { body } = await call('rotateApiKey', { by: freja, path: { apiKeyId: id }, body: { overlapHours: 0 } })
    expect(body.key).toMatch(/^wb_test_/)
    expect(await reads(holderOf(body.key))).toBe(200)
  })

  it('acts on a test side, which people see on request', async () => {
    const before = await countOf(freja)
    const [testing, other] = [await create({ side: 'TEST', permissions: write }), await create({ side: 'TEST' })]
    expect((await add(testing.as)).status).toBe(201)
    const { body: side } = await call('getTestSide', { by: freja })
    expect(side.liveClientId).toBe(clients.nordlys)
    expect((await call('getTestSide', { by: karen, clientId: clients.nordlys })).body).toEqual(side)
    const [one] = [await countOf(testing.as), await countOf(other.as)]
    expect([one, await countOf(freja, side.clientId), await countOf(freja)]).toEqual(['1', '1', before])
    // The header may hold the id of the live client.
    expect(await countOf(testing.as, clients.nordlys)).toBe('1')
    const live = await create({ permissions: write })
    expect(await countOf(live.as)).toBe(before)
    expect(await reads(live.as, { clientId: side.clientId })).toBe('CLIENT_NOT_REACHABLE')
    expect(await reads(people.astrid, { clientId: side.clientId })).toBe('CLIENT_NOT_REACHABLE')
    expect((await call('getClient', { by: karen, clientId: clients.tenant, path: { id: side.clientId } })).status).toBe(
      404,
    )
    for (const id of ['listClients', 'listAccessibleClients'] as const) {
      const { body } = await call(id, { by: karen, clientId: clients.tenant, query: { per_page: 100 } })
      expect(body.map((client) => client.id)).not.toContain(side.clientId)
    }
  })

  it('cannot reach people, rights, clients, products, add-ons and credentials', async () => {
    const permissions = ['users:read', 'shipments:read', 'carriers:admin'] satisfies Permission[]
    const body = { name: 'X', side: 'TEST', permissions, scope: 'CHILDREN' }
    const { error } = await call('createApiKey', { by: freja, body })
    expect(error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'LIVE_ONLY permissions[0]',
      'LIVE_ONLY permissions[2]',
      'LIVE_ONLY scope',
    ])
    const { id, as } = await create({ side: 'TEST' })
    const path = { apiKeyId: id }
    const widened = await call('updateApiKey', { by: freja, path, body: { permissions: ['roles:read'] } })
    expect(widened.error.errors).toMatchObject([{ code: 'LIVE_ONLY', field: 'permissions[0]' }])
    const refused = await call('listClients', { by: as })
    expect([refused.status, refused.error.message]).toEqual([403, expect.stringContaining('test side')])
  })

  it('finds nothing once the test side is emptied, and neither do others', async () => {
    const { as } = await create({ side: 'TEST', permissions: ['addresses:write', 'shipments:write'] })
    await add(as)
    const { body: before } = await call('getTestSide', { by: freja })
    const live = await create({ permissions: ['shipments:write'] })
    for (const id of ['getTestSide', 'resetTestSide'] as const)
      expect((await call(id, { by: live.as })).error.error).toBe('TEST_KEY_REQUIRED')
    const { body: after } = await call('resetTestSide', { by: as })
    expect(after).toMatchObject({
      liveClientId: clients.nordlys,
      clientId: expect.not.toSatisfy((id) => id === before.clientId),
    })
    expect(await countOf(as)).toBe('0')
    expect(await reads(freja, { clientId: before.clientId })).toBe('CLIENT_NOT_REACHABLE')
    await add(as)
    expect((await call('resetTestSide', { by: freja })).body.liveClientId).toBe(clients.nordlys)
    await pruneTestSides(db)
    const left = await db.selectFrom('address').select('id').where('clientId', '=', before.clientId).execute()
    expect(left).toEqual([])
    const sides = await db.selectFrom('client').select('id').where('testOf', '=', clients.nordlys).execute()
    expect(sides).toHaveLength(1)
  })

  it('follows the name and plan of its client, and ends with it', async () => {
    const { body: child } = await call('createClient', { by: karen, body: { name: 'Short', clientType: 'TENANT' } })
    const { as } = await create({ side: 'TEST' }, karen, child.id)
    expect(await reads(as)).toBe(200)
    await call('updateClient', { by: karen, body: { id: child.id, name: 'Long', plan: 'PRO' } })
    const side = () => db.selectFrom('client').select(['name', 'plan', 'deletedAt']).where('testOf', '=', child.id)
    expect(await side().executeTakeFirst()).toMatchObject({ name: 'Long', plan: 'PRO' })
    expect((await call('deleteClient', { by: karen, path: { id: child.id } })).status).toBe(204)
    expect((await side().executeTakeFirst())?.deletedAt).toBeDefined()
  })

  it('sends no mail', async () => {
    const { body: side } = await call('getTestSide', { by: freja })
    await postMail(db, jobs, side.clientId, { to: 'lukas@example.com', subject: 'On its way', text: 'Soon.' })
    const mails = await db.selectFrom('outbox').select(['state']).where('clientId', '=', side.clientId).execute()
    expect(mails).toEqual([{ state: 'kept' }])
  })
})
