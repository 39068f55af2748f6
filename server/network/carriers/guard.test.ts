import { expect, it } from 'vitest'
import { plainRequest } from '../../dev/testing/example-request.ts'
import { type Carrier, CarrierUnavailable, type Registered } from './carrier.ts'
import { guarded } from './guard.ts'
import { lastInch } from './lastinch/carrier.ts'

const call = { credentials: {}, nextSerial: () => Promise.resolve(1) }
const registering: Registered = { carrierReference: '1', parcels: [{ carrierReference: '1' }] }

it('lets no more calls to a slow carrier be under way than it may have, and turns away what cannot wait', async () => {
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
          resolve(registering)
        }),
      )
    },
  }
  const carrier = guarded(slow)
  const calls = Array.from({ length: 104 }, () =>
    carrier.register(plainRequest, call).then(
      () => 'booked',
      (error: unknown) => error,
    ),
  )
  const turnedAway = await Promise.race(calls.map((one) => one))
  expect(turnedAway).toBeInstanceOf(CarrierUnavailable)
  expect(turnedAway).toMatchObject({ reason: 'RATE_LIMITED', mayHaveRegistered: false, retryAfter: 2 })
  expect(underWay).toBe(3)

  const ended = Promise.all(calls)
  const responding = setInterval(() => responses.splice(0).forEach((response) => response()), 1)
  const results = await ended.finally(() => clearInterval(responding))
  expect(results.filter((result) => result === 'booked')).toHaveLength(103)
  expect(most).toBe(3)
})
