// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type { ExportItemsQuery, Item, ItemChanges, ItemChangesResult, ListItemsQuery } from '../types.ts'

/** Manage the items that a client sells, with their dimensions, weight and customs data. */
export interface ItemResource {
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
   * @example
   * await client.item.listItems()
   */
  listItems(
    query?: ListItemsQuery,
    options?: ListOptions,
  ): ListCall<Item[], Item, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.item.setItems({
   *   items: [
   *     {
   *       sku: 'AURORA-BRASS-40',
   *       name: 'Aurora pendant lamp, brass, 40 cm',
   *       itemType: 'UNPACKED',
   *       length: 42,
   *       width: 42,
   *       height: 28.5,
   *       weight: 3.1,
   *       harmonizedCode: '9405110090',
   *       countryOfOrigin: 'DK',
   *       customsDescription: 'Ceiling lamp of brass for LED bulbs, household use',
   *       value: 2499,
   *       currencyCode: 'DKK',
   *       turning: 'UPRIGHT',
   *       stacking: 'NONE',
   *       mixing: 'ANY',
   *     },
   *     {
   *       sku: 'NOVA-OPAL-25',
   *       name: 'Nova shade, opal glass, 25 cm',
   *       itemType: 'UNPACKED',
   *       length: 25,
   *       width: 25,
   *       height: 18,
   *       weight: 0.4,
   *       harmonizedCode: '94059190',
   *       countryOfOrigin: 'PL',
   *       value: 449,
   *       currencyCode: 'DKK',
   *       turning: 'ANY',
   *       stacking: 'SAME_ITEM',
   *       mixing: 'ANY',
   *     },
   *   ],
   * })
   */
  setItems(
    body: ItemChanges,
    options?: CallOptions,
  ): Call<ItemChangesResult, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

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
   * @example
   * await client.item.importItems('sku,name,itemType,length,width,height,weight,countryOfOrigin\r\nAURORA-BRASS-40,"Aurora pendant lamp, brass, 40 cm",UNPACKED,42,42,28.5,3.1,DK\r\nNOVA-OPAL-25,"Nova shade, opal glass, 25 cm",UNPACKED,25,25,18,0.4,PL\r\n')
   */
  importItems(
    body: string,
    options?: CallOptions,
  ): Call<ItemChangesResult, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

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
   * @example
   * await client.item.exportItems()
   */
  exportItems(query?: ExportItemsQuery, options?: CallOptions): FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.item.getItem('AURORA-BRASS-40')
   */
  getItem(sku: string, options?: ReadOptions): Call<Item, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.item.deleteItem('AURORA-BRASS-40')
   */
  deleteItem(sku: string, options?: WriteOptions): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>
}

export const item: readonly Operation[] = [
  { method: 'GET', id: 'listItems', path: '/items', query: true, gives: 'list' },
  { method: 'PUT', id: 'setItems', path: '/items', body: 'json' },
  { method: 'POST', id: 'importItems', path: '/items/import', body: 'text' },
  { method: 'GET', id: 'exportItems', path: '/items/export.csv', query: true, gives: 'file' },
  { method: 'GET', id: 'getItem', path: '/items/{sku}' },
  { method: 'DELETE', id: 'deleteItem', path: '/items/{sku}' },
]
