import { describe, expect, it, vi } from 'vitest'
import { pass } from '../../dev/testing/elapsed.ts'
import { plainRequest } from '../../dev/testing/example-request.ts'
import {
  type Carrier,
  CarrierUnavailable,
  CredentialsRefused,
  type Registered,
  type Unavailability,
} from './carrier.ts'
import { guarded } from './guard.ts'
import { lastInch } from './lastinch/carrier.ts'

const call = { credentials: {}, nextSerial: () => Promise.resolve(1) }
const registered: Registered = { carrierReference: '1', parcels: [{ carrierReference: '1' }] }

it('limits concurrent calls to a slow carrier, and refuses calls beyond the queue', async () => {
  let underWay = 0
  let most = 0
  const responses: (() => void)[] = []
  const slow: Carrier = {
    ...lastInch,
    callsAtOnce: 3,
    register() {
      most = Math.max(most, ++underWay)
      return new Promise((resolve) =>
        responses.push(() => {
          underWay--
          resolve(registered)
        }),
      )
    },
  }
  const carrier = guarded(slow)
  const calls = Array.from({ length: 105 }, (_, index) =>
    carrier.register(plainRequest, { ...call, clientId: index % 2 }).then(
      () => 'registered',
      (error: unknown) => error,
    ),
  )
  const turnedAway = await Promise.race(calls.map((one) => one))
  expect(turnedAway).toBeInstanceOf(CarrierUnavailable)
  expect(turnedAway).toMatchObject({ reason: 'HELD_BACK', mayHaveRegistered: false, retryAfter: 2 })
  expect(underWay).toBe(3)

  const ended = Promise.all(calls)
  const responding = setInterval(() => responses.splice(0).forEach((response) => response()), 1)
  const results = await ended.finally(() => clearInterval(responding))
  expect(results.filter((result) => result === 'registered')).toHaveLength(104)
  expect(most).toBe(3)
})

