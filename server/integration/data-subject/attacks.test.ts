import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { clients, type Person, testApp } from '../../dev/testing/app.ts'
import { lamp } from '../../dev/testing/shipping.ts'
import { openTransaction } from '../../platform/store/database.ts'
import { startSandbox } from '../../network/carriers/sandbox/server.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { eraseAll } from './jobs.ts'

const sandbox = await startSandbox({ port: 0 })
afterAll(() => sandbox.close())
const { app, call, config, db, people } = await testApp({ WAYBILL_SANDBOX_URL: sandbox.url })
const by = people.freja
await setCarriers(db, clients.tenant, ['LAST_INCH', 'POSTNORD_DK'], true, { now: new Date(), username: 'karen' })

/** No other work is running when this starts, so the last round waits for nothing. */
const work = (settleSeconds = 0) =>
  eraseAll({ db, config, log: app.log, signal: new AbortController().signal }, { leaseSeconds: 60, settleSeconds })

async function erase(body: object, someone: Person = by) {
  const asked = await call('eraseDataSubject', { by: someone, body })
  expect(asked.status, asked.text).toBe(200)
  await work()
  const { body: done } = await call('getDataSubjectErasure', { by: someone, path: { erasureId: asked.body.id } })
  expect(done.status).toBe('DONE')
  return done.erased
}

const anna = {
  firstName: 'Anna',
  lastName: 'Ek',
  addressLine1: 'Storgatan 1',
  postCode: '11122',
  city: 'Stockholm',
  country: 'SE',
  contactInfo: { dialCode: '+46', telephone: '701112233', email: 'anna.ek@example.se' },
}
const called = (word: string) => ({ firstName: word, lastName: word, company: word, addressLine1: word })
let count = 0
const address = () => `erik${++count}@example.se`
async function made(recipient: object, more: object = {}, someone: Person = by) {
  const { body, status, text } = await call('createShipment', { by: someone, body: { ...lamp(), ...more, recipient } })
  expect(status, text).toBe(201)
  return body.id
}
const read = async (shipmentId: string, someone: Person = by) =>
  (await call('getShipment', { by: someone, path: { shipmentId } })).body
const withoutChange = (found: object) =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith('modified')))

