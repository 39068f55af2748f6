import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../kernel/error.ts'
import {
  beingRelabelled,
  failedScan,
  measuresMissing,
  messagesOf,
  mustBeCancellable,
  mustHaveFailed,
  mustHaveVersion,
  noData,
  notEnabled,
  promiseCancelled,
  promiseExists,
} from './rules.ts'

const promise = {
  promiseId: 'p1',
  promiseState: 'DATA_RECEIVED',
  promiseVersion: 3,
  carrierReference: '7',
} as const

const thrown = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

describe('a refusal', () => {
  it.each([
    ['NO_DATA', 'notFound', noData('ORDER_NUMBER', '20417')],
    ['RELABELLING_NOT_ENABLED', 'invalid', notEnabled(7)],
    ['PROMISE_EXISTS', 'conflict', promiseExists('20417', promise)],
    ['PROMISE_EXISTS', 'conflict', promiseExists('20417', undefined)],
    ['PROMISE_CANCELLED', 'conflict', promiseCancelled(promise)],
    ['MEASURES_MISSING', 'invalid', measuresMissing(promise, ['length'])],
  ])('%s is of the kind %s', (error, kind, refusal) => {
    expect(refusal).toMatchObject({ error, kind })
  })

  it('repeats the scanned text', () => {
    expect(noData('ORDER_NUMBER', '20417').message).toContain('order number 20417')
    expect(promiseExists('20417', promise).message).toContain('promise p1, which is DATA_RECEIVED')
  })

  it('lists the missing measures in its message and as fields', () => {
    const one = measuresMissing(promise, ['length'])
    expect([one.message, one.errors?.map(({ field, code }) => [field, code])]).toEqual([
      expect.stringContaining('Send length with'),
      [['length', 'REQUIRED']],
    ])
    const three = measuresMissing(promise, ['length', 'width', 'height'])
    expect(three.message).toContain('Send length, width and height with')
    expect(three.errors).toHaveLength(3)
  })

  it('says when to scan again', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 9, 30) })
    expect(beingRelabelled({ ...promise, reserveExpiresAt: '2026-11-20T09:30:12.000Z' })).toMatchObject({
      error: 'VERSION_CONFLICT',
      retrySeconds: 12,
    })
    expect(beingRelabelled({ ...promise, reserveExpiresAt: undefined }).retrySeconds).toBe(1)
    vi.useRealTimers()
  })
})

describe('a promise', () => {
  it('must have the version that the caller has read, if it is sent', () => {
    expect(thrown(() => mustHaveVersion(promise, undefined))).toBeUndefined()
    expect(thrown(() => mustHaveVersion(promise, 3))).toBeUndefined()
    expect(thrown(() => mustHaveVersion(promise, 2))).toMatchObject({ error: 'VERSION_CONFLICT', kind: 'conflict' })
  })

  it('can be cancelled until it is relabelled', () => {
    expect(thrown(() => mustBeCancellable(promise))).toBeUndefined()
    expect(thrown(() => mustBeCancellable({ ...promise, promiseState: 'RELABELLED' }))).toMatchObject({
      error: 'PROMISE_RELABELLED',
      message: expect.stringContaining('RELABELLED as 7'),
    })
  })

  it('can be retried once it has failed', () => {
    expect(thrown(() => mustHaveFailed({ ...promise, promiseState: 'REGISTRATION_FAILED' }))).toBeUndefined()
    expect(thrown(() => mustHaveFailed(promise))).toMatchObject({
      error: 'PROMISE_NOT_FAILED',
      message: 'Shipment promise p1 is DATA_RECEIVED. Only REGISTRATION_FAILED can be tried again.',
    })
  })
})

describe('a scan whose shipment could not be registered', () => {
  const detail = { code: 'X', defaultMessage: 'wrong', objectName: 'body', field: 'recipient' }
  it.each([
    ['CARRIER_REFUSED', 'GLS_DK refused parcel 20417'],
    ['VALIDATION_FAILED', 'cannot be registered with GLS_DK'],
    ['CARRIER_TIMEOUT', 'It will not be booked twice.'],
    ['CARRIER_UNAVAILABLE', 'GLS_DK is unavailable'],
    ['CONFLICT', 'as it was'],
  ])('reports %s: %s', (error, said) => {
    const cause = new ApiError('conflict', error, 'as it was', { errors: [detail], retrySeconds: 5 })
    const told = failedScan(cause, 'GLS_DK', '20417')
    expect(told.message).toContain(said)
    expect(told).toMatchObject({
      kind: 'conflict',
      error,
      retrySeconds: 5,
      cause,
      errors: [{ ...detail, objectName: 'shipmentPromise' }],
    })
    expect(failedScan(new ApiError('conflict', error, ''), 'GLS_DK', '20417').errors).toBeUndefined()
  })

  it('keeps at most a hundred messages of two thousand characters', () => {
    const errors = Array.from({ length: 101 }, () => ({ ...detail, defaultMessage: 'x'.repeat(2_001) }))
    const messages = messagesOf(new ApiError('invalid', 'VALIDATION_FAILED', '', { errors }))
    expect([messages.length, messages[0]?.message.length]).toEqual([100, 2_000])
  })
})
