import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { killedAfter } from '../../dev/testing/kill.ts'
import { type PlantedColumn, plantRow } from '../../dev/testing/plant.ts'
import { recordStatements } from '../../dev/testing/statements.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { openTransaction } from '../../platform/store/database.ts'
import { byPostNord, lamp } from '../../dev/testing/shipping.ts'
import { startSandbox } from '../../network/carriers/sandbox/server.ts'
import openapi from '../../../openapi/generated/openapi.json' with { type: 'json' }
import { attributes, columns, placeOf } from './attributes.ts'
import { eraseAll } from './jobs.ts'
import { leftOut, tablesOf } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'waybill-journal-'))
afterAll(() => rm(folder, { recursive: true }))
const journal = join(folder, 'sandbox.jsonl')
const sandbox = await startSandbox({ port: 0, file: journal })
afterAll(() => sandbox.close())
const { app, call, config, db, people, pool } = await testApp({ WAYBILL_SANDBOX_URL: sandbox.url })
const by = people.freja
await setCarriers(db, clients.tenant, ['LAST_INCH', 'POSTNORD_DK'], true, { now: new Date(), username: 'karen' })

const exported = (id: string, note: string) => `${id},POSTNORD_DK,RETURN,R-1,"${note}"`

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

// Rows are planted on their own, without the rows that they refer to.
await sql`do $$ declare one record; begin
  for one in select conrelid::regclass as name, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop; end $$`.execute(db)

/** No other work is running, so the last round waits for nothing. */
const settings = { leaseSeconds: 60, settleSeconds: 0 }

/** Works like a worker, and stops after the given number of writing statements. */
async function work(stopAfter = Infinity): Promise<boolean> {
  const stopping = new AbortController()
  let left = stopAfter
  const signal = new Proxy(stopping.signal, {
    get(target, name) {
      if (name === 'throwIfAborted') {
        if (left-- <= 0) stopping.abort()
        return () => target.throwIfAborted()
      }
      return Reflect.get(target, name, target)
    },
  })
  try {
    await eraseAll({ db, config, log: app.log, signal }, settings)
    return true
  } catch {
    return false
  }
}

/** Requests an erasure, runs it and returns its outcome. */
async function erase(body: object, someone = by) {
  const { body: asked, status } = await call('eraseDataSubject', { by: someone, body })
  expect([status, asked.status, asked.erased]).toEqual([200, 'PENDING', 0])
  await work()
  const { body: done } = await call('getDataSubjectErasure', { by: someone, path: { erasureId: asked.id } })
  expect(done.finishedAt).toBeDefined()
  return { status: done.status, erased: done.erased }
}

/** Finds the unfinished erasure and its lease. */
const pendingErasure = () =>
  db
    .selectFrom('data_erasure')
    .select(sql<number>`extract(epoch from "dueAt" - clock_timestamp())`.as('seconds'))
    .where('dueAt', 'is not', null)
    .executeTakeFirst()