describe('eraseDataSubject under attack', () => {
  const odd = [
    '%',
    '_',
    String.raw`\ `,
    '%%%',
    '___',
    "O'Neil",
    '"quoted"',
    '{"a":1}',
    '[]',
    '.*',
    '(a|b)+',
    '^.$',
    '$&',
    '$1',
    'A',
    'é',
    'null',
    'true',
    '0',
    'SE',
    'DK',
    'Ek.',
    'Erased',
    '--',
    ';drop',
    'a b c d',
    '<b>',
  ]

  it("changes no other person's data, whatever the person is called", async () => {
    const other = await made(anna, { metadata: { note: 'A letter with % and _ and $& for Anna (a|b)+ [] null true' } })
    const before = withoutChange(await read(other))
    const email = address()
    const ids = await Promise.all(odd.map((word) => made({ ...anna, ...called(word), contactInfo: { email } })))
    await erase({ email })
    for (const [at, id] of ids.entries()) {
      const { recipient } = await read(id)
      expect(recipient, odd[at]).toMatchObject({ ...called('Erased'), country: 'SE' })
      expect(recipient.contactInfo?.email, odd[at]).toBeUndefined()
    }
    expect(withoutChange(await read(other))).toEqual(before)
    for (const name of ['%%%', '.*.', '}{"', String.raw`\\\ `]) {
      await erase({ name, postCode: anna.postCode })
      expect(withoutChange(await read(other)), name).toEqual(before)
    }
    for (const body of [
      { email: '' },
      { name: '', postCode: '' },
      { name: '   ', postCode: '1' },
      { email: '%@%' },
      { telephone: '%%%%%%' },
      { telephone: '0' },
      {},
    ])
      expect((await call('eraseDataSubject', { by, body })).status, JSON.stringify(body)).toBe(400)
    expect(withoutChange(await read(other))).toEqual(before)
  }, 60_000)

  it('finds a person by the address in another case, and nobody with a similar address', async () => {
    const own = await made({ ...anna, contactInfo: { email: 'Nils.Berg+Shop@Example.se' } })
    const alike = [
      'nils.berg@example.se',
      'nils_berg+shop@example.se',
      'xnils.berg+shop@example.se',
      'nils.berg+shop@example.se.dk',
    ]
    const others = []
    for (const email of alike)
      others.push(await made({ ...anna, firstName: 'Nisse', lastName: 'Alm', contactInfo: { email } }))
    await erase({ email: 'nils.berg+shop@EXAMPLE.SE' })
    expect((await read(own)).recipient.lastName).toBe('Erased')
    for (const [at, id] of others.entries())
      expect((await read(id)).recipient, alike[at]).toMatchObject({
        lastName: 'Alm',
        contactInfo: { email: alike[at] },
      })
  })

  it.each(['+46 70 555 12 01', '0046705551201', '070-555 12 01', '(070) 5551201', '+46(0)705551201', '70 555.12.01'])(
    'finds the telephone number of an address requested as %s',
    async (telephone) => {
      const id = await made({ ...anna, contactInfo: { dialCode: '+46', telephone: '705551201', email: address() } })
      const other = await made({ ...anna, contactInfo: { dialCode: '+46', telephone: '705551202', email: address() } })
      await erase({ telephone })
      expect((await read(id)).recipient.lastName).toBe('Erased')
      expect((await read(other)).recipient.lastName).toBe('Ek')
    },
  )

  it('leaves the person of another client with the same address', async () => {
    await setCarriers(db, clients.solskin, ['LAST_INCH'], true, { now: new Date(), username: 'karen' })
    const own = await made(anna)
    const { rows } = await sql<{ id: string }>`
      insert into shipment select (jsonb_populate_record(shipment, jsonb_build_object('clientId', ${clients.solskin}::int, 'id', uuidv7()))).*
      from shipment where id = ${own} returning id`.execute(db)
    const [theirs] = rows
    expect(theirs).toBeDefined()
    const kept = () => sql`select to_jsonb(one) as row from shipment as one where id = ${theirs?.id}`.execute(db)
    const before = (await kept()).rows
    await erase({ email: anna.contactInfo.email })
    expect((await read(own)).recipient.lastName).toBe('Erased')
    expect((await kept()).rows).toEqual(before)
  })

  it('runs safely twice at once, with several workers', async () => {
    const email = address()
    const ids = await Promise.all(Array.from({ length: 12 }, () => made({ ...anna, contactInfo: { email } })))
    const asked = await Promise.all([1, 2, 3].map(() => call('eraseDataSubject', { by, body: { email } })))
    await Promise.all([work(), work(), work()])
    const ends = await Promise.all(
      asked.map(({ body }) => call('getDataSubjectErasure', { by, path: { erasureId: body.id } })),
    )
    expect(ends.map(({ body }) => body.status)).toEqual(['DONE', 'DONE', 'DONE'])
    for (const id of ids) expect((await read(id)).recipient.lastName).toBe('Erased')
  })

  it('is not undone by concurrent registrations, changes and copies of the shipment', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const email = address()
      const recipient = { ...anna, firstName: 'Ture', lastName: 'Quagmire', contactInfo: { email } }
      const [registered, changed, copied] = [await made(recipient), await made(recipient), await made(recipient)]
      await call('eraseDataSubject', { by, body: { email } })
      const later = async (id: 'registerShipment' | 'patchShipment', path: object, body?: object) => {
        await sleep(turn * 15)
        return call(id, { by, path: path as never, body })
      }
      await Promise.all([
        work(),
        later('registerShipment', { shipmentId: registered }),
        later('patchShipment', { shipmentId: changed }, { customerReference: `Order ${turn}` }),
      ])
      await work()
      for (const id of [registered, changed, copied])
        expect(JSON.stringify(await read(id)), `turn ${turn}`).not.toContain('Quagmire')
      const { rows } =
        await sql`select from shipment_event where "clientId" = ${clients.nordlys} and to_jsonb(shipment_event)::text like '%Quagmire%'`.execute(
          db,
        )
      expect(rows, `turn ${turn}`).toEqual([])
    }
  }, 60_000)

  it('erases imports and shipments of earlier orders until none are left, and keeps later data', async () => {
    const email = address()
    const ture = { ...anna, firstName: 'Ture', lastName: 'Quagmire', contactInfo: { email } }
    const order = (externalId: string, more: object = {}) => ({
      externalId,
      recipient: ture,
      lines: [{ sku: 'LAMP', quantity: 1 }],
      ...more,
    })
    const give = async (externalId: string, more?: object) => {
      const { body, text } = await call('setOrders', { by, body: { orders: [order(externalId, more)] } })
      return body.orders[0]?.id ?? expect.fail(text)
    }
    const early = await give('QUAGMIRE-1', { sender: lamp().sender })
    const first = await made(ture)
    await call('createAddress', { by, body: ture })
    const asked = await call('eraseDataSubject', { by, body: { email } })

    // The address book is locked, so shipments are erased but orders are not.
    const other = await openTransaction(db)
    await sql`select from address where content->'contactInfo'->>'email' = ${email} for update`.execute(other.db)
    const erasing = work(120)
    await expect.poll(async () => (await read(first)).recipient.lastName).toBe('Erased')
    const { carrierProduct } = lamp()
    const parcels = [{ weight: 4.2, length: 60, width: 40, height: 35.5 }]
    const shipped = await call('shipOrder', { by, path: { orderId: early }, body: { carrierProduct, parcels } })
    expect(shipped.status, shipped.text).toBe(201)
    expect(shipped.text).toContain('Quagmire')
    await other.rollback()
    await erasing
    const state = async () => (await call('getDataSubjectErasure', { by, path: { erasureId: asked.body.id } })).body
    // It waits for what others hold in memory.
    expect((await state()).status).toBe('PENDING')
    await give('QUAGMIRE-2')
    await sql`update data_erasure set "dueAt" = now() where "dueAt" > now()`.execute(db)
    await work()
    expect((await state()).status).toBe('DONE')
    const left = async () => (await call('exportDataSubject', { by, body: { email } })).body.records
    expect(await left()).toEqual([])
    expect(JSON.stringify(await read(shipped.body.shipment.id))).not.toContain('Quagmire')

    // The person may be added again: it is a new order of theirs, under the old number or another.
    await give('QUAGMIRE-1')
    await give('QUAGMIRE-3')
    const naming = (await left()).filter(({ data }) => /Quagmire/.test(JSON.stringify(data)))
    expect(naming.map(({ type, data }) => `${type} ${data['externalId']}`).toSorted()).toEqual([
      'sales_order QUAGMIRE-1',
      'sales_order QUAGMIRE-3',
    ])
  })

  it('lets no carrier bring a person back with its proof of delivery', async () => {
    const email = address()
    const id = await made({ ...anna, firstName: 'Ture', lastName: 'Quagmire', contactInfo: { email } })
    const path = { shipmentId: id }
    await call('registerShipment', { by, path })
    await erase({ email })
    const createdAt = new Date().toISOString()
    const said = 'Handed to Ture Quagmire'
    const event = {
      state: 'DELIVERED',
      createdAt,
      rawData: said,
      place: { name: 'Quagmire', city: 'Stockholm', country: 'SE' },
      proof: {
        name: 'Ture Quagmire',
        signature: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
      },
    }
    const told = await call('createShipmentEvent', { by, path, body: event })
    expect(told.status, told.text).toBe(201)
    expect(told.text).not.toContain('Quagmire')
    expect((await read(id)).shipmentState).toBe('DELIVERED')
    const { body: events } = await call('listShipmentEvents', { by, path })
    expect(events.at(-1)?.place).toEqual({ city: 'Stockholm', country: 'SE' })
    expect(JSON.stringify(events)).not.toContain('Quagmire')
    expect((await call('getProofOfDelivery', { by, path })).text).not.toContain('Quagmire')
    const { rows } = await sql`select from shipment_proof where "shipmentId" = ${id}`.execute(db)
    expect(rows).toEqual([])
  })
})
