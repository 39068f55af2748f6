// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type {
  CallOptions,
  Connection,
  KeyedOptions,
  ListOptions,
  ReadOptions,
  WriteOptions,
} from '../../core/options.ts'
import type {
  GetTrackedParcelQuery,
  ListRecipientSuppressionsQuery,
  ListReturnRequestsQuery,
  RecipientSettings,
  RecipientSettingsUpdate,
  RecipientSuppression,
  RecipientSuppressionCreate,
  ReturnRequest,
  ReturnRequestApproval,
  ReturnRequestRefusal,
  ShipmentNotice,
  TrackedParcel,
} from '../types.ts'

/**
 * Get the settings of tracking pages and e-mails.
 *
 * Returns the settings of a client that the caller has access to. A setting that was never set is absent. `effective` has the resulting values: the client's settings, then those of the nearest client above, then the defaults.
 * With `If-None-Match` unchanged settings return 304 without a body.
 *
 * Permission: preferences:read.
 *
 * @param clientId Client the call is about. A client that the caller has no access to returns 404.
 * @returns The settings of the client.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getRecipientSettings: (
  client: Connection,
  clientId: number,
  options?: ReadOptions,
) => Call<RecipientSettings, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getRecipientSettings',
  path: '/recipients/settings/{clientId}',
})

/**
 * Set the settings of tracking pages and e-mails.
 *
 * Changes the settings of a client that the caller has access to, and returns all of them. Omitted settings keep their values, and `null` removes a setting. Clients below inherit each setting that they have not set themselves.
 *
 * **Mails.** A recipient whose shipment has an e-mail address gets one mail of each kind in `mails` at most, written in the language of their country, with the link to the tracking page and one to unsubscribe. An event is mailed only if its kind is enabled when it happens, so enabling a kind sends nothing about older events. Returns send no mails, and parcels of the sandbox only with `sandboxMails`.
 *
 * **Returns.** With `returns` recipients can request a return themselves, on the page `/track/{token}/return` of their shipment or from `/returns/{clientId}`, where they find it by a number and their postal code or e-mail address. Until `windowDays` after the delivery, they can choose goods of the order, or customs items if there is no order, or parcels if there is neither. The same piece cannot be requested twice, nor anything from a shipment for which you have created a return with `createShipmentReturn`. See `listReturnRequests`.
 *
 * **Look.** `primaryColor` is the colour of the header of pages and e-mails. Letters on it are black or white, whichever has the higher contrast.
 *
 * Permission: preferences:admin.
 *
 * @param clientId Client the call is about. A client that the caller has no access to returns 404.
 * @param body The settings that change.
 * @returns All settings of the client as they are now.
 * @throws {BadRequestError} 400: A setting is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const setRecipientSettings: (
  client: Connection,
  clientId: number,
  body: RecipientSettingsUpdate,
  options?: WriteOptions,
) => Call<RecipientSettings, 200, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'PUT',
    id: 'setRecipientSettings',
    path: '/recipients/settings/{clientId}',
    body: 'json',
  })

/**
 * List the suppressed e-mail addresses.
 *
 * Returns the addresses that get no mails about parcels of the active client, newest first, 10 per page by default. An address is added when its owner unsubscribes, when its mail server permanently rejects a message, and by `POST /recipients/suppressions`.
 *
 * Permission: shipments:read.
 *
 * @returns The addresses on this page.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listRecipientSuppressions: (
  client: Connection,
  query?: ListRecipientSuppressionsQuery,
  options?: ListOptions,
) => ListCall<RecipientSuppression[], RecipientSuppression, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> =
  /* @__PURE__ */ list({
    method: 'GET',
    id: 'listRecipientSuppressions',
    path: '/recipients/suppressions',
    query: true,
    gives: 'list',
  })

/**
 * Suppress an e-mail address.
 *
 * Stops mails to an address about parcels of the active client, for example after your mail provider has reported a bounce or complaint. Pending mails are not sent either.
 * An address that is already suppressed keeps its entry, which is returned with the new reason.
 *
 * Permission: shipments:write.
 *
 * @param body The address and why.
 * @returns The address is suppressed.
 * @throws {BadRequestError} 400: The address is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The request conflicts with what exists.
 */
export const createRecipientSuppression: (
  client: Connection,
  body: RecipientSuppressionCreate,
  options?: KeyedOptions,
) => Call<RecipientSuppression, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createRecipientSuppression',
  path: '/recipients/suppressions',
  body: 'json',
  keyed: true,
})

