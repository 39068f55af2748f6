// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { file } from '../../core/files.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, Connection, KeyedOptions, ListOptions, ReadOptions } from '../../core/options.ts'
import type {
  CountOnTimeShipmentsQuery,
  CountShipmentsQuery,
  DataPoint,
  GetShipmentReportQuery,
  ListReportedEventsQuery,
  ListReportedShipmentEventsQuery,
  ListReportedShipmentsQuery,
  OnTimePoint,
  ReportedEvent,
  ReportedEventPage,
  ReportedShipment,
  ReportedShipmentPage,
  ShipmentExportJob,
  ShipmentExportRequest,
  ShipmentReport,
} from '../types.ts'

/**
 * Search shipments with their delivery figures.
 *
 * Returns the shipments that meet every filter, with the times of their first and last events and their delivery time. Values of one filter are alternatives: `carriers=GLS_DK&carriers=POSTNORD_DK` finds both. Without filters it returns all shipments of the active client.
 *
 * The list is sorted by `createdAt` in descending order by default. A page holds 10 shipments by default and 100 at most. `nextPageToken` of a response leads to the next page, at any depth and without gaps or repetitions when shipments are added in the meantime; send it back as `next_page_token` with the same filters, sort and order. The last page has none.
 *
 * Dates without an offset are read in `timezone`, UTC by default. Each `..._after` is inclusive, each `..._before` is exclusive and must be later. Reports include every event immediately.
 *
 * Permission: reporting:read.
 *
 * @returns One page of shipments.
 * @throws {BadRequestError} 400: A filter is invalid, or the page token does not match the request.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listReportedShipments: (
  client: Connection,
  query?: ListReportedShipmentsQuery,
  options?: ListOptions,
) => ListCall<ReportedShipmentPage, ReportedShipment, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> =
  /* @__PURE__ */ list({
    method: 'GET',
    id: 'listReportedShipments',
    path: '/reporting/shipments',
    query: true,
    gives: 'list',
  })

/**
 * Report the shipments of up to 100 parcel numbers.
 *
 * Looks up 1 to 100 parcel numbers at once, for reconciling a carrier's invoice or a scan list. A number matches the carrier reference of a parcel or of its shipment among the shipments of the active client. If several shipments have the same number, the newest is returned.
 *
 * `hits` has each shipment found once, newest first, and `notFound` the numbers that match nothing. The response is 200 even if nothing was found. A number sent twice counts once.
 *
 * Permission: reporting:read.
 *
 * @returns What was found for the parcel numbers.
 * @throws {BadRequestError} 400: There are no parcel numbers, too many of them, or one that cannot be a parcel number.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const getShipmentReport: (
  client: Connection,
  query: GetShipmentReportQuery,
  options?: CallOptions,
) => Call<ShipmentReport, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getShipmentReport',
  path: '/reporting/shipments/report',
  query: true,
})

/**
 * Get a shipment with its delivery figures.
 *
 * Returns everything stored about the shipment, with the times of its first and last events, its delivery time and the lifecycle of each parcel.
 *
 * Reports include every event immediately.
 *
 * Permission: reporting:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The shipment with its delivery figures.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no shipment with this id.
 */
export const getReportedShipment: (
  client: Connection,
  shipmentId: string,
  options?: ReadOptions,
) => Call<ReportedShipment, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getReportedShipment',
  path: '/reporting/shipments/{shipmentId}',
})

/**
 * List the events of a shipment for reporting.
 *
 * Returns the tracking events of the shipment and its parcels, sorted by the time they happened, then by the time they were received. The order is ascending by default, so that the list reads as the parcel's journey. A page holds 10 events by default and 100 at most.
 *
 * Events whose carrier code is unknown are listed too, although they do not change the state.
 *
 * Permission: reporting:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns One page of tracking events.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no shipment with this id.
 */
export const listReportedShipmentEvents: (
  client: Connection,
  shipmentId: string,
  query?: ListReportedShipmentEventsQuery,
  options?: ListOptions,
) => ListCall<ReportedEvent[], ReportedEvent, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> =
  /* @__PURE__ */ list({
    method: 'GET',
    id: 'listReportedShipmentEvents',
    path: '/reporting/shipments/{shipmentId}/events',
    query: true,
    gives: 'list',
  })

