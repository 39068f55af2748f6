import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openCalendar } from '../../kernel/calendar.ts'
import { eachOf } from '../../kernel/each.ts'
import {
  ApiError,
  badRequest,
  conflict,
  invalid,
  notFound,
  preconditionFailed,
  retryAfter,
} from '../../kernel/error.ts'
import { claim, waitAfter, type BackOff, type Held } from '../../kernel/lease.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type BookedPickUp,
  type Carrier,
  type CarrierCall,
} from '../../network/carriers/carrier.ts'
import { cannotAsk } from '../../network/carriers/sandbox/stand-in.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { lockShipments } from '../shipment/store.ts'
import { fetches, shipmentErrors, stopOf, timeErrors, type PickUpCarrier } from './rules.ts'
import {
  deletePickupRow,
  findPickup,
  freeShipments,
  insertPickup,
  joinPickup,
  leased,
  leavePickup,
  lockPickup,
  shipmentsIn,
  updatePickupRow,
  type KeptPickup,
  type Pickup,
  type PickupChange,
  type Plan,
} from './store.ts'

/** One call to a carrier ends after this long, and then its outcome is unknown. */
const callLimitMs = 15_000
/** A pick-up without an outcome for so long was begun by a process that is no more. */
const leaseMs = 20_000
/** A carrier that knows of no pick-up so long after it was asked will not book it any more. */
const settlingMs = 60_000
const backOff: BackOff = { firstMs: 5_000, longestMs: 10 * 60_000 }

type Outcome =
  | { kind: 'booked'; booking: BookedPickUp }
  | { kind: 'refused'; refusal: CarrierRefusal }
  /** The carrier surely has not booked it. */
  | { kind: 'nothing'; cause: CarrierUnavailable }
  | { kind: 'unknown'; cause: CarrierUnavailable | undefined }

/** A pick-up that is ours for a while. */
type Taken = KeptPickup & Held

/** Somebody else has taken the pick-up meanwhile and settles it. What was changed along with it is rolled back. */
class Overtaken extends Error {}

export interface PickupOrder {
  readonly clientId: number
  readonly username: string
  readonly plan: Plan
  readonly idempotencyKey: string | undefined
}

/**
 * Books a pick-up. The intent is committed before the carrier is called, so that one that was interrupted or got no
 * response to is settled by asking the carrier, and never booked again.
 */
export async function createPickup(context: CarrierContext, order: PickupOrder): Promise<Pickup> {
  const { clientId, plan } = order
  const isWorkingDay = await openCalendar()
  const { taken, shipments } = await transaction(context.db, async (trx) => {
    const now = new Date()
    const found = await lockShipments(trx, clientId, plan.shipmentIds)
    const { carrier, address } = mustBePossible(context, plan, found, (name, country) =>
      timeErrors(plan, name, country, now, isWorkingDay),
    )
    const source = carrier.sourceFor?.(await credentialsOf({ ...context, db: trx }, clientId, carrier.id, 'shipping'))
    const fresh = await insertPickup(trx, clientId, {
      plan,
      now,
      leaseMs,
      address,
      carrier: carrier.id,
      source: source ?? carrier.source,
      createdBy: order.username,
      reference: randomUUID(),
      idempotencyKey: order.idempotencyKey,
    })
    await joinPickup(trx, clientId, fresh.pickup.id, plan.shipmentIds)
    return { taken: fresh, shipments: found }
  })
  const outcome = await callCarrier(context, taken, plan, shipments)
  if (outcome.kind === 'booked') return confirm(context, taken, outcome.booking)
  if (outcome.kind === 'unknown') return postpone(context, taken, outcome.cause)
  const { id, carrier } = taken.pickup
  const isOurs = await transaction(context.db, async (trx) => {
    await freeShipments(trx, clientId, id, plan.shipmentIds)
    return deletePickupRow(trx, clientId, id, taken)
  })
  if (!isOurs) return current(context.db, clientId, id)
  throw failureOf(outcome, carrier, {
    refused: `${carrier} refused the pick-up, which is not booked. Correct what errors names and send it again.`,
    nothing: `${carrier} is out of order and has not booked the pick-up. Send it again after Retry-After seconds.`,
  })
}

