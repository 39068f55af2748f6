// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { file } from '../../core/files.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, Connection, KeyedOptions, ListOptions, ReadOptions } from '../../core/options.ts'
import type { CarrierDocumentFile, ListManifestsQuery, Manifest, ManifestCreate } from '../types.ts'

/**
 * List the manifests of the client.
 *
 * Returns the manifests of the active client, newest first unless `sort` and `order` say otherwise, 10 per page by default. All filters must match.
 * To follow changes, use `since` and `sort=changedAt`, each time with the last `changedAt` that you have seen.
 *
 * Permission: shipments:read.
 *
 * @returns The manifests on this page.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listManifests: (
  client: Connection,
  query?: ListManifestsQuery,
  options?: ListOptions,
) => ListCall<Manifest[], Manifest, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listManifests',
  path: '/manifests',
  query: true,
  gives: 'list',
})

/**
 * Close out the shipments of a carrier.
 *
 * Closes out registered shipments of one carrier and returns the manifest for the handover. Without `shipmentIds` it includes all that are waiting, oldest first and 1,000 at most: repeat the call until it returns 400 `NOTHING_TO_CLOSE`. From then on each shipment has the manifest as `manifestId`, and cannot be in another one. `GET /manifests/{manifestId}/manifest.pdf` prints it.
 *
 * **The carrier's own close-out** is called if it has one, such as the SCAN form of USPS, unless `closeOut` is false. Its number is `carrierNumber`, and its documents are in `documents`. For other carriers the manifest is Waybill's own list.
 *
 * **Rules.** All errors are listed at once, each with its field and one of these codes, and nothing is closed:
 *
 * | Code | Error |
 * |---|---|
 * | NOT_FOUND | The client has no such shipment. |
 * | SHIPMENT_NOT_REGISTERED | The shipment is not registered with its carrier yet. |
 * | SHIPMENT_BOOKED_ELSEWHERE | The shipment was booked outside Waybill. |
 * | SHIPMENT_CANCELLED | The shipment was cancelled. |
 * | SHIPMENT_UNDER_WAY | The carrier already has the parcel. |
 * | SHIPMENT_IN_MANIFEST | The shipment is in another manifest. |
 * | CARRIER_MISMATCH | The shipment has a different carrier. |
 * | ADDRESS_MISMATCH | The shipments are handed over at different addresses. Without `shipmentIds`, `from` chooses one. |
 *
 * **Refusal.** If the carrier refuses, the response is 400 `CARRIER_REFUSED` with its own code, and nothing is kept.
 *
 * **No response.** If the carrier does not respond in time, the response is 201 with the state PENDING, and Waybill repeats the close-out in the background, which never closes out a shipment twice. If the carrier then refuses, for example because it had already closed out the shipments, the manifest is FAILED with the carrier's message in `message`, and the shipments are free: `closeOut` false makes a manifest of them without calling the carrier again. If the carrier was definitely not reached, the response is 503 `CARRIER_UNAVAILABLE`, and nothing is kept.
 *
 * Permission: shipments:write. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @param body Shipments to close out.
 * @returns The manifest, closed or pending.
 * @throws {BadRequestError} 400: The manifest is invalid, there is nothing to close out, or the carrier refuses.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The request conflicts with what exists.
 */
export const createManifest: (
  client: Connection,
  body: ManifestCreate,
  options?: KeyedOptions,
) => Call<Manifest, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createManifest',
  path: '/manifests',
  body: 'json',
  keyed: true,
})

/**
 * Get a manifest.
 *
 * Returns one manifest of the active client. With `If-None-Match` an unchanged one returns 304 without a body.
 *
 * Permission: shipments:read.
 *
 * @param manifestId Identifier of the manifest.
 * @returns The manifest as it is now.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getManifest: (
  client: Connection,
  manifestId: string,
  options?: ReadOptions,
) => Call<Manifest, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getManifest',
  path: '/manifests/{manifestId}',
})

/**
 * Download a manifest as PDF.
 *
 * Returns the list of the manifest on A4, with as many pages as it needs: client, carrier, place and day, the numbers of shipments and parcels, the weight, a line with number and barcode for each shipment, and space for the driver's signature. For a sandbox carrier it is marked SANDBOX. Shipments that were cancelled after the manifest was closed are left out of the list and its numbers.
 *
 * The carrier's own document, if it has one, is in `documents` of the manifest.
 *
 * Permission: shipments:read.
 *
 * @param manifestId Identifier of the manifest.
 * @returns The manifest as PDF.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getManifestPdf: (
  client: Connection,
  manifestId: string,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getManifestPdf',
  path: '/manifests/{manifestId}/manifest.pdf',
  gives: 'file',
})

/**
 * Get a document that the carrier created for a manifest.
 *
 * Returns one of `documents` of the manifest in base64, exactly unchanged. `documentIndex` is its position in that list, counted from 0. A document is kept until its `keptUntil`, and 404 afterwards.
 *
 * Permission: shipments:read.
 *
 * @param manifestId Identifier of the manifest.
 * @param documentIndex Position of the document in `documents`, counted from 0.
 * @returns The document, exactly unchanged.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getManifestDocument: (
  client: Connection,
  manifestId: string,
  documentIndex: number,
  options?: CallOptions,
) => Call<CarrierDocumentFile, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getManifestDocument',
  path: '/manifests/{manifestId}/documents/{documentIndex}',
})
