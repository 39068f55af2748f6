// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, Connection, ListOptions } from '../../core/options.ts'
import type { ListTrackersQuery, Tracker, TrackersCreate } from '../types.ts'

/**
 * List the trackers of the client.
 *
 * Returns the trackers of the active client, those that changed last first, 10 per page by default. All filters must match. To learn of changes at once, use webhooks.
 *
 * Permission: shipments:read.
 *
 * @returns The trackers on this page.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listTrackers: (
  client: Connection,
  query?: ListTrackersQuery,
  options?: ListOptions,
) => ListCall<Tracker[], Tracker, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listTrackers',
  path: '/trackers',
  query: true,
  gives: 'list',
})

/**
 * Track parcels that were booked elsewhere.
 *
 * Follows up to 1,000 parcels by their numbers, with any carrier that Waybill knows, and returns a tracker for each in the same order. Their events move them through the states that shipments have, and go to webhooks and to the event feed as `tracker.tracking_changed`, `tracker.delivered` and `tracker.exception`.
 *
 * Without `carrier` it is detected from the number: by a valid check digit, by the carrier's number format, or because it belongs to one of your own shipments. If several carriers match, Waybill picks the best match and prefers carriers that the client has enabled. Numbers of several carriers can look alike, so name the carrier if you know it.
 *
 * For a number that is followed already, the existing tracker is returned, so repeating the call changes nothing.
 *
 * **Rules.** All errors are listed at once, each with its field and one of these codes, and nothing is followed:
 *
 * | Code | Error |
 * |---|---|
 * | NUMBER_NOT_RECOGNISED | The carrier cannot be detected from the number, or the named carrier has no such numbers. |
 * | CARRIER_NOT_TRACKED | The carrier only provides tracking for shipments that were booked with Waybill. |
 * | DUPLICATE | The number appears twice. |
 *
 * **Plans.** TRIAL includes 100 parcels that are followed at a time, PRO 10,000, and ENTERPRISE any number. More return 403 `PLAN_REQUIRED`.
 *
 * **Sandbox.** If no carrier is called, the sandbox simulates each number from when it is first followed. A `customerReference` of `SANDBOX_ATTEMPT`, `SANDBOX_RETURN` or `SANDBOX_LOST` simulates that case.
 *
 * Permission: shipments:write.
 *
 * @param body The numbers.
 * @returns The trackers, in the order of the numbers.
 * @throws {BadRequestError} 400: A number cannot be followed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The plan does not include so many, or the caller lacks the permission.
 */
export const createTrackers: (
  client: Connection,
  body: TrackersCreate,
  options?: CallOptions,
) => Call<Tracker[], 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createTrackers',
  path: '/trackers',
  body: 'json',
})

/**
 * Get a tracker.
 *
 * Returns one tracker of the active client with all events from its carrier.
 *
 * Permission: shipments:read.
 *
 * @param trackerId Identifier of the tracker.
 * @returns The tracker as it is now.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getTracker: (
  client: Connection,
  trackerId: string,
  options?: CallOptions,
) => Call<Tracker, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getTracker',
  path: '/trackers/{trackerId}',
})

/**
 * Stop following a parcel.
 *
 * Deletes a tracker of the active client with its events. Waybill no longer asks the carrier. Events that are in the feed stay there.
 *
 * Permission: shipments:write. It cannot be undone.
 *
 * @param trackerId Identifier of the tracker.
 * @returns The tracker is deleted.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const deleteTracker: (
  client: Connection,
  trackerId: string,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteTracker',
  path: '/trackers/{trackerId}',
})
