// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { file } from '../../core/files.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, Connection, ListOptions, WriteOptions } from '../../core/options.ts'
import type {
  CarrierInvoice,
  CarrierInvoiceFile,
  CarrierInvoiceImport,
  CarrierInvoiceLine,
  CarrierInvoiceSettings,
  ExportInvoiceDifferencesQuery,
  InvoiceDecision,
  InvoiceDifference,
  InvoiceTotal,
  ListCarrierInvoiceLinesQuery,
  ListCarrierInvoicesQuery,
  ListInvoiceDifferencesQuery,
  ListInvoiceTotalsQuery,
  ShipmentCost,
} from '../types.ts'

/**
 * List the invoices of carriers.
 *
 * Returns the invoices that the active client has imported, those with the latest date first.
 *
 * Permission: carrier-invoices:read.
 *
 * @returns One page of the invoices.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listCarrierInvoices: (
  client: Connection,
  query?: ListCarrierInvoicesQuery,
  options?: ListOptions,
) => ListCall<CarrierInvoice[], CarrierInvoice, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listCarrierInvoices',
  path: '/carrier-invoices',
  query: true,
  gives: 'list',
})

/**
 * Import carrier invoices and compare them with the expected cost.
 *
 * Reads a file with up to 50,000 lines, of one invoice or of several. The first row names the columns, in any order, as set for the carrier with `setCarrierInvoiceSettings`. Each line is matched with the shipment of the client that has its number with this carrier, as a shipment or as a parcel of it.
 *
 * **Differences.** For each shipment and type of charge, the invoiced amount is compared with `expectedCost`. An amount above it is a difference with a reason, unless the total of the shipment on the invoice is within the tolerance. A carrier may bill a charge in several lines, such as one for each parcel, as long as their sum is not above the expected amount. Beyond that, a line that repeats an earlier charge has the reason TWICE. Credits on the same invoice are deducted first. If there is no expected price, the lines of a shipment on one invoice are treated as one charge. Lower charges are not differences.
 *
 * **Nothing counts twice.** An invoice whose number is known with the same lines is among `known` and changes nothing. With other lines the response is 409 `INVOICE_DIFFERS`, and the same file under another number returns 409 `INVOICE_FILE_KNOWN`.
 *
 * The whole file is checked first, and no invoice may be dated more than 31 days ahead. If there are errors, nothing is stored: up to 500 are listed, each with its row and column.
 *
 * **Plans.** On TRIAL a file has up to 100 lines. More return 403 `PLAN_REQUIRED`.
 *
 * Permission: carrier-invoices:write.
 *
 * @returns New and known invoices in the file.
 * @throws {BadRequestError} 400: The file is invalid. Every error is listed with its row and column.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The client's plan does not include this many lines.
 * @throws {ConflictError} 409: The invoice was imported before with different content.
 */
export const importCarrierInvoices: (
  client: Connection,
  body: CarrierInvoiceFile,
  options?: CallOptions,
) => Call<CarrierInvoiceImport, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'importCarrierInvoices',
  path: '/carrier-invoices',
  body: 'json',
})

/**
 * List the differences on carriers' invoices.
 *
 * Returns what carriers charge beyond the expected cost, newest first. Filters combine.
 *
 * Permission: carrier-invoices:read.
 *
 * @returns One page of the differences.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listInvoiceDifferences: (
  client: Connection,
  query?: ListInvoiceDifferencesQuery,
  options?: ListOptions,
) => ListCall<InvoiceDifference[], InvoiceDifference, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> =
  /* @__PURE__ */ list({
    method: 'GET',
    id: 'listInvoiceDifferences',
    path: '/carrier-invoices/differences',
    query: true,
    gives: 'list',
  })

/**
 * Decide on differences on carriers' invoices.
 *
 * Sets the state of up to 500 differences and returns them. All of them change or, if one cannot, none.
 *
 * An OPEN difference can become ACCEPTED or DISPUTED, a DISPUTED one SETTLED or ACCEPTED, and any of them can be set back to OPEN. A difference that already has the requested state takes over only the note.
 *
 * Credits on invoices that were imported since are set off against disputed differences: one that is covered in full becomes SETTLED at once.
 *
 * Permission: carrier-invoices:write.
 *
 * @returns The differences as they are now.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: A difference cannot change from its state to this one.
 */
export const updateInvoiceDifferences: (
  client: Connection,
  body: InvoiceDecision,
  options?: CallOptions,
) => Call<InvoiceDifference[], 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'PUT',
    id: 'updateInvoiceDifferences',
    path: '/carrier-invoices/differences',
    body: 'json',
  })

