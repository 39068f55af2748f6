// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  ApiKey,
  ApiKeyChanges,
  ApiKeyCreate,
  ApiKeyRotation,
  ApiKeyWithSecret,
  ListApiKeysQuery,
  TestSide,
} from '../types.ts'

/** Create API keys for programs, and limit, rotate and revoke them. */
export interface ApiKeyResource {
  /**
   * List the API keys of the client.
   *
   * Returns the API keys of the active client, newest first, 10 per page by default. The keys themselves are not shown; `hint` has their beginning and end.
   * Revoked and expired keys stay in the list, so that you can see who created them and when they were last used.
   *
   * Permission: api-keys:read.
   *
   * @returns The API keys on this page.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.apiKey.listApiKeys()
   */
  listApiKeys(
    query?: ListApiKeysQuery,
    options?: ListOptions,
  ): ListCall<ApiKey[], ApiKey, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Create an API key.
   *
   * Creates a key with which a program calls the API for the active client, and returns it. The key is shown only once; keep it where your program finds it. The call takes no Idempotency-Key, because the response must not be stored: if you lose it, revoke the key and create another.
   * Send the key as `Authorization: Bearer wb_live_...` in place of an access token. It has the permissions that you give it, but never more than its creator currently has. It stops working when the creator is archived. Callers can only grant permissions that they have, otherwise the response is 403.
   * With `side` TEST it begins with `wb_test_` and acts on the test side of the client: only test keys see its shipments and other data, the sandbox simulates the carriers, and no e-mail is sent. `GET /test-side` explains how to view it, and `DELETE /test-side` empties it.
   * With `kind` PUBLIC it begins with `wb_public_` and may be used in web pages: its only permission is `checkout:write`, which lets `createCheckoutRates` return delivery options, and it is refused from pages that are not in `origins`.
   * With `kind` APPLICATION a partner's program gets short-lived access tokens with it (OAuth 2.1, client credentials): `id` is the `client_id` and `key` the `client_secret` for `POST /oauth/token`, which is outside `/v1`. The key itself is not accepted in calls.
   * With `kind` PROVISIONING the directory of a company (Entra ID, Okta and others) provisions users and groups with it over SCIM 2.0 at `/scim/v2`, which is outside `/v1`. Its permissions are `users:admin` and, for groups, `roles:admin`; it is LOCAL, opens nothing else, and assigns and removes only roles whose permissions its creator has.
   * `addresses` limits where it may be used from, and `expiresAt` until when. A key cannot create, change or rotate keys: only a user who is logged in can.
   *
   * Permission: api-keys:admin. It gives someone access, or shows a secret that does.
   *
   * @param body The API key to create.
   * @returns The API key, with the key itself.
   * @throws {BadRequestError} 400: The API key is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this.
   * @example
   * await client.apiKey.createApiKey({
   *   name: 'Web shop',
   *   permissions: ['addresses:read', 'shipments:write'],
   *   addresses: ['203.0.113.0/24'],
   * })
   */
  createApiKey(
    body: ApiKeyCreate,
    options?: CallOptions,
  ): Call<ApiKeyWithSecret, 201, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get an API key.
   *
   * Returns one API key of the active client without the key itself. With `If-None-Match` an unchanged one returns 304 without a body.
   *
   * Permission: api-keys:read.
   *
   * @param apiKeyId Identifier of the API key.
   * @returns The API key without the key itself.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such API key.
   * @example
   * await client.apiKey.getApiKey('0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60')
   */
  getApiKey(
    apiKeyId: string,
    options?: ReadOptions,
  ): Call<ApiKey, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Change what an API key may do.
   *
   * Changes name, permissions, scope, addresses or expiry of an API key and returns it as it is now. The change takes effect within a second.
   * Omitted attributes keep their values. `permissions` and `addresses` are replaced as a whole, and the caller must have each permission that is added, otherwise the response is 403. A revoked key cannot be changed.
   *
   * Permission: api-keys:admin. It gives someone access, or shows a secret that does.
   *
   * @param apiKeyId Identifier of the API key.
   * @param body What changes.
   * @returns The API key as it is now.
   * @throws {BadRequestError} 400: The API key is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this.
   * @throws {NotFoundError} 404: The active client has no such API key.
   * @throws {ConflictError} 409: The API key was revoked.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.apiKey.updateApiKey('0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60', { addresses: ['198.51.100.20', '2001:db8:40::/48'] })
   */
  updateApiKey(
    apiKeyId: string,
    body: ApiKeyChanges,
    options?: WriteOptions,
  ): Call<ApiKey, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Revoke an API key.
   *
   * Ends the key permanently, within a second on every server, along with a previous value that a rotation left valid. It stays in the list as REVOKED. Revoking it again changes nothing. A key with this permission may revoke itself. Unlike changing a key, revoking it does not require the permissions that it has, so that a stolen key can be stopped at once.
   *
   * Permission: api-keys:admin. It cannot be undone.
   *
   * @param apiKeyId Identifier of the API key.
   * @returns The API key is revoked and no longer accepted.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such API key.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.apiKey.revokeApiKey('0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60')
   */
  revokeApiKey(
    apiKeyId: string,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>

  /**
   * Replace an API key with a new one.
   *
   * Gives the API key a new value and returns it, this once. Everything else stays the same. The current value is accepted for another `overlapHours`, so that you can switch your programs over one by one. A value left valid by an earlier rotation ends no later than that. Rotate with 0 if the key may have leaked.
   *
   * Permission: api-keys:admin. It cannot be undone.
   *
   * @param apiKeyId Identifier of the API key.
   * @param body How long both are accepted.
   * @returns The API key, with its new value.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this.
   * @throws {NotFoundError} 404: The active client has no such API key.
   * @throws {ConflictError} 409: The API key was revoked.
   * @example
   * await client.apiKey.rotateApiKey('0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60', { overlapHours: 24 })
   */
  rotateApiKey(
    apiKeyId: string,
    body?: ApiKeyRotation,
    options?: CallOptions,
  ): Call<ApiKeyWithSecret, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get the test side of the client.
   *
   * Returns the number of the test side of the active client, which the first call creates. A user who is logged in can view and change test data by sending that number as `ClientId`. Live keys never can.
   * The test side has the settings of its client, such as enabled carriers, rate sheets and rules, but no address, shipment or webhook endpoint of it. The sandbox simulates its carriers, its e-mails are stored and not sent, and it is left out of all figures.
   *
   * Permission: shipments:read.
   *
   * @returns The test side of the active client.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.apiKey.getTestSide()
   */
  getTestSide(options?: CallOptions): Call<TestSide, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Empty the test side of the client.
   *
   * Deletes all test data of the active client at once: shipments and everything that belongs to them, batches, trackers, addresses, webhook endpoints, events, idempotency keys. Test keys stay and work on the new, empty test side, which has a new number. Deleted data cannot be restored.
   * The client itself is not changed. Live keys cannot do it.
   *
   * Permission: shipments:write. It cannot be undone.
   *
   * @returns The test side, with nothing in it.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this.
   * @example
   * await client.apiKey.resetTestSide()
   */
  resetTestSide(options?: CallOptions): Call<TestSide, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>
}

export const apiKey: readonly Operation[] = [
  { method: 'GET', id: 'listApiKeys', path: '/api-keys', query: true, gives: 'list' },
  { method: 'POST', id: 'createApiKey', path: '/api-keys', body: 'json' },
  { method: 'GET', id: 'getApiKey', path: '/api-keys/{apiKeyId}' },
  { method: 'PATCH', id: 'updateApiKey', path: '/api-keys/{apiKeyId}', body: 'json' },
  { method: 'DELETE', id: 'revokeApiKey', path: '/api-keys/{apiKeyId}' },
  { method: 'POST', id: 'rotateApiKey', path: '/api-keys/{apiKeyId}/rotate', body: 'json' },
  { method: 'GET', id: 'getTestSide', path: '/test-side' },
  { method: 'DELETE', id: 'resetTestSide', path: '/test-side' },
]
