import { hash } from 'node:crypto'
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  ExponentialBackoff,
  circuitBreaker,
  handleType,
  handleWhen,
  retry,
  type CircuitBreakerPolicy,
  type IPolicy,
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
  /** So many calls in a row without a usable answer open the breaker. */
  readonly failures?: number
  /** How long an open breaker keeps calls away before it lets one through, in milliseconds. */
  readonly pause?: number
  /** The first wait before another attempt, in milliseconds. It doubles each time. */
  readonly backoff?: number
}

const attempts = 3
/** No carrier keeps an account waiting for longer, whatever its Retry-After says. */
const longestAskedMs = 3_600_000
/** Beyond so many the account that was used longest ago begins anew. */
const mostAccounts = 5_000

/** What is the carrier's doing. Garbage and too many calls may be what one account brings about. */
const isCarriersDoing = ({ reason }: CarrierUnavailable) => reason !== 'RATE_LIMITED' && reason !== 'GARBAGE'

/** How one account stands with its carrier. */
interface Account {
  readonly breaker: CircuitBreakerPolicy
  readonly question: IPolicy
  readonly order: IPolicy
  /** Until when the carrier has asked to be left alone. */
  restsUntil: number
}

/**
 * A carrier, for each account behind a breaker of its own, with retries where they cannot do harm: a question is asked
 * again, a booking only when it is sure that there is none. A carrier that says when to come back is left alone until
 * then.
 */
export function guarded(carrier: Carrier, { failures = 5, pause = 5_000, backoff = 100 }: GuardOptions = {}): Carrier {
  const accounts = new Map<string, Account>()

  const open = (): Account => {
    const breaker = circuitBreaker(handleType(CarrierUnavailable, isCarriersDoing), {
      halfOpenAfter: pause,
      breaker: new ConsecutiveBreaker(failures),
    })
    const retries = (again: (error: CarrierUnavailable) => boolean) =>
      retry(
        handleWhen((error) => error instanceof CarrierUnavailable && error.retryAfter === undefined && again(error)),
        { maxAttempts: attempts - 1, backoff: new ExponentialBackoff({ initialDelay: backoff, maxDelay: 2_000 }) },
      )
    const question = wrap(
      retries(() => true),
      breaker,
    )
    return { breaker, question, order: retries(({ mayHaveBooked }) => !mayHaveBooked), restsUntil: 0 }
  }

  const accountOf = ({ credentials, clientId }: CarrierCall): Account => {
    const name = hash('sha256', JSON.stringify([clientId, Object.entries(credentials).toSorted()]), 'base64url')
    const account = accounts.get(name) ?? open()
    accounts.delete(name) // puts it last
    accounts.set(name, account)
    const [oldest] = accounts.keys()
    if (accounts.size > mostAccounts && oldest !== undefined) accounts.delete(oldest)
    return account
  }

  /** Runs a call of an account unless the carrier has asked to be left alone, and takes note if it does. */
  const heeding = async <T>(account: Account, work: () => Promise<T>): Promise<T> => {
    const rest = account.restsUntil - Date.now()
    if (rest > 0) throw resting(Math.ceil(rest / 1_000))
    try {
      return await work()
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw notResponding(error)
      if (error instanceof CarrierUnavailable && error.retryAfter !== undefined && error.reason !== 'BREAKER_OPEN')
        account.restsUntil = Date.now() + Math.min(longestAskedMs, error.retryAfter * 1_000)
      throw error
    }
  }

  const resting = (seconds: number) =>
    new CarrierUnavailable(carrier.id, 'RATE_LIMITED', `${carrier.id} asks for fewer calls`, {
      mayHaveBooked: false,
      retryAfter: seconds,
    })

  const notResponding = (cause: unknown) =>
    new CarrierUnavailable(carrier.id, 'BREAKER_OPEN', `${carrier.id} has not responded lately`, {
      mayHaveBooked: false,
      retryAfter: Math.ceil(pause / 1000),
      cause,
    })

  const asked = <T>(work: () => Promise<T>, call: CarrierCall): Promise<T> => {
    const account = accountOf(call)
    return heeding(account, () => account.question.execute(work, call.signal))
  }

  const { register, findByReference, cancel, events, parcelShops } = carrier
  const { printAgain, registerReturn, pickUp, cancelPickUp, manifest, deliveryOptions, rates } = carrier
  const find =
    findByReference && ((reference: string, call: CarrierCall) => asked(() => findByReference(reference, call), call))

  return {
    ...carrier,

    register: (request, call) => booked(request.reference, () => register(request, call), call),
    ...(registerReturn && {
      registerReturn: (request, original, call) =>
        booked<RegisteredReturn>(request.reference, () => registerReturn(request, original, call), call),
    }),

    ...(find && { findByReference: find }),
    ...(cancel && { cancel: (shipment, call) => asked(() => cancel(shipment, call), call) }),
    ...(events && { events: (shipment, call) => asked(() => events(shipment, call), call) }),
    ...(parcelShops && { parcelShops: (from, call) => asked(() => parcelShops(from, call), call) }),
    ...(printAgain && { printAgain: (booking, wish, call) => asked(() => printAgain(booking, wish, call), call) }),
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
    const account = accountOf(call)
    return heeding(account, () => account.order.execute(() => account.breaker.execute(work), call.signal))
  }

  function booked<T extends Registered>(
    reference: string,
    work: () => Promise<T>,
    call: CarrierCall,
  ): Promise<T | Registered> {
    const account = accountOf(call)
    let tried = 0
    const attempt = async () => {
      tried++
      try {
        return await account.breaker.execute(work)
      } catch (error) {
        const found = await settled(error, reference, call)
        if (found) return found
        throw surelyNot(error, tried)
      }
    }
    return heeding(account, () => account.order.execute(attempt, call.signal))
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
    mayHaveBooked: false,
    carrierCode,
    retryAfter,
    cause: error,
  })
}
