// Generated from openapi/ by make generate. Do not edit.

import type { Core, Operation, RequestOptions } from './request.ts'
import type {
  Carrier,
  CarrierConfigurationType,
  CarrierFieldDefinition,
  CarrierProfile,
  ClientCarrier,
  ClientCarrierUpdate,
  ClientConfiguration,
  ClientConfigurationUpdate,
  ListActiveClientCarriersQuery,
  ListClientCarriersQuery,
} from './types.ts'

const listActiveClientCarriersOperation: Operation = {
  id: 'listActiveClientCarriers',
  method: 'GET',
  path: '/carrier-configuration/clients/active/carriers',
}

/**
 * List the carriers of the active client.
 *
 * Returns one entry per carrier for the client that the call acts for, in alphabetical order of the carrier's identifier. The list comes whole.
 *
 * A carrier that was never set for the client has the setting of its nearest ancestor that has one, and is disabled when none has.
 *
 * Permission: carriers:read.
 *
 * @returns The carriers of the active client.
 * @throws 400 The request breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @example
 * await client.carrierConfiguration.listActiveClientCarriers()
 */
export const listActiveClientCarriers = (
  core: Core,
  query?: ListActiveClientCarriersQuery,
  options?: RequestOptions,
): Promise<ClientCarrier[]> => core.request(listActiveClientCarriersOperation, { query }, options)

const listClientCarriersOperation: Operation = {
  id: 'listClientCarriers',
  method: 'GET',
  path: '/carrier-configuration/clients/{clientId}/carriers',
}

/**
 * List the carriers of a client.
 *
 * Returns one entry per carrier for the client in the path, in alphabetical order of the carrier's identifier. The list comes whole. A client that the caller cannot reach is 404.
 *
 * A carrier that was never set for the client has the setting of its nearest ancestor that has one, and is disabled when none has.
 *
 * Permission: carriers:read.
 *
 * @param clientId Client the call is about. A client that the caller cannot reach answers 404.
 * @returns The carriers of the client.
 * @throws 400 The request breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 The caller reaches no client with this id.
 * @example
 * await client.carrierConfiguration.listClientCarriers(1024)
 */
export const listClientCarriers = (
  core: Core,
  clientId: number,
  query?: ListClientCarriersQuery,
  options?: RequestOptions,
): Promise<ClientCarrier[]> => core.request(listClientCarriersOperation, { path: { clientId }, query }, options)

const setClientCarrierOperation: Operation = {
  id: 'setClientCarrier',
  method: 'PUT',
  path: '/carrier-configuration/clients/{clientId}/carriers/{carrierStr}',
}

/**
 * Enable or disable a carrier for a client.
 *
 * Sets whether the client may create shipments with the carrier. Its descendants that have no setting of their own follow it. The setting takes effect with the next shipment; shipments that exist go on, and their labels and events stay available.
 *
 * Enabling does not check the carrier's fields: set them with `PUT /carrier-configuration/fields/{carrier}/{type}`. Setting what is already set changes nothing and answers 200.
 *
 * Permission: carriers:admin.
 *
 * @param clientId Client the call is about. A client that the caller cannot reach answers 404.
 * @param carrierStr Identifier of the carrier.
 * @returns The setting in force.
 * @throws 400 The carrier is unknown or the body breaks a rule.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 The caller reaches no client with this id.
 * @example
 * await client.carrierConfiguration.setClientCarrier(1024, 'POSTNORD_DK', { enabled: true })
 */
export const setClientCarrier = (
  core: Core,
  clientId: number,
  carrierStr: Carrier,
  body: ClientCarrierUpdate,
  options?: RequestOptions,
): Promise<ClientCarrier> => core.request(setClientCarrierOperation, { path: { clientId, carrierStr }, body }, options)

const listCarriersOperation: Operation = { id: 'listCarriers', method: 'GET', path: '/carrier-configuration/carriers' }

/**
 * List all carriers with what they offer.
 *
 * Returns every carrier that Waybill knows, in alphabetical order of its identifier, with home country, regions, standard products and capabilities. The list is short and comes whole.
 *
 * `sandbox` tells whether this installation reaches only a sandbox of the carrier. The answer is the same for every client; which carriers a client may use is listed by `GET /carrier-configuration/clients/active/carriers`.
 *
 * Permission: carriers:read.
 *
 * @returns All carriers with what they offer.
 * @throws 400 The request breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @example
 * await client.carrierConfiguration.listCarriers()
 */
export const listCarriers = (core: Core, options?: RequestOptions): Promise<CarrierProfile[]> =>
  core.request(listCarriersOperation, {}, options)

const listCarrierFieldDefinitionsOperation: Operation = {
  id: 'listCarrierFieldDefinitions',
  method: 'GET',
  path: '/carrier-configuration/field-definitions/{carrier}/{type}',
}

