import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { clients } from '../../dev/testing/app.ts'
import { countStatements } from '../../dev/testing/statements.ts'
import { openRelabelling, viaPostNord } from '../../dev/testing/relabelling.ts'
import { scanPdf, scanZpl } from '../../dev/testing/scan.ts'
import { registerShipment } from '../../shipping/registration/registration.ts'
import { parse } from '../../shipping/shipment/store.ts'
import { transaction } from '../../platform/store/database.ts'
import { processDue } from './jobs.ts'
import { reserve } from './processing.ts'
import { lockPromise } from './store.ts'

const { createPromise, call, db, context, entryOf, people, person, pool, promiseOf, sandbox, scan, shipmentOf } =
  await openRelabelling()

const eventsOf = async (shipmentId: string) =>
  (await call('listShipmentEvents', { by: people.freja, path: { shipmentId } })).body
const codesOf = (hints: { code: string }[]) => hints.map(({ code }) => code)
const numbered = (prefix: string) => ({ customerReference: `${prefix}-${Math.trunc(performance.now() * 1_000)}` })

/** Replaces what differs between parcels and flows. */
const blank = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{18}|NORD-RL-\d+|\/track\/[\w-]{22}/g, 'its own')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll('IMMEDIATE', 'ON_SCAN')

describe('relabelParcel', () => {
  it('creates a shipment, registers it and returns its label', async () => {
    const promise = await createPromise({ customerReference: 'ORDER-1', shipmentExternalAttributes: { batch: '47' } })
    const reference = promise.relabellingCustomerReference
    const response = await scan(reference, { scanUser: 'magnus', weight: 2.74 })
    expect(response.status).toBe(200)
    const { label, carrierReference, ...result } = response.body
    expect(result).toEqual({
      clientId: clients.nordlys,
      referenceType: 'RELABELLING_CUSTOMER_REFERENCE',
      relabellingId: expect.any(String),
      shipmentPromiseId: promise.id,
      version: 4,
      state: 'RELABELLED',
      carrier: 'LAST_INCH',
      product: 'LAST_INCH_HOME',
      hint: { isBlocked: false },
      hints: [],
    })
    expect(label).toMatchObject({ carrierReference, type: 'ZPL', layout: '4R', resolution: 200, pages: 1 })
    const zpl = Buffer.from(label?.data ?? '', 'base64').toString()
    const found = await scanZpl(zpl, { width: 101.6, height: 152.4 }, 200)
    expect(found.flat().map(({ text }) => text)).toContainEqual(expect.stringContaining(String(carrierReference)))

    const shipment = await shipmentOf(label?.shipmentId ?? '')
    expect(shipment).toMatchObject({ shipmentState: 'RELABELLED', customerReference: 'ORDER-1', carrierReference })
    const feed = await call('listEvents', { by: people.freja, query: { types: 'relabelling.relabelled' } })
    expect(feed.body.hits.map(({ data }) => data)).toEqual([
      { shipmentPromiseId: promise.id, shipmentId: label?.shipmentId, carrierReference },
    ])
    expect(shipment.parcels).toMatchObject([{ weight: 2.74, length: 45 }])
    expect(await promiseOf(promise.id)).toMatchObject({
      version: 4,
      state: 'RELABELLED',
      processState: 'DONE',
      carrierReference,
      shipmentState: 'RELABELLED',
      shipmentExternalAttributes: { batch: '47' },
      parcels: [{ weight: 2.74 }],
    })
    expect(await entryOf(reference)).toMatchObject({
      relabellingId: result.relabellingId,
      source: 'API',
      dataState: 'RELABELLED',
      scanState: 'SUCCESS',
      scanUser: 'magnus',
      errors: [],
    })
    expect(await eventsOf(shipment.id)).toMatchObject([
      { state: 'RELABELLED', carrierCode: 'LI-110', source: 'WAREHOUSE', eventDescription: 'Relabelled' },
    ])
  })

  it('leaves the same records at once and step by step', async () => {
    const traces = []
    for (const flowType of ['ON_SCAN', 'IMMEDIATE'] as const) {
      const promise = await createPromise({ flowType, orderNumber: 'TRACES' })
      await processDue(context)
      const { body } = await scan(promise.relabellingCustomerReference, { scanUser: 'magnus' })
      const shipmentId = body.label?.shipmentId ?? ''
      const [shipment, parcel] = [await shipmentOf(shipmentId), await promiseOf(promise.id)]
      const report = await call('getReportedShipment', { by: people.freja, path: { shipmentId } })
      const feed = await call('listEvents', { by: people.freja, query: { per_page: 100 } })
      const told = feed.body.hits.filter(({ data }) => Object(data).shipmentId === shipmentId)
      traces.push({ shipment, parcel, report: report.body, told: told.map(({ type, data }) => ({ type, data })) })
      expect(told.length).toBe(4)
    }
    const [atOnce, inSteps] = traces.map((trace): unknown => JSON.parse(blank(JSON.stringify(trace))))
    expect(atOnce).toEqual(inSteps)
  })

  it('prints for the requested printer and layout', async () => {
    const { relabellingCustomerReference: reference } = await createPromise()
    const { body } = await scan(reference, { label: { type: 'PDF', layout: 'A6' } })
    expect(body.label).toMatchObject({ type: 'PDF', layout: 'A6', contentType: 'application/pdf' })
    const [page] = await scanPdf(Buffer.from(body.label?.data ?? '', 'base64'))
    expect(page?.map(({ text }) => text)).toContainEqual(expect.stringContaining(String(body.carrierReference)))
  })

  it('finds the shipment by the reference that its parcel came with', async () => {
    const { relabellingCustomerReference: reference } = await createPromise()
    const { body } = await scan(reference)
    const found = await call('getShipmentByReference', { by: people.freja, path: { reference } })
    expect(found.body.id).toBe(body.label?.shipmentId)
  })

  it('returns the same label again, whichever reference is scanned, and books only once', async () => {
    const orderNumber = numbered('A').customerReference
    const promise = await createPromise({ ...viaPostNord, orderNumber, ...numbered('ORDER') })
    const first = await scan(promise.relabellingCustomerReference)
    const number = String(first.body.carrierReference)
    const repeated = [
      await scan(promise.relabellingCustomerReference, { weight: 50 }),
      await scan(orderNumber, { referenceType: 'ORDER_NUMBER' }),
      await scan(String(promise.customerReference), { referenceType: 'CUSTOMER_REFERENCE' }),
      await scan(number, { referenceType: 'CARRIER_REFERENCE' }),
    ]
    for (const [index, { status, body }] of repeated.entries()) {
      const hints = ['ALREADY_RELABELLED', ...(index === 0 ? ['MEASURES_IGNORED'] : [])]
      expect([status, body.label, codesOf(body.hints)]).toEqual([200, first.body.label, hints])
      expect(body.version).toBe(first.body.version)
    }
    expect(sandbox.count(first.body.label?.shipmentId ?? '')).toBe(1)
    expect(
      (await eventsOf(first.body.label?.shipmentId ?? '')).filter(({ state }) => state === 'RELABELLED').length,
    ).toBe(1)
  })

  it('reads our own number with its application identifier', async () => {
    const { relabellingCustomerReference } = await createPromise()
    const { body } = await scan(relabellingCustomerReference)
    const referenceType = 'CARRIER_REFERENCE'
    for (const reference of [`(00)${body.carrierReference}`, `00${body.carrierReference}`])
      expect((await scan(reference, { referenceType })).body.carrierReference).toBe(body.carrierReference)
  })

  it('rounds a light parcel up, and reports it each time', async () => {
    const { relabellingCustomerReference: reference } = await createPromise({
      parcels: [{ weight: 0.04, length: 20, width: 10, height: 2, description: 'Bulb' }],
    })
    const { body } = await scan(reference)
    expect(body.hints).toEqual([
      { code: 'WEIGHT_ADJUSTED', hintDetails: { attribute: 'weight', sent: '0.04', used: '0.1' } },
    ])
    expect((await shipmentOf(body.label?.shipmentId ?? '')).parcels[0]?.weight).toBe(0.1)
    expect(codesOf((await scan(reference)).body.hints)).toEqual(['WEIGHT_ADJUSTED', 'ALREADY_RELABELLED'])
  })

  it('requires measures from the promise or the scan', async () => {
    const { id, relabellingCustomerReference: reference } = await createPromise({
      parcels: [{ weight: 1, width: 20, description: 'Shade' }],
    })
    const refused = await scan(reference)
    expect([refused.status, refused.error.error]).toEqual([400, 'MEASURES_MISSING'])
    expect(refused.error.errors?.map(({ field }) => field)).toEqual(['length', 'height'])
    expect(await entryOf(reference)).toMatchObject({ scanState: 'FAILED', dataState: 'DATA_RECEIVED' })
    expect((await scan(reference, { length: 30, height: 10 })).body.state).toBe('RELABELLED')
    expect((await promiseOf(id)).parcels).toMatchObject([{ length: 30, width: 20, height: 10 }])
  })

  it('holds a blocked parcel back', async () => {
    const promise = await createPromise({ flowType: 'IMMEDIATE', hint: { isBlocked: true } })
    await processDue(context)
    const { status, body } = await scan(promise.relabellingCustomerReference)
    expect([status, body.state, codesOf(body.hints), body.hint]).toEqual([
      200,
      'DATA_RECEIVED',
      ['PARCEL_BLOCKED'],
      { isBlocked: true },
    ])
    expect(body).not.toHaveProperty('label')
    expect(body).not.toHaveProperty('carrierReference')
    expect(await entryOf(promise.relabellingCustomerReference)).toMatchObject({ scanState: 'SUCCESS' })
  })

  it('refuses a cancelled promise, and records that the parcel is there', async () => {
    const { id, relabellingCustomerReference: reference } = await createPromise()
    await call('setShipmentPromiseState', { by: people.freja, path: { id }, body: { state: 'CANCELLED' } })
    const { status, error } = await scan(reference, { scanUser: 'magnus' })
    expect([status, error.error]).toEqual([409, 'PROMISE_CANCELLED'])
    expect(await entryOf(reference)).toMatchObject({ scanState: 'CANCELLED', scanUser: 'magnus' })
  })

  it('never moves the time of the last scan back', async () => {
    const { relabellingCustomerReference: reference } = await createPromise()
    await scan(reference, { scannedAt: '2026-11-20T12:00:00Z', scanUser: 'late' })
    await scan(reference, { scannedAt: '2026-11-20T11:00:00Z', scanUser: 'early' })
    expect((await entryOf(reference))?.lastScanAt).toBe('2026-11-20T12:00:00.000Z')
    expect((await scan(reference, { scannedAt: '2099-01-01T00:00:00Z' })).error.errors?.[0]?.field).toBe('scannedAt')
  })

  it('accepts an idempotency key for one scan', async () => {
    const { relabellingCustomerReference: reference } = await createPromise()
    const first = await scan(reference, {}, { key: 'scan-1' })
    const replay = await scan(reference, {}, { key: 'scan-1' })
    expect([replay.text, replay.headers['idempotency-replayed']]).toEqual([first.text, 'true'])
    expect((await scan(reference, { weight: 3 }, { key: 'scan-1' })).error.error).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('requires relabelling to be enabled', async () => {
    const lonely = await person('lonely', clients.nordlysSweden, ['relabelling:write'])
    const { status, error } = await scan('NORD-1', {}, { by: lonely })
    expect([status, error.error]).toEqual([400, 'RELABELLING_NOT_ENABLED'])
  })
})

describe('a scan before the data', () => {
  it('returns 404 and stays in the log, once however often it is scanned', async () => {
    const missing = await scan('NORD-EARLY-1', { scanUser: 'magnus' })
    expect([missing.status, missing.error.error]).toEqual([404, 'NO_DATA'])
    expect(missing.error.message).toContain('relabelling customer reference NORD-EARLY-1')
    await scan('NORD-EARLY-1', { scanUser: 'sofie' })
    const { body } = await call('listRelabellingLogs', { by: people.freja, query: { references: 'NORD-EARLY-1' } })
    expect(body.hits).toEqual([
      {
        relabellingId: expect.any(String),
        processLogVersion: 2,
        source: 'SCAN',
        reference: 'NORD-EARLY-1',
        referenceType: 'RELABELLING_CUSTOMER_REFERENCE',
        dataState: 'NO_DATA',
        scanState: 'NO_DATA',
        scanUser: 'sofie',
        clientId: clients.nordlys,
        clientName: 'Nordlys Interiør ApS',
        errors: [{ message: 'No shipment promise with the relabelling customer reference NORD-EARLY-1 was found.' }],
        lastScanAt: expect.any(String),
        createdAt: expect.any(String),
      },
    ])
  })

  it('stays in the log with an idempotency key too, and replays the response', async () => {
    const first = await scan('NORD-EARLY-2', {}, { key: 'early-2' })
    expect(await entryOf('NORD-EARLY-2')).toMatchObject({ dataState: 'NO_DATA' })
    expect((await scan('NORD-EARLY-2', {}, { key: 'early-2' })).text).toBe(first.text)
  })

  it.each([
    ['RELABELLING_CUSTOMER_REFERENCE', 'relabellingCustomerReference'],
    ['CUSTOMER_REFERENCE', 'customerReference'],
    ['ORDER_NUMBER', 'orderNumber'],
  ] as const)(
    'by %s continues when the data arrives, and the parcel is registered at once',
    async (referenceType, name) => {
      const reference = `NORD-LATE-${name}`
      await scan(reference, { referenceType })
      const before = await entryOf(reference)
      const promise = await createPromise({ [name]: reference })
      const after = await entryOf(reference)
      expect(after).toMatchObject({
        relabellingId: before?.relabellingId,
        source: 'SCAN',
        dataState: 'DATA_RECEIVED',
        scanState: 'WAITING_FOR_VALIDATION',
        errors: [],
        shipmentPromise: { id: promise.id },
      })
      await processDue(context)
      expect(await entryOf(reference)).toMatchObject({ dataState: 'READY_FOR_RELABELLING' })
      expect((await scan(reference, { referenceType })).body.hints).toEqual([])
    },
  )

  it('finds data that arrives at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const reference = `NORD-RACE-${round}`
      await Promise.all([scan(reference), createPromise({ relabellingCustomerReference: reference })])
      const { body } = await call('listRelabellingLogs', { by: people.freja, query: { references: reference } })
      expect(body.total).toBe(1)
      expect(body.hits[0]?.dataState).not.toBe('NO_DATA')
    }
  })

  it('ignores the data of another client', async () => {
    await scan('SHARED-1', {}, { by: people.astrid })
    await createPromise({ relabellingCustomerReference: 'SHARED-1' })
    expect((await scan('SHARED-1', {}, { by: people.astrid })).status).toBe(404)
    expect((await entryOf('SHARED-1'))?.source).toBe('API')
  })
})

