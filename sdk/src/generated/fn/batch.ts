// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { file } from '../../core/files.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, Connection, KeyedOptions, ListOptions } from '../../core/options.ts'
import type {
  Batch,
  BatchCreate,
  BatchImport,
  BatchRow,
  GetBatchExampleQuery,
  GetBatchFailedRowsQuery,
  GetBatchLabelsPdfQuery,
  GetBatchLabelsZplQuery,
  GetBatchPackingSlipsQuery,
  ImportBatchCsvQuery,
  ListBatchRowsQuery,
  ListBatchesQuery,
} from '../types.ts'

/**
 * List the batches of the client.
 *
 * Returns the batches of the active client, newest first, with the progress of each. A batch and its rows are kept for 30 days after it has finished. Its shipments stay.
 *
 * Permission: shipments:read.
 *
 * @returns One page of batches.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listBatches: (
  client: Connection,
  query?: ListBatchesQuery,
  options?: ListOptions,
) => ListCall<Batch[], Batch, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listBatches',
  path: '/shipments/batches',
  query: true,
  gives: 'list',
})

/**
 * Create, register and print up to 10,000 shipments in the background.
 *
 * Takes 1 to 10,000 shipments and returns a batch at once. Each shipment is one row. It is created, registered if `register` is true, and printed if `label` is sent, exactly once even if the server is interrupted. `GET /shipments/batches/{batchId}` shows the progress, `GET /shipments/batches/{batchId}/rows` the result of each row.
 *
 * Everything that can be checked without the carrier is checked before the batch is accepted: addresses, products, dimensions, references and customs data. All errors are returned at once, each with its position, and nothing is stored. If a carrier refuses a shipment later, only its row fails, and `GET /shipments/batches/{batchId}/failed.csv` returns those rows as a file. A carrier that is down delays only its own rows, which are retried for some minutes before they fail. Rows are processed in any order.
 *
 * A row that another batch of the last 24 hours has shipped, by its `rowKey` or else its `customerReference`, is `SKIPPED`, unless the batch sets `repeat`.
 *
 * `label` requires `register`.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @returns The batch was accepted.
 * @throws {BadRequestError} 400: The request is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another request.
 */
export const createBatch: (
  client: Connection,
  body: BatchCreate,
  options?: KeyedOptions,
) => Call<Batch, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createBatch',
  path: '/shipments/batches',
  body: 'json',
  keyed: true,
})

/**
 * Create, register and print the shipments of a CSV file in the background.
 *
 * Does the same as createBatch with the shipments of a CSV file, of which `GET /shipments/batches/example.csv` is an example.
 *
 * The first line names the columns, in any order: each is a field of the shipment with its path in dots, such as `recipient.city`, `parcels.0.weight` or `customs.items.0.commodityCode`. A column `metadata.KEY` holds the value of that key of the metadata. Case, spaces and underscores are ignored, but for those of the key. There are short names for the usual ones: `reference`, `order`, `carrier`, `product`, `first name`, `last name`, `company`, `address`, `postcode`, `city`, `country`, `phone`, `mobile`, `email`, `shop`, `weight`, `length`, `width`, `height`, `content`. Map other names with `columns`. An unknown column is refused. The separator (comma, semicolon or tab) is detected from the first line, and the decimal sign from the numbers. Cells may be quoted, and empty lines and empty cells are ignored. true and false may also be yes and no, or 1 and 0.
 *
 * The whole file is checked first. If there are errors, nothing is stored: up to 500 are listed, each with its line and column. The file must be UTF-8, with or without a byte order mark: `FILE_UNREADABLE` says which encoding it appears to have.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @returns The batch was accepted.
 * @throws {BadRequestError} 400: The file cannot be read, or a line is invalid. Nothing is stored.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another request.
 */
export const importBatch: (
  client: Connection,
  body: BatchImport,
  options?: KeyedOptions,
) => Call<Batch, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'importBatch',
  path: '/shipments/batches/import',
  body: 'json',
  keyed: true,
})

/**
 * Create, register and print shipments from a CSV file sent as the body.
 *
 * Does the same as importBatch with a raw file: the body is the CSV and the options are query parameters. Use importBatch if your columns have names of their own, or if labels need a different layout or resolution from the carrier's own.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param body The file. Its first line names the columns, and each further line is a shipment, up to 10,000. Both media types are treated the same.
 * @returns The batch was accepted.
 * @throws {BadRequestError} 400: The file cannot be read, or a line is invalid. Nothing is stored.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another request.
 */
export const importBatchCsv: (
  client: Connection,
  body: string,
  query?: ImportBatchCsvQuery,
  options?: KeyedOptions,
) => Call<Batch, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'importBatchCsv',
  path: '/shipments/batches/import.csv',
  body: 'text',
  query: true,
  keyed: true,
})

