import { daysBetween } from '../../server/shipping/shipment/column-store.ts'
import { sql } from 'kysely'
import { insertClient } from '../../server/identity/access/account-store.ts'
import type { Position } from '../../server/kernel/page-token.ts'
import { countByPeriod, countEndedDays } from '../../server/reporting/count-store.ts'
import { insertExport, listExports, writePart } from '../../server/reporting/export-store.ts'
import { listReportedEvents } from '../../server/reporting/event-store.ts'
import type { ShipmentFilter } from '../../server/reporting/filter-store.ts'
import { type Granularity, periodsOf } from '../../server/reporting/periods.ts'
import { findByParcelNumbers, listReported, type ShipmentQuery } from '../../server/reporting/shipment-store.ts'
import type { Db } from '../../server/platform/store/database.ts'
import { onOwnDatabase } from './own-database.ts'
import { explainAll, type Watch } from './watch.ts'
import { keepNumbers } from '../../server/dev/testing/shipment-rows.ts'

/**
 * Runs reports on a million shipments of 50 clients, one of which has half of them, and prints the work of the
 * database.
 */
const clients = 50
const shipments = Number(process.argv[2] ?? 1_000_000)
const bigClient = 1
/** Has 20,000. */
const usualClient = 2
const shareOfBigClient = 2
const limitMs = 50
const repetitions = 9

const allClients = Array.from({ length: clients }, (_, index) => index + 1)
const first = new Date('2025-11-20T00:00:00Z')
const now = new Date('2026-11-20T09:30:00Z')
const stepMs = (now.getTime() - first.getTime()) / shipments

/** Indexes that reports do not use and that take most of the time to fill. */
const unused = ['shipment_customerReference', 'shipment_recipient', 'shipment_reference_2', 'shipment_reference_3']

