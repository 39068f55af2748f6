// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions } from '../../core/options.ts'
import type {
  AuthorizationRequest,
  AuthorizationResult,
  Claim,
  ClientIdValidationRequest,
  CodeDelivery,
  ConfirmForgotPassword,
  Credentials,
  DecodedToken,
  LoginResult,
  PasskeyProof,
  PasskeyRequest,
  PasswordChange,
  Permission,
  TokenRequest,
} from '../types.ts'

/** Log in, refresh and check tokens, and recover passwords. */
export interface AuthenticationResource {
  /**
   * Log in with user name and password.
   *
   * Checks the credentials and opens a session. The response holds an access token that is valid for one hour, a refresh token for POST /auth/refresh-token, and the user with all clients and roles.
   *
   * Only a user with status `CONFIRMED` can log in. A wrong password returns 401. A user that does not exist, is archived or has not confirmed returns 403 with `USER_NOT_CONFIRMED`, so that these cases cannot be distinguished. With the right password, `FORCE_CHANGE_PASSWORD` requires POST /auth/users/set-password, and `RESET_REQUIRED` and `COMPROMISED` require a new password set with a mailed code, which a compromised user gets once an administrator has reset the password.
   *
   * A user with a second factor sends a code of the authenticator app or a recovery code as `code`, or the response of a passkey to a challenge of `beginPasskeyLogin` as `passkey`, but not both. Without them the right password returns 403 with `SECOND_FACTOR_REQUIRED`. A wrong, expired or used code returns 401 with `SECOND_FACTOR_WRONG`, and such a passkey 401 with `PASSKEY_WRONG`. With a passkey the password is not needed at all: `loginWithPasskey`.
   *
   * Where a client enforces single sign-on, its users get 403 with `SINGLE_SIGN_ON_REQUIRED`; see `setSingleSignOn`.
   *
   * Failed attempts are limited for each user and each address. The delay after a failure grows up to 15 minutes and then ends, so nobody can lock another user out permanently.
   *
   * Permission: public.
   *
   * @param body User name and password of the user.
   * @returns The tokens of the session and the user.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The password or the code is wrong.
   * @throws {ForbiddenError} 403: The user cannot log in now.
   * @example
   * await client.authentication.login({ username: 'freja@nordlys.example', password: 'lamps-from-the-north' })
   */
  login(
    body: Credentials,
    options?: CallOptions,
  ): Call<LoginResult, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Exchange a refresh token for new tokens.
   *
   * Takes the bare refresh token as plain text and returns a new access token of one hour and a new refresh token. The old refresh token can no longer be used. If it is sent again, that is a sign of theft: the whole session ends and all of its tokens are refused. Of two simultaneous requests with the same token, exactly one succeeds. A session ends 30 days after its log-in, and also when the password changes or the user is archived.
   *
   * Permission: public.
   *
   * @param body The refresh token and nothing else.
   * @returns The new tokens and the user as it is now.
   * @throws {BadRequestError} 400: The body is not a refresh token.
   * @throws {UnauthorizedError} 401: The refresh token is not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.authentication.refreshToken('vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4GiKoX6tMqAz')
   */
  refreshToken(
    body: string,
    options?: CallOptions,
  ): Call<LoginResult, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get a challenge for a passkey.
   *
   * Returns what `navigator.credentials.get` needs in a page of this site. The result goes to `loginWithPasskey`, or as `passkey` to a call that needs a second factor. The challenge is accepted once, within 5 minutes.
   *
   * The request does not name a user, so the response reveals nothing about accounts; the browser offers the passkeys that it has for this site.
   *
   * Permission: public.
   *
   * @returns A challenge for the browser.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {ConflictError} 409: The address of the server does not support passkeys.
   * @example
   * await client.authentication.beginPasskeyLogin()
   */
  beginPasskeyLogin(options?: CallOptions): Call<PasskeyRequest, 200, 400 | 403 | 406 | 409 | 429 | 500 | 503>

