// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions } from '../../core/options.ts'
import type { Packing, PackingRequest } from '../types.ts'

/** Pack items into parcels, as few and as cheap as possible. */
export interface PackingResource {
  /**
   * Pack items into as few and as cheap parcels as possible.
   *
   * Packs items into the parcel definitions of the active client and returns each parcel with its dimensions and weight, ready for a shipment, with the position of every piece. Nothing is stored.
   *
   * UNPACKED items are packed together as their turning, stacking and mixing allow; dangerous goods share a parcel only with goods of the same UN number. Every piece rests fully on the bottom or on other pieces, and no parcel is heavier than its `maxWeight` allows. A PARCEL or HANDLING_UNIT becomes a parcel of its own. Items that do not fit are in `notPacked` with the reason, and the rest is still packed. The same request gives the same packing.
   *
   * With the plan TRIAL a packing holds at most 10 UNPACKED pieces, or 100 with the add-on Packing, has the goal FEWEST_PARCELS and no picture; PRO and ENTERPRISE have no such limits.
   *
   * Permission: items:read.
   *
   * @param body The items and the boxes to pack them into.
   * @returns The parcels, and the items that do not fit.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The plan does not include this, or the caller lacks the permission.
   * @example
   * await client.packing.packItems({ items: [{ sku: 'AURORA-BRASS-40', quantity: 1 }] })
   */
  packItems(
    body: PackingRequest,
    options?: CallOptions,
  ): Call<Packing, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>
}

export const packing: readonly Operation[] = [
  { method: 'POST', id: 'packItems', path: '/packings', body: 'json', repeatable: true },
]
