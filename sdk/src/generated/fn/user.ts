// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type {
  CallOptions,
  Connection,
  KeyedOptions,
  ListOptions,
  ReadOptions,
  WriteOptions,
} from '../../core/options.ts'
import type {
  Claim,
  CodeDelivery,
  ExternalUser,
  InviteRequest,
  ListUsersQuery,
  LoginResult,
  User,
  UserCreate,
  UserImportResult,
  UserUpdate,
} from '../types.ts'

/**
 * List the users of the active client.
 *
 * Returns the users who have a role at the active client or whom its directory has provisioned, in any state, archived ones included. Users of parent or child clients are not listed. `q` searches user name, e-mail address, first name and last name. The order is ascending by the time of creation unless `sort` and `order` say otherwise, and users without a last name come last when sorted by it.
 *
 * Permission: users:admin.
 *
 * @returns One page of the users.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listUsers: (
  client: Connection,
  query?: ListUsersQuery,
  options?: ListOptions,
) => ListCall<User[], User, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listUsers',
  path: '/auth/users',
  query: true,
  gives: 'list',
})

/**
 * Create a user for the active client.
 *
 * Creates a user with status `FORCE_CHANGE_PASSWORD` and the role named Users of the active client, which is created if it is missing. More roles are given by POST /roles/{roleId}/users.
 *
 * The welcome e-mail, in the name of the tenant, links to `/desk/password#temporary=…&username=…` and contains the user name and the temporary password, which is generated if the request has none and expires after 7 days. The user replaces it by POST /auth/users/set-password and can log in from then on. With `suppressEmail` nothing is mailed, and the caller has to pass the password on.
 *
 * Any caller with the permission of this operation can assign the role Users as the platform creates it. If the client has added permissions to the role or extended it to the clients below, the caller must have these too, otherwise the response is 403.
 *
 * The names claims, import, invite and set-password are reserved. User names and verified e-mail addresses are unique on the whole platform: a person who already has an account is invited instead.
 *
 * Permission: users:admin. It gives someone access, or shows a secret that does.
 *
 * @param body The user to create.
 * @returns The user as created.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The user name or e-mail address is taken, or the key was used before.
 */
export const createUser: (
  client: Connection,
  body: UserCreate,
  options?: KeyedOptions,
) => Call<User, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createUser',
  path: '/auth/users',
  body: 'json',
  keyed: true,
})

/**
 * Change a user of the active client.
 *
 * Changes the attributes that are sent for the user with this `username`. Omitted attributes keep their values, and `null` clears the first or last name. The user name itself never changes, and roles change through the role operations.
 *
 * A new e-mail address is unverified until the user sends the code that is mailed there to POST /signup/confirm. Until then no password code is sent to it.
 *
 * The status `ARCHIVED` ends all sessions within 60 seconds, refuses any log-in and is final, unless the person is invited again or reactivated by the directory of the client. API keys and applications that the user created stop working, and webhook endpoints that the user created are switched off with the next event (`RIGHTS_LOST`). User name and e-mail address stay taken; `deleteUser` deletes them too. The status `COMPROMISED` ends all sessions and switches off webhook endpoints too, and no API key of the user works until an administrator resets the password. The last user of a client who holds one of its administrative permissions, such as `roles:admin`, cannot be archived.
 *
 * A user who also belongs to clients that the caller has no access to can be changed only by that user, and not by an administrator who acts in the user's name. The e-mail address and the status of another user can only be changed by someone who has every permission that the user has.
 *
 * Permission: users:write.
 *
 * @param body User name and the attributes to change.
 * @returns The user as it is now.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not change this user.
 * @throws {NotFoundError} 404: The active client has no such user.
 * @throws {ConflictError} 409: The change conflicts with what exists.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updateUser: (
  client: Connection,
  body: UserUpdate,
  options?: WriteOptions,
) => Call<User, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'updateUser',
  path: '/auth/users',
  body: 'json',
})

/**
 * Read a user with state and claims.
 *
 * Returns a user whom the caller has access to, which is any user with a role at the active client, and always the caller. The claims show the clients that the caller has access to. Any other user returns 404, as if there were no such user.
 *
 * Permission: users:read.
 *
 * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
 * @returns The user, with state and claims.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The active client has no such user.
 */
export const getUser: (
  client: Connection,
  username: string,
  options?: ReadOptions,
) => Call<User, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getUser',
  path: '/auth/users/{username}',
})

