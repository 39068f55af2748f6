import { beforeAll, describe, expect, it } from 'vitest'
import { clients, type Call } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { openCalendar, workingDaysAfter } from '../../kernel/calendar.ts'
import { endOfDay } from '../../kernel/clock.ts'
import { localTime } from '../../kernel/zone.ts'
import { postponed, workingDaysTaken } from '../../network/rate-sheet/promise.ts'
import { numberEvents } from '../../integration/event-feed/store.ts'
import { countDeliveryTimes, historyOf, noticeLate } from './punctuality.ts'

const { byId: call, db, people, person } = await openShipping()
const { karen } = people
const by = await person('promises', clients.nordlys, [
  'shipments:read',
  'shipments:write',
  'events:read',
  'events:write',
  'reporting:read',
  'rates:write',
])
const calendar = await openCalendar()
const signal = new AbortController().signal
const rounds = { db, signal }
const lane = { sender: { country: 'DK', postCode: '1264' }, recipient: { country: 'SE', postCode: '412 54' } }
const product = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

const register = async (over: object = {}) =>
  (await call('registerShipmentDirectly', { by, body: { shipment: lamp(over) } })).body.shipment
const read = async (shipmentId: string) => (await call('getShipment', { by, path: { shipmentId } })).body
const report = (shipmentId: string, state: 'IN_TRANSIT' | 'DELIVERED', createdAt?: Date) =>
  call('createShipmentEvent', { by, path: { shipmentId }, body: { state, createdAt: createdAt?.toISOString() } })
/** Makes it look as if the shipment had been promised for another day. */
const promise = (id: string, until: Date) =>
  db.updateTable('shipment').set({ promisedUntil: until }).where('id', '=', id).execute()

beforeAll(async () => {
  await call('createRateSheet', {
    by: karen,
    clientId: clients.tenant,
    body: {
      name: 'Home',
      carrierProduct: product,
      scope: 'CHILDREN',
      currency: 'DKK',
      validFrom: '2026-01-01',
      zones: [{ code: 'SE', areas: [{ country: 'SE' }], transitDays: { from: 1, to: 3 } }],
      steps: [{ zone: 'SE', from: 0, upTo: 10, price: 49 }],
    },
  })
})

describe('a delivery promise', () => {
  it('comes from the rate sheet on the day of registration, and counts working days at both ends', async () => {
    const { deliveryPromise, id } = await register()
    const today = localTime(lane.sender, new Date()).day
    const leaves = workingDaysAfter('DK', today, 0, calendar)
    expect(deliveryPromise).toEqual({
      leaves,
      earliest: workingDaysAfter('SE', leaves, 1, calendar),
      latest: workingDaysAfter('SE', leaves, 3, calendar),
    })
    expect((await read(id)).deliveryPromise).toEqual(deliveryPromise)
  })

  it('comes from its rate, whoever pays, and is not copied', async () => {
    const rated = await call('createRates', {
      by,
      body: { ...lane, parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5 }], carriers: ['LAST_INCH'] },
    })
    const [rate] = rated.body.rates
    const created = await call('createShipment', { by, body: lamp({ carrierProduct: undefined, rateId: rate?.id }) })
    expect(created.body.deliveryPromise).toEqual(rate?.promise)
    const registered = await call('registerShipment', { by, path: { shipmentId: created.body.id } })
    expect(registered.body.deliveryPromise).toEqual(rate?.promise)
    const copy = await call('copyShipment', { by, path: { shipmentId: (await register()).id }, body: {} })
    expect(copy.body.deliveryPromise).toBeUndefined()
  })

  it('moves with a shipment that leaves later than its rate assumed', () => {
    const made = { leaves: '2026-11-20', earliest: '2026-11-23', latest: '2026-11-25' }
    const way = { from: 'DK', to: 'SE', day: '2026-11-27' }
    expect(postponed(way, made, calendar, false)).toEqual({
      leaves: '2026-11-27',
      earliest: '2026-11-30',
      latest: '2026-12-02',
    })
    expect(postponed({ ...way, day: '2026-11-19' }, made, calendar, false)).toEqual(made)
  })

  it.each([
    ['Europe', { country: 'SE', postCode: '41254' }, '2026-11-25', '2026-11-25T23:00:00.000Z'],
    ['the east', { country: 'NZ', postCode: '1010' }, '2026-11-25', '2026-11-25T11:00:00.000Z'],
    ['the west', { country: 'US', postCode: '90001' }, '2026-11-25', '2026-11-26T08:00:00.000Z'],
    ['summer time', { country: 'SE', postCode: '41254' }, '2026-07-01', '2026-07-01T22:00:00.000Z'],
  ])("ends with the recipient's day: %s", (_, place, day, end) => {
    expect(endOfDay(place, day).toISOString()).toBe(end)
  })
})