export interface PickupChangeOrder {
  readonly clientId: number
  readonly id: string
  /** Makes the plan of what is there. */
  readonly planOf: (pickup: Pickup) => Plan
  /** Throws where the caller has another version in mind. */
  readonly mustMatch: (pickup: Pickup) => void
}

/** Books the changed pick-up, then calls off the former one, so that somebody comes whatever happens in between. */
export async function changePickup(context: CarrierContext, order: PickupChangeOrder): Promise<Pickup> {
  const { clientId, id } = order
  const isWorkingDay = await openCalendar()
  const begun = await existing(context.db, clientId, id)
  const plan = order.planOf(begun.pickup)
  const { taken, shipments } = await transaction(context.db, async (trx) => {
    const now = new Date()
    const found = await lockShipments(trx, clientId, plan.shipmentIds)
    const { pickup, obsolete } = (await lockPickup(trx, clientId, id)) ?? unknown(id)
    order.mustMatch(pickup)
    if (pickup.state !== 'CONFIRMED')
      throw conflict(
        'PICKUP_NOT_CONFIRMED',
        `Pick-up ${id} is ${pickup.state}. Only one that is CONFIRMED can be changed.`,
      )
    if (pickup.changedAt !== begun.pickup.changedAt) throw preconditionFailed()
    if (obsolete !== undefined)
      throw conflict(
        'PICKUP_PENDING',
        `${pickup.carrier} has not confirmed yet that the former booking of pick-up ${id} is called off. Change it again later.`,
      )
    const carrier = context.carriers[pickup.carrier]
    if (!carrier.cancelPickUp) throw notCancellable(carrier)
    const hoursOf = (name: Carrier['id'], country: string) => timeErrors(plan, name, country, now, isWorkingDay)
    mustBePossible(context, plan, found, hoursOf, pickup)
    await joinPickup(trx, clientId, id, plan.shipmentIds)
    const changing = await updatePickupRow(trx, clientId, id, {
      changedAt: now,
      state: 'CHANGING',
      change: plan,
      reference: randomUUID(),
      askedAt: now,
      failures: 0,
      message: null,
      dueAt: new Date(now.getTime() + leaseMs),
    })
    return { taken: changing ?? unknown(id), shipments: found }
  })
  const outcome = await callCarrier(context, taken, plan, shipments)
  if (outcome.kind === 'booked') return confirm(context, taken, outcome.booking)
  if (outcome.kind === 'unknown') return postpone(context, taken, outcome.cause)
  const { carrier } = taken.pickup
  await revert(context, taken)
  throw failureOf(outcome, carrier, {
    refused: `${carrier} refused the change, and comes as it was confirmed before.`,
    nothing: `${carrier} is out of order. The pick-up stays as it was. Change it again after Retry-After seconds.`,
  })
}

export interface PickupCancelOrder {
  readonly clientId: number
  readonly id: string
  readonly username: string
  readonly reason: string | undefined
}

/** Calls a pick-up off. The intent is committed before, so that it is repeated until the carrier has confirmed it. */
export async function cancelPickup(context: CarrierContext, order: PickupCancelOrder): Promise<Pickup> {
  const { clientId, id, username, reason } = order
  const taken = await transaction(context.db, async (trx): Promise<Taken | Pickup> => {
    const before = await existing(trx, clientId, id)
    const isLetGo = before.pickup.state === 'PENDING' && before.cannotAsk
    if (isLetGo) await freeShipments(trx, clientId, id, before.pickup.shipmentIds)
    const { pickup } = (await lockPickup(trx, clientId, id)) ?? unknown(id)
    const { state, carrier } = pickup
    if (state === 'CANCELLED' || state === 'FAILED') return pickup
    const now = new Date()
    const cancelled = pickup.cancelled ?? {
      at: now.toISOString(),
      by: username,
      ...(reason !== undefined && { reason }),
    }
    if (isLetGo && state === 'PENDING') {
      const gone = await updatePickupRow(trx, clientId, id, {
        changedAt: now,
        state: 'CANCELLED',
        cancelled,
        dueAt: null,
      })
      return (gone ?? unknown(id)).pickup
    }
    if (state === 'PENDING' || state === 'CHANGING')
      throw conflict(
        'PICKUP_PENDING',
        `${carrier} has not said yet whether it comes for pick-up ${id}. Cancel it once its state is CONFIRMED.`,
      )
    if (!context.carriers[carrier].cancelPickUp) throw notCancellable(context.carriers[carrier])
    const dueAt = new Date(now.getTime() + leaseMs)
    const cancelling = await updatePickupRow(trx, clientId, id, {
      changedAt: now,
      state: 'CANCELLING',
      cancelled,
      failures: 0,
      message: null,
      dueAt,
    })
    return cancelling ?? unknown(id)
  })
  if (!('pickup' in taken)) return taken
  const outcome = await callOff(context, taken)
  const settled = await settleCancelling(context, taken, outcome)
  if (outcome.kind !== 'refused') return settled
  const { carrier } = taken.pickup
  throw failureOf(outcome, carrier, {
    refused: `${carrier} refused to cancel pick-up ${id}, and comes.`,
  })
}

