import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clients, operationOf, type Person, testApp } from '../../dev/testing/app.ts'
import { countStatements } from '../../dev/testing/statements.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requestId } from '../../platform/http/request-id.ts'
import { purgeExpired } from '../../purge.ts'
import { RequestLog } from './request-log.ts'

const { app, call, config, db, people, person, pool } = await testApp()
const { freja, astrid } = people

async function createdRole(by: Person, name: string) {
  const { body } = await call('createRole', {
    by,
    path: { clientId: clients.nordlys },
    body: { name, permissions: ['shipments:read'] },
  })
  return body.id
}

describe('listAuditEntries', () => {
  it('shows who did what to which object, including as another user and by which key', async () => {
    const lars = await person('lars', clients.nordlys, ['roles:admin', 'shipments:read'])
    const { body: key } = await call('createApiKey', {
      by: freja,
      body: { name: 'Roles', permissions: ['roles:admin', 'shipments:read'] },
    })
    const acting = await call('impersonateUser', { by: freja, path: { username: 'lars' } })
    const byProxy = await createdRole({ ...lars, token: acting.body.accessToken }, 'By proxy')
    const byKey = await createdRole({ ...freja, token: key.key }, 'By key')

    const { body } = await call('listAuditEntries', { by: freja, query: { per_page: 2 } })
    expect(body.hits).toMatchObject([
      { subjectId: byKey, username: 'freja', apiKeyId: key.id, operationId: 'createRole', action: 'role.create' },
      { subjectId: byProxy, username: 'lars', impersonatedBy: 'freja', subject: 'role' },
    ])
    expect(body.hits[0]?.details).toEqual({ permissions: '["shipments:read"]', scope: 'LOCAL' })
    const rest = await call('listAuditEntries', {
      by: freja,
      query: { per_page: 2, next_page_token: body.nextPageToken },
    })
    expect(rest.body.hits.map(({ action }) => action)).toEqual(['user.impersonate', 'apiKey.create'])
    expect(rest.body).not.toHaveProperty('nextPageToken')

    const found = async (query: object) =>
      (await call('listAuditEntries', { by: freja, query: { ...query } })).body.hits.map(({ action }) => action)
    expect(await found({ username: 'LARS' })).toEqual(['role.create'])
    expect(await found({ impersonated_by: 'freja' })).toEqual(['role.create'])
    expect(await found({ api_key_id: key.id })).toEqual(['role.create'])
    expect(await found({ operation_id: 'createApiKey' })).toEqual(['apiKey.create'])
    expect(await found({ subject: 'role', subject_id: byKey })).toEqual(['role.create'])
    expect(await found({ created_after: '2099-01-01' })).toEqual([])
    expect(await found({ created_before: '2099-01-01', subject: 'apiKey' })).toEqual(['apiKey.create'])
  })

  it('shows nothing of another client, and refuses a page token of its list', async () => {
    await createdRole(freja, 'Private')
    expect((await call('listAuditEntries', { by: astrid })).body.hits).toEqual([])
    const { body } = await call('listAuditEntries', { by: freja, query: { per_page: 1 } })
    const { error } = await call('listAuditEntries', {
      by: astrid,
      query: { per_page: 1, next_page_token: body.nextPageToken },
    })
    expect(error.error).toBe('PAGE_TOKEN_INVALID')
  })

  it('exports the same rows, oldest first, without formulas', async () => {
    const formula = await person('=freja', clients.solskin, ['roles:admin', 'shipments:read', 'audit:read'])
    const path = { clientId: clients.solskin }
    await call('createRole', { by: formula, path, body: { name: 'One', permissions: ['shipments:read'] } })
    const { text, headers } = await call('exportAuditEntries', { by: astrid, query: { subject: 'role' } })
    const [header, ...rows] = text.trimEnd().split('\r\n')
    expect(header).toBe(
      'createdAt,username,impersonatedBy,apiKeyId,operationId,action,subject,subjectId,details,requestId,id',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(",'=freja,,,createRole,role.create,role,")
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
  })
})

describe('the request log', () => {
  it('is searchable by the id of an error, and holds no body', async () => {
    const { error } = await call('createAddress', {
      by: freja,
      body: { lastName: 'Secretson', addressLine1: 'Storgatan 1', country: 'SE', 'mads@holm.example': 1 },
    })
    const { body } = await call('getRequest', { by: freja, path: { requestId: error.requestId } })
    expect(body).toMatchObject({
      requestId: error.requestId,
      clientId: clients.nordlys,
      username: 'freja',
      operationId: 'createAddress',
      method: 'POST',
      path: '/addresses',
      status: 400,
      error: 'VALIDATION_FAILED',
    })
    expect(body.errors).toContainEqual({ code: 'REQUIRED', objectName: 'body', field: 'city' })
    expect(body.errors).toContainEqual({ code: 'UNKNOWN_ATTRIBUTE', objectName: 'body' })
    expect(JSON.stringify(await db.selectFrom('request_log').selectAll().execute())).not.toMatch(/Secretson|mads/)
    const foreign = await call('getRequest', { by: astrid, path: { requestId: error.requestId } })
    expect(foreign.status).toBe(404)
    expect((await call('listRequests', { by: astrid, query: { error: 'VALIDATION_FAILED' } })).body.hits).toEqual([])
  })

  it('keeps ids of a path, and leaves out names of people', async () => {
    const missing = await call('getShipment', { by: freja, path: { shipmentId: freja.userId } })
    const user = await call('getUser', { by: freja, path: { username: 'nobody@nordlys.example' } })
    const paths = await Promise.all(
      [missing, user].map(async ({ error: { requestId: id } }) => {
        const { body } = await call('getRequest', { by: freja, path: { requestId: id } })
        return [body.path, body.status, body.error]
      }),
    )
    expect(paths).toEqual([
      [`/shipments/${freja.userId}`, 404, 'NOT_FOUND'],
      ['/auth/users/{username}', 404, 'NOT_FOUND'],
    ])
  })

  it('has a request at once for all concurrent readers', async () => {
    for (let round = 0; round < 5; round++) {
      const { error } = await call('getShipment', { by: freja, path: { shipmentId: freja.userId } })
      const ask = () => call('getRequest', { by: freja, path: { requestId: error.requestId } })
      const responses = await Promise.all(Array.from({ length: 10 }, ask))
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    }
  })

  it('can be filtered and paged', async () => {
    const { body: key } = await call('createApiKey', {
      by: freja,
      body: { name: 'Log', permissions: ['requests:read', 'addresses:read'] },
    })
    const by = { ...freja, token: key.key }
    await call('listAddresses', { by })
    await call('listAddresses', { by, query: { per_page: 1000 } })
    await call('listShipments', { by })
    const found = async (query: object) =>
      (await call('listRequests', { by, query: { api_key_id: key.id, ...query } })).body.hits.map(
        ({ operationId, status, error }) => [operationId, status, error],
      )
    const [ok, wrong, forbidden] = [
      ['listAddresses', 200, undefined],
      ['listAddresses', 400, 'VALIDATION_FAILED'],
      ['listShipments', 403, 'FORBIDDEN'],
    ]
    expect(await found({})).toEqual([forbidden, wrong, ok])
    expect(await found({ failed: true })).toEqual([forbidden, wrong])
    expect(await found({ failed: false, operation_id: 'listAddresses' })).toEqual([ok])
    expect(await found({ error: 'FORBIDDEN', username: 'freja' })).toEqual([forbidden])
    expect(await found({ created_after: '2099-01-01' })).toEqual([])
    expect(await found({ created_before: '2026-01-01' })).toEqual([])
    const query = { api_key_id: key.id, operation_id: 'listAddresses', per_page: 1 }
    const first = (await call('listRequests', { by, query })).body
    const second = await call('listRequests', { by, query: { ...query, next_page_token: first.nextPageToken } })
    expect([...first.hits, ...second.body.hits].map(({ status }) => status)).toEqual([400, 200])
    expect(second.body).not.toHaveProperty('nextPageToken')
  })

  it('costs no statement per request', async () => {
    await call('listRequests', { by: freja })
    const counted = countStatements(pool)
    for (let index = 0; index < 20; index++) await call('listPermissions', { by: freja })
    // One statement if the second in which rows are gathered ended just now.
    expect(counted()).toBeLessThanOrEqual(1)
  })

  it('keeps the errors of a storm, and waits for an unavailable database', async () => {
    const log = new RequestLog(db, app.log)
    const caller = { hasClient: true, clientId: clients.nordlysSweden, userId: freja.userId } satisfies Partial<Caller>
    const operation = operationOf('listAddresses')
    const served = { operation, parameters: {}, durationMs: 1.6 }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the log reads of a caller
    const by = caller as unknown as Caller
    for (let index = 0; index < 150; index++)
      log.add({ ...served, id: requestId(), caller: by, status: 200, failure: undefined })
    for (let index = 0; index < 10; index++)
      log.add({ ...served, id: requestId(), caller: by, status: 503, failure: { error: 'SERVICE_UNAVAILABLE' } })
    await sql`alter table request_log rename to away`.execute(db)
    await log.flush()
    await sql`alter table away rename to request_log`.execute(db)
    await log.flush()
    const rows = db.selectFrom('request_log').where('clientId', '=', clients.nordlysSweden)
    const statuses = await rows
      .select(['status', sql<number>`count(*)`.as('count')])
      .groupBy('status')
      .orderBy('status')
      .execute()
    expect(statuses).toEqual([
      { status: 200, count: 100 },
      { status: 503, count: 10 },
    ])

    await sql`update request_log set at = now() - interval '8 days' where status = 200
      and "clientId" = ${clients.nordlysSweden}`.execute(db)
    await purgeExpired(db, config)
    expect(await rows.select('status').execute()).toHaveLength(10)
  })
})
