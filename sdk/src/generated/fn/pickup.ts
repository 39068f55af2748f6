// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { Connection, KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type { ListPickupsQuery, Pickup, PickupCancel, PickupChanges, PickupCreate } from '../types.ts'

/**
 * List the pick-ups of the client.
 *
 * Returns the pick-ups of the active client, newest first unless `sort` and `order` say otherwise, 10 per page by default. Filters combine: a pick-up must pass each of them.
 * To follow changes, ask with `since` and `sort=changedAt`, and again with the last `changedAt` that you have seen.
 *
 * Permission: shipments:read.
 *
 * @returns The pick-ups on this page.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listPickups: (
  client: Connection,
  query?: ListPickupsQuery,
  options?: ListOptions,
) => ListCall<Pickup[], Pickup, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listPickups',
  path: '/pickups',
  query: true,
  gives: 'list',
})

/**
 * Have the carrier fetch registered shipments.
 *
 * Books a pick-up with the carrier of the shipments, at the address where they wait, and returns it. That address is their `pickup`, or else that of their sender. Each of the shipments names the pick-up as `pickupId` from then on.
 *
 * **Rules.** All errors are listed at once, each with its field and one of these codes, and then nothing is booked:
 *
 * | Code | Error |
 * |---|---|
 * | NOT_FOUND | The client has no such shipment. |
 * | SHIPMENT_NOT_REGISTERED | The shipment is not registered with its carrier yet. |
 * | SHIPMENT_BOOKED_ELSEWHERE | The shipment was booked outside of Waybill, and so is its pick-up. |
 * | SHIPMENT_CANCELLED | The shipment was cancelled. |
 * | SHIPMENT_UNDER_WAY | The carrier already has the parcel. |
 * | SHIPMENT_IN_PICKUP | Another pick-up fetches the shipment, or one was ordered with `collectionInfo` when it was registered. |
 * | CARRIER_MISMATCH | The shipment has a different carrier from the first one. |
 * | ADDRESS_MISMATCH | The shipment is at a different address from the first one. |
 * | NOT_OFFERED | The carrier is not called for pick-ups. |
 * | OUT_OF_RANGE | The day or the time is past, too far ahead, too short, or outside of the hours of the carrier. |
 * | END_BEFORE_START | The time ends before it begins. |
 * | NO_WORKING_DAY | The carrier does not come on weekends and public holidays. |
 * | CUT_OFF_PASSED | It is too late to order a pick-up for this day. |
 *
 * Times are those of the address. Of carriers whose hours Waybill knows, Monday to Friday, 08:00 to 18:00 is usual, and 14:00 to order for the same day. Otherwise the carrier says so itself.
 *
 * **Refusal.** If the carrier refuses, the response is 400 `CARRIER_REFUSED` with its own code, and nothing is kept.
 *
 * **No response.** If the carrier does not respond in time, nobody knows yet whether it comes. The response is 201 with the state PENDING, and Waybill asks the carrier in the background until it knows: the pick-up becomes CONFIRMED, or FAILED if the carrier knows of none. It is never booked twice. A carrier that cannot be asked leaves the pick-up PENDING, and `message` says so: ask its customer service, and cancel the pick-up here if nobody comes. If the carrier was definitely not reached, the response is 503 `CARRIER_UNAVAILABLE`, and nothing is kept.
 *
 * **Sandbox.** `instructions` that are one of these words, or begin with it and a hyphen, make the sandbox misbehave: with `SANDBOX_REFUSE` it refuses with code SBX-423, with `SANDBOX_TIMEOUT` it books, but sends no response, with `SANDBOX_CANCEL_TIMEOUT` it sends none to the first three cancellations, and with `SANDBOX_KEEP` it refuses to cancel with code SBX-411.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param body Pick-up to book.
 * @returns The pick-up, confirmed by the carrier or pending.
 * @throws {BadRequestError} 400: The pick-up breaks a rule, or the carrier refuses.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The request conflicts with what exists.
 */
export const createPickup: (
  client: Connection,
  body: PickupCreate,
  options?: KeyedOptions,
) => Call<Pickup, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createPickup',
  path: '/pickups',
  body: 'json',
  keyed: true,
})

