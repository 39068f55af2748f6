/**
 * 20 stations scan 10 parcels a second each; every parcel becomes a LAST_INCH shipment and gets its label: `node
 * .ci/bench/stations.ts`, with the seconds as an argument. Measures the time from the scan to its label over HTTP, with
 * a separate server, and reports what happened during the slowest hundredth.
 */
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../../server/config.ts'
import { permissions } from '../../server/generated/operations.ts'
import { insertClient, insertRole, insertUser } from '../../server/identity/access/account-store.ts'
import { setCarriers } from '../../server/network/carrier-configuration/store.ts'
import { openDatabase } from '../../server/platform/store/connection.ts'
import type { Db } from '../../server/platform/store/database.ts'
import { startEmbedded } from '../../server/platform/store/embedded.ts'
import { migrate } from '../../server/platform/store/migrate.ts'
import { completeShipments } from '../../server/dev/testing/shipment-rows.ts'
import { databaseUrl } from './own-database.ts'
import { type Pause, recordPauses } from './pauses.ts'
import { startWaybill } from './process.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import { login, shipmentOf } from './seed.ts'
import { causesOfSlowest, type Span, statementsIn } from './slowest.ts'
import { tableOf, verdict } from './table.ts'

const seconds = Number(process.argv[2] ?? 10)
const stations = 20
const perSecond = 10
const aimMs = 20
/** Scans before measuring, on as many connections as needed, so that everything is compiled and planned. */
const warmUpSeconds = 5
const warmUp = warmUpSeconds * stations * perSecond
/** Slower PostgreSQL statements count as a cause. */
const slowStatementMs = 5
const scans = seconds * stations * perSecond
const clients = 20
const earlier = 20_000
const tenantId = 2

const party = { addressLine1: 'Store Kongensgade 81', postCode: '1264', city: 'Copenhagen', country: 'DK' }
const contentOf = (number: number) => ({
  relabellingCustomerReference: `NIGHT-RL-${number}`,
  customerReference: `ORDER-${number}`,
  sender: { ...party, company: 'Nordlys Interiør ApS' },
  recipient: { ...party, firstName: 'Astrid', lastName: 'Lindqvist' },
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  parcels: [{ weight: 2.6, length: 45, width: 45, height: 30, description: 'Pendant lamp' }],
  hint: { isBlocked: false },
})

/** Announced parcels of 20 clients below a tenant, whose users scan them. */
async function fill(db: Db): Promise<void> {
  const platform = await insertClient(db, { id: 1, name: 'Waybill', clientType: 'PLATFORM_OWNER', plan: 'ENTERPRISE' })
  await insertClient(db, { id: tenantId, parentId: platform, name: 'Tenant', clientType: 'TENANT', plan: 'ENTERPRISE' })
  for (let id = 100; id < 100 + clients; id++) {
    await insertClient(db, { id, parentId: tenantId, name: `Client ${id}`, clientType: 'COMPANY', plan: 'ENTERPRISE' })
    await sql`
      insert into relabelling_configuration ("clientId", "relabellingEnabled", "shipmentCreationFlow", "dataTransferType")
      values (${id}, true, 'ON_SCAN', 'API')`.execute(db)
  }
  await setCarriers(db, platform, ['LAST_INCH'], true, { now: new Date(), username: login.username })
  const roleId = await insertRole(db, { clientId: tenantId, name: 'Stations', permissions, scope: 'CHILDREN' })
  await insertUser(db, { ...login, email: login.username, status: 'CONFIRMED', roleIds: [roleId] })
  const numbers = Array.from({ length: scans + warmUp }, (_, number) => number)
  await sql`
    insert into relabelling ("clientId", "createdAt", "updatedAt", source, reference, "referenceType", "scanState",
      "promiseId", "promiseVersion", "promiseState", "promiseCreatedAt", "promiseCreatedBy", "promiseUpdatedAt",
      "promiseUpdatedBy", "flowType", "processState", content)
    select 100 + number % ${clients}, now(), now(), 'API', 'NIGHT-RL-' || number, 'RELABELLING_CUSTOMER_REFERENCE', 'READY',
      uuidv7(), 1, 'DATA_RECEIVED', now(), 'freja', now(), 'freja', 'ON_SCAN', 'PENDING', content::json
    from unnest(${numbers}::int[], ${numbers.map((number) => JSON.stringify(contentOf(number)))}::text[])
      as given(number, content)`.execute(db)
  // Earlier work of a warehouse, without which PostgreSQL would plan for empty tables.
  const before = Array.from({ length: earlier }, (_, number) => JSON.stringify(shipmentOf(number)))
  await sql`
    insert into shipment ("clientId", "createdAt", "createdBy", "shipmentState", "baseState", "shipmentType",
      "carrierReference", content)
    select 100 + place % ${clients}, now() - place * interval '1 minute', 'freja', 'REGISTERED', 'REGISTERED', 'LAST_INCH',
      'EARLIER-' || place, content::json
    from unnest(${before}::text[]) with ordinality as given(content, place)`.execute(db)
  await completeShipments(db)
  await sql`vacuum (analyze)`.execute(db)
}

