import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, expect, it, vi } from 'vitest'
import { nextDay, openCalendar } from './kernel/calendar.ts'
import { localTime } from './kernel/zone.ts'
import { operations, type Operation, type OperationId } from './generated/operations.ts'
import { type Call, clients, operationOf, type TestApp } from './dev/testing/app.ts'
import { exampleCall } from './dev/testing/example.ts'
import { byBudbee, lamp, openShipping } from './dev/testing/shipping.ts'
import { reconcileManifests } from './shipping/manifest/settlement.ts'
import { reconcilePickups } from './shipping/pickup/reconciliation.ts'
import { reconcileRegistrations } from './shipping/registration/reconciliation.ts'

/** These come last because the client has fewer products afterwards. */
const last: readonly string[] = ['createSalesProduct', 'addClientAddOn']
const keyed = operations
  .filter(({ idempotent }) => idempotent)
  .toSorted((one, other) => last.indexOf(one.id) - last.indexOf(other.id))

/** Cuts off a process after a number of commits, like a kill: uncommitted changes are lost. */
function killable(pool: Pool) {
  let left = Infinity
  const known = new WeakSet<object>()
  const isDead = () => left <= 0
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const { text: own = args[0], parts = [{ text: own }] } = Object(args[0])
        const texts = new Set<unknown>(parts.map(({ text }: { text: unknown }) => text))
        // A dead process sends nothing more; the database rolls back when a connection ends.
        if (isDead() && !texts.has('rollback')) {
          const gone = new Error('The process is gone')
          const { callback } = Object(args[0])
          if (typeof callback !== 'function') return Promise.reject(gone)
          callback(gone)
          return undefined
        }
        if (texts.has('commit')) left--
        return query(...args)
      },
    })
  })
  return {
    after: (commits: number) => void (left = commits),
    revive: (): boolean => {
      const died = isDead()
      left = Infinity
      return died
    },
  }
}

