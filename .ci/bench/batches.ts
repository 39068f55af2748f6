/**
 * Measures a batch from the CSV file to registration and printing, with LAST_INCH: `node .ci/bench/batches.ts`, with a
 * lower number of rows as an argument.
 */
import { mkdtemp, readFile as read, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { insertClient } from '../../server/identity/access/account-store.ts'
import { setCarriers } from '../../server/network/carrier-configuration/store.ts'
import { openCarriers } from '../../server/network/carriers/registry.ts'
import { openDatabase } from '../../server/platform/store/connection.ts'
import { startEmbedded } from '../../server/platform/store/embedded.ts'
import { migrate } from '../../server/platform/store/migrate.ts'
import { readFile } from '../../server/shipping/batch/file.ts'
import { batchPdf, printedRows } from '../../server/shipping/batch/labels.ts'
import { findBatch, insertBatch } from '../../server/shipping/batch/store.ts'
import { runBatches } from '../../server/shipping/batch/work.ts'
import { countStatements } from '../../server/dev/testing/statements.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import { verdict } from './table.ts'

const rowCount = Number(process.argv[2] ?? 10_000)
/** Seconds for 10,000 rows on two cores; proportionally less for fewer. */
const aim = (60 * rowCount) / 10_000
/** Megabytes by which the process may grow after the first tenth of the rows. */
const mostGrowth = 150
const clientId = 1024
const noOne = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'

const head =
  'reference,order,carrier,product,sender.company,sender.addressLine1,sender.postCode,sender.city,sender.country,firstName,lastName,address,postcode,city,country,weight,length,width,height,content'
const line = (number: number) =>
  `ORDER-${number},${number},LAST_INCH,LAST_INCH_HOME,Nordlys Interiør ApS,Store Kongensgade 81,1264,Copenhagen,DK,Astrid,Lindqvist,Södra Vägen ${number % 90},412 54,Göteborg,SE,4.2,60,40,35.5,Aurora pendant lamp`

const megabytes = () => process.memoryUsage.rss() / 1_048_576

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-batches-'))
const embedded = await startEmbedded(folder, { settings: { fsync: 'off' } })
try {
  await migrate(embedded.connection)
  const config = readConfig({ NODE_ENV: 'test' })
  const { db, pool } = openDatabase(embedded.connection, config, 'bench')
  const statements = countStatements(pool)
  const postmaster = Number((await read(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:9' })
  await insertClient(db, { id: clientId, name: 'Nordlys', clientType: 'PLATFORM_OWNER', plan: 'ENTERPRISE' })
  const who = { now: new Date(), username: 'freja' }
  await setCarriers(db, clientId, ['LAST_INCH'], true, who)

  const data = [head, ...Array.from({ length: rowCount }, (_, index) => line(index))].join('\n')
  const begun = performance.now()
  const usedBefore = { own: processorTime(process.pid), database: processorTimesBelow(postmaster) }
  statements()
  const seconds = () => ((performance.now() - begun) / 1_000).toFixed(1)
  const file = await readFile({ data })
  const id = await insertBatch(db, clientId, {
    ...file,
    register: true,
    label: { type: 'PDF' },
    createdAt: who.now,
    createdBy: who.username,
    userId: noOne,
    requestId: 'bench',
  })
  console.log(`${seconds()} s  ${rowCount} rows are read and stored`)

  let [first, most] = [0, 0]
  const watching = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 200)
  const warm = setTimeout(() => (first = megabytes()), (aim * 1_000) / 10)
  const log = pino({ level: 'error' })
  await runBatches({ db, config, carriers, log, signal: new AbortController().signal })
  console.log(`${seconds()} s  they are registered, at ${megabytes().toFixed(0)} MB`)

  const batch = await findBatch(db, clientId, id)
  if (batch?.counts.printed !== rowCount) throw new Error(`Not all are printed: ${JSON.stringify(batch?.counts)}`)
  const rows = await printedRows(db, clientId, batch, 'ORDER_NUMBER')
  let bytes = 0
  for await (const part of await batchPdf({ db, config, carriers }, clientId, batch, rows, { documents: 'LABEL' }))
    bytes += part.length
  clearInterval(watching)
  clearTimeout(warm)
  const took = (performance.now() - begun) / 1_000
  console.log(`${seconds()} s  they are one PDF of ${(bytes / 1_048_576).toFixed(1)} MB`)
  const growth = most - (first || most)
  console.log(`memory grew by ${growth.toFixed(0)} MB to ${most.toFixed(0)} MB: ${verdict(growth, mostGrowth)}`)
  const own = (processorTime(process.pid) - usedBefore.own) / 1e6
  const database = usedBetween(usedBefore.database, processorTimesBelow(postmaster)) / 1e6
  console.log(
    `${(statements() / rowCount).toFixed(2)} statements a row; ${own.toFixed(1)} s of a processor here and ${database.toFixed(1)} s in PostgreSQL; ${(rowCount / took).toFixed(0)} rows/s`,
  )
  console.log(`${rowCount} rows in ${took.toFixed(1)} s, aim ${aim} s: ${verdict(took, aim)}`)
  if (took > aim || growth > mostGrowth) process.exitCode = 1
  await db.destroy()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
