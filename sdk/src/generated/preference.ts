// Generated from openapi/ by make generate. Do not edit.

import type { Core, Operation, RequestOptions } from './request.ts'
import type { ClientPreferences, ClientPreferencesUpdate, UserPreferences, UserPreferencesUpdate } from './types.ts'

const setClientPreferencesOperation: Operation = {
  id: 'setClientPreferences',
  method: 'PUT',
  path: '/preferences/client',
}

/**
 * Set preferences of a client.
 *
 * Changes the settings of the client in `clientId`, which is the active client or one below it, and returns all of them.
 * An absent setting keeps its value, and `null` removes it. The addresses and the parcel definition must be the client's own.
 * The settings count for every user of the client who has no setting of their own. A `clientId` that the caller cannot reach is 403.
 *
 * Permission: preferences:admin.
 *
 * @param body The client and the settings that change.
 * @returns All settings of the client as they are now.
 * @throws 400 A setting breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller lacks the permission or cannot reach the client.
 * @throws 412 The resource has changed since the entity tag in If-Match.
 * @example
 * await client.preference.setClientPreferences({
 *   clientId: 1024,
 *   locale: 'da-DK',
 *   shipmentFormLayout: 'STEPPER',
 *   defaultPickupAddressId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0',
 * })
 */
export const setClientPreferences = (
  core: Core,
  body: ClientPreferencesUpdate,
  options?: RequestOptions,
): Promise<ClientPreferences> => core.request(setClientPreferencesOperation, { body }, options)

const getClientPreferencesOperation: Operation = {
  id: 'getClientPreferences',
  method: 'GET',
  path: '/preferences/client/{clientId}',
}

/**
 * Get the preferences of a client.
 *
 * Returns the settings of a client that the caller can reach. A setting that was never made is absent, so a client without any answers only its `clientId`.
 * With `If-None-Match` unchanged settings answer 304 without a body.
 *
 * Permission: preferences:read.
 *
 * @param clientId Client the call is about. A client that the caller cannot reach answers 404.
 * @returns The settings of the client.
 * @throws 400 The client id is malformed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The caller may not do this.
 * @throws 404 There is no such client that the caller can reach.
 * @example
 * await client.preference.getClientPreferences(1024)
 */
export const getClientPreferences = (
  core: Core,
  clientId: number,
  options?: RequestOptions,
): Promise<ClientPreferences> => core.request(getClientPreferencesOperation, { path: { clientId } }, options)

const getUserPreferencesOperation: Operation = { id: 'getUserPreferences', method: 'GET', path: '/preferences/user' }

/**
 * Get the preferences of the user who calls.
 *
 * Returns the user's own settings, which are the same whichever client is active. A setting that was never made is absent.
 * The settings of the active client are not mixed in. An application looks for a setting here first, then in GET /preferences/client/{clientId}.
 * With `If-None-Match` unchanged settings answer 304 without a body.
 *
 * Permission: authenticated.
 *
 * @returns The settings of the user.
 * @throws 400 A header breaks a rule.
 * @throws 401 The access token is missing, expired or not valid.
 * @example
 * await client.preference.getUserPreferences()
 */
export const getUserPreferences = (core: Core, options?: RequestOptions): Promise<UserPreferences> =>
  core.request(getUserPreferencesOperation, {}, options)

const setUserPreferencesOperation: Operation = { id: 'setUserPreferences', method: 'PUT', path: '/preferences/user' }

/**
 * Set preferences of the user who calls.
 *
 * Changes the user's own settings and returns all of them.
 * An absent setting keeps its value, and `null` removes it. `shipmentsTableConfiguration` is replaced as a whole and names each column once.
 * The addresses and the parcel definition must belong to the active client. `defaultClientId` must be a client that the user belongs to, else the answer is 403. It is the client that counts when a request has no ClientId header.
 *
 * Permission: authenticated.
 *
 * @param body The settings that change.
 * @returns All settings of the user as they are now.
 * @throws 400 A setting breaks a rule. Every fault is listed.
 * @throws 401 The access token is missing, expired or not valid.
 * @throws 403 The user does not belong to the client.
 * @throws 412 The resource has changed since the entity tag in If-Match.
 * @example
 * await client.preference.setUserPreferences({
 *   shipmentsTableConfiguration: [
 *     { columnId: 'carrierReference', order: 0, visible: true, pinned: 'LEFT' },
 *     { columnId: 'recipient', order: 1, visible: true },
 *     { columnId: 'shipmentState', order: 2, visible: true },
 *     { columnId: 'orderNumber', order: 3, visible: false },
 *   ],
 * })
 */
export const setUserPreferences = (
  core: Core,
  body: UserPreferencesUpdate,
  options?: RequestOptions,
): Promise<UserPreferences> => core.request(setUserPreferencesOperation, { body }, options)