describe('a late shipment', () => {
  it('is reported once, and found by a filter until it is delivered', async () => {
    const { id, deliveryPromise } = await register()
    const { id: cancelled } = await register()
    const { id: delivered } = await register()
    const { body: draft } = await call('createShipment', { by, body: lamp() })
    const all = [id, cancelled, delivered, draft.id]
    await call('cancelShipment', { by, path: { shipmentId: cancelled }, body: {} })
    await report(delivered, 'DELIVERED')
    for (const one of all) await promise(one, days(-1))
    await noticeLate(rounds)
    await noticeLate(rounds)

    const listed = async (late: boolean) =>
      (await call('listShipments', { by, query: { late, per_page: 100 } })).body.hits.map((one) => one.id)
    expect(await listed(true)).toEqual([id])
    expect(await listed(false)).toEqual(expect.arrayContaining(all.slice(1)))
    expect((await read(id)).lateSince).toBeDefined()
    expect((await read(delivered)).lateSince).toBeUndefined()

    await numberEvents(db)
    const { body } = await call('listEvents', { by, query: { types: ['shipment.late'], per_page: 100 } })
    expect(body.hits.map(({ data }) => data)).toEqual([
      {
        shipmentId: id,
        shipmentState: 'REGISTERED',
        carrier: 'LAST_INCH',
        carrierReference: expect.any(String),
        customerReference: 'ORDER-20417',
        promised: deliveryPromise?.latest,
      },
    ])

    await report(id, 'DELIVERED')
    expect(await listed(true)).toEqual([])
    expect((await read(id)).lateSince).toBeDefined()
    const reported = await call('getReportedShipment', { by, path: { shipmentId: id } })
    expect(reported.body).toMatchObject({ daysLate: 2, deliveryPromise, lateSince: expect.any(String) })
  })

  it('is not reported until the promised day is over', async () => {
    const { id } = await register()
    await promise(id, days(0.01))
    await noticeLate(rounds)
    expect((await read(id)).lateSince).toBeUndefined()
    const { body } = await call('getReportedShipment', { by, path: { shipmentId: id } })
    expect(body.daysLate).toBeUndefined()
  })
})

describe('countOnTimeShipments', () => {
  it('counts the promises for a period, and how they were kept', async () => {
    const own = await person('punctual', clients.solskin, [
      'shipments:read',
      'shipments:write',
      'events:write',
      'reporting:read',
    ])
    const made = async () => {
      const { body } = await call('registerShipmentDirectly', { by: own, body: { shipment: lamp() } })
      return body.shipment.id
    }
    const finish = (shipmentId: string) =>
      call('createShipmentEvent', { by: own, path: { shipmentId }, body: { state: 'DELIVERED' } })
    const [onTime, late, lost, open, gone] = [await made(), await made(), await made(), await made(), await made()]
    for (const one of [onTime, late]) await finish(one)
    await call('cancelShipment', { by: own, path: { shipmentId: gone }, body: {} })
    const today = new Date().toISOString().slice(0, 10)
    const noon = Date.parse(`${today}T12:00:00Z`)
    const until: Readonly<Record<string, number>> = { [onTime]: 3, [late]: -1.5, [lost]: -1.5, [open]: 3, [gone]: 3 }
    for (const [id, after] of Object.entries(until)) await promise(id, new Date(noon + after * 86_400_000))
    const query = { promised_after: days(-4).toISOString(), promised_before: days(5).toISOString() }
    const counted = await call('countOnTimeShipments', { by: own, query })
    const label = (after: number) => new Date(noon + after * 86_400_000).toISOString().slice(0, 10)
    expect(counted.body.filter(({ promised }) => promised > 0)).toEqual([
      { label: label(-2), promised: 2, onTime: 0, late: 2, open: 0 },
      { label: label(2.5), promised: 2, onTime: 1, late: 0, open: 1 },
    ])
    const gls = await call('countOnTimeShipments', { by: own, query: { ...query, carriers: ['GLS_DK'] } })
    expect(gls.body.every(({ promised }) => promised === 0)).toBe(true)
    const reversed = { promised_after: '2026-11-02', promised_before: '2026-11-01' }
    expect((await call('countOnTimeShipments', { by: own, query: reversed })).body).toMatchObject({
      errors: [{ code: 'END_BEFORE_START', field: 'promised_before' }],
    })
    expect(
      (await call('countOnTimeShipments', { by: own, query: { promised_after: '2999-01-01' } })).body,
    ).toMatchObject({
      errors: [{ code: 'END_BEFORE_START', field: 'promised_after' }],
    })
  })
})

