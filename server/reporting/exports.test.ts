import { setCreation } from '../dev/testing/shipment-rows.ts'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { clients } from '../dev/testing/app.ts'
import { startWorker } from '../dev/testing/server-process.ts'
import { openReporting } from '../dev/testing/reporting.ts'
import { lamp } from '../dev/testing/shipping.ts'
import { purgeExpired } from '../purge.ts'
import { writeExports } from './jobs.ts'
import { completeShipments } from '../dev/testing/shipment-rows.ts'
import { ceilingLamp } from '../dev/testing/goods.ts'

const { call, config, connection, create, register, report, db, jobs, people, person } = await openReporting()
const { freja, astrid, karen } = people

const log = pino({ level: 'silent' })
const begin = async (body: object = {}, by = freja) => {
  const response = await call('createShipmentExport', { by, body })
  if (response.status !== 201) throw new Error(response.text)
  return response.body
}
const write = (settings?: { rows: number; leaseSeconds: number }, signal = new AbortController().signal) =>
  writeExports({ db, log, signal }, settings)
const download = (exportId: string, by = freja) => call('downloadShipmentExport', { by, path: { exportId } })
const remove = (exportId: string, by = freja) => call('deleteShipmentExport', { by, path: { exportId } })
const list = async (by = freja) => (await call('listShipmentExports', { by })).body

const partsOf = async (exportId: string) => {
  const { count } = await db
    .selectFrom('shipment_export_part')
    .select((parts) => parts.fn.countAll<number>().as('count'))
    .where('exportId', '=', exportId)
    .executeTakeFirstOrThrow()
  return count
}

const lines = (text: string) => text.split('\r\n').slice(1, -1)
const idsIn = (text: string) => lines(text).map((line) => line.split(',')[0])
const refused = async (body: object) => {
  const { status, error } = await call('createShipmentExport', { by: freja, body })
  return [status, error.errors?.[0]?.code ?? error.error]
}

const isPending = async (id: string) => (await list()).some((one) => one.id === id && one.pending)

/** Requests an export, writes it and returns its file. */
async function exported(body: object, by = freja): Promise<string> {
  const { id } = await begin(body, by)
  await write()
  return (await download(id, by)).text
}

/** Adds shipments to a client that no other test uses. */
const fill = async (clientId: number, count: number) => {
  await sql`
    insert into shipment ("clientId", "createdAt", "createdBy", "shipmentState", "baseState", "shipmentType", content)
    select ${clientId}::int, timestamptz '2026-01-01' + n / 3 * interval '1 minute', 'freja', 'DRAFT', 'DRAFT', 'LAST_INCH',
      jsonb_set(${JSON.stringify({ ...lamp(), recipientPays: false })}::jsonb, '{customerReference}', to_jsonb('Ø "' || n || '"'))
    from generate_series(1, ${count}::int) as n`.execute(db)
  await completeShipments(db)
}