/**
 * Get a pick-up.
 *
 * Returns one pick-up of the active client. With `If-None-Match` an unchanged one returns 304 without a body.
 *
 * Permission: shipments:read.
 *
 * @param pickupId Identifier of the pick-up.
 * @returns The pick-up as it is now.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getPickup: (
  client: Connection,
  pickupId: string,
  options?: ReadOptions,
) => Call<Pickup, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getPickup',
  path: '/pickups/{pickupId}',
})

/**
 * Change a pick-up with its carrier.
 *
 * Changes day, time, instructions or shipments of a confirmed pick-up and returns it as it is now. Omitted attributes keep their values, and `shipmentIds` is replaced as a whole. The rules are those of `POST /pickups`. The address is that of the shipments: to have other ones fetched elsewhere, book another pick-up.
 *
 * **Nothing is lost.** Waybill books the changed pick-up first and calls off the former one afterwards, so that somebody comes whatever happens in between. If the carrier refuses the change, the response is 400 `CARRIER_REFUSED`, and the pick-up stays as it was. A carrier that does not let pick-ups be cancelled returns 400 `NOT_OFFERED`. If it calls nothing off any more, `message` says so.
 *
 * **No response.** If the carrier does not respond in time, the response is 200 with the state CHANGING, and `change` has what was asked for. Waybill asks the carrier in the background until it knows.
 *
 * A pick-up in another state than CONFIRMED returns 409 `PICKUP_NOT_CONFIRMED`.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param pickupId Identifier of the pick-up.
 * @param body What changes.
 * @returns The pick-up as it is now.
 * @throws {BadRequestError} 400: The pick-up would break a rule, or the carrier refuses.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The pick-up is not confirmed, or the Idempotency-Key was used for another request.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updatePickup: (
  client: Connection,
  pickupId: string,
  body: PickupChanges,
  options?: WriteOptions & KeyedOptions,
) => Call<Pickup, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PATCH',
  id: 'updatePickup',
  path: '/pickups/{pickupId}',
  body: 'json',
  keyed: true,
})

/**
 * Tell the carrier not to come.
 *
 * Cancels the pick-up with its carrier and returns it. Its shipments stay registered, and are free for another pick-up.
 *
 * **Once.** A pick-up that is cancelled or failed already is returned as it is, and nobody is called. So a call whose response was lost can be repeated.
 *
 * **Refusal.** If the carrier refuses, because the driver is on the way for example, the response is 400 `CARRIER_REFUSED`, and the pick-up stays CONFIRMED. A carrier that does not let pick-ups be cancelled returns 400 `NOT_OFFERED`: telephone its customer service.
 *
 * **By telephone.** With `carrierTold` nobody is called: the pick-up is CANCELLED in whichever state it was, its shipments are free, and `cancelled` keeps the `reason` that says what the carrier said.
 *
 * **No response.** If the carrier does not respond in time, the response is 200 with the state CANCELLING, and Waybill repeats the cancellation in the background until the carrier responds.
 *
 * A pick-up that is PENDING or CHANGING returns 409 `PICKUP_PENDING`, since nobody knows yet what there is to cancel. Where the carrier cannot be asked, it is let go instead: its state is CANCELLED without a call.
 *
 * A pick-up whose last shipment is cancelled is cancelled too.
 *
 * Permission: shipments:write. It cannot be undone.
 *
 * @param pickupId Identifier of the pick-up.
 * @param body Why it is cancelled.
 * @returns The pick-up is cancelled, or being cancelled.
 * @throws {BadRequestError} 400: The carrier refuses, or does not let pick-ups be cancelled.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: Nobody knows yet whether the carrier comes, or the Idempotency-Key was used for another request.
 */
export const cancelPickup: (
  client: Connection,
  pickupId: string,
  body: PickupCancel,
  options?: KeyedOptions,
) => Call<Pickup, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'cancelPickup',
  path: '/pickups/{pickupId}/cancel',
  body: 'json',
  keyed: true,
})
