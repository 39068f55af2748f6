import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { clients } from '../../dev/testing/app.ts'
import { nextDay, openCalendar } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { CarrierUnavailable, type Carrier } from '../../network/carriers/carrier.ts'
import { capabilitiesOf } from '../../network/carriers/capabilities.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { authorizationFor } from '../../network/carriers/sandbox/accounts.ts'
import { cancelShipment } from '../cancellation/cancellation.ts'
import { createPickup } from './booking.ts'
import { reconcilePickups } from './reconciliation.ts'

const { call, db, carriers, config, sandbox } = await openShipping({ hour: 3_600_000 })
const context = { db, carriers, config, log: pino({ level: 'silent' }) }
const later = (minutes = 60) => new Date(Date.now() + minutes * 60_000)
const isWorkingDay = await openCalendar()

const bySchenker = { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } }
const preferredTime = { from: '13:00', to: '16:00' }
const today = localTime({ country: 'DK' }, new Date()).day
const workingDayAfter = (day: string): string => {
  const next = nextDay(day)
  return isWorkingDay('DK', next) ? next : workingDayAfter(next)
}
const date = workingDayAfter(today)
const dayAfter = workingDayAfter(date)
const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'

async function registered(over: object = {}) {
  const { id } = (await call('POST', '/shipments', lamp({ ...bySchenker, ...over }))).json()
  expect((await call('POST', `/shipments/${id}/register`)).statusCode).toBe(200)
  return id as string
}
const fetchAll = (shipmentIds: readonly string[], over: object = {}, key?: string) =>
  call('POST', '/pickups', { shipmentIds, date, preferredTime, ...over }, { key })
const read = async (id: string) => (await call('GET', `/pickups/${id}`)).json()
const pickupOf = async (id: string) => (await call('GET', `/shipments/${id}`)).json().pickupId
const cancel = (id: string, body: object = {}) => call('POST', `/pickups/${id}/cancel`, body)

/** Finds what the sandbox has booked under the reference of a pick-up. */
async function foundFor(id: string) {
  const { reference } = await db.selectFrom('pickup').select('reference').where('id', '=', id).executeTakeFirstOrThrow()
  return carriers.SCHENKER.findPickUp?.(reference, { credentials: {} })
}