it('leaves half of the calls to a hanging carrier for other clients', async () => {
  const begun: (number | undefined)[] = []
  const carrier = guarded({
    ...lastInch,
    callsAtOnce: 4,
    register: (_, { clientId }) => {
      begun.push(clientId)
      return clientId === 1 ? new Promise(() => {}) : Promise.resolve(registered)
    },
  })
  for (let index = 0; index < 40; index++) void carrier.register(plainRequest, { ...call, clientId: 1 })
  const others = Array.from({ length: 40 }, () => carrier.register(plainRequest, { ...call, clientId: 2 }))
  expect(await Promise.all(others)).toHaveLength(40)
  expect(begun.filter((clientId) => clientId === 1)).toHaveLength(2)
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Opens a carrier that fails with a reason for one client and books for all others. */
function failingFor(
  clientId: number,
  reason: Unavailability,
  about: { retryAfter?: number; mayHaveRegistered?: boolean },
) {
  const calls: (number | undefined)[] = []
  const carrier = guarded(
    {
      ...lastInch,
      register(_, given) {
        calls.push(given.clientId)
        if (given.clientId !== clientId) return Promise.resolve(registered)
        return Promise.reject(new CarrierUnavailable('GLS_DE', reason, 'No', { mayHaveRegistered: true, ...about }))
      },
    },
    { backoff: 1 },
  )
  const attempt = (by: number, credentials = {}) =>
    failureOf(carrier.register(plainRequest, { ...call, credentials, clientId: by }))
  return { calls, attempt }
}

describe('a breaker', () => {
  it.each(['TIMEOUT', 'SERVER_ERROR', 'UNREACHABLE', 'CONNECTION_LOST'] as const)(
    'opens only for the account that got %s five times',
    async (reason) => {
      const { attempt } = failingFor(1, reason, {})
      for (let time = 0; time < 5; time++) expect(await attempt(1)).toMatchObject({ reason })
      expect(await attempt(1)).toMatchObject({ reason: 'BREAKER_OPEN', mayHaveRegistered: false })
      expect(await attempt(2)).toBeUndefined()
      expect(await attempt(1, { apiKey: 'another account of the same client' })).toMatchObject({ reason })
    },
  )

  it.each(['GARBAGE', 'RATE_LIMITED'] as const)('does not count %s', async (reason) => {
    const { attempt } = failingFor(1, reason, {})
    for (let time = 0; time < 8; time++) expect(await attempt(1)).toMatchObject({ reason })
  })
})

const unavailable = (reason: Unavailability, retryAfter?: number) =>
  new CarrierUnavailable('GLS_DE', reason, 'No', { mayHaveRegistered: false, retryAfter })
const failing = (errors: Partial<Record<'events' | 'rates' | 'shopsNear' | 'register', Error>>) => {
  const calls: string[] = []
  const told = <T>(name: 'events' | 'rates' | 'shopsNear' | 'register', value: T): Promise<T> => {
    calls.push(name)
    return errors[name] ? Promise.reject(errors[name]) : Promise.resolve(value)
  }
  const carrier = guarded(
    {
      ...lastInch,
      register: () => told('register', registered),
      events: () => told('events', []),
      rates: () => told('rates', []),
      shopsNear: () => told('shopsNear', []),
    },
    { backoff: 1 },
  )
  const shipment = { carrierReference: '1', parcels: [], booked: 'REGISTERED', senderCountry: 'DE' } as never
  return {
    calls,
    register: () => failureOf(carrier.register(plainRequest, call)),
    track: () => failureOf(carrier.events?.(shipment, call) ?? Promise.resolve([])),
    price: () => failureOf(carrier.rates?.(plainRequest as never, call) ?? Promise.resolve([])),
    search: () => failureOf(carrier.shopsNear?.({} as never, call) ?? Promise.resolve([])),
  }
}

it("makes no calls for events beyond the account's limit, and still books", async () => {
  const events = vi.fn(() => Promise.resolve([]))
  const carrier = guarded({
    ...lastInch,
    fields: {
      shipping: [
        { name: 'account', description: 'Account', sensitive: false, required: true },
        { name: 'secret', description: 'Secret', sensitive: true, required: true },
      ],
      events: [],
    },
    events,
    eventCallsPerHour: () => 2,
    register: () => Promise.resolve(registered),
  })
  const shipment = { reference: 'r', carrierReference: '1' }
  const asked = new Map<string, number>()
  const takeEventCall = ({ account, most }: { account: string; most: number }) => {
    asked.set(account, (asked.get(account) ?? 0) + 1)
    return Promise.resolve((asked.get(account) ?? 0) > most ? 1_800 : undefined)
  }
  const ask = (account: string, secret = 'one') =>
    failureOf(
      carrier.events?.(shipment, { ...call, credentials: { account, secret }, takeEventCall }) ?? Promise.resolve(),
    )
  await ask('A')
  await ask('A', 'changed')
  expect(await ask('A')).toMatchObject({ reason: 'HELD_BACK', retryAfter: 1_800 })
  expect(events).toHaveBeenCalledTimes(2)
  expect(await failureOf(carrier.register(plainRequest, call))).toBeUndefined()
  expect(await ask('B')).toBeUndefined()
  expect(asked.size).toBe(2)
})

it('allows other calls when the account may not search for shops, which is a separate API', async () => {
  const refused = new CredentialsRefused('DHL_PARCEL_DE', '401', 'Unauthorized for given resource.')
  const { calls, register, price, track, search } = failing({ shopsNear: refused })
  expect(await search()).toBe(refused)
  expect([await price(), await track(), await register()]).toEqual([undefined, undefined, undefined])
  expect(calls).toEqual(['shopsNear', 'rates', 'events', 'register'])
})

describe('a failed tracking call', () => {
  it.each([
    ['credentials that may not track', new CredentialsRefused('GLS_DE', '401', 'No')],
    ['a quota that is used up', unavailable('RATE_LIMITED', 3_600)],
    ['maintenance', unavailable('MAINTENANCE', 1_800)],
  ])('with %s blocks no booking, and is not retried at once', async (_name, error) => {
    for (const name of ['events', 'rates'] as const) {
      const { calls, register, track, price } = failing({ [name]: error })
      const ask = name === 'events' ? track : price
      expect(await ask()).toBe(error)
      expect(await ask()).toBeInstanceOf(Error)
      expect(await register()).toBeUndefined()
      expect(calls).toEqual([name, 'register'])
    }
  })

  it('opens no breaker for bookings', async () => {
    const { register, track } = failing({ events: unavailable('SERVER_ERROR') })
    for (let time = 0; time < 5; time++) await track()
    expect(await track()).toMatchObject({ reason: 'BREAKER_OPEN' })
    expect(await register()).toBeUndefined()
  })

  it('waits if the account may not book either', async () => {
    const refused = new CredentialsRefused('GLS_DE', '401', 'No')
    const { calls, register, track } = failing({ register: refused })
    expect(await register()).toBe(refused)
    expect(await track()).toBe(refused)
    expect(calls).toEqual(['register'])
  })
})

describe('a Retry-After', () => {
  it('applies to the account that got it, for its duration', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { attempt, calls } = failingFor(1, 'RATE_LIMITED', { retryAfter: 30, mayHaveRegistered: false })
      expect(await attempt(1)).toMatchObject({ reason: 'RATE_LIMITED', retryAfter: 30 })
      pass(10_000)
      // Sets the clock back, so that the test need not wait an hour.
      vi.setSystemTime(Date.now() - 3_600_000)
      expect(await attempt(1)).toMatchObject({ reason: 'RATE_LIMITED', retryAfter: 20, mayHaveRegistered: false })
      expect(await attempt(2)).toBeUndefined()
      expect(calls).toEqual([1, 2])
      pass(20_000)
      await attempt(1)
      expect(calls).toEqual([1, 2, 1])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is awaited if short', async () => {
    const calls: number[] = []
    const carrier = guarded({
      ...lastInch,
      register() {
        if (calls.push(Date.now()) > 1) return Promise.resolve(registered)
        const about = { mayHaveRegistered: false, retryAfter: 1 }
        return Promise.reject(new CarrierUnavailable('GLS_DE', 'RATE_LIMITED', 'No', about))
      },
    })
    expect(await carrier.register(plainRequest, call)).toEqual(registered)
    expect(calls).toHaveLength(2)
    expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThan(900)
  })
})

it('looks up a booking after a server error, even with no other call allowed', async () => {
  const carrier = guarded({
    ...lastInch,
    callsAtOnce: 1,
    register: () =>
      Promise.reject(new CarrierUnavailable('GLS_DE', 'SERVER_ERROR', 'HTTP 500', { mayHaveRegistered: true })),
    findByReference: () => Promise.resolve(registered),
  })
  expect(await carrier.register(plainRequest, { ...call, signal: AbortSignal.timeout(5_000) })).toEqual(registered)
})
