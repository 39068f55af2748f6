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
  /** How many calls in a row without a usable response open the breaker. */
  readonly failures?: number
  /** Milliseconds until an open breaker lets a call through. */
  readonly pause?: number
  /** Milliseconds before the first retry. They double each time. */
  readonly backoff?: number
}

const attempts = 3
const longestBackoffMs = 2_000

/** How many calls to a carrier may wait for those in progress. */
const mostWaiting = 100

/** Why a carrier asks us to call later. */
const wishes: Readonly<Partial<Record<Unavailability, string>>> = {
  RATE_LIMITED: 'asked for fewer calls',
  MAINTENANCE: 'is under maintenance',
}

/** Failures that count against the carrier. Garbage may concern one shipment, and rate limits one account. */
const itsError: ReadonlySet<Unavailability> = new Set(['TIMEOUT', 'SERVER_ERROR', 'UNREACHABLE', 'CONNECTION_LOST'])

/**
 * The purpose of calls. Many carriers separate tracking, shops, rates and pick-ups from labels, with their own
 * permissions, quotas and outages, so these say nothing about bookings.
 */
type Purpose = 'BOOKING' | 'TRACKING' | 'SHOPS' | 'OTHER'

/** The state of an account's calls for one purpose. */
interface PurposeState {
  readonly breaker: CircuitBreakerPolicy
  /** The carrier wants no calls before this time, by its Retry-After. */
  pausedUntil: number
  /** The reason for that. */
  pausedFor: Unavailability
  /** Carriers lock accounts that retry a wrong password, as a client with many parcels would. */
  refused?: { readonly error: CredentialsRefused; readonly until: number }
}

/** A carrier's state for one account. One client's failures do not block others. */
interface AccountState extends Readonly<Record<Purpose, PurposeState>> {
  /** The account's share of the carrier's calls: half, so that others get through. */
  readonly room: BulkheadPolicy
}

/** How long to hold back calls of an account whose credentials were rejected. */
const lockedMs = 5_000

/** Above this number, the least recently used account is forgotten. */
const mostAccounts = 2_000

/**
 * Protects a carrier by a breaker for each account. Retries what is harmless: queries, and bookings only if there
 * surely is none. Makes no calls before the time that the carrier requested.
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
   * Makes one attempt, unless the carrier asked this account to wait. An account that may not book may do nothing else,
   * but one that may not track, or has tracked too often, can still book.
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

  /** Keyed by non-secret values, except the number of calls, which may change. Several clients may share an account. */
  const knownBy = carrier.fields.shipping.filter(({ sensitive, name }) => !sensitive && name !== 'eventCallsPerHour')
  const accountOf = (credentials: Credentials) =>
    hash('sha256', JSON.stringify(knownBy.map(({ name }) => credentials[name]?.trim() ?? '')), 'base64url')

  /** Carriers refuse calls beyond their limit, and some those of the next hour too. */
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

  /** Limits a slow carrier's connections, and makes only its own callers wait. */
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

  /** Runs what must not happen twice and cannot be looked up. */
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
   * After a server error the carrier has finished, so a look-up shows whether it booked. After a time-out or garbage it
   * may still be booking.
   */
  async function settled(error: unknown, reference: string, call: CarrierCall) {
    if (!(error instanceof CarrierUnavailable) || error.reason !== 'SERVER_ERROR' || !findByReference) throw error
    // Uses the booking's own slot, since calls for all others may be waiting too.
    return question
      .execute(() => attempted(() => findByReference(reference, call), call, 'BOOKING'), call.signal)
      .catch(() => {
        throw error
      })
  }
}

/** Returns the error of an attempt that left no booking, as a look-up showed. */
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