async function open() {
  const shipping = await openShipping({ environment: { WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes' } })
  const app: TestApp = { ...shipping, call: shipping.byId }
  const item = { itemType: 'UNPACKED', length: 20, width: 15, height: 10, weight: 1.2 }
  await app.call('createParcelDefinition', {
    by: app.people.freja,
    body: { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 },
  })
  const sheet = { name: 'Prices', scope: 'CHILDREN', currency: 'DKK', validFrom: '2026-01-01', vatPercent: 25 }
  const zones = [{ code: 'ALL', areas: [{ country: 'SE' }, { country: 'DK' }] }]
  await app.call('createRateSheet', {
    by: app.people.karen,
    clientId: clients.tenant,
    body: { ...sheet, zones, steps: [{ zone: 'ALL', from: 0, upTo: 30, price: 49 }], carrierProduct: lastInch },
  })
  await app.call('setRelabellingConfiguration', { by: app.people.freja, body: { ...path, relabellingEnabled: true } })
  await app.call('setItems', { by: app.people.freja, body: { items: [{ sku: 'LAMP', name: 'Lamp', ...item }] } })
  return { app, kill: killable(app.pool) }
}
type Opened = Awaited<ReturnType<typeof open>>

const schenker = { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } } as const
const lastInch = lamp().carrierProduct
const path = { clientId: clients.nordlys }
const promised = {
  sender: lamp().sender,
  recipient: lamp().recipient,
  carrierProduct: lastInch,
  parcels: lamp().parcels,
}
const file = (reference: string) =>
  [
    'relabellingCustomerReference;carrier;product;sender.company;sender.addressLine1;sender.postCode;sender.city;sender.country;lastName;address;postcode;city;country;weight;length;width;height;content',
    `${reference};LAST_INCH;LAST_INCH_HOME;Nordlys;Store Kongensgade 81;1264;Copenhagen;DK;Lindqvist;Södra Vägen 32;412 54;Göteborg;SE;2,6;45;45;30;Lamp`,
  ].join('\r\n')
const batchFile = (reference: string) => file(reference).replace('relabellingCustomerReference', 'customerReference')

afterAll(() => void vi.useRealTimers())

/** Creates the objects that a request needs, and builds the request where the contract's example would be refused. */
const cases: Readonly<Partial<Record<OperationId, (at: Opened) => Promise<Call>>>> = {
  createUser: async () => ({ body: { username: 'once', email: 'once@nordlys.example' } }),
  inviteUser: async (at) => ({ body: { email: 'invited@nordlys.example', roleIds: [await role(at)] } }),
  addClientAddOn: async ({ app }) => {
    await app.db.updateTable('client').set({ plan: 'TRIAL' }).where('id', '=', clients.nordlys).execute()
    const { body } = await app.call('listAddOns', { by: app.people.freja })
    return { body: { addOnId: body[0]?.id } }
  },
  registerShipmentPromise: async () => ({ body: { ...promised, relabellingCustomerReference: 'ONCE-1' } }),
  relabelParcel: async ({ app }) => {
    const body = { ...promised, relabellingCustomerReference: 'ONCE-2' }
    await app.call('registerShipmentPromise', { by: app.people.freja, body })
    return { body: { reference: 'ONCE-2', label: { type: 'ZPL' } } }
  },
  importShipmentPromises: async ({ app }) => {
    const body = { ...path, relabellingEnabled: true, dataTransferType: 'FILE' }
    await app.call('setRelabellingConfiguration', { by: app.people.freja, body })
    return { body: file('ONCE-3'), type: 'text/csv' }
  },
  importBatch: async () => ({ body: { data: batchFile('ONCE-4'), register: true } }),
  importBatchCsv: async () => ({ body: batchFile('ONCE-5'), type: 'text/csv' }),
  createShipment: async () => ({ body: lamp() }),
  createShipmentEvents: async (at) => {
    const shipment = await registered(at)
    return { body: { events: [{ shipmentId: shipment.id, state: 'IN_TRANSIT' }] } }
  },
  createShipmentEvent: async (at) => ({
    path: { shipmentId: (await registered(at)).id },
    body: { state: 'IN_TRANSIT' },
  }),
  createShipmentLabel: async (at) => ({
    path: { shipmentId: (await registered(at)).id },
    body: exampleCall(operationOf('createShipmentLabel')).body,
  }),
  createShipmentLabels: async (at) => ({ body: { shipmentIds: [(await registered(at)).id], label: { type: 'ZPL' } } }),
  registerShipment: async (at) => ({ path: { shipmentId: (await draft(at)).id } }),
  registerShipments: async (at) => ({ body: { shipmentIds: [(await draft(at)).id, (await draft(at)).id] } }),
  cancelShipment: async (at) => ({ path: { shipmentId: (await registered(at)).id }, body: {} }),
  cancelShipments: async (at) => ({
    body: { shipmentIds: [(await registered(at)).id, (await registered(at)).id] },
  }),
  copyShipment: async (at) => ({ path: { shipmentId: (await draft(at)).id }, body: {} }),
  createShipmentReturn: async (at) => ({
    path: { shipmentId: (await registered(at, byBudbee)).id },
    body: { register: true },
  }),
  registerShipmentDirectly: async () => ({ body: { shipment: lamp() } }),
  createShipmentEventByReference: async (at) => {
    await registered(at, { customerReference: 'ONCE-4' })
    return { path: { reference: 'ONCE-4' }, body: { state: 'IN_TRANSIT' } }
  },
  createCarrierClaim: async (at) => ({ body: await claim(at) }),
  createCarrierClaimAttachment: async (at) => {
    const { app } = at
    const { body, text } = await app.call('createCarrierClaim', { by: app.people.freja, body: await claim(at) })
    const carrierClaimId = body.id ?? expect.fail(text)
    return { path: { carrierClaimId }, body: exampleCall(operationOf('createCarrierClaimAttachment')).body }
  },
  createProduct: async () => ({
    body: { ...Object(exampleCall(operationOf('createProduct')).body), id: 'GLS_DK_ONCE', productId: undefined },
  }),
  createConsignment: async () => ({
    body: { ...Object(exampleCall(operationOf('createConsignment')).body), parentId: undefined },
  }),
  createCustomsItems: async () => {
    const { parcelReference, items } = Object(exampleCall(operationOf('createCustomsItems')).body)
    return { body: { parcelReference, items: [{ ...items[0], invoiceNumber: 'ONCE-5' }] } }
  },
  createOrderBatch: async (at) => ({ body: { orderIds: [(await order(at)).id], label: { type: 'ZPL' } } }),
  shipOrders: async (at) => {
    const orders = [await order(at), await order(at)]
    return { body: { orderIds: orders.map(({ id }) => id) } }
  },
  shipOrder: async (at) => ({ path: { orderId: (await order(at)).id }, body: { carrierProduct: lastInch } }),
  splitOrder: async (at) => {
    const { id, lines } = await order(at)
    return { path: { orderId: id }, body: { lines: [{ lineId: lines[0]?.lineId, quantity: 1 }] } }
  },
  createSalesProduct: async () => ({ body: { ...path, productId: 'POSTNORD_DK_17' } }),
  createShop: async () => ({ body: { ...Object(exampleCall(operationOf('createShop')).body), orderPrefix: 'ONCE-' } }),
  createPickup: async (at) => ({ body: await plan(at) }),
  updatePickup: async (at) => ({ path: await pickup(at), body: { preferredTime: { from: '12:00', to: '16:00' } } }),
  cancelPickup: async (at) => ({ path: await pickup(at), body: {} }),
  createManifest: async (at) => {
    await registered(at, schenker)
    return { body: { carrier: 'SCHENKER', closeOut: true } }
  },
}

/** Operations that need an unresponsive carrier or authority; the tests that play those kill them. */
const elsewhere: ReadonlySet<string> = new Set(['resolveRegistration', 'createCustomsFiling'])

async function role({ app: { call, people } }: Opened): Promise<string> {
  const body = { name: 'Once', permissions: ['shipments:read'] }
  return (await call('createRole', { by: people.freja, path, body })).body.id
}

async function draft({ app: { call, people } }: Opened, over: object = {}) {
  const { status, body, text } = await call('createShipment', { by: people.freja, body: lamp(over) })
  return status === 201 ? body : expect.fail(text)
}

async function registered(at: Opened, over: object = {}) {
  const { id } = await draft(at, over)
  const { status, body, text } = await at.app.call('registerShipment', {
    by: at.app.people.freja,
    path: { shipmentId: id },
  })
  return status === 200 ? body : expect.fail(text)
}

const isWorkingDay = await openCalendar()
const workingDayAfter = (day: string): string =>
  isWorkingDay('DK', nextDay(day)) ? nextDay(day) : workingDayAfter(nextDay(day))

let number = 0
async function order({ app: { call, people } }: Opened) {
  const { sender, recipient } = lamp()
  const lines = [{ sku: 'LAMP', quantity: 2 }]
  const orders = [{ externalId: `ONCE-${++number}`, sender, recipient, lines }]
  const { body, text } = await call('setOrders', { by: people.freja, body: { orders } })
  const orderId = body.orders?.[0]?.id ?? expect.fail(text)
  return (await call('getOrder', { by: people.freja, path: { orderId } })).body
}

const plan = async (at: Opened) => ({
  shipmentIds: [(await registered(at, schenker)).id],
  date: workingDayAfter(localTime({ country: 'DK' }, new Date()).day),
  preferredTime: { from: '13:00', to: '16:00' },
})

async function claim(at: Opened) {
  const { id: shipmentId } = await registered(at)
  return { ...Object(exampleCall(operationOf('createCarrierClaim')).body), shipmentId }
}

async function pickup(at: Opened) {
  const { app } = at
  const { status, body, text } = await app.call('createPickup', { by: app.people.freja, body: await plan(at) })
  return status === 201 ? { pickupId: body.id } : expect.fail(text)
}

async function callOf(operation: Operation, at: Opened): Promise<Call> {
  return (await cases[operation.id]?.(at)) ?? exampleCall(operation)
}

/**
 * Counts the rows of each table, except those for request counts, change events, cached lookups and individual
 * attempts.
 */
async function counts({ app: { call, db, people } }: Opened): Promise<Map<string, number>> {
  // Flushes pending writes of earlier calls.
  await call('listAuditEntries', { by: people.freja })
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('request_log', 'feed_inbox', 'rate', 'relabelling_past', 'attempt_limit', 'kysely_migration', 'kysely_migration_lock')`.execute(
    db,
  )
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(
    tables.map(({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int as count from ${sql.table(name)}`),
    sql` union all `,
  )}`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Returns the rows that a call adds to each table. */
async function added(at: Opened, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts(at)
  await work()
  await reconcile(at)
  const after = await counts(at)
  const changes = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, count]) => count !== 0))
}

/** Runs the worker's recovery of interrupted work, as if all leases had expired. */
async function reconcile({ app: { db, carriers, config } }: Opened): Promise<void> {
  await sql`update idempotency_key set "leaseUntil" = now() where state = 'started'`.execute(db)
  const context = { db, carriers, config, log: pino({ level: 'silent' }) }
  const later = new Date(Date.now() + 3_600_000)
  await reconcileRegistrations(context, later)
  await reconcilePickups(context, later)
  await reconcileManifests(context, later)
}

/**
 * Sends a request with its key until it gets its response. Each try goes to a process that dies one commit later than
 * the previous one. If the response asks for a retry, time passes.
 */
async function killedAndRepeated(at: Opened, operation: Operation, call: Call) {
  const { app, kill } = at
  let kills = 0
  for (let tries = 0; ; tries++) {
    await reconcile(at)
    if (kills < mostKills) kill.after(kills + 1)
    const response = await app.call(operation.id, call)
    if (kill.revive()) kills++
    else if (response.headers['retry-after'] === undefined || tries > mostTries) return { response, kills }
    else vi.setSystemTime(Date.now() + 30_000)
  }
}
const mostKills = 4
const mostTries = 12

it('has its effect once, even if the server is killed after each of its commits', { timeout: 300_000 }, async () => {
  const plain = await open()
  const killed = await open()
  vi.useFakeTimers({ toFake: ['Date'] })
  let kills = 0
  const wrong: unknown[] = []
  for (const operation of keyed.filter(({ id }) => !elsewhere.has(id))) {
    const key = { by: plain.app.people.freja, headers: { 'idempotency-key': `once-${operation.id}` } }
    const whole: Call = { ...(await callOf(operation, plain)), ...key }
    const again: Call = { ...(await callOf(operation, killed)), ...key, by: killed.app.people.freja }
    let status = 0
    const rows = await added(plain, async () => {
      const response = await plain.app.call(operation.id, whole)
      status = response.status
      if (status >= 300) wrong.push([operation.id, status, response.text.slice(0, 500)])
    })
    const outcome: { status?: number; text?: string } = {}
    const rowsKilled = await added(killed, async () => {
      const { response, kills: times } = await killedAndRepeated(killed, operation, again)
      kills += times
      Object.assign(outcome, response)
    })
    if (outcome.status !== status) wrong.push([operation.id, status, outcome.status, outcome.text?.slice(0, 500)])
    else if (!isDeepStrictEqual(rows, rowsKilled)) wrong.push([operation.id, rows, rowsKilled])
    const replayed = await killed.app.call(operation.id, again)
    if (replayed.status !== status || replayed.headers['idempotency-replayed'] !== 'true')
      wrong.push([operation.id, 'replayed', replayed.status, replayed.text.slice(0, 300)])
  }
  console.log(`${keyed.length - elsewhere.size} operations with a key, killed ${kills} times`)
  expect(wrong).toEqual([])
  expect(kills).toBeGreaterThan(keyed.length - elsewhere.size - 1)
})