  /**
   * Log in with a passkey.
   *
   * Takes the result of `navigator.credentials.get` for a challenge of `beginPasskeyLogin`, and opens a session as `login` does. There is no password, and no further second factor: the authenticator has verified the user.
   *
   * A passkey that is unknown, of an archived user, from another site, without verification of the user, or for a used or expired challenge returns 401 with `PASSKEY_WRONG`. So does one whose counter went back, since it may be a copy. Failed attempts are limited as at `login`.
   *
   * Permission: public.
   *
   * @param body Response of the browser.
   * @returns The tokens of the session and the user.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The passkey is not accepted.
   * @throws {ForbiddenError} 403: The user cannot log in now.
   * @throws {ConflictError} 409: The address of the server does not support passkeys.
   * @example
   * await client.authentication.loginWithPasskey({
   *   credentialId: 'pHNtUkHZQ5-UZpYbNVSfNw',
   *   clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
   *   authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA',
   *   signature: 'MEUCIQDPa1nqkTLwtmVd1NKF4sJzGgLm9XGXzPnWVFHmjHLRPQIgG5uZt4Zd',
   *   userHandle: 'AZjA3noRfD6bUk9tKh6MMQ',
   * })
   */
  loginWithPasskey(
    body: PasskeyProof,
    options?: CallOptions,
  ): Call<LoginResult, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Check what a token may do for a client.
   *
   * For services that receive a Waybill access token and must decide whether to serve its holder. The token in the body is checked as on every call: signature, issuer, audience, expiry, and that its session and user are still valid. Then the client must be one of the user's, directly or through a role with scope `CHILDREN`, and the user must have the permission there if one is named.
   *
   * The response lists all permissions of the user for the client. A refusal returns 403, and a token that is not valid returns 400. 401 always refers to the token in the Authorization header.
   *
   * Permission: authenticated.
   *
   * @param body Token, client and, if one is needed, the permission.
   * @returns The holder may act for the client.
   * @throws {BadRequestError} 400: The request is invalid, or the token in the body is not valid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The holder may not act for the client, or lacks the permission there.
   * @example
   * await client.authentication.authorizeToken({
   *   token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5',
   *   clientId: 1024,
   *   permission: 'shipments:write',
   * })
   */
  authorizeToken(
    body: AuthorizationRequest,
    options?: CallOptions,
  ): Call<AuthorizationResult, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Read the content of an access token.
   *
   * Checks an access token as on every call and returns what it says under the claim names of RFC 7519, with the clients and roles that its user has now. A token from an impersonation names the administrator in `act`. Refresh tokens are opaque and cannot be decoded. A token that is expired, changed or revoked returns 400, since 401 refers to the token in the Authorization header.
   *
   * Permission: authenticated.
   *
   * @param body The token to read.
   * @returns The content of the token.
   * @throws {BadRequestError} 400: The request is invalid, or the token in the body is not valid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.authentication.decodeToken({
   *   token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5',
   * })
   */
  decodeToken(
    body: TokenRequest,
    options?: CallOptions,
  ): Call<DecodedToken, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Check whether a token may act for a client.
   *
   * Checks whether the user of the token belongs to the client, directly or through a role with scope `CHILDREN`, so that the number may be sent as ClientId header with this token. The response is the claim, with the roles that apply to the client. A client that the user does not belong to returns 403, as on any other call, and so does a number that no client has.
   *
   * Permission: authenticated.
   *
   * @param body Token and client.
   * @returns The token may act for the client with these roles.
   * @throws {BadRequestError} 400: The request is invalid, or the token in the body is not valid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The user of the token does not belong to the client.
   * @example
   * await client.authentication.validateClientId({
   *   token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5',
   *   clientId: 1024,
   * })
   */
  validateClientId(
    body: ClientIdValidationRequest,
    options?: CallOptions,
  ): Call<Claim, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Send a code for a new password.
   *
   * Mails a code to the verified e-mail address of the user. The code is valid for one hour, works once and allows five attempts. A new code invalidates the previous one. The mail links to `/desk/password#code=…&username=…`, where the user sets the new password. That page, or your own, calls POST /auth/users/{username}/confirm-forgot-password with it.
   *
   * Known and unknown users get the same response after the same time. For an unknown user the destination is made up and nothing is sent. The exception is a confirmed user who calls with their own access token: they get 400 with `NO_VERIFIED_CONTACT` if there is no verified e-mail address to send a code to. Archived users and users who have not confirmed get no code, nor do compromised ones before an administrator resets the password.
   *
   * Requests are limited for each user and each address.
   *
   * Permission: public.
   *
   * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
   * @returns Where the code was sent, if there is such a user.
   * @throws {BadRequestError} 400: The request is invalid, or the caller has no verified contact.
   * @throws {ForbiddenError} 403: Too many codes were requested.
   * @example
   * await client.authentication.forgotPassword('freja@nordlys.example')
   */
  forgotPassword(username: string, options?: CallOptions): Call<CodeDelivery, 200, 400 | 403 | 406 | 429 | 500 | 503>

