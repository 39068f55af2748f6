// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  ListShopOrdersQuery,
  ListShopsQuery,
  Shop,
  ShopChanges,
  ShopCreate,
  ShopImportStart,
  ShopOrder,
  ShopRetryResult,
} from '../types.ts'

/** Connect web shops, so that orders arrive automatically and the shop learns what was shipped. */
export interface ShopResource {
  /**
   * List the connected shops of the client.
   *
   * Returns the web shops that the active client has connected, newest first, without their credentials.
   *
   * Permission: shops:read.
   *
   * @returns The shops on this page.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.shop.listShops()
   */
  listShops(
    query?: ListShopsQuery,
    options?: ListOptions,
  ): ListCall<Shop[], Shop, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Connect a shop.
   *
   * Connects a web shop to the active client. Its credentials are kept encrypted and never returned. Two shops of a client never have the same `orderPrefix`.
   *
   * **Orders.** Subscribe `webhookUrl` of the response to the shop's order webhooks. Each is checked by its signature, `X-Shopify-Hmac-Sha256` or `X-WC-Webhook-Signature`, and becomes an order with the external identifier `orderPrefix` and the order's own. An older state never replaces a newer one. Lines that need no shipping or are already fulfilled elsewhere are left out. A line without SKU gets the number of its product variant. An order that is cancelled in the shop is cancelled here, or held if a part of it is shipped.
   *
   * **Shipments.** Once a shipment of the order is registered, Waybill sends its lines, carrier and number to the shop, which notifies its customer: Shopify as a fulfillment, WooCommerce as shipment tracking with a note to the customer, and as completed once all is shipped. This also applies to orders that were split or merged. A shipment that is cancelled is withdrawn. If the shop does not accept an update, it is retried for three days.
   *
   * Permission: shops:admin.
   *
   * @param body The shop to connect.
   * @returns The shop without its credentials.
   * @throws {BadRequestError} 400: The shop is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {ConflictError} 409: Another shop of the client has this orderPrefix, or the Idempotency-Key was used for another request.
   * @example
   * await client.shop.createShop({
   *   kind: 'SHOPIFY',
   *   name: 'Nordlys web shop',
   *   url: 'https://nordlys.myshopify.com',
   *   credentials: { accessToken: 'shpat-of-the-shop-nordlys', webhookSecret: 'secret-of-the-webhooks' },
   * })
   */
  createShop(
    body: ShopCreate,
    options?: KeyedOptions,
  ): Call<Shop, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get a connected shop.
   *
   * Returns one shop of the active client without its credentials, with its last error and the progress of its import. With `If-None-Match` an unchanged one returns 304 without a body.
   *
   * Permission: shops:read.
   *
   * @param shopId Identifier of the connected shop.
   * @returns The shop without its credentials.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such shop.
   * @example
   * await client.shop.getShop('0198c0de-7a11-7c3e-9b52-4f6d2a1ea001')
   */
  getShop(shopId: string, options?: ReadOptions): Call<Shop, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Change a connected shop.
   *
   * Changes a shop or switches it on or off, and returns it as it is now. Omitted attributes keep their values. While it is off its webhooks get 404 and nothing is sent to it; what was shipped meanwhile is sent once it is on again.
   *
   * Permission: shops:admin.
   *
   * @param shopId Identifier of the connected shop.
   * @param body What changes.
   * @returns The shop as it is now.
   * @throws {BadRequestError} 400: The shop is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such shop.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.shop.updateShop('0198c0de-7a11-7c3e-9b52-4f6d2a1ea001', { enabled: false })
   */
  updateShop(
    shopId: string,
    body: ShopChanges,
    options?: WriteOptions,
  ): Call<Shop, 200, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Disconnect a shop.
   *
   * Deletes a shop and its credentials. Its orders are kept, but the shop gets no more updates.
   *
   * Permission: shops:admin. It cannot be undone.
   *
   * @param shopId Identifier of the connected shop.
   * @returns The shop is disconnected.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such shop.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.shop.deleteShop('0198c0de-7a11-7c3e-9b52-4f6d2a1ea001')
   */
  deleteShop(
    shopId: string,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>

  /**
   * List the orders that came from a shop.
   *
   * Returns the orders of a shop, the last changed first, with the updates sent to the shop about their shipments. `failed` returns only those that were refused or whose updates the shop did not accept.
   *
   * Permission: shops:read.
   *
   * @param shopId Identifier of the connected shop.
   * @returns The orders on this page.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such shop.
   * @example
   * await client.shop.listShopOrders('0198c0de-7a11-7c3e-9b52-4f6d2a1ea001')
   */
  listShopOrders(
    shopId: string,
    query?: ListShopOrdersQuery,
    options?: ListOptions,
  ): ListCall<ShopOrder[], ShopOrder, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Import the existing orders of a shop.
   *
   * Fetches the orders of a shop that changed since a time, in the background and page by page; `import` of the shop shows its progress. They are processed like those from webhooks, so importing twice changes nothing. If an import is already running, it starts over. Changes that webhooks may have missed are fetched every hour in the same way.
   *
   * Permission: shops:admin.
   *
   * @param shopId Identifier of the connected shop.
   * @param body Orders to import.
   * @returns The shop, with the import in progress.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such shop.
   * @throws {ConflictError} 409: The shop is disabled, so it is not called.
   * @example
   * await client.shop.importShopOrders('0198c0de-7a11-7c3e-9b52-4f6d2a1ea001', { changedSince: '2026-11-01T00:00:00.000Z' })
   */
  importShopOrders(
    shopId: string,
    body: ShopImportStart,
    options?: CallOptions,
  ): Call<Shop, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Resend failed updates to a shop.
   *
   * Resends the shipments that a shop refused, or did not accept for three days, and resets their number of attempts.
   *
   * Permission: shops:admin. It notifies others who act on it, such as a carrier, customs or a customer.
   *
   * @param shopId Identifier of the connected shop.
   * @returns Number of shipments that are sent to the shop again.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such shop.
   * @throws {ConflictError} 409: The shop is disabled, so it is not called.
   * @example
   * await client.shop.retryShopFulfillments('0198c0de-7a11-7c3e-9b52-4f6d2a1ea001')
   */
  retryShopFulfillments(
    shopId: string,
    options?: CallOptions,
  ): Call<ShopRetryResult, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503>
}

export const shop: readonly Operation[] = [
  { method: 'GET', id: 'listShops', path: '/shops', query: true, gives: 'list' },
  { method: 'POST', id: 'createShop', path: '/shops', body: 'json', keyed: true },
  { method: 'GET', id: 'getShop', path: '/shops/{shopId}' },
  { method: 'PATCH', id: 'updateShop', path: '/shops/{shopId}', body: 'json' },
  { method: 'DELETE', id: 'deleteShop', path: '/shops/{shopId}' },
  { method: 'GET', id: 'listShopOrders', path: '/shops/{shopId}/orders', query: true, gives: 'list' },
  { method: 'POST', id: 'importShopOrders', path: '/shops/{shopId}/import', body: 'json' },
  { method: 'POST', id: 'retryShopFulfillments', path: '/shops/{shopId}/retry' },
]
