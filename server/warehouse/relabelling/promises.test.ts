import { describe, expect, it } from 'vitest'
import { Printed } from '../../platform/http/handler.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import { findShipment, parse } from '../../shipping/shipment/store.ts'
import { byBudbee } from '../../dev/testing/shipping.ts'
import { clients } from '../../dev/testing/app.ts'
import { promiseBody, openRelabelling, viaPostNord } from '../../dev/testing/relabelling.ts'
import { giveUpBookings } from './cancellation.ts'
import { processDue } from './jobs.ts'

const {
  createPromise,
  call,
  config,
  carriers,
  db,
  context,
  entryOf,
  jobs,
  people,
  promiseOf,
  sandbox,
  scan,
  shipmentOf,
} = await openRelabelling()
const by = people.freja
const unknown = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c6f'

const register = (over: object = {}, key?: string) =>
  call('registerShipmentPromise', {
    by,
    body: { ...promiseBody(), ...over },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const cancel = (id: string, version?: number, headers = {}) =>
  call('setShipmentPromiseState', { by, path: { id }, body: { state: 'CANCELLED', version }, headers })
const retry = (id: string, headers = {}) => call('retryShipmentPromise', { by, path: { id }, headers })
const tagOf = async (id: string) => String((await call('getShipmentPromise', { by, path: { id } })).headers.etag)
const fieldsOf = ({ error }: { error: { errors?: { field?: string }[] } }) => error.errors?.map(({ field }) => field)

const failed = async (over: object = {}) => {
  const promise = await createPromise({ ...viaPostNord, customerReference: 'SANDBOX_REFUSE', ...over })
  await scan(promise.relabellingCustomerReference)
  return promise
}

const setFlow = (flow: string) =>
  call('setRelabellingConfiguration', { by, body: { clientId: clients.nordlys, shipmentCreationFlow: flow } })

describe('registerShipmentPromise', () => {
  it('stores the request, returns its location, and serves it with its entity tag', async () => {
    const body = promiseBody({
      ...viaPostNord,
      customerReference: 'ORDER-20417',
      orderNumber: '20417',
      description: 'Pendant lamp and shade',
      deliveryInstructions: 'Leave it in the carport',
      recipientPays: false,
      direction: 'OUTBOUND',
      shipmentExternalAttributes: { webshop: 'nordlys.example' },
      flowType: 'SCHEDULED',
      processAfter: '2099-11-21T05:00:00.000Z',
    })
    const created = await call('registerShipmentPromise', { by, body })
    expect(created.status).toBe(201)
    const back = await call('registerShipmentPromise', { by, body: { ...body, direction: 'RETURN' } })
    expect(fieldsOf(back)).toEqual(['direction'])
    expect(created.body).toEqual({
      ...body,
      hint: { isBlocked: false },
      id: expect.any(String),
      version: 1,
      clientId: clients.nordlys,
      state: 'DATA_RECEIVED',
      processState: 'PENDING',
      createdAt: expect.any(String),
      createdBy: 'freja',
      updatedAt: created.body.createdAt,
      updatedBy: 'freja',
    })
    expect(created.headers.location).toBe(`/v1/v2/relabelling/shipment-promises/${created.body.id}`)
    const path = { id: created.body.id }
    const read = await call('getShipmentPromise', { by, path })
    expect([read.text, read.headers.etag]).toEqual([created.text, created.headers.etag])
    const headers = { 'if-none-match': String(read.headers.etag) }
    expect((await call('getShipmentPromise', { by, path, headers })).status).toBe(304)
    expect(await entryOf(body.relabellingCustomerReference)).toMatchObject({
      processLogVersion: 1,
      source: 'API',
      scanState: 'READY',
      dataState: 'DATA_RECEIVED',
      carrier: 'POSTNORD_DK',
      product: 'POSTNORD_DK_17',
      shipmentPromise: { id: created.body.id },
    })
  })

  it("follows the client's flow if the promise has none", async () => {
    await setFlow('SCHEDULED')
    expect(fieldsOf(await register())).toEqual(['processAfter'])
    await setFlow('IMMEDIATE')
    expect((await register()).body.flowType).toBe('IMMEDIATE')
    await setFlow('ON_SCAN')
    expect((await register()).body.flowType).toBe('ON_SCAN')
  })

  it('lists the errors of promise and shipment together', async () => {
    const { recipient } = promiseBody()
    const response = await register({
      flowType: 'IMMEDIATE',
      recipient: { ...recipient, country: 'US', postCode: '10001' },
      parcels: [{ weight: 1, length: 20, width: 20, description: 'Shade' }],
    })
    expect([response.status, response.error.error]).toEqual([400, 'VALIDATION_FAILED'])
    expect(fieldsOf(response)).toEqual(['parcels[0].height', 'recipient.country'])
    expect(fieldsOf(await register({ parcels: [{ weight: 0.001, description: 'Dust' }] }))).toEqual([
      'parcels[0].weight',
    ])
    expect(fieldsOf(await register({ shipmentState: 'DELIVERED' }))).toEqual(['shipmentState'])
  })

  it('accepts a reference of each client once until it is cancelled', async () => {
    const reference = 'NORD-TWICE-1'
    const first = await register({ relabellingCustomerReference: reference })
    const twice = await register({ relabellingCustomerReference: reference })
    expect([twice.status, twice.error.error]).toEqual([409, 'PROMISE_EXISTS'])
    expect(twice.error.message).toContain(first.body.id)
    await cancel(first.body.id)
    expect((await register({ relabellingCustomerReference: reference })).status).toBe(201)
    expect((await createPromise({ relabellingCustomerReference: reference }, { by: people.astrid })).clientId).toBe(
      2048,
    )
  })

  it('accepts a reference once when it is sent many times at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => register({ relabellingCustomerReference: 'NORD-TWICE-2' })),
    )
    expect(responses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409, 409,
    ])
  })

  it('responds alike under one key', async () => {
    const body = promiseBody()
    const [first, second] = await Promise.all([register(body, 'promise-1'), register(body, 'promise-1')])
    expect([first.status, first.text]).toEqual([201, second.text])
    expect((await register({ ...body, orderNumber: '1' }, 'promise-1')).error.error).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('requires relabelling to be enabled', async () => {
    const body = promiseBody()
    const { error } = await call('registerShipmentPromise', { by: people.karen, clientId: clients.nordlysSweden, body })
    expect(error.error).toBe('RELABELLING_NOT_ENABLED')
  })
})

describe('another client', () => {
  it("finds other clients' promises as little as unknown ones", async () => {
    const { id } = await createPromise()
    for (const one of [id, unknown]) {
      const path = { id: one }
      const asked = { by: people.astrid, path }
      const responses = [
        await call('getShipmentPromise', asked),
        await call('setShipmentPromiseState', { ...asked, body: { state: 'CANCELLED' } }),
        await call('retryShipmentPromise', asked),
      ]
      for (const { status, error } of responses)
        expect([status, error.message]).toEqual([404, `Shipment promise ${one} was not found.`])
    }
    expect((await promiseOf(id)).version).toBe(1)
  })

  it('retries no promises of other clients', async () => {
    const { id, relabellingCustomerReference: reference } = await failed()
    const body = { references: [reference] }
    const response = await call('retryShipmentPromises', { by: people.astrid, body })
    expect(response.body).toEqual([
      {
        reference,
        retried: false,
        errors: [{ message: `No shipment promise with the reference ${reference} was found.` }],
      },
    ])
    expect((await promiseOf(id)).state).toBe('REGISTRATION_FAILED')
  })
})

const giveUp = (payload: object | undefined) => {
  const job = Object(payload)
  const { log } = context
  return giveUpBookings.work(job, {
    db,
    config,
    carriers,
    jobs,
    log: Object(log),
    now: new Date(),
    signal: AbortSignal.timeout(5_000),
  })
}

describe('setShipmentPromiseState', () => {
  it('cancels once', async () => {
    const { id, relabellingCustomerReference: reference } = await createPromise()
    const cancelled = await cancel(id, 1)
    expect(cancelled.body).toMatchObject({ version: 2, state: 'CANCELLED', processState: 'DONE', updatedBy: 'freja' })
    expect((await cancel(id)).text).toBe(cancelled.text)
    expect(await entryOf(reference)).toMatchObject({ scanState: 'CANCELLED', dataState: 'CANCELLED' })
  })

  it('changes no promise that another user has changed', async () => {
    const { id } = await createPromise()
    const wrong = await cancel(id, 2)
    expect([wrong.status, wrong.error.error]).toEqual([409, 'VERSION_CONFLICT'])
    expect(wrong.error.message).toContain('has version 1, not 2')
    expect((await cancel(id, undefined, { 'if-match': '"outdated"' })).status).toBe(412)
    expect((await promiseOf(id)).state).toBe('DATA_RECEIVED')
    expect((await cancel(id, 1, { 'if-match': await tagOf(id) })).status).toBe(200)
  })

  it('supports no other state', async () => {
    const { id } = await createPromise()
    const body = { state: 'RELABELLED' }
    expect(fieldsOf(await call('setShipmentPromiseState', { by, path: { id }, body }))).toEqual(['state'])
  })

  it('leaves a relabelled parcel alone', async () => {
    const promise = await createPromise()
    const { body } = await scan(promise.relabellingCustomerReference)
    const refused = await cancel(promise.id)
    expect([refused.status, refused.error.error]).toEqual([409, 'PROMISE_RELABELLED'])
    expect(refused.error.message).toContain(body.carrierReference)
  })

  it('lets either a cancellation or a scan win when both come at once', async () => {
    for (let round = 0; round < 6; round++) {
      const promise = await createPromise()
      const [cancelled, scanned] = await Promise.all([cancel(promise.id), scan(promise.relabellingCustomerReference)])
      const { state } = await promiseOf(promise.id)
      expect([cancelled.status, scanned.status]).toEqual(state === 'CANCELLED' ? [200, 409] : [409, 200])
    }
  })

  it("cancels the carrier's booking", async () => {
    const promise = await createPromise({ flowType: 'IMMEDIATE' })
    await processDue(context)
    const { shipmentId } = await db
      .selectFrom('relabelling')
      .select('shipmentId')
      .where('promiseId', '=', promise.id)
      .executeTakeFirstOrThrow()
    await cancel(promise.id)
    const job = jobs.sent.findLast(({ queue }) => queue === giveUpBookings.name)
    expect(job?.payload).toMatchObject({ shipmentId })
    await giveUp(job?.payload)
    expect(await shipmentOf(shipmentId ?? '')).toMatchObject({ shipmentState: 'ERROR' })
    expect(await promiseOf(promise.id)).toMatchObject({ state: 'CANCELLED', shipmentState: 'ERROR' })
  })

  it.each([
    { ...byBudbee, says: 'with SBX-410' },
    { ...viaPostNord, says: 'since it takes no cancellations' },
  ])('logs that $carrierProduct.carrier has not given up the parcel', async ({ says, ...via }) => {
    const { carrierProduct } = via
    const promise = await createPromise({ ...via, flowType: 'IMMEDIATE' })
    await processDue(context)
    // In the test sandbox an hour passes at once, so the parcel has been picked up.
    await new Promise((resume) => setTimeout(resume, 60))
    await cancel(promise.id)
    await giveUp(jobs.sent.findLast(({ queue }) => queue === giveUpBookings.name)?.payload)
    const entry = await entryOf(promise.relabellingCustomerReference)
    expect(entry?.errors).toMatchObject([
      { message: expect.stringMatching(new RegExp(`^${carrierProduct.carrier} has not given up \\w+,? ${says}`)) },
    ])
    // The booking may cost money, so a scan does not clear the note.
    for (let scans = 0; scans < 2; scans++) {
      const late = await scan(promise.relabellingCustomerReference)
      expect([late.status, late.error.error]).toEqual([409, 'PROMISE_CANCELLED'])
      expect(late.error.message).toContain(`${carrierProduct.carrier} has not given up`)
    }
    const { errors } = (await entryOf(promise.relabellingCustomerReference)) ?? {}
    expect(errors?.map(({ message }) => message)).toEqual([
      expect.stringContaining('is CANCELLED'),
      expect.stringContaining('has not given up'),
    ])
  })

  it('leaves no draft of a parcel that no carrier has', async () => {
    const promise = await failed()
    const { shipmentId = '' } = await db
      .selectFrom('relabelling')
      .select('shipmentId')
      .where('promiseId', '=', promise.id)
      .executeTakeFirstOrThrow()
    expect(
      parse((await findShipment(db, clients.nordlys, shipmentId)) ?? Printed.of<Shipment>('null')).shipmentState,
    ).toBe('FAILED_TO_REGISTER')
    await cancel(promise.id)
    expect(await findShipment(db, clients.nordlys, shipmentId)).toBeUndefined()
    expect(sandbox.count(shipmentId)).toBe(0)
  })
})

describe('retryShipmentPromise', () => {
  it('makes the next scan register a failed promise', async () => {
    const { id, relabellingCustomerReference: reference } = await failed()
    const retried = await retry(id, { 'if-match': await tagOf(id) })
    expect(retried.body).toMatchObject({ version: 4, state: 'DATA_RECEIVED', processState: 'PENDING' })
    await processDue(context)
    expect((await promiseOf(id)).version).toBe(4)
    expect((await scan(reference)).error.error).toBe('CARRIER_REFUSED')
  })

  it('registers an immediate promise in the background again', async () => {
    const { id, relabellingCustomerReference: reference } = await createPromise({
      ...viaPostNord,
      flowType: 'IMMEDIATE',
      customerReference: 'SANDBOX_REFUSE',
    })
    await processDue(context)
    expect((await promiseOf(id)).version).toBe(3)
    await retry(id)
    await processDue(context)
    expect(await promiseOf(id)).toMatchObject({ version: 6, state: 'REGISTRATION_FAILED' })
    expect((await entryOf(reference))?.scanState).toBe('READY')
  })

  it('accepts only failed promises that have not changed since', async () => {
    const { id } = await createPromise()
    const refused = await retry(id)
    expect([refused.status, refused.error.error]).toEqual([409, 'PROMISE_NOT_FAILED'])
    const { id: other } = await failed()
    expect((await retry(other, { 'if-match': '"outdated"' })).status).toBe(412)
  })
})

describe('retryShipmentPromises', () => {
  it('responds for each reference in order, and retries each promise once', async () => {
    const first = await failed({ orderNumber: 'RETRY-1' })
    const second = await failed()
    const waiting = await createPromise()
    const references = [
      second.relabellingCustomerReference,
      'NORD-NOWHERE',
      'RETRY-1',
      first.relabellingCustomerReference,
      waiting.relabellingCustomerReference,
    ]
    const headers = { 'idempotency-key': 'retry-1' }
    const { status, body, text } = await call('retryShipmentPromises', { by, body: { references }, headers })
    expect([status, body.map(({ reference, retried, state }) => [reference, retried, state])]).toEqual([
      200,
      [
        [references[0], true, 'DATA_RECEIVED'],
        ['NORD-NOWHERE', false, undefined],
        ['RETRY-1', true, 'DATA_RECEIVED'],
        [references[3], false, 'DATA_RECEIVED'],
        [references[4], false, 'DATA_RECEIVED'],
      ],
    ])
    expect(body[4]?.errors[0]?.message).toContain('Only REGISTRATION_FAILED can be tried again')
    expect((await call('retryShipmentPromises', { by, body: { references }, headers })).text).toBe(text)
  })

  it('picks the newest of several', async () => {
    const older = await failed({ orderNumber: 'RETRY-2' })
    const newer = await failed({ orderNumber: 'RETRY-2' })
    const { body } = await call('retryShipmentPromises', { by, body: { references: ['RETRY-2'] } })
    expect(body[0]?.shipmentPromiseId).toBe(newer.id)
    expect((await promiseOf(older.id)).state).toBe('REGISTRATION_FAILED')
  })
})
