import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { killedAfter } from '../../dev/testing/kill.ts'
import { oneOfEach } from '../../dev/testing/one-of-each.ts'
import { permissions } from '../../generated/operations.ts'
import { forgetAll, forgetNames } from './deletion-jobs.ts'

const api = await testApp()
const { call, db, people, person, config, carriers, jobs, app } = api
const { astrid } = people
const { nordlys } = clients
/** Has a unique name, with everything that patterns and JSON must escape. */
const freja = { ...people.freja, username: 'Freja+"quagmire"(1)%_' }
await db.updateTable('app_user').set({ username: freja.username }).where('id', '=', freja.userId).execute()
const second = await person('second', nordlys, permissions, 'CHILDREN')

/** Works like a worker, and stops after the given number of steps. */
async function work(steps = Infinity): Promise<void> {
  const stopping = new AbortController()
  let left = steps
  const signal = new Proxy(stopping.signal, {
    get(target, name) {
      if (name === 'throwIfAborted' && left-- <= 0) stopping.abort()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await forgetNames.run({ db, carriers, config, jobs, log: app.log, now: new Date(), signal }).catch(() => undefined)
}

/** Finds the columns that contain a string anywhere. */
async function whereIs(text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(db)
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`select from ${sql.table(table)}
      where position(lower(${text}) in lower(${sql.ref(column)}::text)) > 0 limit 1`.execute(db)
    if (hits.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

const remove = (username: string, by = second, headers?: Record<string, string>) =>
  call('deleteUser', { by, clientId: nordlys, path: { username }, headers })

describe('deleteUser', () => {
  it("removes the name from all records of the user's actions, and keeps the records", async () => {
    const ids = await oneOfEach(api, nordlys)
    const { body: key } = await call('createApiKey', {
      by: freja,
      clientId: nordlys,
      body: { name: 'Nightly export', permissions: ['shipments:read'] },
    })
    await call('addRoleUsers', {
      by: freja,
      clientId: nordlys,
      path: { roleId: String(ids.roleId) },
      body: { usernames: [freja.username] },
    })
    const endpoints = await db
      .selectFrom('webhook_endpoint')
      .select('id')
      .where('creatorId', '=', freja.userId)
      .execute()
    expect(endpoints).not.toEqual([])
    const before = await whereIs(freja.username)
    expect(before.length, before.join()).toBeGreaterThan(19)

    expect((await remove(freja.username)).status).toBe(204)
    expect((await call('getUser', { by: second, path: { username: freja.username } })).status).toBe(404)
    expect((await call('listUsers', { by: second })).body.map(({ username }) => username)).not.toContain(freja.username)
    expect((await call('getMe', { by: freja })).status).toBe(401)
    expect((await call('listShipments', { by: { ...freja, token: key.key } })).error.error).toBe('API_KEY_INVALID')
    const taken = { username: freja.username, email: 'other@nordlys.example', suppressEmail: true }
    expect((await call('createUser', { by: second, body: taken })).error.error).toBe('USERNAME_TAKEN')

    await work(1)
    await work(2)
    await work()
    const after = await whereIs(freja.username)
    expect(after).toEqual([])
    const { body: shipment } = await call('getShipment', { by: second, path: { shipmentId: String(ids.shipmentId) } })
    expect(shipment.createdBy).toMatch(/^deleted-[0-9a-f]{16}$/)
    const { body: changes } = await call('listAuditEntries', { by: second, query: { subject_id: freja.userId } })
    expect(changes.hits).toContainEqual(expect.objectContaining({ action: 'user.delete', username: 'second' }))
    const { body: log } = await call('listAuditEntries', { by: second, query: { username: shipment.createdBy } })
    expect(log.hits.map(({ action }) => action)).toContain('apiKey.create')
    const { body: kept } = await call('listWebhookEndpoints', { by: second })
    expect(kept.map(({ createdBy }) => createdBy)).toContain('second')
    expect((await call('createUser', { by: second, body: taken })).status).toBe(201)
  })

  it('resumes within a minute of a kill, wherever that was', async () => {
    const made = await person('leaver-of-many', nordlys, permissions)
    // Until now its role was named after the user.
    const leaver = { ...made, username: 'marigold-quagmire' }
    await db.updateTable('app_user').set({ username: leaver.username }).where('id', '=', leaver.userId).execute()
    const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 }
    expect((await call('createParcelDefinition', { by: leaver, body: box })).status).toBe(201)
    await call('createApiKey', { by: leaver, body: { name: 'Nightly export', permissions: ['shipments:read'] } })
    const { body: role } = await call('createRole', { by: leaver, body: { name: 'Packers', permissions: [] } })
    const usernames = [leaver.username]
    await call('addRoleUsers', { by: leaver, path: { roleId: role.id }, body: { usernames } })
    expect(await whereIs(leaver.username)).toEqual(
      expect.arrayContaining(['app_user.username', 'parcel_definition.createdBy']),
    )
    expect((await remove(leaver.username)).status).toBe(204)
    const left = () =>
      db
        .selectFrom('app_user')
        .select(sql<number>`extract(epoch from "renameDueAt" - clock_timestamp())`.as('seconds'))
        .where('id', '=', leaver.userId)
        .where('renameDueAt', 'is not', null)
        .executeTakeFirst()
    const signal = new AbortController().signal
    let kills = 0
    for (let statements = 0; await left(); statements += 6) {
      await forgetAll({ db: killedAfter(db, statements), log: app.log, signal }).catch(() => undefined)
      const lease = await left()
      if (!lease) break
      kills++
      expect(lease.seconds).toBeLessThanOrEqual(60)
      await sql`update app_user set "renameDueAt" = clock_timestamp() where id = ${leaver.userId}`.execute(db)
    }
    expect(kills).toBeGreaterThan(5)
    expect(await whereIs(leaver.username)).toEqual([])
  })

  it('refuses the own account, last administrators, and users of other clients', async () => {
    const { username } = await person('lonely', clients.nordlysSweden, ['roles:admin'])
    const own = await remove('second')
    expect([own.status, own.error.error]).toEqual([409, 'OWN_ACCOUNT'])
    const last = await call('deleteUser', { by: second, clientId: clients.nordlysSweden, path: { username } })
    expect([last.status, last.error.error]).toEqual([409, 'LAST_ADMINISTRATOR'])
    expect(last.error.message).toContain('lonely is the last user of client 1025 with roles:admin')
    const shared = await remove(people.mikkel.username)
    expect([shared.status, shared.error.error]).toEqual([403, 'USER_OF_OTHER_CLIENTS'])
    expect((await remove(astrid.username)).status).toBe(404)
    const lesser = await person('lesser', nordlys, ['users:admin'])
    expect((await remove('second', lesser)).error.error).toBe('PERMISSION_NOT_HELD')
    expect((await remove('lesser', second, { 'if-match': '"stale"' })).status).toBe(412)
  })

  it('leaves no mail to the user', async () => {
    const email = 'thistle-quagmire@nordlys.example'
    const made = await call('createUser', { by: second, body: { username: 'mailed', email } })
    expect(made.status, made.text).toBe(201)
    await call('forgotPassword', { path: { username: 'mailed' } })
    expect(await whereIs(email)).toEqual(['app_user.email', 'outbox.payload'])
    expect((await remove('mailed')).status).toBe(204)
    expect(await whereIs(email)).toEqual([])
  })

  it('deletes an archived user, whose address can be used again', async () => {
    const { username } = await person('leaver', nordlys, ['addresses:read'])
    await call('updateUser', { by: second, body: { username, status: 'ARCHIVED' } })
    const { email } = await db
      .selectFrom('app_user')
      .select('email')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    expect((await remove(username)).status).toBe(204)
    const created = await call('createUser', { by: second, body: { username: 'leaver-2', email, suppressEmail: true } })
    expect(created.status).toBe(201)
  })
})