const rateOf = async (more: Call = {}) => {
  const parcels = [{ weight: 4.2, length: 60, width: 40, height: 35.5 }]
  const { body } = await call('createRates', { by, body: { ...lane, parcels, carriers: ['LAST_INCH'] }, ...more })
  return body.rates.find(({ carrierProduct }) => carrierProduct.productId === product.productId)
}

describe('the history of a lane', () => {
  it('is shown with rates from thirty delivered parcels on, and reflects reversals', async () => {
    await countDeliveryTimes(rounds)
    await db.deleteFrom('delivery_time').execute()
    const parcels = Array.from({ length: 10 }, () => lamp().parcels[0])
    const ids: string[] = []
    for (let each = 0; each < 3; each++) ids.push((await register({ parcels })).id)
    const [first = '', second = '', third = ''] = ids
    await report(first, 'DELIVERED')
    await report(second, 'DELIVERED')
    await countDeliveryTimes(rounds)
    expect((await rateOf())?.history).toBeUndefined()
    await report(third, 'DELIVERED')
    await Promise.all([countDeliveryTimes(rounds), countDeliveryTimes(rounds)])
    await countDeliveryTimes(rounds)
    const history = (await rateOf())?.history
    expect(history).toMatchObject({ parcels: 30, p50: { days: 0 }, p90: { days: 0 }, p95: { days: 0 } })
    expect(history?.p50.date).toBe((await rateOf())?.promise?.leaves)
    const astrid = await rateOf({ by: people.astrid, clientId: clients.solskin })
    expect(astrid?.history).toBeUndefined()
    // For LAST_INCH, DELIVERED can be corrected.
    await call('patchShipment', { by, path: { shipmentId: third }, body: { shipmentState: 'IN_TRANSIT' } })
    await countDeliveryTimes(rounds)
    expect((await rateOf())?.history).toBeUndefined()
  })

  it('takes percentiles by the nearest rank', () => {
    const times = [
      { days: 1, parcels: 50 },
      { days: 2, parcels: 41 },
      { days: 4, parcels: 4 },
      { days: 9, parcels: 5 },
    ]
    expect(historyOf(times, '2026-11-23', 'SE', calendar)).toEqual({
      parcels: 100,
      p50: { days: 1, date: '2026-11-24' },
      p90: { days: 2, date: '2026-11-25' },
      p95: { days: 4, date: '2026-11-27' },
    })
    expect(historyOf([{ days: 1, parcels: 29 }], '2026-11-23', 'SE', calendar)).toBeUndefined()
  })

  it.each([
    ['the same day', '2026-11-23', '2026-11-23', 0],
    ['the next day', '2026-11-23', '2026-11-24', 1],
    ['over a weekend', '2026-11-27', '2026-11-30', 1],
    ['on a Saturday, as on the Monday after', '2026-11-27', '2026-11-28', 1],
    ['over Christmas', '2026-12-23', '2026-12-28', 1],
  ])('counts working days at the recipient: %s', (_, leaves, arrives, taken) => {
    expect(workingDaysTaken('SE', leaves, arrives, 60, calendar)).toBe(taken)
  })
})