/**
 * Lift a suppression.
 *
 * Removes the entry, so that the address gets mails about later events. If the recipient unsubscribed, do this only at their request.
 *
 * Permission: shipments:write.
 *
 * @param suppressionId Identifier of the entry.
 * @returns The address gets mails again.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const deleteRecipientSuppression: (
  client: Connection,
  suppressionId: string,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteRecipientSuppression',
  path: '/recipients/suppressions/{suppressionId}',
})

/**
 * List the returns that recipients have requested.
 *
 * Returns the return requests of the active client, newest first. To see the requests that wait for a decision, filter by `states=REQUESTED`.
 *
 * Recipients make them on the page `/track/{token}/return` of a shipment, or find their shipment at `/returns/{clientId}` by a number and their postal code or e-mail address. Both pages exist while the `returns` rules of `setRecipientSettings` allow returns.
 *
 * Permission: shipments:read.
 *
 * @returns The return requests on this page.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listReturnRequests: (
  client: Connection,
  query?: ListReturnRequestsQuery,
  options?: ListOptions,
) => ListCall<ReturnRequest[], ReturnRequest, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listReturnRequests',
  path: '/return-requests',
  query: true,
  gives: 'list',
})

/**
 * Get a return that a recipient has requested.
 *
 * Returns a return request of the active client, with the state of the shipment that brings the goods back.
 *
 * Permission: shipments:read.
 *
 * @param returnRequestId Identifier of the return request.
 * @returns The return request as it is now.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getReturnRequest: (
  client: Connection,
  returnRequestId: string,
  options?: ReadOptions,
) => Call<ReturnRequest, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getReturnRequest',
  path: '/return-requests/{returnRequestId}',
})

/**
 * Approve a return request and register its return.
 *
 * Creates the return shipment with the requested goods, registers it with its carrier, and mails the recipient the link to the label. The return is sent with the product that the rules name for the country, unless you send a `carrierProduct`.
 *
 * If the carrier refuses or does not respond, the request is approved all the same: `returnShipmentState` is FAILED_TO_REGISTER or DRAFT. Approve it again to register the same shipment again. It is never registered twice, so this operation can be repeated. An outcome that is not known yet is determined automatically.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param returnRequestId Identifier of the return request.
 * @param body How the goods come back.
 * @returns The approved return request.
 * @throws {BadRequestError} 400: No return shipment can be created.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The request was refused, or another return has the goods.
 */
export const approveReturnRequest: (
  client: Connection,
  returnRequestId: string,
  body?: ReturnRequestApproval,
  options?: CallOptions,
) => Call<ReturnRequest, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'approveReturnRequest',
  path: '/return-requests/{returnRequestId}/approve',
  body: 'json',
})

/**
 * Refuse a return request.
 *
 * Refuses a request that waits for a decision. The recipient reads the reason on the page, and gets a mail with the link to it. The goods can be requested again. Repeating the call changes nothing, and the first reason is kept.
 *
 * Permission: shipments:write. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @param returnRequestId Identifier of the return request.
 * @param body Why it is refused.
 * @returns The refused return request.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The request was approved.
 */
export const refuseReturnRequest: (
  client: Connection,
  returnRequestId: string,
  body: ReturnRequestRefusal,
  options?: CallOptions,
) => Call<ReturnRequest, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'refuseReturnRequest',
  path: '/return-requests/{returnRequestId}/refuse',
  body: 'json',
})

/**
 * List the e-mails to the recipient of a shipment.
 *
 * Returns the notices of a shipment, oldest first, each with its status. Kinds that the client has not enabled in `mails` are not listed.
 *
 * Permission: shipments:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The notices of the shipment.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const listShipmentNotices: (
  client: Connection,
  shipmentId: string,
  options?: CallOptions,
) => Call<ShipmentNotice[], 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'listShipmentNotices',
  path: '/shipments/{shipmentId}/notices',
})

/**
 * Get the public tracking data of a parcel.
 *
 * Returns what the tracking page of a shipment shows, so that you can build your own page. Anyone with the link can call it, so it needs no token.
 * It names the carrier, the number, the parcel shop with its hours, and what happened when and in which town. It does not name the recipient or their address, nor anything that is confidential between you and the carrier.
 *
 * `trackingUrl` of a registered shipment leads to a page hosted by Waybill with the same data, with your name and colour. Link to it unless you have your own page.
 *
 * **How long.** The link expires `trackingDays` after the delivery, and the response is then 410 `TRACKING_ENDED`. A cancelled shipment is marked as such.
 *
 * Permission: public.
 *
 * @param token Last part of `trackingUrl` of the shipment. It cannot be guessed.
 * @returns The public tracking data of the parcel.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: No parcel has this link.
 */
export const getTrackedParcel: (
  client: Connection,
  token: string,
  query?: GetTrackedParcelQuery,
  options?: CallOptions,
) => Call<TrackedParcel, 200, 400 | 403 | 404 | 406 | 410 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getTrackedParcel',
  path: '/tracking/{token}',
  query: true,
  open: true,
})