describe('createPickup', () => {
  it('books one pick-up for several shipments, which refer to it', async () => {
    const ids = [await registered(), await registered({ customerReference: 'ORDER-2' })]
    const response = await fetchAll(ids, { instructions: 'Ramp 3' })
    expect(response.statusCode).toBe(201)
    const pickup = response.json()
    expect(pickup).toMatchObject({
      state: 'CONFIRMED',
      carrier: 'SCHENKER',
      source: 'SANDBOX',
      confirmation: expect.stringMatching(/^SBX-PU-/),
      address: lamp().sender,
      date,
      preferredTime,
      instructions: 'Ramp 3',
      shipmentIds: ids,
    })
    expect(response.headers.location).toBe(`/v1/pickups/${pickup.id}`)
    expect(await read(pickup.id)).toEqual(pickup)
    expect(await foundFor(pickup.id)).toEqual({ confirmation: pickup.confirmation })
    for (const id of ids) expect(await pickupOf(id)).toBe(pickup.id)
    const fetched = (await call('GET', `/shipments?pickup_id=${pickup.id}&order=ASC`)).json()
    expect(fetched.hits.map((hit: { id: string }) => hit.id)).toEqual(ids)
    const unchanged = await call('GET', `/pickups/${pickup.id}`, undefined, {
      headers: { 'if-none-match': String(response.headers.etag) },
    })
    expect(unchanged.statusCode).toBe(304)
  })

  it('books once per idempotency key, even if the first call was interrupted', async () => {
    const ids = [await registered()]
    const first = await fetchAll(ids, {}, 'pickup-1')
    expect((await fetchAll(ids, {}, 'pickup-1')).json()).toEqual(first.json())
    const other = [await registered()]
    const { promise: called, resolve } = Promise.withResolvers<void>()
    const dying = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    const SCHENKER = { ...carriers.SCHENKER, pickUp: dying }
    const plan = { shipmentIds: other, date, preferredTime }
    const order = { clientId: clients.nordlys, username: 'freja', plan, idempotencyKey: 'pickup-2' }
    void createPickup({ ...context, carriers: { ...carriers, SCHENKER } }, order)
    await called
    const again = await fetchAll(other, {}, 'pickup-2')
    expect([again.statusCode, again.json().state]).toEqual([201, 'PENDING'])
    expect((await fetchAll(other)).json().errors).toMatchObject([{ code: 'SHIPMENT_IN_PICKUP' }])
    await reconcilePickups(context, later())
    expect(await read(again.json().id)).toMatchObject({ state: 'FAILED', shipmentIds: other })
    expect((await call('GET', '/events?types=pickup.failed')).json().hits).toMatchObject([
      { type: 'pickup.failed', data: { pickupId: again.json().id } },
    ])
    expect(await pickupOf(other[0] ?? '')).toBeUndefined()
    expect((await fetchAll(other)).json().state).toBe('CONFIRMED')
  })

  it('refuses shipments that cannot be fetched together, each with its reason', async () => {
    const first = await registered()
    const taken = await registered()
    await fetchAll([taken])
    const gone = await registered()
    await call('POST', `/shipments/${gone}/cancel`, {})
    const { id: draft } = (await call('POST', '/shipments', lamp(bySchenker))).json()
    const externalShipment = { carrier: 'SCHENKER', carrierReference: '395200000002041709' }
    const external = (await call('POST', '/shipments', lamp({ carrierProduct: undefined, externalShipment }))).json().id
    const collectionInfo = { type: 'PICK_UP', date, preferredTime }
    const alone = await registered({ collectionInfo })
    const elsewhere = await registered({ sender: { ...lamp().sender, addressLine1: 'Bredgade 4' } })
    const same = await registered({ sender: { ...lamp().sender, addressLine1: 'store  kongensgade 81' } })
    const other = await registered({ carrierProduct: { carrier: 'DSV', productId: 'DSV_ROAD_LTL' } })
    const own = await registered({ carrierProduct: lamp().carrierProduct })
    await call('POST', `/shipments/${own}/events`, { carrierCode: 'LI-100' })
    const ids = [first, unknownId, draft, external, gone, taken, alone, elsewhere, same, other, own]
    const refused = await fetchAll(ids)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors.map(({ code, field }: Record<string, string>) => [code, field])).toEqual([
      ['NOT_FOUND', 'shipmentIds[1]'],
      ['SHIPMENT_NOT_REGISTERED', 'shipmentIds[2]'],
      ['SHIPMENT_BOOKED_ELSEWHERE', 'shipmentIds[3]'],
      ['SHIPMENT_CANCELLED', 'shipmentIds[4]'],
      ['SHIPMENT_IN_PICKUP', 'shipmentIds[5]'],
      ['SHIPMENT_IN_PICKUP', 'shipmentIds[6]'],
      ['ADDRESS_MISMATCH', 'shipmentIds[7]'],
      ['CARRIER_MISMATCH', 'shipmentIds[9]'],
      ['SHIPMENT_UNDER_WAY', 'shipmentIds[10]'],
    ])
    expect(await pickupOf(first)).toBeUndefined()
    const ours = await fetchAll([await registered({ carrierProduct: lamp().carrierProduct })])
    expect(ours.json().errors).toMatchObject([{ code: 'NOT_OFFERED', field: 'shipmentIds[0]', carrier: 'LAST_INCH' }])
  })

  it('stores nothing if the carrier refuses or is not reached', async () => {
    const ids = [await registered()]
    const refused = await fetchAll(ids, { instructions: 'SANDBOX_REFUSE' })
    expect(refused.json()).toMatchObject({
      error: 'CARRIER_REFUSED',
      errors: [{ carrier: 'SCHENKER', carrierCode: 'SBX-423' }],
    })
    expect(await pickupOf(ids[0] ?? '')).toBeUndefined()
    const plan = { shipmentIds: ids, date, preferredTime }
    const order = { clientId: clients.nordlys, username: 'freja', plan, idempotencyKey: undefined }
    const SCHENKER = { ...carriers.SCHENKER, pickUp: unreachable }
    await expect(createPickup({ ...context, carriers: { ...carriers, SCHENKER } }, order)).rejects.toMatchObject({
      error: 'CARRIER_UNAVAILABLE',
    })
    expect((await fetchAll(ids)).json().state).toBe('CONFIRMED')
  })

  it('asks a carrier that has not responded, and does not book twice', async () => {
    const response = await fetchAll([await registered()], { instructions: 'SANDBOX_TIMEOUT' })
    const { id, state, message } = response.json()
    expect([response.statusCode, state, typeof message]).toEqual([201, 'PENDING', 'string'])
    expect((await cancel(id)).json().error).toBe('PICKUP_PENDING')
    expect((await call('PATCH', `/pickups/${id}`, { date: dayAfter })).json().error).toBe('PICKUP_NOT_CONFIRMED')
    await reconcilePickups(context, later())
    const settled = await read(id)
    expect(settled).toMatchObject({ state: 'CONFIRMED', confirmation: (await foundFor(id))?.confirmation })
    expect(settled).not.toHaveProperty('message')
  })

  it('leaves an unknown outcome open until a user gives it up', async () => {
    const ids = [await registered()]
    const { id } = (await fetchAll(ids, { instructions: 'SANDBOX_TIMEOUT' })).json()
    const { findPickUp: _, ...mute }: Carrier = carriers.SCHENKER
    await reconcilePickups({ ...context, carriers: { ...carriers, SCHENKER: mute } }, later())
    expect(await read(id)).toMatchObject({ state: 'PENDING', message: expect.stringContaining('customer service') })
    expect((await cancel(id, { reason: 'Nobody came' })).json()).toMatchObject({
      state: 'CANCELLED',
      cancelled: { reason: 'Nobody came' },
    })
    expect(await pickupOf(ids[0] ?? '')).toBeUndefined()
  })

  it('gives a shipment to one of two concurrent pick-ups', async () => {
    const ids = [await registered()]
    const states = (await Promise.all([fetchAll(ids), fetchAll(ids)])).map(({ statusCode }) => statusCode)
    expect(states.toSorted((one, other) => one - other)).toEqual([201, 400])
  })
})

