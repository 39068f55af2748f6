import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addUserRole, insertRole } from '../access/account-store.ts'
import { mayStill } from '../access/maker.ts'
import { clients, logIn, type Person, testApp } from '../../dev/testing/app.ts'
import { plantRow } from '../../dev/testing/plant.ts'
import { permissions } from '../../generated/operations.ts'
import { listNamingTables } from './deletion-store.ts'

const { app, call, config, db, people } = await testApp({ WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes' })
const { freja } = people
const { nordlys } = clients
const ways = ['archived', 'deprovisioned', 'deleted'] as const

/**
 * The fate of a user's belongings, per way of leaving. ENDED stays on record but no longer works; OTHER passes to the
 * user who deleted the account; KEPT is history, or useless for a closed account.
 */
type Becomes = 'KEPT' | 'ENDED' | 'GONE' | 'OTHER'
const had: Readonly<Record<string, readonly [Becomes, Becomes, Becomes]>> = {
  // Stops by itself, since it works only while its creator's account is open; the guide says so.
  'api_key.creatorId': ['KEPT', 'ENDED', 'ENDED'],
  // Deleted after seven days.
  'request_log.userId': ['KEPT', 'KEPT', 'KEPT'],
  'request_log.actorId': ['KEPT', 'KEPT', 'KEPT'],
  'scim_user.userId': ['KEPT', 'KEPT', 'GONE'],
  'session.userId': ['ENDED', 'ENDED', 'GONE'],
  'session.actorId': ['ENDED', 'ENDED', 'GONE'],
  // Work begun for the client continues; every user who may write shipments can cancel it.
  'shipment_batch.userId': ['KEPT', 'KEPT', 'KEPT'],
  'user_code.userId': ['GONE', 'GONE', 'GONE'],
  'user_identity.userId': ['KEPT', 'KEPT', 'GONE'],
  'user_passkey.userId': ['KEPT', 'KEPT', 'GONE'],
  'user_preference.userId': ['KEPT', 'KEPT', 'GONE'],
  'user_role.userId': ['KEPT', 'KEPT', 'GONE'],
  'user_second_factor.userId': ['KEPT', 'KEPT', 'GONE'],
  // Disabled at its next event, by `mayStill`.
  'webhook_endpoint.creatorId': ['KEPT', 'KEPT', 'OTHER'],
}

/** The column that marks a row as ended. */
const ends: Readonly<Record<string, string>> = { api_key: 'revokedAt', session: 'endedAt' }

const columns = async (types: string, pattern: string) =>
  (
    await sql<{ table: string; column: string }>`
      select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
        and not attisdropped and format_type(atttypid, null) ~ ${types} and (attname ~* ${pattern} or exists (
          select from pg_constraint where contype = 'f' and conrelid = attrelid and confrelid = 'app_user'::regclass
            and attnum = any(conkey)))
      order by 1, 2`.execute(db)
  ).rows

const key = (
  await call('createApiKey', {
    by: freja,
    body: { name: 'Directory', kind: 'PROVISIONING', permissions: ['users:admin', 'roles:admin'] },
  })
).body.key
const scim = (method: 'POST' | 'PATCH', path: string, payload: object) =>
  app.inject({
    method,
    url: `/scim/v2/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' },
    payload: JSON.stringify(payload),
  })

/** A user whose role has all permissions, known to the company's directory. */
async function leaver(name: string): Promise<Person> {
  const email = `${name}@nordlys.example`
  const made = await scim('POST', 'Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: name,
    userName: email,
    emails: [{ primary: true, value: email }],
    active: true,
  })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json()
  await sql`update app_user set status = 'CONFIRMED', "emailVerifiedAt" = now() where id = ${id}`.execute(db)
  await addUserRole(db, id, await insertRole(db, { clientId: nordlys, name, permissions }), 'freja')
  return logIn(db, config, id, email)
}

const plant = (table: string, own: Readonly<Record<string, unknown>>) =>
  plantRow(db, table, ({ name }) => (name === 'clientId' ? nordlys : own[name]))

describe('a leaving user', () => {
  it.each(ways)('has nothing left that works: %s', async (way) => {
    const gone = await leaver(way)
    const { userId, username } = gone
    const own = { userId, username }
    const made = async (body: object) => (await call('createApiKey', { by: gone, body })).body
    const secret = (await made({ name: 'Nightly', permissions: ['shipments:read'] })).key
    const { id: application, key: password } = await made({
      name: 'Partner',
      kind: 'APPLICATION',
      permissions: ['shipments:read'],
    })
    const exchange = async () =>
      app.inject({
        method: 'POST',
        url: '/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: application,
          client_secret: password,
        }).toString(),
      })
    const token: string = (await exchange()).json().access_token
    const { body: endpoint } = await call('createWebhookEndpoint', {
      by: gone,
      body: { name: 'Ours', url: 'https://hooks.example/waybill', types: ['shipment.created'] },
    })
    expect(endpoint.createdBy).toBe(username)
    await db
      .insertInto('session')
      .values({
        userId: people.mikkel.userId,
        actorId: userId,
        clientId: nordlys,
        address: '::1',
        expiresAt: sql`now() + interval '1 hour'`,
      } as never)
      .execute()
    for (const purpose of ['EMAIL', 'PASSWORD'])
      await plant('user_code', { ...own, purpose, expiresAt: new Date(Date.now() + 3_600_000) })
    await plant('user_identity', own)
    await plant('user_passkey', { ...own, credentialId: Buffer.from(userId) })
    await plant('user_preference', own)
    await plant('user_second_factor', { ...own, state: 'ACTIVE' })
    await plant('shipment_batch', own)
    await plant('request_log', { ...own, actorId: userId })
    const working = () =>
      Promise.all(
        [gone.token, secret, token].map(
          async (one) => (await call('listShipments', { by: { ...gone, token: one } })).status,
        ),
      )
    expect(await working()).toEqual([200, 200, 200])

    if (way === 'archived') await call('updateUser', { by: freja, body: { username, status: 'ARCHIVED' } })
    if (way === 'deleted') expect((await call('deleteUser', { by: freja, path: { username } })).status).toBe(204)
    if (way === 'deprovisioned') {
      const off = { op: 'replace', path: 'active', value: false }
      await scim('PATCH', `Users/${userId}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [off],
      })
    }

    expect(await working()).toEqual([401, 401, 401])
    expect((await exchange()).statusCode).toBe(401)
    const { rows: kept } = await sql<{ userId: string }>`
      select "creatorId" as "userId" from webhook_endpoint where id = ${endpoint.id}`.execute(db)
    const [maker] = kept
    expect(maker && (await mayStill(db, nordlys, maker, 'events:read'))).toBe(way === 'deleted')
    const became: Record<string, Becomes> = {}
    for (const name of Object.keys(had)) {
      const [table = '', column = ''] = name.split('.')
      const end = ends[table] === undefined ? sql`null::timestamptz` : sql.ref(ends[table])
      const { rows } = await sql<{ isOver: boolean }>`
        select ${end} is not null as "isOver" from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db)
      became[name] = rows.length === 0 ? 'GONE' : rows.every(({ isOver }) => isOver) ? 'ENDED' : 'KEPT'
    }
    if (maker?.userId === freja.userId) became['webhook_endpoint.creatorId'] = 'OTHER'
    expect(became).toEqual(Object.fromEntries(Object.entries(had).map(([name, all]) => [name, all[ways.indexOf(way)]])))
  })

  it('is covered in every column that refers to a user', async () => {
    const ids = await columns('^uuid', '(user|creator|actor|owner|maker|member|author|person)(id)?s?$')
    // Keys are owned by a request, which is not a person.
    expect(
      ids.map(({ table, column }) => `${table}.${column}`).filter((name) => name !== 'idempotency_key.owner'),
    ).toEqual(Object.keys(had).toSorted())
    const names = await columns(
      '^(text|character varying)',
      '(By|user|username|creator|actor|owner|maker|member|author)$',
    )
    const renamed = new Set(
      (await listNamingTables(db)).flatMap(({ name, names: all }) => all.map((one) => `${name}.${one}`)),
    )
    expect(names.map(({ table, column }) => `${table}.${column}`).filter((name) => !renamed.has(name))).toEqual([
      'app_user.username',
    ])
  })
})
