// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, ListOptions, WriteOptions } from '../../core/options.ts'
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

/** Compare carriers' invoices with the expected costs, and dispute the differences. */
export interface CarrierInvoiceResource {
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
   * @example
   * await client.carrierInvoice.listCarrierInvoices()
   */
  listCarrierInvoices(
    query?: ListCarrierInvoicesQuery,
    options?: ListOptions,
  ): ListCall<CarrierInvoice[], CarrierInvoice, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.importCarrierInvoices({
   *   carrier: 'POSTNORD_DK',
   *   type: 'CSV',
   *   data: 'invoiceNumber,invoiceDate,currency,carrierReference,charge,net,weight\r\nPN-2026-11-0417,2026-11-30,DKK,00370730250000000014,FREIGHT,79.00,5.2\r\nPN-2026-11-0417,2026-11-30,DKK,00370730250000000014,OVERSIZE,20.00,\r\n',
   * })
   */
  importCarrierInvoices(
    body: CarrierInvoiceFile,
    options?: CallOptions,
  ): Call<CarrierInvoiceImport, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.listInvoiceDifferences()
   */
  listInvoiceDifferences(
    query?: ListInvoiceDifferencesQuery,
    options?: ListOptions,
  ): ListCall<InvoiceDifference[], InvoiceDifference, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.updateInvoiceDifferences({
   *   ids: ['0198c0de-7a11-7c3e-9b52-4f6d2a1e8d85'],
   *   state: 'DISPUTED',
   *   note: 'Weighed again on 2 December',
   * })
   */
  updateInvoiceDifferences(
    body: InvoiceDecision,
    options?: CallOptions,
  ): Call<InvoiceDifference[], 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.exportInvoiceDifferences({ carrier: 'POSTNORD_DK' })
   */
  exportInvoiceDifferences(
    query: ExportInvoiceDifferencesQuery,
    options?: CallOptions,
  ): FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.listInvoiceTotals()
   */
  listInvoiceTotals(
    query?: ListInvoiceTotalsQuery,
    options?: ListOptions,
  ): ListCall<InvoiceTotal[], InvoiceTotal, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.getCarrierInvoiceSettings()
   */
  getCarrierInvoiceSettings(
    options?: CallOptions,
  ): Call<CarrierInvoiceSettings, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.setCarrierInvoiceSettings({
   *   tolerance: { amount: 1, percent: 2 },
   *   formats: [
   *     {
   *       carrier: 'GLS_DK',
   *       columns: {
   *         invoiceNumber: 'Fakturanr.',
   *         invoiceDate: 'Fakturadato',
   *         currency: 'Valuta',
   *         carrierReference: 'Pakkenr.',
   *         charge: 'Ydelse',
   *         net: 'Beløb',
   *         weight: 'Vægt',
   *       },
   *       charges: [{ code: 'FRAGT', type: 'FREIGHT' }, { code: 'BRÆNDSTOF', type: 'FUEL' }],
   *       decimalSign: 'COMMA',
   *       dateOrder: 'DAY_FIRST',
   *     },
   *   ],
   * })
   */
  setCarrierInvoiceSettings(
    body: CarrierInvoiceSettings,
    options?: WriteOptions,
  ): Call<CarrierInvoiceSettings, 200, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.getCarrierInvoice('0198c0de-7a11-7c3e-9b52-4f6d2a1e8d80')
   */
  getCarrierInvoice(
    carrierInvoiceId: string,
    options?: CallOptions,
  ): Call<CarrierInvoice, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.deleteCarrierInvoice('0198c0de-7a11-7c3e-9b52-4f6d2a1e8d80')
   */
  deleteCarrierInvoice(
    carrierInvoiceId: string,
    options?: CallOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.listCarrierInvoiceLines('0198c0de-7a11-7c3e-9b52-4f6d2a1e8d80')
   */
  listCarrierInvoiceLines(
    carrierInvoiceId: string,
    query?: ListCarrierInvoiceLinesQuery,
    options?: ListOptions,
  ): ListCall<CarrierInvoiceLine[], CarrierInvoiceLine, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.carrierInvoice.getShipmentCost('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01')
   */
  getShipmentCost(
    shipmentId: string,
    options?: CallOptions,
  ): Call<ShipmentCost, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>
}

export const carrierInvoice: readonly Operation[] = [
  { method: 'GET', id: 'listCarrierInvoices', path: '/carrier-invoices', query: true, gives: 'list' },
  { method: 'POST', id: 'importCarrierInvoices', path: '/carrier-invoices', body: 'json' },
  { method: 'GET', id: 'listInvoiceDifferences', path: '/carrier-invoices/differences', query: true, gives: 'list' },
  { method: 'PUT', id: 'updateInvoiceDifferences', path: '/carrier-invoices/differences', body: 'json' },
  {
    method: 'GET',
    id: 'exportInvoiceDifferences',
    path: '/carrier-invoices/differences.csv',
    query: true,
    gives: 'file',
  },
  { method: 'GET', id: 'listInvoiceTotals', path: '/carrier-invoices/totals', query: true, gives: 'list' },
  { method: 'GET', id: 'getCarrierInvoiceSettings', path: '/carrier-invoices/settings' },
  { method: 'PUT', id: 'setCarrierInvoiceSettings', path: '/carrier-invoices/settings', body: 'json' },
  { method: 'GET', id: 'getCarrierInvoice', path: '/carrier-invoices/{carrierInvoiceId}' },
  { method: 'DELETE', id: 'deleteCarrierInvoice', path: '/carrier-invoices/{carrierInvoiceId}' },
  {
    method: 'GET',
    id: 'listCarrierInvoiceLines',
    path: '/carrier-invoices/{carrierInvoiceId}/lines',
    query: true,
    gives: 'list',
  },
  { method: 'GET', id: 'getShipmentCost', path: '/shipments/{shipmentId}/cost' },
]
