// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  Address,
  AddressCreate,
  AddressImport,
  AddressImportResult,
  AddressPatch,
  AddressToValidate,
  AddressUpdate,
  AddressValidation,
  ListAddressesQuery,
} from '../types.ts'

/** Keep the addresses a client ships from and to. */
export interface AddressBookResource {
  /**
   * List the addresses of the address book.
   *
   * Returns the addresses of the active client, 10 per page by default.
   * `q` finds addresses whose names, company, address lines, postal code, city or references, external id, e-mail address or telephone numbers contain each of its words, ignoring accents and case. If no address matches all of them, words of four or more letters also match with one typo, but numbers must match exactly. `type` and `since` narrow the list further.
   * To sync an address book, use `since` and `sort=modifiedAt`: the list then contains every address that was added, changed or deleted from that time on. Continue with the `modifiedAt` of the last address as `since` and its id as `after`, until the list is empty, so that no change in the meantime is missed.
   * A deleted address has only its ids, type, country and timestamps, with `deletedAt`; `addressLine1` and `city` are `-`. It is listed for 90 days unless the server is configured otherwise. If your last run was longer ago, read everything again.
   * The list is sorted by the time of creation, oldest first, unless `sort` and `order` say otherwise. Addresses without the sort attribute come last, and ties are in order of creation.
   * If no address matches, the list is empty.
   *
   * Permission: addresses:read.
   *
   * @returns The addresses on this page.
   * @throws {BadRequestError} 400: A parameter is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.addressBook.listAddresses()
   */
  listAddresses(
    query?: ListAddressesQuery,
    options?: ListOptions,
  ): ListCall<Address[], Address, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Add an address to the address book.
   *
   * Adds an address to the address book of the active client and returns it with its id.
   * Address line, city and country are required. An address needs at least one of firstName, lastName and company, and a `business` address needs a company.
   * Without `type` the address is `business` when it has a company, else `private`. Contact info is optional here, yet many carriers require a telephone number or an e-mail address of the recipient.
   * Impossible values are refused, and the error says what is expected: `COUNTRY_UNKNOWN`, `POST_CODE_INVALID` where the postal code does not match the format of its country, `DIAL_CODE_UNKNOWN`, `TELEPHONE_INVALID` and `EMAIL_INVALID`.
   * Other values are normalised: postal codes are written the way their country writes them, telephone numbers lose the calling code, which goes into `dialCode` and is taken from the number or the country, and the domain of an e-mail address becomes lower case.
   * The same address can be stored more than once. Send an `Idempotency-Key` to make a repeated request safe.
   *
   * Permission: addresses:write.
   *
   * @param body The address to add.
   * @returns The address that was added.
   * @throws {BadRequestError} 400: The address is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {ConflictError} 409: The key was used with another body, or the external id belongs to another address.
   * @example
   * await client.addressBook.createAddress({
   *   company: 'Fjordlys Belysning AS',
   *   addressLine1: 'Strandgaten 18',
   *   postCode: '5013',
   *   city: 'Bergen',
   *   country: 'NO',
   *   department: 'Innkjøp',
   *   contactInfo: { dialCode: '+47', telephone: '55 31 22 10', email: 'innkjop@fjordlys.example' },
   *   type: 'business',
   *   references: ['CUST-20533', 'NO-REF-7'],
   * })
   */
  createAddress(
    body: AddressCreate,
    options?: KeyedOptions,
  ): Call<Address, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Change the address whose id is in the body.
   *
   * Changes the address whose `id` is in the body and returns it as it is now.
   * Omitted attributes keep their values, and `null` removes an optional one. `contactInfo` and `references` are replaced as a whole.
   * An address needs at least one of firstName, lastName and company, and a `business` address needs a company. The rule applies to the address after the change. Values are checked and normalised as when an address is added, and the postal code is checked again when the country changes. Shipments created from the address are not affected.
   *
   * Permission: addresses:write.
   *
   * @param body The id of the address and what changes.
   * @returns The address as it is now.
   * @throws {BadRequestError} 400: The change is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The external id belongs to another address.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.addressBook.updateAddress({
   *   id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0',
   *   contactInfo: {
   *     dialCode: '+45',
   *     telephone: '33 12 45 79',
   *     mobile: '20 41 77 36',
   *     email: 'lager@nordlys.example',
   *   },
   * })
   */
  updateAddress(
    body: AddressUpdate,
    options?: WriteOptions,
  ): Call<Address, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Add or change addresses by their external ids.
   *
   * Takes 1 to 1,000 addresses of another system. One whose `externalId` is new is added, one that is known changes: omitted attributes keep their values, `null` removes an optional one, and `contactInfo` and `references` are replaced as a whole. A deleted external id may be used again for a new address.
   * The response is 200 even if some or all addresses are refused. It has one entry for each address in the order of the request: status 201 or 200 with its id, or the status and error that createAddress or updateAddress would have returned. Entries are independent of each other, and an external id that appears twice is refused at its second place (`DUPLICATE`).
   * A body that does not match the schema returns 400 as a whole, and nothing is stored. Sending the same addresses again changes nothing.
   *
   * Permission: addresses:write.
   *
   * @param body The addresses to add or change.
   * @returns Outcome for each address.
   * @throws {BadRequestError} 400: The list does not match the schema. Nothing is stored.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {ConflictError} 409: The key was used with another body.
   * @example
   * await client.addressBook.importAddresses({
   *   addresses: [
   *     {
   *       firstName: 'Astrid',
   *       lastName: 'Lindqvist',
   *       addressLine1: 'Södra Vägen 32',
   *       addressLine2: 'Lgh 1204',
   *       postCode: '412 54',
   *       city: 'Göteborg',
   *       country: 'SE',
   *       contactInfo: { dialCode: '+46', mobile: '70 174 06 21', email: 'astrid.lindqvist@post.example' },
   *       type: 'private',
   *       externalId: 'shop-addr-9314',
   *       references: ['CUST-20417'],
   *     },
   *     { externalId: 'shop-addr-7741', contactInfo: { mobile: '20 41 77 36' } },
   *     {
   *       externalId: 'shop-addr-9402',
   *       company: 'Fjordlys Belysning AS',
   *       addressLine1: 'Strandgaten 18',
   *       country: 'NO',
   *     },
   *   ],
   * })
   */
  importAddresses(
    body: AddressImport,
    options?: KeyedOptions,
  ): Call<AddressImportResult, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Check an address without storing it.
   *
   * Returns the errors in an address, suggestions for what may have been meant, and the correct spelling. Nothing is stored.
   * The address is trimmed and checked by the rules of createAddress. Violations are listed in `errors`, and `isValid` is false; the response is still 200. Only a body that is not an address object returns 400.
   * Postal code and city are compared with the places of 29 European countries, in which several villages may share one name or code. A mismatch is therefore only a warning, and the address remains valid: `POST_CODE_NOT_KNOWN`, `CITY_NOT_KNOWN` and `CITY_ELSEWHERE`. `suggestions` has similar spellings.
   * A valid address is returned as it would be stored, with its city in the official spelling: Göteborg for goteborg and Gothenburg.
   * `nearestParcelShop` is the nearest parcel shop within 10 km of a carrier that is enabled for the active client.
   *
   * Permission: addresses:read.
   *
   * @param body The address to check.
   * @returns Result of the check.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.addressBook.validateAddress({
   *   firstName: 'Astrid',
   *   lastName: ' Lindqvist ',
   *   addressLine1: 'Södra Vägen 32',
   *   addressLine2: 'Lgh 1204',
   *   postCode: '41254',
   *   city: 'goteborg',
   *   country: 'se',
   *   contactInfo: { mobile: '0701740621', email: 'astrid.lindqvist@post.example' },
   * })
   */
  validateAddress(
    body: AddressToValidate,
    options?: CallOptions,
  ): Call<AddressValidation, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get an address of the address book.
   *
   * Returns one address of the active client. With `If-None-Match` an unchanged address returns 304 without a body.
   *
   * Permission: addresses:read.
   *
   * @param addressId Identifier of the address.
   * @returns The address as stored.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The id is malformed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @example
   * await client.addressBook.getAddress('0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0')
   */
  getAddress(
    addressId: string,
    options?: ReadOptions,
  ): Call<Address, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Change attributes of an address.
   *
   * Changes the attributes that are sent and returns the address as it is now. It does the same as PUT on the collection, with the id in the path.
   * Omitted attributes keep their values, and `null` removes an optional one. `contactInfo` and `references` are replaced as a whole.
   * An address needs at least one of firstName, lastName and company, and a `business` address needs a company. The rule applies to the address after the change. Values are checked and normalised as when an address is added.
   *
   * Permission: addresses:write.
   *
   * @param addressId Identifier of the address.
   * @param body What changes.
   * @returns The address as it is now.
   * @throws {BadRequestError} 400: The change is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The external id belongs to another address.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.addressBook.patchAddress('0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0', {
   *   contactInfo: {
   *     dialCode: '+45',
   *     telephone: '33 12 45 79',
   *     mobile: '20 41 77 36',
   *     email: 'lager@nordlys.example',
   *   },
   * })
   */
  patchAddress(
    addressId: string,
    body: AddressPatch,
    options?: WriteOptions,
  ): Call<Address, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Remove an address from the address book.
   *
   * Removes the address permanently. Shipments created from it keep their own copy. Only its ids and timestamps are kept for a while, so that `listAddresses` with `since` can report the deletion.
   * Where it is a default in the preferences of the client or of the caller, the response is 409 and says which; choose a different one there first. It is removed from the personal preferences of other users.
   *
   * Permission: addresses:write. It cannot be undone.
   *
   * @param addressId Identifier of the address.
   * @returns The address is removed.
   * @throws {BadRequestError} 400: The id is malformed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The address is still a default in preferences.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.addressBook.deleteAddress('0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0')
   */
  deleteAddress(
    addressId: string,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>
}

export const addressBook: readonly Operation[] = [
  { method: 'GET', id: 'listAddresses', path: '/addresses', query: true, gives: 'list' },
  { method: 'POST', id: 'createAddress', path: '/addresses', body: 'json', keyed: true },
  { method: 'PUT', id: 'updateAddress', path: '/addresses', body: 'json' },
  { method: 'POST', id: 'importAddresses', path: '/addresses/import', body: 'json', keyed: true },
  { method: 'POST', id: 'validateAddress', path: '/addresses/validate', body: 'json', repeatable: true },
  { method: 'GET', id: 'getAddress', path: '/addresses/{addressId}' },
  { method: 'POST', id: 'patchAddress', path: '/addresses/{addressId}', body: 'json' },
  { method: 'DELETE', id: 'deleteAddress', path: '/addresses/{addressId}' },
]
