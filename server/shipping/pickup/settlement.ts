import { currentTime } from '../../kernel/current-time.ts'
import { notFound } from '../../kernel/error.ts'
import { waitAfter, type BackOff } from '../../kernel/back-off.ts'
import type { Held } from '../../kernel/lease.ts'
import type { BookedPickUp, CarrierUnavailable } from '../../network/carriers/carrier.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { CancellingOutcome } from '../../network/carriers/outcome.ts'
import { lockShipments } from '../shipment/store.ts'
import { callOff } from './carrier-calls.ts'
import { comesInVain, emptied } from './leaving.ts'
import { findPickup, updatePickupRow, type KeptPickup, type Pickup, type PickupChange, type Plan } from './store.ts'
import { freeShipments, shipmentsIn } from './shipment-store.ts'

/** A pick-up without an outcome for this long belongs to a process that has died. */
export const leaseMs = 20_000
const backOff: BackOff = { firstMs: 5_000, longestMs: 10 * 60_000 }

/** A pick-up that this worker has claimed. */
export type Taken = KeptPickup & Held

/** Thrown if another worker has claimed the pick-up and will settle it. Rolls back the changes made with it. */
class Overtaken extends Error {}

export function unknown(id: string): never {
  throw notFound('Pick-up', id)
}

export async function existing(db: Db, clientId: number, id: string): Promise<KeptPickup> {
  return (await findPickup(db, clientId, id)) ?? unknown(id)
}

export const current = async (db: Db, clientId: number, id: string): Promise<Pickup> =>
  (await existing(db, clientId, id)).pickup

const isTime = (text: string | undefined): text is string => text !== undefined && /^\d\d:\d\d$/.test(text)

/** Records that the carrier will come, and cancels the replaced booking. */
export async function confirm(context: CarrierContext, taken: Taken, booked: BookedPickUp): Promise<Pickup> {
  const { clientId, pickup } = taken
  const plan: Plan = pickup.change ?? pickup
  const { preferredTime } = plan
  const from = isTime(booked.from) ? booked.from : preferredTime.from
  const to = isTime(booked.to) ? booked.to : preferredTime.to
  const isOther = from !== preferredTime.from || to !== preferredTime.to
  const now = currentTime()
  const confirmed = await whileOurs(context, taken, async (trx) => {
    await lockShipments(trx, clientId, [...pickup.shipmentIds, ...plan.shipmentIds])
    const staying = await shipmentsIn(trx, clientId, pickup.id, plan.shipmentIds)
    await freeShipments(trx, clientId, pickup.id, pickup.shipmentIds, staying)
    const isVain = staying.length === 0
    const isEmpty = isVain && context.carriers[pickup.carrier].cancelPickUp !== undefined
    return {
      changedAt: now,
      state: isEmpty ? 'CANCELLING' : 'CONFIRMED',
      ...(isEmpty && { cancelled: emptied(pickup.createdBy, now) }),
      plan: { ...plan, shipmentIds: staying },
      confirmation: booked.confirmation,
      confirmedTime: isOther ? { from, to } : null,
      change: null,
      message: isVain && !isEmpty ? comesInVain(pickup.carrier) : null,
      failures: 0,
      obsolete: pickup.confirmation ?? null,
      dueAt: pickup.confirmation === undefined && !isEmpty ? null : new Date(now.getTime() + leaseMs),
    }
  })
  if (!('leasedUntil' in confirmed)) return confirmed
  return confirmed.obsolete === undefined ? confirmed.pickup : settleObsolete(context, confirmed)
}

/** Restores the former confirmation after a failed change. */
export async function revert(context: CarrierContext, taken: Taken, message: string | null = null): Promise<Pickup> {
  const { clientId, pickup } = taken
  const settled = await whileOurs(context, taken, async (trx) => {
    await freeShipments(trx, clientId, pickup.id, pickup.change?.shipmentIds ?? [], pickup.shipmentIds)
    return { changedAt: currentTime(), state: 'CONFIRMED', change: null, message, failures: 0, dueAt: null }
  })
  return 'leasedUntil' in settled ? settled.pickup : settled
}

/** Postpones a pick-up whose outcome is still unknown, to ask the carrier later. */
export async function postpone(
  context: CarrierContext,
  taken: Taken,
  cause: CarrierUnavailable | undefined,
): Promise<Pickup> {
  const { pickup, failures } = taken
  const now = currentTime()
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

/** Records the outcome of a call, unless another worker has claimed the pick-up; then returns that worker's result. */
export async function whileOurs(
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

/** Records that the carrier will not come, or that it refuses to stay away. */
export async function settleCancelling(
  context: CarrierContext,
  taken: Taken,
  outcome: CancellingOutcome,
): Promise<Pickup> {
  const { clientId, pickup } = taken
  if (outcome.kind === 'unknown') return postpone(context, taken, outcome.cause)
  const changedAt = currentTime()
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

/** Cancels the booking that a change has replaced. */
export async function settleObsolete(context: CarrierContext, taken: Taken): Promise<Pickup> {
  const outcome = await callOff(context, taken)
  if (outcome.kind === 'unknown') return postpone(context, taken, outcome.cause)
  const message =
    outcome.kind === 'refused'
      ? `The previous pick-up ${taken.obsolete} was not cancelled: ${outcome.refusal.message}`.slice(0, 2000)
      : null
  const { state } = taken.pickup
  const settled = await whileOurs(context, taken, () => ({
    changedAt: currentTime(),
    state,
    message,
    obsolete: null,
    dueAt: null,
  }))
  return 'leasedUntil' in settled ? settled.pickup : settled
}
