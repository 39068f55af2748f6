import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Store } from '../../server/platform/store/connection.ts'
import type { Db } from '../../server/platform/store/database.ts'
import { clientId, smallClientId } from './seed.ts'
import { times } from './table.ts'

const events = 100_000
const perRequest = 1_000
/** The events are divided among the rounds. */
const rounds = 5
/** The concurrency of a warehouse. */
const senders = 4
/** The number of warm-up requests, with events of another client. */
const warmUps = 60

const states = [
  'IN_TRANSIT',
  'RECEIVED_AT_WAREHOUSE',
  'READY_FOR_DISPATCH_FROM_WAREHOUSE',
  'IN_TRANSIT',
  'DELIVERY_ATTEMPTED',
]

/**
 * Compares bulk reports of new events over HTTP with a manual solution: a `\copy` of the same events into a table with
 * keys and indexes, and an update of their shipments' states, in one transaction. Takes turns, each time with other
 * shipments, which get five events in a row as from a warehouse or a carrier. Shipments stay registered afterwards.
 */
export async function measureEvents(
  { db, pool }: Store,
  port: number,
  token: string,
  shipmentIds: readonly string[],
): Promise<string[]> {
  await sql`update shipment set "shipmentState" = 'REGISTERED', "baseState" = 'REGISTERED'`.execute(db)
  await sql`vacuum (analyze) shipment`.execute(db)
  await sql`vacuum (analyze) shipment_report`.execute(db)
  await createPlainEvents(db)
  const others = await db.selectFrom('shipment').select('id').where('clientId', '=', smallClientId).execute()
  const otherIds = others.map(({ id }) => id)
  await sendAll(
    port,
    token,
    smallClientId,
    Array.from({ length: warmUps }, (_, request) => bodyOf(otherIds, request)),
  )

  const perRound = events / rounds
  const durations: { reported: number; copied: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const bodies = Array.from({ length: perRound / perRequest }, (_, request) =>
      bodyOf(shipmentIds, (round * perRound) / perRequest + request),
    )
    const start = performance.now()
    await sendAll(port, token, clientId, bodies)
    const reported = (performance.now() - start) / 1_000
    durations.push({ reported, copied: await copyNewest(db, pool, perRound) })
  }
  const ratios = durations.map(({ reported, copied }) => copied / reported).sort((one, other) => one - other)
  const ratio = median(ratios)
  const rate = (seconds: readonly number[]) =>
    `${(perRound / median(seconds.toSorted((one, other) => one - other))).toFixed(0)} events/s`
  return [
    'events in bulk, against \\copy',
    rate(durations.map(({ reported }) => reported)),
    rate(durations.map(({ copied }) => copied)),
    `${times(ratio)} (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)})`,
    'at least 0.5 x',
    ratio >= 0.5 ? 'reached' : 'MISSED',
  ]
}

const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0

/** Creates a table for events of the plain shipments: each once, listed by shipment and by time. */
async function createPlainEvents(db: Db): Promise<void> {
  await sql`alter table plain.shipment add state text not null default 'REGISTERED', add modified_at timestamptz`.execute(
    db,
  )
  await sql`
    create table plain.event (
      id uuid primary key,
      shipment_id uuid not null references plain.shipment,
      client_id int not null,
      carrier text not null,
      created_at timestamptz not null,
      received_at timestamptz not null,
      state text,
      source text not null,
      place json,
      unique (shipment_id, created_at, state)
    )`.execute(db)
  await sql`create index on plain.event (client_id, created_at, id)`.execute(db)
}

/** Returns the seconds to copy the events that Waybill stored last and to update their shipments' states. */
async function copyNewest(db: Db, pool: Store['pool'], count: number): Promise<number> {
  const { rows } = await sql<{ id: string; line: string }>`
    select id, concat_ws(E'\\t', id, "shipmentId", "clientId", carrier, "createdAt", "receivedAt", state, source, place::text) as line
    from shipment_event where "clientId" = ${clientId} order by id desc limit ${count}`.execute(db)
  const lines = rows.map(({ line }) => `${line}\n`).toReversed()
  const client = await pool.connect()
  // COPY cannot be pipelined with other statements.
  Object.assign(client, { pipeline: false })
  try {
    const start = performance.now()
    await client.query('begin')
    const copying = client.query(
      copyFrom(
        'copy plain.event (id, shipment_id, client_id, carrier, created_at, received_at, state, source, place) from stdin',
      ),
    )
    await pipeline(Readable.from([lines.join('')]), copying)
    await client.query(`
      update plain.shipment set state = last.state, modified_at = now()
      from (
        select distinct on (shipment_id) shipment_id, state from plain.event
        where id >= '${rows.at(-1)?.id}'
        order by shipment_id, created_at desc, received_at desc, id desc
      ) as last
      where shipment.id = last.shipment_id`)
    await client.query('commit')
    const seconds = (performance.now() - start) / 1_000
    if (copying.rowCount !== count) throw new Error(`${copying.rowCount} of ${count} events were copied`)
    return seconds
  } finally {
    client.release(true)
  }
}

function bodyOf(shipmentIds: readonly string[], request: number): string {
  const list = Array.from({ length: perRequest }, (_, place) => {
    const index = request * perRequest + place
    const step = index % states.length
    return {
      shipmentId: shipmentIds[Math.floor(index / states.length) % shipmentIds.length],
      state: states[step],
      createdAt: new Date(Date.UTC(2026, 6, 1, step, 0, request)).toISOString(),
      place: { name: 'Terminal 4', postCode: '2600', city: 'Glostrup', country: 'DK' },
    }
  })
  return JSON.stringify({ events: list })
}

async function sendAll(port: number, token: string, client: number, bodies: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, clientid: String(client), 'content-type': 'application/json' }
  const queue = bodies.values()
  const send = async () => {
    for (const body of queue) {
      const response = await fetch(`http://127.0.0.1:${port}/v1/shipments/events`, { method: 'POST', headers, body })
      // Not parsed, because the sender's work is not measured.
      const text = await response.text()
      if (!text.startsWith(`{"succeeded":${perRequest},"failed":0,`)) throw new Error(text.slice(0, 500))
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
}
