import { currentTime } from '../../kernel/current-time.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { openCalendar } from '../../kernel/calendar.ts'
import { badRequest, conflict, fieldError, invalid, preconditionFailed } from '../../kernel/error.ts'
import { mustChangeMetadata } from '../../kernel/metadata.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import type { Carrier } from '../../network/carriers/carrier.ts'
import { transaction } from '../../platform/store/database.ts'
import { accountIn, type CarrierContext } from '../shipment/carrier-context.ts'
import { sourceOf } from '../../network/carriers/source.ts'
import { failureOf, refusalOf } from '../../network/carriers/outcome.ts'
import type { Shipment } from '../shipment/content.ts'
import { stopOf } from '../shipment/handover.ts'
import { lockShipments } from '../shipment/store.ts'
import { callCarrier, callOff } from './carrier-calls.ts'
import { fetches, shipmentErrors, type PickUpCarrier } from './rules.ts'
import { timeErrors } from './times.ts'
import type { ZonedPlace } from '../../kernel/zone.ts'
import {
  confirm,
  current,
  existing,
  leaseMs,
  postpone,
  revert,
  settleCancelling,
  unknown,
  type Taken,
} from './settlement.ts'
import {
  deletePickupRow,
  insertPickup,
  lockPickup,
  setPickupMetadata,
  updatePickupRow,
  type Pickup,
  type Plan,
} from './store.ts'
import { freeShipments, joinPickup } from './shipment-store.ts'

export interface PickupOrder {
  readonly clientId: number
  readonly username: string
  readonly plan: Plan
  readonly metadata?: Pickup['metadata']
  readonly idempotencyKey: string | undefined
}

/**
 * Books a pick-up. Commits the intent before it calls the carrier. If the call is interrupted or gets no response, the
 * carrier is asked about the pick-up, which is never booked again.
 */
export async function createPickup(context: CarrierContext, order: PickupOrder): Promise<Pickup> {
  const { clientId, plan } = order
  const isWorkingDay = await openCalendar()
  const { taken, shipments } = await transaction(context.db, async (trx) => {
    const now = currentTime()
    const found = await lockShipments(trx, clientId, plan.shipmentIds)
    const { carrier, address } = mustBePossible(context, plan, found, (name, at) =>
      timeErrors(plan, name, at, now, isWorkingDay),
    )
    const [first] = found.values()
    const account = first && accountIn(first)
    const credentials = await credentialsOf({ ...context, db: trx }, clientId, carrier.id, 'shipping', account)
    const fresh = await insertPickup(trx, clientId, {
      account,
      plan,
      metadata: order.metadata,
      now,
      leaseMs,
      address,
      carrier: carrier.id,
      source: sourceOf(carrier, credentials),
      createdBy: order.username,
      reference: randomUUID(),
      idempotencyKey: order.idempotencyKey,
    })
    await joinPickup(trx, clientId, fresh.pickup.id, plan.shipmentIds)
    return { taken: fresh, shipments: found }
  })
  const outcome = await callCarrier(context, taken, plan, shipments)
  if (outcome.kind === 'done') return confirm(context, taken, outcome.result)
  if (outcome.kind === 'unknown') return postpone(context, taken, outcome.cause)
  const { id, carrier } = taken.pickup
  const isOurs = await transaction(context.db, async (trx) => {
    await freeShipments(trx, clientId, id, plan.shipmentIds)
    return deletePickupRow(trx, clientId, id, taken)
  })
  if (!isOurs) return current(context.db, clientId, id)
  throw failureOf(
    outcome,
    { carrier, objectName: 'pickup' },
    {
      refused: `${carrier} refused the pick-up, which is not booked. Correct what errors names and send it again.`,
      nothing: `and the pick-up is not booked. Send it again after Retry-After seconds.`,
    },
  )
}

export interface PickupChangeOrder {
  readonly clientId: number
  readonly id: string
  /** Makes the plan from the current shipments. */
  readonly planOf: (pickup: Pickup) => Plan
  /** Throws if the caller expects another version. */
  readonly mustMatch: (pickup: Pickup) => void
  /** Whether an earlier call with the same key was interrupted. */
  readonly isRepeated: boolean
}

/** Changes the client's own data on a pick-up, which its carrier never gets. */
export function changePickupMetadata(
  { db }: Pick<CarrierContext, 'db'>,
  { clientId, id, mustMatch }: Pick<PickupChangeOrder, 'clientId' | 'id' | 'mustMatch'>,
  changes: Parameters<typeof mustChangeMetadata>[1],
): Promise<Pickup> {
  return transaction(db, async (trx) => {
    const { pickup } = (await lockPickup(trx, clientId, id)) ?? unknown(id)
    mustMatch(pickup)
    const metadata = mustChangeMetadata(pickup.metadata, changes)
    return setPickupMetadata(trx, clientId, id, { metadata, changedAt: currentTime() })
  })
}

/** Returns whether a pick-up matches a plan, or soon will. */
function isChangedTo({ state, change, date, preferredTime, shipmentIds, instructions }: Pickup, plan: Plan): boolean {
  const wanted = { instructions: undefined, ...plan }
  if (state === 'CHANGING') return isDeepStrictEqual({ instructions: undefined, ...change }, wanted)
  return state === 'CONFIRMED' && isDeepStrictEqual({ date, preferredTime, shipmentIds, instructions }, wanted)
}

