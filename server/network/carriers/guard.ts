import { currentTime } from '../../kernel/current-time.ts'
import { hash } from 'node:crypto'
import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  DelegateBackoff,
  TaskCancelledError,
  bulkhead,
  circuitBreaker,
  handleType,
  handleWhen,
  retry,
} from 'cockatiel'
import { elapsedMs } from '../../kernel/elapsed.ts'
import {
  type Carrier,
  type CarrierCall,
  CarrierUnavailable,
  CredentialsRefused,
  type Credentials,
  type Registered,
  type RegisteredReturn,
  type Unavailability,
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
const longestBackoffMs = 2_000

/** So many more calls to a carrier wait for those that are under way. */
const mostWaiting = 100

/** A carrier's request to call again at a given time. */
const wishes: Readonly<Partial<Record<Unavailability, string>>> = {
  RATE_LIMITED: 'asked for fewer calls',
  MAINTENANCE: 'is under maintenance',
}

/** What speaks against the carrier. Garbage may be about one shipment, and too many calls are the account's own. */
const itsError: ReadonlySet<Unavailability> = new Set(['TIMEOUT', 'SERVER_ERROR', 'UNREACHABLE', 'CONNECTION_LOST'])

/**
 * What calls are for. Many carriers have tracking, shops, rates and pick-ups apart from labels, with permissions, a quota and
 * outages of their own, so that what becomes of them says nothing of bookings.
 */
type Purpose = 'BOOKING' | 'TRACKING' | 'SHOPS' | 'OTHER'

/** The state of calls of one purpose. */
interface PurposeState {
  readonly breaker: CircuitBreakerPolicy
  /** Until then the carrier wants no calls, as its Retry-After said. */
  pausedUntil: number
  /** Why that is. */
  pausedFor: Unavailability
  /** Carriers lock accounts out that try a wrong password again and again, as those with many parcels would. */
  refused?: { readonly error: CredentialsRefused; readonly until: number }
}

/** The state of a carrier for one account: failures of one client do not keep others from it. */
interface AccountState extends Readonly<Record<Purpose, PurposeState>> {
  /** What the account may have of the carrier's room: half, so that another account's calls come through. */
  readonly room: BulkheadPolicy
}

/** For so long after it was not let in, an account is not tried again. */
const lockedMs = 5_000

/** Beyond so many the account that was used longest ago is forgotten. */
const mostAccounts = 2_000

/**
 * A carrier behind a breaker for each account, with retries where they cannot do harm: a question is asked again, a
 * booking only when it is sure that there is none. No call is made before the time that a carrier has named.
 */
export function guarded(carrier: Carrier, { failures = 5, pause = 5_000, backoff = 100 }: GuardOptions = {}): Carrier {
  const { callsAtOnce = 20 } = carrier
  const needed = carrier.fields.shipping.filter(({ required }) => required).map(({ name }) => name)
  const states = new Map<string, AccountState>()
  const fresh = (): PurposeState => ({
    breaker: circuitBreaker(
      handleType(CarrierUnavailable, ({ reason }) => itsError.has(reason)),
      { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(failures) },
    ),
    pausedUntil: 0,
    pausedFor: 'RATE_LIMITED',
  })
  const stateOf = ({ clientId, credentials }: CarrierCall): AccountState => {
    const key = hash('sha256', JSON.stringify([clientId, credentials]), 'base64')
    const state = states.get(key) ?? {
      BOOKING: fresh(),
      TRACKING: fresh(),
      SHOPS: fresh(),
      OTHER: fresh(),
      room: bulkhead(Math.ceil(callsAtOnce / 2), Math.floor(mostWaiting / 2)),
    }
    states.delete(key) // moves it to the end
    states.set(key, state)
    for (const oldest of states.keys()) {
      if (states.size <= mostAccounts) break
      states.delete(oldest)
    }
    return state
  }

  const retries = (second: (error: CarrierUnavailable) => boolean) =>
    retry(
      handleWhen(
        (error) =>
          error instanceof CarrierUnavailable && second(error) && (error.retryAfter ?? 0) * 1000 <= longestBackoffMs,
      ),
      {
        maxAttempts: attempts - 1,
        backoff: new DelegateBackoff(({ attempt, result }) => {
          const asked = 'error' in result && result.error instanceof CarrierUnavailable ? result.error.retryAfter : 0
          return Math.max(Math.min(backoff * 2 ** (attempt - 1), longestBackoffMs), (asked ?? 0) * 1000)
        }),
      },
    )
  const question = retries(() => true)
  const order = retries(({ mayHaveRegistered }) => !mayHaveRegistered)

  /**
   * One attempt, unless the carrier has asked this account to wait. An account that may not book may do nothing else, and
   * one that may not track, or has tracked too often, books on.
   */
  async function attempted<T>(work: () => Promise<T>, call: CarrierCall, purpose: Purpose): Promise<T> {
    const account = stateOf(call)
    mayBeCalled(account.BOOKING)
    const state = account[purpose]
    mayBeCalled(state)
    if (purpose === 'TRACKING') await mustHaveCallsLeft(call)
    try {
      return await state.breaker.execute(work)
    } catch (error) {
      if (error instanceof CredentialsRefused) {
        if (error.fields.length === 0) error.fields = needed
        state.refused = { error, until: elapsedMs() + lockedMs }
      }
      if (error instanceof CarrierUnavailable && error.retryAfter !== undefined)
        Object.assign(state, { pausedUntil: elapsedMs() + error.retryAfter * 1000, pausedFor: error.reason })
      throw error
    }
  }

  function mayBeCalled(state: PurposeState): void {
    const left = state.pausedUntil - elapsedMs()
    // Timers may end a little early.
    if (left > 50)
      throw new CarrierUnavailable(
        carrier.id,
        state.pausedFor,
        `${carrier.id} ${wishes[state.pausedFor] ?? 'asked to be called later'}, and is not called before ${currentTime(left).toISOString()}`,
        { mayHaveRegistered: false, retryAfter: Math.ceil(left / 1000) },
      )
    if (state.refused && elapsedMs() < state.refused.until) throw state.refused.error
  }

  /** Keyed by values that are no secret: the number of calls may change, and several clients may share an account. */
  const knownBy = carrier.fields.shipping.filter(({ sensitive, name }) => !sensitive && name !== 'eventCallsPerHour')
  const accountOf = (credentials: Credentials) =>
    hash('sha256', JSON.stringify(knownBy.map(({ name }) => credentials[name]?.trim() ?? '')), 'base64url')

  /** Calls beyond what the carrier allows would be refused, and with some carriers those of the next hour too. */
  async function mustHaveCallsLeft({ credentials, takeEventCall }: CarrierCall): Promise<void> {
    const most = carrier.eventCallsPerHour?.(credentials)
    const wait = most === undefined ? undefined : await takeEventCall?.({ account: accountOf(credentials), most })
    if (wait === undefined) return
    throw new CarrierUnavailable(
      carrier.id,
      'HELD_BACK',
      `${carrier.id} takes ${most} calls for events an hour from this account, and has had them`,
      { mayHaveRegistered: false, retryAfter: wait },
    )
  }

  /** A carrier that is slow keeps its own callers waiting, and no more connections busy than these. */
  const room = bulkhead(callsAtOnce, mostWaiting)

  async function closed<T>(work: () => Promise<T>, call: CarrierCall): Promise<T> {
    const { signal } = call
    let isBegun = false
    try {
      return await stateOf(call).room.execute(
        () =>
          room.execute(() => {
            isBegun = true
            return work()
          }, signal),
        signal,
      )
    } catch (error) {
      if (error instanceof BulkheadRejectedError)
        throw new CarrierUnavailable(
          carrier.id,
          'HELD_BACK',
          `${callsAtOnce} calls to ${carrier.id} are under way, and many wait`,
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
  const asked = <T>(work: () => Promise<T>, call: CarrierCall, purpose: Purpose = 'OTHER') =>
    closed(() => question.execute(() => attempted(work, call, purpose), call.signal), call)

  const { register, check, findByReference, cancel, events, eventsOfMany, parcelShops, shopsNear } = carrier
  const {
    reprint,
    registerReturn,
    pickUp,
    findPickUp,
    cancelPickUp,
    manifest,
    deliveryOptions,
    rates,
    landedCost,
    confirmWebhook,
  } = carrier

  return {
    ...carrier,

    register: (request, call) => registering(request.reference, () => register(request, call), call),
    ...(registerReturn && {
      registerReturn: (request, original, call) =>
        registering<RegisteredReturn>(request.reference, () => registerReturn(request, original, call), call),
    }),

    ...(findByReference && {
      findByReference: (reference, call) => asked(() => findByReference(reference, call), call, 'BOOKING'),
    }),
    ...(check && { check: (call) => asked(() => check(call), call, 'BOOKING') }),
    ...(cancel && { cancel: (shipment, call) => asked(() => cancel(shipment, call), call, 'BOOKING') }),
    ...(events && { events: (shipment, call) => asked(() => events(shipment, call), call, 'TRACKING') }),
    ...(eventsOfMany && {
      eventsOfMany: {
        most: eventsOfMany.most,
        ask: (parcels, call) => asked(() => eventsOfMany.ask(parcels, call), call, 'TRACKING'),
      },
    }),
    ...(parcelShops && { parcelShops: (from, call) => asked(() => parcelShops(from, call), call, 'SHOPS') }),
    ...(shopsNear && { shopsNear: (place, call) => asked(() => shopsNear(place, call), call, 'SHOPS') }),
    ...(reprint && { reprint: (booking, wish, call) => asked(() => reprint(booking, wish, call), call) }),
    ...(pickUp && { pickUp: (request, call) => once(() => pickUp(request, call), call) }),
    ...(findPickUp && { findPickUp: (reference, call) => asked(() => findPickUp(reference, call), call) }),
    ...(cancelPickUp && { cancelPickUp: (number, call) => asked(() => cancelPickUp(number, call), call) }),
    ...(manifest && { manifest: (request, call) => once(() => manifest(request, call), call) }),
    ...(deliveryOptions && {
      deliveryOptions: (request, call) => asked(() => deliveryOptions(request, call), call),
    }),
    ...(rates && { rates: (request, call) => asked(() => rates(request, call), call) }),
    ...(landedCost && { landedCost: (request, call) => asked(() => landedCost(request, call), call) }),
    ...(confirmWebhook && {
      confirmWebhook: (message, call) => asked(() => confirmWebhook(message, call), call),
    }),
  }

  /** What must not happen twice and cannot be asked for. */
  function once<T>(work: () => Promise<T>, call: CarrierCall): Promise<T> {
    return closed(() => order.execute(() => attempted(work, call, 'OTHER'), call.signal), call)
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
        return await attempted(work, call, 'BOOKING')
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
    if (!(error instanceof CarrierUnavailable) || error.reason !== 'SERVER_ERROR' || !findByReference) throw error
    // Within the room that the booking has, since all others may be waiting for theirs too.
    return question
      .execute(() => attempted(() => findByReference(reference, call), call, 'BOOKING'), call.signal)
      .catch(() => {
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