describe('updatePickup', () => {
  it('books again and cancels the former booking', async () => {
    const [first, second, third] = [await registered(), await registered(), await registered()]
    const { id, confirmation } = (await fetchAll([first, second])).json()
    const time = { from: '09:00', to: '12:00' }
    const changed = await call('PATCH', `/pickups/${id}`, {
      date: dayAfter,
      preferredTime: time,
      instructions: 'Ramp 5',
      shipmentIds: [second, third],
    })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({
      state: 'CONFIRMED',
      date: dayAfter,
      preferredTime: time,
      instructions: 'Ramp 5',
      shipmentIds: [second, third],
    })
    expect(changed.json().confirmation).not.toBe(confirmation)
    expect(await sandboxState(confirmation)).toBe('CANCELLED')
    expect([await pickupOf(first), await pickupOf(third)]).toEqual([undefined, id])
    const cleared = await call('PATCH', `/pickups/${id}`, { instructions: null })
    expect(cleared.json()).not.toHaveProperty('instructions')
    const stale = await call('PATCH', `/pickups/${id}`, { date }, { headers: { 'if-match': '"another"' } })
    expect(stale.statusCode).toBe(412)
  })

  it('stays unchanged if the carrier refuses, and continues once it has responded', async () => {
    const [first, second] = [await registered(), await registered()]
    const before = (await fetchAll([first])).json()
    const refused = await call('PATCH', `/pickups/${before.id}`, {
      instructions: 'SANDBOX_REFUSE',
      shipmentIds: [first, second],
    })
    expect(refused.json().error).toBe('CARRIER_REFUSED')
    expect(await read(before.id)).toEqual({ ...before, changedAt: expect.any(String) })
    expect(await pickupOf(second)).toBeUndefined()
    const lost = await call('PATCH', `/pickups/${before.id}`, { instructions: 'SANDBOX_TIMEOUT', date: dayAfter })
    expect(lost.json()).toMatchObject({ state: 'CHANGING', date, change: { date: dayAfter } })
    await reconcilePickups(context, later())
    const settled = await read(before.id)
    expect(settled).toMatchObject({ state: 'CONFIRMED', date: dayAfter })
    expect(settled).not.toHaveProperty('change')
    expect(await sandboxState(before.confirmation)).toBe('CANCELLED')
    expect(await sandboxState(settled.confirmation)).toBe('BOOKED')
    const wrong = await call('PATCH', `/pickups/${before.id}`, { preferredTime: { from: '07:00', to: '07:30' } })
    expect(wrong.json().errors).toMatchObject([
      { code: 'OUT_OF_RANGE', field: 'preferredTime.to' },
      { code: 'OUT_OF_RANGE', field: 'preferredTime.from' },
    ])
  })

  it('reports a former booking that can no longer be cancelled', async () => {
    const { id } = (await fetchAll([await registered()], { instructions: 'SANDBOX_KEEP' })).json()
    const changed = (await call('PATCH', `/pickups/${id}`, { instructions: 'Ramp 3' })).json()
    expect(changed).toMatchObject({ state: 'CONFIRMED', message: expect.stringContaining('The driver is on the way.') })
  })
})