/**
 * Gives processes priority over those of other sessions, if the kernel shares by session and allows it: machines are
 * seldom idle.
 */
function putFirst(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      writeFileSync(`/proc/${pid}/autogroup`, '-19')
    } catch {
      return
    }
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

function send(
  port: number,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<string> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path: `/v1${path}`,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
      },
      (response) => {
        let received = ''
        response.setEncoding('utf8').on('data', (part: string) => (received += part))
        response.on('end', () =>
          (response.statusCode ?? 500) < 300 ? resolve(received) : reject(new Error(received.slice(0, 500))),
        )
      },
    )
    sent.on('error', reject).end(text)
  })
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-stations-'))
const embedded = await startEmbedded(folder, {
  settings: { fsync: 'off', log_min_duration_statement: String(slowStatementMs), log_line_prefix: '%n ' },
})
const pausesFile = join(folder, 'pauses.json')
const timed: Span[] = []
let ownPauses: Pause[] = []
try {
  await migrate(embedded.connection)
  const { db } = openDatabase(
    embedded.connection,
    readConfig({ NODE_ENV: 'test', WAYBILL_STATEMENT_TIMEOUT_MS: '300000' }),
    'bench',
  )
  await fill(db)
  await db.destroy()
  const server = await startWaybill(databaseUrl(embedded.connection), 'http://127.0.0.1:9', pausesFile)
  try {
    const postmaster = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    const { accessToken }: { accessToken: string } = JSON.parse(await send(server.port, 'POST', '/auth/login', login))
    const headers = { authorization: `Bearer ${accessToken}`, clientid: String(tenantId) }
    // The scanned text on the parcel, without its kind or owner.
    const scan = (number: number) =>
      send(
        server.port,
        'PUT',
        '/v2/relabelling/labels',
        { reference: `NIGHT-RL-${number}`, label: { type: 'ZPL' } },
        headers,
      )
    let next = 0
    const scanFor = async (time: number, onScanned: (span: Span) => void) => {
      const begin = performance.now()
      const station = async (place: number) => {
        // Stations start at different moments, so they do not all scan at once.
        const first = begin + (place * 1_000) / perSecond / stations
        for (let turn = 0; turn < time * perSecond; turn++) {
          await sleep(Math.max(0, first + (turn * 1_000) / perSecond - performance.now()))
          const from = performance.timeOrigin + performance.now()
          await scan(next++)
          onScanned({ from, to: performance.timeOrigin + performance.now() })
        }
      }
      await Promise.all(Array.from({ length: stations }, (_, place) => station(place)))
    }
    await scanFor(warmUpSeconds, () => {})
    putFirst([process.pid, server.pid, postmaster, ...processorTimesBelow(postmaster).keys()])

    const used = { server: processorTime(server.pid), database: processorTimesBelow(postmaster) }
    const begin = performance.now()
    ownPauses = recordPauses()
    await scanFor(seconds, (span) => timed.push(span))
    const took = (performance.now() - begin) / 1_000
    const sorted = timed.map(({ from, to }) => to - from).toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
    const own = (processorTime(server.pid) - used.server) / scans / 1_000
    const database = usedBetween(used.database, processorTimesBelow(postmaster)) / scans / 1_000
    console.log(
      `${(scans / took).toFixed(0)} scans a second of ${stations * perSecond}; each uses ${own.toFixed(2)} ms of a processor in the server and ${database.toFixed(2)} ms in PostgreSQL`,
    )
    console.log(
      `from scan to label: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, most ${at(1).toFixed(1)} ms, aim ${aimMs} ms: ${verdict(at(0.99), aimMs)}`,
    )
    if (at(0.99) > aimMs) process.exitCode = 1
  } finally {
    agent.destroy()
    await server.stop()
  }
  const pauses: Pause[] = JSON.parse(await readFile(pausesFile, 'utf8'))
  const statements = statementsIn(await readFile(join(folder, 'postgres.log'), 'utf8'))
  const causes = causesOfSlowest(timed, pauses, ownPauses, statements)
  const rows = causes.map(([cause, of, milliseconds]) => [cause, String(of), milliseconds.toFixed(0)])
  console.log(`\n${tableOf(['during the slowest hundredth', 'scans', 'ms'], rows)}`)
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