describe('createShipmentExport', () => {
  it('writes a file in the background for download', async () => {
    const recipient = { ...lamp().recipient, city: '+Göteborg' }
    const shipment = await register({ customerReference: '=1+1', orderNumber: 'a "b", c', recipient })
    const at = ['2026-11-03T22:30:00.000Z', '2026-11-05T01:00:00.000Z'] as const
    await report(shipment.id, { carrierCode: 'LI-100', createdAt: at[0] })
    await report(shipment.id, { carrierCode: 'LI-300', createdAt: at[1] })
    await create()

    const response = await call('createShipmentExport', { by: freja, body: { shipmentStates: ['DELIVERY_ATTEMPTED'] } })
    const { id } = response.body
    expect(response.headers.location).toBe(`/v1/reporting/shipments/export/${id}/csv`)
    expect(response.body).toEqual({ id, pending: true, createdAt: expect.any(String) })
    expect(jobs.sent).toContainEqual({ queue: 'write-shipment-exports', payload: {} })
    const early = await download(id)
    expect([early.status, early.error.status, early.error.error]).toEqual([202, 101, 'EXPORT_NOT_COMPLETED'])
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0)

    await write()
    expect((await list())[0]).toMatchObject({ id, pending: false, totalHits: 1, finishedAt: expect.any(String) })
    const { text, headers } = await download(id)
    expect(headers['content-disposition']).toBe(`attachment; filename="shipments-${id}.csv"`)
    const [header, row, end] = text.split('\r\n')
    expect(header).toBe(
      'id,clientId,createdAt,shipmentType,shipmentState,carrier,productId,carrierReference,customerReference,orderNumber,' +
        'relabellingCustomerReference,senderCountry,recipientCountry,recipientPostCode,recipientCity,parcelShopId,' +
        'parcelCount,totalWeight,firstTrackingEventDate,firstDeliveryEventDate,lastEventDate,lastEventCode,deliveryTimeInDays,' +
        'deliveredAt,cashOnDeliveryAmount,cashOnDeliveryCurrency,customsValue,customsCurrency,cost,costCurrency,' +
        'insuredAmount,insuredCurrency,promisedDate,daysLate',
    )
    const [created, first, last] = [shipment.createdAt, ...at].map((one) => one.replace('Z', '+00:00'))
    expect(row).toBe(
      `${shipment.id},${clients.nordlys},${created},LAST_INCH,DELIVERY_ATTEMPTED,LAST_INCH,LAST_INCH_HOME,` +
        `${shipment.carrierReference},'=1+1,"a ""b"", c",,DK,SE,412 54,'+Göteborg,,1,4.2,${first},${last},${last},LI-300,2,,,,,,,,,,,`,
    )
    expect(end).toBe('')
    expect((await download(id)).text).toBe(text)
  })

  it('exports shipments that meet every condition', async () => {
    const [early, late] = [await create({}, astrid), await create({}, astrid)]
    await setCreation(db, early.id, '2026-03-01')
    await setCreation(db, late.id, '2026-03-02')
    const ids = async (body: object) => idsIn(await exported(body, astrid))
    expect(await ids({})).toEqual([early.id, late.id])
    expect(await ids({ createdAfter: '2026-03-02' })).toEqual([late.id])
    expect(await ids({ createdBefore: '2026-03-02' })).toEqual([early.id])
    expect(await ids({ carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME', shipmentStates: [] })).toHaveLength(2)
    expect(await ids({ carrier: 'GLS_DK' })).toEqual([])
    expect(await ids({ shipmentStates: ['DELIVERED', 'CMR_CLOSED'] })).toEqual([])
    expect(await exported({ clientId: clients.solskin, createdBefore: '2026-03-02' }, karen)).toContain(early.id)
  })

  it('has a column for each metadata key, in all parts', async () => {
    for (const [index, metadata] of [{ 'a, "b"': '=0', k0: 'x' }, undefined, { 'a, "b"': '=2', k2: 'x' }].entries())
      await setCreation(db, (await create({ metadata }, astrid)).id, `2026-02-0${index + 1}`)
    const { id } = await begin({ createdBefore: '2026-02-04' }, astrid)
    await write({ rows: 1, leaseSeconds: 60 })
    const [header = '', ...rows] = (await download(id, astrid)).text.trimEnd().split('\r\n')
    expect(header).toMatch(/,daysLate,"metadata\.a, ""b""",metadata\.k0,metadata\.k2$/)
    expect(rows.map((row) => row.split(',').slice(-3))).toEqual([
      ["'=0", 'x', ''],
      ['', '', ''],
      ["'=2", '', 'x'],
    ])
  })

  it('leaves out shipments created while it is written', async () => {
    const by = await person('exporter', clients.nordlysSweden, ['reporting:read', 'reporting:write'])
    await fill(clients.nordlysSweden, 3)
    const { id } = await begin({}, by)
    await sleep(5)
    await sql`
      insert into shipment ("clientId", "createdBy", "shipmentState", "baseState", "shipmentType", content)
      select "clientId", "createdBy", "shipmentState", "baseState", "shipmentType", content from shipment
      where "clientId" = ${clients.nordlysSweden}`.execute(db)
    await completeShipments(db)
    await write()
    expect(idsIn((await download(id, by)).text)).toHaveLength(3)
  })

  it('refuses filters that cannot match, and clients out of reach', async () => {
    expect(await refused({ createdAfter: '2026-03-02', createdBefore: '2026-03-02' })).toEqual([
      400,
      'END_BEFORE_START',
    ])
    expect(await refused({ createdAfter: '2026-02-30' })).toEqual([400, 'FORMAT'])
    expect(await refused({ carrier: 'LAST_INCH', productId: 'POSTNORD_DK_17' })).toEqual([
      400,
      'PRODUCT_OF_OTHER_CARRIER',
    ])
    expect(await refused({ clientId: clients.solskin })).toEqual([403, 'CLIENT_NOT_REACHABLE'])
  })
})

describe('the file of an export', () => {
  it('equals the report, in any time zone and across several clients', async () => {
    const parcels = [{ ...lamp().parcels[0], cashOnDeliveryAmount: 10.5 }]
    const delivered = await register({ parcels, cashOnDelivery: { currencyCode: 'SEK' }, customerReference: 'BOTH-1' })
    await report(delivered.id, { carrierCode: 'LI-100', createdAt: '2026-11-03T22:30:00.000Z' })
    await report(delivered.id, { carrierCode: 'LI-300', createdAt: '2026-11-04T10:00:00.000Z' })
    await report(delivered.id, { carrierCode: 'LI-400', createdAt: '2026-11-05T10:00:00.000Z' })
    const attempted = await register({ customerReference: 'BOTH-2' })
    const insured = await create({
      carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_SYSTEM' },
      insurance: { amount: 2499.5, currency: 'DKK' },
      customerReference: 'BOTH-3',
    })
    await report(attempted.id, { carrierCode: 'LI-300', createdAt: '2026-11-05T10:00:00.000Z' })
    await call('createCustomsItem', {
      by: freja,
      body: {
        ...ceilingLamp,
        carrierReference: delivered.carrierReference,
        shipmentId: delivered.id,
        itemInvoicePrice: 1249.5,
        invoiceNumber: 'NI-1',
        clientId: clients.nordlys,
      },
    })
    const file = await exported({ clientIds: [clients.nordlys, clients.solskin], timezone: 'Asia/Tokyo' }, karen)
    const { text } = await call('exportShipmentReport', {
      by: karen,
      clientId: clients.platform,
      query: { client_ids: [clients.nordlys, clients.solskin], timezone: 'Asia/Tokyo' },
    })
    expect(file).toBe(text)
    const lineOf = ({ id }: { id: string }) => file.split('\r\n').find((one) => one.startsWith(id))
    // Empty cells follow for the metadata keys of the clients' other shipments.
    const keys = ','.repeat(text.split('\r\n')[0]?.match(/metadata\./g)?.length ?? 0)
    expect(lineOf(insured)).toMatch(new RegExp(`,,,2499\\.5,DKK,,${keys}$`))
    expect(lineOf(delivered)).toMatch(
      new RegExp(`,2026-11-05T19:00:00\\.000\\+09:00,10\\.5,SEK,1249\\.5,DKK,,,,,,${keys}$`),
    )

    // An attempted delivery does not count.
    const query = { delivered_after: '2026-11-05', delivered_before: '2026-11-06' }
    const { body } = await call('listReportedShipments', { by: freja, query })
    expect(body.hits.map(({ id, deliveredAt }) => [id, deliveredAt])).toEqual([
      [delivered.id, '2026-11-05T10:00:00.000Z'],
    ])
    const narrowed = await call('exportShipmentReport', { by: freja, query })
    expect(idsIn(narrowed.text)).toEqual([delivered.id])
  })

  it('reads plain dates in its time zone', async () => {
    const { id } = await create({ customerReference: 'ZONE-1' })
    await setCreation(db, id, '2026-02-28T20:00:00.000Z')
    const day = { createdAfter: '2026-03-01', createdBefore: '2026-03-02' }
    expect(idsIn(await exported(day))).not.toContain(id)
    expect(idsIn(await exported({ ...day, timezone: 'Asia/Tokyo' }))).toContain(id)
    expect(await refused({ timezone: 'Asia/Nowhere' })).toEqual([400, 'NOT_ALLOWED'])
    expect(await refused({ clientIds: [clients.nordlys, clients.solskin] })).toEqual([403, 'CLIENT_NOT_REACHABLE'])
    expect(await refused({ clientId: clients.nordlys, clientIds: [clients.nordlys] })).toEqual([400, 'NOT_ALLOWED'])
  })
})

describe('an export', () => {
  it('belongs to the client that requested it', async () => {
    const { id } = await begin()
    for (const response of [await download(id, astrid), await remove(id, astrid)]) expect(response.status).toBe(404)
    expect((await list(astrid)).map((one) => one.id)).not.toContain(id)
    expect((await remove(id)).status).toBe(204)
    expect((await download(id)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  it('stops when deleted while being written', async () => {
    await fill(5001, 30)
    const { id } = await begin({})
    await db.updateTable('shipment_export').set({ ofClientId: 5001 }).where('id', '=', id).execute()
    const writing = write({ rows: 1, leaseSeconds: 30 })
    await expect.poll(async () => (await partsOf(id)) > 3).toBe(true)
    await remove(id)
    await writing
    expect(await partsOf(id)).toBe(0)
  })

  it('is listed among the 50 most recent and kept for 7 days', async () => {
    const by = await person('collector', clients.platform, ['reporting:read', 'reporting:write'])
    const made: string[] = []
    for (let count = 0; count < 52; count++) made.push((await begin({}, by)).id)
    await write()
    expect((await list(by)).map(({ id }) => id)).toEqual(made.slice(2).toReversed())
    const age = (id: string, hours: number) =>
      sql`update shipment_export set "createdAt" = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
        db,
      )
    const [old = '', older = ''] = made
    await age(old, 7 * 24 - 1)
    await age(older, 7 * 24 + 1)
    await purgeExpired(db, config)
    expect((await download(old, by)).status).toBe(200)
    expect((await download(older, by)).status).toBe(404)
    expect(await partsOf(older)).toBe(0)
  })

  it('does not block others when it fails', async () => {
    await fill(5003, 2)
    const [bad, good] = [await begin(), await begin()]
    await db.updateTable('shipment_export').set({ ofClientId: 5003 }).where('id', '=', bad.id).execute()
    await sql`alter table shipment_export_part add constraint bad check ("exportId" <> ${sql.lit(bad.id)})`.execute(db)
    await write({ rows: 100, leaseSeconds: 0.5 })
    expect((await download(good.id)).status).toBe(200)
    expect((await download(bad.id)).status).toBe(202)
    await sql`alter table shipment_export_part drop constraint bad`.execute(db)
    await sleep(600)
    await write()
    expect(lines((await download(bad.id)).text)).toHaveLength(2)
  })
})

describe('an interrupted export', () => {
  const clientId = 5002
  const count = 1_000

  /** An export of the same shipments, not yet written. */
  async function another(): Promise<string> {
    const { id } = await begin()
    await db.updateTable('shipment_export').set({ ofClientId: clientId }).where('id', '=', id).execute()
    return id
  }

  async function whole(): Promise<string> {
    const id = await another()
    await write()
    const { text } = await download(id)
    expect(lines(text)).toHaveLength(count)
    return text
  }

  it('is finished by the next worker, byte for byte the same', async () => {
    await fill(clientId, count)
    const expected = await whole()
    const id = await another()
    let interruptions = 0
    while (await isPending(id)) {
      const stopping = new AbortController()
      const writing = write({ rows: 7, leaseSeconds: 0.01 }, stopping.signal)
      await sleep(15)
      stopping.abort()
      await writing
      await sleep(15)
      interruptions++
    }
    expect(interruptions).toBeGreaterThan(3)
    expect((await download(id)).text).toBe(expected)
  })

  it("survives its worker's death, and several workers at once", { timeout: 120_000 }, async () => {
    const expected = await whole()
    const id = await another()
    let deaths = 0
    while (await isPending(id)) {
      const workers = await Promise.all([1, 2].map(() => startWorker('export', connection)))
      await Promise.race(workers.map(({ stdout }) => once(stdout, 'data')))
      // Increasing delays, so that it finishes on a busy machine too.
      await sleep(Math.random() * 60 + deaths * 2)
      for (const child of workers) {
        if (child.exitCode === null) {
          child.kill('SIGKILL')
          deaths++
          await once(child, 'exit')
        }
      }
      await sleep(25)
    }
    expect(deaths).toBeGreaterThan(5)
    expect((await download(id)).text).toBe(expected)
    console.log(`A file was the same byte for byte after its writers had been killed ${deaths} times.`)
  })
})
