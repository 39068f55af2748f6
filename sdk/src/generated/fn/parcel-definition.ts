// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { Connection, KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  ListParcelDefinitionsQuery,
  ParcelDefinition,
  ParcelDefinitionCreate,
  ParcelDefinitionPatch,
  ParcelDefinitionUpdate,
} from '../types.ts'

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
 */
export const listParcelDefinitions: (
  client: Connection,
  query?: ListParcelDefinitionsQuery,
  options?: ListOptions,
) => ListCall<ParcelDefinition[], ParcelDefinition, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> =
  /* @__PURE__ */ list({
    method: 'GET',
    id: 'listParcelDefinitions',
    path: '/parcel-definitions',
    query: true,
    gives: 'list',
  })

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
 */
export const createParcelDefinition: (
  client: Connection,
  body: ParcelDefinitionCreate,
  options?: KeyedOptions,
) => Call<ParcelDefinition, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createParcelDefinition',
  path: '/parcel-definitions',
  body: 'json',
  keyed: true,
})

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
 */
export const updateParcelDefinition: (
  client: Connection,
  body: ParcelDefinitionUpdate,
  options?: WriteOptions,
) => Call<ParcelDefinition, 200, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({ method: 'PUT', id: 'updateParcelDefinition', path: '/parcel-definitions', body: 'json' })

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
 */
export const getParcelDefinition: (
  client: Connection,
  parcelDefinitionId: string,
  options?: ReadOptions,
) => Call<ParcelDefinition, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getParcelDefinition',
  path: '/parcel-definitions/{parcelDefinitionId}',
})

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
 */
export const patchParcelDefinition: (
  client: Connection,
  parcelDefinitionId: string,
  body: ParcelDefinitionPatch,
  options?: WriteOptions,
) => Call<ParcelDefinition, 200, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'POST',
    id: 'patchParcelDefinition',
    path: '/parcel-definitions/{parcelDefinitionId}',
    body: 'json',
  })

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
 */
export const deleteParcelDefinition: (
  client: Connection,
  parcelDefinitionId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteParcelDefinition',
  path: '/parcel-definitions/{parcelDefinitionId}',
})
