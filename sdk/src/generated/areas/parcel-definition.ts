// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  ListParcelDefinitionsQuery,
  ParcelDefinition,
  ParcelDefinitionCreate,
  ParcelDefinitionPatch,
  ParcelDefinitionUpdate,
} from '../types.ts'

/** Keep the boxes and envelopes a client ships in. */
export interface ParcelDefinitionResource {
  /**
   * List the parcel definitions.
   *
   * Returns the parcel definitions of the active client, 10 per page by default.
   * `q` finds those whose name contains the string, ignoring accents and case. `type` filters by boxes or envelopes.
   * The list is sorted by the time of creation, oldest first, unless `sort` and `order` say otherwise.
   *
   * Permission: parcel-definitions:read.
   *
   * @returns The parcel definitions on this page.
   * @throws {BadRequestError} 400: A parameter is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.parcelDefinition.listParcelDefinitions()
   */
  listParcelDefinitions(
    query?: ListParcelDefinitionsQuery,
    options?: ListOptions,
  ): ListCall<ParcelDefinition[], ParcelDefinition, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Create a parcel definition.
   *
   * Creates a parcel definition for the active client and returns it with its id and audit fields.
   * The weight is between 0.1 and 100 kg, and each side between 1 and 200 cm, so that every parcel definition fits a shipment. Names need not be unique.
   * The inner size, padding, empty weight, maximum weight and cost are for packing. The inner size must not exceed the outer size, padding must leave room, and the maximum weight must exceed the empty weight.
   *
   * Permission: parcel-definitions:write.
   *
   * @param body The parcel definition to create.
   * @returns The parcel definition that was created.
   * @throws {BadRequestError} 400: The parcel definition is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {ConflictError} 409: The key was used with another body.
   * @example
   * await client.parcelDefinition.createParcelDefinition({ name: 'Table lamp, large box', type: 'BOX', weight: 4.2, length: 60, width: 40, height: 35.5 })
   */
  createParcelDefinition(
    body: ParcelDefinitionCreate,
    options?: KeyedOptions,
  ): Call<ParcelDefinition, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Change the parcel definition whose id is in the body.
   *
   * Changes the parcel definition whose `id` is in the body and returns it as it is now.
   * Omitted attributes keep their values. Every attribute is required in a parcel definition, so none can be removed with `null`.
   * Shipments created from it are not affected.
   *
   * Permission: parcel-definitions:write.
   *
   * @param body The id of the parcel definition and what changes.
   * @returns The parcel definition as it is now.
   * @throws {BadRequestError} 400: The change is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.parcelDefinition.updateParcelDefinition({ id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0', weight: 4.6 })
   */
  updateParcelDefinition(
    body: ParcelDefinitionUpdate,
    options?: WriteOptions,
  ): Call<ParcelDefinition, 200, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get a parcel definition.
   *
   * Returns one parcel definition of the active client. With `If-None-Match` an unchanged one returns 304 without a body.
   *
   * Permission: parcel-definitions:read.
   *
   * @param parcelDefinitionId Identifier of the parcel definition.
   * @returns The parcel definition as stored.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The id is malformed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @example
   * await client.parcelDefinition.getParcelDefinition('0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0')
   */
  getParcelDefinition(
    parcelDefinitionId: string,
    options?: ReadOptions,
  ): Call<ParcelDefinition, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Change attributes of a parcel definition.
   *
   * Changes the attributes that are sent and returns the parcel definition as it is now. It does the same as PUT on the collection, with the id in the path.
   * Omitted attributes keep their values. Shipments created from the parcel definition are not affected.
   *
   * Permission: parcel-definitions:write.
   *
   * @param parcelDefinitionId Identifier of the parcel definition.
   * @param body What changes.
   * @returns The parcel definition as it is now.
   * @throws {BadRequestError} 400: The change is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.parcelDefinition.patchParcelDefinition('0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0', { weight: 4.6 })
   */
  patchParcelDefinition(
    parcelDefinitionId: string,
    body: ParcelDefinitionPatch,
    options?: WriteOptions,
  ): Call<ParcelDefinition, 200, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Remove a parcel definition.
   *
   * Removes the parcel definition permanently. Shipments created from it are not affected.
   * Where it is a default in the preferences of the client or of the caller, the response is 409 and says which; choose a different one there first. It is removed from the personal preferences of other users.
   *
   * Permission: parcel-definitions:write. It cannot be undone.
   *
   * @param parcelDefinitionId Identifier of the parcel definition.
   * @returns The parcel definition is removed.
   * @throws {BadRequestError} 400: The id is malformed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The parcel definition is still a default in preferences.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.parcelDefinition.deleteParcelDefinition('0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0')
   */
  deleteParcelDefinition(
    parcelDefinitionId: string,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>
}

export const parcelDefinition: readonly Operation[] = [
  { method: 'GET', id: 'listParcelDefinitions', path: '/parcel-definitions', query: true, gives: 'list' },
  { method: 'POST', id: 'createParcelDefinition', path: '/parcel-definitions', body: 'json', keyed: true },
  { method: 'PUT', id: 'updateParcelDefinition', path: '/parcel-definitions', body: 'json' },
  { method: 'GET', id: 'getParcelDefinition', path: '/parcel-definitions/{parcelDefinitionId}' },
  { method: 'POST', id: 'patchParcelDefinition', path: '/parcel-definitions/{parcelDefinitionId}', body: 'json' },
  { method: 'DELETE', id: 'deleteParcelDefinition', path: '/parcel-definitions/{parcelDefinitionId}' },
]
