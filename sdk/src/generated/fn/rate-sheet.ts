// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { file } from '../../core/files.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
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
  GetRateSheetQuery,
  ListRateSheetStepsQuery,
  ListRateSheetVersionsQuery,
  ListRateSheetsQuery,
  PriceExplanation,
  PriceExplanationRequest,
  PriceStep,
  RateSheet,
  RateSheetCreate,
  RateSheetFile,
  RateSheetUpdate,
  RateSheetVersion,
} from '../types.ts'

/**
 * List the rate sheets of a client.
 *
 * Returns the rate sheets of the active client, sorted by product and then by first day, without their steps. Rate sheets of the clients above it, which may apply to it, are not shown.
 *
 * Permission: rate-sheets:read.
 *
 * @returns One page of rate sheets.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listRateSheets: (
  client: Connection,
  query?: ListRateSheetsQuery,
  options?: ListOptions,
) => ListCall<RateSheet[], RateSheet, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listRateSheets',
  path: '/rate-sheets',
  query: true,
  gives: 'list',
})

/**
 * Create a rate sheet for a carrier product.
 *
 * Stores what a carrier charges the client for a product: zones, steps by weight or volume, surcharges and tax. The prices apply from `validFrom` on. If several rate sheets could apply to a shipment, the client's own takes precedence over those of the clients above it. The whole rate sheet is checked: in each zone the steps start at 0 and are contiguous without overlap, zones do not overlap, amounts have no more decimals than the currency, and each surcharge is complete. All errors are listed at once, and nothing is stored if there are any. Two rate sheets of a product with the same `scope` and `fromCountry` must not overlap in time, otherwise the response is 409 `PERIOD_OVERLAPS`.
 *
 * To load more than 5000 steps, use a file: create the rate sheet without zones and steps, then send `PUT /rate-sheets/{rateSheetId}/steps`. A rate sheet without steps has no prices.
 *
 * Permission: rate-sheets:write.
 *
 * @returns The rate sheet was created.
 * @throws {BadRequestError} 400: The rate sheet is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: Another rate sheet is valid at the same time, or the key was used with another body.
 */
export const createRateSheet: (
  client: Connection,
  body: RateSheetCreate,
  options?: KeyedOptions,
) => Call<RateSheet, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createRateSheet',
  path: '/rate-sheets',
  body: 'json',
  keyed: true,
})

/**
 * Change a rate sheet, which makes a new version of it.
 *
 * Changes the rate sheet whose `id` is in the body and returns it as it is now. Omitted attributes keep their values, `null` removes an optional one, and lists are replaced as a whole. Steps that are not sent stay, and are checked again together with the changes.
 *
 * Each change creates a new version, which applies at once. Earlier versions can still be read, and shipments priced with them keep their prices.
 *
 * Permission: rate-sheets:write.
 *
 * @returns The rate sheet as it is now.
 * @throws {BadRequestError} 400: The change is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: Another rate sheet is valid at the same time.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updateRateSheet: (
  client: Connection,
  body: RateSheetUpdate,
  options?: WriteOptions,
) => Call<RateSheet, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call(
  { method: 'PUT', id: 'updateRateSheet', path: '/rate-sheets', body: 'json' },
)

/**
 * Get a rate sheet, or an earlier version of it.
 *
 * Returns a rate sheet of the active client without its steps. With `version` it is returned as it was then.
 *
 * Permission: rate-sheets:read.
 *
 * @param rateSheetId Identifier of the rate sheet.
 * @returns The rate sheet without its steps.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getRateSheet: (
  client: Connection,
  rateSheetId: string,
  query?: GetRateSheetQuery,
  options?: ReadOptions,
) => Call<RateSheet, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getRateSheet',
  path: '/rate-sheets/{rateSheetId}',
  query: true,
})

/**
 * Delete a rate sheet with all its versions.
 *
 * Deletes the rate sheet. Rates and shipments that were priced with it keep their prices and lines.
 *
 * Permission: rate-sheets:write. It cannot be undone.
 *
 * @param rateSheetId Identifier of the rate sheet.
 * @returns The rate sheet is deleted.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const deleteRateSheet: (
  client: Connection,
  rateSheetId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteRateSheet',
  path: '/rate-sheets/{rateSheetId}',
})

/**
 * List the versions of a rate sheet.
 *
 * Returns the versions of a rate sheet, newest first, with who made them and when.
 *
 * Permission: rate-sheets:read.
 *
 * @param rateSheetId Identifier of the rate sheet.
 * @returns One page of versions.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const listRateSheetVersions: (
  client: Connection,
  rateSheetId: string,
  query?: ListRateSheetVersionsQuery,
  options?: ListOptions,
) => ListCall<RateSheetVersion[], RateSheetVersion, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> =
  /* @__PURE__ */ list({
    method: 'GET',
    id: 'listRateSheetVersions',
    path: '/rate-sheets/{rateSheetId}/versions',
    query: true,
    gives: 'list',
  })

