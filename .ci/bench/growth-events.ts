import type { Pool } from 'pg'
import { sql } from 'kysely'
import { listReportedEvents, listEventsOf, type EventFilter } from '../../server/reporting/event-store.ts'
import { storeEvents, unreported } from '../../server/shipping/event/recording.ts'
import { lockTracked } from '../../server/shipping/event/store.ts'
import { exportQuery } from '../../server/shipping/export/store.ts'
import { transaction, type Db } from '../../server/platform/store/database.ts'
import { csvOf } from '../../server/platform/store/csv.ts'

/** The events of each shipment, an hour apart, from announcement to delivery. */
export const eventsOfEach = 10

const insert = (from: Date, to: Date) => sql`
  insert into shipment_event ("clientId", "shipmentId", carrier, "createdAt", "receivedAt", "carrierReference", state,
    "carrierCode", source, place, sameness)
  select "clientId", shipment.id, 'POSTNORD_DK', "createdAt" + n * interval '1 hour',
    "createdAt" + n * interval '1 hour' + interval '4 minutes', "carrierReference",
    (array['REGISTERED', 'RECEIVED_AT_WAREHOUSE', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT',
      'DELIVERY_ATTEMPTED', 'IN_TRANSIT', 'DELIVERED'])[n], 'CODE_' || n, 'CARRIER',
    '{"name":"Terminal Taastrup","city":"Taastrup","country":"DK"}'::json, substr(md5(n::text), 1, 22)
  from shipment cross join generate_series(1, ${eventsOfEach}::int) as n
  where "createdAt" >= ${from.toISOString()}::timestamptz and "createdAt" < ${to.toISOString()}::timestamptz`

/** Building an index afterwards takes a fraction of the time. */
export async function fillEvents(db: Db, steps: readonly (readonly [from: Date, to: Date])[]): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'shipment_event'`.execute(db)
  await sql`alter table shipment_event drop constraint shipment_event_pkey`.execute(db)
  for (const { name } of rows) await sql`drop index if exists ${sql.ref(name)}`.execute(db)
  for (const [from, to] of steps) await insert(from, to).execute(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
  await sql`vacuum (analyze) shipment_event`.execute(db)
}

const page = { order: 'DESC', perPage: 25 } as const
const listed = (db: Db, clientId: number, filter: EventFilter) =>
  listReportedEvents(db, { ...page, clientIds: [clientId], filter })

/** Queries about a shipment with a known id and number. */
export type EventCase = (
  db: Db,
  clientId: number,
  shipment: { readonly id: string; readonly carrierReference: string },
  repetition: number,
) => Promise<unknown>

export const eventCases: Readonly<Record<string, EventCase>> = {
  'events of a shipment': (db, clientId, { id }) => listEventsOf(db, clientId, id, { ...page, page: 1 }),
  'events, first page': (db, clientId) => listed(db, clientId, {}),
  'events, one year ago': (db, clientId) => listed(db, clientId, { created: { before: new Date('2025-06-01') } }),
  'events by state': (db, clientId) => listed(db, clientId, { states: ['DELIVERED'] }),
  'events by number': (db, clientId, { carrierReference }) => listed(db, clientId, { references: [carrierReference] }),
  'record an event': (db, clientId, { id, carrierReference }, repetition) =>
    transaction(db, async (trx) => {
      const now = new Date(Date.now() + repetition)
      const tracked = await lockTracked(trx, clientId, [id])
      const event = {
        ...unreported,
        shipmentId: id,
        carrier: 'POSTNORD_DK',
        carrierReference,
        createdAt: now.toISOString(),
        receivedAt: now.toISOString(),
        state: 'IN_TRANSIT',
        carrierCode: `NEW_${repetition}`,
        source: 'CARRIER',
      } as const
      await storeEvents(trx, clientId, [...tracked.values()], [event], { modifiedAt: now, modifiedBy: null })
    }),
}

export const mebibytes = (size: number) => `${Math.round(size / 1_048_576)} MB`

/** Measures the memory for an export of all shipments of a client, and its size. */
export async function measureExport(db: Db, pool: Pool, clientId: number): Promise<string> {
  const before = process.memoryUsage.rss()
  const began = performance.now()
  let [bytes, lines, most] = [0, 0, before]
  for await (const chunk of await csvOf(pool, exportQuery(db, { clientId }, []), 'UTC')) {
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
    most = Math.max(most, process.memoryUsage.rss())
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  return `CSV of ${lines - 1} shipments: ${mebibytes(bytes)} in ${seconds} s, with ${mebibytes(most - before)} more memory`
}
