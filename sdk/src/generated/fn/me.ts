// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions, Connection, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  ConfirmedPasskey,
  MeChanges,
  MyPassword,
  Passkey,
  PasskeyChanges,
  PasskeyCreation,
  PasskeyRegistration,
  RecoveryCodes,
  SecondFactor,
  SecondFactorConfirmation,
  SecondFactorRemoval,
  SecondFactorSetup,
  SecondFactorStart,
  Session,
  User,
} from '../types.ts'

/**
 * Read your own user.
 *
 * Returns the calling user, with state and all claims. It needs no permission and no active client. An API key has no user of its own, so it gets 403.
 *
 * Permission: authenticated.
 *
 * @returns The calling user, with all claims.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
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
 * Changes your names, your e-mail address or whether you get the newsletter, and returns your user as it is now. Omitted attributes keep their values, and null clears a name. A new e-mail address takes effect once you confirm the code that is mailed there with `confirmSignUp`.
 *
 * Permission: authenticated.
 *
 * @param body What changes.
 * @returns Your user as it is now.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 * @throws {ConflictError} 409: Another user has the e-mail address, or your company requires single sign-on for its addresses and the new one is not one of them.
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
 * See whether you log in with a second factor.
 *
 * Returns which second factor you have, how many recovery codes are left, and whether a client that you belong to requires a second factor.
 *
 * Permission: authenticated.
 *
 * @returns The second factor as it is now.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 */
export const getMySecondFactor: (
  client: Connection,
  options?: CallOptions,
) => Call<SecondFactor, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getMySecondFactor',
  path: '/me/second-factor',
})

/**
 * Start setting up a second factor.
 *
 * Returns a new secret for an authenticator app, as a link for a QR code and as a string to type. Nothing changes until `confirmMySecondFactor` gets a code of the app within 15 minutes. Repeating the call returns another secret, and the previous one is no longer valid.
 *
 * Codes are time-based (RFC 6238): six digits, 30 seconds, SHA-1. If you already have an authenticator app, the new one replaces it once it is confirmed; passkeys stay. With any second factor the call needs a code or a passkey as well. Attempts are limited as at log-in.
 *
 * Permission: authenticated.
 *
 * @param body Your password, and a code if you have a second factor already.
 * @returns Secret for the authenticator app.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The password or the code is wrong, there were too many attempts, or the caller is not a user.
 */
export const setMySecondFactor: (
  client: Connection,
  body: SecondFactorStart,
  options?: CallOptions,
) => Call<SecondFactorSetup, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'setMySecondFactor',
  path: '/me/second-factor',
  body: 'json',
})

/**
 * Turn on the second factor with its first code.
 *
 * Takes a code of the authenticator app that was set up with `setMySecondFactor`. From then on a log-in needs a code. The response has ten recovery codes, which are never shown again; each can be used once instead of a code. Previous recovery codes are no longer valid.
 *
 * This session stays open; all your others end within half a minute. Attempts are limited as at log-in.
 *
 * Permission: authenticated.
 *
 * @param body A code that the app shows.
 * @returns The second factor is on. Keep the recovery codes in a safe place.
 * @throws {BadRequestError} 400: The request is invalid, or there is no second factor to confirm.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The code is wrong, there were too many attempts, or the caller is not a user.
 */
export const confirmMySecondFactor: (
  client: Connection,
  body: SecondFactorConfirmation,
  options?: CallOptions,
) => Call<RecoveryCodes, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'confirmMySecondFactor',
  path: '/me/second-factor/confirm',
  body: 'json',
})

/**
 * Turn off your authenticator app.
 *
 * Deletes the secret of the authenticator app. Passkeys and recovery codes stay. Without a passkey, the recovery codes are deleted too, and the password alone logs you in. If a client requires a second factor, you can then only set up another one. Without an authenticator app nothing changes. Attempts are limited as at log-in.
 *
 * Permission: authenticated.
 *
 * @param body Your password.
 * @returns The authenticator app is off.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The password is wrong, there were too many attempts, or the caller is not a user.
 */
export const removeMySecondFactor: (
  client: Connection,
  body: SecondFactorRemoval,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'removeMySecondFactor',
  path: '/me/second-factor/remove',
  body: 'json',
})