/**
 * Export the differences of a carrier as CSV, to dispute them.
 *
 * Streams the differences of one carrier as CSV (RFC 4180, UTF-8), DISPUTED ones unless `states` says otherwise. Invoice number, shipment number, charge and amount have the carrier's own column names if these are set; they are followed by `type`, `reason`, `expected`, `difference`, `currency`, `customerReference`, `explanation` and `note`. Errors are returned as JSON.
 *
 * Permission: carrier-invoices:read.
 *
 * @returns The differences as a stream of CSV.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const exportInvoiceDifferences: (
  client: Connection,
  query: ExportInvoiceDifferencesQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'exportInvoiceDifferences',
  path: '/carrier-invoices/differences.csv',
  query: true,
  gives: 'file',
})

/**
 * Sum up what carriers invoiced, by period, carrier and currency.
 *
 * Returns the sums of the active client by the dates of the invoices, the latest period first. Amounts in different currencies are never added up.
 *
 * Permission: carrier-invoices:read.
 *
 * @returns One page of the sums.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listInvoiceTotals: (
  client: Connection,
  query?: ListInvoiceTotalsQuery,
  options?: ListOptions,
) => ListCall<InvoiceTotal[], InvoiceTotal, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listInvoiceTotals',
  path: '/carrier-invoices/totals',
  query: true,
  gives: 'list',
})

/**
 * Get how carriers' invoices are read and which differences are tolerated.
 *
 * Returns the settings of the active client. By default, the tolerance is zero and files have the column names of `InvoiceColumns`.
 *
 * Permission: carrier-invoices:read.
 *
 * @returns How the invoices of the client are compared.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const getCarrierInvoiceSettings: (
  client: Connection,
  options?: CallOptions,
) => Call<CarrierInvoiceSettings, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getCarrierInvoiceSettings',
  path: '/carrier-invoices/settings',
})

/**
 * Set how carriers' invoices are read and which differences are tolerated.
 *
 * Replaces the settings of the active client. They apply to future imports.
 *
 * Permission: carrier-invoices:write.
 *
 * @returns The settings as they are now.
 * @throws {BadRequestError} 400: The settings are invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const setCarrierInvoiceSettings: (
  client: Connection,
  body: CarrierInvoiceSettings,
  options?: WriteOptions,
) => Call<CarrierInvoiceSettings, 200, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'PUT',
    id: 'setCarrierInvoiceSettings',
    path: '/carrier-invoices/settings',
    body: 'json',
  })

/**
 * Get an invoice of a carrier.
 *
 * Returns an invoice of the active client, with its sum and that of its differences.
 *
 * Permission: carrier-invoices:read.
 *
 * @param carrierInvoiceId Identifier of the invoice.
 * @returns The invoice with what was found in it.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getCarrierInvoice: (
  client: Connection,
  carrierInvoiceId: string,
  options?: CallOptions,
) => Call<CarrierInvoice, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getCarrierInvoice',
  path: '/carrier-invoices/{carrierInvoiceId}',
})

/**
 * Delete an invoice of a carrier, with its differences.
 *
 * Deletes an invoice that was imported wrongly or is replaced. Later charges for the same shipments are compared again. An invoice with a decided difference cannot be deleted.
 *
 * Permission: carrier-invoices:write. It cannot be undone.
 *
 * @param carrierInvoiceId Identifier of the invoice.
 * @returns The invoice is deleted.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: A difference of the invoice was decided.
 */
export const deleteCarrierInvoice: (
  client: Connection,
  carrierInvoiceId: string,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteCarrierInvoice',
  path: '/carrier-invoices/{carrierInvoiceId}',
})

/**
 * List the lines of a carrier's invoice.
 *
 * Returns the lines in the order of the file, each with the shipment that it was matched with.
 *
 * Permission: carrier-invoices:read.
 *
 * @param carrierInvoiceId Identifier of the invoice.
 * @returns One page of the lines.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const listCarrierInvoiceLines: (
  client: Connection,
  carrierInvoiceId: string,
  query?: ListCarrierInvoiceLinesQuery,
  options?: ListOptions,
) => ListCall<CarrierInvoiceLine[], CarrierInvoiceLine, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> =
  /* @__PURE__ */ list({
    method: 'GET',
    id: 'listCarrierInvoiceLines',
    path: '/carrier-invoices/{carrierInvoiceId}/lines',
    query: true,
    gives: 'list',
  })

/**
 * Get the expected and the invoiced cost of a shipment.
 *
 * Returns the price of a shipment with its lines, as it was when the shipment was registered, together with what its carrier has invoiced since and the differences.
 *
 * Permission: carrier-invoices:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns Price, lines and differences.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getShipmentCost: (
  client: Connection,
  shipmentId: string,
  options?: CallOptions,
) => Call<ShipmentCost, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getShipmentCost',
  path: '/shipments/{shipmentId}/cost',
})
