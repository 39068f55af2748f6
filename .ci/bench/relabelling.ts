import { sql } from 'kysely'
import { insertClient } from '../../server/identity/access/account-store.ts'
import { setCarriers } from '../../server/network/carrier-configuration/store.ts'
import { openCarriers } from '../../server/network/carriers/registry.ts'
import { readConfig } from '../../server/config.ts'
import { findOptions } from '../../server/warehouse/relabelling/log-filter-store.ts'
import { firstPage, laterPage, type LogFilter, type LogOrder } from '../../server/warehouse/relabelling/log-store.ts'
import type { AccessibleClient } from '../../server/warehouse/relabelling/accessible-client-store.ts'
import type { PromiseContent } from '../../server/warehouse/relabelling/parcel.ts'
import { scanParcel } from '../../server/warehouse/relabelling/scan.ts'
import { insertPromise } from '../../server/warehouse/relabelling/store.ts'
import { writeWords } from '../../server/warehouse/relabelling/words-store.ts'
import type { Db } from '../../server/platform/store/database.ts'
import { onOwnDatabase } from './own-database.ts'
import { explainAll, type Watch } from './watch.ts'

/** Pages through the log of 50 clients, turns scans into labels, and prints the cost. */
const clients = 50
const entries = Number(process.argv[2] ?? 300_000)
const limitMs = 50
const repetitions = 11
const scans = 100

const party = { addressLine1: 'Store Kongensgade 81', postCode: '1264', city: 'Copenhagen', country: 'DK' }
const contentOf = (reference: string): PromiseContent => ({
  relabellingCustomerReference: reference,
  sender: { ...party, company: 'Nordlys Interiør ApS' },
  recipient: { ...party, firstName: 'Astrid', lastName: 'Lindqvist' },
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  parcels: [{ weight: 2.6, length: 45, width: 45, height: 30, description: 'Pendant lamp' }],
  hint: { isBlocked: false },
})

const all: AccessibleClient[] = Array.from({ length: clients }, (_, index) => ({ id: index + 2, name: 'Client' }))
const one = all.slice(0, 1)

