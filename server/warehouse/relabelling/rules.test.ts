import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../kernel/error.ts'
import { promiseBody } from '../../dev/testing/relabelling.ts'
import { conversionHints, missingSides, shipmentOf, withMeasures } from './conversion.ts'
import type { PromiseContent, PromiseState, ScanState } from './parcel.ts'
import { readPointInTime, writePointInTime } from './point-in-time.ts'
import { waitAfter } from '../../kernel/back-off.ts'
import { backOff, dueAt, isTaken, messagesOf, promiseErrors, scanTime } from './rules.ts'
import { cancelledScan, mustFollow } from './states.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const promised = (parcel: object = {}, over: object = {}): PromiseContent => ({
  ...promiseBody(over),
  parcels: [{ weight: 2.6, length: 45, width: 45, height: 30, description: 'Pendant lamp', ...parcel }],
  hint: { isBlocked: false },
})
const unmeasured = { length: undefined, width: undefined, height: undefined }

const promise = (from: PromiseState, to: PromiseState) => () => mustFollow({ promiseState: from }, { promiseState: to })
const scan = (from: ScanState, to: ScanState) => () => mustFollow({ scanState: from }, { scanState: to })

describe('mustFollow', () => {
  it.each([
    ['DATA_RECEIVED', 'READY_FOR_RELABELLING'],
    ['READY_FOR_RELABELLING', 'RELABELLED'],
    ['READY_FOR_RELABELLING', 'REGISTRATION_FAILED'],
    ['REGISTRATION_FAILED', 'DATA_RECEIVED'],
    ['REGISTRATION_FAILED', 'CANCELLED'],
  ] as const)('lets a promise go from %s to %s', (from, to) => {
    expect(promise(from, to)).not.toThrow()
  })

  it.each([
    ['DATA_RECEIVED', 'RELABELLED'],
    ['RELABELLED', 'CANCELLED'],
    ['CANCELLED', 'DATA_RECEIVED'],
    ['REGISTRATION_FAILED', 'READY_FOR_RELABELLING'],
  ] as const)('lets no promise go from %s to %s', (from, to) => {
    expect(promise(from, to)).toThrow(/cannot become/)
  })

  it('lets a scan skip validation, and leaves handled ones', () => {
    expect(scan('READY', 'SUCCESS')).not.toThrow()
    expect(scan('FAILED', 'WAITING_FOR_VALIDATION')).not.toThrow()
    expect(scan('SUCCESS', 'FAILED')).toThrow(/cannot become/)
    expect(scan('CANCELLED', 'SUCCESS')).toThrow(/cannot become/)
  })

  it('allows the effects of cancelling on any scan', () => {
    const states: ScanState[] = ['NO_DATA', 'READY', 'WAITING_FOR_VALIDATION', 'SUCCESS', 'FAILED', 'CANCELLED']
    for (const state of states) expect(scan(state, cancelledScan(state))).not.toThrow()
  })
})

const until = (time: string) => ({ processState: 'PROCESSING', reserveExpiresAt: time }) as const

describe('isTaken', () => {
  it('holds until the reservation ends, and only while a worker has it', () => {
    expect(isTaken(until('2026-11-20T09:30:00.001Z'), now)).toBe(true)
    expect(isTaken(until('2026-11-20T09:30:00.000Z'), now)).toBe(false)
    expect(isTaken({ processState: 'PROCESSING' }, now)).toBe(false)
    expect(isTaken({ ...until('2026-11-20T09:31:00.000Z'), processState: 'PENDING' }, now)).toBe(false)
  })
})

describe('dueAt', () => {
  const plan = { flowType: 'IMMEDIATE', isScanned: false, content: promised() } as const
  const later = '2026-11-21T05:00:00.000Z'

  it('follows the flow', () => {
    expect(dueAt(plan, now)).toEqual(now)
    expect(dueAt({ ...plan, flowType: 'SCHEDULED', processAfter: later }, now)).toEqual(new Date(later))
    expect(dueAt({ ...plan, flowType: 'ON_SCAN', processAfter: later }, now)).toBeNull()
    expect(dueAt({ ...plan, flowType: 'ON_SCAN', isScanned: true }, now)).toEqual(now)
  })

  it('leaves out parcels that are blocked or not fully measured', () => {
    expect(dueAt({ ...plan, content: { ...promised(), hint: { isBlocked: true } } }, now)).toBeNull()
    expect(dueAt({ ...plan, isScanned: true, content: promised(unmeasured) }, now)).toBeNull()
  })
})

