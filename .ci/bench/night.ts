/**
 * Measures a night at the ramp: 3,000 parcels with 6,000 lines of 20 clients, on one truck to Norway, are declared,
 * corrected, closed, transferred and printed: `node .ci/bench/night.ts`, with a lower number of parcels as an argument.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { brokerPath } from '../../server/network/carriers/sandbox/broker-account.ts'
import { sendCustoms } from '../../server/border/customs/transfer.ts'
import { readConfig } from '../../server/config.ts'
import { permissions } from '../../server/generated/operations.ts'
import { insertClient, insertRole, insertUser } from '../../server/identity/access/account-store.ts'
import { setCarriers } from '../../server/network/carrier-configuration/store.ts'
import { openCarriers } from '../../server/network/carriers/registry.ts'
import { openDatabase } from '../../server/platform/store/connection.ts'
import type { Db } from '../../server/platform/store/database.ts'
import { startEmbedded } from '../../server/platform/store/embedded.ts'
import { migrate } from '../../server/platform/store/migrate.ts'
import { completeShipments } from '../../server/dev/testing/shipment-rows.ts'
import { countStatements } from '../../server/dev/testing/statements.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import { login, shipmentOf } from './seed.ts'
import { tableOf, verdict } from './table.ts'

const parcels = Number(process.argv[2] ?? 3_000)
const linesEach = 2
const clients = 20
/** The broker first refuses one line in a hundred, and one in twenty is corrected before transfer. */
const refusedEvery = 100
const correctedEvery = 20
/** Seconds for 3,000 parcels on two cores; proportionally less for fewer. */
const aim = (30 * parcels) / 3_000
/** The number of concurrent scanners and clerks. */
const atOnce = 8
const tenantId = 2
const plate = 'NIGHT 1'
const clientOf = (parcel: number) => 100 + (parcel % clients)

const recipient = {
  firstName: 'Ingrid',
  lastName: 'Solberg',
  addressLine1: 'Karl Johans gate 5',
  postCode: '0154',
  city: 'Oslo',
  country: 'NO',
  contactInfo: { dialCode: '+47', mobile: '40 61 22 18', email: 'ingrid.solberg@post.example' },
}

