import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openJobs } from '../../platform/queue/jobs.ts'
import { prepareJobs } from '../../platform/queue/queue-store.ts'
import { openDatabase } from '../../platform/store/connection.ts'
import { clients, testApp } from '../../dev/testing/app.ts'
import { fillBatch } from './batch-store.ts'
import { closeDueItems } from './closing-store.ts'
import { closeCustoms } from './jobs.ts'
import { validateGoods } from './rules.ts'
import { insertItems } from './store.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

const { call, people, db, connection, config, carriers } = await testApp()
const { freja, astrid, karen } = people
const { tenant, nordlys, nordlysSweden, solskin } = clients
const by = { now: new Date(), username: 'freja' }

// Logs every way in which an item becomes closed.
await sql`create table closing_log (id uuid not null)`.execute(db)
await sql`
  create function log_closing() returns trigger language plpgsql as $$
    begin
      insert into closing_log values (new.id);
      return null;
    end $$`.execute(db)
await sql`
  create trigger closing after update on customs_item for each row
    when (old."closedAt" is null and new."closedAt" is not null) execute function log_closing()`.execute(db)

beforeEach(async () => {
  await db.deleteFrom('customs_item').execute()
  await sql`truncate closing_log`.execute(db)
})

/** Creates items that were last changed so many minutes ago. */
async function itemsOf(clientId: number, count: number, minutesAgo: number): Promise<string[]> {
  const { kept } = validateGoods({
    ...ceilingLamp,
    carrierReference: '373500489530470000',
    itemDescription: 'Ceiling lamp of brass',
    skuNumber: 'AURORA',
    netWeight: 1,
    grossWeight: 1,
    itemInvoicePrice: 10,
    commodityCode: '940511',
    invoiceNumber: `INVOICE-${minutesAgo}`,
  })
  const goods = Array.from({ length: count }, (_, index) => Object.assign({ ...kept }, { itemNumber: String(index) }))
  const changedAt = new Date(Date.now() - minutesAgo * 60_000)
  const items = await insertItems(db, clientId, goods, { ...by, now: changedAt })
  return items.map(({ id }) => id)
}

const setTimes = (body: object, who = freja, clientId?: number) =>
  call('setCustomsClosingTime', { by: who, body, ...(clientId !== undefined && { clientId }) })
const setMinute = (minute: number, who = freja) => setTimes({ minute }, who)
const timesOf = async (clientId: number) => (await call('getCustomsClosingTime', { by: karen, clientId })).body
const closedIds = async () =>
  (await db.selectFrom('customs_item').select('id').where('closedAt', 'is not', null).orderBy('id').execute()).map(
    ({ id }) => id,
  )
const closings = async () => (await sql<{ id: string }>`select id from closing_log order by id`.execute(db)).rows

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('setCustomsClosingTime', () => {
  it('sets the minutes from now on, from 0 to 1440', async () => {
    for (const minute of [1440, 0, 120])
      expect((await setMinute(minute)).body).toEqual({ minute, graceMinute: 0, resolvedClient: nordlys })
    for (const minute of [-1, 1441, 1.5]) expect((await setMinute(minute)).status).toBe(400)
  })
})

describe('getCustomsClosingTime', () => {
  it('returns the effective values of a client: its own or those of the nearest client above', async () => {
    await setTimes({ minute: 240, graceMinute: 30 }, karen, tenant)
    await setTimes({ minute: 60 }, karen, nordlys)
    expect(await timesOf(nordlysSweden)).toEqual({ minute: 60, graceMinute: 0, resolvedClient: nordlys })
    await call('resetCustomsClosingTime', { by: karen, clientId: nordlys })
    expect(await timesOf(nordlysSweden)).toEqual({ minute: 240, graceMinute: 30, resolvedClient: tenant })
    // Omitted fields keep their value.
    expect((await setTimes({ minute: 5 }, karen, nordlysSweden)).body.graceMinute).toBe(30)
    const due = await itemsOf(nordlys, 1, 241)
    const ofSweden = await itemsOf(nordlysSweden, 1, 6)
    await itemsOf(nordlys, 1, 239)
    expect(await closeDueItems(db, new Date())).toBe(2)
    expect(await closedIds()).toEqual([...due, ...ofSweden].toSorted())
    for (const clientId of [tenant, nordlysSweden]) await call('resetCustomsClosingTime', { by: karen, clientId })
    expect(await timesOf(nordlysSweden)).toEqual({ minute: 0, graceMinute: 0 })
  })

  it('makes closed items wait for the grace time, in which they can be opened', async () => {
    await setTimes({ minute: 0, graceMinute: 15 }, karen, tenant)
    const [id = ''] = await itemsOf(nordlysSweden, 1, 1)
    await db.updateTable('customs_item').set({ truckIdentifier: 'GRACE' }).where('id', '=', id).execute()
    const onTruck = (close: boolean) =>
      call('closeCustomsItems', {
        by: karen,
        clientId: nordlysSweden,
        query: { filterType: 'truckIdentifier', value: 'GRACE' },
        body: { close },
      })
    await onTruck(true)
    expect(await fillBatch(db, 'LIVE', inMinutes(14))).toBe(false)
    await onTruck(false)
    expect(await fillBatch(db, 'LIVE', inMinutes(16))).toBe(false)
    await onTruck(true)
    expect(await fillBatch(db, 'LIVE', inMinutes(16))).toBe(true)
    await call('resetCustomsClosingTime', { by: karen, clientId: tenant })
  })
})