describe('a conversion', () => {
  const weight = fc.integer({ min: 1, max: 10_000 }).map((grams) => grams / 100)

  it('rounds up the weight of a light parcel, reports it, and changes nothing else', () => {
    fc.assert(
      fc.property(weight, (kilograms) => {
        const content = promised({ weight: kilograms })
        const [parcel] = shipmentOf(content).parcels
        expect(parcel?.weight).toBe(Math.max(kilograms, 0.1))
        expect(conversionHints(content).length).toBe(kilograms < 0.1 ? 1 : 0)
        expect({ ...parcel, weight: 0 }).toEqual({ ...content.parcels[0], weight: 0 })
      }),
    )
  })

  it('replaces announced values only by measured ones', () => {
    const measures = fc.record(
      { weight, length: fc.integer({ min: 1, max: 200 }), width: fc.integer({ min: 1, max: 200 }) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(measures, (measured) => {
        const content = promised()
        expect(withMeasures(content, measured).parcels).toEqual([{ ...content.parcels[0], ...measured }])
      }),
    )
    const content = promised()
    expect(withMeasures(content, {})).toBe(content)
  })

  it('finds the missing sides', () => {
    expect(missingSides(promised({ ...unmeasured, width: 30 }))).toEqual(['length', 'height'])
  })

  it("returns the hint as in the contract, and uses the promise's description for the parcel", () => {
    expect(conversionHints(promised({ weight: 0.04 }))).toEqual([
      { code: 'WEIGHT_ADJUSTED', hintDetails: { attribute: 'weight', sent: '0.04', used: '0.1' } },
    ])
    const content = promised({ description: undefined }, { description: 'Pendant lamp and shade' })
    expect(shipmentOf(content).parcels[0]?.description).toBe('Pendant lamp and shade')
  })
})

const fieldsOf = (over: object, flow: 'IMMEDIATE' | 'ON_SCAN' | 'SCHEDULED') =>
  promiseErrors({ ...promiseBody(), ...over }, flow).map(({ field }) => field)

describe('promiseErrors', () => {
  it('requires a time if the promise is scheduled, and a valid one in any case', () => {
    expect(fieldsOf({}, 'SCHEDULED')).toEqual(['processAfter'])
    expect(fieldsOf({ processAfter: '2026-02-30T25:00:00Z' }, 'ON_SCAN')).toEqual(['processAfter'])
    expect(fieldsOf({ processAfter: '2026-11-21T05:00:00Z' }, 'SCHEDULED')).toEqual([])
  })

  it('leaves measures to the scan, but not the description', () => {
    const bare = { parcels: [{ weight: 1 }] }
    expect(fieldsOf(bare, 'ON_SCAN')).toEqual(['parcels[0].description'])
    expect(fieldsOf({ ...bare, description: 'A lamp' }, 'IMMEDIATE')).toEqual([
      'parcels[0].length',
      'parcels[0].width',
      'parcels[0].height',
    ])
  })
})

describe('scanTime', () => {
  const request = { reference: 'N1', referenceType: 'ORDER_NUMBER', label: { type: 'PDF' } } as const

  it('allows a clock five minutes fast', () => {
    expect(scanTime(request, now)).toBe(now)
    expect(scanTime({ ...request, scannedAt: '2026-11-20T09:35:00Z' }, now).toISOString()).toBe(
      '2026-11-20T09:35:00.000Z',
    )
    expect(() => scanTime({ ...request, scannedAt: '2026-11-20T09:35:01Z' }, now)).toThrow(ApiError)
    expect(() => scanTime({ ...request, scannedAt: '2026-02-30T24:61:00Z' }, now)).toThrow(ApiError)
  })
})

describe('the wait of a promise', () => {
  it("grows up to ten minutes and respects the carrier's request", () => {
    expect([1, 2, 8, 99].map((attempts) => waitAfter(backOff, attempts))).toEqual([5_000, 10_000, 600_000, 600_000])
    expect([30, 900].map((seconds) => waitAfter(backOff, 1, seconds))).toEqual([30_000, 600_000])
  })
})

describe('messagesOf', () => {
  it("returns a sentence for each error, with the carrier's code", () => {
    const error = {
      code: 'CARRIER_REFUSED',
      defaultMessage: 'no such town',
      carrier: 'GLS_DK',
      carrierCode: 'A7',
    } as const
    expect(messagesOf(new ApiError('invalid', 'CARRIER_REFUSED', 'Refused.', { errors: [error] }))).toEqual([
      { message: 'GLS_DK refused the parcel with A7: no such town' },
    ])
    expect(messagesOf(new ApiError('unavailable', 'CARRIER_TIMEOUT', 'Nobody knows.'))).toEqual([
      { message: 'Nobody knows.' },
    ])
  })
})

const errorOf = (...args: Parameters<typeof readPointInTime>) => {
  try {
    return readPointInTime(...args)
  } catch (error) {
    return error instanceof ApiError ? error.error : error
  }
}

describe('a point in time', () => {
  const list = ['user', 1024, [['q', 'lamp']]]
  const expiresAt = new Date('2026-11-20T09:35:00.000Z')
  const write = (snapshot: string, total = 7) => writePointInTime('secret', list, { snapshot, expiresAt, total })

  it('survives a round trip, and fits into the parameter', () => {
    const ids = fc.array(fc.bigInt({ min: 0n, max: 5_000n }), { maxLength: 120 })
    fc.assert(
      fc.property(fc.bigInt({ min: 3n, max: 2n ** 62n }), ids, fc.nat(), (xmin, gaps, total) => {
        const running = [...new Set(gaps)].sort((one, other) => Number(one - other)).map((gap) => xmin + gap)
        const snapshot = `${xmin}:${xmin + 5_001n}:${running.join(',')}`
        const pitId = write(snapshot, total)
        expect(pitId).toMatch(/^[A-Za-z0-9._-]{1,1024}$/)
        expect(readPointInTime('secret', list, pitId, now)).toEqual({ snapshot, expiresAt, total })
      }),
    )
  })

  it('is refused if expired, in another search, with another secret, or changed', () => {
    const pitId = write('795:795:')
    expect(errorOf('secret', list, pitId, expiresAt)).toBe('PIT_EXPIRED')
    expect(errorOf('secret', ['user', 2048], pitId, now)).toBe('PIT_INVALID')
    expect(errorOf('other', list, pitId, now)).toBe('PIT_INVALID')
    expect(errorOf('secret', list, `${pitId.slice(0, -3)}AAA`, now)).toBe('PIT_INVALID')
    expect(errorOf('secret', list, 'nonsense', now)).toBe('PIT_INVALID')
  })
})
