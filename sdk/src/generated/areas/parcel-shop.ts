// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions, KeyedOptions, ReadOptions } from '../../core/options.ts'
import type {
  GetParcelShopQuery,
  ListParcelShopsQuery,
  NearbyParcelShop,
  ParcelShop,
  ParcelShopExport,
  ParcelShopExportCreate,
  SearchParcelShopsQuery,
} from '../types.ts'

/** Find the shops and lockers where a parcel is handed in or picked up. */
export interface ParcelShopResource {
  /**
   * List parcel shops by carrier, country, town or postal code.
   *
   * Returns the parcel shops that match all filters, 20 by default and 100 at most. X-Total-Count is the number of matches; raise `limit` or narrow the filters to get the rest. Shops that closed permanently are left out. If nothing matches, the list is empty. For carriers that do not publish their shops, it lists those that `searchParcelShops` and checkouts have found, if you ship with the carrier.
   *
   * With `lat` and `lng`, or with `address`, only shops within `radius` metres of that place are returned, nearest first, 100,000 by default. `lat` and `lng` must be sent together and cannot be combined with `address`. Without a place, shops are sorted by postal code, then by name, and `radius` has no effect. `GET /parcel-shops/parcel-shops-geo` also returns the distances.
   *
   * To get all shops of a carrier, request an export with `POST /parcel-shops/parcel-shops/export`.
   *
   * Permission: parcel-shops:read.
   *
   * @returns The parcel shops that match.
   * @throws {BadRequestError} 400: A parameter is invalid, or the place is not known.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.parcelShop.listParcelShops()
   */
  listParcelShops(
    query?: ListParcelShopsQuery,
    options?: CallOptions,
  ): Call<ParcelShop[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * List the exports of parcel shops.
   *
   * Returns the 50 most recent exports of the active client, newest first, each with its status. `outcome` is present once the status is FINISHED.
   *
   * Permission: parcel-shops:read.
   *
   * @returns The most recent exports, newest first.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.parcelShop.listParcelShopExports()
   */
  listParcelShopExports(options?: CallOptions): Call<ParcelShopExport[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Export parcel shops to a file that is sent by mail.
   *
   * Starts an export of the parcel shops of a carrier and returns it as `PENDING`. It runs in the background. When it is `FINISHED` with outcome SUCCESS, a CSV file (RFC 4180, UTF-8) was sent to `email`. With outcome FAILURE nothing was sent, and the export can be requested again. Poll `GET /parcel-shops/parcel-shops/export` for its progress; Location points there.
   *
   * `country`, `city` and `postCode` narrow the export. It holds 10,000 shops by default and 100,000 at most, sorted by country, postal code and name. Shops that closed permanently are left out. The columns are `id`, `name`, `type`, `carrier`, `latitude`, `longitude`, `addressLine1`, `postCode`, `city`, `country` and one for each day from `monday` to `sunday`, such as `09:00-13:00 14:00-18:00`.
   *
   * Permission: parcel-shops:write.
   *
   * @param body Shops to export, and the mailbox that receives the file.
   * @returns The export was accepted and waits.
   * @throws {BadRequestError} 400: The request is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {ConflictError} 409: The Idempotency-Key was used for another export.
   * @example
   * await client.parcelShop.createParcelShopExport({
   *   carrier: 'POSTNORD_DK',
   *   country: 'SE',
   *   city: 'Göteborg',
   *   postCode: '413 08',
   *   limit: 10000,
   *   email: 'freja@nordlys.example',
   * })
   */
  createParcelShopExport(
    body: ParcelShopExportCreate,
    options?: KeyedOptions,
  ): Call<ParcelShopExport, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Return a parcel shop.
   *
   * Returns the parcel shop that has this id at this carrier, with its opening times. Days are numbered from 1 (Monday) to 7 (Sunday), and a day may have several rows. Shops are never deleted. One that closed permanently is still returned, with `closedAt`, so that old shipments can show it. Send `If-None-Match` with the entity tag of an earlier response to get 304 without a body when nothing has changed.
   *
   * Permission: parcel-shops:read.
   *
   * @returns The parcel shop as the carrier describes it.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: A parameter is missing or is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The carrier has no such shop.
   * @example
   * await client.parcelShop.getParcelShop({ carrier: 'POSTNORD_DK', parcel_shop_id: '74826' })
   */
  getParcelShop(
    query: GetParcelShopQuery,
    options?: ReadOptions,
  ): Call<ParcelShop, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Search the parcel shops nearest to a place.
   *
   * Returns the parcel shops within `radius` metres of a place, nearest first, each with its distance in metres. The radius is 100,000 by default, and 20 shops are returned by default and 100 at most. Shops that closed permanently are left out. If no shop lies within the radius, the list is empty.
   *
   * **The place** is one of `post_code`, `address`, or `lat` and `lng`. One of them is required. `lat` and `lng` must be sent together and cannot be combined with `address`. If more than one is sent, `lat` and `lng` take precedence over `post_code`, and so does `address`. Postal codes and addresses are looked up in `country`. An address is located by its street if known, or else by its postal code or town, and the distance is measured from there. A place that is not known returns 400 `PLACE_NOT_FOUND`.
   *
   * **Carriers that are searched live**: UPS, DHL Parcel DE, DPD Germany, GLS, PostNL and bpost don't publish a list of their shops. If you ship with your own credentials of one of them, Waybill asks it for its shops near the place and keeps them for 30 days. `listParcelShops`, checkouts and `parcelShopId` then find them too. If the carrier does not respond within four seconds, the list has the shops that are already known, and the header `X-Silent-Carriers` names it.
   *
   * The other parameters narrow the search, so `carrier` and `type` find, for example, the lockers of one carrier. In a checkout, send the carrier of the product and the postal code of the recipient, and put the `id` of the chosen shop as `parcelShopId` into the `delivery` of the shipment.
   *
   * Permission: parcel-shops:read.
   *
   * @returns The nearest parcel shops.
   * @throws {BadRequestError} 400: The place is missing, ambiguous or not known.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.parcelShop.searchParcelShops()
   */
  searchParcelShops(
    query?: SearchParcelShopsQuery,
    options?: CallOptions,
  ): Call<NearbyParcelShop[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>
}

export const parcelShop: readonly Operation[] = [
  { method: 'GET', id: 'listParcelShops', path: '/parcel-shops/parcel-shops', query: true },
  { method: 'GET', id: 'listParcelShopExports', path: '/parcel-shops/parcel-shops/export' },
  {
    method: 'POST',
    id: 'createParcelShopExport',
    path: '/parcel-shops/parcel-shops/export',
    body: 'json',
    keyed: true,
  },
  { method: 'GET', id: 'getParcelShop', path: '/parcel-shops/parcel-shop', query: true },
  { method: 'GET', id: 'searchParcelShops', path: '/parcel-shops/parcel-shops-geo', query: true },
]
