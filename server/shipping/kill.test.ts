import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { clients } from '../testing/app.ts'
import { byPostNord, lamp, openShipping } from '../testing/shipping.ts'
import { reconcileRegistrations } from './registration.ts'

/** How often the server is killed. The promise is kept at every step of registering, each of which comes up several times. */
const rounds = 50

const { call, db, connection, carriers, config, sandbox, person } = await openShipping()
const { token } = await person('packer', clients.nordlys, ['shipments:read', 'shipments:write'])
const desk = { db, carriers, config, log: pino({ level: 'silent' }) }

/** When the server dies, seen from its call to the carrier. */
type Step =
  | 'before the call'
  | 'call not heard'
  | 'call heard late'
  | 'booked, not answered'
  | 'answered'
  | 'answer on its way'
  | 'one of many done'
const steps: readonly Step[] = [
  'before the call',
  'call not heard',
  'call heard late',
  'booked, not answered',
  'answered',
  'answer on its way',
  'one of many done',
]

/** What happens to a booking on its way to the sandbox, until the server is dead. */
let atBooking:
  | ((book: () => Promise<Response>, answer: (booked: Response) => Promise<void>) => Promise<void>)
  | undefined

const proxy = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
await once(proxy.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  proxy.closeAllConnections()
  proxy.close()
})

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const isBooking = request.method === 'POST'
  const send = () =>
    fetch(sandbox.url + request.url, {
      method: request.method,
      headers: {
        authorization: String(request.headers.authorization),
        ...(isBooking && { 'content-type': 'application/json' }),
      },
      ...(isBooking && { body: Buffer.concat(chunks) }),
    })
  const answer = async (given: Response) => {
    const body = Buffer.from(await given.arrayBuffer())
    response.writeHead(given.status, { 'content-type': 'application/json' }).end(body)
  }
  if (isBooking && atBooking) return atBooking(send, answer)
  await answer(await send())
}

interface Server {
  readonly address: string
  readonly child: ChildProcess
}

const started = new Set<ChildProcess>()
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