async function fill(db: Db): Promise<void> {
  const parentId = await insertClient(db, { id: 1, name: 'Waybill', clientType: 'PLATFORM_OWNER' })
  for (const { id, name } of all) await insertClient(db, { id, parentId, name: `${name} ${id}`, clientType: 'COMPANY' })
  await setCarriers(db, parentId, ['LAST_INCH'], true, { now: new Date(), username: 'freja' })
  await sql`
    insert into relabelling ("clientId", "createdAt", "updatedAt", source, reference, "referenceType", "scanState",
      "promiseId", "promiseVersion", "promiseState", "promiseCreatedAt", "promiseCreatedBy", "promiseUpdatedAt",
      "promiseUpdatedBy", "flowType", "processState", content)
    select 2 + n % ${clients}, at, at, 'API', 'RL-' || n, 'RELABELLING_CUSTOMER_REFERENCE',
      (array['READY', 'SUCCESS', 'FAILED'])[1 + n / 50 % 3], uuidv7(), 1,
      (array['DATA_RECEIVED', 'RELABELLED', 'REGISTRATION_FAILED'])[1 + n / 50 % 3], at, 'freja', at, 'freja', 'ON_SCAN',
      (array['PENDING', 'DONE', 'FAILED'])[1 + n / 50 % 3],
      format('{"relabellingCustomerReference":"RL-%s","orderNumber":"%s","carrierProduct":{"carrier":"%s","productId":"%s_1"},"sender":{"company":"Nordlys Interiør ApS","addressLine1":"Store Kongensgade 81","city":"Copenhagen","country":"DK"},"recipient":{"lastName":"Lindqvist %s","addressLine1":"Södra Vägen 32","city":"Göteborg","country":"%s"},"parcels":[{"weight":2.6,"length":45,"width":45,"height":30,"description":"Lamp"}],"hint":{"isBlocked":false}}',
        n, n / 3, carrier, carrier, n, (array['SE', 'NO', 'DE'])[1 + n / 150 % 3])::json
    from generate_series(1, ${entries}::int) as n
    cross join lateral (select timestamptz '2026-01-01' + n * interval '30 seconds' as at,
      (array['LAST_INCH', 'POSTNORD_DK', 'DAO', 'BRING'])[1 + n / 700 % 4] as carrier) as given`.execute(db)
  for (const { id } of all) {
    const own = await db.selectFrom('relabelling').select('id').where('clientId', '=', id).execute()
    await writeWords(
      db,
      id,
      own.map((entry) => entry.id),
    )
  }
  await sql`vacuum (analyze) relabelling, relabelling_words`.execute(db)
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const nothing = { created: {}, updated: {}, lastScan: {} }
const order = (sort: LogOrder['sort']): LogOrder => ({ sort, order: 'DESC', perPage: 10 })

const first =
  (of: readonly AccessibleClient[], sort: LogOrder['sort'], filter: Partial<LogFilter> = {}) =>
  async (db: Db) =>
    (await firstPage(db, of, { ...nothing, ...filter }, order(sort))).total
const deep =
  (of: readonly AccessibleClient[], sort: LogOrder['sort'], value: string) => async (db: Db, snapshot: string) =>
    (await laterPage(db, of, nothing, order(sort), snapshot, { value, number: entries / 2 })).entries.length

const midway = new Date(Date.UTC(2026, 0, 1) + (entries / 2) * 30_000).toISOString()

const searches: Readonly<Record<string, (db: Db, snapshot: string) => Promise<number>>> = {
  'one client, newest first': first(one, 'BY_CREATED_AT'),
  'one client, halfway down': deep(one, 'BY_CREATED_AT', midway),
  'one client by data state': first(one, 'BY_DATA_STATE'),
  'one client by data state, halfway': deep(one, 'BY_DATA_STATE', 'REGISTRATION_FAILED'),
  'one client by last scan, none scanned': deep(one, 'BY_LAST_SCAN_AT', ''),
  'one client by order, halfway': deep(one, 'BY_ORDER_NUMBER', String(Math.trunc(entries / 6))),
  'one client, one carrier, one state': first(one, 'BY_CREATED_AT', { carriers: ['DAO'], scanStates: ['FAILED'] }),
  'one client, a name': first(one, 'BY_CREATED_AT', { q: 'lindqvist 4711' }),
  'one client, a reference': first(one, 'BY_CREATED_AT', { references: ['RL-5000'] }),
  'one client, a reference nobody has': first(one, 'BY_CARRIER', { references: ['RL-X'] }),
  'all clients, newest first': first(all, 'BY_CREATED_AT'),
  'all clients, halfway down': deep(all, 'BY_CREATED_AT', midway),
  'filter options of one client': async (db) => (await findOptions(db, [2])).values.size,
  'filter options of all clients': async (db) =>
    (
      await findOptions(
        db,
        all.map(({ id }) => id),
      )
    ).values.size,
}

async function measureLog(db: Db, watch: Watch): Promise<boolean> {
  console.log(`${entries} entries of ${clients} clients; database time of ${repetitions} runs each, in ms\n`)
  const { snapshot } = await firstPage(db, one, nothing, order('BY_CREATED_AT'))
  const explained: string[] = []
  let isWithin = true
  for (const [name, search] of Object.entries(searches)) {
    const times: number[] = []
    let found = 0
    for (let run = 0; run < repetitions; run++) {
      watch.take()
      found = await search(db, snapshot)
      const { milliseconds, plans } = watch.take()
      times.push(milliseconds)
      if (run === repetitions - 1) explained.push(`--- ${name}\n${plans.join('\n')}`)
    }
    const typical = median(times)
    isWithin &&= typical <= limitMs
    console.log(name.padEnd(44) + String(found).padStart(8) + typical.toFixed(2).padStart(9))
  }
  if (process.argv.includes('--plans')) console.log(`\n${explained.join('\n\n')}`)
  return isWithin
}

/** From the scan to the label, including all commits. */
async function measureScans(db: Db, config: ReturnType<typeof readConfig>): Promise<boolean> {
  const context = { db, config, carriers: openCarriers({ sandboxUrl: 'http://127.0.0.1:9' }), log: console }
  const times: number[] = []
  for (let count = 0; count < scans; count++) {
    const reference = `SCAN-${count}`
    const now = new Date()
    const promise = { content: contentOf(reference), flowType: 'ON_SCAN', dueAt: null } as const
    await insertPromise(db, 2, undefined, promise, { now, username: 'freja' })
    const begin = performance.now()
    await scanParcel(context, {
      clientId: 2,
      request: { reference, referenceType: 'RELABELLING_CUSTOMER_REFERENCE', label: { type: 'ZPL' } },
      scannedAt: now,
      reporter: { source: 'WAREHOUSE', username: 'freja', now },
    })
    times.push(performance.now() - begin)
  }
  const sorted = times.slice(10).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.trunc(share * (sorted.length - 1))] ?? 0
  console.log(
    `\nA LAST_INCH parcel from its scan to its label: median ${at(0.5).toFixed(1)} ms, 95 of 100 within ${at(0.95).toFixed(1)} ms`,
  )
  return at(0.5) <= limitMs
}

await onOwnDatabase('relabelling', {}, async (db, watch) => {
  await fill(db)
  const areScansQuick = await measureScans(db, readConfig({ NODE_ENV: 'test' }))
  await explainAll(db)
  return (await measureLog(db, watch)) && areScansQuick
})
