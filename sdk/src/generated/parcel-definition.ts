// Generated from openapi/ by make generate. Do not edit.

import type { Core, Operation, RequestOptions } from './request.ts'
import type {
  ListParcelDefinitionsQuery,
  ParcelDefinition,
  ParcelDefinitionCreate,
  ParcelDefinitionPatch,
  ParcelDefinitionUpdate,
} from './types.ts'

const listParcelDefinitionsOperation: Operation = {
  id: 'listParcelDefinitions',
  method: 'GET',
  path: '/parcel-definitions',
  paging: 'page',
}

/**
 * List the parcel definitions.
 *
 * Returns the parcel definitions of the active client, ten to a page unless `per_page` says otherwise.
 * `q` finds those whose name contains the text, forgiving accents and upper case, and `type` only boxes or only envelopes.
 * The list is sorted by the time of creation, oldest first, unless `sort` and `order` say otherwise.
 *
 * Permission: parcel-definitions:read.
 *
 * @returns The parcel definitions on this page.
 * @throws 400 A parameter breaks a rule.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @example
 * await client.parcelDefinition.listParcelDefinitions()
 */
export const listParcelDefinitions = (
  core: Core,
  query?: ListParcelDefinitionsQuery,
  options?: RequestOptions,
): Promise<ParcelDefinition[]> => core.request(listParcelDefinitionsOperation, { query }, options)

const createParcelDefinitionOperation: Operation = {
  id: 'createParcelDefinition',
  method: 'POST',
  path: '/parcel-definitions',
  idempotent: true,
}

/**
 * Create a parcel definition.
 *
 * Creates a parcel definition for the active client and returns it with its id and audit fields.
 * The weight is between 0.1 and 100 kg, and each side between 1 and 200 cm, so that every parcel definition fits a shipment. Names need not be unique.
 *
 * Permission: parcel-definitions:write.
 *
 * @param body The parcel definition to create.
 * @returns The parcel definition that was created.
 * @throws 400 The parcel definition breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 409 The key was used with another body.
 * @example
 * await client.parcelDefinition.createParcelDefinition({ name: 'Table lamp, large box', type: 'BOX', weight: 4.2, length: 60, width: 40, height: 35.5 })
 */
export const createParcelDefinition = (
  core: Core,
  body: ParcelDefinitionCreate,
  options?: RequestOptions,
): Promise<ParcelDefinition> => core.request(createParcelDefinitionOperation, { body }, options)

const updateParcelDefinitionOperation: Operation = {
  id: 'updateParcelDefinition',
  method: 'PUT',
  path: '/parcel-definitions',
}

/**
 * Change a parcel definition that the body names by its id.
 *
 * Changes the parcel definition whose `id` is in the body and returns it as it is now.
 * An absent attribute keeps its value. Every attribute is required in a parcel definition, so none can be removed with `null`.
 * Shipments that were made from it keep the measures they have.
 *
 * Permission: parcel-definitions:write.
 *
 * @param body The id of the parcel definition and what changes.
 * @returns The parcel definition as it is now.
 * @throws 400 The change breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 There is no such resource for this client.
 * @throws 412 The resource has changed since the entity tag in If-Match.
 * @example
 * await client.parcelDefinition.updateParcelDefinition({ id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0', weight: 4.6 })
 */
export const updateParcelDefinition = (
  core: Core,
  body: ParcelDefinitionUpdate,
  options?: RequestOptions,
): Promise<ParcelDefinition> => core.request(updateParcelDefinitionOperation, { body }, options)

const getParcelDefinitionOperation: Operation = {
  id: 'getParcelDefinition',
  method: 'GET',
  path: '/parcel-definitions/{parcelDefinitionId}',
}

/**
 * Get a parcel definition.
 *
 * Returns one parcel definition of the active client. With `If-None-Match` an unchanged one answers 304 without a body.
 *
 * Permission: parcel-definitions:read.
 *
 * @param parcelDefinitionId Identifier of the parcel definition.
 * @returns The parcel definition as it is kept.
 * @throws 400 The id is malformed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 There is no such resource for this client.
 * @example
 * await client.parcelDefinition.getParcelDefinition('0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0')
 */
export const getParcelDefinition = (
  core: Core,
  parcelDefinitionId: string,
  options?: RequestOptions,
): Promise<ParcelDefinition> => core.request(getParcelDefinitionOperation, { path: { parcelDefinitionId } }, options)

const patchParcelDefinitionOperation: Operation = {
  id: 'patchParcelDefinition',
  method: 'POST',
  path: '/parcel-definitions/{parcelDefinitionId}',
}

/**
 * Change attributes of a parcel definition.
 *
 * Changes the attributes that are sent and returns the parcel definition as it is now. It does the same as PUT on the collection, with the id in the path.
 * An absent attribute keeps its value. Shipments that were made from the parcel definition keep the measures they have.
 *
 * Permission: parcel-definitions:write.
 *
 * @param parcelDefinitionId Identifier of the parcel definition.
 * @param body What changes.
 * @returns The parcel definition as it is now.
 * @throws 400 The change breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 There is no such resource for this client.
 * @throws 412 The resource has changed since the entity tag in If-Match.
 * @example
 * await client.parcelDefinition.patchParcelDefinition('0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0', { weight: 4.6 })
 */
export const patchParcelDefinition = (
  core: Core,
  parcelDefinitionId: string,
  body: ParcelDefinitionPatch,
  options?: RequestOptions,
): Promise<ParcelDefinition> =>
  core.request(patchParcelDefinitionOperation, { path: { parcelDefinitionId }, body }, options)

const deleteParcelDefinitionOperation: Operation = {
  id: 'deleteParcelDefinition',
  method: 'DELETE',
  path: '/parcel-definitions/{parcelDefinitionId}',
}

/**
 * Remove a parcel definition.
 *
 * Removes the parcel definition for good. Shipments that were made from it keep their measures.
 * Where it is the default in preferences, that setting is removed too.
 *
 * Permission: parcel-definitions:write.
 *
 * @param parcelDefinitionId Identifier of the parcel definition.
 * @returns The parcel definition is removed.
 * @throws 400 The id is malformed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 There is no such resource for this client.
 * @throws 412 The resource has changed since the entity tag in If-Match.
 * @example
 * await client.parcelDefinition.deleteParcelDefinition('0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0')
 */
export const deleteParcelDefinition = (
  core: Core,
  parcelDefinitionId: string,
  options?: RequestOptions,
): Promise<void> => core.request(deleteParcelDefinitionOperation, { path: { parcelDefinitionId } }, options)