describe('concurrent scans of one parcel', () => {
  it.each([
    ['LAST_INCH', {}],
    ['a carrier that takes its time', viaPostNord],
  ])('have one winner and one label: %s', async (_, product) => {
    const promise = await createPromise({ ...product, customerReference: 'SANDBOX_SLOW' })
    const responses = await Promise.all(Array.from({ length: 8 }, () => scan(promise.relabellingCustomerReference)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(responses.map(({ body }) => body.label?.data)).size).toBe(1)
    expect(responses.filter(({ body }) => body.hints.length === 0).length).toBe(1)
    const { rows } = await sql<{ count: number }>`
      select count(*) from shipment where "relabellingCustomerReference" = ${promise.relabellingCustomerReference}`.execute(
      db,
    )
    expect(rows[0]?.count).toBe(1)
    if (product === viaPostNord) expect(sandbox.count(responses[0]?.body.label?.shipmentId ?? '')).toBe(1)
  })
})

const enablePostNord = (enabled: boolean) =>
  setCarriers(db, clients.tenant, ['POSTNORD_DK'], enabled, { now: new Date(), username: 'karen' })

describe('a carrier that refuses', () => {
  it('is reported with its code, and another scan tries again', async () => {
    const promise = await createPromise({ ...viaPostNord, customerReference: 'SANDBOX_REFUSE-1' })
    const reference = promise.relabellingCustomerReference
    for (const version of [3, 5]) {
      const { status, error } = await scan(reference)
      expect([status, error.error]).toEqual([400, 'CARRIER_REFUSED'])
      expect(error.errors).toMatchObject([{ objectName: 'shipmentPromise', carrierCode: 'SBX-422' }])
      expect(await promiseOf(promise.id)).toMatchObject({
        version,
        state: 'REGISTRATION_FAILED',
        processState: 'FAILED',
        shipmentState: 'FAILED_TO_REGISTER',
      })
      const entry = await entryOf(reference)
      expect(entry).toMatchObject({ dataState: 'REGISTRATION_FAILED', scanState: 'FAILED' })
      expect(entry?.errors[0]?.message).toMatch(/^POSTNORD_DK refused the parcel with SBX-422: /)
    }
  })

  it('is reported with an idempotency key as well, and the refusal is replayed', async () => {
    const promise = await createPromise({ ...viaPostNord, customerReference: 'SANDBOX_REFUSE-2' })
    const first = await scan(promise.relabellingCustomerReference, {}, { key: 'refuse-2' })
    const replay = await scan(promise.relabellingCustomerReference, {}, { key: 'refuse-2' })
    expect([replay.status, replay.text]).toEqual([400, first.text])
    expect((await promiseOf(promise.id)).version).toBe(3)
  })

  it('fails a promise that has become invalid since it was announced', async () => {
    const promise = await createPromise(viaPostNord)
    await enablePostNord(false)
    const { status, error } = await scan(promise.relabellingCustomerReference)
    await enablePostNord(true)
    expect([status, error.errors?.[0]?.code]).toEqual([400, 'CARRIER_NOT_ENABLED'])
    expect((await promiseOf(promise.id)).state).toBe('REGISTRATION_FAILED')
  })
})

describe('a carrier that does not respond', () => {
  it('is queried before it is called again, so that the parcel is booked once', async () => {
    const promise = await createPromise({ ...viaPostNord, customerReference: 'SANDBOX_TIMEOUT-7' })
    const reference = promise.relabellingCustomerReference
    const lost = await scan(reference, {}, { key: 'lost-7' })
    expect([lost.status, lost.error.error]).toEqual([503, 'CARRIER_TIMEOUT'])
    expect(lost.error.message).toContain(reference)
    expect(await promiseOf(promise.id)).toMatchObject({ state: 'DATA_RECEIVED', processState: 'PENDING' })
    const found = await scan(reference, {}, { key: 'lost-7' })
    expect(found.status).toBe(200)
    expect(sandbox.count(found.body.label?.shipmentId ?? '')).toBe(1)
  })

  it('is retried in the background', async () => {
    const promise = await createPromise({ ...viaPostNord, customerReference: 'SANDBOX_TIMEOUT-8' })
    await scan(promise.relabellingCustomerReference)
    await db.updateTable('relabelling').set({ dueAt: new Date() }).where('promiseId', '=', promise.id).execute()
    await processDue(context)
    expect(await promiseOf(promise.id)).toMatchObject({ state: 'READY_FOR_RELABELLING', processState: 'DONE' })
    expect(await entryOf(promise.relabellingCustomerReference)).toMatchObject({ scanState: 'WAITING_FOR_VALIDATION' })
  })
})

const enable = (relabellingEnabled: boolean) =>
  call('setRelabellingConfiguration', { by: people.freja, body: { clientId: clients.nordlys, relabellingEnabled } })

describe('processDue', () => {
  it('registers immediate and due promises, and the scan only returns the label', async () => {
    const immediate = await createPromise({ ...viaPostNord, flowType: 'IMMEDIATE' })
    const past = await createPromise({ flowType: 'SCHEDULED', processAfter: '2026-11-01T05:00:00Z' })
    const future = await createPromise({ flowType: 'SCHEDULED', processAfter: '2099-11-01T05:00:00Z' })
    const onScan = await createPromise()
    await processDue(context)
    const states = await Promise.all(
      [immediate, past, future, onScan].map(async ({ id }) => (await promiseOf(id)).state),
    )
    expect(states).toEqual(['READY_FOR_RELABELLING', 'READY_FOR_RELABELLING', 'DATA_RECEIVED', 'DATA_RECEIVED'])
    const ready = await promiseOf(immediate.id)
    expect(ready).toMatchObject({ version: 3, updatedBy: 'system', shipmentState: 'REGISTERED' })
    const { body } = await scan(immediate.relabellingCustomerReference)
    expect([body.carrierReference, body.state]).toEqual([ready.carrierReference, 'RELABELLED'])
    expect(sandbox.count(body.label?.shipmentId ?? '')).toBe(1)
    expect((await scan(future.relabellingCustomerReference)).body.state).toBe('RELABELLED')
  })

  it('registers each promise once, however many workers run', async () => {
    const promises = await Promise.all(
      Array.from({ length: 12 }, () => createPromise({ ...viaPostNord, flowType: 'IMMEDIATE' })),
    )
    await Promise.all([processDue(context), processDue(context), processDue(context)])
    for (const { id, relabellingCustomerReference } of promises) {
      expect(await promiseOf(id)).toMatchObject({ version: 3, state: 'READY_FOR_RELABELLING' })
      const { body } = await scan(relabellingCustomerReference)
      expect(sandbox.count(body.label?.shipmentId ?? '')).toBe(1)
    }
  })

  it('waits while relabelling is disabled for the client', async () => {
    const promise = await createPromise({ flowType: 'IMMEDIATE' })
    await enable(false)
    await processDue(context)
    expect((await promiseOf(promise.id)).state).toBe('DATA_RECEIVED')
    expect((await scan(promise.relabellingCustomerReference)).error.error).toBe('RELABELLING_NOT_ENABLED')
    await enable(true)
    await processDue(context)
    expect((await promiseOf(promise.id)).state).toBe('READY_FOR_RELABELLING')
  })

  it('records a refusal', async () => {
    const promise = await createPromise({
      ...viaPostNord,
      flowType: 'IMMEDIATE',
      customerReference: 'SANDBOX_REFUSE-3',
    })
    await processDue(context)
    expect(await promiseOf(promise.id)).toMatchObject({ state: 'REGISTRATION_FAILED', processState: 'FAILED' })
    const entry = await entryOf(promise.relabellingCustomerReference)
    expect(entry).toMatchObject({ scanState: 'READY', dataState: 'REGISTRATION_FAILED' })
    expect(entry?.errors.length).toBe(1)
  })

  it('resumes the work of a dead process once its lease has expired', async () => {
    const promise = await createPromise(viaPostNord)
    const { id, relabellingCustomerReference: reference } = promise
    const reserveUntil = (expires: Date) =>
      db
        .updateTable('relabelling')
        .set({ processState: 'PROCESSING', reserveExpiresAt: expires, dueAt: expires })
        .where('promiseId', '=', id)
        .execute()
    await reserveUntil(new Date(Date.now() + 60_000))
    await processDue(context)
    expect(await promiseOf(id)).toMatchObject({ processState: 'PROCESSING', reserveExpiresAt: expect.any(String) })
    await reserveUntil(new Date(Date.now() - 1))
    await processDue(context)
    const ready = await promiseOf(id)
    expect(ready).toMatchObject({ state: 'READY_FOR_RELABELLING', processState: 'DONE' })
    expect(ready).not.toHaveProperty('reserveExpiresAt')
    expect((await scan(reference)).body.carrierReference).toBe(ready.carrierReference)
  })
})

describe('a process that dies', () => {
  it('after the carrier has booked, leaves the booking to the next scan', async () => {
    const promise = await createPromise(viaPostNord)
    const by = { now: new Date(Date.now() - 60_000), username: 'freja' }
    const reserved = await transaction(db, async (trx) => {
      const parcel = await lockPromise(trx, clients.nordlys, promise.id)
      if (!parcel) throw new Error('The promise is gone')
      return reserve(trx, clients.nordlys, parcel, { scanState: 'WAITING_FOR_VALIDATION' }, by)
    })
    const job = { clientId: clients.nordlys, id: reserved.shipmentId, username: 'freja' }
    const { carrierReference } = parse(await registerShipment(context, job))
    const { body } = await scan(promise.relabellingCustomerReference)
    expect([body.state, body.carrierReference, body.hints]).toEqual(['RELABELLED', carrierReference, []])
    expect(sandbox.count(reserved.shipmentId)).toBe(1)
  })

  it('before it calls the carrier, leaves the same shipment to the next worker', async () => {
    const promise = await createPromise({ ...viaPostNord, flowType: 'IMMEDIATE' })
    const by = { now: new Date(Date.now() - 60_000), username: null }
    const reserved = await transaction(db, async (trx) => {
      const parcel = await lockPromise(trx, clients.nordlys, promise.id)
      if (!parcel) throw new Error('The promise is gone')
      return reserve(trx, clients.nordlys, parcel, {}, by)
    })
    await processDue(context)
    expect((await promiseOf(promise.id)).state).toBe('READY_FOR_RELABELLING')
    expect(sandbox.count(reserved.shipmentId)).toBe(1)
  })
})

describe('the cost of a scan', () => {
  it('is a fixed number of statements', async () => {
    const promises = await Promise.all(Array.from({ length: 20 }, () => createPromise()))
    const statements = countStatements(pool)
    const counts: number[] = []
    for (const { relabellingCustomerReference } of promises) {
      statements()
      expect((await scan(relabellingCustomerReference)).status).toBe(200)
      counts.push(statements())
    }
    // Once in 20 scans a process also reserves its next 20 numbers.
    const [fewest = 0, ...others] = counts.slice(-10).toSorted((one, other) => one - other)
    expect(others.slice(0, -1)).toEqual(Array.from({ length: 8 }, () => fewest))
    expect(others.at(-1)).toBeLessThanOrEqual(fewest + 1)
    expect(fewest).toBeLessThan(45)
  })
})