/**
 * List the fields a carrier needs.
 *
 * Returns the fields that registering shipments (`shipping`) or fetching tracking events (`events`) needs with the carrier, in the order in which a form should show them. The list comes whole, and it is empty for a carrier that needs none.
 *
 * A field with a `productId` is needed only for that product.
 *
 * Permission: carriers:read.
 *
 * @param carrier Identifier of the carrier.
 * @param type What the fields are for, shipping or events.
 * @returns The fields of the carrier for this type.
 * @throws 400 The carrier or the type is unknown.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @example
 * await client.carrierConfiguration.listCarrierFieldDefinitions('POSTNORD_DK', 'shipping')
 */
export const listCarrierFieldDefinitions = (
  core: Core,
  carrier: Carrier,
  type: CarrierConfigurationType,
  options?: RequestOptions,
): Promise<CarrierFieldDefinition[]> =>
  core.request(listCarrierFieldDefinitionsOperation, { path: { carrier, type } }, options)

const getCarrierFieldsOperation: Operation = {
  id: 'getCarrierFields',
  method: 'GET',
  path: '/carrier-configuration/fields/{carrier}/{type}',
}

/**
 * Get the field values in force for the active client.
 *
 * Returns the values that shipments (`shipping`) or tracking (`events`) of the active client use with the carrier. A client without values of its own uses those of its nearest ancestor that has some, and `resolvedClient` says whose they are. When nobody has any, `fields` is empty and `resolvedClient` is absent.
 *
 * Values are encrypted at rest. A sensitive value always reads as `********`.
 *
 * Permission: carriers:read.
 *
 * @param carrier Identifier of the carrier.
 * @param type What the fields are for, shipping or events.
 * @returns The values in force.
 * @throws 400 The request breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @example
 * await client.carrierConfiguration.getCarrierFields('POSTNORD_DK', 'shipping')
 */
export const getCarrierFields = (
  core: Core,
  carrier: Carrier,
  type: CarrierConfigurationType,
  options?: RequestOptions,
): Promise<ClientConfiguration> => core.request(getCarrierFieldsOperation, { path: { carrier, type } }, options)

const setCarrierFieldsOperation: Operation = {
  id: 'setCarrierFields',
  method: 'PUT',
  path: '/carrier-configuration/fields/{carrier}/{type}',
}

/**
 * Set all field values of the active client.
 *
 * Replaces all values that the active client has for the carrier and type. A field that is not in the list loses its value. To keep a secret, send it as `********`, the way it was read. From then on the client's own values are in force, and for its descendants that have none.
 *
 * The names are those of `GET /carrier-configuration/field-definitions/{carrier}/{type}`, each at most once. The mask is refused where the client has no own value to keep; an ancestor's secret is never copied. A value that is an address on the internet must not lead to a loopback, link-local or private network.
 *
 * Permission: carriers:admin.
 *
 * @param carrier Identifier of the carrier.
 * @param type What the fields are for, shipping or events.
 * @returns The values in force, which are the client's own.
 * @throws 400 A value breaks a rule. Nothing is changed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 412 The resource has changed since the entity tag in If-Match.
 * @example
 * await client.carrierConfiguration.setCarrierFields('POSTNORD_DK', 'shipping', {
 *   fields: [
 *     { name: 'customerNumber', value: '0020457781' },
 *     { name: 'apiKey', value: 'demo-key-of-nordlys' },
 *   ],
 * })
 */
export const setCarrierFields = (
  core: Core,
  carrier: Carrier,
  type: CarrierConfigurationType,
  body: ClientConfigurationUpdate,
  options?: RequestOptions,
): Promise<ClientConfiguration> => core.request(setCarrierFieldsOperation, { path: { carrier, type }, body }, options)

const deleteCarrierFieldsOperation: Operation = {
  id: 'deleteCarrierFields',
  method: 'DELETE',
  path: '/carrier-configuration/fields/{carrier}/{type}',
}

/**
 * Delete the field values of the active client.
 *
 * Deletes the client's own values for the carrier and type, secrets included. From then on the values of its nearest ancestor that has some are in force. A client without values of its own is 404; inherited values cannot be deleted here.
 *
 * Permission: carriers:admin.
 *
 * @param carrier Identifier of the carrier.
 * @param type What the fields are for, shipping or events.
 * @returns The client's own values were deleted.
 * @throws 400 The request breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 The client has no values of its own for the carrier and type.
 * @throws 412 The resource has changed since the entity tag in If-Match.
 * @example
 * await client.carrierConfiguration.deleteCarrierFields('POSTNORD_DK', 'shipping')
 */
export const deleteCarrierFields = (
  core: Core,
  carrier: Carrier,
  type: CarrierConfigurationType,
  options?: RequestOptions,
): Promise<void> => core.request(deleteCarrierFieldsOperation, { path: { carrier, type } }, options)
