import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { type PlantedColumn, plantRow } from '../../dev/testing/plant.ts'
import { recordStatements } from '../../dev/testing/statements.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import type { AnyQueue } from '../../platform/queue/queue.ts'
import { lamp } from '../../dev/testing/shipping.ts'
import { eraseDataSubjects } from './jobs.ts'
import { leftOut } from './store.ts'

const { app, call, carriers, config, db, jobs, people, pool } = await testApp()
const by = people.freja
await setCarriers(db, clients.tenant, ['LAST_INCH'], true, { now: new Date(), username: 'karen' })

const email = 'zebulon.quagmire@example.se'
const person = {
  firstName: 'Zebulon',
  lastName: 'Quagmire',
  company: 'Quagmires Vävstol',
  addressLine1: 'Gåsevadholm 17',
  postCode: '439 53',
  city: 'Åsa',
  country: 'SE',
  contactInfo: { dialCode: '+46', telephone: '70 987 65 43', email },
}
const marks = [
  'zebulon',
  'quagmire',
  'vävstol',
  'vavstol',
  'gåsevadholm',
  'gasevadholm',
  '439 53',
  '43953',
  '709876543',
  '70 987',
]
const sentence = `Handed to Zebulon Quagmire, Gåsevadholm 17, ${email}, +46 70 987 65 43`

// Rows are planted by themselves, without those that they belong to.
await sql`do $$ declare one record; begin
  for one in select conrelid::regclass as name, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop; end $$`.execute(db)