/** Numbers as LAST_INCH assigns them (GS1 General Specifications, SSCC). */
function numberOf(parcel: number): string {
  const digits = `39521234${String(parcel).padStart(9, '0')}`
  const sum = digits.split('').reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const lineOf = (parcel: number, line: number) => ({
  carrierReference: numberOf(parcel),
  itemNumber: String(line + 1),
  itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
  skuNumber: 'AURORA-BRASS-40',
  quantity: 1,
  countryOfOrigin: 'DK',
  destinationCountry: 'NO',
  netWeight: 1.9,
  // Two lines, corrected or not, weigh no more than their parcel.
  grossWeight: 2,
  itemInvoicePrice: 1_249.5,
  currencyCode: 'DKK',
  commodityCode: isRefusedFirst(parcel, line) ? '9405110000' : '9405110090',
  invoiceNumber: `NI-2026-${parcel}`,
  companyNumber: '38271946',
  eoriNumber: 'DK38271946',
  clientId: clientOf(parcel),
})
const isRefusedFirst = (parcel: number, line: number) => (parcel * linesEach + line) % refusedEvery === 7

/** Registered parcels of all clients, on pallets of a truck of the tenant. */
async function load(db: Db): Promise<string> {
  const platform = await insertClient(db, { id: 1, name: 'Waybill', clientType: 'PLATFORM_OWNER', plan: 'ENTERPRISE' })
  await insertClient(db, { id: tenantId, parentId: platform, name: 'Tenant', clientType: 'TENANT', plan: 'ENTERPRISE' })
  for (let id = 100; id < 100 + clients; id++)
    await insertClient(db, { id, parentId: tenantId, name: `Client ${id}`, clientType: 'COMPANY', plan: 'ENTERPRISE' })
  await setCarriers(db, platform, ['LAST_INCH'], true, { now: new Date(), username: login.username })
  const roleId = await insertRole(db, { clientId: tenantId, name: 'Night', permissions, scope: 'CHILDREN' })
  await insertUser(db, { ...login, email: login.username, status: 'CONFIRMED', roleIds: [roleId] })

  const numbers = Array.from({ length: parcels }, (_, parcel) => parcel)
  await sql`
    insert into shipment ("clientId", "createdAt", "createdBy", "shipmentState", "baseState", "shipmentType",
      "carrierReference", "parcelReferences", content)
    select client, now(), 'freja', 'REGISTERED', 'REGISTERED', 'LAST_INCH', number, array[number], content::json
    from unnest(${numbers.map(clientOf)}::int[], ${numbers.map(numberOf)}::text[],
      ${numbers.map((parcel) => JSON.stringify(registered(parcel)))}::text[]) as given(client, number, content)`.execute(
    db,
  )
  await completeShipments(db)
  const { rows } = await sql<{ id: string }>`
    insert into consignment ("clientId", type, "createdAt", "createdBy", "carrierReference")
    values (${tenantId}, 'TRUCK', now(), 'freja', ${plate}) returning id`.execute(db)
  const truckId = rows[0]?.id ?? ''
  await sql`
    with pallet as (
      insert into consignment ("clientId", type, "createdAt", "createdBy", "parentId")
      select ${tenantId}, 'PALLET', now(), 'freja', ${truckId}::uuid from generate_series(1, 30) returning id
    ), numbered as (
      select id, row_number() over () - 1 as place from pallet
    ), given as (
      select number, uuidv7() as id, place from unnest(${numbers.map(numberOf)}::text[]) with ordinality as one(number, place)
    ), parcel as (
      insert into consignment ("clientId", id, type, "createdAt", "createdBy", "parentId")
      select ${tenantId}, given.id, 'SHIPMENT', now(), 'freja', numbered.id
      from given join numbered on numbered.place = given.place % 30 returning id
    )
    insert into consignment_reference ("clientId", "consignmentId", position, key, value, type)
    select ${tenantId}, given.id, 0, 'CARRIER_REFERENCE', number, 'SHIPMENT' from given`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
  return truckId
}

const registered = (parcel: number) => {
  const shipment = shipmentOf(parcel)
  return {
    ...shipment,
    recipient,
    parcels: shipment.parcels.map((one) => Object.assign(one, { carrierReference: numberOf(parcel) })),
  }
}

/** A broker that accepts every line immediately, except those with one commodity code. */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { customsItems }: { customsItems: { id: string; commodityCode: string }[] } = JSON.parse(await textOf(request))
  const ids = (isRefused: boolean) =>
    customsItems.filter((item) => (item.commodityCode === '9405110000') === isRefused).map(({ id }) => id)
  const refused = { customsItemIds: ids(true), status: 'TRANSFER_ERROR', message: 'Unknown commodity code.' }
  const accepted = { customsItemIds: ids(false), status: 'TRANSFER_SUCCESS', mrn: '26DK003102A7F1B2C4' }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify([refused, accepted].filter((report) => report.customsItemIds.length > 0)))
}

function startBroker() {
  const broker = createServer((request, response) => {
    void respond(request, response)
  })
  return new Promise<{ url: string; close(): void }>((resolve) => {
    broker.listen(0, '127.0.0.1', () => {
      const address = broker.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ url: `http://127.0.0.1:${port}${brokerPath}`, close: () => broker.close() })
    })
  })
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

/** Makes a call for each item, several at a time. */
async function forAll<One>(all: readonly One[], call: (one: One) => Promise<unknown>): Promise<void> {
  let next = 0
  const turn = async () => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) await call(one)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-night-'))
