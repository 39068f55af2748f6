import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { apiServers, type Order, type Server } from '../../dev/testing/api-servers.ts'
import { clients } from '../../dev/testing/app.ts'
import { byBudbee, byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { reconcileRegistrations } from './reconciliation.ts'

/** How often the server is killed, several times at each step of registering. `make kills` kills it more often. */
const rounds = Number(process.env.KILLS ?? 14)

const shop = await openShipping()
const { call, db, carriers, config, sandbox, person } = shop
const { token } = await person('packer', clients.nordlys, ['shipments:read', 'shipments:write'])
const { holdBookings, kill, send, start, wait } = await apiServers(shop, token)
/** The shipment that all rounds return. The carrier books the returns as returns of it. */
const there = (await call('POST', '/shipments', lamp(byBudbee))).json().id
await call('POST', `/shipments/${there}/register`)
const context = { db, carriers, config, log: pino({ level: 'silent' }) }

/** When the server dies, relative to its call to the carrier. */
type Step =
  | 'before the call'
  | 'call not heard'
  | 'call heard late'
  | 'registered, no response'
  | 'responded'
  | 'response on its way'
  | 'one of many done'
const steps: readonly Step[] = [
  'before the call',
  'call not heard',
  'call heard late',
  'registered, no response',
  'responded',
  'response on its way',
  'one of many done',
]

/** A call with its own idempotency key, retried until it gets a response. */
interface Ordered extends Order {
  readonly key: string
  /** The shipment, unless the call creates it. */
  readonly id?: string
}

async function ordersOf(round: number): Promise<Ordered[]> {
  const customerReference = `ROUND-${round}`
  const place = async (over: object) =>
    (await call('POST', '/shipments', lamp({ customerReference, ...over }))).json().id
  const [first, second, own] = await Promise.all([place(byPostNord), place(byPostNord), place({})])
  return [
    { id: first, key: `first-${round}`, method: 'POST', path: `/shipments/${first}/register` },
    { id: second, key: `second-${round}`, method: 'POST', path: `/shipments/${second}/register` },
    { id: own, key: `own-${round}`, method: 'POST', path: `/shipments/${own}/register` },
    {
      key: `direct-${round}`,
      method: 'POST',
      path: '/shipments/register/directly',
      body: { shipment: lamp({ ...byPostNord, customerReference }) },
    },
    { key: `return-${round}`, method: 'POST', path: `/shipments/${there}/return`, body: { register: true } },
  ]
}

/** Sends the orders, kills the server at a step, and returns whether it got that far. */
async function strike(server: Server, orders: readonly Ordered[], step: Step): Promise<boolean> {
  const late: Promise<unknown>[] = []
  let isStarted = false
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const signalStopped = () => {
    isStarted = true
    resolve()
  }
  holdBookings(async (register, respond) => {
    if (step === 'call not heard') return signalStopped()
    if (step === 'call heard late') {
      late.push(reached.then(() => sleep(Math.random() * 40)).then(register))
      return signalStopped()
    }
    const registered = await register()
    if (step === 'registered, no response') return signalStopped()
    await respond(registered)
    if (step === 'responded') return signalStopped()
    if (step === 'response on its way') setTimeout(signalStopped, Math.random() * 25)
  })
  const sent = orders.map((order) => send(server, order))
  if (step === 'before the call') setTimeout(signalStopped, Math.random() * 30)
  if (step === 'one of many done')
    void Promise.race(sent).then(
      () => signalStopped(),
      () => signalStopped(),
    )
  await Promise.race([reached, Promise.allSettled(sent)])
  await kill(server)
  const wasStarted = isStarted
  signalStopped()
  await Promise.allSettled([...sent, ...late])
  holdBookings(undefined)
  return wasStarted
}

/** Retries an order as a client would, for at most a minute of its time, and returns the shipment. */
async function insist(server: Server, order: Ordered): Promise<{ id: string; carrierReference: string }> {
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
  { timeout: rounds * 60_000 },
  async () => {
    const seen = new Map<Step, number>()
    const numbers = new Set<string>()
    let shipments = 0
    let next = start()
    let server = await start()
    for (let round = 0; round < rounds; round++) {
      const step = steps[round % steps.length] ?? 'responded'
      const orders = await ordersOf(round)
      const isStruck = await strike(server, orders, step)
      server = await next
      next = start()

      // In every other round the job runs first. The client retries its calls in either case.
      await wait(20)
      if (round % 2 === 0) await reconcileRegistrations(context, new Date(Date.now() + 3_600_000))
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
    // One more than the orders: the outbound shipment of the returns.
    expect(made.length).toBe(shipments + 1)
    expect(made.filter(({ shipmentState }) => shipmentState !== 'REGISTERED')).toEqual([])

    const events = await db.selectFrom('feed_inbox').select(['subject', 'type']).execute()
    const typesOf = Object.groupBy(events, ({ subject }) => subject)
    const told = made.map(({ id }) => (typesOf[id] ?? []).map(({ type }) => type).toSorted())
    const wrong = told.filter((types) => types.join() !== 'shipment.created,shipment.registered')
    expect(wrong).toEqual([])
    console.log(
      `${rounds} kills: ${made.length} creates, ${shipments + 1} registrations, ${events.length} events, none lost or twice`,
    )
    // With few kills, one may come too late.
    const fewest = Math.floor(rounds / steps.length / 2)
    for (const step of steps) expect([step, (seen.get(step) ?? 0) >= fewest]).toEqual([step, true])
  },
)
