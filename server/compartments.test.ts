import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { setCarriers } from './network/carrier-configuration/store.ts'
import { carrierIds } from './network/carriers/numbers/detection.ts'
import { clients, testApp } from './dev/testing/app.ts'
import { byPostNord, lamp } from './dev/testing/shipping.ts'

/** A carrier that accepts every call and never responds. */
const hanging = createServer(() => {})
await once(hanging.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  hanging.closeAllConnections()
  hanging.close()
})

const { port } = Object(hanging.address())
const { app, call, db, pool, people } = await testApp({
  WAYBILL_SANDBOX_URL: `http://127.0.0.1:${port}`,
  WAYBILL_CARRIER_TIMEOUT_MS: '1000',
  // However busy the test machine is, only a party that exceeds its share is refused.
  WAYBILL_DATABASE_WAIT_MS: '20000',
  WAYBILL_STATEMENT_TIMEOUT_MS: '20000',
  WAYBILL_REQUESTS_AT_ONCE: '100',
  WAYBILL_CONNECTIONS_AT_ONCE: '50',
})
await setCarriers(db, clients.tenant, carrierIds, true, { now: new Date(), username: 'karen' })

const forty = <T>(make: () => Promise<T>, count = 40): Promise<T>[] => Array.from({ length: count }, make)
const statusesOf = async (responses: readonly Promise<{ status: number }>[]) =>
  new Set((await Promise.all(responses)).map(({ status }) => status))

/** Reading and writing calls of another client. */
const othersOf = (count?: number) =>
  forty(() => call('createShipment', { by: people.astrid, body: lamp() }), count).map((created, index) =>
    index % 2 === 0 ? created : created.then(() => call('listShipments', { by: people.astrid })),
  )

/** All connections are back, and the others' work was done before the last hanging call ended. */
async function mustBeIdle(): Promise<void> {
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
}

it('serves other clients while one waits for a locked row', async () => {
  const { body: shipment } = await call('createShipment', { by: people.freja, body: lamp() })
  const lock = await db.startTransaction().execute()
  await sql`select from shipment where id = ${shipment.id} for update`.execute(lock)
  const waiting = forty(() =>
    call('patchShipment', {
      by: people.freja,
      path: { shipmentId: shipment.id },
      body: { deliveryInstructions: 'Ring twice' },
    }),
  )
  expect(await statusesOf(othersOf())).toEqual(new Set([200, 201]))
  expect(await Promise.race([...waiting, Promise.resolve('all wait')])).toBe('all wait')
  await lock.rollback().execute()
  expect(await statusesOf(waiting)).toEqual(new Set([200]))
  await mustBeIdle()
})

it('serves others while a carrier hangs', async () => {
  const ids = await Promise.all(
    forty(async () => (await call('createShipment', { by: people.freja, body: lamp(byPostNord) })).body.id),
  )
  const hung = ids.map((shipmentId) => call('registerShipment', { by: people.freja, path: { shipmentId } }))
  expect(await statusesOf(othersOf())).toEqual(new Set([200, 201]))
  for (const status of await statusesOf(hung)) expect([503, 504]).toContain(status)
  await mustBeIdle()
})

it('serves others while many labels are printed', async () => {
  const ids: string[] = []
  for (let index = 0; index < 40; index++) {
    const { body } = await call('createShipment', { by: people.freja, body: lamp() })
    await call('registerShipment', { by: people.freja, path: { shipmentId: body.id } })
    ids.push(body.id)
  }
  const ended: string[] = []
  const batches = forty(async () => {
    const label = { type: 'PDF' } as const
    const made = await call('createShipmentLabels', {
      by: people.freja,
      body: { shipmentIds: ids, label, merge: true },
    })
    ended.push('batch')
    return made
  })
  const others = othersOf().map((other) => other.finally(() => ended.push('other')))
  expect(await statusesOf(others)).toEqual(new Set([200, 201]))
  expect(await statusesOf(batches)).toEqual(new Set([200]))
  expect(ended.lastIndexOf('other')).toBeLessThan(ended.lastIndexOf('batch'))
  await mustBeIdle()
})

it('refuses a client more than its share of requests, and others nothing', async () => {
  const { body: shipment } = await call('createShipment', { by: people.freja, body: lamp(byPostNord) })
  const path = { shipmentId: shipment.id }
  const many = Array.from({ length: 90 }, () => call('registerShipment', { by: people.freja, path }))
  expect(await statusesOf(othersOf(15))).toEqual(new Set([200, 201]))
  const refused = (await Promise.all(many)).filter(({ error }) => error.error === 'TOO_MANY_REQUESTS')
  expect(refused.length).toBeGreaterThan(10)
  expect(refused[0]?.headers['retry-after']).toBe('1')
  expect(refused[0]?.error.message).toContain('at the same time')
  await mustBeIdle()
})

it('answers each of many connections, with 503 beyond the limit', async () => {
  const { port: own } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  /** Returns the status line and headers of the response, on a connection that stays open. */
  const ask = async () => {
    const socket = connect(Number(own), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /v1/shipments HTTP/1.1\r\nHost: waybill.example\r\n\r\n')
    const [said] = await once(socket, 'data')
    return { socket, head: String(said) }
  }
  const asked = await Promise.all(Array.from({ length: 400 }, ask))
  const served = asked.filter(({ head }) => head.startsWith('HTTP/1.1 401'))
  const refused = asked.filter(({ head }) => head.startsWith('HTTP/1.1 503'))
  expect([served.length, refused.length]).toEqual([50, 350])
  for (const { head } of refused)
    expect(head).toMatch(/connection: close[^]*retry-after: \d|retry-after: \d[^]*connection: close/i)
  for (const { socket } of asked) socket.destroy()
  await expect
    .poll(async () => {
      const { socket, head } = await ask()
      socket.destroy()
      return head.slice(9, 12)
    })
    .toBe('401')
})
