import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldEvents, mayFollow, nextStates, type Base, type ShipmentState, type TrackedEvent } from './states.ts'

const states = Object.keys(nextStates) as ShipmentState[]
const sources = ['CARRIER', 'ADMIN', 'EXTERNAL_WAREHOUSE_SYSTEM', 'WAREHOUSE'] as const
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()

const event = (minute: number, state: ShipmentState | undefined, source: TrackedEvent['source'] = 'CARRIER') =>
  ({ id: `event ${minute} ${state}`, createdAt: at(minute), receivedAt: at(60), state, source }) satisfies TrackedEvent

const registered = { state: 'REGISTERED', correctable: false } as const

const stateAfter = (base: Base, events: readonly TrackedEvent[]) => foldEvents(base, events).state

describe('foldEvents', () => {
  it('gives the same state for any order of events', () => {
    const events = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        createdAt: fc.integer({ min: 0, max: 5 }).map(at),
        receivedAt: fc.integer({ min: 0, max: 2 }).map(at),
        state: fc.constantFrom<string | undefined>(...states, 'NO_STATE_OF_OURS', undefined),
        source: fc.constantFrom(...sources),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.boolean(),
        events.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (state, correctable, [inOrder, shuffled]) => {
          expect(foldEvents({ state, correctable }, shuffled)).toEqual(foldEvents({ state, correctable }, inOrder))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('takes only allowed steps', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states)), (path) => {
        let state: ShipmentState = 'REGISTERED'
        path.forEach((_, index) => {
          const next = stateAfter(
            registered,
            path.slice(0, index + 1).map((to, minute) => event(minute, to)),
          )
          expect(next === state || mayFollow(state, next, false)).toBe(true)
          state = next
        })
      }),
    )
  })

  it('does not let a late event move a shipment back', () => {
    const events = [event(10, 'DELIVERED'), event(5, 'IN_TRANSIT')]
    expect(stateAfter(registered, events)).toBe('DELIVERED')
  })

  it('applies a later event after a late one', () => {
    expect(stateAfter(registered, [event(9, 'DELIVERY_ATTEMPTED'), event(3, 'RECEIVED_AT_WAREHOUSE')])).toBe(
      'DELIVERY_ATTEMPTED',
    )
  })

  it('keeps DELIVERED unless an administrator or our own delivery corrects it', () => {
    const events = [event(1, 'DELIVERED'), event(2, 'IN_TRANSIT')]
    expect(stateAfter(registered, events)).toBe('DELIVERED')
    expect(stateAfter({ ...registered, correctable: true }, events)).toBe('IN_TRANSIT')
    expect(stateAfter(registered, [event(1, 'DELIVERED'), event(2, 'ERROR', 'ADMIN')])).toBe('ERROR')
  })

  it('ignores codes without a state and states that cannot follow', () => {
    expect(stateAfter(registered, [event(1, undefined), event(2, 'DRAFT'), event(3, 'BLOCKED')])).toBe('REGISTERED')
  })

  it('blocks and releases a shipment that is not registered', () => {
    const draft = { state: 'DRAFT', correctable: false } as const
    expect(stateAfter(draft, [event(1, 'BLOCKED', 'ADMIN')])).toBe('BLOCKED')
    expect(stateAfter(draft, [event(2, 'DRAFT', 'ADMIN'), event(1, 'BLOCKED', 'ADMIN')])).toBe('DRAFT')
    expect(stateAfter(draft, [event(1, 'IN_TRANSIT')])).toBe('DRAFT')
  })

  it('does not register a draft on an event', () => {
    expect(stateAfter({ state: 'DRAFT', correctable: true }, [event(1, 'REGISTERED'), event(2, 'IN_TRANSIT')])).toBe(
      'DRAFT',
    )
  })

  it('skips events from before an edit', () => {
    const failed = { state: 'FAILED_TO_REGISTER', since: at(5), correctable: false } as const
    expect(stateAfter(failed, [event(1, 'BLOCKED', 'ADMIN'), event(2, 'DRAFT', 'ADMIN')])).toBe('FAILED_TO_REGISTER')
  })
})

it('has no way from a shipment under way back to a draft', () => {
  for (const from of nextStates.REGISTERED)
    for (const to of ['DRAFT', 'BLOCKED', 'REGISTERED', 'FAILED_TO_REGISTER', 'UNKNOWN'] as const)
      expect(mayFollow(from, to, true)).toBe(false)
})

const wrong = (minute: number, state: ShipmentState, exception?: TrackedEvent['exception']) => ({
  ...event(minute, state),
  exception,
})

describe('the exception of a shipment', () => {
  it('is that of the last event, until the shipment moves on', () => {
    const refused = [event(1, 'IN_TRANSIT'), wrong(2, 'ERROR', 'REFUSED')]
    expect(foldEvents(registered, refused)).toMatchObject({ state: 'ERROR', exception: 'REFUSED', exceptionAt: at(2) })
    const back = [...refused, wrong(3, 'ERROR', 'RETURNED')]
    expect(foldEvents(registered, back)).toMatchObject({ exception: 'RETURNED', exceptionAt: at(3) })
    // It says no more than the event before.
    expect(foldEvents(registered, [...refused, event(3, 'ERROR')])).toMatchObject({ exception: 'REFUSED' })
    for (const state of ['IN_TRANSIT', 'DELIVERED'] as const)
      expect(foldEvents(registered, [...back, event(4, state)])).not.toHaveProperty('exception')
    expect(foldEvents(registered, [wrong(1, 'IN_TRANSIT', 'HELD'), event(2, 'IN_TRANSIT')])).not.toHaveProperty(
      'exception',
    )
  })

  it('is OTHER in an ERROR without a reason, and ignores late events', () => {
    expect(foldEvents(registered, [event(1, 'ERROR')])).toMatchObject({ exception: 'OTHER', exceptionAt: at(1) })
    const late = [event(5, 'DELIVERED'), wrong(6, 'ERROR', 'LOST')]
    expect(foldEvents(registered, late)).toEqual({ state: 'DELIVERED', deliveredAt: at(5) })
  })

  it('sets the date of delivery only for deliveries', () => {
    expect(foldEvents(registered, [event(5, 'DELIVERED'), event(7, 'DELIVERED')]).deliveredAt).toBe(at(5))
    const corrected = [event(5, 'DELIVERED'), event(6, 'DELIVERY_ATTEMPTED', 'ADMIN')]
    expect(foldEvents(registered, corrected)).toEqual({ state: 'DELIVERY_ATTEMPTED', deliveredAt: undefined })
  })
})
