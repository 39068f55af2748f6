import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { numberEvents } from '../../server/integration/event-feed/store.ts'
import { deliverWebhooks } from '../../server/integration/webhook/delivery.ts'
import { insertEndpoint } from '../../server/integration/webhook/endpoint-store.ts'
import type { Db } from '../../server/platform/store/database.ts'
import type { Store } from '../../server/platform/store/connection.ts'
import { countStatements } from '../../server/dev/testing/statements.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import { clientId } from './seed.ts'

const shipments = 4_000
const perShipment = 5
const events = shipments * perShipment
/** Deliveries per second, with the receiver and PostgreSQL on the same two cores. */
const aim = 1_000
const config = readConfig({ NODE_ENV: 'test', WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes' })

/** Measures the time from committing events until the receiver has taken them all, in order for each shipment. */
export async function measureWebhooks({ db, pool }: Store, postmaster: number): Promise<string[]> {
  const receiver = fork(join(import.meta.dirname, 'webhook-receiver.ts'), { serialization: 'advanced' })
  try {
    const [port]: unknown[] = await once(receiver, 'message')
    const url = `http://127.0.0.1:${String(port)}/`
    const { id: creatorId } = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
    await insertEndpoint(db, config, clientId, {
      id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cab',
      name: 'Shop',
      url,
      creatorId,
      secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
    })
    await happen(db, shipments / 20) // warm-up
    await deliver(db)
    await happen(db, shipments)
    const before = await takenBy(url)
    const statements = countStatements(pool)
    const used = { own: processorTime(process.pid), database: processorTimesBelow(postmaster) }
    const start = performance.now()
    await deliver(db)
    const seconds = (performance.now() - start) / 1_000
    const own = (processorTime(process.pid) - used.own) / events
    const database = usedBetween(used.database, processorTimesBelow(postmaster)) / events
    const taken = (await takenBy(url)) - before
    if (taken !== events) throw new Error(`The receiver took ${taken} of ${events} events`)
    const rate = events / seconds
    return [
      'webhook deliveries',
      `${rate.toFixed(0)} /s`,
      `${own.toFixed(0)} µs and ${database.toFixed(0)} µs in PostgreSQL each, ${(statements() / events).toFixed(2)} statements`,
      '',
      `at least ${aim} /s`,
      rate >= aim ? 'reached' : 'MISSED',
    ]
  } finally {
    await db.deleteFrom('webhook_endpoint').execute()
    receiver.disconnect()
  }
}

/** Inserts events like tracking does, alternating between shipments. */
async function happen(db: Db, count: number): Promise<void> {
  await sql`
    insert into feed_inbox ("clientId", type, subject, data)
    select ${clientId}, 'shipment.tracking_changed', md5(shipment::text)::uuid, json_build_object(
      'shipmentId', md5(shipment::text)::uuid, 'carrier', 'LAST_INCH', 'carrierReference', '39521234000000' || shipment,
      'customerReference', 'ORDER-' || shipment, 'state', 'IN_TRANSIT', 'previousState', 'REGISTERED')
    from generate_series(1, ${perShipment}::int) as turn, generate_series(1, ${count}::int) as shipment`.execute(db)
}

async function deliver(db: Db): Promise<void> {
  await numberEvents(db)
  const jobs = { send: () => Promise.reject(new Error('An endpoint was switched off')) }
  await deliverWebhooks({ db, config, jobs, log: pino({ level: 'error' }), signal: new AbortController().signal })
}

const takenBy = async (url: string) => Number(await (await fetch(url)).text())

/** Pages of the feed, for several concurrent readers. */
const feedAimMs = 50
const readers = 4
const pages = 1_000

export async function measureFeed(port: number, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, clientid: String(clientId) }
  const taken: number[] = []
  const read = async () => {
    let next = ''
    for (let page = 0; page < pages / readers; page++) {
      const start = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}/v1/events?per_page=100${next}`, { headers })
      const body: unknown = await response.json()
      taken.push(performance.now() - start)
      if (!response.ok) throw new Error(`The feed returned ${JSON.stringify(body)}`)
      const { hits, nextPageToken } = Object(body)
      next = hits.length === 100 ? `&next_page_token=${encodeURIComponent(nextPageToken)}` : ''
    }
  }
  await read() // warm-up
  taken.length = 0
  await Promise.all(Array.from({ length: readers }, read))
  const sorted = taken.toSorted((one, other) => one - other)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return [
    `99th percentile of the event feed, 100 events a page`,
    `${p99.toFixed(1)} ms`,
    `${median.toFixed(1)} ms half of them`,
    '',
    `at most ${feedAimMs} ms`,
    p99 <= feedAimMs ? 'reached' : 'MISSED',
  ]
}
