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
  Batch,
  ListOrdersQuery,
  Order,
  OrderBatchCreate,
  OrderChanges,
  OrderChangesResult,
  OrderHold,
  OrderMerge,
  OrderShipmentCreate,
  OrderShipmentResult,
  OrderSplit,
  OrdersShip,
  OrdersShipResult,
} from '../types.ts'

/**
 * List the orders of the client.
 *
 * Returns the orders of the active client, newest first unless `sort` and `order` say otherwise, 10 per page by default. `q` finds orders whose identifier, number or recipient contains the words.
 * To follow changes, use `since`, `sort=changedAt` and `order=ASC`: the list then contains every order that was added, changed, shipped, cancelled or deleted from that time on, deleted ones with `deletedAt`. Next time, use the last `changedAt` that you have seen.
 *
 * Permission: orders:read.
 *
 * @returns The orders on this page.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listOrders: (
  client: Connection,
  query?: ListOrdersQuery,
  options?: ListOptions,
) => ListCall<Order[], Order, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listOrders',
  path: '/orders',
  query: true,
  gives: 'list',
})

/**
 * Add or change orders by their external identifier.
 *
 * Adds the orders whose `externalId` is new and changes the others, up to 500 in one call. The response is 200 even if some or all orders are refused: it has an outcome for each order, and orders that can no longer change do not affect the others. Sending the same orders again changes nothing, so a shop can send its orders as often as it likes.
 * Omitted attributes keep their values and `null` removes optional attributes; `lines` and `tags` replace the previous ones. The quantity of a line cannot go below what is already shipped; report pieces that are refunded afterwards with `refunded`. Lines of an order that was split or merged may be reduced or refunded, wherever their pieces are now; other changes to lines are refused with ORDER_DIVIDED. A corrected recipient or delivery is applied to all parts that are not shipped, and `shipmentsLeft` names the shipments that already exist. A shipment that its carrier refused is deleted when its order changes: ship the order again. A cancelled order cannot be changed. SKUs only have to be known once the order is shipped.
 *
 * Permission: orders:write.
 *
 * @param body The orders to add or change.
 * @returns Outcome for each order.
 * @throws {BadRequestError} 400: The list does not match the schema. Nothing is stored.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const setOrders: (
  client: Connection,
  body: OrderChanges,
  options?: CallOptions,
) => Call<OrderChangesResult, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'setOrders',
  path: '/orders',
  body: 'json',
})

/**
 * Add or change orders from a CSV file.
 *
 * Reads orders from CSV: a header with the names of columns in any order, then one row per order line. The columns are externalId, sku and quantity, which are required, and orderNumber, placedAt, currencyCode, stockPlace, deliveryInstructions, warehouseNote, shipFrom, giftMessage, tags with a vertical bar between them, rateId, carrier with product, shippingPrice and cashOnDelivery in the currency of currencyCode, lineId, name, refunded, unitPrice, and of the recipient firstName, lastName, company, addressLine1, addressLine2, postCode, city, state, country, dialCode, mobile and email. A column `metadata.KEY` holds the value of that key of the metadata, and an empty cell removes the key. A comma, semicolon or tab separates cells. Rows with the same `externalId` are one order, whose address and other attributes are in its first row.
 * It does the same as PUT on the collection, with an outcome for each order; errors name their row and column. A file that cannot be read, or has a malformed cell, returns 400 as a whole.
 *
 * Permission: orders:write.
 *
 * @param body The file. Both media types are treated the same.
 * @returns Outcome for each order.
 * @throws {BadRequestError} 400: The file cannot be read, or a cell is malformed. Nothing is stored.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const importOrders: (
  client: Connection,
  body: string,
  options?: CallOptions,
) => Call<OrderChangesResult, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'importOrders',
  path: '/orders/import',
  body: 'text',
})

/**
 * Ship up to 10,000 orders in the background.
 *
 * Takes 1 to 10,000 orders and returns a batch at once. Each order is one row, whose shipment is packed, priced and created as `POST /orders/{orderId}/shipments` does, then registered and, if `label` is sent, printed, exactly once even if the server is interrupted.
 *
 * The batch is one of shipments: `GET /shipments/batches/{batchId}` shows the progress and `GET /shipments/batches/{batchId}/rows` the result of each order. It can be paused, resumed and cancelled, and its labels and packing slips are fetched together. An order that is unknown, held or shipped already fails its own row only.
 *
 * Permission: orders:write. It can cost money.
 *
 * @returns The batch was accepted.
 * @throws {BadRequestError} 400: The list of orders is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for other orders.
 */
export const createOrderBatch: (
  client: Connection,
  body: OrderBatchCreate,
  options?: KeyedOptions,
) => Call<Batch, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createOrderBatch',
  path: '/orders/batches',
  body: 'json',
  keyed: true,
})

/**
 * Ship several orders in one call.
 *
 * Ships everything that is open in 1 to 100 orders, each as `POST /orders/{orderId}/shipments` does. The response is 200 even if some or all fail. It has one entry for each order in the order of the request: status 201 with the result, or the status and error that the single call would have returned.
 *
 * With `merge` the labels of all orders come as one file in `merged`, in the order of the request or by `order`, and `labels` says on which page those of each shipment begin. `sheet` prints four of them on each A4 page.
 *
 * Orders are independent of each other. Send an `Idempotency-Key`, or repeat the call with the orders that failed: what is shipped already is refused with 409.
 *
 * Permission: orders:write. It can cost money.
 *
 * @returns Outcome for each order.
 * @throws {BadRequestError} 400: The list of orders is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for other orders.
 */