async function serve(): Promise<Server> {
  const { port }: AddressInfo = Object(proxy.address())
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [new URL('../testing/api-process.ts', import.meta.url).pathname], {
    env: {
      PATH,
      HOME,
      PORT: '0',
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: new URL('../../node_modules/.cache/compiled', import.meta.url).pathname,
      DATABASE_URL: `postgres:///${connection.database}?host=${connection.host}&user=${connection.user}`,
      WAYBILL_TOKEN_SECRET: config.tokenSecret,
      WAYBILL_ENCRYPTION_SECRET: config.encryptionSecret,
      WAYBILL_SANDBOX_URL: `http://127.0.0.1:${port}`,
      WAYBILL_DATABASE_WAIT_MS: '15000',
      WAYBILL_LOG_LEVEL: 'silent',
      WAYBILL_REQUESTS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(child)
  child.once('exit', () => started.delete(child))
  for await (const line of createInterface(child.stdout)) {
    const { address } = JSON.parse(line)
    if (typeof address !== 'string') continue
    child.stdout.resume()
    // A server that has just started turns requests away until it has recovered from the effort.
    for (;;) {
      const { status } = await fetch(`${address}/v1/shipments`, { headers: { authorization: `Bearer ${token}` } })
      if (status === 200) return { address, child }
      await sleep(50)
    }
  }
  throw new Error('The server ended before it was ready')
}

/** A server for the next round, while this one is going on. */
function spare(): Promise<Server> {
  const serving = serve()
  serving.catch(() => {}) // whoever waits for it is told
  return serving
}

async function kill({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A call with a key of its own, which is repeated with it until it is answered. */
interface Order {
  readonly key: string
  readonly path: string
  readonly body?: object
  /** Of the shipment, unless the call creates it. */
  id?: string
}

async function send({ address }: Server, { key, path, body }: Order): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${address}/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function ordersOf(round: number): Promise<Order[]> {
  const customerReference = `ROUND-${round}`
  const place = async (over: object) =>
    (await call('POST', '/shipments', lamp({ customerReference, ...over }))).json().id
  const [first, second, own] = await Promise.all([place(byPostNord), place(byPostNord), place({})])
  return [
    { id: first, key: `first-${round}`, path: `/shipments/${first}/register` },
    { id: second, key: `second-${round}`, path: `/shipments/${second}/register` },
    { id: own, key: `own-${round}`, path: `/shipments/${own}/register` },
    {
      key: `direct-${round}`,
      path: '/shipments/register/directly',
      body: { shipment: lamp({ ...byPostNord, customerReference }) },
    },
  ]
}

/** Lets the server do the orders, kills it at a step, and tells whether it came to that. */
async function strike(server: Server, orders: readonly Order[], step: Step): Promise<boolean> {
  const late: Promise<unknown>[] = []
  let isReached = false
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const reach = () => {
    isReached = true
    resolve()
  }
  atBooking = async (book, answer) => {
    if (step === 'call not heard') return reach()
    if (step === 'call heard late') {
      late.push(reached.then(() => sleep(Math.random() * 40)).then(book))
      return reach()
    }
    const booked = await book()
    if (step === 'booked, not answered') return reach()
    await answer(booked)
    if (step === 'answered') return reach()
    if (step === 'answer on its way') setTimeout(reach, Math.random() * 25)
  }
  const sent = orders.map((order) => send(server, order))
  if (step === 'before the call') setTimeout(reach, Math.random() * 30)
  if (step === 'one of many done')
    void Promise.race(sent).then(
      () => reach(),
      () => reach(),
    )
  await Promise.race([reached, Promise.allSettled(sent)])
  await kill(server)
  const wasReached = isReached
  reach()
  await Promise.allSettled([...sent, ...late])
  atBooking = undefined
  return wasReached
}

/** As if so much time had passed since the server died. */
async function wait(seconds: number): Promise<void> {
  const age = sql<string>`make_interval(secs => ${seconds})`
  await db
    .updateTable('idempotency_key')
    .set({ leaseUntil: sql<string>`"leaseUntil" - ${age}` })
    .where('state', '=', 'started')
    .execute()
  await sql`
    update shipment set "registrationDueAt" = "registrationDueAt" - ${age}, registration = (registration::jsonb ||
      jsonb_build_object('attemptedAt', to_char((registration ->> 'attemptedAt')::timestamptz - ${age},
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json
    where registration ->> 'status' = 'PENDING'`.execute(db)
}

/** Repeats an order as a client does, for at most a minute of its time, and returns the shipment. */
async function insist(server: Server, order: Order): Promise<{ id: string; carrierReference: string }> {
  for (let waited = 0; ;) {
    const { status, body } = await send(server, order)
    const { error, shipment = body } = Object(body)
    if (status < 300) return shipment
    if (error === 'SERVICE_UNAVAILABLE') {
      await sleep(100)
      continue
    }
    if (waited >= 60) throw new Error(`${order.key} is stuck: ${JSON.stringify(body)}`)
    await wait(20)
    waited += 20
  }
}

it(
  `books once and leaves nothing stuck, though the server is killed ${rounds} times`,
  { timeout: 600_000 },
  async () => {
    const seen = new Map<Step, number>()
    const numbers = new Set<string>()
    let shipments = 0
    let next = spare()
    let server = await serve()
    for (let round = 0; round < rounds; round++) {
      const step = steps[round % steps.length] ?? 'answered'
      const orders = await ordersOf(round)
      const isStruck = await strike(server, orders, step)
      server = await next
      next = spare()

      // Every other time the job comes first; the client repeats its calls in either case.
      await wait(20)
      if (round % 2 === 0) await reconcileRegistrations(desk, new Date(Date.now() + 3_600_000))
      const registered = []
      for (const order of orders) registered.push(await insist(server, order))
      for (const [index, { id, carrierReference }] of registered.entries()) {
        const isOwn = orders[index]?.key.startsWith('own')
        expect([step, orders[index]?.key, sandbox.count(id)]).toEqual([step, orders[index]?.key, isOwn ? 0 : 1])
        numbers.add(carrierReference)
        shipments++
      }
      if (isStruck) seen.set(step, (seen.get(step) ?? 0) + 1)
    }
    await Promise.all([kill(server), next.then(kill)])

    expect(numbers.size).toBe(shipments)
    const made = await db.selectFrom('shipment').select(['id', 'registration', 'shipmentState']).execute()
    expect(made.length).toBe(shipments)
    expect(made.filter(({ shipmentState }) => shipmentState !== 'REGISTERED')).toEqual([])
    for (const step of steps) expect([step, (seen.get(step) ?? 0) >= rounds / steps.length / 2]).toEqual([step, true])
  },
)
