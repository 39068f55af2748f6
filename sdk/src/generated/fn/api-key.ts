// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, Connection, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  ApiKey,
  ApiKeyChanges,
  ApiKeyCreate,
  ApiKeyRotation,
  ApiKeyWithSecret,
  ListApiKeysQuery,
  TestSide,
} from '../types.ts'

/**
 * List the API keys of the client.
 *
 * Returns the API keys of the active client, the newest first, ten to a page unless `per_page` says otherwise. The keys themselves are not shown; `hint` has their beginning and end.
 * Revoked and expired keys stay in the list, so that you can see who created them and when they were last used.
 *
 * Permission: api-keys:read.
 *
 * @returns The API keys on this page.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 */
export const listApiKeys: (
  client: Connection,
  query?: ListApiKeysQuery,
  options?: ListOptions,
) => ListCall<ApiKey[], ApiKey, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listApiKeys',
  path: '/api-keys',
  query: true,
  gives: 'list',
})

/**
 * Create an API key.
 *
 * Creates a key with which a program calls the API for the active client, and returns it. The key is shown this once; keep it where your program finds it. There is no Idempotency-Key, because the response must not be kept: if you lost it, revoke the key and create another.
 * Send the key as `Authorization: Bearer wb_live_...` in the place of an access token. It has the permissions that you give it, and never more than its creator has at that moment; when the creator is archived, it ends. A caller can give only what it has, otherwise the response is 403.
 * With `side` TEST it begins with `wb_test_` and acts on the test side of the client: its shipments and whatever else it makes are seen by test keys alone, carriers are played by the sandbox, and no mail leaves. `GET /test-side` says how to look at it, `DELETE /test-side` empties it.
 * With `kind` PUBLIC it begins with `wb_public_` and may stand in pages: it has the permission `checkout:write` alone, with which `createCheckoutRates` says what can be delivered where, and it is refused from pages that are not in `origins`.
 * `addresses` limits where it may be used from, `expiresAt` until when. Keys cannot create, change or rotate keys: only a person who is logged in can.
 *
 * Permission: api-keys:admin.
 *
 * @param body The API key to create.
 * @returns The API key, with the key itself.
 * @throws {BadRequestError} 400: The API key breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this.
 */
export const createApiKey: (
  client: Connection,
  body: ApiKeyCreate,
  options?: CallOptions,
) => Call<ApiKeyWithSecret, 201, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createApiKey',
  path: '/api-keys',
  body: 'json',
})

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
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: The active client has no such API key.
 */
export const getApiKey: (
  client: Connection,
  apiKeyId: string,
  options?: ReadOptions,
) => Call<ApiKey, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getApiKey',
  path: '/api-keys/{apiKeyId}',
})

/**
 * Change what an API key may do.
 *
 * Changes name, permissions, scope, addresses or expiry of an API key and returns it as it is now. The change counts within a second.
 * What is absent keeps its value. `permissions` and `addresses` are replaced as a whole, and the caller must have each permission that is added, otherwise the response is 403. A revoked key cannot be changed.
 *
 * Permission: api-keys:admin.
 *
 * @param apiKeyId Identifier of the API key.
 * @param body What changes.
 * @returns The API key as it is now.
 * @throws {BadRequestError} 400: The API key breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this.
 * @throws {NotFoundError} 404: The active client has no such API key.
 * @throws {ConflictError} 409: The API key was revoked.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updateApiKey: (
  client: Connection,
  apiKeyId: string,
  body: ApiKeyChanges,
  options?: WriteOptions,
) => Call<ApiKey, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PATCH',
  id: 'updateApiKey',
  path: '/api-keys/{apiKeyId}',
  body: 'json',
})

/**
 * Revoke an API key.
 *
 * Ends the key for good, within a second on every server, along with one that a rotation left valid. It stays in the list as REVOKED. Revoking it again changes nothing. A key with this permission may revoke itself.
 *
 * Permission: api-keys:admin.
 *
 * @param apiKeyId Identifier of the API key.
 * @returns The API key is revoked and no longer accepted.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 * @throws {NotFoundError} 404: The active client has no such API key.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const revokeApiKey: (
  client: Connection,
  apiKeyId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'revokeApiKey',
  path: '/api-keys/{apiKeyId}',
})

/**
 * Replace an API key by a new one.
 *
 * Gives the API key a new value and returns it, this once. Everything else about it stays.
 * The present value is accepted for `overlapHours` more, so that your programs can change over one after the other. A value that an earlier rotation left valid ends no later than that. Rotate with 0 when a key may have leaked.
 *
 * Permission: api-keys:admin.
 *
 * @param apiKeyId Identifier of the API key.
 * @param body How long both are accepted.
 * @returns The API key, with its new value.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this.
 * @throws {NotFoundError} 404: The active client has no such API key.
 * @throws {ConflictError} 409: The API key was revoked.
 */
export const rotateApiKey: (
  client: Connection,
  apiKeyId: string,
  body: ApiKeyRotation,
  options?: CallOptions,
) => Call<ApiKeyWithSecret, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({ method: 'POST', id: 'rotateApiKey', path: '/api-keys/{apiKeyId}/rotate', body: 'json' })

/**
 * Get the test side of the client.
 *
 * Returns the number of the test side of the active client, which the first call creates. A user who is logged in sees and changes test data by sending that number as `ClientId`; without it nobody sees any. Live keys never do.
 * The test side has the settings of its client, such as enabled carriers, rate sheets and rules, but no address, shipment or webhook endpoint of it. Its carriers are played by the sandbox, its mails are kept and not sent, and it counts nowhere.
 *
 * Permission: shipments:read.
 *
 * @returns The test side of the active client.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
 */
export const getTestSide: (
  client: Connection,
  options?: CallOptions,
) => Call<TestSide, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getTestSide',
  path: '/test-side',
})

/**
 * Empty the test side of the client.
 *
 * Takes away all test data of the active client at once: shipments and what hangs from them, batches, trackers, addresses, webhook endpoints, events, idempotency keys. Test keys stay and count for the new, empty test side, which has another number. What was taken away cannot be brought back.
 * Nothing of the client itself changes. Live keys cannot do it.
 *
 * Permission: shipments:write.
 *
 * @returns The test side, with nothing in it.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not do this.
 */
export const resetTestSide: (
  client: Connection,
  options?: CallOptions,
) => Call<TestSide, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'resetTestSide',
  path: '/test-side',
})