/** Books the changed pick-up, then cancels the former one, so that a driver comes whatever happens in between. */
export async function changePickup(context: CarrierContext, order: PickupChangeOrder): Promise<Pickup> {
  const { clientId, id } = order
  const isWorkingDay = await openCalendar()
  const begun = await existing(context.db, clientId, id)
  const plan = order.planOf(begun.pickup)
  const locked = await transaction(context.db, async (trx) => {
    const now = currentTime()
    const found = await lockShipments(trx, clientId, plan.shipmentIds)
    const { pickup, obsolete } = (await lockPickup(trx, clientId, id)) ?? unknown(id)
    order.mustMatch(pickup)
    // What an interrupted call with the same key has begun continues by itself, or is done.
    if (order.isRepeated && isChangedTo(pickup, plan)) return pickup
    if (pickup.state !== 'CONFIRMED')
      throw conflict(
        'PICKUP_NOT_CONFIRMED',
        `Pick-up ${id} is ${pickup.state}. Only one that is CONFIRMED can be changed.`,
      )
    if (pickup.changedAt !== begun.pickup.changedAt) throw preconditionFailed()
    if (obsolete !== undefined)
      throw conflict(
        'PICKUP_PENDING',
        `${pickup.carrier} has not confirmed yet that the previous booking of pick-up ${id} is cancelled. Change it again later.`,
      )
    const carrier = context.carriers[pickup.carrier]
    if (!carrier.cancelPickUp) throw notCancellable(carrier)
    const hoursOf = (name: Carrier['id'], at: ZonedPlace) => timeErrors(plan, name, at, now, isWorkingDay)
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
  if (!('taken' in locked)) return locked
  const { taken, shipments } = locked
  const outcome = await callCarrier(context, taken, plan, shipments)
  if (outcome.kind === 'done') return confirm(context, taken, outcome.result)
  if (outcome.kind === 'unknown') return postpone(context, taken, outcome.cause)
  const { carrier } = taken.pickup
  await revert(context, taken)
  throw failureOf(
    outcome,
    { carrier, objectName: 'pickup' },
    {
      refused: `${carrier} refused the change and will come as confirmed before.`,
      nothing: `and the pick-up stays as it was. Change it again after Retry-After seconds.`,
    },
  )
}

export interface PickupCancelOrder {
  readonly clientId: number
  readonly id: string
  readonly username: string
  readonly reason: string | undefined
  /** Whether a person has told the carrier, so that it need not be called. */
  readonly carrierTold: boolean
}

/** Cancels a pick-up. Commits the intent first, so that it is retried until the carrier confirms. */
export async function cancelPickup(context: CarrierContext, order: PickupCancelOrder): Promise<Pickup> {
  const { clientId, id, username, reason, carrierTold } = order
  if (carrierTold && reason === undefined)
    throw invalid([
      fieldError('REQUIRED', 'reason', 'is required with carrierTold, and must give the response of the carrier'),
    ])
  const taken = await transaction(context.db, async (trx): Promise<Taken | Pickup> => {
    const before = await existing(trx, clientId, id)
    const isLetGo = carrierTold || (before.pickup.state === 'PENDING' && before.cannotAsk)
    if (carrierTold) await freeShipments(trx, clientId, id, before.pickup.change?.shipmentIds ?? [])
    if (isLetGo) await freeShipments(trx, clientId, id, before.pickup.shipmentIds)
    const { pickup } = (await lockPickup(trx, clientId, id)) ?? unknown(id)
    const { state, carrier } = pickup
    if (state === 'CANCELLED' || state === 'FAILED') return pickup
    const now = currentTime()
    const cancelled = pickup.cancelled ?? {
      at: now.toISOString(),
      by: username,
      ...(reason !== undefined && { reason }),
    }
    if (carrierTold || (isLetGo && state === 'PENDING')) {
      const gone = await updatePickupRow(trx, clientId, id, {
        changedAt: now,
        state: 'CANCELLED',
        cancelled,
        change: null,
        obsolete: null,
        message: null,
        dueAt: null,
      })
      return (gone ?? unknown(id)).pickup
    }
    if (state === 'PENDING' || state === 'CHANGING')
      throw conflict(
        'PICKUP_PENDING',
        `${carrier} has not confirmed yet whether it will come for pick-up ${id}. Cancel it once its state is CONFIRMED.`,
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
  throw refusalOf(
    outcome.refusal,
    { carrier, objectName: 'pickup' },
    `${carrier} refused to cancel pick-up ${id} and will still come.`,
  )
}

const notCancellable = ({ id }: Carrier) =>
  badRequest(
    'NOT_OFFERED',
    `${id} does not allow pick-ups to be cancelled. Call its customer service, then call cancelPickup with carrierTold and its response as reason. The shipments are then free for another pick-up.`,
  )

/** Returns the carrier and the address that all shipments share. Throws all errors at once. */
function mustBePossible(
  { carriers }: CarrierContext,
  { shipmentIds }: Plan,
  found: ReadonlyMap<string, Shipment>,
  timeErrorsWith: (carrier: Carrier['id'], at: ZonedPlace) => ReturnType<typeof timeErrors>,
  pickup?: Pickup,
): { carrier: PickUpCarrier; address: Pickup['address'] } {
  // Shipments that join a pick-up must match those in it, which share carrier and address.
  const first = shipmentIds.map((id) => found.get(id)).find((shipment) => shipment !== undefined)
  const stop = pickup ?? (first && stopOf(first))
  const errors = shipmentErrors(shipmentIds, found, stop, carriers)
  if (stop) errors.push(...timeErrorsWith(stop.carrier, stop.address))
  if (errors.length > 0 || !stop) throw invalid(errors)
  const carrier = carriers[stop.carrier]
  if (!fetches(carrier)) throw new Error(`${stop.carrier} books no pick-ups`)
  return { carrier, address: stop.address }
}