/**
 * Download a CSV file to fill in.
 *
 * Returns a file with the usual columns and one shipment, in the format that importBatch reads. With the semicolon and decimal comma, most European spreadsheet programs open it directly.
 *
 * Permission: shipments:read.
 *
 * @returns The file, with one shipment to begin with.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const getBatchExample: (
  client: Connection,
  query?: GetBatchExampleQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getBatchExample',
  path: '/shipments/batches/example.csv',
  query: true,
  gives: 'file',
})

/**
 * Get a batch and its progress.
 *
 * Returns a batch of the active client with the number of its rows in each state.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The batch as it is now.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getBatch: (
  client: Connection,
  batchId: string,
  options?: CallOptions,
) => Call<Batch, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getBatch',
  path: '/shipments/batches/{batchId}',
})

/**
 * List the rows of a batch with their results.
 *
 * Returns the rows of a batch in line order, each with its shipment or its error.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns One page of the rows of the batch.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const listBatchRows: (
  client: Connection,
  batchId: string,
  query?: ListBatchRowsQuery,
  options?: ListOptions,
) => ListCall<BatchRow[], BatchRow, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listBatchRows',
  path: '/shipments/batches/{batchId}/rows',
  query: true,
  gives: 'list',
})

/**
 * Pause a batch.
 *
 * No further rows are started until the batch is resumed. Rows in progress finish their current step. Pausing a paused batch changes nothing.
 *
 * Permission: shipments:write.
 *
 * @param batchId Identifier of the batch.
 * @returns The batch as it is now.
 * @throws {BadRequestError} 400: The batch has already ended.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const pauseBatch: (
  client: Connection,
  batchId: string,
  options?: CallOptions,
) => Call<Batch, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'pauseBatch',
  path: '/shipments/batches/{batchId}/pause',
})

/**
 * Resume a batch that was paused.
 *
 * Continues with the rows that are not done. If the batch is running, its rows that are `held` back for a carrier are tried at once.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param batchId Identifier of the batch.
 * @returns The batch as it is now.
 * @throws {BadRequestError} 400: The batch has already ended.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const resumeBatch: (
  client: Connection,
  batchId: string,
  options?: CallOptions,
) => Call<Batch, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'resumeBatch',
  path: '/shipments/batches/{batchId}/resume',
})

/**
 * Cancel a batch.
 *
 * Rows that have not started are skipped permanently, and rows in progress finish their current step. Shipments that were already created or registered stay: cancel them by their ids if you no longer need them. Cancelling a cancelled batch changes nothing.
 *
 * Permission: shipments:write. It cannot be undone.
 *
 * @param batchId Identifier of the batch.
 * @returns The batch as it is now.
 * @throws {BadRequestError} 400: The batch has already ended.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const cancelBatch: (
  client: Connection,
  batchId: string,
  options?: CallOptions,
) => Call<Batch, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'cancelBatch',
  path: '/shipments/batches/{batchId}/cancel',
})

/**
 * Download the failed rows of a batch, to correct and send them again.
 *
 * Returns the failed rows as a CSV file: the columns that were sent, under their own names, and a last column `error` with the reason. Correct the file and send it with importBatch, which ignores `error`. A shipment that its carrier refused is deleted when its row is sent again. Rows of orders are left out: correct the order and ship it again.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The failed rows, with a header line.
 * @throws {BadRequestError} 400: The batch has no failed rows that could be sent again.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getBatchFailedRows: (
  client: Connection,
  batchId: string,
  query?: GetBatchFailedRowsQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getBatchFailedRows',
  path: '/shipments/batches/{batchId}/failed.csv',
  query: true,
  gives: 'file',
})

/**
 * Download the labels of a batch as one PDF.
 *
 * Streams the labels of all rows that are `PRINTED`, however many, as one PDF in the layout that the batch was created with. Shipments that were cancelled since are left out. No carrier is called. A batch whose labels are ZPL can be downloaded as PDF too, since Waybill redraws its own labels. Carriers' own labels cannot be converted to another format, and `LABEL_FORMAT_NOT_OFFERED` names their lines.
 *
 * With `sheet_from`, four labels are printed on each A4 page, starting at that position. `documents` adds the customs documents of each shipment after its labels, or returns only those. They are never printed on sheets.
 *
 * A parcel whose customs documents cannot be printed is left out with its label, and the others are printed. The last page names each by its line with the reason. With `incomplete=false` nothing is printed instead, and `errors` name the lines.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The labels as one PDF.
 * @throws {BadRequestError} 400: The batch has no such labels, or a parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getBatchLabelsPdf: (
  client: Connection,
  batchId: string,
  query?: GetBatchLabelsPdfQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getBatchLabelsPdf',
  path: '/shipments/batches/{batchId}/labels.pdf',
  query: true,
  gives: 'file',
})

/**
 * Download the packing slips of a batch as one PDF.
 *
 * Streams the packing slips of all rows that have a shipment, each as `GET /shipments/{shipmentId}/packing-slip.pdf` returns it. Shipments that were cancelled since are left out. They are in the same order as the labels.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The packing slips as one PDF.
 * @throws {BadRequestError} 400: No row of the batch has a shipment.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getBatchPackingSlips: (
  client: Connection,
  batchId: string,
  query?: GetBatchPackingSlipsQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getBatchPackingSlips',
  path: '/shipments/batches/{batchId}/packing-slips.pdf',
  query: true,
  gives: 'file',
})

/**
 * Download the labels of a batch as ZPL.
 *
 * Streams the labels of all rows that are `PRINTED`, however many, in the resolution that the batch was created with or that `resolution` names. Shipments that were cancelled since are left out. No carrier is called. A batch whose labels are PDF can be downloaded as ZPL too, since Waybill redraws its own labels. Carriers' own labels cannot be converted to another format, and `LABEL_FORMAT_NOT_OFFERED` names their lines.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The labels of the batch as ZPL.
 * @throws {BadRequestError} 400: The batch has no such labels, or a parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getBatchLabelsZpl: (
  client: Connection,
  batchId: string,
  query?: GetBatchLabelsZplQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getBatchLabelsZpl',
  path: '/shipments/batches/{batchId}/labels.zpl',
  query: true,
  gives: 'file',
})