/**
 * Delete a user and their personal data.
 *
 * Deletes a user of the active client for good, in any state, archived ones included. All sessions end and all API keys that the user created are revoked, within 60 seconds on every server. Names, e-mail address, password, preferences, roles, codes and pending e-mails are deleted at once, and the e-mail address can be used for another account.
 *
 * Shipments, orders and audit log entries of the user are kept. In all of them, and in attributes such as `createdBy` and `modifiedBy`, a background job replaces the user name with a generated one that begins with `deleted-`, the same everywhere. Until that is done, usually within minutes, the user name cannot be used again. Webhook endpoints that the user created keep working, and belong to the caller from then on.
 *
 * You cannot delete your own account, nor a user of clients that you have no access to. The caller must have every permission that the user has. The last user of a client who holds one of its administrative permissions, such as `roles:admin`, cannot be deleted.
 *
 * Permission: users:admin. It cannot be undone.
 *
 * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
 * @returns The user is deleted.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not delete this user.
 * @throws {NotFoundError} 404: The active client has no such user.
 * @throws {ConflictError} 409: The client would lose its last administrator, or the account is the caller's own.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const deleteUser: (
  client: Connection,
  username: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteUser',
  path: '/auth/users/{username}',
})

/**
 * Confirm a user who signed up.
 *
 * Turns a user from `UNCONFIRMED` into `CONFIRMED` without the mailed code, and takes the e-mail address as verified. For a user who is confirmed already nothing changes. Any other state returns 409: a user with a temporary password confirms by replacing it, and an archived one stays archived. Someone who signed up does not belong to a client yet, and can be confirmed by the administrators of the tenant where they signed up. An invited user has no password yet, so the next step is POST /auth/users/{username}/forgot-password.
 *
 * Permission: users:admin.
 *
 * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
 * @returns The user, now confirmed.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The active client has no such user.
 * @throws {ConflictError} 409: The state of the user does not allow this.
 */
export const confirmUser: (
  client: Connection,
  username: string,
  options?: CallOptions,
) => Call<User, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'confirmUser',
  path: '/auth/users/{username}/confirm',
})

/**
 * Make a user choose a new password.
 *
 * Ends all sessions of the user, invalidates the password, sets the status `RESET_REQUIRED` and mails a code, with which POST /auth/users/{username}/confirm-forgot-password sets a new password. The code is valid for one hour, and the user can ask for another one. This also unlocks a `COMPROMISED` user.
 *
 * A user who still has a temporary password gets a new one by e-mail for another 7 days, and keeps the status `FORCE_CHANGE_PASSWORD`. Users without a verified e-mail address return 400, and archived or unconfirmed ones return 409. A user who also belongs to clients that the caller has no access to returns 403.
 *
 * Permission: users:admin. It cannot be undone.
 *
 * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
 * @returns Where the code or the temporary password was sent.
 * @throws {BadRequestError} 400: The request is invalid, or the user has no verified contact.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not reset this password.
 * @throws {NotFoundError} 404: The active client has no such user.
 * @throws {ConflictError} 409: The state of the user does not allow this.
 */
export const resetUserPassword: (
  client: Connection,
  username: string,
  options?: CallOptions,
) => Call<CodeDelivery, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'resetUserPassword',
  path: '/auth/users/{username}/reset-password',
})

/**
 * Reset the second factor of a user.
 *
 * For a user of the active client who has lost the authenticator app or passkeys, and the recovery codes. Deletes all of them and ends all sessions of the user within 60 seconds. The password alone logs the user in afterwards; where a client requires a second factor, the user can only set up another one. A user without a second factor is not changed.
 *
 * The caller must have every permission that the user has, and reach all clients of the user. Your own second factor is removed with `removeMySecondFactor`.
 *
 * Permission: users:admin. It cannot be undone.
 *
 * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
 * @returns The user has no second factor.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not change this user.
 * @throws {NotFoundError} 404: The active client has no such user.
 * @throws {ConflictError} 409: The user is the caller, who needs the password.
 */
export const resetUserSecondFactor: (
  client: Connection,
  username: string,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'resetUserSecondFactor',
  path: '/auth/users/{username}/second-factor',
})

