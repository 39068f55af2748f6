import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { queues } from '../../server/worker.ts'
import { prepareJobs } from '../../server/platform/queue/queue-store.ts'
import { type Connection, openDatabase } from '../../server/platform/store/connection.ts'
import { startEmbedded } from '../../server/platform/store/embedded.ts'
import { migrate } from '../../server/platform/store/migrate.ts'
import { measureCsv } from './csv.ts'
import { dayOf, usedByShipment } from './day.ts'
import { measureGenerating, measureSearches, measureStart } from './duration.ts'
import { measureEvents } from './events.ts'
import { measureLabels } from './labels.ts'
import { logIn, startOther, startWaybill } from './process.ts'
import { measureProcesses } from './processes.ts'
import { keep, worsened } from './kept-results.ts'
import { measureOverload } from './overload.ts'
import { createPlainTables } from './plain-tables.ts'
import { databaseUrl } from './own-database.ts'
import { measureRequests } from './requests.ts'
import { login, seed } from './seed.ts'
import { measureSlowCarrier } from './slow-carrier.ts'
import { measureStorm } from './storm.ts'
import { startSandbox } from '../../server/network/carriers/sandbox/server.ts'
import { tableOf } from './table.ts'
import { measureFeed, measureWebhooks } from './webhooks.ts'

/**
 * Measures the project's performance aims. Everything is compared in one run and in turns, because another run may get
 * another machine: only ratios count. An argument selects requests by name. Exits with 1 if an aim is missed, or if a
 * ratio is more than a tenth worse than the stored one; KEEP=1 stores the ratios of this run.
 */
const longestMs = 1_800_000

if (process.platform !== 'linux') {
  console.error('What processes use is read from /proc, which only Linux has.')
  process.exit(1)
}
const [wanted] = process.argv.slice(2)

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
setTimeout(() => {
  console.error(`The bench is given up after ${longestMs / 1_000} seconds.`)
  process.exit(1)
}, longestMs).unref()

const others: string[][] = []
const missed: string[] = []
let ratios: Readonly<Record<string, number>> = {}
console.log('Filling a database ...')
const embedded = await startEmbedded(folder, { settings: { fsync: 'off', autovacuum: 'off' } })
try {
  await migrate(embedded.connection)
  await prepareJobs(embedded.connection, queues)
  others.push(...(await measureServers(embedded.connection)))
} finally {
  await embedded.stop()
}

if (wanted === undefined) {
  console.log('\nMeasuring labels, starts and searches ...')
  others.push(
    ...measureLabels(),
    ...(await measureStart(folder)),
    ...(await measureGenerating()),
    ...(await measureSearches()),
  )
}
if (others.length > 0) console.log(`\n${tableOf(['', 'Waybill', 'beside', 'ratio', 'aim', ''], others)}`)
missed.push(...others.flatMap(([what = '', ...cells]) => (cells.at(-1) === 'MISSED' ? [what] : [])))
if (wanted === undefined || wanted === 'statements') {
  console.log('\nCounting statements of calls, and pages that queries look at ...')
  if (!(await countStatements())) missed.push('statements')
}

const worse = worsened(ratios)
if (missed.length > 0) console.log(`\nMissed: ${missed.join('; ')}.`)
if (worse.length > 0) console.log(`\nWorse than the last time:\n${worse.join('\n')}`)
if (missed.length > 0 || worse.length > 0) process.exitCode = 1
if (process.env['KEEP'] === '1') keep(ratios)

/** Prints what noise does not affect: each call with its number of statements. */
async function countStatements(): Promise<boolean> {
  const root = join(import.meta.dirname, '../..')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const tests = ['.ci/bench/statements.test.ts', '.ci/bench/growth.test.ts']
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=verbose', ...tests], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code]: (number | null)[] = await once(child, 'exit')
  return code === 0
}

/** Prints the cost of requests, and returns that of bulk operations. */
async function measureServers(connection: Connection): Promise<string[][]> {
  const store = openDatabase(
    connection,
    { ...readConfig({ NODE_ENV: 'test' }), statementTimeoutMs: longestMs },
    'bench',
  )
  const seeded = await seed(store.db)
  await createPlainTables(store.db)
  const url = databaseUrl(connection)
  const sandbox = await startSandbox({ port: 0 })
  const running = [startWaybill(url, sandbox.url), startOther('bare.ts', url), startOther('plain.ts', url)] as const
  const [waybill, bare, plain] = await Promise.all(running)
  try {
    const token = await logIn(waybill.port, login)
    const postmaster = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    const isWanted = (name: string) => wanted === undefined || name.includes(wanted)
    console.log('Asking the servers in turns ...\n')
    const measured = await measureRequests({ waybill, bare, plain, postmaster, token, seeded }, isWanted)
    console.log(measured.table)
    const ofShipment = usedByShipment(measured.used)
    if (ofShipment) console.log(`\n${dayOf(ofShipment)}`)
    ratios = measured.ratios
    missed.push(...measured.missed)
    const rows: string[][] = []
    if (wanted === undefined) rows.push(await measureCsv(store, waybill.port, token))
    if (isWanted('events')) rows.push(await measureEvents(store, waybill.port, token, seeded.shipmentIds))
    if (isWanted('slow carrier')) rows.push(await measureSlowCarrier(waybill.port, token))
    if (isWanted('webhooks')) rows.push(await measureWebhooks(store, postmaster))
    if (isWanted('webhooks')) rows.push(await measureFeed(waybill.port, token))
    if (isWanted('log-ins')) rows.push(await measureStorm(waybill.port, token, seeded.shipmentIds[0] ?? ''))
    if (isWanted('overload')) rows.push(...(await measureOverload(waybill.port, token, seeded)))
    if (isWanted('processes')) {
      const more = await Promise.all([1, 2, 3].map(() => startWaybill(url, sandbox.url)))
      const moreBare = await Promise.all([1, 2, 3].map(() => startOther('bare.ts', url)))
      const fleet = { waybill: [waybill, ...more], bare: [bare, ...moreBare] }
      rows.push(...(await measureProcesses({ ...fleet, postmaster, token, seeded })))
      await Promise.all([...more, ...moreBare].map((one) => one.stop()))
    }
    return rows
  } finally {
    await Promise.all([waybill.stop(), bare.stop(), plain.stop(), store.db.destroy()])
    await sandbox.close()
  }
}
