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
  ImportShipmentPromisesQuery,
  ListRelabellingLogsQuery,
  RelabelRequest,
  RelabelResult,
  RelabellingConfiguration,
  RelabellingConfigurationUpdate,
  RelabellingFilterOptions,
  RelabellingLogEntry,
  RelabellingLogEntryUpdate,
  RelabellingLogPage,
  ShipmentPromise,
  ShipmentPromiseCreate,
  ShipmentPromiseImport,
  ShipmentPromiseRetry,
  ShipmentPromiseRetryResult,
  ShipmentPromiseStateUpdate,
  ShipmentPromiseUpdate,
} from '../types.ts'

/**
 * Search the log of announced and scanned parcels.
 *
 * Returns one entry for each parcel that was announced or scanned, newest first by default. An entry must match all filters. A filter with several values matches any of them and is repeated in the query, as in `carriers=BRING&carriers=GLS_DK`.
 *
 * **Paging.** A page has 10 entries by default and 100 at most. To get the next one, repeat the request with the same filters and send the attributes of searchAfter as parameters. searchAfter is absent on the last page. All pages show the log as of the first page, including the total, so no entry is missed or repeated. Only shipmentState is always current. All pages have the pitId of the first one, which expires 5 minutes after it was given. An expired one, or one of another search, returns 400: start the search again. perPage may change from page to page.
 *
 * **Time.** After is inclusive and Before is exclusive, and the end must be after the start.
 *
 * clientIds may name the active client and those below it that the caller has access to. Any other returns 403.
 *
 * Permission: relabelling:read.
 *
 * @returns One page of entries.
 * @throws {BadRequestError} 400: A filter is not valid, or the search cannot be continued.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listRelabellingLogs: (
  client: Connection,
  query?: ListRelabellingLogsQuery,
  options?: ListOptions,
) => ListCall<RelabellingLogPage, RelabellingLogEntry, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> =
  /* @__PURE__ */ list({
    method: 'GET',
    id: 'listRelabellingLogs',
    path: '/relabelling-log/logs',
    query: true,
    gives: 'list',
  })

/**
 * Match or dismiss a scan without data.
 *
 * Settles an entry in NO_DATA, and returns it. It becomes CANCELLED, and its errors say how it was settled.
 *
 * - With shipmentPromiseId, the scan is assigned to that promise, which may belong to another client that you have access to. A promise that waits for its scan is registered in the background, and the next scan of the parcel gives its label.
 * - With dismissed nothing else happens. A later scan of the same reference opens the entry again.
 * - An entry that has data returns 409.
 *
 * Permission: relabelling:write. It can cost money.
 *
 * @param relabellingId Identifier of the log entry.
 * @returns The log entry, now settled.
 * @throws {BadRequestError} 400: Exactly one of the two is required.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: There is no such entry or promise.
 * @throws {ConflictError} 409: The entry has data, or the promise is cancelled.
 */
export const updateRelabellingLogEntry: (
  client: Connection,
  relabellingId: string,
  body: RelabellingLogEntryUpdate,
  options?: CallOptions,
) => Call<RelabellingLogEntry, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'PATCH',
    id: 'updateRelabellingLogEntry',
    path: '/relabelling-log/logs/{relabellingId}',
    body: 'json',
  })