const notCancellable = ({ id }: Carrier) =>
  badRequest('NOT_OFFERED', `${id} does not let pick-ups be cancelled. Ask its customer service.`)

function unknown(id: string): never {
  throw notFound('Pick-up', id)
}

async function existing(db: Db, clientId: number, id: string): Promise<KeptPickup> {
  return (await findPickup(db, clientId, id)) ?? unknown(id)
}

const current = async (db: Db, clientId: number, id: string): Promise<Pickup> =>
  (await existing(db, clientId, id)).pickup

/** The carrier that all shipments go with, and where they wait. Throws every error. */
function mustBePossible(
  { carriers }: CarrierContext,
  { shipmentIds }: Plan,
  found: ReadonlyMap<string, Shipment>,
  timeErrorsWith: (carrier: Carrier['id'], country: string) => ReturnType<typeof timeErrors>,
  pickup?: Pickup,
): { carrier: PickUpCarrier; address: Pickup['address'] } {
  // Shipments that join a pick-up have to fit to those that are in it, which share carrier and address.
  const first = shipmentIds.map((id) => found.get(id)).find((shipment) => shipment !== undefined)
  const stop = pickup ?? (first && stopOf(first))
  const errors = shipmentErrors(shipmentIds, found, stop, carriers)
  if (stop) errors.push(...timeErrorsWith(stop.carrier, stop.address.country))
  if (errors.length > 0 || !stop) throw invalid(errors)
  const carrier = carriers[stop.carrier]
  if (!fetches(carrier)) throw new Error(`${stop.carrier} books no pick-ups`)
  return { carrier, address: stop.address }
}

async function callOf(context: CarrierContext, clientId: number, carrier: Carrier): Promise<CarrierCall> {
  const credentials = await credentialsOf(context, clientId, carrier.id, 'shipping')
  return { credentials, clientId, signal: AbortSignal.timeout(callLimitMs) }
}

async function callCarrier(
  context: CarrierContext,
  { clientId, reference, pickup: { id, carrier: name, address } }: Taken,
  { date, preferredTime, instructions, shipmentIds }: Plan,
  found: ReadonlyMap<string, Shipment>,
): Promise<Outcome> {
  const carrier = context.carriers[name]
  const shipments = shipmentIds.flatMap((one) => found.get(one) ?? [])
  const request = {
    reference,
    address,
    date,
    ...preferredTime,
    instructions,
    shipments: shipments.map((shipment) => ({
      reference: shipment.id,
      carrierReference: shipment.carrierReference ?? '',
      carrierIntegrationReference: shipment.carrierIntegrationReference,
      parcels: shipment.parcels,
      productId: shipment.carrierProduct?.productId ?? '',
      country: (shipment.delivery ?? shipment.recipient).country,
    })),
    parcels: shipments.flatMap(({ parcels }) => parcels),
  }
  try {
    if (!fetches(carrier)) throw new Error(`${name} books no pick-ups`)
    return { kind: 'booked', booking: await carrier.pickUp(request, await callOf(context, clientId, carrier)) }
  } catch (error) {
    if (error instanceof CarrierRefusal) return { kind: 'refused', refusal: error }
    if (error instanceof CarrierUnavailable)
      return error.mayHaveRegistered ? { kind: 'unknown', cause: error } : { kind: 'nothing', cause: error }
    context.log.error({ err: error, pickupId: id }, 'A carrier failed in a way of its own')
    return { kind: 'unknown', cause: undefined }
  }
}