/**
 * List the steps of a rate sheet.
 *
 * Returns the prices of the newest version by zone and measure.
 *
 * Permission: rate-sheets:read.
 *
 * @param rateSheetId Identifier of the rate sheet.
 * @returns One page of the steps of the rate sheet.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const listRateSheetSteps: (
  client: Connection,
  rateSheetId: string,
  query?: ListRateSheetStepsQuery,
  options?: ListOptions,
) => ListCall<PriceStep[], PriceStep, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listRateSheetSteps',
  path: '/rate-sheets/{rateSheetId}/steps',
  query: true,
  gives: 'list',
})

/**
 * Replace the zones and steps of a rate sheet by those of a file.
 *
 * Reads zones and prices from a file, up to 200,000 steps, and creates a new version with them. Everything else, such as surcharges, stays.
 *
 * The first row names the columns, in any order: `record`, `zone`, `country`, `postCodeFrom`, `postCodeTo`, `from`, `upTo`, `price`, `pricePerUnit`, `currency`, and optionally, for zones, `vatPercent`, `transitFrom`, `transitTo`. A row with `ZONE` in `record` assigns `country`, or its postal codes from `postCodeFrom` to `postCodeTo`, to `zone`, with its tax and its transit time in working days; these are the same in all rows of a zone. Without these three columns, a zone that has the code of an earlier one keeps its tax and transit days. A row with `STEP` gives the `price` in `zone` over `from` up to `upTo`, and its `currency`, which must be that of the rate sheet. Up to 50 rows may precede the row with the column names. CSV is UTF-8 with commas, semicolons or tabs. For an XLSX file the first sheet is read. The decimal sign is detected from the numbers, as in `1.060,50`; if it is ambiguous, files separated by semicolons have the comma. A postal code in a number cell that is one digit short gets its leading 0 back, such as 0150 in Norway; one stored as a string is refused as `POST_CODE_SHORT`.
 *
 * The whole file is checked first. If there are errors, nothing is stored: up to 500 are listed, each with its row and column. A cell holds up to 32,767 characters and a row up to 100,000 in 1,000 columns. The first tab of a workbook unpacks to 256 MB at most and its list of strings to 64 MB.
 *
 * Permission: rate-sheets:write.
 *
 * @param rateSheetId Identifier of the rate sheet.
 * @returns The rate sheet in its new version.
 * @throws {BadRequestError} 400: The file is invalid. Every error is listed with its row and column.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const importRateSheet: (
  client: Connection,
  rateSheetId: string,
  body: RateSheetFile,
  options?: WriteOptions,
) => Call<RateSheet, 200, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'importRateSheet',
  path: '/rate-sheets/{rateSheetId}/steps',
  body: 'json',
})

/**
 * Export the zones and steps of a rate sheet as CSV.
 *
 * Streams the newest version as CSV (RFC 4180, UTF-8) in the form that importRateSheet reads: first the zones, then the steps. The columns are `record`, `zone`, `country`, `postCodeFrom`, `postCodeTo`, `from`, `upTo`, `price`, `pricePerUnit`, `currency`, `vatPercent`, `transitFrom`, `transitTo`. Errors are returned as JSON.
 *
 * Permission: rate-sheets:read.
 *
 * @param rateSheetId Identifier of the rate sheet.
 * @returns The prices as a stream of CSV.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const exportRateSheetCsv: (
  client: Connection,
  rateSheetId: string,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'exportRateSheetCsv',
  path: '/rate-sheets/{rateSheetId}/steps.csv',
  gives: 'file',
})

/**
 * Export the zones and steps of a rate sheet as XLSX.
 *
 * Streams the newest version as a workbook with one sheet, in the form that importRateSheet reads: first the zones, then the steps. Errors are returned as JSON.
 *
 * Permission: rate-sheets:read.
 *
 * @param rateSheetId Identifier of the rate sheet.
 * @returns The prices as a workbook.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const exportRateSheetXlsx: (
  client: Connection,
  rateSheetId: string,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'exportRateSheetXlsx',
  path: '/rate-sheets/{rateSheetId}/steps.xlsx',
  gives: 'file',
})

/**
 * Explain what a shipment costs by a rate sheet, line by line.
 *
 * Prices a shipment with the newest version of one rate sheet and explains how the amount of each line was calculated. Nothing is booked or stored, and the period of the rate sheet is ignored. If there is no price, the response is 400: `NO_ZONE` for a place in no zone, `OVER_LAST_STEP` for a measure above the last step, `FUEL_MISSING` for a month without a fuel surcharge, `SURCHARGE_MISSING` for a service without a price, and `CURRENCY_MISMATCH` for an amount in another currency.
 *
 * Permission: rate-sheets:read.
 *
 * @param rateSheetId Identifier of the rate sheet.
 * @returns The price with its lines.
 * @throws {BadRequestError} 400: The rate sheet has no price for the shipment.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const explainPrice: (
  client: Connection,
  rateSheetId: string,
  body: PriceExplanationRequest,
  options?: CallOptions,
) => Call<PriceExplanation, 200, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'explainPrice',
  path: '/rate-sheets/{rateSheetId}/explanations',
  body: 'json',
  repeatable: true,
})
