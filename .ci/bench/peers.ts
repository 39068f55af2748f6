import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { prepareJobs } from '../../server/platform/queue/queue-store.ts'
import { openDatabase } from '../../server/platform/store/connection.ts'
import { startEmbedded } from '../../server/platform/store/embedded.ts'
import { migrate } from '../../server/platform/store/migrate.ts'
import { queues } from '../../server/worker.ts'
import { drive } from './load.ts'
import { databaseUrl } from './own-database.ts'
import { contractOfPeers, schemasOfPeers } from './peers-contract.ts'
import { createPlainTables } from './plain-tables.ts'
import { logIn, type Running, startPeer, startWaybill } from './process.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import { clientId, login, seed, shipmentOf } from './seed.ts'
import { tableOf, times, verdict } from './table.ts'

/**
 * Compares Waybill with the servers in its aims, each with the libraries that its users choose: Express 5 with
 * express-openapi-validator and pg, Hono with zod and Drizzle. Each has the contract, a verified token, a table with
 * the same rows, designed for the purpose, one core (PostgreSQL has another) and a PostgreSQL that waits for the disk.
 * Ratios are within a round. Installing takes half a minute and a network. Exits with 1 if an aim is missed.
 */
const packages = [
  'express@5.3.0',
  'express-openapi-validator@5.6.2',
  'jsonwebtoken@9.0.3',
  'pg@8.22.0',
  'hono@4.13.19',
  '@hono/node-server@2.1.9',
  '@hono/zod-validator@0.9.1',
  'drizzle-orm@0.45.4',
  'zod@4.6.7',
]
const names = { waybill: 'Waybill', express: 'Express', hono: 'Hono' } as const
type Subject = keyof typeof names
const subjects: readonly Subject[] = ['waybill', 'express', 'hono']
const peers = ['express', 'hono'] as const

const connections = 32
const rounds = 9
const turn = { responses: 100_000, milliseconds: 1_000 }
const warmUp = { responses: 100_000, milliseconds: 5_000 }

interface Case {
  readonly name: string
  readonly status: number
  /** The aim, as a multiple of the best peer's requests per second. */
  readonly aim: number
  readonly request: (number: number) => string
}