/**
 * List your passkeys.
 *
 * Returns the passkeys that log you in, oldest first. The list is short and not paginated.
 *
 * Permission: authenticated.
 *
 * @returns The passkeys of the user.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 */
export const listMyPasskeys: (
  client: Connection,
  options?: CallOptions,
) => Call<Passkey[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'listMyPasskeys',
  path: '/me/passkeys',
})

/**
 * Begin registering a passkey.
 *
 * Returns what `navigator.credentials.create` needs in a page of this site. Nothing changes until `confirmMyPasskey` gets its result within 5 minutes. The passkey is for the host of the site's public address, is kept in the authenticator, and verifies the user by fingerprint, face or PIN.
 *
 * If you already have a second factor, the call needs a code or a passkey as well. Attempts are limited as at log-in.
 *
 * Permission: authenticated.
 *
 * @param body Your password, and your second factor if you have one already.
 * @returns Options for the browser to create the passkey.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The password or the second factor is wrong, there were too many attempts, or the caller is not a user.
 * @throws {ConflictError} 409: You have the maximum number of passkeys, or the address of the server does not support passkeys.
 */
export const beginMyPasskey: (
  client: Connection,
  body: SecondFactorStart,
  options?: CallOptions,
) => Call<PasskeyCreation, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'beginMyPasskey',
  path: '/me/passkeys/begin',
  body: 'json',
})

/**
 * Register a passkey that the browser has created.
 *
 * Takes the result of `navigator.credentials.create` for the challenge of `beginMyPasskey`. From then on the passkey logs you in with `loginWithPasskey`, and a log-in with the password needs a second factor: a code, a recovery code or a passkey.
 *
 * If it is your first second factor, the response has ten recovery codes, which are never shown again, and all your other sessions end within half a minute.
 *
 * Permission: authenticated.
 *
 * @param body The name of the passkey, and what the browser returned.
 * @returns The passkey is registered. Keep the recovery codes in a safe place.
 * @throws {BadRequestError} 400: The request is invalid, or the result is not for a challenge of this user and site.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 * @throws {ConflictError} 409: The passkey is registered already, you have the maximum number of passkeys, or the address of the server does not support passkeys.
 */
export const confirmMyPasskey: (
  client: Connection,
  body: PasskeyRegistration,
  options?: CallOptions,
) => Call<ConfirmedPasskey, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'confirmMyPasskey',
  path: '/me/passkeys/confirm',
  body: 'json',
})

/**
 * Rename one of your passkeys.
 *
 * Changes the name by which you recognise the passkey. The authenticator is not notified.
 *
 * Permission: authenticated.
 *
 * @param passkeyId Identifier of the passkey.
 * @param body The new name.
 * @returns The passkey with its new name.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 * @throws {NotFoundError} 404: You have no such passkey.
 */
export const updateMyPasskey: (
  client: Connection,
  passkeyId: string,
  body: PasskeyChanges,
  options?: CallOptions,
) => Call<Passkey, 200, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PATCH',
  id: 'updateMyPasskey',
  path: '/me/passkeys/{passkeyId}',
  body: 'json',
})

/**
 * Remove one of your passkeys.
 *
 * The passkey no longer logs you in. If it was your last second factor, the recovery codes are deleted too, and the password alone logs you in. If a client requires a second factor, you can then only set up another one. Attempts are limited as at log-in.
 *
 * Permission: authenticated.
 *
 * @param passkeyId Identifier of the passkey.
 * @param body Your password.
 * @returns The passkey is removed.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The password is wrong, there were too many attempts, or the caller is not a user.
 * @throws {NotFoundError} 404: You have no such passkey.
 */
export const removeMyPasskey: (
  client: Connection,
  passkeyId: string,
  body: SecondFactorRemoval,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'removeMyPasskey',
  path: '/me/passkeys/{passkeyId}/remove',
  body: 'json',
})

/**
 * Change your own password.
 *
 * Sets a new password, which must differ from the current one. This session stays open; all your others end within half a minute. Attempts are limited as at log-in.
 *
 * Permission: authenticated.
 *
 * @param body The current and the new password.
 * @returns The new password is set.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
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
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
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
 * End all your other sessions.
 *
 * Logs you out everywhere else, within half a minute on every server.
 *
 * Permission: authenticated.
 *
 * @returns The other sessions have ended.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
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
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
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
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
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
