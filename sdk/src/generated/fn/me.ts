// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions, Connection, ReadOptions, WriteOptions } from '../../core/options.ts'
import type { MeChanges, MyPassword, Session, User } from '../types.ts'

/**
 * Read your own user.
 *
 * Returns the calling user, with state and all claims. It needs no permission and no active client. An API key has no user of its own, so it gets 403.
 *
 * Permission: authenticated.
 *
 * @returns The calling user, with all claims.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 */
export const getMe: (
  client: Connection,
  options?: ReadOptions,
) => Call<User, 200, 304 | 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getMe',
  path: '/me',
})

/**
 * Change your own user.
 *
 * Changes your names, your e-mail address or whether you get the newsletter, and returns your user as it is now. Omitted attributes keep their values, and null clears a name. A new e-mail address counts once you confirm the code that is mailed there with `confirmSignUp`.
 *
 * Permission: authenticated.
 *
 * @param body What changes.
 * @returns Your user as it is now.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 * @throws {ConflictError} 409: Another user has the e-mail address.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updateMe: (
  client: Connection,
  body: MeChanges,
  options?: WriteOptions,
) => Call<User, 200, 400 | 401 | 403 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PATCH',
  id: 'updateMe',
  path: '/me',
  body: 'json',
})

/**
 * Change your own password.
 *
 * Sets a new password, which must differ from the current one. This session stays open; all your others end within half a minute. Attempts are limited as at log-in.
 *
 * Permission: authenticated.
 *
 * @param body The present and the new password.
 * @returns The new password is set.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The current password is wrong, there were too many attempts, or the caller is not a user.
 */
export const setMyPassword: (
  client: Connection,
  body: MyPassword,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'setMyPassword',
  path: '/me/password',
  body: 'json',
})

/**
 * List your open sessions.
 *
 * Returns where you are logged in, newest first. A session ends 30 days after its log-in. Sessions in which an administrator acts as you are included. The list is short and not paginated.
 *
 * Permission: authenticated.
 *
 * @returns Your sessions that are open.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 */
export const listMySessions: (
  client: Connection,
  options?: CallOptions,
) => Call<Session[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'listMySessions',
  path: '/me/sessions',
})

/**
 * End all your sessions but this one.
 *
 * Logs you out everywhere else, within half a minute on every server.
 *
 * Permission: authenticated.
 *
 * @returns The other sessions have ended.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 */
export const revokeMySessions: (
  client: Connection,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'revokeMySessions',
  path: '/me/sessions',
})

/**
 * End one of your sessions.
 *
 * Ends the session, so that neither its access tokens nor its refresh token are accepted any more, within half a minute on every server. One that has ended already returns 404.
 *
 * Permission: authenticated.
 *
 * @param sessionId Identifier of the session.
 * @returns The session has ended.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 * @throws {NotFoundError} 404: You have no such open session.
 */
export const revokeMySession: (
  client: Connection,
  sessionId: string,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'revokeMySession',
  path: '/me/sessions/{sessionId}',
})

/**
 * Log out.
 *
 * Ends the session of the access token, along with its refresh token. Its tokens are refused at once by the server that responds, and within half a minute by every other. For an administrator who acts as a user, it ends the impersonation. An API key has no session and gets 403; end it with `revokeApiKey`.
 *
 * Permission: authenticated.
 *
 * @returns The session has ended.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: An API key has no session.
 */
export const logout: (
  client: Connection,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'logout',
  path: '/auth/logout',
})
