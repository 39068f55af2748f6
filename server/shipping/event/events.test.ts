import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Caller } from '../../platform/http/caller.ts'
import { eventOf, reporterOf } from './events.ts'
import { jpegHead, pngOf } from '../../dev/testing/pictures.ts'
import { byPostNord, lamp, openShipping, type Asked } from '../../dev/testing/shipping.ts'

const { call, carriers } = await openShipping()

async function registered(over: object = {}, parcels = 1) {
  const { id } = (await call('POST', '/shipments', lamp(over))).json()
  if (parcels > 1)
    await call('POST', `/shipments/${id}`, { parcels: Array.from({ length: parcels }, () => lamp().parcels[0]) })
  return (await call('POST', `/shipments/${id}/register`)).json()
}
const report = (id: string, event: object, asked: Asked = {}) => call('POST', `/shipments/${id}/events`, event, asked)
const stateOf = async (id: string) => (await call('GET', `/shipments/${id}`)).json().shipmentState
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()

describe('createShipmentEvent', () => {
  it('stores an event and moves the shipment', async () => {
    const { id, carrierReference } = await registered()
    const response = await report(id, {
      carrierCode: 'LI-100',
      createdAt: '2026-11-20T10:00:00+01:00',
      place: { name: 'Taastrup', country: 'DK' },
    })
    expect(response.statusCode).toBe(201)
    expect(response.headers.location).toBe(`/v1/shipments/${id}/events`)
    expect(response.json()).toMatchObject({
      shipmentId: id,
      carrier: 'LAST_INCH',
      carrierReference,
      createdAt: '2026-11-20T09:00:00.000Z',
      state: 'RECEIVED_AT_WAREHOUSE',
      eventDescription: 'Received at the warehouse',
      source: 'EXTERNAL_WAREHOUSE_SYSTEM',
    })
    expect(await stateOf(id)).toBe('RECEIVED_AT_WAREHOUSE')
    const list = await call('GET', `/shipments/${id}/events`)
    expect(list.json()).toEqual([response.json()])
    expect(list.headers['x-total-count']).toBe('1')
  })

  it("derives the source from the caller's permissions", async () => {
    const { id } = await registered()
    const sourceWith = async (permissions: Asked['permissions'], minute: number) =>
      (await report(id, { state: 'IN_TRANSIT', createdAt: at(minute) }, { permissions })).json().source
    expect(await sourceWith([], 1)).toBe('EXTERNAL_WAREHOUSE_SYSTEM')
    expect(await sourceWith(['consignments:write'], 2)).toBe('WAREHOUSE')
    const caller = new Caller(
      { userId: '1', username: 'karen', sessionId: '1' },
      1024,
      new Set(['events:admin', 'consignments:write'] as never[]),
    )
    expect(reporterOf({ caller, now: new Date() }).source).toBe('ADMIN')
  })

  it('stores the same report once', async () => {
    const { id } = await registered()
    const event = { carrierCode: 'LI-200', createdAt: at(1), place: { name: 'Taastrup' } }
    const first = await report(id, event)
    const repeated = await Promise.all([report(id, event), report(id, { ...event, place: { name: 'TAASTRUP' } })])
    for (const response of repeated) expect(response.json().id).toBe(first.json().id)
    await report(id, { ...event, place: { name: 'Odense' } })
    expect((await call('GET', `/shipments/${id}/events`)).json()).toHaveLength(2)
  })

  it('stores an unknown code, but does not change the shipment', async () => {
    const { id } = await registered()
    const response = await report(id, { carrierCode: 'LI-999', createdAt: at(1) })
    expect(response.json()).not.toHaveProperty('state')
    expect(await stateOf(id)).toBe('REGISTERED')
    expect((await report(id, { carrierCode: '__proto__', createdAt: at(2) })).statusCode).toBe(201)
  })

  it('refuses contradictions, all at once', async () => {
    const { id } = await registered()
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    const response = await report(id, { createdAt: ahead, parcelReference: '395212340000000014' })
    expect(response.json().errors.map(({ code }: { code: string }) => code)).toEqual([
      'REQUIRED',
      'EVENT_IN_FUTURE',
      'PARCEL_NOT_OF_SHIPMENT',
    ])
    expect((await report(id, { state: 'DELIVERED', carrierCode: 'LI-100' })).json().errors[0].code).toBe(
      'STATE_MISMATCH',
    )
    const before = await report(id, { state: 'DELIVERED', createdAt: '2019-01-01T00:00:00Z' })
    expect([before.statusCode, before.json().errors]).toMatchObject([
      400,
      [{ code: 'EVENT_BEFORE_SHIPMENT', field: 'createdAt' }],
    ])
    expect(await stateOf(id)).toBe('REGISTERED')
    for (const state of ['REGISTERED', 'BLOCKED', 'UNKNOWN'])
      expect((await report(id, { state })).json().error).toBe('STATE_NOT_ALLOWED')
    expect((await report(id, { state: 'DELIVERED', createdAt: '0000-01-01T00:00:00Z' })).statusCode).toBe(400)
    expect((await report(id, { state: 'DELIVERED', createdAt: '2016-12-31T23:59:60Z' })).statusCode).toBe(400)
  })

  it('lets administrators block and release a shipment', () => {
    const draft = {
      id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
      createdAt: '2026-11-20T08:00:00.000Z',
      carrier: 'LAST_INCH',
      shipmentState: 'DRAFT',
      baseState: 'DRAFT',
    } as const
    const admin = { source: 'ADMIN', username: 'karen', now: new Date() } as const
    expect(eventOf({ state: 'BLOCKED' }, draft, carriers, admin).state).toBe('BLOCKED')
    expect(eventOf({ state: 'DRAFT' }, draft, carriers, admin).state).toBe('DRAFT')
    expect(() => eventOf({ state: 'REGISTERED' }, draft, carriers, admin)).toThrow('Register the shipment instead')
  })

  it('does not register a draft', async () => {
    const { id } = (await call('POST', '/shipments', lamp())).json()
    await report(id, { carrierCode: 'LI-010' })
    await report(id, { state: 'IN_TRANSIT' })
    expect(await stateOf(id)).toBe('DRAFT')
  })

  it('leads to the same state for any order of reports', async () => {
    const steps = [
      { carrierCode: 'LI-100', createdAt: at(1) },
      { carrierCode: 'LI-120', createdAt: at(2) },
      { carrierCode: 'LI-200', createdAt: at(3) },
      { carrierCode: 'LI-300', createdAt: at(4) },
      { carrierCode: 'LI-999', createdAt: at(5) },
    ]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(steps, { minLength: steps.length }), async (shuffled) => {
        const { id } = await registered()
        for (const step of shuffled) await report(id, step)
        expect(await stateOf(id)).toBe('DELIVERY_ATTEMPTED')
      }),
      { numRuns: 15 },
    )
  })
})

