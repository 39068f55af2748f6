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
 * Returns the batches of the active client, the newest first, with how far each has come. A batch and its rows are kept for 30 days after it has finished. Its shipments stay.
 *
 * Permission: shipments:read.
 *
 * @returns One page of batches.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
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
 * Takes 1 to 10,000 shipments and returns a batch at once. Each shipment is one row, which is created, with `register` registered, and with `label` printed, each exactly once, whatever is interrupted. `GET /shipments/batches/{batchId}` shows the progress, `GET /shipments/batches/{batchId}/rows` the result of each row.
 *
 * Everything that is known without the carrier is checked before the batch is taken: addresses, products, measures, references and customs data. All errors come at once, each with its place, and then nothing is kept. What a carrier refuses later fails its own row, and `GET /shipments/batches/{batchId}/failed.csv` has those rows as a file. A carrier that is out of order holds up its own rows only. They are tried again for some minutes before they fail. Rows are done in any order.
 *
 * A row that another batch of the last 24 hours has shipped, by its `rowKey` or else its `customerReference`, is `SKIPPED`, unless the batch says `repeat`.
 *
 * `label` goes with `register`.
 *
 * Permission: shipments:write.
 *
 * @returns The batch was taken.
 * @throws {BadRequestError} 400: The request breaks a rule.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
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
 * The first line names the columns, in any order: each is a field of the shipment with its path in dots, such as `recipient.city`, `parcels.0.weight` or `customs.items.0.commodityCode`. Upper case, blanks and underscores make no difference. Short names stand for the usual ones: `reference`, `order`, `carrier`, `product`, `first name`, `last name`, `company`, `address`, `postcode`, `city`, `country`, `phone`, `mobile`, `email`, `shop`, `weight`, `length`, `width`, `height`, `content`. `columns` says what other names mean. A column whose meaning is not known is refused.
 *
 * Commas, semicolons and tabs are told by the first line, the decimal sign by the numbers. Cells may stand in quotes, empty lines are left out, and an empty cell says nothing. true and false may also be yes and no, or 1 and 0.
 *
 * The file is checked as a whole. Each error names its line and column, at most 500 are listed, and then nothing of the file is kept. The file must be UTF-8, with or without a byte order mark: `FILE_UNREADABLE` says what else it seems to be.
 *
 * Permission: shipments:write.
 *
 * @returns The batch was taken.
 * @throws {BadRequestError} 400: The file cannot be read, or a line breaks a rule. Nothing of it is kept.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
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
 * Create, register and print the shipments of a CSV file that is the body.
 *
 * Does the same as importBatch with a file that is sent as it is: the body is the CSV and the options stand in the query. Send it with importBatch where columns have names of your own, or where labels have another layout or resolution than the carrier's own.
 *
 * Permission: shipments:write.
 *
 * @param body The file. Its first line names the columns, and each further line is a shipment, up to 10,000. Both media types mean the same here.
 * @returns The batch was taken.
 * @throws {BadRequestError} 400: The file cannot be read, or a line breaks a rule. Nothing of it is kept.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
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
 * Returns a file with the usual columns and one shipment, as importBatch reads it. With semicolon and comma, spreadsheets of most of Europe open it as it is.
 *
 * Permission: shipments:read.
 *
 * @returns The file, with one shipment to begin with.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
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
 * Get a batch and how far it has come.
 *
 * Returns a batch of the active client with the number of its rows in each state.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The batch as it is now.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: There is no such resource for this client.
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
 * Returns the rows of a batch by their lines, with the shipment of each or the error that kept it from its end.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns One page of the rows of the batch.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: There is no such resource for this client.
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
 * No further row is begun until the batch is resumed. Rows that are under way come to the end of their step. A batch that is paused stays so.
 *
 * Permission: shipments:write.
 *
 * @param batchId Identifier of the batch.
 * @returns The batch as it is now.
 * @throws {BadRequestError} 400: The batch is over already.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: There is no such resource for this client.
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
 * Goes on with the rows that are not done. A batch that runs goes on, and its rows that are `held` back for a carrier are tried at once.
 *
 * Permission: shipments:write.
 *
 * @param batchId Identifier of the batch.
 * @returns The batch as it is now.
 * @throws {BadRequestError} 400: The batch is over already.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: There is no such resource for this client.
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
 * Rows that were not begun are left out for good, and those under way come to the end of their step. Shipments that were created or registered by then stay: cancel them by their ids if they shall not. A batch that is cancelled stays so.
 *
 * Permission: shipments:write.
 *
 * @param batchId Identifier of the batch.
 * @returns The batch as it is now.
 * @throws {BadRequestError} 400: The batch is over already.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: There is no such resource for this client.
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
 * Returns the failed rows as a CSV file: the columns that were sent, under their own names, and a last column `error` with the reason. Correct the file and send it with importBatch, which ignores `error`. A shipment that its carrier has refused is deleted when its row is sent again.
 *
 * Rows of orders are left out. Correct such an order and ship it again.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The failed rows, with a header line.
 * @throws {BadRequestError} 400: No row has failed that could be sent again.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: There is no such resource for this client.
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
 * Streams the labels of all rows that are `PRINTED`, however many, as one PDF in the layout that the batch was created with. Shipments that were cancelled since are left out. No carrier is called.
 *
 * With `sheet_from` four labels stand on each page of A4, from that place on. With `documents` the customs documents come too, or instead, each shipment's behind its labels, and not on sheets.
 *
 * A parcel whose customs documents cannot be printed is left out with its label, and the others are printed. The last page names each by its line with the reason. With `incomplete=false` nothing is printed instead, and `errors` name the lines.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The labels as one PDF.
 * @throws {BadRequestError} 400: The batch has no such labels, or a parameter breaks a rule.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: There is no such resource for this client.
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
 * Streams the packing slips of all rows that have a shipment, each as `GET /shipments/{shipmentId}/packing-slip.pdf` returns it. Shipments that were cancelled since are left out. In the order of the labels each slip finds its parcel.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The packing slips as one PDF.
 * @throws {BadRequestError} 400: No row of the batch has a shipment.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: There is no such resource for this client.
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
 * Streams the labels of all rows that are `PRINTED`, however many, in the resolution that the batch was created with. Shipments that were cancelled since are left out. No carrier is called.
 *
 * Permission: shipments:read.
 *
 * @param batchId Identifier of the batch.
 * @returns The labels of the batch as ZPL.
 * @throws {BadRequestError} 400: The batch has no such labels, or a parameter breaks a rule.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: There is no such resource for this client.
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