const tables = async () =>
  (
    await sql<{ name: string; ofClients: boolean }>`
      select relname as name, exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'clientId') as "ofClients"
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(db)
  ).rows

/** Columns of all rows, bytes among them, that hold a mark of the person. */
async function remains(clientId: number): Promise<string[]> {
  const found: string[] = []
  for (const { name, ofClients } of await tables()) {
    const { rows } = await sql<{ key: string; value: string }>`
      select distinct told.key, told.value from ${sql.table(name)} as one cross join lateral jsonb_each_text(to_jsonb(one)) as told (key, value)
      where ${ofClients ? sql`one."clientId" = ${clientId}` : sql`true`}`.execute(db)
    for (const { key, value } of rows) {
      // Among thousands of random ids one has the digits of a postal code.
      if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value ?? '')) continue
      const text = /^\\x[0-9a-f]*$/.test(value ?? '') ? Buffer.from(value.slice(2), 'hex').toString() : (value ?? '')
      if (marks.some((mark) => text.toLowerCase().includes(mark))) found.push(`${name}.${key}`)
    }
  }
  return [...new Set(found)].toSorted()
}

/** Fills each column of a table that may hold a person, and links the row to a shipment where it can be. */
const personIn =
  (clientId: number, shipmentId: string, own: Readonly<Record<string, unknown>>) => (column: PlantedColumn) => {
    const { name, type, isKey, isBound } = column
    if (name === 'clientId') return clientId
    if (name in own) return own[name]
    if (name === 'shipmentId') return shipmentId
    if (isKey || isBound || /(?:By|username|scanUser|state|State|keyId)$/.test(name)) return undefined
    if (type === 'text') return sentence
    if (type === 'json') return JSON.stringify({ at: person, said: [sentence] })
    if (type === 'text[]') return [sentence]
    return type === 'bytea' ? Buffer.from(sentence) : undefined
  }

/** What is checked or refers to other rows, and what is a word of ours. */
const own: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  address: { content: JSON.stringify({ type: 'private', ...person, references: [sentence] }) },
  carrier_document: { kind: 'LABEL', type: 'PDF', layout: null },
  feed_inbox: { type: 'shipment.created' },
  consignment: { type: 'SHIPMENT' },
  consignment_reference: { type: 'SHIPMENT' },
  item: { itemType: 'PARCEL', turning: 'ANY', stacking: 'ANY', mixing: 'ANY' },
  parcel_definition: { type: 'BOX' },
  rate_sheet: { scope: 'LOCAL' },
  relabelling: {
    promiseId: '01a0b2c4-0000-7000-8000-000000000000',
    promiseVersion: 1,
    ...Object.fromEntries(['promiseState', 'flowType', 'processState'].map((name) => [name, 'X'])),
    ...Object.fromEntries(['promiseCreatedAt', 'promiseUpdatedAt'].map((name) => [name, new Date()])),
    ...Object.fromEntries(['promiseCreatedBy', 'promiseUpdatedBy'].map((name) => [name, 'freja'])),
    content: JSON.stringify({ recipient: person, said: [sentence] }),
  },
  relabelling_past: { beganIn: '1', endedIn: '1' },
  shipment: { trackingUrl: undefined },
  shipment_report: { shipmentId: undefined },
  shipment_day: { day: '2026-01-01' },
  shop_fulfillment: { dueAt: new Date() },
  webhook_delivery: { dueAt: new Date() },
  mail_suppression: { email, reason: 'BOUNCED', detail: sentence },
}

async function plantAll(clientId: number, someone: typeof by) {
  const { body } = await call('createShipment', {
    by: someone,
    body: { ...lamp(), recipient: person, deliveryInstructions: 'Leave it with Zebulon' },
  })
  expect(body).toHaveProperty('id')
  await call('createAddress', { by: someone, body: { ...person, references: ['Quagmire, Zebulon'] } })
  const planted: string[] = []
  const failed: string[] = []
  for (const { name, ofClients } of await tables()) {
    if (!ofClients || name in leftOut) continue
    try {
      await plantRow(db, name, personIn(clientId, body.id, own[name] ?? {}))
      planted.push(name)
    } catch (error) {
      failed.push(`${name}: ${String(error)}`)
    }
  }
  return { shipmentId: body.id, planted, failed }
}

describe('exportDataSubject', () => {
  it('sends however much there is, step by step, and stops when nobody reads on', async () => {
    const clientId = clients.solskin
    const mine = 'tove.many@example.se'
    await sql`insert into address ("clientId", type, search, content)
      select ${clientId}::int, 'private', 'gade 1', json_build_object('type', 'private', 'addressLine1', 'Gade 1', 'country', 'SE', 'email', ${mine}::text)
      from generate_series(1, 10100)`.execute(db)
    const sent = recordStatements(pool)
    const steps = () => sent().filter(({ text }) => /from "address" as one where ctid/.test(text)).length
    const { body } = await call('exportDataSubject', { by: people.astrid, body: { email: mine } })
    // Each step is read twice: to learn who it is, and to send it.
    expect(steps()).toBe(202)
    expect([body.records.length, body.complete]).toEqual([10_100, true])
    expect(new Set(body.records.map(({ data }) => data['id'])).size).toBe(10_100)

    const response = await app.inject({
      method: 'POST',
      url: '/v1/data-subjects/export',
      headers: { authorization: `Bearer ${people.astrid.token}` },
      payload: { email: mine },
      payloadAsStream: true,
    })
    const pieces = response.stream()
    await once(pieces, 'data')
    pieces.destroy()
    await expect.poll(() => pool.idleCount - pool.totalCount).toBe(0)
    expect(steps()).toBeLessThan(150)
  })
})

describe('eraseDataSubject', () => {
  it.each([
    ['telephone number', { telephone: '+46 70-987 65 43' }],
    ['local telephone number', { telephone: '0709876543' }],
    ['e-mail address in other letters', { email: 'Zebulon.Quagmire@Example.SE' }],
    ['name and postal code', { name: 'zebulon quagmire', postCode: '43953' }],
  ])('finds a person by %s', async (_, body) => {
    const created = await call('createShipment', { by, body: { ...lamp(), recipient: person } })
    const { records } = (await call('exportDataSubject', { by, body })).body
    expect(records.filter(({ type }) => type === 'shipment').map(({ data }) => data['id'])).toEqual([created.body.id])
    expect((await call('eraseDataSubject', { by, body })).body).toEqual({ status: 'DONE', erased: 1 })
    expect(await remains(clients.nordlys)).toEqual([])
  })

  it('takes away what can be said of one only, and shows the change to those who keep in step', async () => {
    const addresses = ['zita@example.se', 'zack@example.se']
    for (const each of addresses) {
      const body = { ...person, firstName: each, contactInfo: { email: each }, externalId: each }
      const { body: created } = await call('createAddress', { by, body })
      expect((await call('eraseDataSubject', { by, body: { email: each } })).body).toMatchObject({ status: 'DONE' })
      const { body: left } = await call('getAddress', { by, path: { addressId: created.id } })
      expect(left).not.toHaveProperty('externalId')
      expect(left.modifiedAt > created.modifiedAt).toBe(true)
    }
  })

  it('leaves others of the same name, town and postal code alone', async () => {
    const others = { ...person, firstName: 'Zelda', contactInfo: { email: 'zelda@example.se' } }
    const { body } = await call('createShipment', { by, body: { ...lamp(), recipient: others } })
    expect((await call('eraseDataSubject', { by, body: { email } })).body).toEqual({ status: 'DONE', erased: 0 })
    expect((await call('getShipment', { by, path: { shipmentId: body.id } })).body.recipient).toEqual(others)
    await call('eraseDataSubject', { by, body: { email: 'zelda@example.se' } })
  })

  it('wants a name together with a postal code', async () => {
    for (const body of [{ name: 'Zebulon Quagmire' }, { email, postCode: '439 53' }])
      for (const id of ['eraseDataSubject', 'exportDataSubject'] as const)
        expect((await call(id, { by, body })).status).toBe(400)
  })

  it('leaves nothing of a person in any column of the database', async () => {
    const { shipmentId, failed } = await plantAll(clients.nordlys, by)
    const other = await plantAll(clients.solskin, people.astrid)
    expect([...failed, ...other.failed]).toEqual([])
    const before = await remains(clients.nordlys)
    const others = await remains(clients.solskin)
    expect(before.length).toBeGreaterThan(100)

    const { records } = (await call('exportDataSubject', { by, body: { email } })).body
    const types = new Set(records.map(({ type }) => type))
    expect(before.map((column) => column.split('.')[0] ?? '').filter((table) => !types.has(table))).toEqual([])

    const erased = await call('eraseDataSubject', { by, body: { email } })
    expect(erased.body.status).toBe('DONE')
    expect(await remains(clients.nordlys)).toEqual([])
    expect(await remains(clients.solskin)).toEqual(others)

    const { body } = await call('getShipment', { by, path: { shipmentId } })
    expect(body.recipient).toMatchObject({ firstName: 'Erased', lastName: 'Erased', city: 'Åsa', country: 'SE' })
    expect(body.sender).toEqual(lamp().sender)
    expect(body.parcels[0]?.weight).toBe(lamp().parcels[0]?.weight)
    expect((await call('eraseDataSubject', { by, body: { email } })).body).toEqual({ status: 'DONE', erased: 0 })
    expect((await call('exportDataSubject', { by, body: { email } })).body).toEqual({ records: [], complete: true })
  })

  it('leaves accounts, keys and endpoints to those who have them', async () => {
    const me = (await call('getMe', { by })).body
    const mine = { email: me.email ?? expect.fail('has no address') }
    const endpoint = {
      name: mine.email,
      url: 'https://hooks.nordlys.example/mine',
      types: ['shipment.delivered' as const],
    }
    await call('createWebhookEndpoint', { by, body: endpoint })
    await call('createApiKey', { by, body: { name: mine.email, permissions: ['shipments:read'] } })
    const kept = async () => [
      (await call('getMe', { by })).body,
      (await call('listWebhookEndpoints', { by })).body,
      (await call('listApiKeys', { by })).body,
    ]
    const before = await kept()
    expect(JSON.stringify(before).split(mine.email).length).toBe(4)
    expect((await call('eraseDataSubject', { by, body: mine })).body.status).toBe('DONE')
    expect(await kept()).toEqual(before)
  })

  it('knows why it leaves out a table', async () => {
    const all = (await tables()).filter(({ name }) => !name.startsWith('kysely_'))
    const names = new Set(all.map(({ name }) => name))
    expect(Object.keys(leftOut).filter((name) => !names.has(name))).toEqual([])
    expect(all.filter(({ name, ofClients }) => !ofClients && !(name in leftOut))).toEqual([])
  })

  it('leaves a large client to a job, which keeps the name to itself', async () => {
    await call('createShipment', { by, body: { ...lamp(), recipient: person } })
    await sql`insert into shipment ("clientId", "createdBy", "shipmentState", "baseState", "shipmentType", content)
      select ${clients.nordlys}::int, 'freja', 'DRAFT', 'DRAFT', 'REGULAR', '{}' from generate_series(1, 10001)`.execute(
      db,
    )
    expect((await call('eraseDataSubject', { by, body: { email } })).body).toEqual({ status: 'PENDING', erased: 0 })
    const job = jobs.sent.find(({ queue }) => queue === eraseDataSubjects.name)
    expect(JSON.stringify(job)).not.toContain('zebulon')
    const context = { db, carriers, config, jobs, log: app.log, now: new Date(), signal: AbortSignal.timeout(60_000) }
    const queue: AnyQueue = eraseDataSubjects
    await queue.work(job?.payload ?? {}, context)
    expect(await remains(clients.nordlys)).toEqual([])
    const audit = await call('listAuditEntries', { by, query: { subject: 'dataSubject' } })
    expect(audit.body.hits.map(({ action }) => action)).toContain('dataSubject.erase')
    expect(audit.text.toLowerCase()).not.toContain('zebulon')
  })
})