const isTime = (text: string | undefined): text is string => text !== undefined && /^\d\d:\d\d$/.test(text)

const emptied = (by: string, now: Date) => ({
  at: now.toISOString(),
  by,
  reason: 'All of its shipments were cancelled.',
})

/** Takes a shipment that was cancelled out of its pick-up. One that has no other is called off in the background. */
export async function leaveItsPickup(
  { carriers }: Pick<CarrierContext, 'carriers'>,
  trx: Db,
  { clientId, id, username }: { clientId: number; id: string; username: string },
  now: Date,
): Promise<void> {
  const left = await leavePickup(trx, clientId, id, now)
  if (left?.pickup.state !== 'CONFIRMED' || left.pickup.shipmentIds.length > 0) return
  if (!carriers[left.pickup.carrier].cancelPickUp) return
  await updatePickupRow(trx, clientId, left.pickup.id, {
    changedAt: now,
    state: 'CANCELLING',
    cancelled: emptied(username, now),
    failures: 0,
    dueAt: now,
  })
}

/** Puts on record that the carrier comes, and calls off what it replaces. */
async function confirm(context: CarrierContext, taken: Taken, booked: BookedPickUp): Promise<Pickup> {
  const { clientId, pickup } = taken
  const plan: Plan = pickup.change ?? pickup
  const { preferredTime } = plan
  const from = isTime(booked.from) ? booked.from : preferredTime.from
  const to = isTime(booked.to) ? booked.to : preferredTime.to
  const isOther = from !== preferredTime.from || to !== preferredTime.to
  const now = new Date()
  const confirmed = await whileOurs(context, taken, async (trx) => {
    await lockShipments(trx, clientId, [...pickup.shipmentIds, ...plan.shipmentIds])
    const staying = await shipmentsIn(trx, clientId, pickup.id, plan.shipmentIds)
    await freeShipments(trx, clientId, pickup.id, pickup.shipmentIds, staying)
    const isEmpty = staying.length === 0 && context.carriers[pickup.carrier].cancelPickUp !== undefined
    return {
      changedAt: now,
      state: isEmpty ? 'CANCELLING' : 'CONFIRMED',
      ...(isEmpty && { cancelled: emptied(pickup.createdBy, now) }),
      plan: { ...plan, shipmentIds: staying },
      confirmation: booked.confirmation,
      confirmedTime: isOther ? { from, to } : null,
      change: null,
      message: null,
      failures: 0,
      obsolete: pickup.confirmation ?? null,
      dueAt: pickup.confirmation === undefined && !isEmpty ? null : new Date(now.getTime() + leaseMs),
    }
  })
  if (!('leasedUntil' in confirmed)) return confirmed
  return confirmed.obsolete === undefined ? confirmed.pickup : settleObsolete(context, confirmed)
}

/** The change came to nothing, so that what was confirmed before counts. */
async function revert(context: CarrierContext, taken: Taken, message: string | null = null): Promise<Pickup> {
  const { clientId, pickup } = taken
  const settled = await whileOurs(context, taken, async (trx) => {
    await freeShipments(trx, clientId, pickup.id, pickup.change?.shipmentIds ?? [], pickup.shipmentIds)
    return { changedAt: new Date(), state: 'CONFIRMED', change: null, message, failures: 0, dueAt: null }
  })
  return 'leasedUntil' in settled ? settled.pickup : settled
}

