// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions, Connection } from '../../core/options.ts'
import type {
  LoginResult,
  SingleSignOn,
  SingleSignOnAttempt,
  SingleSignOnCompletion,
  SingleSignOnLookup,
  SingleSignOnOffer,
  SingleSignOnSettings,
  SingleSignOnStart,
} from '../types.ts'

/**
 * Read how users log in through the identity provider of the client.
 *
 * Returns the settings of the active client without the client secret, and the redirect address to register at the identity provider. A client without settings returns `configured` false.
 *
 * Permission: users:admin.
 *
 * @returns The settings as they are now.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const getSingleSignOn: (
  client: Connection,
  options?: CallOptions,
) => Call<SingleSignOn, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getSingleSignOn',
  path: '/auth/single-sign-on',
})

/**
 * Let users log in through the identity provider of the client.
 *
 * Connects the active client to an identity provider with OpenID Connect: Entra ID, Okta, Google Workspace, Keycloak or any other. The provider's configuration is read before anything is saved, so a wrong issuer is refused at once.
 *
 * **Who logs in.** People are recognized by the identifier that the provider gives them, and at first by a verified address in one of `domains`. An account that belongs to another client only is never taken over; its owner has to be invited. If a person also belongs to other clients, a session from here only gives access to this client.
 *
 * **Roles.** Each log-in adds and removes the roles in `roleMappings`. People without any of them get `defaultRoleId`, or are refused.
 *
 * **Enforced.** Passwords and mailed codes are refused with `SINGLE_SIGN_ON_REQUIRED`. Users with `users:admin` at the client keep their password, and their second factor, in case the provider is down. People who belong to other clients too can still log in there with a password, and do not reach this client.
 *
 * Because the identity provider decides who can log in to each account, the caller must be a logged-in user who holds every permission that a role of the client has. Changing `issuer` or `oidcClientId` needs the secret again and ends the sessions from before.
 *
 * Permission: users:admin. It gives someone access, or shows a secret that does.
 *
 * @param body The settings of the identity provider.
 * @returns The settings without the secret.
 * @throws {BadRequestError} 400: A setting is invalid, or the issuer does not respond as an identity provider. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not decide who logs in.
 * @throws {ConflictError} 409: Another client logs in with one of the domains.
 */
export const setSingleSignOn: (
  client: Connection,
  body: SingleSignOnSettings,
  options?: CallOptions,
) => Call<SingleSignOn, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'setSingleSignOn',
  path: '/auth/single-sign-on',
  body: 'json',
})

/**
 * Stop logging in through the identity provider.
 *
 * Deletes the settings and the secret of the active client, and ends the sessions that began at its identity provider within 60 seconds. Accounts and roles stay; people without a password set one with a mailed code. A client without settings stays as it is.
 *
 * Permission: users:admin. It cannot be undone.
 *
 * @returns The client has no single sign-on.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is an API key, or an administrator who acts as another user.
 */
export const deleteSingleSignOn: (
  client: Connection,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteSingleSignOn',
  path: '/auth/single-sign-on',
})

/**
 * See whether an address can log in through a company.
 *
 * For a log-in page, once the user has typed the address. Only looks at the domain of the address, so it does not reveal who has an account.
 *
 * Permission: public.
 *
 * @param body E-mail address or user name.
 * @returns Whether to offer single sign-on.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const checkSingleSignOn: (
  client: Connection,
  body: SingleSignOnLookup,
  options?: CallOptions,
) => Call<SingleSignOnOffer, 200, 400 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'checkSingleSignOn',
  path: '/auth/single-sign-on/check',
  body: 'json',
  repeatable: true,
  open: true,
})

/**
 * Start a log-in through a company.
 *
 * Returns the page of the identity provider to send the browser to, and a token of the attempt that the browser keeps, for example in session storage. The provider sends the browser back to `redirectUri` of `getSingleSignOn`, and the page there calls `completeSingleSignOn`.
 *
 * Uses the authorization code flow with PKCE, state and nonce. All three are sealed in the attempt, so no other browser can complete it.
 *
 * Permission: public.
 *
 * @param body The address or the client.
 * @returns The provider's page to open, and the attempt to keep.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: No client has single sign-on for this domain, or the client has none.
 * @throws {ConflictError} 409: The identity provider names a log-in page that is not a web page.
 */
export const startSingleSignOn: (
  client: Connection,
  body: SingleSignOnStart,
  options?: CallOptions,
) => Call<SingleSignOnAttempt, 200, 400 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'startSingleSignOn',
  path: '/auth/single-sign-on/start',
  body: 'json',
  repeatable: true,
  open: true,
})

/**
 * Finish logging in through a company.
 *
 * Exchanges the code of the identity provider and checks the signature, issuer, audience, nonce and times of its ID token. Then it finds or creates the user, adds and removes roles, and opens a session as `login` does. The session needs no second factor, even where a client requires one, because the identity provider asks for its own.
 *
 * The response 403 says why a person is refused, such as an unverified address, an archived account, an account of another client, or no role. Each log-in is in the audit log of the client.
 *
 * Permission: public.
 *
 * @param body The attempt, and what the identity provider sent with the browser.
 * @returns The tokens of the session and the user.
 * @throws {BadRequestError} 400: The attempt has expired, or does not match the response.
 * @throws {ForbiddenError} 403: The identity provider or Waybill refuses the person.
 * @throws {ConflictError} 409: The settings of the client no longer fit the identity provider.
 */
export const completeSingleSignOn: (
  client: Connection,
  body: SingleSignOnCompletion,
  options?: CallOptions,
) => Call<LoginResult, 200, 400 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'completeSingleSignOn',
  path: '/auth/single-sign-on/complete',
  body: 'json',
  open: true,
})