export const shipOrders: (
  client: Connection,
  body: OrdersShip,
  options?: KeyedOptions,
) => Call<OrdersShipResult, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'shipOrders',
  path: '/orders/shipments',
  body: 'json',
  keyed: true,
})

/**
 * Get an order.
 *
 * Returns one order of the active client with its shipments. With `If-None-Match` an unchanged order returns 304 without a body. A deleted order returns 404.
 *
 * Permission: orders:read.
 *
 * @param orderId Identifier of the order.
 * @returns The order as stored.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getOrder: (
  client: Connection,
  orderId: string,
  options?: ReadOptions,
) => Call<Order, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getOrder',
  path: '/orders/{orderId}',
})

/**
 * Delete an order.
 *
 * Deletes an order that has no shipments, together with the recipient's data. Lists requested with `since` still show it with `deletedAt`, so that other systems learn of the deletion.
 *
 * Permission: orders:write. It cannot be undone.
 *
 * @param orderId Identifier of the order.
 * @returns The order is deleted.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The order has shipments.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const deleteOrder: (
  client: Connection,
  orderId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteOrder',
  path: '/orders/{orderId}',
})

/**
 * Hold an order back.
 *
 * The order is not shipped until it is released. Holding it again replaces the reason.
 *
 * Permission: orders:write.
 *
 * @param orderId Identifier of the order.
 * @returns The order, now on hold.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The order is shipped or cancelled.
 */
export const holdOrder: (
  client: Connection,
  orderId: string,
  body?: OrderHold,
  options?: CallOptions,
) => Call<Order, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'holdOrder',
  path: '/orders/{orderId}/hold',
  body: 'json',
})

/**
 * Release an order that is held back.
 *
 * The order can be shipped again.
 *
 * Permission: orders:write.
 *
 * @param orderId Identifier of the order.
 * @returns The order, now released.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The order is not held.
 */
export const releaseOrder: (
  client: Connection,
  orderId: string,
  options?: CallOptions,
) => Call<Order, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'releaseOrder',
  path: '/orders/{orderId}/release',
})

/**
 * Cancel an order.
 *
 * The rest of the order will not be shipped. Cancel its shipments first, if it has any.
 *
 * Permission: orders:write. It cannot be undone.
 *
 * @param orderId Identifier of the order.
 * @returns The cancelled order.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: Part of it is shipped.
 */
export const cancelOrder: (
  client: Connection,
  orderId: string,
  options?: CallOptions,
) => Call<Order, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'cancelOrder',
  path: '/orders/{orderId}/cancel',
})

/**
 * Split an order in two.
 *
 * Moves pieces that are not shipped into a new order of the same recipient, whose externalId is that of this one with a number appended. Each part is held, shipped and cancelled on its own.
 *
 * Permission: orders:write.
 *
 * @param orderId Identifier of the order.
 * @returns The new order, with what has moved.
 * @throws {BadRequestError} 400: The request is invalid, and nothing changes.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The order is shipped or cancelled.
 */
export const splitOrder: (
  client: Connection,
  orderId: string,
  body: OrderSplit,
  options?: KeyedOptions,
) => Call<Order, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'splitOrder',
  path: '/orders/{orderId}/split',
  body: 'json',
  keyed: true,
})

/**
 * Merge orders into one.
 *
 * Moves the lines of other orders of the same recipient into this one, so that they are shipped together. Tags of all are kept, and so are keys of `metadata` that this order does not have. The other orders become MERGED, and `mergedInto` names this one.
 *
 * Permission: orders:write. It cannot be undone.
 *
 * @param orderId Identifier of the order.
 * @returns The order with the lines of the others.
 * @throws {BadRequestError} 400: The request is invalid, and nothing changes.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: One of the orders is shipped, held or cancelled.
 */
export const mergeOrders: (
  client: Connection,
  orderId: string,
  body: OrderMerge,
  options?: CallOptions,
) => Call<Order, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'mergeOrders',
  path: '/orders/{orderId}/merge',
  body: 'json',
})

/**
 * Ship an order in one call.
 *
 * Creates one shipment of everything that is open in the order, or of the given `lines`: 1. Its items are packed into the parcel definitions of the client, as few and as cheap as possible, unless `parcels` says how they were packed. The plan's limits for packing apply.
 * 2. The parcels get rates as from `POST /rates`, and the shipping policy decides on them. The product is the one you name, or else the first rate whose requirements the order meets.
 * 3. The shipment is created at that rate with the number of the order. Where it crosses a customs border, its customs items are made from the items: harmonized code, origin, weight, and the price of the line or the value of the item.
 * 4. It is registered with its carrier, and its label is printed if `label` is sent.
 *
 * **If something is missing**, nothing is created and the response is 400. **If the carrier refuses**, or does not respond, the shipment stays and the error names it, as with `POST /shipments/register/directly`. The order is FAILED then and not shipped: correct it and ship it again, which replaces the refused shipment. If the order already has a shipment that is not registered, that one is used. If you name a product, it need not have a price.
 *
 * Send an `Idempotency-Key`: a repetition with the same key after a 503 continues with the first shipment.
 *
 * Permission: orders:write. It can cost money.
 *
 * @param orderId Identifier of the order.
 * @returns The shipment is created, and registered if requested.
 * @throws {BadRequestError} 400: Something is missing, or the carrier refuses.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The order is held, shipped or cancelled.
 */
export const shipOrder: (
  client: Connection,
  orderId: string,
  body?: OrderShipmentCreate,
  options?: KeyedOptions,
) => Call<OrderShipmentResult, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'POST',
    id: 'shipOrder',
    path: '/orders/{orderId}/shipments',
    body: 'json',
    keyed: true,
  })