function casesOf(token: string, ids: readonly string[]): Case[] {
  const head = `host: localhost\r\nauthorization: Bearer ${token}\r\nclientid: ${clientId}\r\naccept: application/json\r\n`
  const get = (path: string) => `GET /v1/shipments${path} HTTP/1.1\r\n${head}\r\n`
  const post = (body: string) =>
    `POST /v1/shipments HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  return [
    { name: 'get one', status: 200, aim: 3, request: (number) => get(`/${ids[(number * 31) % ids.length]}`) },
    { name: 'list 50', status: 200, aim: 1.8, request: (number) => get(`?page=${1 + (number % 20)}&per_page=50`) },
    { name: 'create', status: 201, aim: 1.8, request: (number) => post(JSON.stringify(shipmentOf(number))) },
  ]
}

interface Turn {
  readonly perSecond: number
  readonly server: number
  readonly database: number
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-peers-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

console.log('Installing the peers ...')
const programs = install()
console.log('Filling a database ...')
const embedded = await startEmbedded(folder, { settings: { autovacuum: 'off' } })
try {
  await migrate(embedded.connection)
  await prepareJobs(embedded.connection, queues)
  const { db } = openDatabase(
    embedded.connection,
    { ...readConfig({ NODE_ENV: 'test' }), statementTimeoutMs: 600_000 },
    'bench',
  )
  const { shipmentIds } = await seed(db)
  await createPlainTables(db)
  await db.destroy()
  await measure(databaseUrl(embedded.connection), shipmentIds)
} finally {
  await embedded.stop()
}

/** Installs the programs with their dependencies, and writes the contract in each one's form. */
function install(): Record<(typeof peers)[number], string> {
  const home = join(folder, 'peers')
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }')
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const contract = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi/generated/openapi.json'), 'utf8'))
  writeFileSync(join(home, 'contract.json'), JSON.stringify(contractOfPeers(contract)))
  writeFileSync(join(home, 'schemas.json'), JSON.stringify(schemasOfPeers(contract)))
  const program = (name: string) => {
    copyFileSync(join(import.meta.dirname, `peers/${name}.mjs`), join(home, `${name}.mjs`))
    return join(home, `${name}.mjs`)
  }
  return { express: program('express'), hono: program('hono') }
}

async function measure(url: string, ids: readonly string[]): Promise<void> {
  const isPinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  if (isPinned) for (const pid of [postmaster, ...processorTimesBelow(postmaster).keys()]) pin(pid, 1)
  else console.log('taskset or a second core is missing, so that servers and PostgreSQL share what there is.')
  const core = isPinned ? 0 : undefined
  const places = {
    DATABASE_URL: url,
    CONTRACT: join(folder, 'peers/contract.json'),
    SCHEMAS: join(folder, 'peers/schemas.json'),
  }
  const running: Record<Subject, Running> = {
    waybill: await startWaybill(url, undefined, undefined, core),
    express: await startPeer(programs.express, places, core),
    hono: await startPeer(programs.hono, places, core),
  }
  try {
    const token = await logIn(running.waybill.port, login)
    const rows: string[][] = []
    for (const one of casesOf(token, ids)) rows.push(...(await inTurns(one, running, postmaster)))
    console.log(
      `\n${tableOf(['', 'requests/s', 'server µs', 'database µs', 'Waybill: requests/s', 'processor', 'aim', ''], rows)}`,
    )
    console.log(
      '\nRatios are the median of the rounds, with the least and the most. Processor is that of server and database.',
    )
    if (rows.some((row) => row.at(-1) === 'MISSED')) process.exitCode = 1
  } finally {
    await Promise.all(subjects.map((subject) => running[subject].stop()))
  }
}

function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

async function inTurns(one: Case, running: Record<Subject, Running>, postmaster: number): Promise<string[][]> {
  let number = 0
  const drove = async (subject: Subject, limits: typeof turn): Promise<Turn> => {
    const { port, pid } = running[subject]
    const before = { server: processorTime(pid), database: processorTimesBelow(postmaster) }
    const request = () => one.request(number++)
    const { responses, perSecond } = await drive({ port, status: one.status, request, connections, ...limits })
    return {
      perSecond,
      server: (processorTime(pid) - before.server) / responses,
      database: usedBetween(before.database, processorTimesBelow(postmaster)) / responses,
    }
  }
  for (const subject of subjects) await drove(subject, warmUp)
  const turns: Record<Subject, Turn[]> = { waybill: [], express: [], hono: [] }
  for (let round = 0; round < rounds; round++)
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed())
      turns[subject].push(await drove(subject, turn))
  return rowsOf(one, turns)
}

function rowsOf({ name, aim }: Case, turns: Record<Subject, Turn[]>): string[][] {
  const rate = ({ perSecond }: Turn) => perSecond
  const cost = ({ server, database }: Turn) => server + database
  const ratios = (peer: Subject, read: (turn: Turn) => number) =>
    turns.waybill.map((own, round) => read(own) / read(turns[peer][round] ?? own))
  const best = Math.min(...peers.map((peer) => medianOf(ratios(peer, rate))))
  const shown = (subject: Subject, read: (turn: Turn) => number) => medianOf(turns[subject].map(read)).toFixed(0)
  return subjects.map((subject) => [
    subject === 'waybill' ? name : `  ${names[subject]}`,
    shown(subject, rate),
    shown(subject, ({ server }) => server),
    shown(subject, ({ database }) => database),
    subject === 'waybill' ? '' : spread(ratios(subject, rate)),
    subject === 'waybill' ? '' : spread(ratios(subject, (own) => 1 / cost(own))),
    subject === 'waybill' ? `${times(aim)} of the best` : '',
    subject === 'waybill' ? verdict(-best, -aim) : '',
  ])
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

function spread(ratios: readonly number[]): string {
  return `${times(medianOf(ratios))} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
}
