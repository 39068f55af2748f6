import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { insertClient, insertRole, insertUser } from '../../server/identity/access/account-store.ts'
import { permissions } from '../../server/generated/operations.ts'
import { setCarriers } from '../../server/network/carrier-configuration/store.ts'
import { carrierIds } from '../../server/network/carriers/numbers/detection.ts'
import { standardProducts } from '../../server/network/product/catalogue.ts'
import { packed, type PriceStep, type SheetContent } from '../../server/network/rate-sheet/sheet.ts'
import { insertRateSheet } from '../../server/network/rate-sheet/store.ts'
import { openDatabase, type Connection } from '../../server/platform/store/connection.ts'
import { startEmbedded } from '../../server/platform/store/embedded.ts'
import { migrate } from '../../server/platform/store/migrate.ts'
import { prepareJobs } from '../../server/platform/queue/queue-store.ts'
import { queues } from '../../server/worker.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import { startWaybill } from './process.ts'
import { login } from './seed.ts'

/**
 * Measures rates with all carriers enabled and a rate sheet for every product, one of them at the maximum size. Exits
 * with 1 if an aim is missed: the 99th percentile of sequential requests, and the rate of concurrent requests per
 * second, on a machine with two cores.
 */
const aims = { lateMs: 20, perSecond: 500 }
const mostSteps = 200_000
const clientId = 1024
const countries = ['DK', 'SE', 'NO', 'DE', 'FI', 'NL', 'FR', 'PL', 'ES', 'IT']

const zonesOf = (perCountry: number): SheetContent['zones'] =>
  countries.flatMap((country) =>
    Array.from({ length: perCountry }, (_, index) => {
      const from = String(Math.floor((index * 10_000) / perCountry)).padStart(4, '0')
      const to = String(Math.floor(((index + 1) * 10_000) / perCountry) - 1).padStart(4, '0')
      return {
        code: `${country}-${index}`,
        areas: [{ country, postCodeFrom: from, postCodeTo: to }],
        transitDays: { from: 1, to: 3 },
      }
    }),
  )

function sheetOf(product: (typeof standardProducts)[number], steps: number, perCountry: number) {
  const zones = zonesOf(perCountry)
  const perZone = Math.floor(steps / zones.length)
  const content: SheetContent = {
    name: `${product.id} 2026`,
    carrierProduct: { carrier: product.carrier, productId: product.id },
    scope: 'LOCAL',
    currency: 'DKK',
    validFrom: '2020-01-01',
    basis: 'PARCEL',
    measure: 'DIMENSIONAL_WEIGHT',
    dimensionalDivisor: 5000,
    vatPercent: 25,
    cutOff: '15:00',
    zones,
    surcharges: [
      { code: 'ROAD', type: 'FEE', percent: 2.5, percentOf: 'FREIGHT', minimum: 1 },
      { code: 'BIG', type: 'OVERSIZE', amount: 75, overLength: 120 },
    ],
  }
  const prices = zones.flatMap(({ code }, zone) =>
    Array.from({ length: perZone }, (_, index): PriceStep => {
      const width = 70 / perZone
      const at = (place: number) => Math.round(place * width * 1000) / 1000
      return { zone: code, from: at(index), upTo: at(index + 1), price: 30 + zone + index / 4 }
    }),
  )
  return { content, steps: packed(prices, zones) }
}

async function seed(connection: Connection): Promise<number> {
  const { db } = openDatabase(connection, { ...readConfig({ NODE_ENV: 'test' }), statementTimeoutMs: 240_000 }, 'bench')
  try {
    const by = { now: new Date(), username: login.username }
    const owner = await insertClient(db, { name: 'Waybill', clientType: 'PLATFORM_OWNER' })
    await insertClient(db, { id: clientId, name: 'Nordlys', clientType: 'COMPANY', parentId: owner })
    await setCarriers(db, owner, carrierIds, true, by)
    const role = await insertRole(db, { clientId: owner, name: 'Operators', permissions, scope: 'CHILDREN' })
    await insertUser(db, { ...login, email: login.username, status: 'CONFIRMED', roleIds: [role] })
    for (const [index, product] of standardProducts.entries()) {
      const { content, steps } = index === 0 ? sheetOf(product, mostSteps, 100) : sheetOf(product, 500, 5)
      await insertRateSheet(db, clientId, content, steps, by)
    }
    return standardProducts.length
  } finally {
    await db.destroy()
  }
}

const bodies = Array.from({ length: 500 }, (_, index) =>
  JSON.stringify({
    sender: { country: 'DK', postCode: '1264' },
    recipient: { country: index % 3 === 0 ? 'DK' : 'SE', postCode: index % 3 === 0 ? '8000' : '412 54' },
    parcels: [{ weight: 1 + (index % 90) / 10, length: 60, width: 40, height: 10 + (index % 25) }],
    askCarriers: false,
    parcelShops: 0,
  }),
)

async function ask(url: string, token: string, number: number): Promise<number> {
  const from = performance.now()
  const response = await fetch(`${url}/v1/rates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, clientid: String(clientId), 'content-type': 'application/json' },
    body: bodies[number % bodies.length] ?? '',
  })
  const text = await response.text()
  if (response.status >= 300) throw new Error(text.slice(0, 500))
  if (number === 0)
    console.log(
      `${JSON.parse(text).rates.length} rates, ${JSON.parse(text).leftOut.length} left out, ${(text.length / 1000).toFixed(0)} kB`,
    )
  return performance.now() - from
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
const verdict = (isKept: boolean) => {
  if (!isKept) process.exitCode = 1
  return isKept ? 'kept' : 'MISSED'
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-rates-'))
const embedded = await startEmbedded(folder, { settings: { fsync: 'off' } })
try {
  await migrate(embedded.connection)
  await prepareJobs(embedded.connection, queues)
  const products = await seed(embedded.connection)
  const { host = '', user, database } = embedded.connection
  const waybill = await startWaybill(`postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`)
  try {
    const url = `http://127.0.0.1:${waybill.port}`
    const logged = await fetch(`${url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    const token = String(Object(await logged.json()).accessToken)
    console.log(`${carrierIds.length} carriers, ${products} products, a list of ${mostSteps} steps`)
    for (let number = 0; number < 500; number++) await ask(url, token, number)
    const took: number[] = []
    for (let number = 0; number < 1_000; number++) took.push(await ask(url, token, number + 1))
    took.sort((one, other) => one - other)
    const late = at(took, 0.99)
    console.log(
      `one after the other: median ${at(took, 0.5).toFixed(1)} ms, 99th percentile ${late.toFixed(1)} ms, aim ${aims.lateMs} ms: ${verdict(late <= aims.lateMs)}`,
    )
    let [count, number] = [0, 0]
    const postmaster = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    const before = { server: processorTime(waybill.pid), database: processorTimesBelow(postmaster) }
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (performance.now() - begun < 5_000) {
          await ask(url, token, ++number)
          count++
        }
      }),
    )
    const server = (processorTime(waybill.pid) - before.server) / count
    const store = usedBetween(before.database, processorTimesBelow(postmaster)) / count
    console.log(`processor time of each: server ${server.toFixed(0)} µs, database ${store.toFixed(0)} µs`)
    const perSecond = (count * 1_000) / (performance.now() - begun)
    console.log(
      `eight at once: ${perSecond.toFixed(0)} a second, aim ${aims.perSecond}: ${verdict(perSecond >= aims.perSecond)}`,
    )
  } finally {
    await waybill.stop()
  }
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