/**
 * List the values that the log can be filtered by.
 *
 * Returns the states, carriers, products, countries and clients that occur in the log of the active client and of its descendants that the caller has access to. A value that does not occur is left out, so the lists can be shown as they are.
 *
 * Permission: relabelling:read.
 *
 * @returns The values by attribute.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const getRelabellingLogFilters: (
  client: Connection,
  options?: CallOptions,
) => Call<RelabellingFilterOptions, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getRelabellingLogFilters',
  path: '/relabelling-log/filters',
})

/**
 * Scan an announced parcel and get its new label.
 *
 * Finds the promise by the scanned reference, registers the parcel with its new carrier unless that has already happened, creates the shipment, and returns the label.
 *
 * - Without referenceType the reference is looked for as relabelling customer reference, as number of the carrier, as customer reference and as order number, in this order; `referenceType` of the response shows which one matched.
 * - Every client with relabelling enabled for which you have the permission is searched, the active one first; `clientId` of the response says whose parcel it is. If several others have the reference, the response is 409 (`REFERENCE_AMBIGUOUS`); choose one with the ClientId header.
 * - If several promises have the reference, the newest that is not CANCELLED is used. The number of a parcel (SSCC) is found with its application identifier 00 and without it, as number of the carrier and as relabelling customer reference, however it was announced. A scanner's symbology prefix, such as `]C1`, is ignored, and so are surrounding spaces, CR, LF, TAB and GS. Case is ignored if no promise has the reference exactly as it was scanned.
 * - A barcode that was matched with a promise (`updateRelabellingLogEntry`) is known as that promise from then on.
 * - Dimensions and weight in the request replace the announced ones, unless the promise is READY_FOR_RELABELLING, since the carrier has the parcel as it was announced; what is ignored is named by the hint MEASURES_IGNORED. A weight below 0.1 kg is rounded up for the shipment, with the hint WEIGHT_ADJUSTED.
 * - Length, width and height must be known from the promise or the request, otherwise the response is 400.
 * - A parcel that is RELABELLED already gets the same number and a label of the requested type, with the hint ALREADY_RELABELLED. Nothing is registered twice.
 * - If a parcel is scanned several times at once, the first scan registers it, and the others wait and get the same label. After 12 seconds they return 409.
 * - A blocked parcel returns 200 with hint.isBlocked true and the hint PARCEL_BLOCKED, but without carrierReference and label.
 * - A reference that was not announced returns 404, and a log entry in NO_DATA keeps the scan until the data arrives.
 * - When the carrier refuses, the response is 400 with its code, the promise is REGISTRATION_FAILED and the scan FAILED. Another scan tries again.
 * - When the carrier does not respond, the response is 503, and the outcome is looked up before the next attempt, which is made by the next scan or in the background.
 * - A scan happens in the warehouse, so its event has the source WAREHOUSE, whichever user scans.
 * - The shipment becomes REGISTERED first, and RELABELLED with the event of the scan.
 * - The carrier is asked for a label of the requested type: with the booking if it prints labels then, otherwise afterwards. A type, layout or resolution that a carrier never prints returns 400 (`LABEL_FORMAT_NOT_OFFERED`) before anything is booked. If the label is not available after the booking, the parcel is READY_FOR_RELABELLING and can be scanned again at once.
 * - Without `layout` and `resolution`, the label is the carrier's own in its original size, and 4R with 200 dots per inch where it has none. `limits.labelFormats` of a product lists what its carrier prints.
 *
 * Permission: relabelling:write. It can cost money.
 *
 * @returns The parcel was found.
 * @throws {BadRequestError} 400: The request is invalid, relabelling is not enabled, or the carrier refuses the parcel.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: This parcel was not announced. The scan is logged as NO_DATA.
 * @throws {ConflictError} 409: The promise is cancelled, or another scan of the parcel is in progress and will be done within Retry-After seconds, or the Idempotency-Key was used with another body.
 */
export const relabelParcel: (
  client: Connection,
  body: RelabelRequest,
  options?: KeyedOptions,
) => Call<RelabelResult, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'relabelParcel',
  path: '/v2/relabelling/labels',
  body: 'json',
  keyed: true,
})

