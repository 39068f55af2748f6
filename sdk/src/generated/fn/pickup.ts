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
 * Returns the pick-ups of the active client, newest first unless `sort` and `order` say otherwise, 10 per page by default. All filters must match.
 * To follow changes, use `since` and `sort=changedAt`, each time with the last `changedAt` that you have seen.
 *
 * Permission: shipments:read.
 *
 * @returns The pick-ups on this page.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
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
 * Book a pick-up of registered shipments.
 *
 * Books a pick-up with the carrier of the shipments, at the address where they are, and returns it. That is their `pickup` address, or else that of their sender. From then on each shipment has the pick-up as `pickupId`.
 *
 * **Rules.** All errors are listed at once, each with its field and one of these codes, and nothing is booked:
 *
 * | Code | Error |
 * |---|---|
 * | NOT_FOUND | The client has no such shipment. |
 * | SHIPMENT_NOT_REGISTERED | The shipment is not registered with its carrier yet. |
 * | SHIPMENT_BOOKED_ELSEWHERE | The shipment was booked outside Waybill, and so is its pick-up. |
 * | SHIPMENT_CANCELLED | The shipment was cancelled. |
 * | SHIPMENT_UNDER_WAY | The carrier already has the parcel. |
 * | SHIPMENT_IN_PICKUP | The shipment is in another pick-up, or one was ordered with `collectionInfo` when it was registered. |
 * | CARRIER_MISMATCH | The shipment has a different carrier from the first one. |
 * | ADDRESS_MISMATCH | The shipment is at a different address from the first one. |
 * | NOT_OFFERED | The carrier does not offer pick-ups. |
 * | OUT_OF_RANGE | The day or the time is past, too far ahead, too short, or outside the carrier's hours. |
 * | END_BEFORE_START | The time window ends before it begins. |
 * | NO_WORKING_DAY | The carrier does not come on weekends and public holidays. |
 * | CUT_OFF_PASSED | It is too late to order a pick-up for this day. |
 *
 * Times are local to the address. If Waybill knows the carrier's hours, they are usually Monday to Friday, 08:00 to 18:00, with a cut-off at 14:00 for the same day. Otherwise the carrier decides.
 *
 * **Refusal.** If the carrier refuses, the response is 400 `CARRIER_REFUSED` with its own code, and nothing is kept.
 *
 * **No response.** If the carrier does not respond in time, it is not known whether it will come. The response is 201 with the state PENDING, and Waybill asks the carrier in the background until it knows: the pick-up becomes CONFIRMED, or FAILED if the carrier has none. It is never booked twice. If the carrier cannot be asked, the pick-up stays PENDING, and `message` says so: contact its customer service, and cancel the pick-up here if nobody comes. If the carrier was definitely not reached, the response is 503 `CARRIER_UNAVAILABLE`, and nothing is kept.
 *
 * **Sandbox.** `instructions` that are one of these words, or begin with one and a hyphen, make the sandbox simulate failures: with `SANDBOX_REFUSE` it refuses with code SBX-423, with `SANDBOX_TIMEOUT` it books, but sends no response, with `SANDBOX_CANCEL_TIMEOUT` it sends none to the first three cancellations, and with `SANDBOX_KEEP` it refuses to cancel with code SBX-411.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param body Pick-up to book.
 * @returns The pick-up, confirmed by the carrier or pending.
 * @throws {BadRequestError} 400: The pick-up is invalid, or the carrier refuses.
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
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
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
 * Changes day, time, instructions or shipments of a confirmed pick-up and returns it as it is now. Omitted attributes keep their values, and `shipmentIds` is replaced as a whole. The rules are those of `POST /pickups`. The address is that of the shipments: to collect shipments elsewhere, book another pick-up.
 *
 * **Nothing is lost.** Waybill books the changed pick-up first and cancels the previous one afterwards, so that there is always a pick-up. If the carrier refuses the change, the response is 400 `CARRIER_REFUSED`, and the pick-up stays as it was. A carrier that does not allow pick-ups to be cancelled returns 400 `NOT_OFFERED`. If it can no longer cancel the previous one, `message` says so.
 *
 * **No response.** If the carrier does not respond in time, the response is 200 with the state CHANGING, and `change` has the requested change. Waybill asks the carrier in the background until it knows.
 *
 * A pick-up in another state than CONFIRMED returns 409 `PICKUP_NOT_CONFIRMED`.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param pickupId Identifier of the pick-up.
 * @param body What changes.
 * @returns The pick-up as it is now.
 * @throws {BadRequestError} 400: The pick-up would be invalid, or the carrier refuses.
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
 * Cancel the pick-up.
 *
 * Cancels the pick-up with its carrier and returns it. Its shipments stay registered, and are free for another pick-up.
 *
 * **Once.** A pick-up that is already cancelled or failed is returned unchanged, and the carrier is not called, so a call whose response was lost can be repeated.
 *
 * **Refusal.** If the carrier refuses, for example because the driver is on the way, the response is 400 `CARRIER_REFUSED`, and the pick-up stays CONFIRMED. A carrier that does not allow pick-ups to be cancelled returns 400 `NOT_OFFERED`: call its customer service.
 *
 * **By telephone.** With `carrierTold` the carrier is not called: the pick-up is CANCELLED whatever its state, its shipments are free, and `cancelled` stores the `reason`, which must give the carrier's response.
 *
 * **No response.** If the carrier does not respond in time, the response is 200 with the state CANCELLING, and Waybill repeats the cancellation in the background until the carrier responds.
 *
 * A pick-up that is PENDING or CHANGING returns 409 `PICKUP_PENDING`, since it is not known yet what there is to cancel. If the carrier cannot be asked, it is released instead: its state becomes CANCELLED without a call.
 *
 * A pick-up whose last shipment is cancelled is cancelled too. Where its carrier does not allow that, it stays CONFIRMED, and `message` says that the carrier will still come.
 *
 * Permission: shipments:write. It cannot be undone.
 *
 * @param pickupId Identifier of the pick-up.
 * @param body Why it is cancelled.
 * @returns The pick-up is cancelled, or being cancelled.
 * @throws {BadRequestError} 400: The carrier refuses, or does not allow pick-ups to be cancelled.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The booking is not confirmed yet, or the Idempotency-Key was used for another request.
 */
export const cancelPickup: (
  client: Connection,
  pickupId: string,
  body?: PickupCancel,
  options?: KeyedOptions,
) => Call<Pickup, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'cancelPickup',
  path: '/pickups/{pickupId}/cancel',
  body: 'json',
  keyed: true,
})
