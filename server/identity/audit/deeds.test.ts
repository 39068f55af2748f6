import { describe, expect, it } from 'vitest'
import { operations } from '../../generated/operations.ts'
import { type Call, clients, operationOf, testApp } from '../../dev/testing/app.ts'
import { exampleCall } from '../../dev/testing/example.ts'
import { doJobs } from '../../dev/testing/mails.ts'
import { nameOf, oneOfEach } from '../../dev/testing/one-of-each.ts'
import { actionOf, isDeed, withoutUrlUser } from '../../platform/http/deeds.ts'

const api = await testApp()
const { call, db, people, person } = api
const { freja } = people
const ids = await oneOfEach(api, clients.nordlys)

/** These run last, since they remove what the others need: the session, the caller's rights, the objects. */
const last: ReadonlySet<string> = new Set(['setMyPassword', 'revokeMySession', 'logout', 'updateRole', 'resetTestSide'])
const order = (id: string) => (last.has(id) ? 2 : /^(?:delete|remove|revoke|cancel|retire|reset)/.test(id) ? 1 : 0)

const entriesOf = (requestId: unknown) =>
  db.selectFrom('audit').selectAll().where('requestId', '=', String(requestId)).execute()

const entry = async (id: Parameters<typeof call>[0], asked: Call) => {
  const response = await call(id, asked)
  expect([id, response.status < 300]).toEqual([id, true])
  const [row] = await entriesOf(response.headers['x-request-id'])
  return { ...row, id: undefined }
}

describe('an entry', () => {
  it('has the old and the new value of changed attributes only', async () => {
    const by = await person('settings', clients.nordlys, ['rate-sheets:write', 'products:write', 'addresses:write'])
    const { body: made } = await call('createParcelDefinition', {
      by: freja,
      body: { ...Object(exampleCall(operationOf('createParcelDefinition')).body), name: 'Box', length: 40, width: 30 },
    })
    const changed = await entry('patchParcelDefinition', {
      by: freja,
      path: { parcelDefinitionId: made.id },
      body: { length: 50, width: 30, name: 'Other box' },
    })
    expect(changed).toMatchObject({
      action: 'parcelDefinition.patch',
      subject: 'parcelDefinition',
      subjectId: made.id,
      username: 'freja',
      details: { before: { length: 40 }, after: { length: 50 } },
    })
    const address = { lastName: 'Secretson', addressLine1: 'Hemlig 1', postCode: '411 01', city: 'Byen', country: 'SE' }
    const kept = await entry('createAddress', { by, body: address })
    expect(kept).toMatchObject({ action: 'address.create', username: 'settings' })
    expect(JSON.stringify(kept)).not.toMatch(/Secretson|Hemlig/)
  })

  it('commits with the change: a refused call leaves none', async () => {
    const path = { clientId: clients.nordlys }
    const body = { name: 'Twice', permissions: ['shipments:read'] }
    expect((await call('createRole', { by: freja, path, body })).status).toBe(201)
    const refused = await call('createRole', { by: freja, path, body })
    expect(refused.status).toBe(409)
    expect(await entriesOf(refused.headers['x-request-id'])).toEqual([])
  })

  it('is written once for an idempotency key, however often the request is repeated', async () => {
    const headers = { 'idempotency-key': 'audited-once' }
    const body = { name: 'Keyed', permissions: ['shipments:read'] }
    const ask = () => call('createRole', { by: freja, path: { clientId: clients.nordlys }, body, headers })
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([201, 201, 'true'])
    const rows = await db.selectFrom('audit').select('requestId').where('subjectId', '=', first.body.id).execute()
    expect(rows).toEqual([{ requestId: first.headers['x-request-id'] }])
  })

  it("records log-ins and new passwords in the client's log, by the owner of the account", async () => {
    const { userId } = await person('walker', clients.nordlys, ['shipments:read'])
    api.jobs.sent.length = 0
    await call('forgotPassword', { path: { username: 'walker' } })
    await doJobs(api)
    const actions = await db
      .selectFrom('audit')
      .select(['action', 'clientId'])
      .where('subjectId', '=', userId)
      .execute()
    expect(actions).toContainEqual({ action: 'user.forgetPassword', clientId: clients.nordlys })
  })
})

describe('the audit log', () => {
  it('has an entry of every call that changed something, and of no other, over all operations', async () => {
    const wrong: string[] = []
    let told = 0
    const sorted = operations.toSorted((one, other) => order(one.id) - order(other.id))
    for (const operation of sorted) {
      if (operation.method === 'GET' || operation.permission === 'public') continue
      const { path = {}, query, body, type } = exampleCall(operation)
      const named = Object.fromEntries(
        Object.entries(path).map(([name, value]) => [name, ids[nameOf(operation, name)] ?? value]),
      )
      // It is enabled already, and calls without an effect leave no entry.
      const sent = operation.id === 'setClientCarrier' ? { ...Object(body), enabled: false } : body
      const asked: Call = { by: freja, path: named, query, body: sent, ...(type !== undefined && { type }) }
      const response = await call(operation.id, asked)
      await call('listAuditEntries', { by: people.astrid, query: { per_page: 1 } })
      const rows = await entriesOf(response.headers['x-request-id'])
      const isTold = rows.length > 0
      const isMeant = response.status < 300 && (isDeed(operation) || operation.id === 'exportDataSubject')
      if (isTold !== isMeant) wrong.push(`${operation.id} ${response.status}: ${rows.length} entries`)
      for (const { username, operationId, action, subject, subjectId } of rows)
        if (username !== 'freja' || operationId !== operation.id || !subjectId || !action.startsWith(`${subject}.`))
          wrong.push(`${operation.id}: ${username} ${action} ${subjectId}`)
      if (isTold) told++
    }
    console.log(`audit: ${told} operations changed something and stand in the log`)
    expect(wrong).toEqual([])
    expect(told).toBeGreaterThan(80)
  })

  it('stores neither names, addresses, nor secrets', async () => {
    const rows = await db.selectFrom('audit').select('details').execute()
    const texts = rows.map(({ details }) => JSON.stringify(details ?? {}))
    const telling = /Lindholm|Kongensgade|Storgatan|lamps-from-the-north|wb_live_|shpat|whsec/i
    expect(texts.filter((text) => telling.test(text))).toEqual([])
  })
})

describe('names of actions', () => {
  it.each([
    ['createShipment', 'shipment.create'],
    ['registerShipments', 'shipment.register'],
    ['patchAddress', 'address.patch'],
    ['updateShippingPolicy', 'shippingPolicy.update'],
    ['logout', 'session.logout'],
  ])('%s is %s', (id, action) => {
    expect(actionOf(id)).toBe(action)
  })
})

it.each([
  ['https://user:secret@shop.example/a?b=c', 'https://shop.example/a?b=c'],
  ['https://user@shop.example', 'https://shop.example'],
  ['https://a:b@c@shop.example/@x', 'https://shop.example/@x'],
  ['mailto:me@shop.example', 'mailto:me@shop.example'],
])('logs %s as %s', (url, kept) => {
  expect(withoutUrlUser(url)).toBe(kept)
})