/**
 * Try a failed shipment promise again.
 *
 * Puts a promise in REGISTRATION_FAILED back to DATA_RECEIVED and returns it. It is then registered by its flowType: IMMEDIATE right away, SCHEDULED at processAfter or right away if that is past, ON_SCAN at the next scan. A registration whose outcome is unknown is looked up with the carrier first, so a parcel is never registered twice. A promise in any other state returns 409. With If-Match an outdated entity tag returns 412.
 *
 * Permission: relabelling:write. It can cost money.
 *
 * @param id Identifier of the shipment promise.
 * @returns The promise, which is retried.
 * @throws {BadRequestError} 400: The id is not valid, or relabelling is not enabled.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: There is no such promise for this client.
 * @throws {ConflictError} 409: The promise has not failed.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const retryShipmentPromise: (
  client: Connection,
  id: string,
  options?: WriteOptions,
) => Call<ShipmentPromise, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PATCH',
  id: 'retryShipmentPromise',
  path: '/v2/relabelling/shipment-promises/{id}/retry',
})

/**
 * Cancel a shipment promise.
 *
 * Sets the state of a promise and returns it. Only CANCELLED is supported so far, so any other state returns 400.
 *
 * - A promise that is not RELABELLED can be cancelled. A RELABELLED one returns 409: handle its shipment instead.
 * - If the promise was registered with the carrier, that booking is cancelled in the background, and its shipment becomes ERROR. If the carrier does not cancel it, the errors of the log entry say so. A shipment that is not registered is deleted.
 * - If the promise is being registered, the call waits for up to 5 seconds and then returns 409.
 * - Cancelling it again returns 200 and changes nothing.
 * - With version in the body, or If-Match, the change is made only if the promise has not changed since. Another version returns 409, and another entity tag returns 412.
 *
 * Permission: relabelling:write. It cannot be undone.
 *
 * @param id Identifier of the shipment promise.
 * @returns The promise with its state.
 * @throws {BadRequestError} 400: The state is not supported.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: There is no such promise for this client.
 * @throws {ConflictError} 409: The parcel is relabelled already, or the promise has another version.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const setShipmentPromiseState: (
  client: Connection,
  id: string,
  body: ShipmentPromiseStateUpdate,
  options?: WriteOptions,
) => Call<ShipmentPromise, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'PATCH',
    id: 'setShipmentPromiseState',
    path: '/v2/relabelling/shipment-promises/{id}/state',
    body: 'json',
  })

/**
 * Get a shipment promise.
 *
 * Returns the promise with its states and an entity tag. With If-None-Match and the tag of the last response an unchanged promise returns 304 without a body.
 *
 * Permission: relabelling:read.
 *
 * @param id Identifier of the shipment promise.
 * @returns The promise as it is now.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The id is not valid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: There is no such promise for this client.
 */
export const getShipmentPromise: (
  client: Connection,
  id: string,
  options?: ReadOptions,
) => Call<ShipmentPromise, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getShipmentPromise',
  path: '/v2/relabelling/shipment-promises/{id}',
})

/**
 * Correct or unblock a shipment promise.
 *
 * Changes a promise that is not registered yet, and returns it.
 *
 * - Omitted attributes keep their values, and null removes optional ones. `hint.isBlocked` false unblocks the parcel, and so does `hint` null.
 * - A promise in REGISTRATION_FAILED becomes DATA_RECEIVED and is tried again by its flowType: IMMEDIATE right away, ON_SCAN at the next scan.
 * - READY_FOR_RELABELLING and RELABELLED return 409 (`PROMISE_REGISTERED`), since the carrier has the parcel as it was announced. CANCELLED returns 409 (`PROMISE_CANCELLED`).
 * - relabellingCustomerReference can't change; announce the parcel again under another one.
 * - With version in the body, or If-Match, the change is made only if the promise has not changed since.
 *
 * Permission: relabelling:write. It can cost money.
 *
 * @param id Identifier of the shipment promise.
 * @returns The corrected promise.
 * @throws {BadRequestError} 400: A value of the body is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: There is no such promise for this client.
 * @throws {ConflictError} 409: The carrier has the parcel, or the promise has another version.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updateShipmentPromise: (
  client: Connection,
  id: string,
  body: ShipmentPromiseUpdate,
  options?: WriteOptions,
) => Call<ShipmentPromise, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'PATCH',
    id: 'updateShipmentPromise',
    path: '/v2/relabelling/shipment-promises/{id}',
    body: 'json',
  })

/**
 * Announce a parcel that will be relabelled.
 *
 * Stores the data of a parcel that comes with the label of another carrier, and returns the promise in state DATA_RECEIVED. When the parcel is scanned, it becomes a shipment of the new carrier and gets a new label.
 *
 * - flowType says when the promise is registered with the new carrier: IMMEDIATE in the background right away, ON_SCAN at the scan, or SCHEDULED at processAfter, which is then required. Without it, the configuration of the client applies.
 * - Carrier and product must be enabled for the client, belong together and serve both countries. The contact rules of the carrier apply.
 * - A parcel may weigh from 0.01 to 100 kg. Below 0.1 kg the shipment is made with 0.1 and the hint WEIGHT_ADJUSTED.
 * - Length, width and height may be left to the scan when flowType is ON_SCAN, and are required otherwise. The parcel or the promise must have a description.
 * - A promise of the client with the same relabellingCustomerReference that is not CANCELLED returns 409.
 * - If a parcel was scanned before its data arrived, the log entry of that scan is continued and waits for validation. If its dimensions are known, it is registered in the background right away, so that it is ready for the next scan.
 * - A parcel that is blocked is not registered.
 *
 * Permission: relabelling:write. It can cost money.
 *
 * @returns The parcel is announced.
 * @throws {BadRequestError} 400: The data is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The parcel is announced already, or the Idempotency-Key was used with another body.
 */
