import type { PickupHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import { pageOf } from '../../kernel/paging.ts'
import { timestampIn } from '../../kernel/period.ts'
import { begunWithKey } from '../begun.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { createPickup, cancelPickup, changePickup } from './booking.ts'
import { findBegunPickup, findPickup, listPickupPage } from './store.ts'

export const pickupHandlers = {
  listPickups({ query: { since, ...query } }, { db, caller }) {
    const { page, perPage } = pageOf(query)
    return listPickupPage(db, caller.clientId, {
      ...query,
      page,
      per_page: perPage,
      since: since && timestampIn('since', since),
    })
  },

  async getPickup({ path: { pickupId } }, { db, caller }) {
    const kept = await findPickup(db, caller.clientId, pickupId)
    if (!kept) throw notFound('Pick-up', pickupId)
    return kept.pickup
  },

  async createPickup({ body }, ctx) {
    const begun = await begunWithKey(ctx, findBegunPickup)
    if (begun) return begun.pickup
    const { clientId, username } = ctx.caller
    const order = { clientId, username, plan: body, idempotencyKey: ctx.idempotencyKey }
    return ctx.commit(() => createPickup(carrierContextOf(ctx), order))
  },

  updatePickup: ({ path: { pickupId }, body: { instructions, ...changes } }, ctx) =>
    ctx.commit(() =>
      changePickup(carrierContextOf(ctx), {
        clientId: ctx.caller.clientId,
        id: pickupId,
        isRepeated: !ctx.isFirstAttempt,
        mustMatch: (pickup) => ctx.mustMatch(pickup),
        planOf: ({ date, preferredTime, shipmentIds, instructions: before }) => ({
          date,
          preferredTime,
          shipmentIds,
          ...changes,
          instructions: instructions === undefined ? before : (instructions ?? undefined),
        }),
      }),
    ),

  cancelPickup: ({ path: { pickupId }, body: { reason, carrierTold } }, ctx) =>
    ctx.commit(() => {
      const { clientId, username } = ctx.caller
      return cancelPickup(carrierContextOf(ctx), { clientId, id: pickupId, username, reason, carrierTold })
    }),
} satisfies PickupHandlers
