import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../../server/platform/store/database.ts'
import { listShipments, type ListQuery } from '../../server/shipping/shipment/list-store.ts'
import { insertShipment } from '../../server/shipping/shipment/creation-store.ts'
import { findShipment, findShipmentByReference } from '../../server/shipping/shipment/store.ts'
import { eventCases, eventsOfEach, fillEvents, measureExport, mebibytes } from './growth-events.ts'
import { onOwnDatabase } from './own-database.ts'
import { explainAll, type Watch } from './watch.ts'
import { completeShipments } from '../../server/dev/testing/shipment-rows.ts'

const { values } = parseArgs({
  options: {
    shipments: { type: 'string' },
    partitions: { type: 'string' },
    events: { type: 'boolean', default: false },
  },
})
/**
 * Shipments of 200 clients, one of which has a fifth. --partitions=16 partitions them by client; --events gives each
 * ten events.
 */
const shipments = Number(values.shipments ?? 5_000_000)
const partitions = Number(values.partitions ?? 0)
const clients = 200
const step = 250_000
const repetitions = 200
const big = 1
const usual = 40

const content =
  '{"sender":{"company":"Nordlys","addressLine1":"Store Kongensgade 81","postCode":"1264","city":"Copenhagen","country":"DK"},"recipient":{"firstName":"%s","lastName":"%s","addressLine1":"Södra Vägen %s","postCode":"412 54","city":"Göteborg","country":"SE"},"recipientPays":false,"carrierProduct":{"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},"customerReference":"ORDER-%s","orderNumber":"%s","parcels":[{"weight":4.2,"length":60,"width":40,"height":35.5,"description":"Lamp"}]}'

const begin = new Date('2025-01-01T00:00:00Z')
const apartMs = 12_000
const createdAt = (n: number) => new Date(begin.getTime() + n * apartMs)

const insert = (from: number) => sql`
  insert into shipment ("clientId", "createdAt", "createdBy", "shipmentState", "baseState", "shipmentType",
    "carrierReference", "parcelReferences", carrier, "productId", "customerReference", "orderNumber", "orderNumbers",
    "senderCountry", "recipientCountry", search, content)
  select "clientId", ${begin.toISOString()}::timestamptz + n * ${apartMs}::float8 * interval '1 millisecond', 'freja', 'DELIVERED', 'REGISTERED', 'REGULAR',
    'CR' || n, array['CR' || n], 'POSTNORD_DK', 'POSTNORD_DK_17', 'ORDER-' || n, n::text, array[n::text], 'DK', 'SE',
    fold_text(E'\\x01\\x01order-' || n || E'\\x01' || n || E'\\x02' || "firstName" || ' ' || "lastName"),
    format(${content}::text, "firstName", "lastName", n % 90, n, n)::json
  from generate_series(${from}::int, ${from + step - 1}::int) as n
  cross join lateral (select case when n % 5 = 0 then ${big}::int else 2 + (n / 3 * 7) % ${clients - 1} end as "clientId",
    (array['Astrid', 'Bjørn', 'Maja', 'Ingrid', 'Freja', 'Mikkel', 'Oskar', 'Hanna'])[1 + n % 8] as "firstName",
    initcap(substr(translate(md5(n::text), '0123456789', 'aeiourstln'), 1, 7)) as "lastName") as person`

/** Replaces the table by a partitioned one with the same indexes. */
async function partition(db: Db): Promise<void> {
  await sql`alter table shipment rename to whole`.execute(db)
  await sql`
    create table shipment (like whole including defaults including constraints including generated including indexes)
    partition by hash ("clientId")`.execute(db)
  for (let part = 0; part < partitions; part++)
    await sql`create table ${sql.ref(`shipment_${part}`)} partition of shipment
      for values with (modulus ${sql.lit(partitions)}, remainder ${sql.lit(part)})`.execute(db)
  await sql`drop table whole`.execute(db)
}

/** Inserting into a GIN index takes most of the time; building it afterwards takes a fraction. */
async function fill(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'shipment' and indexdef ~ 'USING gin'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (let from = 1; from <= shipments; from += step) await insert(from).execute(db)
  for (const { definition } of rows) await sql.raw(definition.replace(' ON ONLY ', ' ON ')).execute(db)
  await completeShipments(db)
  await sql`vacuum (analyze)`.execute(db)
}

const first: ListQuery = { sort: 'createdAt', order: 'desc', perPage: 25, from: 0, secret: 'x'.repeat(32) }
/** A number of this client; those of different repetitions are far apart. */
const numberOf = (clientId: number, repetition: number): number => {
  for (let n = Math.floor((shipments * (repetition + 1)) / (repetitions + 2)); ; n++)
    if ((n % 5 === 0 ? big : 2 + ((Math.floor(n / 3) * 7) % (clients - 1))) === clientId) return n
}

