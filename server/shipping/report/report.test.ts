import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportedState, reportOf, type ReportedEvent } from './report.ts'
import { nextStates, type ShipmentState } from '../shipment/states.ts'

const registered = { state: 'REGISTERED', correctable: false } as const
const at = (hour: number) => new Date(Date.UTC(2026, 10, 17, hour)).toISOString()

let number = 0
const event = (hour: number, over: Partial<ReportedEvent> = {}): ReportedEvent => ({
  id: String(number++).padStart(4, '0'),
  createdAt: at(hour),
  receivedAt: at(hour),
  source: 'CARRIER',
  ...over,
})

describe('reportOf', () => {
  it('has the first scan, the first delivery attempt and the last event with its code', () => {
    const events = [
      event(1, { state: 'REGISTERED', carrierCode: 'ANNOUNCED' }),
      event(5, { state: 'IN_TRANSIT', carrierCode: 'TERMINAL' }),
      event(50, { state: 'DELIVERY_ATTEMPTED', carrierCode: 'NOBODY' }),
      event(60, { state: 'DELIVERED', carrierCode: 'SIGNED' }),
      event(61, { carrierCode: 'SURVEY' }),
      event(62),
    ]
    expect(reportOf(registered, events, ['A'])).toStrictEqual({
      firstTrackingEventDate: at(5),
      firstDeliveryEventDate: at(50),
      lastEventDate: at(62),
      lastEventCode: 'SURVEY',
      movedAt: at(60),
      parcels: undefined,
    })
  })

  it('tracks nothing before the shipment is registered', () => {
    const events = [event(1, { state: 'IN_TRANSIT', carrierCode: 'TERMINAL' })]
    for (const state of ['DRAFT', 'BLOCKED', 'FAILED_TO_REGISTER'] as const)
      expect(reportOf({ state, correctable: false }, events, [])).toMatchObject({
        firstTrackingEventDate: undefined,
        movedAt: undefined,
        lastEventDate: at(1),
        lastEventCode: 'TERMINAL',
      })
    expect(reportOf({ ...registered, since: at(2) }, events, []).firstTrackingEventDate).toBeUndefined()
    expect(reportOf({ ...registered, since: at(1) }, events, []).firstTrackingEventDate).toBe(at(1))
  })

  it('tracks each of several parcels by its own events and those of the whole shipment', () => {
    const events = [
      event(1, { state: 'IN_TRANSIT', parcelReference: 'A' }),
      event(2, { state: 'DELIVERED', parcelReference: 'A' }),
      event(3, { state: 'IN_TRANSIT', parcelReference: 'B' }),
      event(4, { carrierCode: 'PHOTO', parcelReference: 'C' }),
      event(5, { state: 'DELIVERY_ATTEMPTED' }),
    ]
    expect(reportOf(registered, events, ['A', 'B', 'C']).parcels).toStrictEqual({
      A: { state: 'DELIVERED', movedAt: at(5) },
      B: { state: 'DELIVERY_ATTEMPTED', movedAt: at(5) },
    })
  })

  it('is the same for any order of events, also one by one', () => {
    const anEvent = fc.record({
      hour: fc.integer({ min: 0, max: 20 }),
      late: fc.integer({ min: 0, max: 3 }),
      state: fc.option(fc.constantFrom<ShipmentState[]>(...statesOf(nextStates)), { nil: undefined }),
      carrierCode: fc.option(fc.constantFrom('X', 'Y', 'Z'), { nil: undefined }),
      parcelReference: fc.option(fc.constantFrom('A', 'B'), { nil: undefined }),
      source: fc.constantFrom('CARRIER' as const, 'ADMIN' as const),
    })
    const bases = fc.record({
      state: fc.constantFrom<ShipmentState[]>('REGISTERED', 'UNKNOWN', 'DRAFT'),
      since: fc.option(fc.integer({ min: 0, max: 10 }).map(at), { nil: undefined }),
      correctable: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 12 }), bases, fc.infiniteStream(fc.nat()), (given, base, random) => {
        const events = given.map(({ hour, late, ...over }) => event(hour, { ...over, receivedAt: at(hour + late) }))
        const shuffled = events
          .map((one) => ({ one, place: random.next().value ?? 0 }))
          .sort((one, other) => one.place - other.place)
          .map(({ one }) => one)
        expect(reportOf(base, shuffled, ['A', 'B'])).toStrictEqual(reportOf(base, events, ['A', 'B']))
      }),
    )
  })
})

const statesOf = (table: Readonly<Record<ShipmentState, unknown>>) =>
  Object.keys(table).filter((state): state is ShipmentState => state in table)

describe('reportedState', () => {
  it('is CMR_CLOSED from the closing of the truck until the next scan', () => {
    const state = 'READY_FOR_DISPATCH_FROM_WAREHOUSE'
    expect(reportedState({ state, movedAt: at(1) }, undefined)).toBe(state)
    expect(reportedState({ state, movedAt: at(1) }, at(2))).toBe('CMR_CLOSED')
    expect(reportedState({ state: 'REGISTERED' }, at(2))).toBe('CMR_CLOSED')
    expect(reportedState({ state: 'IN_TRANSIT', movedAt: at(3) }, at(2))).toBe('IN_TRANSIT')
  })

  it('hides neither that a parcel was delivered nor that it was never registered', () => {
    for (const state of ['DELIVERED', 'DRAFT', 'BLOCKED', 'FAILED_TO_REGISTER'] as const)
      expect(reportedState({ state }, at(2))).toBe(state)
  })
})