const tables = async () =>
  (
    await sql<{ name: string; ofClients: boolean }>`
      select relname as name, exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'clientId') as "ofClients"
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(db)
  ).rows

/** Lists the columns in all rows, bytes included, that contain a mark of the person. */
async function remains(clientId: number): Promise<string[]> {
  const found: string[] = []
  for (const { name, ofClients } of await tables()) {
    const { rows } = await sql<{ key: string; value: string }>`
      select distinct told.key, told.value from ${sql.table(name)} as one cross join lateral jsonb_each_text(to_jsonb(one)) as told (key, value)
      where ${ofClients ? sql`one."clientId" = ${clientId}` : sql`true`}`.execute(db)
    for (const { key, value } of rows) {
      const said = /^\\x[0-9a-f]*$/.test(value ?? '') ? Buffer.from(value.slice(2), 'hex').toString() : (value ?? '')
      // Of thousands of random ids, in paths and events too, one contains the digits of a postal code by chance.
      const text = said.replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '')
      if (marks.some((mark) => text.toLowerCase().includes(mark))) found.push(`${name}.${key}`)
    }
  }
  return [...new Set(found)].toSorted()
}

/** Fills each column of a table that may hold personal data, and links the row to a shipment where possible. */
const personIn =
  (clientId: number, shipmentId: string, own: Readonly<Record<string, unknown>>) => (column: PlantedColumn) => {
    const { name, type, isKey, isBound } = column
    if (name === 'clientId') return clientId
    if (name in own) return own[name]
    if (name === 'shipmentId') return shipmentId
    if (isKey || isBound || /(?:By|username|scanUser|state|State|keyId)$/.test(name)) return undefined
    if (type === 'json')
      return JSON.stringify({ at: person, references: ['For Zebulon Quagmire'], description: sentence })
    const place = placeOf(name)
    if (place === 'MACHINE') return undefined
    const said = place === 'CONTACT' ? email : place === 'REFERENCE' ? 'For Zebulon Quagmire' : sentence
    if (type === 'text' || type.startsWith('character varying')) return said
    if (type === 'text[]') return [said]
    return type === 'bytea' ? Buffer.from(sentence) : undefined
  }

/** Values with checks or references to other rows, and words of our own. */
const own: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  address: { content: JSON.stringify({ type: 'private', ...person, references: [sentence] }) },
  carrier_invoice_line: { charge: 'For Zebulon Quagmire' },
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
    content: JSON.stringify({ recipient: person, deliveryInstructions: sentence }),
  },
  relabelling_past: { beganIn: '1', endedIn: '1' },
  shipment: { trackingUrl: undefined },
  shipment_report: { shipmentId: undefined },
  shipment_day: { day: '2026-01-01' },
  delivery_time: { month: '2026-01-01' },
  shop_fulfillment: { dueAt: new Date() },
  webhook_delivery: { dueAt: new Date() },
  mail_suppression: { email, reason: 'BOUNCED', detail: sentence },
}

async function plantAll(clientId: number, someone: typeof by, wanted: (name: string) => boolean = () => true) {
  // Some rows are unique for a client, so they are created anew for each person.
  for (const table of ['sales_product', 'customs_item'] as const)
    await db.deleteFrom(table).where('clientId', '=', clientId).execute()
  const { body } = await call('createShipment', {
    by: someone,
    body: { ...lamp(), recipient: person, deliveryInstructions: 'Leave it with Zebulon' },
  })
  expect(body.id, JSON.stringify(body)).toBeDefined()
  await call('createAddress', { by: someone, body: { ...person, references: ['Quagmire, Zebulon'] } })
  const planted: string[] = []
  const failed: string[] = []
  const read = new Map(
    (await tablesOf(db)).map(({ name, columns: all }) => [name, new Set(all.map((one) => one.name))]),
  )
  for (const { name, ofClients } of await tables()) {
    if (!ofClients || name in leftOut || !wanted(name)) continue
    const filled = personIn(clientId, body.id, own[name] ?? {})
    try {
      await plantRow(db, name, (column) =>
        column.name === 'clientId' || read.get(name)?.has(column.name) ? filled(column) : own[name]?.[column.name],
      )
      planted.push(name)
    } catch (error) {
      failed.push(`${name}: ${String(error)}`)
    }
  }
  return { shipmentId: body.id, planted, failed }
}

/** Copies a shipment of the person `times` more times. */
async function copyShipment(times: number) {
  const { body } = await call('createShipment', { by, body: { ...lamp(), recipient: person } })
  for (const [table, key] of [
    ['shipment', 'id'],
    ['shipment_report', 'shipmentId'],
  ] as const) {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attname <> ${key}`.execute(db)
    const copied = sql.join(rows.map(({ name }) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${sql.ref(key)}, ${copied}) select gen_random_uuid(), ${copied}
      from ${sql.table(table)}, generate_series(1, ${times}::int) where ${sql.ref(key)} = ${body.id}`.execute(db)
  }
}

/** Counts the statements that erasing so many shipments of the person takes. */
async function statementsOf(times: number) {
  await copyShipment(times - 1)
  const since = new Date().toISOString()
  const sent = recordStatements(pool)
  expect((await erase({ email })).erased).toBe(times)
  // The lease is renewed by time, and other work of the application depends on the clock too.
  const count = sent().filter(({ text }) => /shipment/.test(text) && !text.includes('data_erasure')).length
  const { hits } = (await call('listShipments', { by, query: { sort: 'createdAt', per_page: 100 } })).body
  const left = hits.slice(0, times)
  expect(left.map(({ recipient }) => 'lastName' in recipient && recipient.lastName)).toEqual(left.map(() => 'Erased'))
  expect(left.filter(({ modifiedAt }) => modifiedAt === undefined || modifiedAt < since)).toEqual([])
  return count
}

describe('exportDataSubject', () => {
  it('streams any amount of data, and stops when the reader leaves', async () => {
    const clientId = clients.solskin
    const mine = 'tove.many@example.se'
    await sql`insert into address ("clientId", type, search, content)
      select ${clientId}::int, 'private', 'gade 1', json_build_object('type', 'private', 'addressLine1', 'Gade 1', 'country', 'SE', 'email', ${mine}::text)
      from generate_series(1, 10100)`.execute(db)
    const sent = recordStatements(pool)
    const steps = () => sent().filter(({ text }) => /from "address" as one where ctid/.test(text)).length
    const { body } = await call('exportDataSubject', { by: people.astrid, body: { email: mine } })
    // Each step is read twice: to find its subject, and to send it.
    expect(steps()).toBe(42)
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
    expect(steps()).toBeLessThan(35)
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
    expect(await erase(body)).toEqual({ status: 'DONE', erased: 1 })
    expect(await remains(clients.nordlys)).toEqual([])
  })

  it('erases unambiguous data, and shows the change to readers that synchronise', async () => {
    const addresses = ['zita@example.se', 'zack@example.se']
    for (const each of addresses) {
      const body = { ...person, firstName: each, contactInfo: { email: each }, externalId: each }
      const { body: created } = await call('createAddress', { by, body })
      await erase({ email: each })
      const { body: left } = await call('getAddress', { by, path: { addressId: created.id } })
      expect(left).not.toHaveProperty('externalId')
      expect(left.modifiedAt > created.modifiedAt).toBe(true)
    }
  })

  it('leaves others of the same name, town and postal code alone', async () => {
    const others = { ...person, firstName: 'Zelda', contactInfo: { email: 'zelda@example.se' } }
    const { body } = await call('createShipment', { by, body: { ...lamp(), recipient: others } })
    expect(await erase({ email })).toEqual({ status: 'DONE', erased: 0 })
    expect((await call('getShipment', { by, path: { shipmentId: body.id } })).body.recipient).toEqual(others)
    await erase({ email: 'zelda@example.se' })
  })

  it('requires a postal code with a name', async () => {
    for (const body of [{ name: 'Zebulon Quagmire' }, { email, postCode: '439 53' }])
      for (const id of ['eraseDataSubject', 'exportDataSubject'] as const)
        expect((await call(id, { by, body })).status).toBe(400)
  })

  it('leaves accounts, keys and endpoints to their owners', async () => {
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
    expect((await erase(mine)).status).toBe('DONE')
    expect(await kept()).toEqual(before)
  })

  it('has a reason for each table that it leaves out', async () => {
    const all = (await tables()).filter(({ name }) => !name.startsWith('kysely_'))
    const names = new Set(all.map(({ name }) => name))
    expect(Object.keys(leftOut).filter((name) => !names.has(name))).toEqual([])
    const searched = new Set((await tablesOf(db)).map(({ name }) => name))
    expect(all.filter(({ name, ofClients }) => !(ofClients || searched.has(name) || name in leftOut))).toEqual([])
    expect([...searched].filter((name) => name in leftOut)).toEqual([])
  })

  it('knows of every string column whether it may hold personal data', async () => {
    const known = new Set(Object.keys({ ...attributes, ...columns }))
    const contract = JSON.stringify(openapi.components.schemas)
    const unknown = (await tablesOf(db)).flatMap(({ name, columns: all }) =>
      all
        .filter(({ type }) => /^(?:text|character varying)/.test(type))
        .filter((column) => !known.has(column.name) && !contract.includes(`"${column.name}":{`))
        .map((column) => `${name}.${column.name}`),
    )
    expect(unknown).toEqual([])
  })

  it('keeps the name private, and records each part in the audit log', async () => {
    await call('createShipment', { by, body: { ...lamp(), recipient: person } })
    const { body } = await call('eraseDataSubject', { by, body: { email } })
    const kept = await sql<object>`select * from data_erasure where id = ${body.id}`.execute(db)
    expect(JSON.stringify(kept.rows).toLowerCase()).not.toContain('zebulon')
    await work()
    const { text, body: audit } = await call('listAuditEntries', { by, query: { subject: 'dataSubject' } })
    const ours = audit.hits.filter(({ requestId }) => requestId === audit.hits[0]?.requestId)
    expect(ours.map(({ username, details }) => [username, details['part']])).toEqual([
      ['freja', 'all'],
      ['freja', 'shipment'],
      ['freja', undefined],
    ])
    expect(text.toLowerCase()).not.toContain('zebulon')
    expect((await call('getDataSubjectErasure', { by: people.astrid, path: { erasureId: body.id } })).status).toBe(404)
  })

  it.each([
    '070-174 06 55',
    '+46701740655',
    '0701740655',
    '+46 (0)70-174 06 55',
    '0046 70 174 06 55',
    '(070) 174 06 55',
  ])('finds the telephone number %s in free text', async (written) => {
    const recipient = { ...person, contactInfo: { dialCode: '+46', telephone: '70-174 06 55', email } }
    const { body } = await call('createShipment', {
      by,
      body: { ...lamp(), recipient, deliveryInstructions: `Ring 17 ${written}, not 070-174 06 56.` },
    })
    for (const asked of [{ email }, { telephone: '+46701740655' }]) {
      await erase(asked)
      const left = await call('getShipment', { by, path: { shipmentId: body.id } })
      expect(left.body.deliveryInstructions).toMatch(/^Ring 17 (?:\+46 )?Erased, not 070-174 06 56\.$/)
    }
  })

  it('erases the person from unlinked records', async () => {
    const said = 'Second try for Zebulon Quagmire'
    await call('createShipment', { by, body: { ...lamp(), recipient: person } })
    await plantRow(db, 'carrier_invoice_line', ({ name }) => ({ clientId: clients.nordlys, charge: said })[name])
    await plantRow(
      db,
      'consignment_reference',
      ({ name }) => ({ clientId: clients.nordlys, type: 'SHIPMENT', value: said })[name],
    )
    await plantRow(
      db,
      'shop_order',
      ({ name }) => ({ clientId: clients.nordlys, error: `recipient ${email} of Gåsevadholm 17 is wrong` })[name],
    )
    await erase({ email })
    expect(await remains(clients.nordlys)).toEqual([])
  })

  it('removes searches for the person from the views of everyone who sees the shipments, and shop errors', async () => {
    await call('createShipment', { by, body: { ...lamp(), recipient: person } })
    const others = [
      { name: 'To Åsa', query: 'query=%C3%85sa&recipient_countries=SE' },
      { name: 'Quagga', query: 'query=Zeb+Quagga' },
    ]
    const shipmentsTableViews = [
      { name: 'For Zebulon Quagmire', query: '' },
      { name: 'One', query: 'states=IN_TRANSIT&query=quagmire%2C+zebulon' },
      { name: 'Two', query: 'query=Zebulon.Quagmire%40Example.se' },
      { name: 'Three', query: 'metadata=telephone%3D%2B46+70-987+65+43' },
      ...others,
    ]
    const { freja, karen, astrid } = people
    for (const someone of [freja, karen, astrid])
      await call('setUserPreferences', { by: someone, body: { shipmentsTableViews } })
    const said = JSON.stringify({ occurredAt: '2026-01-01T00:00:00Z', message: `Order 1: ${sentence}` })
    await plantRow(db, 'shop', ({ name }) => ({ clientId: clients.nordlys, name: email, lastError: said })[name])
    const { records } = (await call('exportDataSubject', { by, body: { email } })).body
    expect(records.map(({ type }) => type)).toEqual(expect.arrayContaining(['shop', 'user_preference']))
    await erase({ email })
    const views = async (someone: typeof by) =>
      (await call('getUserPreferences', { by: someone })).body.shipmentsTableViews
    expect([await views(freja), await views(karen), await views(astrid)]).toEqual([others, others, shipmentsTableViews])
    await call('setUserPreferences', { by: freja, body: { shipmentsTableViews: shipmentsTableViews.slice(2, 3) } })
    await erase({ email })
    expect(await views(freja)).toBeUndefined()
    const { rows } = await sql<{ name: string; lastError: object }>`select name, "lastError" from shop`.execute(db)
    expect(rows).toMatchObject([{ name: email, lastError: { message: expect.not.stringMatching(/zebulon|987|17/i) } }])
    await db.deleteFrom('shop').execute()
    await call('setUserPreferences', { by: astrid, body: { shipmentsTableViews: [] } })
  })

  it.each([
    ['in full-width letters and digits', 'Zebulon ＱＵＡＧＭＩＲＥ, Gåsevadholm １７, ０７０９８７６５４３', 'Erased'],
    [
      'as an address encodes it',
      'https://nordlys.example/?to=zebulon.quagmire%40example.se&at=G%C3%A5sevadholm+17%00',
      'to=Erased',
    ],
    ['over the end of a line', 'Zebulon\nQuagmire', 'Erased'],
  ])('finds the person %s', async (_, deliveryInstructions, left) => {
    const { body } = await call('createShipment', { by, body: { ...lamp(), recipient: person, deliveryInstructions } })
    expect(body.id, JSON.stringify(body)).toBeDefined()
    await erase({ email })
    const { body: after } = await call('getShipment', { by, path: { shipmentId: body.id } })
    expect(after.deliveryInstructions).toContain(left)
    expect(after.deliveryInstructions).not.toMatch(/quagmire|17|１７|987|９８７/i)
  })

  it('leaves other records of an export, and its codes and numbers', async () => {
    const recipient = { ...person, company: 'PostNord', lastName: 'Return' }
    const { body: made } = await call('createShipment', { by, body: { ...lamp(), recipient } })
    const head = 'id,carrier,shipmentType,customerReference,metadata.note'
    const other = exported('01a0b2c4-0000-7000-8000-000000000001', 'Gåsevadholm 17 too')
    const content = [head, exported(made.id, 'By ""Return"", Gåsevadholm 17\r\nor PostNord'), other, ''].join('\r\n')
    await plantRow(db, 'shipment_export_part', ({ name }) => ({ clientId: clients.nordlys, content })[name])
    await erase({ email })
    const { rows } = await sql<{ content: string }>`select content from shipment_export_part`.execute(db)
    const left = exported(made.id, 'By ""Erased"", Erased\r\nor Erased')
    expect(rows).toEqual([{ content: [head, left, other, ''].join('\r\n') }])
    await db.deleteFrom('shipment_export_part').execute()
  })

  it('truncates what has become too long for its column', async () => {
    const short = { ...person, firstName: 'Bo', lastName: 'Ek', contactInfo: { email: 'bo.ek@example.se' } }
    await call('createShipment', { by, body: { ...lamp(), recipient: short } })
    const name = 'Bo Ek '.repeat(33)
    const item = { sku: 'BO', name, itemType: 'UNPACKED', length: 20, width: 15, height: 10, weight: 1.2 } as const
    await call('setItems', { by, body: { items: [item] } })
    expect((await erase({ email: 'bo.ek@example.se' })).status).toBe('DONE')
    const { body } = await call('getItem', { by, path: { sku: 'BO' } })
    expect(body.name).toBe('Erased '.repeat(33).slice(0, 200))
  })

  it('erases the person from metadata with any keys, and leaves the rest', async () => {
    const metadata = { email, note: sentence, city: 'Lund', company: 'Nordlys' }
    // As a Mac writes file names.
    const decomposed = `Ring at ${person.addressLine1}`.normalize('NFD')
    const { body } = await call('createShipment', {
      by,
      body: { ...lamp(), recipient: person, metadata, deliveryInstructions: decomposed },
    })
    const { body: other } = await call('createShipment', { by, body: { ...lamp(), metadata } })
    await erase({ email })
    const read = async (shipmentId: string) => (await call('getShipment', { by, path: { shipmentId } })).body.metadata
    for (const id of [body.id, other.id]) expect(await read(id)).toMatchObject({ city: 'Lund', company: 'Nordlys' })
    expect((await call('getShipment', { by, path: { shipmentId: body.id } })).body.deliveryInstructions).toBe(
      'Ring at Erased',
    )
    expect(await remains(clients.nordlys)).toEqual([])
    expect((await call('listShipments', { by, query: { metadata: [`email=${email}`] } })).body.hits).toEqual([])
  })

  const words = [
    ...new Set(
      Object.values(openapi.components.schemas).flatMap((schema) =>
        'enum' in schema ? schema.enum.filter((one) => typeof one === 'string' && one.length > 2) : [],
      ),
    ),
  ].map(String)

  it('mistakes no known value of Waybill for a person of the same name', async () => {
    const named = fc.constantFrom(...words, 'PostNord', 'Regular', 'Registered', 'Lindqvist')
    const cased = fc.tuple(named, fc.constantFrom('upper', 'title')).map(([word, how]) => {
      const plain =
        word
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()
          .slice(0, 40) || 'Lindqvist'
      return how === 'upper' ? plain : plain.charAt(0) + plain.slice(1).toLowerCase()
    })
    await fc.assert(
      fc.asyncProperty(cased, cased, async (lastName, company) => {
        const recipient = { ...person, firstName: 'Zebulon', lastName, company }
        const { body: made } = await call('createShipment', { by, body: { ...lamp(), recipient } })
        const path = { shipmentId: made.id }
        const before = (await call('registerShipment', { by, path })).body
        expect(before.shipmentState).toBe('REGISTERED')
        const events = (await call('listShipmentEvents', { by, path })).body
        await erase({ email })
        const { body: after } = await call('getShipment', { by, path })
        const { recipient: _, modifiedAt: __, modifiedBy: ___, ...kept } = before
        expect(after).toMatchObject(kept)
        expect(after.recipient).toMatchObject({ lastName: 'Erased', company: 'Erased', city: 'Åsa', country: 'SE' })
        expect((await call('listShipmentEvents', { by, path })).body).toEqual(events)
        const cancelled = await call('cancelShipment', { by, path, body: {} })
        expect(cancelled.status, cancelled.text).toBe(200)
      }),
      {
        numRuns: 9,
        examples: [
          ['Registered', 'PostNord'],
          ['Regular', 'Last Inch'],
          ['Draft', 'Carrier'],
        ],
      },
    )
  }, 120_000)

  it("erases the person from the sandbox carrier's data", async () => {
    const body = { ...lamp(byPostNord), recipient: person }
    const { body: made } = await call('createShipment', { by, body })
    const { body: registered } = await call('registerShipment', { by, path: { shipmentId: made.id } })
    const kept = () => readFile(journal, 'utf8')
    expect(await kept()).toContain('Quagmire')
    await erase({ email })
    expect(await kept()).toContain(registered.carrierIntegrationReference)
    expect(await kept()).not.toContain('Quagmire')
    expect((await stat(journal)).mode & 0o777).toBe(0o600)
  })

  it('takes a few statements for hundreds of shipments, and notifies readers that synchronise', async () => {
    const few = await statementsOf(2)
    expect((await statementsOf(1_502)) - few).toBeLessThan(40)
    expect(await remains(clients.nordlys)).toEqual([])
  })

  it('holds no more of large rows in memory at a time than of small ones', async () => {
    const events = 30
    for (let planted = 0; planted < events; planted++)
      await plantRow(db, 'feed_inbox', ({ name }) => {
        const data = JSON.stringify({ note: `${email} ${'x'.repeat(1_000_000)}` })
        return { clientId: clients.nordlys, type: 'shipment.created', data }[name]
      })
    const sent = recordStatements(pool)
    expect((await erase({ email })).erased).toBe(events)
    const reads = sent().flatMap(({ text, values }) =>
      /from "feed_inbox" as one where ctid/.test(text) ? values.filter(Array.isArray).map(({ length }) => length) : [],
    )
    expect(Math.max(...reads)).toBeLessThan(5)
    expect(await remains(clients.nordlys)).toEqual([])
    // Each erasure after this one would search 30 MB for its person.
    await db.deleteFrom('feed_inbox').execute()
  })

  it('resumes wherever it was interrupted', async () => {
    let stops = 0
    for (let step = 0, isDone = false; !isDone; step += 17) {
      await plantAll(clients.nordlys, by, (name) =>
        /^(?:shipment_(?!day)|customs_item|feed|out|sales_order)/.test(name),
      )
      await call('eraseDataSubject', { by, body: { email } })
      isDone = await work(step)
      if (isDone) break
      stops++
      // The same erasure resumes: what it knows of the person outlives the shipments it came from.
      await work()
      expect(await remains(clients.nordlys), `interrupted after ${step} steps`).toEqual([])
    }
    expect(stops).toBeGreaterThan(3)
  }, 120_000)

  it('resumes within a minute of a kill, wherever that was', async () => {
    await plantAll(clients.nordlys, by, (name) => /^(?:shipment_(?!day)|customs_item|feed|out|sales_order)/.test(name))
    await call('eraseDataSubject', { by, body: { email } })
    const signal = new AbortController().signal
    let kills = 0
    for (let statements = 0; ; statements += 13) {
      await eraseAll({ db: killedAfter(db, statements), config, log: app.log, signal }, settings).catch(() => undefined)
      const lease = await pendingErasure()
      if (!lease) break
      kills++
      expect(lease.seconds).toBeLessThanOrEqual(60)
      await sql`update data_erasure set "dueAt" = clock_timestamp() where "dueAt" is not null`.execute(db)
    }
    expect(kills).toBeGreaterThan(4)
    expect(await remains(clients.nordlys)).toEqual([])
  })

  it('renews its lease while it searches a large table, so no other process starts as well', async () => {
    await plantAll(clients.nordlys, by, (name) => /^shipment$/.test(name))
    await call('eraseDataSubject', { by, body: { email } })
    const signal = new AbortController().signal
    const large = await openTransaction(db)
    await sql`lock table consignment in access exclusive mode`.execute(large.db)
    const brief = { ...settings, leaseSeconds: 0.5 }
    const first = eraseAll({ db, config, log: app.log, signal }, brief)
    const leases = async () => {
      const { rows } = await sql<{ end: string }>`
        select "dueAt"::text as end from data_erasure where "dueAt" > clock_timestamp()`.execute(db)
      return rows.map(({ end }) => end)
    }
    await expect.poll(leases).toHaveLength(1)
    const ends = new Set<string>()
    while (ends.size < 6) {
      for (const end of await leases()) ends.add(end)
      await eraseAll({ db: killedAfter(db, 2), config, log: app.log, signal }, brief)
    }
    const { rows } = await sql<{
      failures: number
    }>`select failures from data_erasure where "dueAt" is not null`.execute(db)
    expect(rows).toEqual([{ failures: 1 }])
    await large.rollback()
    await first
    expect(await remains(clients.nordlys)).toEqual([])
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

    expect((await erase({ email })).status).toBe('DONE')
    expect(await remains(clients.nordlys)).toEqual([])
    expect(await remains(clients.solskin)).toEqual(others)

    const { body } = await call('getShipment', { by, path: { shipmentId } })
    expect(body.recipient).toMatchObject({ firstName: 'Erased', lastName: 'Erased', city: 'Åsa', country: 'SE' })
    expect(body.sender).toEqual(lamp().sender)
    expect(body.parcels[0]?.weight).toBe(lamp().parcels[0]?.weight)
    expect(await erase({ email })).toEqual({ status: 'DONE', erased: 0 })
    expect((await call('exportDataSubject', { by, body: { email } })).body).toEqual({ records: [], complete: true })
  })
})
