// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { Connection, KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  ListProductsQuery,
  ListSalesProductsQuery,
  Product,
  ProductCreate,
  ProductPatch,
  ProductUpdate,
  SalesProduct,
  SalesProductCreate,
} from '../types.ts'

/**
 * List the products of the catalogue.
 *
 * Returns the standard products of all carriers together with those that the client or one of its ancestors has added, inactive ones among them.
 *
 * Filter by `from`, `to`, `weight`, `length`, `width`, `height`, `direction` and `toShop` for products that accept such a parcel, and by `carrier` for those of one carrier. A product without countries of its own has those of its carrier.
 *
 * `q` searches id, name, description and carrier. The list is sorted by `createdAt` in ascending order by default. A page holds 10 products by default and 100 at most.
 *
 * Permission: products:read.
 *
 * @returns One page of products.
 * @throws {BadRequestError} 400: A query parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listProducts: (
  client: Connection,
  query?: ListProductsQuery,
  options?: ListOptions,
) => ListCall<Product[], Product, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listProducts',
  path: '/products',
  query: true,
  gives: 'list',
})

/**
 * Add a product to the catalogue.
 *
 * Adds a product of the client. The client and its descendants see it and can book it; other clients do not.
 *
 * The id begins with the carrier's identifier and an underscore. Without an id, one is made from the carrier and the name in capitals. An id or a name that a visible product of the carrier already has returns 409. The product is active unless `active` is false.
 *
 * Permission: products:write.
 *
 * @returns The product was added.
 * @throws {BadRequestError} 400: The product is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The id or the name is taken, or the idempotency key was used for another request.
 */
export const createProduct: (
  client: Connection,
  body: ProductCreate,
  options?: KeyedOptions,
) => Call<Product, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createProduct',
  path: '/products',
  body: 'json',
  keyed: true,
})

/**
 * Change the product whose id is in the body.
 *
 * Changes only the attributes that are sent. Omitted attributes keep their values, `null` clears an optional one, and lists and maps are replaced as a whole. Id and carrier cannot change.
 *
 * An unknown id returns 404. Only products of the client itself can be changed: a standard product, or one of an ancestor, returns 403.
 *
 * Permission: products:write.
 *
 * @returns The product after the change.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller lacks the permission, or the product belongs to all clients or to an ancestor.
 * @throws {NotFoundError} 404: The client has no product with this id.
 * @throws {ConflictError} 409: The carrier already has a product of the new name.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updateProduct: (
  client: Connection,
  body: ProductUpdate,
  options?: WriteOptions,
) => Call<Product, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'updateProduct',
  path: '/products',
  body: 'json',
})

/**
 * Get a product.
 *
 * Returns a standard product, or one that the client or one of its ancestors has added. Use the entity tag in `ETag` with `If-None-Match` and `If-Match`.
 *
 * Permission: products:read.
 *
 * @param productId Id of the product, which begins with its carrier's identifier.
 * @returns The product with this id.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no product with this id.
 */
export const getProduct: (
  client: Connection,
  productId: string,
  options?: ReadOptions,
) => Call<Product, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getProduct',
  path: '/products/{productId}',
})

/**
 * Change some attributes of a product.
 *
 * Changes only the attributes that are sent. Omitted attributes keep their values, `null` clears an optional one, and lists and maps are replaced as a whole. Id and carrier cannot change.
 *
 * Only products of the client itself can be changed: a standard product, or one of an ancestor, returns 403.
 *
 * Permission: products:write.
 *
 * @param productId Id of a product of your own, which begins with its carrier's identifier. Standard products cannot be changed.
 * @returns The product after the change.
 * @throws {BadRequestError} 400: The change is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller lacks the permission, or the product belongs to all clients or to an ancestor.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The carrier already has a product of the new name.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const patchProduct: (
  client: Connection,
  productId: string,
  body: ProductPatch,
  options?: WriteOptions,
) => Call<Product, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'patchProduct',
  path: '/products/{productId}',
  body: 'json',
})

/**
 * Remove a product from the catalogue.
 *
 * Removes a product of the client. Shipments that were created with it keep its id. A product that is sold to a client returns 409: delete its sales products first, or set `active` to false instead.
 *
 * A standard product, or one of an ancestor, cannot be removed and returns 403.
 *
 * Permission: products:write. It cannot be undone.
 *
 * @param productId Id of a product of your own, which begins with its carrier's identifier. Standard products cannot be changed.
 * @returns The product was removed.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller lacks the permission, or the product belongs to all clients or to an ancestor.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The product is sold to a client.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const deleteProduct: (
  client: Connection,
  productId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteProduct',
  path: '/products/{productId}',
})

/**
 * List the products that are sold to a client.
 *
 * Returns the sales products of the active client, or of the client in `client_id`, in the order in which they were sold, 10 per page by default.
 *
 * An empty list means that the client may book every active product of its enabled carriers.
 *
 * Permission: products:read.
 *
 * @returns The sales products on this page.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client does not exist, or the caller has no access to it.
 */
export const listSalesProducts: (
  client: Connection,
  query?: ListSalesProductsQuery,
  options?: ListOptions,
) => ListCall<SalesProduct[], SalesProduct, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listSalesProducts',
  path: '/sales-products',
  query: true,
  gives: 'list',
})

/**
 * Sell a product to a client.
 *
 * Makes a product bookable for a client. A client without sales products may book every active product of its enabled carriers; from its first sales product on it may book only those it has been sold. `excluded` of the response then lists what it can no longer book.
 *
 * The client is the active one unless `clientId` names another that the caller has access to, which is how a tenant sells to its customers. An unknown product returns 404, one that the client already has returns 409.
 *
 * Permission: products:write.
 *
 * @returns The product is sold to the client.
 * @throws {BadRequestError} 400: The request is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no product with this id.
 * @throws {ConflictError} 409: The client already has the product, or the idempotency key was used for another request.
 */
export const createSalesProduct: (
  client: Connection,
  body: SalesProductCreate,
  options?: KeyedOptions,
) => Call<SalesProduct, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createSalesProduct',
  path: '/sales-products',
  body: 'json',
  keyed: true,
})

/**
 * Get a sales product.
 *
 * Returns a sales product, with the current product.
 *
 * Permission: products:read.
 *
 * @param salesProductId Identifier of the sales product.
 * @returns The sales product with this id.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The sales product does not exist, or the caller has no access to it.
 */
export const getSalesProduct: (
  client: Connection,
  salesProductId: string,
  options?: ReadOptions,
) => Call<SalesProduct, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getSalesProduct',
  path: '/sales-products/{salesProductId}',
})

/**
 * Stop selling a product to a client.
 *
 * Deletes the sales product. Shipments that already use the product are not affected. With its last sales product gone, the client may again book every active product of its enabled carriers.
 *
 * Permission: products:write. It cannot be undone.
 *
 * @param salesProductId Identifier of the sales product.
 * @returns The sales product was deleted.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const deleteSalesProduct: (
  client: Connection,
  salesProductId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteSalesProduct',
  path: '/sales-products/{salesProductId}',
})