const reported = async (...steps: readonly (readonly [parcel: number | undefined, event: object])[]) => {
  const { id, parcels } = await registered({}, 2)
  for (const [minute, [parcel, event]] of steps.entries())
    await report(id, {
      ...event,
      createdAt: at(minute),
      ...(parcel !== undefined && { parcelReference: parcels[parcel].carrierReference }),
    })
  return (await call('GET', `/shipments/${id}`)).json()
}

describe('a shipment of several parcels', () => {
  const delivered = { state: 'DELIVERED' }

  it('is delivered when all parcels are, at the time of the last', async () => {
    expect(await reported([0, delivered])).toMatchObject({ shipmentState: 'IN_TRANSIT' })
    expect(await reported([0, delivered])).not.toHaveProperty('deliveredAt')
    const whole = { shipmentState: 'DELIVERED', deliveredAt: at(1) }
    expect(await reported([0, delivered], [1, delivered])).toMatchObject(whole)
    expect(await reported([1, delivered], [0, delivered])).toMatchObject(whole)
    expect(await reported([undefined, delivered])).toMatchObject({ ...whole, deliveredAt: at(0) })
  })

  it('has the exception of the lost parcel, whatever the state of the other', async () => {
    const lost = [1, { state: 'ERROR', exception: 'LOST' }] as const
    const transit = [0, { state: 'IN_TRANSIT' }] as const
    const wrong = { shipmentState: 'ERROR', exception: { reason: 'LOST' } }
    expect(await reported(lost, transit, [0, delivered])).toMatchObject(wrong)
    expect(await reported([0, delivered], lost)).toMatchObject(wrong)
    const found = await reported(lost, [0, delivered], [1, { state: 'IN_TRANSIT' }])
    expect(found).toMatchObject({ shipmentState: 'IN_TRANSIT' })
    expect(found).not.toHaveProperty('exception')
  })

  it('is where the undelivered parcel is that moved last', async () => {
    const attempted = [1, { state: 'DELIVERY_ATTEMPTED' }] as const
    expect(await reported([0, { state: 'IN_TRANSIT' }], attempted)).toMatchObject({
      shipmentState: 'DELIVERY_ATTEMPTED',
    })
    expect(await reported(attempted, [0, delivered])).toMatchObject({ shipmentState: 'DELIVERY_ATTEMPTED' })
  })
})

describe('createShipmentEventByReference', () => {
  it('is about the parcel with that number', async () => {
    const { id, parcels } = await registered({ customerReference: 'TWO-PARCELS' }, 2)
    const number = parcels[1].carrierReference
    const response = await call('POST', `/shipments/reference/00${number}/events`, { carrierCode: 'LI-100' })
    expect(response.json()).toMatchObject({ shipmentId: id, parcelReference: number })
    expect(response.headers['x-match-count']).toBe('1')
    expect((await call('GET', '/shipments/reference/TWO-PARCELS/events')).json()).toEqual([response.json()])
    expect((await call('POST', '/shipments/reference/NOBODY/events', { carrierCode: 'LI-100' })).statusCode).toBe(404)
  })
})

