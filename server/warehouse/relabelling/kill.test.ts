import { sql, type RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { reconcileRegistrations } from '../../shipping/registration/reconciliation.ts'
import { apiServers, type HeldResponse, type Order, type Server } from '../../dev/testing/api-servers.ts'
import { openRelabelling, viaPostNord } from '../../dev/testing/relabelling.ts'
import { processDue } from './jobs.ts'

type Label = Schemas['RelabelResult']

const shop = await openRelabelling()
const { createPromise, call, db, context, people, sandbox } = shop
const by = people.freja
const { holdBookings, kill, send, start, wait } = await apiServers(shop, by.token)

/** Where the server dies: between two writes, or during the call to the carrier. */
type Step = 'reserved' | 'not heard' | 'at the carrier' | 'responded' | 'registered' | 'on its way'

interface Round {
  readonly step: Step
  readonly carrier: 'LAST_INCH' | 'POSTNORD_DK'
  /** Whether the parcel is scanned again while the server dies, there and at a server that survives. */
  readonly isContended: boolean
}

// LAST_INCH needs no call, so no booking can be in transit: a number is assigned instead.
const steps = {
  LAST_INCH: ['reserved', 'not heard', 'responded', 'registered', 'on its way'],
  POSTNORD_DK: ['reserved', 'not heard', 'at the carrier', 'responded', 'registered', 'on its way'],
} as const satisfies Record<Round['carrier'], readonly Step[]>

/** Each step with both carriers, alternately alone and contended; `make kills` runs all combinations. */
const rounds: readonly Round[] = [false, true].flatMap((isContended) =>
  (['LAST_INCH', 'POSTNORD_DK'] as const).flatMap((carrier, row) =>
    steps[carrier]
      .map((step) => ({ step, carrier, isContended }))
      .filter((_, index) => process.env.KILLS !== undefined || (index + row) % 2 === Number(isContended)),
  ),
)

/** Something that the server reaches and cannot pass. */
interface Barrier {
  readonly isStarted: () => Promise<boolean>
  readonly lift: () => Promise<unknown>
}

/** Blocks the server's next write. */
async function locked(lock: RawBuilder<unknown>): Promise<Barrier> {
  const trx = await db.startTransaction().execute()
  await lock.execute(trx)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`
  return {
    isStarted: async () => (await waiting.execute(db)).rows.length > 0,
    lift: () => trx.rollback().execute(),
  }
}

/** Keeps the carrier from responding. */
function silent(isRegistered: boolean): Barrier {
  let isStarted = false
  const lifted = Promise.withResolvers<void>()
  holdBookings(async (register, respond) => {
    const registered = isRegistered ? await register() : undefined
    isStarted = true
    await lifted.promise
    await respond(registered ?? (await register()))
  })
  return { isStarted: async () => isStarted, lift: async () => lifted.resolve() }
}

const until = (what: string, holds: () => Promise<boolean>) =>
  expect.poll(holds, { interval: 5, timeout: 15_000, message: what }).toBe(true)

const scan = (reference: string, key?: string): Order => ({
  key,
  method: 'PUT',
  path: '/v2/relabelling/labels',
  body: { reference, referenceType: 'RELABELLING_CUSTOMER_REFERENCE', label: { type: 'ZPL' } },
})

/** The server's next write after it has called the carrier, or drawn a number for a shipment not stored yet. */
const next: Partial<Record<Step, (reference: string, key: string, carrier: Round['carrier']) => RawBuilder<unknown>>> =
  {
    responded: (reference, _, carrier) =>
      carrier === 'LAST_INCH'
        ? sql`lock table shipment in share mode`
        : sql`select from shipment where "relabellingCustomerReference" = ${reference} for update`,
    // The lock allows row locks, so the event of the shipment has already been written.
    registered: () => sql`lock table relabelling in share mode`,
    'on its way': (_, key) => sql`select from idempotency_key where key = ${key} for update`,
  }

function atCarrier({ step, carrier }: Round): Promise<Barrier> | Barrier {
  if (step === 'reserved') return locked(sql`lock table client_carrier`)
  return carrier === 'LAST_INCH' ? locked(sql`lock table sscc_counter`) : silent(step === 'at the carrier')
}

/** Returns the server's response, or undefined if it dies. */
const responseOf = (server: Server, order: Order) => send(server, order).catch(() => undefined)

/** Lets the server scan a parcel and kills it at a step. Returns the responses to the scans. */
async function strike(round: Round, server: Server, other: Server, [first, ...more]: Order[], reference: string) {
  if (!first) throw new Error('There is nothing to scan')
  let barrier = await atCarrier(round)
  const untilStopped = () =>
    until(`The server comes to be stopped: ${JSON.stringify(round)}`, () => barrier.isStarted())
  try {
    const scanning = [responseOf(server, first)]
    await untilStopped()
    const lock = next[round.step]
    if (lock) {
      const { lift } = barrier
      barrier = await locked(lock(reference, first.key ?? '', round.carrier))
      await lift()
      await untilStopped()
    }
    for (const [index, one] of more.entries()) {
      scanning.push(responseOf(index === 0 ? server : other, one))
      const key = sql`select from idempotency_key where key = ${one.key}`
      await until('Another scan is under way', async () => (await key.execute(db)).rows.length > 0)
    }
    await kill(server)
    expect(await scanning[0]).toBeUndefined()
    return scanning
  } finally {
    holdBookings(undefined)
    await barrier.lift()
  }
}

/** The writes of a scan if the process has numbers at hand: none yet, its first row or its last. */
const atOnce = [
  sql`lock table client_carrier`,
  sql`lock table shipment in share mode`,
  sql`lock table relabelling in share mode`,
]

it('writes everything about a parcel relabelled at once, or nothing', { timeout: 120_000 }, async () => {
  const numbers = new Set<string>()
  for (const lock of atOnce) {
    const server = await start('95212345')
    const { relabellingCustomerReference: earlier } = await createPromise()
    expect((await send(server, scan(earlier))).status).toBe(200)
    const { relabellingCustomerReference: reference } = await createPromise()
    const barrier = await locked(lock)
    const scanning = responseOf(server, scan(reference))
    await until('The server comes to be stopped', barrier.isStarted)
    await kill(server)
    await barrier.lift()
    expect(await scanning).toBeUndefined()
    // A statement already sent may still be written.
    await wait(0)
    const { rows } = await sql<{ shipments: number; events: number; numbered: number }>`
      select count(*) as shipments, count(*) filter (where "shipmentState" = 'RELABELLED') as numbered, (
          select count(*) from shipment_event join shipment on shipment.id = "shipmentId"
          where "relabellingCustomerReference" = ${reference}) as events
      from shipment where "relabellingCustomerReference" = ${reference}`.execute(db)
    const { shipments } = rows[0] ?? {}
    expect(rows).toEqual([{ shipments, events: shipments, numbered: shipments }])
    const second = await start('95212345')
    const labels = await insist(second, [scan(reference), scan(reference)])
    numbers.add(await expectOnce({ step: 'registered', carrier: 'LAST_INCH', isContended: false }, reference, labels))
    await kill(second)
  }
  expect(numbers.size).toBe(atOnce.length)
})

const told = ({ status, body }: HeldResponse) => [status, Object(body).message]

/** Repeats concurrent scans of one parcel, as people in a warehouse do, for at most a minute of their time. */
async function insist(server: Server, scans: readonly Order[]): Promise<Label[]> {
  for (let waited = 0; ; waited += 10) {
    const responses = await Promise.all(scans.map((one) => send(server, one)))
    if (responses.every(({ status }) => status === 200)) return responses.map(({ body }) => Object(body))
    if (waited >= 60) throw new Error(`The parcel is stuck: ${JSON.stringify(responses.map(told))}`)
    await wait(10)
  }
}

/** Expects that every record of a parcel exists once and has the number on its label. */
async function expectOnce({ carrier }: Round, reference: string, labels: readonly Label[]): Promise<string> {
  const [{ carrierReference = '', label } = {}] = labels
  const { shipmentId = '' } = label ?? {}
  expect(label).toMatchObject({ carrierReference, data: expect.any(String) })
  for (const one of labels) expect(one).toMatchObject({ carrierReference, label })

  const { rows } = await sql`select id from shipment where "relabellingCustomerReference" = ${reference}`.execute(db)
  expect(rows).toEqual([{ id: shipmentId }])
  expect(sandbox.count(shipmentId)).toBe(carrier === 'POSTNORD_DK' ? 1 : 0)
  const events = await call('listShipmentEvents', { by, path: { shipmentId } })
  expect(events.body.filter(({ state }) => state === 'RELABELLED').length).toBe(1)

  const entries = await call('listRelabellingLogs', { by, query: { references: reference } })
  expect(entries.body.hits).toMatchObject([
    {
      scanState: 'SUCCESS',
      dataState: 'RELABELLED',
      errors: [],
      shipmentPromise: { state: 'RELABELLED', processState: 'DONE', shipmentState: 'RELABELLED', carrierReference },
    },
  ])
  expect(entries.body.hits[0]?.shipmentPromise).not.toHaveProperty('reserveExpiresAt')
  return carrierReference
}

it(
  `books once and gives every parcel its label, though the server is killed ${rounds.length} times`,
  { timeout: 300_000 },
  async () => {
    const numbers = new Set<string>()
    let [server, other] = await Promise.all([start(), start()])
    for (const [index, round] of rounds.entries()) {
      const { step, isContended } = round
      const { relabellingCustomerReference: reference } = await createPromise(
        round.carrier === 'POSTNORD_DK' ? viaPostNord : {},
      )
      const keys = isContended ? ['first', 'second', 'third'] : step === 'on its way' ? ['only'] : [undefined]
      const scans = keys.map((key) => scan(reference, key && `${key}-${reference}`))
      const scanning = await strike(round, server, other, scans, reference)
      const following = start()

      // The surviving server gets a scan just before the reservation expires, or one when it does.
      await wait(isContended ? 29 : 30)
      if (!isContended && index % 2 === 0) await processDue(context)
      const labels = await insist(other, scans)
      for (const response of await Promise.all(scanning))
        if (response?.status === 200) labels.push(Object(response.body))
      const repeated = await insist(other, [scan(reference)])
      expect(repeated).toMatchObject([{ hints: [{ code: 'ALREADY_RELABELLED' }] }])
      numbers.add(await expectOnce(round, reference, [...labels, ...repeated]))
      server = other
      other = await following
    }
    await Promise.all([kill(server), kill(other)])
    expect(numbers.size).toBe(rounds.length)
    expect(await processDue(context)).toBe(0)
    expect(await reconcileRegistrations(context, new Date(Date.now() + 3_600_000))).toBe(0)
  },
)
