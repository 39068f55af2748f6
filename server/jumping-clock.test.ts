import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followClock } from './platform/store/clock.ts'
import { drainOutbox, postMail } from './platform/mail/delivery.ts'
import { claimMail } from './platform/mail/outbox-store.ts'
import { numberEvents } from './integration/event-feed/store.ts'
import { deliverWebhooks } from './integration/webhook/delivery.ts'
import { fetchOrders } from './integration/shop/work.ts'
import { claimFetches } from './integration/shop/store.ts'
import { claimExport } from './reporting/export-store.ts'
import { writeExports } from './reporting/jobs.ts'
import { purgeExpired } from './purge.ts'
import { clients } from './dev/testing/app.ts'
import { plantRow } from './dev/testing/plant.ts'
import { lamp, openShipping } from './dev/testing/shipping.ts'

/** Receives webhooks and shop reports, and always responds 503. */
let asked: { readonly headers: IncomingHttpHeaders; readonly at: number }[] = []
const realNow = Date.now
const other = createServer((request, response) => {
  asked.push({ headers: request.headers, at: realNow() })
  request.resume()
  response.writeHead(503).end()
})
await once(other.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  other.closeAllConnections()
  other.close()
})
const origin = `http://127.0.0.1:${Object(other.address()).port}`

const {
  byId: call,
  config,
  db,
  jobs,
  people,
} = await openShipping({
  environment: { WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes' },
})
const by = people.freja
const context = { db, config, jobs, log: pino({ level: 'silent' }), signal: new AbortController().signal }
const hour = 3_600_000

/** Seconds left, by the database's clock, until the one waiting row is due. */
async function secondsLeft(table: string, column: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from ${sql.ref(column)} - clock_timestamp())::float8 as left
    from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
  expect(rows).toHaveLength(1)
  return rows[0]?.left ?? Number.NaN
}
const mustBeSoon = (seconds: number, longest: number) => {
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(longest)
}

describe.each([-hour, hour])('a process whose clock jumps by %s ms', (jump) => {
  let stop: (() => void) | undefined
  /** Tokens expire by the clock, so objects needed later are created before the jump. */
  const jumped = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
  beforeEach(async () => {
    asked = []
    stop = await followClock(db)
  })
  afterEach(() => {
    stop?.()
    vi.useRealTimers()
  })

  it('accepts tokens issued before, and issues some with the usual lifetime', async () => {
    jumped()
    expect((await call('listShipments', { by })).status).toBe(200)
    const clientId = clients.nordlys
    const { body } = await call('impersonateUser', { by: people.karen, clientId, path: { username: 'freja' } })
    const { exp } = JSON.parse(Buffer.from(body.accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(Math.abs(exp * 1000 - realNow() - 900_000)).toBeLessThan(60_000)
    const refused = await call('getShipment', { by, path: { shipmentId: body.user.id } })
    expect([refused.status, Math.abs(Date.parse(Object(refused.error).timestamp) - realNow()) < 60_000]).toEqual([
      404,
      true,
    ])
  })

  it('delivers webhooks with the correct timestamp, and retries after the usual time', async () => {
    await db.deleteFrom('webhook_endpoint').execute()
    const body = { name: 'Shop', url: `${origin}/hook`, types: ['shipment.created'] }
    expect((await call('createWebhookEndpoint', { by, body })).status).toBe(201)
    await call('createShipment', { by, body: lamp() })
    jumped()
    await numberEvents(db)
    await deliverWebhooks(context)
    expect(asked).toHaveLength(1)
    const [{ headers, at } = expect.fail()] = asked
    // Receivers refuse messages more than five minutes off their own clock.
    expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - at)).toBeLessThan(60_000)
    mustBeSoon(await secondsLeft('webhook_delivery', 'dueAt'), 60)
    await deliverWebhooks(context)
    expect(asked).toHaveLength(1)
  })

  it("asks a shop again after the usual pause, and leaves another process's work alone", async () => {
    const made = await call('createShop', {
      by,
      body: {
        name: 'Shop',
        kind: 'WOOCOMMERCE',
        url: origin,
        credentials: {
          consumerKey: 'ck-key-of-a-test',
          consumerSecret: 'cs-secret-of-a-test',
          webhookSecret: 'a-secret-of-the-test',
        },
      },
    })
    const path = { shopId: made.body.id ?? expect.fail(made.text) }
    await call('importShopOrders', { by, path, body: { changedSince: '2026-11-01T00:00:00Z' } })
    jumped()
    await fetchOrders(context)
    expect(asked.length).toBeGreaterThan(0)
    mustBeSoon(await secondsLeft('shop', 'dueAt'), 60)
    const before = asked.length
    await fetchOrders(context)
    expect(asked).toHaveLength(before)
    await sql`update shop set "dueAt" = clock_timestamp()`.execute(db)
    const [held] = await claimFetches(db, 1)
    expect(held?.id).toBe(path.shopId)
    await fetchOrders(context)
    expect(asked).toHaveLength(before)
    mustBeSoon(await secondsLeft('shop', 'dueAt'), 600)
    await db.deleteFrom('shop').execute()
  })

  it('retries a mail after the usual pause, but not one that another process is sending', async () => {
    await db.deleteFrom('outbox').execute()
    await db.transaction().execute((trx) =>
      postMail(trx, jobs, clients.nordlys, {
        to: 'somebody@post.example',
        subject: 'A word',
        text: 'A word',
      }),
    )
    const smtp = { ...context, config: { ...config, smtpUrl: 'smtp://127.0.0.1:9' } }
    jumped()
    await drainOutbox(smtp)
    mustBeSoon(await secondsLeft('outbox', 'dueAt'), 60)
    await sql`update outbox set "dueAt" = clock_timestamp()`.execute(db)
    expect(await claimMail(db, 60, [])).toHaveLength(1)
    await drainOutbox(smtp)
    mustBeSoon(await secondsLeft('outbox', 'dueAt'), 60)
    const { attempts } = await db.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow()
    expect(attempts).toBe(2)
  })

  it('writes an export once, but not one that another process is writing', async () => {
    const { body: held } = await call('createShipmentExport', { by, body: {} })
    expect((await claimExport(db, 30))?.id).toBe(held.id)
    const { body: own } = await call('createShipmentExport', { by, body: {} })
    jumped()
    await writeExports(context)
    vi.useRealTimers()
    const { body: all } = await call('listShipmentExports', { by })
    const isPending = (id: string) => all.find((one) => one.id === id)?.pending
    expect([isPending(held.id), isPending(own.id)]).toEqual([true, false])
    await db.deleteFrom('shipment_export').execute()
  })

  it("deletes old data by the database's clock, to the minute", async () => {
    const kept = config.keepRequestDays * 86_400
    const plant = (secondsAgo: number) =>
      plantRow(db, 'request_log', ({ name }) =>
        name === 'at' ? new Date(realNow() - secondsAgo * 1_000) : name === 'clientId' ? clients.nordlys : undefined,
      )
    const [young, old] = [await plant(kept - 600), await plant(kept + 600)]
    jumped()
    await purgeExpired(db, config)
    const isThere = async (at: string) =>
      (await sql`select from request_log where ctid = ${at}::tid`.execute(db)).rows.length
    expect([await isThere(young), await isThere(old)]).toEqual([1, 0])
  })
})