/**
 * Search tracking events over all shipments.
 *
 * Returns the tracking events that meet every filter, each with its shipment. Values of one filter are alternatives. Without filters it returns all events of the active client's shipments.
 *
 * Events are sorted by the time they happened, latest first by default. A page holds 10 events by default and 100 at most; `nextPageToken` leads to the next one as in `GET /reporting/shipments`.
 *
 * To follow events, set `received_after` to the time of the previous call: carriers deliver late, so an event may be received long after it happened. Dates without an offset are read in `timezone`, UTC by default. Each `..._after` is inclusive, each `..._before` is exclusive and must be later.
 *
 * Permission: reporting:read.
 *
 * @returns One page of tracking events.
 * @throws {BadRequestError} 400: A filter is invalid, or the page token does not match the request.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listReportedEvents: (
  client: Connection,
  query?: ListReportedEventsQuery,
  options?: ListOptions,
) => ListCall<ReportedEventPage, ReportedEvent, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listReportedEvents',
  path: '/reporting/shipments/events',
  query: true,
  gives: 'list',
})

/**
 * Count the shipments that kept their delivery promise per day, week, month or year.
 *
 * Counts the shipments with a `deliveryPromise` that meet every filter by the end of the promised day, for a chart of how well carriers keep their promises. Values of one filter are alternatives. Cancelled shipments are left out.
 *
 * Periods begin at midnight in `timezone`, UTC by default; weeks are ISO weeks and begin on Monday. A shipment counts in the period that noon of its promised day lies in, at the recipient. `promised_after` is inclusive and `promised_before` exclusive. Without `promised_before` the range ends now; without `promised_after` it begins 30 periods earlier.
 *
 * The points come in ascending order, one for each period that the range touches. A range of more than 1,000 periods returns 400.
 *
 * Permission: reporting:read.
 *
 * @returns One point per period.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const countOnTimeShipments: (
  client: Connection,
  query?: CountOnTimeShipmentsQuery,
  options?: CallOptions,
) => Call<OnTimePoint[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'countOnTimeShipments',
  path: '/reporting/on-time',
  query: true,
})

/**
 * Count created shipments per day, week, month or year.
 *
 * Counts the shipments that meet every filter by the time they were created, for a chart. Values of one filter are alternatives.
 *
 * Periods begin at midnight in `timezone`, UTC by default; weeks are ISO weeks and begin on Monday. `created_after` is inclusive and `created_before` exclusive. Without `created_before` the range ends now; without `created_after` it begins 30 periods earlier. The first and last periods count only what lies in the range.
 *
 * The points come in ascending order, one for each period that the range touches, with 0 where nothing was created. A range of more than 1,000 periods returns 400.
 *
 * Permission: reporting:read.
 *
 * @returns One data point per period.
 * @throws {BadRequestError} 400: The range is empty or too long, or another parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const countShipments: (
  client: Connection,
  query?: CountShipmentsQuery,
  options?: CallOptions,
) => Call<DataPoint[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'countShipments',
  path: '/reporting/shipment-count',
  query: true,
})

/**
 * List the 50 most recent exports.
 *
 * Returns the 50 most recent export jobs of the active client, newest first, pending ones among them. Jobs and their files are kept for 7 days.
 *
 * Permission: reporting:read.
 *
 * @returns The most recent export jobs.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listShipmentExports: (
  client: Connection,
  options?: CallOptions,
) => Call<ShipmentExportJob[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'listShipmentExports',
  path: '/reporting/shipments/export',
})

/**
 * Export shipments to a CSV file.
 *
 * Starts a job that writes the matching shipments to a CSV file in the background, and returns the job at once. The file shows the shipments as they are when the job reaches them. An interrupted job resumes automatically.
 *
 * `createdAfter` is inclusive, `createdBefore` is exclusive and must be later. `Location` points to the file: poll it until it returns 200, and wait as long as `Retry-After` says between two calls.
 *
 * Permission: reporting:write.
 *
 * @returns The job has started.
 * @throws {BadRequestError} 400: The request is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The idempotency key was used for another request.
 */
export const createShipmentExport: (
  client: Connection,
  body: ShipmentExportRequest,
  options?: KeyedOptions,
) => Call<ShipmentExportJob, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createShipmentExport',
  path: '/reporting/shipments/export',
  body: 'json',
  keyed: true,
})

/**
 * Delete an export and its file.
 *
 * Removes the job and its file. A job that is still pending is cancelled. Without this call both are removed after 7 days. The shipments themselves are not touched.
 *
 * Permission: reporting:write. It cannot be undone.
 *
 * @param exportId Identifier of the export job.
 * @returns The export was deleted.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no export with this id.
 */
export const deleteShipmentExport: (
  client: Connection,
  exportId: string,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteShipmentExport',
  path: '/reporting/shipments/export/{exportId}',
})

/**
 * Download the CSV file of an export.
 *
 * Streams the file of a finished export: RFC 4180 in UTF-8 with commas, CRLF and a header line. Times are RFC 3339 in the time zone of the export with its offset, the decimal sign is a point, and what is absent is an empty cell. A value that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe in front, so that no spreadsheet runs it as a formula. Every download of an export by callers with the same rights has the same bytes.
 *
 * The columns are those of `exportShipmentReport`, in this order: id, clientId, createdAt, shipmentType, shipmentState, carrier, productId, carrierReference, customerReference, orderNumber, relabellingCustomerReference, senderCountry, recipientCountry, recipientPostCode, recipientCity, parcelShopId, parcelCount, totalWeight, firstTrackingEventDate, firstDeliveryEventDate, lastEventDate, lastEventCode, deliveryTimeInDays, deliveredAt, cashOnDeliveryAmount, cashOnDeliveryCurrency, customsValue, customsCurrency, cost, costCurrency, insuredAmount, insuredCurrency, promisedDate, daysLate, and behind them a column `metadata.KEY` for each key that the metadata of the shipments had when the export began, at most 200. Callers without `carrier-invoices:read` get the file without the columns `cost` and `costCurrency`.
 *
 * While the file is being written the response is **202 with `Retry-After`** and a body whose `status` is 101 and `error` is `EXPORT_NOT_COMPLETED`. It is not HTTP status 101, which common HTTP clients cannot receive as a final response.
 *
 * Permission: reporting:read.
 *
 * @param exportId Identifier of the export job.
 * @returns The complete file with its header line.
 * @throws {NotReadyError} 202: The export is still being written. The body carries status 101, since HTTP clients cannot receive a final 101.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no export with this id, or its file was removed after 7 days.
 */
export const downloadShipmentExport: (
  client: Connection,
  exportId: string,
  options?: CallOptions,
) => FileCall<200, 202 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'downloadShipmentExport',
  path: '/reporting/shipments/export/{exportId}/csv',
  gives: 'file',
})
