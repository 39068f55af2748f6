import { expect, it } from 'vitest'
import { plainRequest } from '../../dev/testing/asked.ts'
import { type Carrier, CarrierUnavailable, type Registered } from './carrier.ts'
import { guarded } from './guard.ts'
import { lastInch } from './lastinch/carrier.ts'

const call = { credentials: {}, nextSerial: () => Promise.resolve(1) }
const booked: Registered = { carrierReference: '1', parcels: [{ carrierReference: '1' }] }

it('lets no more calls to a slow carrier be under way than it may have, and turns away what cannot wait', async () => {
  let underWay = 0
  let most = 0
  const answers: (() => void)[] = []
  const slow: Carrier = {
    ...lastInch,
    callsAtOnce: 3,
    register() {
      most = Math.max(most, ++underWay)
      return new Promise((resolve) =>
        answers.push(() => {
          underWay--
          resolve(booked)
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
  expect(turnedAway).toMatchObject({ reason: 'RATE_LIMITED', mayHaveBooked: false, retryAfter: 2 })
  expect(underWay).toBe(3)

  const ended = Promise.all(calls)
  const answering = setInterval(() => answers.splice(0).forEach((answer) => answer()), 1)
  const results = await ended.finally(() => clearInterval(answering))
  expect(results.filter((result) => result === 'booked')).toHaveLength(103)
  expect(most).toBe(3)
})
