// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  Carrier,
  CarrierConfigurationType,
  CarrierFieldDefinition,
  CarrierFieldsCheck,
  CarrierProfile,
  CheckCarrierFieldsQuery,
  ClientCarrier,
  ClientCarrierUpdate,
  ClientConfiguration,
  ClientConfigurationUpdate,
  DeleteCarrierFieldsQuery,
  GetCarrierFieldsQuery,
  ListActiveClientCarriersQuery,
  ListClientCarriersQuery,
  SetCarrierFieldsQuery,
} from '../types.ts'

/** Choose carriers for a client and keep the credentials they need. */
export interface CarrierConfigurationResource {
  /**
   * List the carriers of the active client.
   *
   * Returns one entry per carrier for the active client, in alphabetical order of the carrier's identifier. The list is not paginated.
   *
   * A carrier without a setting inherits that of the nearest ancestor that has one, and is disabled otherwise.
   *
   * Permission: carriers:read.
   *
   * @returns The carriers of the active client.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.carrierConfiguration.listActiveClientCarriers()
   */
  listActiveClientCarriers(
    query?: ListActiveClientCarriersQuery,
    options?: CallOptions,
  ): Call<ClientCarrier[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * List the carriers of a client.
   *
   * Returns one entry per carrier for the client in the path, in alphabetical order of the carrier's identifier. The list is not paginated. A client that the caller has no access to returns 404.
   *
   * A carrier without a setting inherits that of the nearest ancestor that has one, and is disabled otherwise.
   *
   * Permission: carriers:read.
   *
   * @param clientId Client the call is about. A client that the caller has no access to returns 404.
   * @returns The carriers of the client.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The client does not exist, or the caller has no access to it.
   * @example
   * await client.carrierConfiguration.listClientCarriers(1024)
   */
  listClientCarriers(
    clientId: number,
    query?: ListClientCarriersQuery,
    options?: CallOptions,
  ): Call<ClientCarrier[], 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Enable or disable a carrier for a client.
   *
   * Sets whether the client may create shipments with the carrier. Its descendants that have no setting of their own follow it. The setting takes effect with the next shipment. Existing shipments are not affected, and their labels and events stay available.
   *
   * Enabling does not check the carrier's fields: set them with `PUT /carrier-configuration/fields/{carrier}/{type}`. Setting what is already set changes nothing and returns 200.
   *
   * Permission: carriers:admin.
   *
   * @param clientId Client the call is about. A client that the caller has no access to returns 404.
   * @param carrierStr Identifier of the carrier.
   * @returns The setting in force.
   * @throws {BadRequestError} 400: The carrier is unknown or the body is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The client does not exist, or the caller has no access to it.
   * @example
   * await client.carrierConfiguration.setClientCarrier(1024, 'POSTNORD_DK', { enabled: true })
   */
  setClientCarrier(
    clientId: number,
    carrierStr: Carrier,
    body: ClientCarrierUpdate,
    options?: CallOptions,
  ): Call<ClientCarrier, 200, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * List all carriers with what they offer.
   *
   * Returns every carrier that Waybill knows, in alphabetical order of its identifier, with home country, regions, standard products, capabilities and pick-up hours. The list is short and not paginated.
   *
   * `sandbox` says whether the sandbox simulates the carrier for clients without credentials, and `live` whether clients with credentials ship with the carrier itself. The response is the same for every client; which carriers a client may use is listed by `GET /carrier-configuration/clients/active/carriers`.
   *
   * Permission: carriers:read.
   *
   * @returns All carriers with what they offer.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.carrierConfiguration.listCarriers()
   */
  listCarriers(options?: CallOptions): Call<CarrierProfile[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * List the fields a carrier needs.
   *
   * Returns the fields that registering shipments (`shipping`) or fetching tracking events (`events`) needs with the carrier, in the order in which a form should show them. The list is not paginated, and it is empty for a carrier that needs none.
   *
   * A field with a `productId` is needed only for that product.
   *
   * **Events by webhook.** Waybill polls carriers for events. A carrier may also push them, to `POST /webhooks/carriers/{carrier}/{clientId}` on this host, which is not part of this contract since its body is the carrier's own. Messages are authenticated with the `webhookSecret` among the fields for `events` or `shipping`, of the client in the path or its nearest ancestor that has one: the carrier signs the message with it or sends it along, as the carrier documents. It must have at least 16 characters. The response is 204 when the message is accepted, and events of parcels that the client and those below it do not have are ignored. A message that cannot be authenticated, or one whose signature is older than 5 minutes, returns 401, and one above 256 KiB returns 413. The same event may be sent again: it is stored once.
   *
   * Permission: carriers:read.
   *
   * @param carrier Identifier of the carrier.
   * @param type Purpose of the fields, shipping or events.
   * @returns The fields of the carrier for this type.
   * @throws {BadRequestError} 400: The carrier or the type is unknown.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.carrierConfiguration.listCarrierFieldDefinitions('POSTNORD_DK', 'shipping')
   */
  listCarrierFieldDefinitions(
    carrier: Carrier,
    type: CarrierConfigurationType,
    options?: CallOptions,
  ): Call<CarrierFieldDefinition[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Get the field values in force for the active client.
   *
   * Returns the values that shipments (`shipping`) or tracking (`events`) of the active client use with the carrier. A client without values of its own uses those of its nearest ancestor that has some, and `resolvedClient` says whose they are. If no client has any, `fields` is empty and `resolvedClient` is absent.
   *
   * Values are encrypted at rest. A sensitive value is always returned as `********`.
   *
   * Permission: carriers:read.
   *
   * @param carrier Identifier of the carrier.
   * @param type Purpose of the fields, shipping or events.
   * @returns The values in force.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.carrierConfiguration.getCarrierFields('POSTNORD_DK', 'shipping')
   */
  getCarrierFields(
    carrier: Carrier,
    type: CarrierConfigurationType,
    query?: GetCarrierFieldsQuery,
    options?: ReadOptions,
  ): Call<ClientConfiguration, 200, 304 | 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Set all field values of the active client.
   *
   * Replaces all values that the active client has for the carrier and type. A field that is not in the list loses its value. To keep a secret, send it as `********`, as it was returned. From then on the client's own values apply, also to its descendants that have none.
   *
   * The names are those of `GET /carrier-configuration/field-definitions/{carrier}/{type}`, each at most once. The mask is refused where the client has no own value to keep; an ancestor's secret is never copied. A value that the field does not accept returns 400 `VALUE_NOT_ALLOWED`, such as a `webhookSecret` of fewer than 16 characters or a `gs1CompanyPrefix` that is not 4 to 12 digits. A value that is an address on the internet must not lead to a loopback, link-local or private network.
   *
   * **Several accounts.** With `account` the values are those of a named account beside the default one, and `appliesTo` says for which shipments it is used: by the sender's country and postal code, product, metadata, payer and terms of trade. When a shipment is registered, the accounts are tried in the order of their names, and the default account is used if none applies. Accounts of the client itself come before those of its ancestors. The account that registered a shipment is in `registration.account`, and it is the one that cancels, prints, tracks and hands over the shipment, and books its pick-up and its return. A client has at most 20 named accounts with a carrier.
   *
   * The carrier is not called. Use `checkCarrierFields` afterwards to find out whether it accepts the credentials before you ship the first parcel.
   *
   * Permission: carriers:admin. It cannot be undone.
   *
   * @param carrier Identifier of the carrier.
   * @param type Purpose of the fields, shipping or events.
   * @returns The values in force, which are the client's own.
   * @throws {BadRequestError} 400: A value is invalid. Nothing is changed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.carrierConfiguration.setCarrierFields('POSTNORD_DK', 'shipping', {
   *   fields: [
   *     { name: 'customerNumber', value: '0020457781' },
   *     { name: 'apiKey', value: 'demo-key-of-nordlys' },
   *   ],
   * })
   */
  setCarrierFields(
    carrier: Carrier,
    type: CarrierConfigurationType,
    body: ClientConfigurationUpdate,
    query?: SetCarrierFieldsQuery,
    options?: WriteOptions,
  ): Call<ClientConfiguration, 200, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Delete the field values of the active client.
   *
   * Deletes the client's own values for the carrier and type, secrets included. From then on the values of its nearest ancestor that has some are in force. A client without values of its own returns 404; inherited values cannot be deleted here.
   *
   * Permission: carriers:admin. It cannot be undone.
   *
   * @param carrier Identifier of the carrier.
   * @param type Purpose of the fields, shipping or events.
   * @returns The client's own values were deleted.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The client has no values of its own for the carrier and type.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.carrierConfiguration.deleteCarrierFields('POSTNORD_DK', 'shipping')
   */
  deleteCarrierFields(
    carrier: Carrier,
    type: CarrierConfigurationType,
    query?: DeleteCarrierFieldsQuery,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>

  /**
   * Check the credentials with the carrier.
   *
   * Calls the carrier with the values that `getCarrierFields` returns for the active client, and says whether the carrier accepts them. It looks up a booking that does not exist: nothing is booked, changed or charged.
   *
   * Call it after `setCarrierFields`. A value that a carrier has just refused is not tried again for five seconds, since carriers lock accounts out.
   *
   * Permission: carriers:admin.
   *
   * @param carrier Identifier of the carrier.
   * @param type Purpose of the fields, shipping or events.
   * @returns The values were checked.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.carrierConfiguration.checkCarrierFields('POSTNORD_DK', 'shipping')
   */
  checkCarrierFields(
    carrier: Carrier,
    type: CarrierConfigurationType,
    query?: CheckCarrierFieldsQuery,
    options?: CallOptions,
  ): Call<CarrierFieldsCheck, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>
}

export const carrierConfiguration: readonly Operation[] = [
  {
    method: 'GET',
    id: 'listActiveClientCarriers',
    path: '/carrier-configuration/clients/active/carriers',
    query: true,
  },
  { method: 'GET', id: 'listClientCarriers', path: '/carrier-configuration/clients/{clientId}/carriers', query: true },
  {
    method: 'PUT',
    id: 'setClientCarrier',
    path: '/carrier-configuration/clients/{clientId}/carriers/{carrierStr}',
    body: 'json',
  },
  { method: 'GET', id: 'listCarriers', path: '/carrier-configuration/carriers' },
  {
    method: 'GET',
    id: 'listCarrierFieldDefinitions',
    path: '/carrier-configuration/field-definitions/{carrier}/{type}',
  },
  { method: 'GET', id: 'getCarrierFields', path: '/carrier-configuration/fields/{carrier}/{type}', query: true },
  {
    method: 'PUT',
    id: 'setCarrierFields',
    path: '/carrier-configuration/fields/{carrier}/{type}',
    body: 'json',
    query: true,
  },
  { method: 'DELETE', id: 'deleteCarrierFields', path: '/carrier-configuration/fields/{carrier}/{type}', query: true },
  {
    method: 'POST',
    id: 'checkCarrierFields',
    path: '/carrier-configuration/fields/{carrier}/{type}/check',
    query: true,
    repeatable: true,
  },
]
