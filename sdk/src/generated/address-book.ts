// Generated from openapi/ by make generate. Do not edit.

import type { Core, Operation, RequestOptions } from './request.ts'
import type { Address, AddressCreate, AddressPatch, AddressUpdate, ListAddressesQuery } from './types.ts'

const listAddressesOperation: Operation = { id: 'listAddresses', method: 'GET', path: '/addresses', paging: 'page' }

/**
 * List the addresses of the address book.
 *
 * Returns the addresses of the active client, ten to a page unless `per_page` says otherwise.
 * `q` finds addresses whose names, company, address lines, postal code, city or references contain the text, forgiving accents and upper case. `type` and `since` narrow the list further.
 * The list is sorted by the time of creation, oldest first, unless `sort` and `order` say otherwise. Addresses without the attribute that the list is sorted by come last, and equal ones are in the order of their creation.
 * An address book without a match answers an empty array.
 *
 * Permission: addresses:read.
 *
 * @returns The addresses on this page.
 * @throws 400 A parameter breaks a rule.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @example
 * await client.addressBook.listAddresses()
 */
export const listAddresses = (core: Core, query?: ListAddressesQuery, options?: RequestOptions): Promise<Address[]> =>
  core.request(listAddressesOperation, { query }, options)

const createAddressOperation: Operation = { id: 'createAddress', method: 'POST', path: '/addresses', idempotent: true }

/**
 * Add an address to the address book.
 *
 * Adds an address to the address book of the active client and returns it with its id.
 * Address line, city and country are required. An address names somebody: at least one of firstName, lastName and company is there, and a `business` address has a company.
 * Without `type` the address is `business` when it has a company, else `private`. Contact info is optional here, yet many carriers require a telephone number or an e-mail address of the recipient.
 * The same address can be kept more than once. Send an `Idempotency-Key` to make a repeated request safe.
 *
 * Permission: addresses:write.
 *
 * @param body The address to add.
 * @returns The address that was added.
 * @throws 400 The address breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 409 The key was used with another body.
 * @example
 * await client.addressBook.createAddress({
 *   type: 'business',
 *   company: 'Fjordlys Belysning AS',
 *   addressLine1: 'Strandgaten 18',
 *   postCode: '5013',
 *   city: 'Bergen',
 *   country: 'NO',
 *   department: 'Innkjøp',
 *   references: ['CUST-20533', 'NO-REF-7'],
 *   contactInfo: { dialCode: '+47', telephone: '55 31 22 10', email: 'innkjop@fjordlys.example' },
 * })
 */
export const createAddress = (core: Core, body: AddressCreate, options?: RequestOptions): Promise<Address> =>
  core.request(createAddressOperation, { body }, options)

const updateAddressOperation: Operation = { id: 'updateAddress', method: 'PUT', path: '/addresses' }

/**
 * Change an address that the body names by its id.
 *
 * Changes the address whose `id` is in the body and returns it as it is now.
 * An absent attribute keeps its value, and `null` removes one that may be absent. `contactInfo` and `references` are replaced as a whole.
 * An address names somebody: at least one of firstName, lastName and company is there, and a `business` address has a company. The rule counts for the address after the change. Shipments that were made from the address keep what they have.
 *
 * Permission: addresses:write.
 *
 * @param body The id of the address and what changes.
 * @returns The address as it is now.
 * @throws 400 The change breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 There is no such resource for this client.
 * @throws 412 The resource has changed since the entity tag in If-Match.
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
export const updateAddress = (core: Core, body: AddressUpdate, options?: RequestOptions): Promise<Address> =>
  core.request(updateAddressOperation, { body }, options)

const getAddressOperation: Operation = { id: 'getAddress', method: 'GET', path: '/addresses/{addressId}' }

/**
 * Get an address of the address book.
 *
 * Returns one address of the active client. With `If-None-Match` an unchanged address answers 304 without a body.
 *
 * Permission: addresses:read.
 *
 * @param addressId Identifier of the address.
 * @returns The address as it is kept.
 * @throws 400 The id is malformed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 There is no such resource for this client.
 * @example
 * await client.addressBook.getAddress('0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0')
 */
export const getAddress = (core: Core, addressId: string, options?: RequestOptions): Promise<Address> =>
  core.request(getAddressOperation, { path: { addressId } }, options)

const patchAddressOperation: Operation = { id: 'patchAddress', method: 'POST', path: '/addresses/{addressId}' }

/**
 * Change attributes of an address.
 *
 * Changes the attributes that are sent and returns the address as it is now. It does the same as PUT on the collection, with the id in the path.
 * An absent attribute keeps its value, and `null` removes one that may be absent. `contactInfo` and `references` are replaced as a whole.
 * An address names somebody: at least one of firstName, lastName and company is there, and a `business` address has a company. The rule counts for the address after the change.
 *
 * Permission: addresses:write.
 *
 * @param addressId Identifier of the address.
 * @param body What changes.
 * @returns The address as it is now.
 * @throws 400 The change breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 There is no such resource for this client.
 * @throws 412 The resource has changed since the entity tag in If-Match.
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
export const patchAddress = (
  core: Core,
  addressId: string,
  body: AddressPatch,
  options?: RequestOptions,
): Promise<Address> => core.request(patchAddressOperation, { path: { addressId }, body }, options)

const deleteAddressOperation: Operation = { id: 'deleteAddress', method: 'DELETE', path: '/addresses/{addressId}' }

/**
 * Remove an address from the address book.
 *
 * Removes the address for good. Shipments that were made from it keep their own copy.
 * Where it is the default pick-up or receiver address in preferences, that setting is removed too.
 *
 * Permission: addresses:write.
 *
 * @param addressId Identifier of the address.
 * @returns The address is removed.
 * @throws 400 The id is malformed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 There is no such resource for this client.
 * @throws 412 The resource has changed since the entity tag in If-Match.
 * @example
 * await client.addressBook.deleteAddress('0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0')
 */
export const deleteAddress = (core: Core, addressId: string, options?: RequestOptions): Promise<void> =>
  core.request(deleteAddressOperation, { path: { addressId } }, options)
