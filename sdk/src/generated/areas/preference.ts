// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  ClientPreferences,
  ClientPreferencesUpdate,
  EffectivePreferences,
  UserPreferences,
  UserPreferencesUpdate,
} from '../types.ts'

/** Manage the settings of a client and of a user. */
export interface PreferenceResource {
  /**
   * Set preferences of a client.
   *
   * Changes the settings of the client in `clientId`, which is the active client or one below it, and returns all of them.
   * Omitted settings keep their values, and `null` removes a setting. The addresses and the parcel definition must be the client's own.
   * The settings apply to every user of the client without a setting of their own. A `clientId` that the caller has no access to returns 403.
   *
   * Permission: preferences:admin.
   *
   * @param body The client and the settings that change.
   * @returns All settings of the client as they are now.
   * @throws {BadRequestError} 400: A setting is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller lacks the permission or has no access to the client.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.preference.setClientPreferences({
   *   clientId: 1024,
   *   locale: 'da-DK',
   *   shipmentFormLayout: 'STEPPER',
   *   defaultPickupAddressId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0',
   * })
   */
  setClientPreferences(
    body: ClientPreferencesUpdate,
    options?: WriteOptions,
  ): Call<ClientPreferences, 200, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get the preferences of a client.
   *
   * Returns the settings of a client that the caller has access to. A setting that was never set is absent, so a client without any setting returns only its `clientId`.
   * With `If-None-Match` unchanged settings return 304 without a body.
   *
   * Permission: preferences:read.
   *
   * @param clientId Client the call is about. A client that the caller has no access to returns 404.
   * @returns The settings of the client.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The client id is malformed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The client does not exist, or the caller has no access to it.
   * @example
   * await client.preference.getClientPreferences(1024)
   */
  getClientPreferences(
    clientId: number,
    options?: ReadOptions,
  ): Call<ClientPreferences, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Get the preferences of the calling user.
   *
   * Returns the user's own settings, which do not depend on the active client. A setting that was never set is absent.
   * They are not merged with the settings of the active client. `GET /preferences/effective` returns the settings that apply to the user at the active client.
   * No client needs to be active. With `If-None-Match` unchanged settings return 304 without a body.
   *
   * Permission: authenticated.
   *
   * @returns The settings of the user.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: A header is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.preference.getUserPreferences()
   */
  getUserPreferences(options?: ReadOptions): Call<UserPreferences, 200, 304 | 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Set preferences of the calling user.
   *
   * Changes the user's own settings and returns all of them.
   * Omitted settings keep their values, and `null` removes a setting. `shipmentsTableConfiguration` and `shipmentsTableViews` are replaced as a whole. The columns of the first and the names of the second must be unique.
   * The addresses and the parcel definition must belong to the active client. Without them no client needs to be active, so that users of several clients can choose their default. `defaultClientId` must be a client that the user belongs to, otherwise the response is 403. It is the client to act for when a request has no ClientId header.
   *
   * Permission: authenticated.
   *
   * @param body The settings that change.
   * @returns All settings of the user as they are now.
   * @throws {BadRequestError} 400: A setting is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The user does not belong to the client.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.preference.setUserPreferences({
   *   shipmentsTableConfiguration: [
   *     { columnId: 'carrierReference', order: 0, visible: true, pinned: 'LEFT' },
   *     { columnId: 'recipient', order: 1, visible: true },
   *     { columnId: 'shipmentState', order: 2, visible: true },
   *     { columnId: 'orderNumber', order: 3, visible: false },
   *   ],
   *   shipmentsTableViews: [{ name: 'To Norway this week', query: 'recipient_countries=NO&period=week' }],
   * })
   */
  setUserPreferences(
    body: UserPreferencesUpdate,
    options?: WriteOptions,
  ): Call<UserPreferences, 200, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get the preferences that apply to the caller.
   *
   * Returns the settings that apply to the caller at the active client, so that an application need not merge them. A setting of the caller comes first, then that of the client, then, for settings other than addresses and the parcel definition, that of the nearest client above that has it.
   *
   * Three of them fill in what you omit in `POST /shipments`: `defaultPickupAddressId` the sender, `defaultReceiverAddressId` the recipient, and `defaultParcelDefinitionId` the dimensions and weight of a parcel. A default of the caller applies only at the client that owns the address or parcel definition. `locale` is the language of mails. An API key has no settings of its own, so those of the client apply.
   *
   * Permission: preferences:read.
   *
   * @returns The settings that apply.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.preference.getEffectivePreferences()
   */
  getEffectivePreferences(
    options?: CallOptions,
  ): Call<EffectivePreferences, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>
}

export const preference: readonly Operation[] = [
  { method: 'PUT', id: 'setClientPreferences', path: '/preferences/client', body: 'json' },
  { method: 'GET', id: 'getClientPreferences', path: '/preferences/client/{clientId}' },
  { method: 'GET', id: 'getUserPreferences', path: '/preferences/user' },
  { method: 'PUT', id: 'setUserPreferences', path: '/preferences/user', body: 'json' },
  { method: 'GET', id: 'getEffectivePreferences', path: '/preferences/effective' },
]
