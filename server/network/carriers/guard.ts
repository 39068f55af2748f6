import {
  BrokenCircuitError,
  BulkheadRejectedError,
  ConsecutiveBreaker,
  ExponentialBackoff,
  TaskCancelledError,
  bulkhead,
  circuitBreaker,
  handleType,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel'
import {
  type Carrier,
  type CarrierCall,
  CarrierUnavailable,
  type Registered,
  type RegisteredReturn,
} from './carrier.ts'

export interface GuardOptions {
  /** So many calls in a row without a usable response open the breaker. */
  readonly failures?: number
  /** How long an open breaker keeps calls away before it lets one through, in milliseconds. */
  readonly pause?: number
  /** The first wait before another attempt, in milliseconds. It doubles each time. */
  readonly backoff?: number
}

const attempts = 3

/** So many more calls to a carrier wait for those that are under way. */
const mostWaiting = 100

/**
 * A carrier behind a breaker of its own, with retries where they cannot do harm: a question is asked again, a booking
 * only when it is sure that there is none.
 */
export function guarded(carrier: Carrier, { failures = 5, pause = 5_000, backoff = 100 }: GuardOptions = {}): Carrier {
  const breaker = circuitBreaker(
    handleType(CarrierUnavailable, ({ reason }) => reason !== 'RATE_LIMITED'),
    { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(failures) },
  )
  const retries = (second: (error: CarrierUnavailable) => boolean) =>
    retry(
      handleWhen((error) => error instanceof CarrierUnavailable && second(error)),
      { maxAttempts: attempts - 1, backoff: new ExponentialBackoff({ initialDelay: backoff, maxDelay: 2_000 }) },
    )
  const question = wrap(
    retries(() => true),
    breaker,
  )
  const order = retries(({ mayHaveRegistered }) => !mayHaveRegistered)

  const { callsAtOnce = 20 } = carrier
  /** A carrier that is slow keeps its own callers waiting, and no more connections busy than these. */
  const room = bulkhead(callsAtOnce, mostWaiting)

  async function closed<T>(work: () => Promise<T>, { signal }: CarrierCall): Promise<T> {
    let isBegun = false
    try {
      return await room.execute(() => {
        isBegun = true
        return work()
      }, signal)
    } catch (error) {
      if (error instanceof BulkheadRejectedError)
        throw new CarrierUnavailable(
          carrier.id,
          'RATE_LIMITED',
          `${callsAtOnce} calls to ${carrier.id} are under way`,
          {
            mayHaveRegistered: false,
            retryAfter: 2,
            cause: error,
          },
        )
      if (error instanceof TaskCancelledError)
        throw new CarrierUnavailable(carrier.id, 'TIMEOUT', 'The call was broken off', {
          mayHaveRegistered: isBegun,
          cause: error,
        })
      if (!(error instanceof BrokenCircuitError)) throw error
      throw new CarrierUnavailable(carrier.id, 'BREAKER_OPEN', `${carrier.id} has not responded lately`, {
        mayHaveRegistered: false,
        retryAfter: Math.ceil(pause / 1000),
        cause: error,
      })
    }
  }
  const asked = <T>(work: () => Promise<T>, call: CarrierCall) =>
    closed(() => question.execute(work, call.signal), call)

  const { register, findByReference, cancel, events, parcelShops } = carrier
  const { reprint, registerReturn, pickUp, cancelPickUp, manifest, deliveryOptions, rates } = carrier
  const find =
    findByReference && ((reference: string, call: CarrierCall) => asked(() => findByReference(reference, call), call))

  return {
    ...carrier,

    register: (request, call) => registering(request.reference, () => register(request, call), call),
    ...(registerReturn && {
      registerReturn: (request, original, call) =>
        registering<RegisteredReturn>(request.reference, () => registerReturn(request, original, call), call),
    }),

    ...(find && { findByReference: find }),
    ...(cancel && { cancel: (shipment, call) => asked(() => cancel(shipment, call), call) }),
    ...(events && { events: (shipment, call) => asked(() => events(shipment, call), call) }),
    ...(parcelShops && { parcelShops: (from, call) => asked(() => parcelShops(from, call), call) }),
    ...(reprint && { reprint: (booking, wish, call) => asked(() => reprint(booking, wish, call), call) }),
    ...(pickUp && { pickUp: (request, call) => once(() => pickUp(request, call), call) }),
    ...(cancelPickUp && { cancelPickUp: (number, call) => asked(() => cancelPickUp(number, call), call) }),
    ...(manifest && { manifest: (request, call) => once(() => manifest(request, call), call) }),
    ...(deliveryOptions && {
      deliveryOptions: (request, call) => asked(() => deliveryOptions(request, call), call),
    }),
    ...(rates && { rates: (request, call) => asked(() => rates(request, call), call) }),
  }

  /** What must not happen twice and cannot be asked for. */
  function once<T>(work: () => Promise<T>, call: CarrierCall): Promise<T> {
    return closed(() => order.execute(() => breaker.execute(work), call.signal), call)
  }

  function registering<T extends Registered>(
    reference: string,
    work: () => Promise<T>,
    call: CarrierCall,
  ): Promise<T | Registered> {
    let tried = 0
    const attempt = async () => {
      tried++
      try {
        return await breaker.execute(work)
      } catch (error) {
        const found = await settled(error, reference, call)
        if (found) return found
        throw surelyNot(error, tried)
      }
    }
    return closed(() => order.execute(attempt, call.signal), call)
  }

  /**
   * After a server error the carrier is done with the request, so that asking for the reference tells whether it booked.
   * After a time-out or garbage it may still be at it, and only time tells.
   */
  async function settled(error: unknown, reference: string, call: CarrierCall) {
    if (!(error instanceof CarrierUnavailable) || error.reason !== 'SERVER_ERROR' || !find) throw error
    return find(reference, call).catch(() => {
      throw error
    })
  }
}

/** The error of an attempt after which the carrier was asked and has no booking. */
function surelyNot(error: unknown, tried: number): unknown {
  if (!(error instanceof CarrierUnavailable)) return error
  const { carrier, reason, message, carrierCode, retryAfter } = error
  return new CarrierUnavailable(carrier, reason, tried === 1 ? message : `${message} on ${tried} attempts`, {
    mayHaveRegistered: false,
    carrierCode,
    retryAfter,
    cause: error,
  })
}