  /**
   * Set a new password with a mailed code.
   *
   * Sets the password of a user who forgot it or whose password was reset. The code must be the newest one that was mailed. It works once, expires after one hour, and becomes invalid after five wrong attempts. A user with status `RESET_REQUIRED` becomes `CONFIRMED`. All sessions of the user end, so the next step is to log in.
   *
   * An unknown user gets the same response as a wrong code.
   *
   * Permission: public.
   *
   * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
   * @param body New password and code.
   * @returns The new password is set.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {ForbiddenError} 403: The code is wrong or has expired, or there were too many attempts.
   * @example
   * await client.authentication.confirmForgotPassword('freja@nordlys.example', { password: 'north-star-lantern-7', confirmationCode: '418207' })
   */
  confirmForgotPassword(
    username: string,
    body: ConfirmForgotPassword,
    options?: CallOptions,
  ): Call<void, 204, 400 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Replace a temporary or current password.
   *
   * Sets a new password, given the current one. A user created by an administrator replaces the temporary password here, or at the page to which the welcome e-mail links (`/desk/password#temporary=…&username=…`), within 7 days, and turns from `FORCE_CHANGE_PASSWORD` into `CONFIRMED`. All sessions of the user end, so the next step is to log in with the new password.
   *
   * The e-mail address is treated as verified if only the welcome e-mail named the temporary password. Otherwise a code for POST /signup/confirm is mailed there.
   *
   * The new password must differ from the current one. A wrong current password returns 401, a user that does not exist or has not confirmed returns 403, and attempts are limited as at log-in.
   *
   * Permission: public.
   *
   * @param body User name, current password and new password.
   * @returns The new password is set.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The current password or the code is wrong.
   * @throws {ForbiddenError} 403: The password cannot be set this way now.
   * @example
   * await client.authentication.setPassword({
   *   username: 'astrid@nordlys.example',
   *   currentPassword: 'welcome-aboard-81',
   *   password: 'north-star-lantern-7',
   * })
   */
  setPassword(
    body: PasswordChange,
    options?: CallOptions,
  ): Call<void, 204, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * List the permissions that roles can carry.
   *
   * Returns every permission that an operation of this API requires, in alphabetical order of the areas. A permission is an area and a level, such as `shipments:write`, and a higher level includes the lower ones of its area. The description of each operation names the one it requires. The list is short and not paginated.
   *
   * Permission: authenticated.
   *
   * @returns All permissions that exist.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.authentication.listPermissions()
   */
  listPermissions(options?: CallOptions): Call<Permission[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>
}

export const authentication: readonly Operation[] = [
  { method: 'POST', id: 'login', path: '/auth/login', body: 'json', repeatable: true, open: true },
  { method: 'POST', id: 'refreshToken', path: '/auth/refresh-token', body: 'text', open: true },
  { method: 'POST', id: 'beginPasskeyLogin', path: '/auth/passkeys/begin', repeatable: true, open: true },
  { method: 'POST', id: 'loginWithPasskey', path: '/auth/login/passkey', body: 'json', open: true },
  { method: 'POST', id: 'authorizeToken', path: '/auth/token/authorize', body: 'json', repeatable: true },
  { method: 'POST', id: 'decodeToken', path: '/auth/token/decode', body: 'json', repeatable: true },
  { method: 'POST', id: 'validateClientId', path: '/auth/token/validate-client-id', body: 'json', repeatable: true },
  { method: 'POST', id: 'forgotPassword', path: '/auth/users/{username}/forgot-password', open: true },
  {
    method: 'POST',
    id: 'confirmForgotPassword',
    path: '/auth/users/{username}/confirm-forgot-password',
    body: 'json',
    open: true,
  },
  { method: 'POST', id: 'setPassword', path: '/auth/users/set-password', body: 'json', open: true },
  { method: 'GET', id: 'listPermissions', path: '/auth/permissions' },
]