describe('cancelPickup', () => {
  it('cancels once, and frees the shipments', async () => {
    const ids = [await registered()]
    const { id, confirmation } = (await fetchAll(ids)).json()
    const cancelled = await cancel(id, { reason: 'Nothing is left' })
    expect(cancelled.json()).toMatchObject({
      state: 'CANCELLED',
      shipmentIds: ids,
      cancelled: { reason: 'Nothing is left', by: expect.stringContaining('user') },
    })
    expect(await sandboxState(confirmation)).toBe('CANCELLED')
    expect((await cancel(id, { reason: 'Another' })).json()).toEqual(cancelled.json())
    expect((await fetchAll(ids)).json().state).toBe('CONFIRMED')
  })

  it("reports the carrier's refusal, and retries a call without a response", async () => {
    const kept = (await fetchAll([await registered()], { instructions: 'SANDBOX_KEEP' })).json()
    expect((await cancel(kept.id)).json()).toMatchObject({ errors: [{ carrierCode: 'SBX-411' }] })
    const stays = await read(kept.id)
    expect(stays).toMatchObject({ state: 'CONFIRMED', message: 'The driver is on the way.' })
    expect(stays).not.toHaveProperty('cancelled')
    const lost = (await fetchAll([await registered()], { instructions: 'SANDBOX_CANCEL_TIMEOUT' })).json()
    expect((await cancel(lost.id, { reason: 'Sold out' })).json().state).toBe('CANCELLING')
    await reconcilePickups(context, later())
    expect(await read(lost.id)).toMatchObject({ state: 'CANCELLED', cancelled: { reason: 'Sold out' } })
  })

  it('drops a cancelled shipment, and cancels the pick-up with its last one', async () => {
    const [first, second] = [await registered(), await registered()]
    const { id } = (await fetchAll([first, second])).json()
    const order = { clientId: clients.nordlys, username: 'freja' }
    await cancelShipment(context, { ...order, id: first })
    expect(await read(id)).toMatchObject({ state: 'CONFIRMED', shipmentIds: [second] })
    expect(await pickupOf(first)).toBeUndefined()
    await cancelShipment(context, { ...order, id: second })
    expect(await read(id)).toMatchObject({ state: 'CANCELLING', shipmentIds: [] })
    await reconcilePickups(context, later())
    expect(await read(id)).toMatchObject({ state: 'CANCELLED', cancelled: { by: 'freja' } })
  })

  it('reports calls that a carrier does not offer', async () => {
    const { id } = (
      await fetchAll([await registered({ carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_EUROBUSINESS' } })])
    ).json()
    expect((await cancel(id)).json()).toMatchObject({
      error: 'NOT_OFFERED',
      message: expect.stringContaining('carrierTold'),
    })
    expect((await call('PATCH', `/pickups/${id}`, { date: dayAfter })).json().error).toBe('NOT_OFFERED')
    const silent = await call('POST', `/pickups/${id}/cancel`, { carrierTold: true })
    expect(silent.json().errors).toMatchObject([{ code: 'REQUIRED', field: 'reason' }])
    const told = { carrierTold: true, reason: 'Nobody comes, says Mr Krogh.' }
    const closed = (await call('POST', `/pickups/${id}/cancel`, told)).json()
    expect(closed).toMatchObject({ state: 'CANCELLED', cancelled: { reason: told.reason } })
    expect((await call('POST', `/pickups/${id}/cancel`, told)).json()).toEqual(closed)
    for (const shipmentId of closed.shipmentIds)
      expect((await call('GET', `/shipments/${shipmentId}`)).json()).not.toHaveProperty('pickupId')
  })
})

describe('listPickups', () => {
  it('filters, sorts and pages', async () => {
    const asked = { clientId: 3200 }
    const place = async (over: object) => {
      const { id } = (await call('POST', '/shipments', lamp({ ...bySchenker }), asked)).json()
      await call('POST', `/shipments/${id}/register`, undefined, asked)
      return (await call('POST', '/pickups', { shipmentIds: [id], date, preferredTime, ...over }, asked)).json().id
    }
    const soon = await place({})
    const late = await place({ date: dayAfter })
    const gone = await place({})
    await call('POST', `/pickups/${gone}/cancel`, {}, asked)
    const found = async (query: string) => {
      const response = await call('GET', `/pickups?order=ASC&${query}`, undefined, asked)
      const ids = response.json().map(({ id }: { id: string }) => id)
      expect(Number(response.headers['x-total-count'])).toBeGreaterThanOrEqual(ids.length)
      return ids
    }
    expect(await found('')).toEqual([soon, late, gone])
    expect(await found('sort=date&states=CONFIRMED')).toEqual([soon, late])
    expect(await found(`first_day=${dayAfter}`)).toEqual([late])
    expect(await found(`last_day=${date}`)).toEqual([soon, gone])
    expect(await found('carriers=DSV')).toEqual([])
    expect(await found('since=2020-01-01&sort=changedAt')).toEqual([soon, late, gone])
    expect(await found(`since=${later().toISOString()}`)).toEqual([])
    expect(await found('per_page=1&page=2')).toEqual([late])
    const refused = await call('GET', '/pickups?since=2026-02-30', undefined, asked)
    expect(refused.json().errors).toMatchObject([{ code: 'FORMAT', field: 'since' }])
  })

  it('shows nothing of another client', async () => {
    const { id } = (await fetchAll([await registered()])).json()
    const asked = { clientId: 2048 }
    expect((await call('GET', '/pickups', undefined, asked)).json()).toEqual([])
    expect((await call('POST', `/pickups/${id}/cancel`, {}, asked)).statusCode).toBe(404)
    expect((await call('PATCH', `/pickups/${id}`, { date: dayAfter }, asked)).statusCode).toBe(404)
    const theirs = await call('POST', '/pickups', { shipmentIds: [await registered()], date, preferredTime }, asked)
    expect(theirs.json().errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})

describe('pick-ups', () => {
  it('are booked with the carriers that are called, and with no others', () => {
    const calling = carrierIds.filter((id) => capabilitiesOf(carriers[id]).includes('PICK_UP'))
    expect(calling).toEqual(expect.arrayContaining(['UPS', 'FEDEX', 'DHL_EXPRESS', 'GLS_DK', 'POSTNORD_DK', 'USPS']))
    expect(calling).not.toEqual(expect.arrayContaining(['BRING']))
    for (const id of calling) expect(carriers[id]).toHaveProperty('pickUp')
  })
})

const unreachable = () =>
  Promise.reject(new CarrierUnavailable('SCHENKER', 'BREAKER_OPEN', 'Closed', { mayHaveRegistered: false }))

/** Reads the state of a pick-up in the sandbox. */
async function sandboxState(number: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/carriers/SCHENKER/pick-ups/${number}`, {
    headers: { authorization: authorizationFor('SCHENKER', {}) },
  })
  const { status }: { status: string } = JSON.parse(await response.text())
  return status
}
