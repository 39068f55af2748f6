// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions, KeyedOptions } from '../../core/options.ts'
import type { AddOn, ClientAddOn, ClientAddOnCreate } from '../types.ts'

/** List the add-ons and add them to a client. */
export interface AddOnResource {
  /**
   * List the add-ons that exist.
   *
   * Returns the whole catalogue in alphabetical order of the names, with the plans that each add-on can be added to. It is the same for every client and is not paginated.
   *
   * Permission: add-ons:read.
   *
   * @returns All add-ons that exist.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.addOn.listAddOns()
   */
  listAddOns(options?: CallOptions): Call<AddOn[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * List the add-ons of the active client.
   *
   * Returns what the active client has added, in alphabetical order of the names of the add-ons. A client does not inherit add-ons from the clients above it. The list is not paginated.
   *
   * Permission: add-ons:read.
   *
   * @returns The add-ons of the active client.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.addOn.listClientAddOns()
   */
  listClientAddOns(options?: CallOptions): Call<ClientAddOn[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Add an add-on to a client.
   *
   * Adds an add-on of the catalogue to the active client, or to another client that the caller has access to with `add-ons:admin`. It works from the next call on, also on the test side. A client that the caller has no access to returns 403, an unknown add-on returns 404, an add-on that the client already has returns 409, and so does one whose features the plan of the client already includes.
   *
   * Permission: add-ons:admin. It can cost money.
   *
   * @param body Add-on and client.
   * @returns The add-on of the client.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this.
   * @throws {NotFoundError} 404: There is no such add-on.
   * @throws {ConflictError} 409: The client already has the add-on, its plan includes it, or the key was used before.
   * @example
   * await client.addOn.addClientAddOn({ addOnId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70' })
   */
  addClientAddOn(
    body: ClientAddOnCreate,
    options?: KeyedOptions,
  ): Call<ClientAddOn, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * List the add-ons of a client.
   *
   * Returns what the client in the path has added, in alphabetical order of the names of the add-ons. It may be the active client or one below it. Any other client returns 404. The list is not paginated.
   *
   * Permission: add-ons:read.
   *
   * @param clientId Client the call is about. A client that the caller has no access to returns 404.
   * @returns The add-ons of the client.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The client does not exist, or the caller has no access to it.
   * @example
   * await client.addOn.listAddOnsOfClient(1024)
   */
  listAddOnsOfClient(
    clientId: number,
    options?: CallOptions,
  ): Call<ClientAddOn[], 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Remove an add-on from the active client.
   *
   * Removes the add-on from the active client. Its features are refused from the next call on, and data created with it is kept. It can be added again. An add-on that the client does not have returns 404.
   *
   * Permission: add-ons:admin.
   *
   * @param addOnId Identifier of the client's add-on.
   * @returns The add-on is removed.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client does not have this add-on.
   * @example
   * await client.addOn.removeClientAddOn('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70')
   */
  removeClientAddOn(
    addOnId: string,
    options?: CallOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>
}

export const addOn: readonly Operation[] = [
  { method: 'GET', id: 'listAddOns', path: '/add-ons' },
  { method: 'GET', id: 'listClientAddOns', path: '/client-add-ons' },
  { method: 'POST', id: 'addClientAddOn', path: '/client-add-ons', body: 'json', keyed: true },
  { method: 'GET', id: 'listAddOnsOfClient', path: '/client-add-ons/client/{clientId}' },
  { method: 'DELETE', id: 'removeClientAddOn', path: '/client-add-ons/{addOnId}' },
]
