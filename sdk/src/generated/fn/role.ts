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
  ListRoleUsersQuery,
  ListRolesQuery,
  RemoveRoleUsersQuery,
  Role,
  RoleAssignment,
  RoleCreate,
  RoleTemplate,
  RoleUpdate,
  User,
} from '../types.ts'

/**
 * List the templates that roles can be created from.
 *
 * Returns a template for each kind of work, with its permissions. `template` of POST /auth/clients/{clientId}/roles creates a role from one. The list is short and not paginated.
 *
 * Permission: roles:read.
 *
 * @returns All templates, in a fixed order.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listRoleTemplates: (
  client: Connection,
  options?: CallOptions,
) => Call<RoleTemplate[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'listRoleTemplates',
  path: '/auth/role-templates',
})

/**
 * List the roles of a client.
 *
 * Returns the roles of a client sorted by name, 10 per page by default. The client is the active one or one below it that the caller has access to, otherwise the response is 404.
 * `q` finds roles whose name or description contains the string. The role Users, which every new user gets, is created when it is first needed.
 *
 * Permission: roles:read.
 *
 * @param clientId Client the call is about. A client that the caller has no access to returns 404.
 * @returns The roles on this page.
 * @throws {BadRequestError} 400: A parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
 */
export const listRoles: (
  client: Connection,
  clientId: number,
  query?: ListRolesQuery,
  options?: ListOptions,
) => ListCall<Role[], Role, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listRoles',
  path: '/auth/clients/{clientId}/roles',
  query: true,
  gives: 'list',
})

/**
 * Create a role for a client.
 *
 * Creates a role of the client in the path and returns it with its id. It applies to a user once it is assigned.
 * The name is unique within the client, ignoring case. Permissions are those of GET /auth/permissions, or with `template` those of one of GET /auth/role-templates. A caller can grant only what it has: it must have every permission for the client, and a role with scope CHILDREN needs a caller who has a role of that scope, otherwise the response is 403.
 * Without `scope` the role is LOCAL and applies to its own client only. CHILDREN extends it to all clients below.
 *
 * Permission: roles:admin.
 *
 * @param clientId Client the call is about. A client that the caller has no access to returns 404.
 * @param body The role to create.
 * @returns The role that was created.
 * @throws {BadRequestError} 400: The role is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not create this role.
 * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
 * @throws {ConflictError} 409: The role conflicts with what exists.
 */
export const createRole: (
  client: Connection,
  clientId: number,
  body: RoleCreate,
  options?: KeyedOptions,
) => Call<Role, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createRole',
  path: '/auth/clients/{clientId}/roles',
  body: 'json',
  keyed: true,
})

/**
 * Change the role whose id is in the body.
 *
 * Changes the role whose `id` is in the body and returns it as it is now. A role of another client than the one in the path returns 404.
 * Omitted attributes keep their values, and `null` removes the description. `permissions` is replaced as a whole, and the caller must have each one that is added, otherwise the response is 403.
 * The change applies to all users with the role from their next request on. The response is 409 if no user of the client would have `roles:admin` any more.
 *
 * Permission: roles:admin. It gives someone access, or shows a secret that does.
 *
 * @param clientId Client the call is about. A client that the caller has no access to returns 404.
 * @param body The id of the role and what changes.
 * @returns The role as it is now.
 * @throws {BadRequestError} 400: The change is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not make this change.
 * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
 * @throws {ConflictError} 409: The change conflicts with what exists.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updateRole: (
  client: Connection,
  clientId: number,
  body: RoleUpdate,
  options?: WriteOptions,
) => Call<Role, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'updateRole',
  path: '/auth/clients/{clientId}/roles',
  body: 'json',
})

/**
 * Get a role.
 *
 * Returns one role of the active client or of a client below it that the caller has access to. With `If-None-Match` an unchanged role returns 304 without a body.
 *
 * Permission: roles:read.
 *
 * @param roleId Identifier of the role.
 * @returns The role with its permissions.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The id is malformed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
 */
export const getRole: (
  client: Connection,
  roleId: string,
  options?: ReadOptions,
) => Call<Role, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getRole',
  path: '/roles/{roleId}',
})