describe('createShipmentEvents', () => {
  it('responds for each report', async () => {
    const own = await registered({ customerReference: 'BULK-1' })
    const other = await registered(byPostNord)
    const event = { shipmentId: own.id, carrierCode: 'LI-200', createdAt: at(3) }
    const response = await call('POST', '/shipments/events', {
      events: [
        event,
        { reference: 'BULK-1', carrierCode: 'LI-100', createdAt: at(1) },
        event,
        { reference: 'BULK-404', carrierCode: 'LI-100' },
        { shipmentId: other.id, state: 'DELIVERED', createdAt: at(4) },
        { shipmentId: other.id, reference: 'BULK-1', state: 'DELIVERED' },
        { shipmentId: other.id },
      ],
    })
    expect(response.statusCode).toBe(200)
    const { succeeded, failed, results } = response.json()
    expect([succeeded, failed]).toEqual([4, 3])
    expect(results.map(({ status }: { status: number }) => status)).toEqual([201, 201, 201, 404, 201, 400, 400])
    expect(results[2]).toMatchObject({ duplicate: true, event: { id: results[0].event.id } })
    expect(await stateOf(own.id)).toBe('IN_TRANSIT')
    expect(await stateOf(other.id)).toBe('DELIVERED')
    const repeated = (await call('POST', '/shipments/events', { events: [event] })).json()
    expect(repeated.results[0]).toMatchObject({ duplicate: true, event: { id: results[0].event.id } })
  })

  it('affects no other client', async () => {
    const { id } = await registered()
    const response = await call(
      'POST',
      '/shipments/events',
      { events: [{ shipmentId: id, state: 'DELIVERED' }] },
      { clientId: 2048 },
    )
    expect(response.json().results[0].status).toBe(404)
    expect(await stateOf(id)).toBe('REGISTERED')
  })

  it('stores a thousand events at once', async () => {
    const { id } = await registered()
    const events = Array.from({ length: 1000 }, (_, index) => ({
      shipmentId: id,
      carrierCode: 'LI-200',
      createdAt: new Date(Date.UTC(2026, 10, 19) + index * 1000).toISOString(),
    }))
    const response = await call('POST', '/shipments/events', { events })
    expect(response.json().succeeded).toBe(1000)
    await report(id, { carrierCode: 'LI-210', createdAt: at(1) })
    const list = await call('GET', `/shipments/${id}/events`)
    expect(list.json()).toHaveLength(1000)
    expect(list.headers['x-total-count']).toBe('1001')
    expect(list.json().at(-1).carrierCode).toBe('LI-210')
  })
  it.each([3, 60])('stores %i reports as sent, in their order and once each', async (count) => {
    const { id } = await registered()
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((value) => value.replaceAll('\0', ''))
    const awkward = fc.constantFrom('\\.', '\\N', 'a\tb\r\nc\\t', "Ærø “x” 'y' {z}, 日本 📦", '\\\\', '"')
    const texts = fc.sample(fc.oneof(text, awkward), { numRuns: count, seed: 7 })
    const events = texts.map((value, index) => ({
      shipmentId: id,
      carrierCode: `X-${index}`,
      createdAt: at(1),
      rawData: value,
      place: { name: `P${value.slice(0, 20)}`, city: 'Køge\t1' },
    }))
    const first = (await call('POST', '/shipments/events', { events })).json()
    expect(first.succeeded).toBe(count)
    const list = (await call('GET', `/shipments/${id}/events`)).json()
    expect(list).toMatchObject(events)
    expect(list).toEqual(first.results.map(({ event }: { event: object }) => event))

    const late = { shipmentId: id, carrierCode: 'LI-200', createdAt: at(2) }
    const repeated = (await call('POST', '/shipments/events', { events: [...events, late, late] })).json()
    expect(repeated.results.map(({ duplicate }: { duplicate: boolean }) => duplicate)).toEqual([
      ...events.map(() => true),
      false,
      true,
    ])
    expect(repeated.results.slice(0, count).map(({ event }: { event: object }) => event)).toEqual(list)
    expect((await call('GET', `/shipments/${id}/events`)).json()).toHaveLength(count + 1)
    expect(await stateOf(id)).toBe('IN_TRANSIT')
  })
})

