import { currentTime } from '../../kernel/current-time.ts'
import { eachOf } from '../../kernel/each.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { callOff, findBooking } from './carrier-calls.ts'
import {
  confirm,
  leaseMs,
  postpone,
  revert,
  settleCancelling,
  settleObsolete,
  whileOurs,
  type Taken,
} from './settlement.ts'
import { claimPickups, findPickup } from './store.ts'
import { freeShipments } from './shipment-store.ts'

/** A carrier that knows of no pick-up this long after it was asked will not book it any more. */
const settlingMs = 60_000

/** Asks about due pick-ups with an unknown outcome. Returns how many it looked at. */
export async function reconcilePickups(context: CarrierContext, now: Date, signal?: AbortSignal): Promise<number> {
  const due = await claimPickups(context.db, now, 200, leaseMs / 1_000)
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
  const found = await findBooking(context, taken)
  if (found.kind === 'booked') return confirm(context, taken, found.booking)
  if (found.kind === 'cannotAsk') return leaveOpen(context, taken)
  const isOver = found.kind === 'none' && now.getTime() >= Date.parse(taken.askedAt) + settlingMs
  if (!isOver) return postpone(context, taken, found.kind === 'unknown' ? found.cause : undefined)
  const message = `${pickup.carrier} did not respond, and has no such pick-up.`
  if (pickup.state === 'CHANGING') return revert(context, taken, message)
  return whileOurs(context, taken, async (trx) => {
    await freeShipments(trx, taken.clientId, pickup.id, pickup.shipmentIds)
    return { changedAt: currentTime(), state: 'FAILED', message, dueAt: null }
  })
}

/** Only the carrier's customer service knows whether it will come. */
function leaveOpen(context: CarrierContext, taken: Taken): Promise<unknown> {
  const { carrier, state, change } = taken.pickup
  if (state === 'CHANGING')
    return revert(
      context,
      taken,
      `${carrier} did not respond to the change, and cannot be asked. It may come on ${change?.date} as well: ask its customer service.`,
    )
  return whileOurs(context, taken, () => ({
    changedAt: currentTime(),
    state,
    cannotAsk: true,
    message: `${carrier} did not respond, and there is no way to ask whether it will come. Ask its customer service, and cancel the pick-up here if it does not.`,
    dueAt: null,
  }))
}