/**
 * Delete a role.
 *
 * Deletes the role and removes it from everyone who has it, starting with their next request.
 * The response is 409 if no user of the client would have `roles:admin` any more. The role Users can be deleted too, and is created again when the next user needs it.
 *
 * Permission: roles:admin. It cannot be undone.
 *
 * @param roleId Identifier of the role.
 * @returns The role is deleted.
 * @throws {BadRequestError} 400: The id is malformed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
 * @throws {ConflictError} 409: The role cannot be deleted.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const deleteRole: (
  client: Connection,
  roleId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteRole',
  path: '/roles/{roleId}',
})

/**
 * List the users who have a role.
 *
 * Returns the users who have the role, sorted by username, 10 per page by default. The claims of each user show the client of the role only.
 * `q` finds users whose username, e-mail address or names contain the string.
 *
 * Permission: roles:read.
 *
 * @param roleId Identifier of the role.
 * @returns The users on this page.
 * @throws {BadRequestError} 400: The id is malformed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
 */
export const listRoleUsers: (
  client: Connection,
  roleId: string,
  query?: ListRoleUsersQuery,
  options?: ListOptions,
) => ListCall<User[], User, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listRoleUsers',
  path: '/roles/{roleId}/users',
  query: true,
  gives: 'list',
})

/**
 * Assign a role to users.
 *
 * Assigns the role to 1 to 100 users, all of them or none. A user who already has it keeps it, so the call can be repeated safely.
 * Each user must be known to the client of the role, by a role or an open invitation, or to a client below that the caller has access to. Invite others with POST /auth/users/invite. Every unknown username is listed in the 400.
 * A caller can grant only what it has: it must have every permission of the role, otherwise the response is 403. The role applies from a user's next request on.
 *
 * Permission: roles:admin. It gives someone access, or shows a secret that does.
 *
 * @param roleId Identifier of the role.
 * @param body The users to assign the role to.
 * @returns All the users have the role.
 * @throws {BadRequestError} 400: A user is unknown. The role was not assigned to any user.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller may not give this role.
 * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
 */
export const addRoleUsers: (
  client: Connection,
  roleId: string,
  body: RoleAssignment,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'addRoleUsers',
  path: '/roles/{roleId}/users',
  body: 'json',
})

/**
 * Remove a role from several users.
 *
 * Removes the role from the users that the query names, all of them or none: repeat `username` for each, up to 100 times, as in `?username=freja%40nordlys.example&username=magnus%40nordlys.example`. There is no body, since many clients and proxies drop the body of a DELETE.
 * At least one username is required, so leaving it out never empties a role. A user who does not have the role is skipped, so the call can be repeated safely.
 * The response is 409 if no user of the client would have `roles:admin` any more.
 *
 * Permission: roles:admin.
 *
 * @param roleId Identifier of the role.
 * @returns The role is removed from all of these users.
 * @throws {BadRequestError} 400: A parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
 * @throws {ConflictError} 409: The role cannot be taken from these users.
 */
export const removeRoleUsers: (
  client: Connection,
  roleId: string,
  query: RemoveRoleUsersQuery,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'removeRoleUsers',
  path: '/roles/{roleId}/users',
  query: true,
})

/**
 * Remove a role from a user.
 *
 * Removes the role from one user, starting with the user's next request. A user who does not have the role returns 404.
 * The response is 409 if no user of the client would have `roles:admin` any more. A user who loses the last role of a client no longer belongs to it.
 *
 * Permission: roles:admin.
 *
 * @param roleId Identifier of the role.
 * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
 * @returns The user does not have the role any more.
 * @throws {BadRequestError} 400: The id is malformed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The role is unknown, or the user does not have it.
 * @throws {ConflictError} 409: The role cannot be taken from this user.
 */
export const removeRoleUser: (
  client: Connection,
  roleId: string,
  username: string,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'removeRoleUser',
  path: '/roles/{roleId}/users/{username}',
})

/**
 * Remove all roles of the active client from a user.
 *
 * Removes every role of the active client from the user, who then no longer belongs to it. Roles of other clients and the user's account are kept.
 * A user without a role of the active client returns 404. The response is 409 if no user of the client would have `roles:admin` any more.
 *
 * Permission: roles:admin.
 *
 * @param username Name of the user, ignoring case. Characters such as @ may be percent-encoded.
 * @returns The user has no role of the active client any more.
 * @throws {BadRequestError} 400: The username is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
 * @throws {ConflictError} 409: The roles cannot be taken from this user.
 */
export const removeUserRoles: (
  client: Connection,
  username: string,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'removeUserRoles',
  path: '/roles/users/{username}',
})