describe('exceptions', () => {
  it('are in the event and in the shipment until it moves on, and filter the list', async () => {
    const { id } = await registered({ customerReference: 'WRONG-1' })
    const { exception } = (await report(id, { carrierCode: 'LI-500', createdAt: at(1) })).json()
    expect(exception).toBe('REFUSED')
    const shipment = async () => (await call('GET', `/shipments/${id}`)).json()
    expect((await shipment()).exception).toEqual({ reason: 'REFUSED', at: at(1) })
    await report(id, { state: 'ERROR', exception: 'DAMAGED', createdAt: at(2) })
    expect((await shipment()).exception).toEqual({ reason: 'DAMAGED', at: at(2) })
    const listed = async (query: string) =>
      (await call('GET', `/shipments?customer_reference=WRONG-1&${query}`)).json().hits.length
    expect(await listed('exceptions=DAMAGED&exceptions=LOST')).toBe(1)
    expect(await listed('exceptions=REFUSED')).toBe(0)
    await report(id, { state: 'IN_TRANSIT', createdAt: at(3) })
    expect(await shipment()).not.toHaveProperty('exception')
    await report(id, { carrierCode: 'LI-400', createdAt: at(4) })
    expect(await shipment()).toMatchObject({ shipmentState: 'DELIVERED', deliveredAt: at(4) })
    const found = (await call('GET', '/shipments/reference/WRONG-1')).json()
    expect(found.deliveredAt).toBe(at(4))
  })

  it('are refused in states where nothing can be wrong, and if the code contradicts them', async () => {
    const { id } = await registered()
    const errorsOf = async (event: object) =>
      (await report(id, event)).json().errors?.map(({ code, field }: Record<string, string>) => `${code} ${field}`)
    expect(await errorsOf({ state: 'DELIVERED', exception: 'LOST' })).toEqual(['NOT_ALLOWED exception'])
    expect(await errorsOf({ carrierCode: 'UNHEARD-OF', exception: 'LOST' })).toEqual(['NOT_ALLOWED exception'])
    expect(await errorsOf({ carrierCode: 'LI-510', exception: 'LOST' })).toEqual(['STATE_MISMATCH exception'])
    expect(await errorsOf({ state: 'ERROR', proof: { name: 'A. Lindqvist' } })).toEqual(['NOT_ALLOWED proof'])
    const signature = Buffer.from('this is no picture').toString('base64')
    expect(await errorsOf({ state: 'DELIVERED', proof: { signature } })).toEqual(['FORMAT proof.signature'])
    const [large, larger] = [pngOf(8_000, 8_001), jpegHead(10_000, 7_000)].map((file) => file.toString('base64'))
    expect(await errorsOf({ state: 'DELIVERED', proof: { signature: large, picture: larger } })).toEqual([
      'TOO_MANY_PIXELS proof.signature',
      'TOO_MANY_PIXELS proof.picture',
    ])
  })
})

const proofOf = (id: string, asked?: Asked) => call('GET', `/shipments/${id}/proof-of-delivery`, undefined, asked)

describe('getProofOfDelivery', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
  const jpeg = jpegHead(640, 480).toString('base64')

  it('returns the person who took the parcel at the latest delivery, while the shipment is delivered', async () => {
    const { id } = await registered()
    expect((await proofOf(id)).statusCode).toBe(404)
    const signed = { name: 'A. Lindqvist', signature: png, picture: jpeg }
    const told = await report(id, { state: 'DELIVERED', createdAt: at(5), proof: signed })
    expect(told.json()).not.toHaveProperty('proof')
    await report(id, { state: 'DELIVERED', createdAt: at(2), proof: { name: 'Somebody else' } })
    const { headers, ...proof } = await proofOf(id)
    expect(proof.json()).toEqual({
      shipmentId: id,
      deliveredAt: at(2),
      name: 'A. Lindqvist',
      signature: { contentType: 'image/png', encoding: 'base64', data: png },
      picture: { contentType: 'image/jpeg', encoding: 'base64', data: jpeg },
    })
    expect(headers.etag).toBeDefined()
    expect((await proofOf(id, { clientId: 2048 })).statusCode).toBe(404)
    await report(id, { state: 'DELIVERY_ATTEMPTED', createdAt: at(9) })
    expect((await proofOf(id)).statusCode).toBe(404)
  })

  it('accepts proofs for many shipments at once', async () => {
    const [one, other] = [await registered(), await registered()]
    const events = [
      { shipmentId: one.id, state: 'DELIVERED', proof: { name: 'One' } },
      { shipmentId: other.id, state: 'IN_TRANSIT', proof: { name: 'Nobody' } },
      { shipmentId: other.id, state: 'DELIVERED', proof: { name: 'Other' } },
    ]
    const { results } = (await call('POST', '/shipments/events', { events })).json()
    expect(results.map(({ status }: { status: number }) => status)).toEqual([201, 400, 201])
    for (const [{ id }, name] of [
      [one, 'One'],
      [other, 'Other'],
    ] as const)
      expect((await proofOf(id)).json().name).toBe(name)
  })
})
