import type { PickupHandlers } from '../../generated/handlers.ts'
import { invalid, notFound } from '../../kernel/error.ts'
import { pageOf } from '../../kernel/paging.ts'
import { parseTimestamp } from '../../kernel/period.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { createPickup, cancelPickup, changePickup } from './booking.ts'
import { findBegunPickup, findPickup, listPickupPage } from './store.ts'

const dayMs = 86_400_000

export const pickupHandlers = {
  listPickups({ query: { since, ...query } }, { db, caller }) {
    const { page, perPage } = pageOf(query)
    return listPickupPage(db, caller.clientId, {
      ...query,
      page,
      per_page: perPage,
      since: since && timestampOf(since),
    })
  },

  async getPickup({ path: { pickupId } }, { db, caller }) {
    const kept = await findPickup(db, caller.clientId, pickupId)
    if (!kept) throw notFound('Pick-up', pickupId)
    return kept.pickup
  },

  async createPickup({ body }, ctx) {
    const { db, caller, now, idempotencyKey } = ctx
    const { clientId, username } = caller
    // What an interrupted call with the same key has left is settled in the background.
    const since = new Date(now.getTime() - dayMs)
    const begun = idempotencyKey === undefined ? undefined : await findBegunPickup(db, clientId, idempotencyKey, since)
    if (begun) return begun.pickup
    return ctx.commit(() => createPickup(carrierContextOf(ctx), { clientId, username, plan: body, idempotencyKey }))
  },

  updatePickup: ({ path: { pickupId }, body: { instructions, ...changes } }, ctx) =>
    ctx.commit(() =>
      changePickup(carrierContextOf(ctx), {
        clientId: ctx.caller.clientId,
        id: pickupId,
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

  cancelPickup: ({ path: { pickupId }, body: { reason } }, ctx) =>
    ctx.commit(() => {
      const { clientId, username } = ctx.caller
      return cancelPickup(carrierContextOf(ctx), { clientId, id: pickupId, username, reason })
    }),
} satisfies PickupHandlers

function timestampOf(since: string): string {
  const time = parseTimestamp(since, 'UTC')
  if (!time)
    throw invalid([{ code: 'FORMAT', defaultMessage: 'since must be a day that exists', field: 'since' }], 'query')
  return time.toISOString()
}
