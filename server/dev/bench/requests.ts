import { randomUUID } from 'node:crypto'
import { drive } from './load.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import type { Running } from './process.ts'
import { addressOf, clientId, nameOf, shipmentOf, smallClientId, type Seeded } from './seed.ts'
import { tableOf, times, verdict } from './table.ts'

const connections = 8
const rounds = 7
const turnLimits = { responses: 500, milliseconds: 250 }
/** Until the code is compiled that is used often, of which there is less in the bare server. */
const warmUps = {
  waybill: { responses: 10_000, milliseconds: 2_500 },
  bare: { responses: 3_000, milliseconds: 1_000 },
}

type Part = 'server' | 'server and database'

interface Case {
  readonly name: string
  readonly status: number
  /** What Waybill may use of the bare server's processor time. */
  readonly aim?: { readonly part: Part; readonly most: number }
  readonly request: (number: number) => string
}

export interface Subjects {
  readonly waybill: Running
  readonly bare: Running
  /** Process that PostgreSQL's others are children of. */
  readonly postmaster: number
  readonly token: string
  readonly seeded: Seeded
}

const getAim = { part: 'server', most: 1.5 } as const
const listAim = { part: 'server and database', most: 0.7 } as const
const createAim = { part: 'server', most: 1.7 } as const

const key = () => `idempotency-key: ${randomUUID()}\r\n`
const idIn = (ids: readonly string[], number: number) => ids[(number * 31) % ids.length] ?? ''
const page = (number: number) => `page=${1 + (number % 20)}&per_page=20`
const found = (number: number) => `q=${encodeURIComponent(nameOf(number))}&page=1&per_page=20`

function casesOf({ token, seeded: { shipmentIds, addressIds } }: Subjects): Case[] {
  const headOf = (client: number) =>
    `host: localhost\r\nauthorization: Bearer ${token}\r\nclientid: ${client}\r\naccept: application/json\r\n`
  const [head, smallHead] = [headOf(clientId), headOf(smallClientId)]
  const get = (path: string, who = head) => `GET /v1/${path} HTTP/1.1\r\n${who}\r\n`
  const post = (path: string, body: object, more = '') => {
    const text = JSON.stringify(body)
    const length = Buffer.byteLength(text)
    return `POST /v1/${path} HTTP/1.1\r\n${head}${more}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${text}`
  }
  return [
    { name: 'get shipment', status: 200, aim: getAim, request: (n) => get(`shipments/${idIn(shipmentIds, n)}`) },
    { name: 'list shipments', status: 200, aim: listAim, request: (n) => get(`shipments?${page(n)}`) },
    { name: '  of a small client', status: 200, aim: listAim, request: (n) => get(`shipments?${page(n)}`, smallHead) },
    { name: 'search shipments', status: 200, request: (n) => get(`shipments?${found(n)}`) },
    { name: 'create shipment', status: 201, aim: createAim, request: (n) => post('shipments', shipmentOf(n)) },
    { name: '  with Idempotency-Key', status: 201, request: (n) => post('shipments', shipmentOf(n), key()) },
    { name: 'get address', status: 200, aim: getAim, request: (n) => get(`addresses/${idIn(addressIds, n)}`) },
    { name: 'list addresses', status: 200, aim: listAim, request: (n) => get(`addresses?${page(n)}`) },
    { name: 'search addresses', status: 200, request: (n) => get(`addresses?${found(n)}`) },
    { name: 'create address', status: 201, aim: createAim, request: (n) => post('addresses', addressOf(n)) },
  ]
}

interface Turn {
  /** Microseconds of processor time for one request. */
  readonly server: number
  readonly database: number
  readonly perSecond: number
}

/** Drives both servers in turns and returns the table of what they used. */
export async function measureRequests(subjects: Subjects, isWanted: (name: string) => boolean): Promise<string> {
  const rows: string[][] = []
  for (const one of casesOf(subjects)) if (isWanted(one.name)) rows.push(await measure(one, subjects))
  return tableOf(heads, rows)
}

const heads = [
  'Waybill : bare server',
  'server µs',
  'database µs',
  'requests/s',
  'server',
  'server and database',
  'throughput',
  'aim',
  '',
]

async function measure(one: Case, { waybill, bare, postmaster }: Subjects): Promise<string[]> {
  let number = 0
  const drove = async ({ port, pid }: Running, length: typeof turnLimits): Promise<Turn> => {
    const before = { server: processorTime(pid), database: processorTimesBelow(postmaster) }
    const { responses, perSecond } = await drive({
      port,
      status: one.status,
      request: () => one.request(number++),
      connections,
      ...length,
    })
    const database = usedBetween(before.database, processorTimesBelow(postmaster))
    return { server: (processorTime(pid) - before.server) / responses, database: database / responses, perSecond }
  }
  await drove(waybill, warmUps.waybill)
  await drove(bare, warmUps.bare)

  const turns: Turns = { waybill: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['waybill', 'bare'] as const) : (['bare', 'waybill'] as const)
    for (const name of order) turns[name].push(await drove(name === 'waybill' ? waybill : bare, turnLimits))
  }
  return rowOf(one, turns)
}

interface Turns {
  readonly waybill: Turn[]
  readonly bare: Turn[]
}

type Pair = readonly [waybill: number, bare: number]

const ratio = ([waybill, bare]: Pair) => waybill / bare
const shown = ([waybill, bare]: Pair) => `${waybill.toFixed(0)} : ${bare.toFixed(0)}`

/** The best turn counts: whatever else the machine does meanwhile only adds to what is used. */
function rowOf({ name, aim }: Case, { waybill, bare }: Turns): string[] {
  const least = (read: (turn: Turn) => number): Pair => [Math.min(...waybill.map(read)), Math.min(...bare.map(read))]
  const server = least((turn) => turn.server)
  const database = least((turn) => turn.database)
  const both = least((turn) => turn.server + turn.database)
  const [ours, theirs] = least((turn) => 1 / turn.perSecond)
  const perSecond: Pair = [1 / ours, 1 / theirs]
  return [
    name,
    shown(server),
    shown(database),
    shown(perSecond),
    times(ratio(server)),
    times(ratio(both)),
    times(ratio(perSecond)),
    aim ? `${aim.part} ${aim.most} x` : '',
    verdict(ratio(aim?.part === 'server' ? server : both), aim?.most),
  ]
}
