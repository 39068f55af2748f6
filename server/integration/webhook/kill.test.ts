import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { untilDone } from '../../dev/testing/database.ts'
import { program } from '../../dev/testing/programs.ts'
import { environmentOf } from '../../dev/testing/server-process.ts'
import { lamp } from '../../dev/testing/shipping.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { numberEvents, type FeedEvent } from '../event-feed/store.ts'

/** How often the worker is killed; `make kills` does so more often. */
const rounds = Number(process.env.KILLS ?? 6)

/** When the worker dies, relative to its call to the endpoint. */
const steps = ['call not taken', 'taken, no response', 'response on its way'] as const

const { call, config, connection, db, people } = await testApp({ WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes' })
const by = people.freja
await setCarriers(db, clients.nordlys, ['LAST_INCH'], true, { now: new Date(), username: 'freja' })

/** The deliveries that the endpoint accepted, in order. */
const taken: { readonly id: string; readonly event: FeedEvent }[] = []
let atCall: ((take: () => void, response: ServerResponse) => void) | undefined
const receiver = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const event: FeedEvent = JSON.parse(await text(request))
  const take = () => void taken.push({ id: String(request.headers['webhook-id']), event })
  if (atCall) return atCall(take, response)
  take()
  response.writeHead(204).end()
}
await once(receiver.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const { port }: AddressInfo = Object(receiver.address())

const deliveryProgram = await program('delivery')
const started = new Set<ReturnType<typeof deliver>>()
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})
function deliver() {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [deliveryProgram], {
    env: {
      ...environmentOf(connection),
      PATH,
      HOME,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: new URL('../../../node_modules/.cache/compiled', import.meta.url).pathname,
      WAYBILL_ENCRYPTION_SECRET: config.encryptionSecret,
      WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes',
      WAYBILL_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.add(child)
  child.once('exit', () => started.delete(child))
  return child
}

/** Kills a worker after some calls to the endpoint, which handles each as the step says. */
async function strike(step: (typeof steps)[number]): Promise<void> {
  const stepTaken = Promise.withResolvers<void>()
  const worker = deliver()
  atCall = (take, response) => {
    if (step !== 'call not taken') take()
    if (step === 'response on its way') {
      response.writeHead(204).end()
      setTimeout(() => stepTaken.resolve(), Math.random() * 20)
    } else stepTaken.resolve()
  }
  await Promise.race([stepTaken.promise, once(worker, 'exit')])
  if (worker.exitCode === null) {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  atCall = undefined
  receiver.closeAllConnections()
}

/** Ends the leases, like time after the death of a worker. */
async function endLeases(): Promise<void> {
  await untilDone(db, ['waybill test deliveries'])
  await sql`update webhook_delivery set "dueAt" = now() - interval '1 second' where "dueAt" is not null`.execute(db)
}

it(
  `delivers every event, in the order of its shipment and under one id, though the worker is killed ${rounds} times`,
  { timeout: 60_000 + rounds * 60_000 },
  async () => {
    const webhook = { name: 'Shop', url: `http://127.0.0.1:${port}/shop` }
    expect((await call('createWebhookEndpoint', { by, body: webhook })).status).toBe(201)
    for (let round = 0; round < rounds; round++) {
      for (let count = 0; count < 3; count++) {
        const { id } = (await call('createShipment', { by, body: lamp() })).body
        expect((await call('registerShipment', { by, path: { shipmentId: id } })).status).toBe(200)
      }
      await numberEvents(db)
      await strike(steps[round % steps.length] ?? 'call not taken')
      await endLeases()
    }
    const last = deliver()
    await once(last, 'exit')
    expect(last.exitCode).toBe(0)

    const { rows } = await sql<{ id: string; subject: string }>`
      select id, subject from feed_event where "clientId" = ${clients.nordlys} order by number`.execute(db)
    expect(rows.length).toBe(rounds * 3 * 2)
    expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    for (const { id, event } of taken) expect(event.id).toBe(id)

    // Even repeated deliveries come before later ones of their shipment.
    const places = new Map(rows.map(({ id }, place) => [id, place]))
    const bySubject = Object.groupBy(taken, ({ id }) => rows[places.get(id) ?? -1]?.subject ?? 'unknown')
    const orders = Object.values(bySubject).map((one = []) => one.map(({ id }) => places.get(id) ?? -1))
    expect(orders).toEqual(orders.map((order) => order.toSorted((one, other) => one - other)))
    const unsettled = await sql`select from webhook_delivery where state <> 'DELIVERED'`.execute(db)
    expect(unsettled.rows).toEqual([])
    console.log(`${rounds} kills: ${rows.length} events, ${taken.length - rows.length} of them taken twice, none lost`)
  },
)