const embedded = await startEmbedded(folder, { settings: { fsync: 'off' } })
const broker = await startBroker()
try {
  await migrate(embedded.connection)
  const config = readConfig({ NODE_ENV: 'test', WAYBILL_REQUESTS_PER_MINUTE: '10000000', WAYBILL_LOG_LEVEL: 'error' })
  const { db, pool } = openDatabase(embedded.connection, config, 'bench')
  const truckId = await load(db)
  const log = pino({ level: 'error' })
  const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:9' })
  const jobs = { send: () => Promise.resolve() }
  const app = await buildApp({ config, db, pool, carriers, jobs })
  const statements = countStatements(pool)
  const postmaster = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

  const loggedIn = await app.inject({ method: 'POST', url: '/v1/auth/login', payload: login })
  const authorization = `Bearer ${loggedIn.json().accessToken}`
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, clientId = tenantId) => {
    const headers = { authorization, clientid: String(clientId) }
    const response = await app.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body.slice(0, 500)}`)
    return response
  }
  const onTruck = `filterType=truckIdentifier&value=${encodeURIComponent(plate)}`
  const shown = async (state: string) => {
    const found: { id: string }[] = []
    for (let page = 1; ; page++) {
      const part = await call(
        'GET',
        `/customs-api/customs-items?transfer_state=${state}&${clientIds}&page=${page}&per_page=100`,
      )
      found.push(...part.json())
      if (found.length >= Number(part.headers['x-total-count'])) return found
    }
  }
  const clientIds = Array.from({ length: clients }, (_, index) => `client_ids=${100 + index}`).join('&')
  const correct = (items: readonly { id: string }[]) =>
    forAll(items, ({ id }) => call('PUT', `/customs-api/customs-items/${id}`, { commodityCode: '9405110090' }))
  const send = () =>
    sendCustoms({ db, broker: { url: broker.url, secret: 'x'.repeat(32), timeoutMs: 60_000 }, log, jobs }, new Date())

  const rows: string[][] = []
  let total = 0
  const measured = async (what: string, count: number, work: () => Promise<unknown>) => {
    const before = { own: processorTime(process.pid), database: processorTimesBelow(postmaster), at: performance.now() }
    statements()
    await work()
    const seconds = (performance.now() - before.at) / 1_000
    const own = (processorTime(process.pid) - before.own) / 1e6
    const database = usedBetween(before.database, processorTimesBelow(postmaster)) / 1e6
    total += seconds
    const each = (statements() / count).toFixed(2)
    rows.push([what, `${seconds.toFixed(1)} s`, `${own.toFixed(1)} s`, `${database.toFixed(1)} s`, each])
  }

  const all = Array.from({ length: parcels }, (_, parcel) => parcel)
  const ids: { id: string }[] = []
  await measured(`${parcels} parcels are declared`, parcels, () =>
    forAll(all, async (parcel) => {
      const items = Array.from({ length: linesEach }, (_, line) => lineOf(parcel, line))
      const made = await call('POST', '/customs-api/customs-items/multiple', {
        parcelReference: numberOf(parcel),
        items,
      })
      ids.push(...made.json().customsIds.map((id: string) => ({ id })))
    }),
  )
  const wrong = ids.filter((_, index) => index % correctedEvery === 0)
  await measured(`${wrong.length} lines are corrected`, wrong.length, () =>
    forAll(wrong, ({ id }) => call('PUT', `/customs-api/customs-items/${id}`, { grossWeight: 2.1 })),
  )
  await measured('the truck is handed in, approved and closed', 1, async () => {
    await call('PUT', `/consignments/${truckId}/state`, { state: 'WAITING_FOR_APPROVAL' })
    await call('PUT', `/consignments/${truckId}/state`, { state: 'CLOSED' })
  })
  await measured('its lines go to the broker', ids.length, send)
  let refused: { id: string }[] = []
  await measured('what was refused is opened, corrected and sent again', ids.length / refusedEvery, async () => {
    refused = await shown('TRANSFER_ERROR')
    await call('PATCH', `/customs-api/customs-items?${onTruck}`, { close: false })
    await correct(refused)
    await call('PATCH', `/customs-api/customs-items?${onTruck}`, { close: true })
    await send()
  })
  if (refused.length !== Math.floor(ids.length / refusedEvery)) throw new Error(`${refused.length} lines were refused`)
  await measured('all pages and the report of the truck are read', 1, async () => {
    for (let page = 1; page <= (parcels * linesEach) / 1_000; page++)
      await call('GET', `/customs?truck=${encodeURIComponent(plate)}&page=${page}&per_page=1000`)
    await call('GET', `/customs/report?truck=${encodeURIComponent(plate)}`)
  })
  const { rows: states } = await sql<{ transferState: string; count: number }>`
    select "transferState", count(*) from customs_item group by 1`.execute(db)
  if (states.length !== 1 || states[0]?.count !== ids.length) throw new Error(JSON.stringify(states))

  let printed: Buffer = Buffer.alloc(0)
  await measured('all documents of the truck are printed as one PDF', parcels, async () => {
    const documents = await call('GET', `/customs/documents?truck=${encodeURIComponent(plate)}`)
    printed = documents.rawPayload
  })
  console.log(tableOf(['', 'took', 'here', 'PostgreSQL', 'statements each'], rows))
  console.log(`${(printed.length / 1_048_576).toFixed(1)} MB of PDF`)
  console.log(`${parcels} parcels in ${total.toFixed(1)} s, aim ${aim} s: ${verdict(total, aim)}`)
  if (total > aim) process.exitCode = 1
  await app.close()
  await db.destroy()
} finally {
  broker.close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
