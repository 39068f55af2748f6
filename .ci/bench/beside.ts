import { execFileSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { readConfig } from '../../server/config.ts'
import type { openDatabase as openHere } from '../../server/platform/store/connection.ts'
import { startEmbedded } from '../../server/platform/store/embedded.ts'
import type { migrate as migrateHere } from '../../server/platform/store/migrate.ts'
import { type Case, casesOf } from './cases.ts'
import { drive } from './load.ts'
import { databaseUrl } from './own-database.ts'
import { logIn, startWaybill } from './process.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import { clientId, login, type seed as seedHere, type Seeded, shipmentOf } from './seed.ts'
import { tableOf } from './table.ts'

/**
 * Measures the paths that cost money. With BESIDE=<commit>, builds that commit and measures it in turns with this tree.
 * Statements, pages and log volume come from pg_stat_statements, so they do not depend on how busy the machine is;
 * processor time is that of server and database together. All figures are medians of all rounds. An argument selects
 * requests by name; STATEMENTS=1 prints the cost of each statement of a request, AT_ONCE=1 sends one request at a time.
 */
const rounds = Number(process.env['ROUNDS'] ?? 9)
const perRound = 150
/** Until V8 has compiled what is compiled on a production server. */
const warmUp = 1_500
const connections = Number(process.env['AT_ONCE'] ?? 8)
const shipping = 'ship 100 orders'
const shareOfOrders = 0.01
const sharedOf = (responses: number, share = 1) => Math.ceil(responses * share)
const here = join(import.meta.dirname, '../..')
const [wanted = ''] = process.argv.slice(2)
const { BESIDE: commit, STATEMENTS: printsStatements } = process.env

const settings = {
  fsync: 'off',
  autovacuum: 'off',
  // Full-page writes depend on when the last checkpoint was.
  full_page_writes: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '5000',
}

/** The usual requests to include. */
const paths = new Set([
  'get shipment',
  'list shipments',
  'create shipment',
  '  with Idempotency-Key',
  'register shipment',
  'register directly, with a label',
  'promise parcel',
  'scan promised parcel',
])

const folder = await mkdtemp(join(tmpdir(), 'waybill-beside-'))
const ends: (() => Promise<unknown>)[] = []
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** The averages per request. */
interface Turn {
  readonly server: number
  readonly database: number
  readonly calls: number
  readonly pages: number
  readonly log: number
}

interface Subject {
  readonly name: string
  readonly cases: readonly Case[]
  readonly drove: (one: Case, responses: number) => Promise<Turn>
  readonly statements: () => Promise<string>
  /** Keeps tables filled by earlier requests from being planned for as empty. */
  readonly vacuum: () => Promise<void>
}

try {
  const subjects = [await open('this tree', here)]
  if (commit !== undefined) subjects.push(await open(commit.slice(0, 8), await build(commit)))
  await compare(subjects)
} finally {
  for (const end of ends.toReversed()) await end()
}

async function compare(subjects: readonly Subject[]): Promise<void> {
  const rows: string[][] = []
  for (const [place, { name }] of subjects[0]?.cases.entries() ?? []) {
    if (!name.includes(wanted) && !isNeeded(name)) continue
    const turns = new Map(subjects.map((subject): [Subject, Turn[]] => [subject, []]))
    const drove = (subject: Subject, responses: number) => {
      const one = subject.cases[place]
      if (!one) throw new Error(`No case ${name}`)
      return subject.drove(one, sharedOf(responses, one.share))
    }
    for (const subject of subjects) {
      await subject.vacuum()
      await drove(subject, warmUp)
    }
    for (let round = 0; round < rounds; round++)
      for (const subject of round % 2 === 0 ? subjects : subjects.toReversed())
        turns.get(subject)?.push(await drove(subject, perRound))
    if (printsStatements === '1')
      for (const subject of subjects) console.log(`\n${name.trim()}, ${subject.name}\n${await subject.statements()}`)
    const shown = (read: (turn: Turn) => number, digits = 0) => {
      const medians = [...turns.values()].map((own) => median(own.map(read)))
      const [own = NaN, other] = medians
      return [
        medians.map((one) => one.toFixed(digits)).join(' : '),
        other === undefined ? '' : (own / other).toFixed(2),
      ]
    }
    rows.push([
      name.trim(),
      ...shown(({ server, database }) => server + database),
      ...shown(({ server }) => server),
      ...shown(({ database }) => database),
      ...shown(({ calls }) => calls, 1),
      ...shown(({ pages }) => pages),
      ...shown(({ log }) => log),
    ])
  }
  const heads = ['both µs', 'server µs', 'database µs', 'statements', 'pages', 'bytes of log']
  console.log(
    `\n${subjects.map(({ name }) => name).join(' : ')}, ${connections} at a time, medians of ${rounds} rounds`,
  )
  console.log(tableOf(['', ...heads.flatMap((head) => [head, ''])], rows))
}

/** Whether a selected case depends on this one. */
function isNeeded(name: string): boolean {
  const needs: Readonly<Record<string, string>> = { event: 'register shipment', scan: 'promise parcel' }
  return Object.entries(needs).some(([word, needed]) => wanted.includes(word) && name === needed)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN
}

/** Checks out another commit in its own folder, with this one's packages. */
async function build(name: string): Promise<string> {
  console.log(`Building ${name} ...`)
  const root = join(folder, 'other')
  await mkdir(root)
  const archive = execFileSync('git', ['archive', name], { cwd: here, maxBuffer: 1_000_000_000 })
  execFileSync('tar', ['-x'], { cwd: root, input: archive })
  for (const packages of globSync(['node_modules', '*/node_modules'], { cwd: here }))
    await symlink(join(here, packages), join(root, packages))
  execFileSync(process.execPath, [join(root, 'codegen/generate.ts'), '--built'], { cwd: root, stdio: 'inherit' })
  return root
}

/** Starts a server and a database filled by the code of its tree. */
async function open(name: string, root: string): Promise<Subject> {
  console.log(`Filling a database of ${name} ...`)
  const data = join(folder, name.replaceAll(' ', '-'))
  const embedded = await startEmbedded(data, { settings })
  ends.push(() => embedded.stop())
  const postgres = new Client({ ...embedded.connection, user: 'postgres' })
  await postgres.connect()
  ends.push(() => postgres.end())
  await postgres.query('create extension pg_stat_statements')
  const seeded = await fill(root, embedded.connection)
  await vacuumFilled(postgres)
  const main = join(root, 'server/main.ts')
  const server = await startWaybill(databaseUrl(embedded.connection), 'http://127.0.0.1:9', undefined, undefined, main)
  ends.push(() => server.stop())
  const token = await logIn(server.port, login)
  const orderIds = shipping.includes(wanted) ? await placeOrders(server.port, token) : []
  await vacuumFilled(postgres)
  const postmaster = Number((await readFile(join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const ofServer = `from pg_stat_statements where userid = '${embedded.connection.user}'::regrole`
  let asked = 0
  let lastCount = 1
  return {
    name,
    cases: casesHere(token, seeded, orderIds),
    async drove(one, responses) {
      await postgres.query('select pg_stat_statements_reset()')
      const before = { server: processorTime(server.pid), database: processorTimesBelow(postmaster) }
      const load = { port: server.port, status: one.status, connections, responses, milliseconds: 600_000 }
      const driven = await drive({ ...load, request: () => one.request(asked++, 'waybill') })
      lastCount = driven.responses
      const used = processorTime(server.pid) - before.server
      const database = usedBetween(before.database, processorTimesBelow(postmaster))
      const { rows } = await postgres.query<{ calls: number; pages: number; log: number }>(
        `select sum(calls)::int as calls, sum(shared_blks_hit + shared_blks_read)::int as pages,
           sum(wal_bytes)::int as log ${ofServer}`,
      )
      const [{ calls, pages, log } = { calls: NaN, pages: NaN, log: NaN }] = rows
      const each = (sum: number) => sum / driven.responses
      return {
        server: each(used),
        database: each(database),
        calls: each(calls),
        pages: each(pages),
        log: each(log),
      }
    },
    vacuum: () => vacuumFilled(postgres),
    async statements() {
      const { rows } = await postgres.query<Record<'calls' | 'pages' | 'log' | 'ms' | 'text', string>>(
        `select round(calls / $1::numeric, 1) as calls,
           round((shared_blks_hit + shared_blks_read) / $1::numeric) as pages, round(wal_bytes / $1::numeric) as log,
           round((total_exec_time / $1)::numeric, 3) as ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as text
         ${ofServer} order by total_exec_time desc limit 14`,
        [lastCount],
      )
      return tableOf(
        ['calls', 'pages', 'log', 'ms', 'statement'],
        rows.map(({ calls, pages, log, ms, text }) => [calls, pages, log, ms, text]),
      )
    },
  }
}

/**
 * PostgreSQL assumes that a vacuumed empty table has no pages, so sequential scans seem free. Plans made then keep
 * scanning the table, because nothing updates the statistics here; in production, autovacuum does within minutes.
 */
async function vacuumFilled(postgres: Client): Promise<void> {
  const { rows } = await postgres.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and pg_relation_size(oid) > 0 and relnamespace = 'public'::regnamespace`)
  if (rows.length > 0) await postgres.query(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`)
}

/** Fills the database with the code of its own tree, which knows the tables. */
async function fill(root: string, connection: Parameters<typeof databaseUrl>[0]): Promise<Seeded> {
  const load = (module: string): Promise<unknown> => import(join(root, 'server', module))
  /* oxlint-disable typescript/no-unsafe-type-assertion -- the same modules of another commit */
  const { migrate } = (await load('platform/store/migrate.ts')) as { migrate: typeof migrateHere }
  const { openDatabase } = (await load('platform/store/connection.ts')) as { openDatabase: typeof openHere }
  // Older commits have it in the server's tree.
  const [seedFile = ''] = globSync(['.ci/bench/seed.ts', 'server/dev/bench/seed.ts'], { cwd: root })
  const { seed }: { seed: typeof seedHere } = await import(join(root, seedFile))
  /* oxlint-enable */
  await migrate(connection)
  const { db } = openDatabase(connection, { ...readConfig({ NODE_ENV: 'test' }), statementTimeoutMs: 600_000 }, 'bench')
  try {
    return await seed(db)
  } finally {
    await db.destroy()
  }
}

/** Places the orders for all turns, 100 per request, with prices from a rate sheet and two items to pack together. */
async function placeOrders(port: number, token: string): Promise<string[]> {
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, clientid: String(clientId), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} /${path}: ${await response.text()}`)
    return response.json()
  }
  const { sender, recipient, carrierProduct } = shipmentOf(0)
  const item = { itemType: 'UNPACKED', weight: 1.2, length: 30, width: 20, height: 10 }
  const skus = ['LAMP', 'SHADE']
  await send('PUT', 'items', { items: skus.map((sku) => ({ sku, name: `Aurora ${sku}`, ...item })) })
  await send('POST', 'parcel-definitions', { name: 'Box', type: 'BOX', weight: 0.3, length: 40, width: 33, height: 24 })
  await send('POST', 'rate-sheets', {
    name: 'LastInch 2026',
    carrierProduct,
    currency: 'DKK',
    validFrom: '2026-01-01',
    zones: [{ code: 'SE', areas: [{ country: 'SE' }] }],
    steps: [{ zone: 'SE', from: 0, upTo: 20, price: 89 }],
  })
  // Requests in progress at the end of a turn count too.
  const asked = [warmUp, ...Array.from({ length: rounds }, () => perRound)]
  const calls = asked.reduce((sum, responses) => sum + sharedOf(responses, shareOfOrders) + connections - 1, 0)
  const lines = skus.map((sku) => ({ sku, quantity: 1, unitPrice: 249 }))
  const ids: string[] = []
  // Ships some in advance, so that no table is planned for as empty.
  while (ids.length < 100 * (calls + 3)) {
    const orders = Array.from({ length: 500 }, (_, index) => ({
      externalId: `W-${ids.length + index}`,
      sender,
      recipient,
      currencyCode: 'DKK',
      lines,
    }))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of either commit
    const kept = (await send('PUT', 'orders', { orders })) as { orders: { id: string }[] }
    ids.push(...kept.orders.map(({ id }) => id))
  }
  for (let call = 0; call < 3; call++) await send('POST', 'orders/shipments', { orderIds: ids.splice(0, 100) })
  return ids
}

/** The usual requests, and events for the shipments that one of them registers. */
function casesHere(token: string, seeded: Seeded, orderIds: string[]): Case[] {
  const usual = casesOf(token, seeded).filter(({ name }) => paths.has(name))
  const registered: string[] = []
  let step = 0
  const post = (path: string, body: object) => {
    const text = JSON.stringify(body)
    const head = `host: localhost\r\nauthorization: Bearer ${token}\r\nclientid: ${clientId}\r\naccept: application/json`
    return `POST /v1/${path} HTTP/1.1\r\n${head}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
  const place = { name: 'Terminal 4', postCode: '2600', city: 'Glostrup', country: 'DK' }
  const states = ['IN_TRANSIT', 'RECEIVED_AT_WAREHOUSE', 'READY_FOR_DISPATCH_FROM_WAREHOUSE', 'DELIVERY_ATTEMPTED']
  const eventOf = (number: number) => ({
    state: states[number % states.length],
    createdAt: new Date(Date.now() - 86_400_000 + 1_000 * number).toISOString(),
    place,
  })
  return [
    ...usual.map((one): Case => {
      const { name, request: usually } = one
      if (name !== 'register shipment') return one
      const request: Case['request'] = (_, subject) => {
        registered.push(seeded.shipmentIds[registered.length] ?? '')
        return usually(registered.length - 1, subject)
      }
      return Object.assign(one, { request })
    }),
    {
      name: 'report an event',
      status: 201,
      request: () => post(`shipments/${registered[step % registered.length]}/events`, eventOf(step++)),
    },
    {
      name: '200 events in bulk',
      status: 200,
      share: 0.1,
      request: () => {
        // Each of eight concurrent requests has its own shipments.
        const some = Array.from({ length: 40 }, () => registered[step++ % registered.length])
        const events = some.flatMap((shipmentId) =>
          states
            .concat('IN_TRANSIT')
            .map((state, index) => Object.assign(eventOf(step * 8 + index), { state, shipmentId })),
        )
        return post('shipments/events', { events })
      },
    },
    {
      name: shipping,
      status: 200,
      share: shareOfOrders,
      request: () => post('orders/shipments', { orderIds: orderIds.splice(0, 100) }),
    },
  ]
}