describe('items', () => {
  it("close by themselves once unchanged for their client's minutes", async () => {
    await setMinute(60)
    await setMinute(0, astrid)
    const due = await itemsOf(nordlys, 3, 61)
    await itemsOf(nordlys, 2, 59)
    await itemsOf(solskin, 2, 10_000)
    expect(await closeDueItems(db, new Date())).toBe(3)
    expect(await closedIds()).toEqual(due.toSorted((a, b) => (a < b ? -1 : 1)))
    await setMinute(30)
    expect(await closeDueItems(db, new Date())).toBe(2)
    await setMinute(1, astrid)
    expect(await closeDueItems(db, new Date())).toBe(2)
  })

  it('wait again after a change, a move to a truck and an opening', async () => {
    await setMinute(60)
    const [changed = '', moved = '', opened = ''] = await itemsOf(nordlys, 3, 59)
    await closeOnTruck(opened)
    await call('updateCustomsItem', { by: freja, path: { customsId: changed }, body: { quantity: 2 } })
    await db.updateTable('customs_item').set({ customerReference: 'MOVED' }).where('id', '=', moved).execute()
    await call('updateCustomsItemsTruck', {
      by: freja,
      path: { filterValue: 'MOVED' },
      query: { filterType: 'customerReference' },
      body: { truckIdentifier: 'OTHER' },
    })
    await call('closeCustomsItems', {
      by: freja,
      query: { filterType: 'truckIdentifier', value: 'TRUCK' },
      body: { close: false },
    })
    expect(await closeDueItems(db, new Date(Date.now() + 2 * 60_000))).toBe(0)
    expect(await closeDueItems(db, new Date(Date.now() + 61 * 60_000))).toBe(3)
  })

  it('close once each, however many workers run', { timeout: 60_000 }, async () => {
    await setMinute(1)
    await setMinute(5, astrid)
    const count = 4_000
    for (let part = 0; part < 10; part++) {
      await itemsOf(nordlys, count / 20, 100 + part)
      await itemsOf(solskin, count / 20, 100 + part)
    }
    const stores = Array.from({ length: 6 }, () => openDatabase(connection, config, 'waybill worker'))
    try {
      const closed = await Promise.all(stores.map((store) => closeDueItems(store.db, new Date())))
      expect(closed.reduce((sum, one) => sum + one, 0)).toBe(count)
      const log = await closings()
      expect([log.length, new Set(log.map(({ id }) => id)).size]).toEqual([count, count])
    } finally {
      await Promise.all(stores.map((store) => store.db.destroy()))
    }
  })

  it('are closed once, by a person or a worker, whoever is first', async () => {
    await setMinute(1)
    for (let round = 0; round < 5; round++) {
      const ids = await itemsOf(nordlys, 40, 200 + round)
      await db
        .updateTable('customs_item')
        .set({ truckIdentifier: `T${round}` })
        .where('closedAt', 'is', null)
        .execute()
      await Promise.all([
        closeDueItems(db, new Date()),
        closeDueItems(db, new Date()),
        call('closeCustomsItems', {
          by: freja,
          query: { filterType: 'truckIdentifier', value: `T${round}` },
          body: { close: true },
        }),
      ])
      await closeDueItems(db, new Date())
      const log = (await closings()).filter(({ id }) => ids.includes(id))
      expect([log.length, new Set(log.map(({ id }) => id)).size]).toEqual([40, 40])
    }
  })

  it('are closed by background workers', { timeout: 30_000 }, async () => {
    await setMinute(1)
    await itemsOf(nordlys, 100, 5)
    await prepareJobs(connection, [])
    const log = pino({ level: 'silent' })
    const work = { queues: [], rounds: [closeCustoms] }
    const workers = [1, 2, 3].map(() => openJobs({ db, carriers, connection, config, log, ...work }))
    afterAll(() => Promise.all(workers.map((worker) => worker.stop(1_000))))
    await Promise.all(workers.map((worker) => worker.work()))
    await expect.poll(async () => (await closedIds()).length).toBe(100)
    expect(await closings()).toHaveLength(100)
  })

  it('leaves an invoice in several currencies open, until it is corrected', async () => {
    await setMinute(5)
    const [first = ''] = await itemsOf(nordlys, 2, 10)
    await db.updateTable('customs_item').set({ currencyCode: 'NOK' }).where('id', '=', first).execute()
    expect(await closeDueItems(db, new Date())).toBe(0)
    await db.updateTable('customs_item').set({ currencyCode: 'DKK' }).where('id', '=', first).execute()
    expect(await closeDueItems(db, new Date())).toBe(2)
  })
})

async function closeOnTruck(id: string) {
  await db.updateTable('customs_item').set({ truckIdentifier: 'TRUCK' }).where('id', '=', id).execute()
  await call('closeCustomsItems', {
    by: freja,
    query: { filterType: 'truckIdentifier', value: 'TRUCK' },
    body: { close: true },
  })
}
