import type { PickupHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import { metadataIn, mustChangeMetadata } from '../../kernel/metadata.ts'
import { pageOf } from '../../kernel/paging.ts'
import { timestampIn } from '../../kernel/period.ts'
import { begunWithKey } from '../begun.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { createPickup, cancelPickup, changePickup, changePickupMetadata } from './booking.ts'
import { findBegunPickup, findPickup, listPickupPage, type Pickup } from './store.ts'

export const pickupHandlers = {
  listPickups({ query: { since, metadata, ...query } }, { db, caller }) {
    const { page, perPage } = pageOf(query)
    return listPickupPage(db, caller.clientId, {
      ...query,
      page,
      per_page: perPage,
      since: since && timestampIn('since', since),
      metadata: metadataIn(metadata),
    })
  },

  async getPickup({ path: { pickupId } }, { db, caller }) {
    const kept = await findPickup(db, caller.clientId, pickupId)
    if (!kept) throw notFound('Pick-up', pickupId)
    return kept.pickup
  },

  async createPickup({ body: { metadata, ...plan } }, ctx) {
    const begun = await begunWithKey(ctx, findBegunPickup)
    if (begun) return begun.pickup
    const { clientId, username } = ctx.caller
    const order = { clientId, username, plan, metadata, idempotencyKey: ctx.idempotencyKey }
    return ctx.commit(() => createPickup(carrierContextOf(ctx), order))
  },

  updatePickup: ({ path: { pickupId: id }, body: { metadata, ...others } }, ctx) =>
    ctx.commit(async () => {
      const context = carrierContextOf(ctx)
      const { clientId } = ctx.caller
      const mustMatch = (pickup: Pickup) => ctx.mustMatch(pickup)
      const { instructions, ...changes } = others
      if (Object.keys(others).length === 0) return changePickupMetadata(context, { clientId, id, mustMatch }, metadata)
      const changed = await changePickup(context, {
        clientId,
        id,
        isRepeated: !ctx.isFirstAttempt,
        mustMatch: (pickup) => {
          mustMatch(pickup)
          mustChangeMetadata(pickup.metadata, metadata)
        },
        planOf: ({ date, preferredTime, shipmentIds, instructions: before }) => ({
          date,
          preferredTime,
          shipmentIds,
          ...changes,
          instructions: instructions === undefined ? before : (instructions ?? undefined),
        }),
      })
      if (metadata === undefined) return changed
      // A booking that the carrier has accepted stays, whatever other changes were made in the meantime.
      return changePickupMetadata(context, { clientId, id, mustMatch: () => undefined }, metadata)
    }),

  cancelPickup: ({ path: { pickupId }, body: { reason, carrierTold } }, ctx) =>
    ctx.commit(() => {
      const { clientId, username } = ctx.caller
      return cancelPickup(carrierContextOf(ctx), { clientId, id: pickupId, username, reason, carrierTold })
    }),
} satisfies PickupHandlers
