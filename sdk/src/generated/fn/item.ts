// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { file } from '../../core/files.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, Connection, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type { ExportItemsQuery, Item, ItemChanges, ItemChangesResult, ListItemsQuery } from '../types.ts'

/**
 * List the items of the client.
 *
 * Returns the items of the active client by SKU, 10 per page by default. `q` finds those whose SKU or name contains the words, ignoring accents and case.
 * To follow changes, use `since` and `sort=changedAt`: the list then contains every item that was created, changed or deleted from that time on, deleted ones with `deletedAt`. Continue with the `changedAt` of the last item as `since` and its SKU as `after`, until the list is empty, so that no change in the meantime is missed.
 * Page numbers are limited to the first 10,000 items. To read a whole catalogue, send the last SKU of each page as `after`.
 *
 * Permission: items:read.
 *
 * @returns The items on this page.
 * @throws {BadRequestError} 400: A parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listItems: (
  client: Connection,
  query?: ListItemsQuery,
  options?: ListOptions,
) => ListCall<Item[], Item, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listItems',
  path: '/items',
  query: true,
  gives: 'list',
})

/**
 * Add or change items by their SKU.
 *
 * Adds the items whose SKU is new and changes the others, up to 1,000 in one call. All of them are stored or, if one is invalid, none.
 * Omitted attributes keep their values and `null` removes optional attributes. For a new item, turning, stacking and mixing default to ANY. A deleted SKU may be used again for a new item.
 * Weights are rounded to the gram and dimensions to the millimetre. Sending the same items again changes nothing.
 *
 * Permission: items:write.
 *
 * @param body The items to add or change.
 * @returns How many items were created and changed.
 * @throws {BadRequestError} 400: An item is invalid. Every error is listed and nothing is stored.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const setItems: (
  client: Connection,
  body: ItemChanges,
  options?: CallOptions,
) => Call<ItemChangesResult, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'setItems',
  path: '/items',
  body: 'json',
})

/**
 * Add or change items from a CSV file.
 *
 * Reads items from CSV as `exportItems` writes it: a header with the names of attributes in any order, then one row per item. A comma, semicolon or tab separates cells. `sku` is required, and unknown columns are refused.
 * It does the same as PUT on the collection. An attribute without a column keeps its value, an empty cell removes optional attributes. A column `metadata.KEY` holds the value of that key of the metadata. All rows are stored or, if one is invalid, none: each error names its row and column.
 *
 * Permission: items:write.
 *
 * @param body The file. Both media types are treated the same.
 * @returns How many items were created and changed.
 * @throws {BadRequestError} 400: The file cannot be read, or a row is invalid. Nothing is stored.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const importItems: (
  client: Connection,
  body: string,
  options?: CallOptions,
) => Call<ItemChangesResult, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'importItems',
  path: '/items/import',
  body: 'text',
})

/**
 * Export all items as CSV.
 *
 * Streams the items of the active client as CSV according to RFC 4180 in UTF-8, sorted by SKU, with one column for each attribute, and behind them one named `metadata.KEY` for each key of the metadata, at most 200. `importItems` reads it back.
 *
 * Permission: items:read.
 *
 * @returns All items as a stream of CSV.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const exportItems: (
  client: Connection,
  query?: ExportItemsQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'exportItems',
  path: '/items/export.csv',
  query: true,
  gives: 'file',
})

/**
 * Get an item.
 *
 * Returns one item of the active client. With `If-None-Match` an unchanged item returns 304 without a body. A deleted item returns 404.
 *
 * Permission: items:read.
 *
 * @param sku The client's SKU of the item.
 * @returns The item with all its attributes.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getItem: (
  client: Connection,
  sku: string,
  options?: ReadOptions,
) => Call<Item, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getItem',
  path: '/items/{sku}',
})

/**
 * Delete an item.
 *
 * Deletes the item. Lists requested with `since` still show it with `deletedAt`, so that other systems learn of the deletion. Orders and shipments that use it are not affected.
 *
 * Permission: items:write. It cannot be undone.
 *
 * @param sku The client's SKU of the item.
 * @returns The item is deleted.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const deleteItem: (
  client: Connection,
  sku: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteItem',
  path: '/items/{sku}',
})