/**
 * Act as a user for 15 minutes.
 *
 * Gives an administrator an access token for another user, to see what the user sees. It is valid for 15 minutes, has no refresh token, works only for the active client, and names both the user and the administrator. Each impersonation is written to the audit log.
 *
 * Only `CONFIRMED` users can be impersonated, and only by someone who has every permission that the user has at the active client. A token from an impersonation cannot impersonate in turn or change a password, and ends early when the administrator loses a role.
 *
 * Permission: users:admin. It gives someone access, or shows a secret that does.
 *
 * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
 * @returns A token of the user, without refresh token.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not act as this user.
 * @throws {NotFoundError} 404: The active client has no such user.
 * @throws {ConflictError} 409: The state of the user does not allow this.
 */
export const impersonateUser: (
  client: Connection,
  username: string,
  options?: CallOptions,
) => Call<LoginResult, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'impersonateUser',
  path: '/auth/users/{username}/login',
})

/**
 * Invite a person to the active client by e-mail.
 *
 * Mails an invitation, in the name of the tenant, with a code that is valid for 7 days and a link to `/desk/join#code=…&username=…` of this server. That page accepts for the person by POST /signup/complete-invite; the code is in the fragment, which reaches no log. Inviting the same address again, or POST /signup/resend-confirmation, sends a new code and invalidates the previous one.
 *
 * A new address gets a user with status `UNCONFIRMED` at once. Its user name is the e-mail address if that has at most 50 characters, and is made up otherwise. Roles are those of the request, and they need not include the one named Users.
 *
 * An address that belongs to a user of other clients is invited too. That user keeps name and password, and gets the roles once the invitation is accepted. Until then the response shows nothing but user name, e-mail address and this invitation, the status `UNCONFIRMED` included, and GET /auth/users/{username} returns 404.
 *
 * An unknown role returns 404, and callers cannot assign a permission that they lack. Someone who already belongs to the active client returns 409. An archived user is invited like a user of other clients, and stays `ARCHIVED` until the invitation is accepted. The account then has a new password and the roles of the invitation; former roles and API keys of the user are gone.
 *
 * Permission: users:admin. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @param body E-mail address and roles.
 * @returns The user as invited.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not invite with these roles.
 * @throws {NotFoundError} 404: The active client has no such role.
 * @throws {ConflictError} 409: The person already belongs to the active client, or the key was used before.
 */
export const inviteUser: (
  client: Connection,
  body: InviteRequest,
  options?: KeyedOptions,
) => Call<User, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'inviteUser',
  path: '/auth/users/invite',
  body: 'json',
  keyed: true,
})

/**
 * Create or update users of another system.
 *
 * For operators who move users of another system to the active client. Each user is found by `externalOrigin` and `externalId` together: a known pair is updated with what the request holds, a new pair creates a user. The same request sent again therefore changes nothing.
 *
 * A new user has no password and the status `RESET_REQUIRED`, and requests a code with POST /auth/users/{username}/forgot-password. No e-mail is sent by the import, and the address counts as verified. The user name is the e-mail address if that has at most 50 characters, and is made up otherwise.
 *
 * `roles` are names of roles of the active client and replace the roles that the user has there. If they are omitted, a new user gets the role named Users and an existing user keeps their roles. Each user is imported on its own, with 200 even if some fail, and the response is in the order of the request. An unknown role, an e-mail address of another user, or a permission that the caller lacks makes only that user fail.
 *
 * Permission: users:admin. It gives someone access, or shows a secret that does.
 *
 * @param body Users to create or update, 100 at most.
 * @returns Outcome for each user, in the order of the request.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The key was used before.
 */
export const importUsers: (
  client: Connection,
  body: ExternalUser[],
  options?: KeyedOptions,
) => Call<UserImportResult[], 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'importUsers',
  path: '/auth/users/import',
  body: 'json',
  keyed: true,
})

/**
 * List the clients and roles of the caller.
 *
 * Returns one claim for each client at which the caller has a role, in ascending order of the client ids, with the roles there. The clients below, which a role with scope `CHILDREN` reaches, are listed by GET /auth/client-list. Needs no active client, so a caller who belongs to several clients can choose one from the response. With an API key the roles have only the permissions that the key has too. The list is not paginated.
 *
 * Permission: authenticated.
 *
 * @returns The claims of the caller.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listClaims: (
  client: Connection,
  options?: CallOptions,
) => Call<Claim[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'listClaims',
  path: '/auth/users/claims',
})