const cases: Readonly<Record<string, (db: Db, clientId: number, repetition: number) => Promise<unknown>>> = {
  'list, first page': (db, clientId) => listShipments(db, clientId, first),
  'list, one year ago': (db, clientId) =>
    listShipments(db, clientId, { ...first, filters: { createdBefore: '2025-06-01T00:00:00Z' } }),
  'list by customer reference': (db, clientId, repetition) =>
    listShipments(db, clientId, {
      ...first,
      filters: { customerReference: `ORDER-${numberOf(clientId, repetition)}` },
    }),
  'search a number': (db, clientId, repetition) =>
    listShipments(db, clientId, { ...first, q: `order-${numberOf(clientId, repetition)}` }),
  'search a name that is nowhere': (db, clientId) => listShipments(db, clientId, { ...first, q: 'Xyzzyquux' }),
  'find by carrier reference': async (db, clientId, repetition) => {
    const match = await findShipmentByReference(db, clientId, `CR${numberOf(clientId, repetition)}`)
    if (!match) throw new Error('A shipment was not found')
    return findShipment(db, clientId, match.id)
  },
  insert: (db, clientId, repetition) =>
    insertShipment(db, clientId, {
      createdAt: new Date(),
      createdBy: 'freja',
      shipmentState: 'DRAFT',
      shipmentType: 'REGULAR',
      content: JSON.parse(content.replaceAll('%s', `New ${repetition}`)),
    }),
}

async function measure(db: Db, watch: Watch): Promise<void> {
  await explainAll(db)
  const all = values.events ? { ...cases, ...(await casesOfEvents(db)) } : cases
  for (const [name, run] of Object.entries(all))
    for (const clientId of [big, usual]) {
      const times: number[] = []
      for (let repetition = 0; repetition < repetitions; repetition++) {
        watch.take()
        await run(db, clientId, repetition)
        times.push(watch.take().milliseconds)
      }
      times.sort((one, other) => one - other)
      const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2).padStart(9)
      console.log(`${name.padEnd(32)}${(clientId === big ? 'large' : 'usual').padEnd(6)}${at(0.5)}${at(0.95)}`)
    }
}

/** Each repetition queries another shipment. */
async function casesOfEvents(db: Db): Promise<typeof cases> {
  const shipmentsOf = async (clientId: number) => {
    const found: { id: string; carrierReference: string }[] = []
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const carrierReference = `CR${numberOf(clientId, repetition)}`
      const match = await findShipmentByReference(db, clientId, carrierReference)
      if (match) found.push({ id: match.id, carrierReference })
    }
    return found
  }
  const known = new Map([
    [big, await shipmentsOf(big)],
    [usual, await shipmentsOf(usual)],
  ])
  return Object.fromEntries(
    Object.entries(eventCases).map(([name, run]) => [
      name,
      async (own: Db, clientId: number, repetition: number) => {
        const shipment = known.get(clientId)?.[repetition]
        if (!shipment) throw new Error('A shipment was not found')
        return run(own, clientId, shipment, repetition)
      },
    ]),
  )
}

/** The sizes of shipments and events, and of each of their indexes. */
async function printSizes(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    with part as (select oid, relname from pg_class where relname ~ '^shipment(_\\d+|_event)?$' and relkind = 'r')
    select case when relname ~ '_event$' then 'events' else 'table' end as name, sum(pg_table_size(oid)) as bytes
    from part group by 1
    union all
    select coalesce(parent.relname, own.relname), sum(pg_relation_size(own.oid))
    from part join pg_index on indrelid = part.oid join pg_class own on own.oid = indexrelid
    left join pg_inherits on inhrelid = own.oid left join pg_class parent on parent.oid = inhparent
    group by 1 order by 2 desc`.execute(db)
  for (const { name, bytes } of rows) console.log(`${name.padEnd(40)}${mebibytes(bytes)}`)
}

const seconds = (since: number) => Math.round((performance.now() - since) / 1_000)

await onOwnDatabase(
  'growth',
  { fsync: 'off', max_wal_size: '8GB', maintenance_work_mem: '1GB', shared_buffers: '1GB' },
  async (db, watch, pool) => {
    if (partitions > 0) await partition(db)
    let began = performance.now()
    await fill(db)
    console.log(`${shipments} shipments of ${clients} clients in ${seconds(began)} s`)
    if (values.events) {
      began = performance.now()
      const steps = Array.from({ length: Math.ceil(shipments / step) }, (_, index) => index * step)
      await fillEvents(
        db,
        steps.map((from) => [createdAt(from + 1), createdAt(from + step + 1)]),
      )
      console.log(`${shipments * eventsOfEach} events in ${seconds(began)} s`)
    }
    await printSizes(db)
    console.log(`\n${'database time in ms'.padEnd(38)}${'median'.padStart(9)}${'95 of 100'.padStart(9)}`)
    await measure(db, watch)
    if (!values.events) return true
    for (const table of ['shipment', 'shipment_event']) {
      began = performance.now()
      await sql`vacuum ${sql.table(table)}`.execute(db)
      console.log(`vacuum of ${table}: ${seconds(began)} s`)
    }
    console.log(await measureExport(db, pool, big))
    return true
  },
)
