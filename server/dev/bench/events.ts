import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Store } from '../../platform/store/connection.ts'
import { clientId, smallClientId } from './seed.ts'
import { times } from './table.ts'

const events = 100_000
const perRequest = 1_000
/** As many as a warehouse would send side by side. */
const senders = 4
/** Before it is measured the server is asked as often, with events of another client. */
const warmUps = 60

const states = [
  'IN_TRANSIT',
  'RECEIVED_AT_WAREHOUSE',
  'READY_FOR_DISPATCH_FROM_WAREHOUSE',
  'IN_TRANSIT',
  'DELIVERY_ATTEMPTED',
]

/**
 * New events in bulk over HTTP, beside a `\copy` of the same rows into a table that is the same. Each shipment gets five
 * of them in a row, as a warehouse or a carrier reports them. Shipments stay registered afterwards.
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
  const others = await db.selectFrom('shipment').select('id').where('clientId', '=', smallClientId).execute()
  const otherIds = others.map(({ id }) => id)
  await sendAll(
    port,
    token,
    smallClientId,
    Array.from({ length: warmUps }, (_, request) => bodyOf(otherIds, request)),
  )

  const bodies = Array.from({ length: events / perRequest }, (_, request) => bodyOf(shipmentIds, request))
  const start = performance.now()
  await sendAll(port, token, clientId, bodies)
  const reported = (performance.now() - start) / 1_000

  await sql`create table copied_event (like shipment_event including all)`.execute(db)
  const client = await pool.connect()
  // Copying cannot share its way with other statements.
  Object.assign(client, { pipeline: false })
  try {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(E'\\t', "clientId", id, "shipmentId", carrier, "createdAt", "receivedAt", state, source, coalesce(place::text, '\\N'), sameness) as line
       from shipment_event where "clientId" = ${clientId}`,
    )
    const lines = rows.map(({ line }) => `${line}\n`)
    const begun = performance.now()
    await pipeline(
      Readable.from([lines.join('')]),
      client.query(
        copyFrom(
          `copy copied_event ("clientId", id, "shipmentId", carrier, "createdAt", "receivedAt", state, source, place, sameness) from stdin`,
        ),
      ),
    )
    const copied = (performance.now() - begun) / 1_000
    return [
      'events in bulk, against \\copy',
      `${(events / reported).toFixed(0)} events/s`,
      `${(lines.length / copied).toFixed(0)} events/s`,
      times(copied / reported),
      'at least 0.5 x',
      copied / reported >= 0.5 ? 'reached' : 'MISSED',
    ]
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
      // Not parsed, since what the sender does with it is not measured.
      const text = await response.text()
      if (!text.startsWith(`{"succeeded":${perRequest},"failed":0,`)) throw new Error(text.slice(0, 500))
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
}