const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(0)} s`

async function fill(db: Db): Promise<void> {
  const began = performance.now()
  for (const name of [...unused, 'shipment_names']) await sql`drop index ${sql.ref(name)}`.execute(db)
  const parentId = await insertClient(db, { id: 1_000, name: 'Waybill', clientType: 'PLATFORM_OWNER' })
  for (const id of allClients) await insertClient(db, { id, parentId, name: `Client ${id}`, clientType: 'COMPANY' })
  await sql`
    insert into shipment ("clientId", "createdAt", "createdBy", "shipmentState", "baseState", "shipmentType",
      "carrierReference", "parcelReferences", carrier, "productId", "customerReference", "senderCountry",
      "recipientCountry", search, content)
    select case when n % ${shareOfBigClient} = 0 then ${bigClient}::int when n % 50 = 1 then ${usualClient}::int
        else 3 + (n / 3 * 7) % ${clients - 2} end,
      ${first.toISOString()}::timestamptz + n * ${stepMs}::float8 * interval '1 millisecond', 'freja',
      case when n / 7 % 10 < 8 then 'DELIVERED' when n / 7 % 10 < 9 then 'IN_TRANSIT' else 'REGISTERED' end, 'REGISTERED', 'REGULAR',
      'CR' || n, array['CR' || n], carrier, carrier || '_1', 'ORDER-' || n, 'DK',
      (array['SE', 'NO', 'DE', 'DK', 'FI'])[1 + n / 11 % 5], '',
      format('{"sender":{"addressLine1":"Store Kongensgade 81","city":"Copenhagen","country":"DK"},"recipient":{"lastName":"Lindqvist","addressLine1":"Södra Vägen 32","city":"Göteborg","country":"%s"},"recipientPays":false,"carrierProduct":{"carrier":"%s","productId":"%s_1"},"customerReference":"ORDER-%s","parcels":[{"weight":4.2,"length":60,"width":40,"height":35.5,"description":"Lamp"}]}',
        (array['SE', 'NO', 'DE', 'DK', 'FI'])[1 + n / 11 % 5], carrier, carrier, n)::json
    from generate_series(1, ${shipments}::int) as n
    cross join lateral (select (array['GLS_DK', 'POSTNORD_DK', 'DAO', 'BRING'])[1 + n / 7 % 4] as carrier) as moved`.execute(
    db,
  )
  await sql`
    insert into shipment_report ("clientId", "shipmentId", "createdAt", "shipmentState", "reportedState", "firstTrackingEventDate",
      "firstDeliveryEventDate", "deliveryTimeInDays", "lastEventDate", "lastEventCode", "movedAt")
    select "clientId", id, "createdAt", "shipmentState", "shipmentState", "createdAt" + interval '9 hours',
      "createdAt" + interval '50 hours', ${daysBetween(sql`("createdAt" + interval '9 hours')`, sql`("createdAt" + interval '50 hours')`)},
      "createdAt" + interval '50 hours', 'DELIVERED', "createdAt" + interval '50 hours'
    from shipment`.execute(db)
  await sql`
    insert into shipment_event ("clientId", "shipmentId", carrier, "createdAt", "receivedAt", state, "carrierCode", source,
      "carrierReference", sameness)
    select "clientId", id, carrier, "createdAt" + interval '9 hours', "createdAt" + interval '10 hours', 'IN_TRANSIT',
      'TERMINAL', 'CARRIER', "carrierReference", '' from shipment
    where "clientId" <= 2`.execute(db)
  await sql`
    create index shipment_names on shipment using gin ("clientId", shipment_names(null, null,
      "customerReference", "relabellingCustomerReference", "orderNumbers"))`.execute(db)
  await keepNumbers(db)
  for (const table of ['shipment', 'shipment_report', 'shipment_event'])
    await sql`vacuum (analyze) ${sql.ref(table)}`.execute(db)
  const filled = performance.now()
  await countEndedDays(db, now)
  await sql`vacuum (analyze) shipment_day`.execute(db)
  console.log(
    `${shipments} shipments of ${clients} clients in ${seconds(began, filled)}, days counted in ${seconds(filled, performance.now())}\n`,
  )
}

interface Case {
  readonly name: string
  /** The limit for database time. */
  readonly most?: number | null
  readonly run: (db: Db, repetition: number) => Promise<number>
}

const aYear = { after: new Date('2025-11-20T10:00:00Z'), before: undefined }

const counting = (
  name: string,
  clientIds: readonly number[],
  granularity: Granularity,
  timezone: string,
  filter: ShipmentFilter = {},
  most: number | null = limitMs,
): Case => ({
  name: `count ${granularity}, ${name}`,
  most,
  async run(db) {
    const periods = periodsOf(granularity, aYear, timezone, now)
    const counts = await countByPeriod(db, clientIds, periods, filter)
    return counts.reduce((sum, count) => sum + count, 0)
  },
})

const counts: readonly Case[] = [
  counting('all 50 clients', allClients, 'DAILY', 'UTC'),
  counting('all 50 clients in Copenhagen', allClients, 'DAILY', 'Europe/Copenhagen'),
  counting('all 50 clients in Kolkata', allClients, 'WEEKLY', 'Asia/Kolkata'),
  counting('all 50 clients in Copenhagen', allClients, 'MONTHLY', 'Europe/Copenhagen'),
  counting('all 50 clients', allClients, 'YEARLY', 'Europe/Copenhagen'),
  counting('the largest client', [bigClient], 'DAILY', 'Europe/Copenhagen'),
  counting('one client', [usualClient], 'DAILY', 'Europe/Copenhagen'),
  counting('one client, one carrier', [usualClient], 'DAILY', 'Europe/Copenhagen', { carriers: ['DAO'] }),
  counting('one client, to two countries', [usualClient], 'MONTHLY', 'Asia/Kathmandu', {
    recipientCountries: ['SE', 'NO'],
  }),
  counting('one client, in two states', [usualClient], 'DAILY', 'Europe/Copenhagen', {
    states: ['IN_TRANSIT', 'CMR_CLOSED'],
  }),
  counting('ten clients, one carrier', allClients.slice(1, 11), 'MONTHLY', 'UTC', { carriers: ['DAO'] }, null),
  counting('all 50 clients, one carrier', allClients, 'MONTHLY', 'UTC', { carriers: ['DAO'] }, null),
  counting('all 50 clients, in two states', allClients, 'MONTHLY', 'UTC', { states: ['IN_TRANSIT', 'ERROR'] }, null),
]

type Wanted = Partial<ShipmentQuery>

const queryOf = (wanted: Wanted): ShipmentQuery => ({
  clientIds: [bigClient],
  filter: {},
  sort: 'createdAt',
  order: 'DESC',
  perPage: 10,
  ...wanted,
})

/** Like turning 9,999 pages. */
const at =
  (wanted: Wanted, position: () => Position): Case['run'] =>
  async (db) => {
    const { total } = await listReported(db, queryOf({ ...wanted, after: position() }))
    return total
  }
const deep = (hours: number): Position => [
  new Date(now.getTime() - 100_000 * stepMs * shareOfBigClient + hours * 3_600_000).toISOString(),
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
]
const listing = (name: string, wanted: Wanted, hours: number): readonly Case[] => [
  { name: `list ${name}, page 1`, run: async (db) => (await listReported(db, queryOf(wanted))).total },
  { name: `list ${name}, page 10,000`, run: at(wanted, () => deep(hours)) },
]

const lists: readonly Case[] = [
  ...listing('by createdAt', {}, 0),
  ...listing('by lastEventDate', { sort: 'lastEventDate' }, 50),
  ...listing('by firstTrackingEventDate, ascending', { sort: 'firstTrackingEventDate', order: 'ASC' }, 9),
  ...listing('in one state', { filter: { states: ['IN_TRANSIT'] } }, 0),
  ...listing('of one carrier', { filter: { carriers: ['DAO'] } }, 0),
  ...listing('of all 50 clients', { clientIds: allClients }, 0),
  {
    name: 'list by reference',
    run: async (db, n) =>
      (await listReported(db, queryOf({ filter: { references: [`order-${2 * n + 20_000}`] } }))).total,
  },
  {
    name: 'report of 100 parcel numbers',
    run: async (db, n) =>
      (
        await findByParcelNumbers(
          db,
          bigClient,
          Array.from({ length: 100 }, (_, index) => `cr${2 * (n * 100 + index)}`),
        )
      ).size,
  },
  {
    name: 'file of 20,000 shipments',
    async run(db) {
      const by = { now, username: 'freja' }
      const { id } = await insertExport(
        db,
        usualClient,
        { ofClientId: usualClient, timezone: 'UTC', createdBefore: now },
        by,
      )
      const settings = { rows: 2_000, leaseSeconds: 30 }
      for (let isMore = true; isMore;) isMore = await writePart(db, { clientId: usualClient, id }, settings)
      return (await listExports(db, usualClient))[0]?.totalHits ?? 0
    },
  },
  {
    name: 'events, page 1',
    run: async (db) =>
      (await listReportedEvents(db, { clientIds: [bigClient], filter: {}, order: 'DESC', perPage: 10 })).total,
  },
  {
    name: 'events, page 10,000',
    run: async (db) =>
      (await listReportedEvents(db, { clientIds: [bigClient], filter: {}, order: 'DESC', perPage: 10, after: deep(9) }))
        .total,
  },
  {
    name: 'events received in the last hour',
    run: async (db) => {
      const received = { after: new Date(now.getTime() - 3_600_000) }
      return (
        await listReportedEvents(db, { clientIds: [bigClient], filter: { received }, order: 'DESC', perPage: 10 })
      ).total
    },
  },
]

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

async function measure(db: Db, watch: Watch): Promise<boolean> {
  let isWithin = true
  console.log(`${'database time in ms'.padEnd(50)}${'found'.padStart(9)}${'least'.padStart(9)}${'median'.padStart(9)}`)
  const explained: string[] = []
  for (const { name, most, run } of [...counts, ...lists]) {
    const times: number[] = []
    let found = 0
    for (let repetition = 0; repetition < repetitions; repetition++) {
      watch.take()
      found = await run(db, repetition)
      const { milliseconds, plans } = watch.take()
      times.push(milliseconds)
      if (repetition === repetitions - 1) explained.push(`--- ${name}\n${plans.join('\n')}`)
    }
    const typical = median(times)
    const isTooLong = most !== undefined && most !== null && typical > most
    if (isTooLong) isWithin = false
    console.log(
      name.padEnd(50) +
        String(found).padStart(9) +
        Math.min(...times)
          .toFixed(1)
          .padStart(9) +
        typical.toFixed(1).padStart(9) +
        (isTooLong ? `  more than ${most}` : ''),
    )
  }
  if (process.argv.includes('--plans')) console.log(`\n${explained.join('\n\n')}`)
  console.log(
    `\n${isWithin ? 'Every' : 'NOT every'} count that has a limit took at most ${limitMs} ms of the database.`,
  )
  return isWithin
}

await onOwnDatabase('reporting', { fsync: 'off', autovacuum: 'off', max_wal_size: '4GB' }, async (db, watch) => {
  await fill(db)
  await explainAll(db)
  return measure(db, watch)
})