/** Nobody knows the outcome of a call yet, so that the carrier is asked later. */
async function postpone(context: CarrierContext, taken: Taken, cause: CarrierUnavailable | undefined): Promise<Pickup> {
  const { pickup, failures } = taken
  const now = new Date()
  const message = cause?.message.slice(0, 2000) || `${pickup.carrier} has not responded yet.`
  const settled = await whileOurs(context, taken, () => ({
    changedAt: message === pickup.message ? new Date(pickup.changedAt) : now,
    state: pickup.state,
    message,
    failures: Math.min(failures + 1, 30_000),
    dueAt: new Date(now.getTime() + waitAfter(backOff, failures + 1, cause?.retryAfter)),
  }))
  return 'leasedUntil' in settled ? settled.pickup : settled
}

/** Writes what has come of a call, unless somebody else has taken the pick-up: then what that one has made of it. */
async function whileOurs(
  { db }: CarrierContext,
  taken: Taken,
  changeIn: (trx: Db) => PickupChange | Promise<PickupChange>,
): Promise<Taken | Pickup> {
  const { clientId, pickup } = taken
  try {
    return await transaction(db, async (trx) => {
      const written = await updatePickupRow(trx, clientId, pickup.id, await changeIn(trx), taken)
      if (!written) throw new Overtaken()
      return written
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    return current(db, clientId, pickup.id)
  }
}

type CallOff = { kind: 'done' } | Extract<Outcome, { kind: 'refused' | 'unknown' }>

/** Calls off what is booked, the replaced booking first. */
async function callOff(context: CarrierContext, { clientId, pickup, obsolete }: KeptPickup): Promise<CallOff> {
  const carrier = context.carriers[pickup.carrier]
  const numbers = pickup.state === 'CANCELLING' ? [obsolete, pickup.confirmation] : [obsolete]
  try {
    const call = await callOf(context, clientId, carrier)
    for (const number of numbers) if (number !== undefined) await carrier.cancelPickUp?.(number, call)
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof CarrierRefusal) return { kind: 'refused', refusal: error }
    if (error instanceof CarrierUnavailable) return { kind: 'unknown', cause: error }
    context.log.error({ err: error, pickupId: pickup.id }, 'A carrier failed in a way of its own')
    return { kind: 'unknown', cause: undefined }
  }
}

async function settleCancelling(context: CarrierContext, taken: Taken, outcome: CallOff): Promise<Pickup> {
  const { clientId, pickup } = taken
  if (outcome.kind === 'unknown') return postpone(context, taken, outcome.cause)
  const changedAt = new Date()
  const settled = await whileOurs(context, taken, async (trx) => {
    if (outcome.kind === 'refused')
      return {
        changedAt,
        state: 'CONFIRMED',
        cancelled: null,
        message: outcome.refusal.message.slice(0, 2000),
        dueAt: null,
      }
    await freeShipments(trx, clientId, pickup.id, pickup.shipmentIds)
    return { changedAt, state: 'CANCELLED', message: null, obsolete: null, dueAt: null }
  })
  return 'leasedUntil' in settled ? settled.pickup : settled
}

/** Calls off the booking that a change has replaced. */
async function settleObsolete(context: CarrierContext, taken: Taken): Promise<Pickup> {
  const outcome = await callOff(context, taken)
  if (outcome.kind === 'unknown') return postpone(context, taken, outcome.cause)
  const message =
    outcome.kind === 'refused'
      ? `The former pick-up ${taken.obsolete} was not called off: ${outcome.refusal.message}`.slice(0, 2000)
      : null
  const { state } = taken.pickup
  const settled = await whileOurs(context, taken, () => ({
    changedAt: new Date(),
    state,
    message,
    obsolete: null,
    dueAt: null,
  }))
  return 'leasedUntil' in settled ? settled.pickup : settled
}

function failureOf(
  outcome: Extract<Outcome, { kind: 'refused' | 'nothing' }>,
  carrier: Carrier['id'],
  says: { refused: string; nothing?: string },
): ApiError {
  if (outcome.kind === 'refused') {
    const { message, carrierCode, field } = outcome.refusal
    return badRequest('CARRIER_REFUSED', says.refused, [
      {
        code: 'CARRIER_REFUSED',
        defaultMessage: message.slice(0, 2000),
        objectName: 'pickup',
        field,
        carrier,
        carrierCode: carrierCode.slice(0, 100),
      },
    ])
  }
  const { cause } = outcome
  return new ApiError('unavailable', 'CARRIER_UNAVAILABLE', says.nothing ?? says.refused, {
    errors: [
      {
        code: 'CARRIER_UNAVAILABLE',
        defaultMessage: cause.message.slice(0, 2000),
        objectName: 'pickup',
        carrier,
        ...(cause.carrierCode && { carrierCode: cause.carrierCode.slice(0, 100) }),
      },
    ],
    ...retryAfter(cause.retryAfter ?? 10),
    cause,
  })
}

/** Finds out about pick-ups whose outcome is not known and whose time has come. Returns how many it looked at. */
export async function reconcilePickups(context: CarrierContext, now: Date, signal?: AbortSignal): Promise<number> {
  const due = await claim<{ clientId: number; id: string }>(context.db, leased, {
    count: 200,
    seconds: leaseMs / 1_000,
    returning: sql`"clientId", id`,
    now,
  })
  await eachOf(due, 5, async ({ clientId, id, leasedUntil }) => {
    if (signal?.aborted) return
    const kept = await findPickup(context.db, clientId, id)
    if (!kept) return
    await reconcile(context, { ...kept, leasedUntil }, now).catch((error: unknown) =>
      context.log.error({ err: error, pickupId: id }, 'A pick-up could not be settled'),
    )
  })
  return due.length
}

async function reconcile(context: CarrierContext, taken: Taken, now: Date): Promise<unknown> {
  const { pickup, obsolete } = taken
  if (pickup.state === 'CANCELLING') return settleCancelling(context, taken, await callOff(context, taken))
  if (pickup.state === 'CONFIRMED' && obsolete !== undefined) return settleObsolete(context, taken)
  if (pickup.state !== 'PENDING' && pickup.state !== 'CHANGING')
    return whileOurs(context, taken, () => ({
      changedAt: new Date(pickup.changedAt),
      state: pickup.state,
      dueAt: null,
    }))
  const found = await find(context, taken)
  if (found.kind === 'booked') return confirm(context, taken, found.booking)
  if (found.kind === 'cannotAsk') return leaveOpen(context, taken)
  const isOver = found.kind === 'none' && now.getTime() >= Date.parse(taken.askedAt) + settlingMs
  if (!isOver) return postpone(context, taken, found.kind === 'unknown' ? found.cause : undefined)
  const message = `${pickup.carrier} did not respond, and knows of no such pick-up.`
  if (pickup.state === 'CHANGING') return revert(context, taken, message)
  return whileOurs(context, taken, async (trx) => {
    await freeShipments(trx, taken.clientId, pickup.id, pickup.shipmentIds)
    return { changedAt: new Date(), state: 'FAILED', message, dueAt: null }
  })
}

type Found =
  | { kind: 'booked'; booking: BookedPickUp }
  | { kind: 'none' | 'cannotAsk' }
  | { kind: 'unknown'; cause: CarrierUnavailable | undefined }

async function find(context: CarrierContext, { clientId, reference, pickup }: Taken): Promise<Found> {
  const carrier = context.carriers[pickup.carrier]
  if (!carrier.findPickUp) return { kind: 'cannotAsk' }
  try {
    const booking = await carrier.findPickUp(reference, await callOf(context, clientId, carrier))
    return booking ? { kind: 'booked', booking } : { kind: 'none' }
  } catch (error) {
    if (!(error instanceof CarrierUnavailable)) return { kind: 'unknown', cause: undefined }
    return error.carrierCode === cannotAsk ? { kind: 'cannotAsk' } : { kind: 'unknown', cause: error }
  }
}

/** Only its customer service knows whether the carrier comes. */
function leaveOpen(context: CarrierContext, taken: Taken): Promise<unknown> {
  const { carrier, state, change } = taken.pickup
  if (state === 'CHANGING')
    return revert(
      context,
      taken,
      `${carrier} did not respond to the change, and cannot be asked. It may come on ${change?.date} as well: ask its customer service.`,
    )
  return whileOurs(context, taken, () => ({
    changedAt: new Date(),
    state,
    cannotAsk: true,
    message: `${carrier} did not respond, and cannot be asked whether it comes. Ask its customer service, and cancel the pick-up here if it does not.`,
    dueAt: null,
  }))
}