export const registerShipmentPromise: (
  client: Connection,
  body: ShipmentPromiseCreate,
  options?: KeyedOptions,
) => Call<ShipmentPromise, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'registerShipmentPromise',
  path: '/v2/relabelling/shipment-promises',
  body: 'json',
  keyed: true,
})

/**
 * Announce parcels from a CSV file sent as the body.
 *
 * Announces up to 1,000 parcels, each as `registerShipmentPromise` does. Either all are stored or none. The first line names the columns, by the paths of the fields (`recipient.postCode`, `parcels.0.weight`) or the short names that `importBatchCsv` takes, and `relabellingCustomerReference` has to be among them. Each further line is a parcel.
 *
 * Files are only accepted from clients whose `dataTransferType` is FILE. The log entries of their parcels have the source FILE.
 *
 * Where the installation has a folder for them, files named `*.csv` in its subfolder with the client's number are imported too, for example those sent by SFTP, within two minutes. They are moved to `done`, or to `failed` with the errors beside them.
 *
 * Permission: relabelling:write. It can cost money.
 *
 * @param body The file. Both media types are treated the same.
 * @returns All parcels of the file are announced.
 * @throws {BadRequestError} 400: The file cannot be read, or a line is invalid. Nothing is stored.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another request.
 */
export const importShipmentPromises: (
  client: Connection,
  body: string,
  query?: ImportShipmentPromisesQuery,
  options?: KeyedOptions,
) => Call<ShipmentPromiseImport, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call(
  {
    method: 'POST',
    id: 'importShipmentPromises',
    path: '/v2/relabelling/shipment-promises/import.csv',
    body: 'text',
    query: true,
    keyed: true,
  },
)

/**
 * Try several failed shipment promises again.
 *
 * Tries up to 100 promises again, and returns an outcome for each reference, in the order of the request. The status is 200 even if some were not tried.
 *
 * A reference is compared with relabellingCustomerReference, then customerReference, then orderNumber. If there are several promises, the newest is used. Only a promise in REGISTRATION_FAILED is tried again, as the call for a single one does. For the others errors says why not.
 *
 * Permission: relabelling:write. It can cost money.
 *
 * @returns Outcome for each reference.
 * @throws {BadRequestError} 400: The list is empty or too long, or relabelling is not enabled.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used with another body.
 */
export const retryShipmentPromises: (
  client: Connection,
  body: ShipmentPromiseRetry,
  options?: KeyedOptions,
) => Call<ShipmentPromiseRetryResult[], 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'POST',
    id: 'retryShipmentPromises',
    path: '/v2/relabelling/shipment-promises/retry',
    body: 'json',
    keyed: true,
  })

/**
 * Get how the client relabels parcels.
 *
 * Returns the configuration of the active client, with an entity tag. A client that never set it has relabelling disabled, the flow ON_SCAN and data by API. With If-None-Match an unchanged configuration returns 304 without a body.
 *
 * Permission: relabelling:read.
 *
 * @returns The configuration as it is now.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const getRelabellingConfiguration: (
  client: Connection,
  options?: ReadOptions,
) => Call<RelabellingConfiguration, 200, 304 | 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getRelabellingConfiguration',
  path: '/v2/relabelling/configurations',
})

/**
 * Set how a client relabels parcels.
 *
 * Changes the configuration of the client that clientId names and returns it. Omitted attributes keep their values. usersFromClient follows from roles and is not accepted. When relabelling is disabled, promises are kept, but no new ones are taken, none is registered in the background, and scans are refused with 400 until it is enabled again. A client that the caller has no access to returns 403.
 *
 * Permission: relabelling:admin.
 *
 * @returns The configuration as it is now.
 * @throws {BadRequestError} 400: A value of the body is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const setRelabellingConfiguration: (
  client: Connection,
  body: RelabellingConfigurationUpdate,
  options?: WriteOptions,
) => Call<RelabellingConfiguration, 200, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'PUT',
    id: 'setRelabellingConfiguration',
    path: '/v2/relabelling/configurations',
    body: 'json',
  })
