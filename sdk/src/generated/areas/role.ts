// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
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

/** Give users the permissions they need. */
export interface RoleResource {
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
   * @example
   * await client.role.listRoleTemplates()
   */
  listRoleTemplates(options?: CallOptions): Call<RoleTemplate[], 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.role.listRoles(1024)
   */
  listRoles(
    clientId: number,
    query?: ListRolesQuery,
    options?: ListOptions,
  ): ListCall<Role[], Role, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.role.createRole(1024, {
   *   name: 'Warehouse',
   *   description: 'Packs and labels shipments, without access to settings.',
   *   permissions: ['addresses:read', 'parcel-definitions:read', 'shipments:read', 'shipments:write'],
   *   scope: 'LOCAL',
   * })
   */
  createRole(
    clientId: number,
    body: RoleCreate,
    options?: KeyedOptions,
  ): Call<Role, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

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
   * @example
   * await client.role.updateRole(1024, {
   *   id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20',
   *   permissions: [
   *     'addresses:read',
   *     'parcel-definitions:read',
   *     'reporting:read',
   *     'shipments:read',
   *     'shipments:write',
   *   ],
   * })
   */
  updateRole(
    clientId: number,
    body: RoleUpdate,
    options?: WriteOptions,
  ): Call<Role, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

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
   * @example
   * await client.role.getRole('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20')
   */
  getRole(roleId: string, options?: ReadOptions): Call<Role, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.role.deleteRole('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20')
   */
  deleteRole(
    roleId: string,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>

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
   * @example
   * await client.role.listRoleUsers('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20')
   */
  listRoleUsers(
    roleId: string,
    query?: ListRoleUsersQuery,
    options?: ListOptions,
  ): ListCall<User[], User, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

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
   * @example
   * await client.role.addRoleUsers('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20', { usernames: ['freja@nordlys.example', 'magnus@nordlys.example'] })
   */
  addRoleUsers(
    roleId: string,
    body: RoleAssignment,
    options?: CallOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 429 | 500 | 503>

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
   * @example
   * await client.role.removeRoleUsers('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20', { username: ['freja@nordlys.example', 'magnus@nordlys.example'] })
   */
  removeRoleUsers(
    roleId: string,
    query: RemoveRoleUsersQuery,
    options?: CallOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503>

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
   * @example
   * await client.role.removeRoleUser('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20', 'freja@nordlys.example')
   */
  removeRoleUser(
    roleId: string,
    username: string,
    options?: CallOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503>

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
   * @example
   * await client.role.removeUserRoles('freja@nordlys.example')
   */
  removeUserRoles(
    username: string,
    options?: CallOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503>
}

export const role: readonly Operation[] = [
  { method: 'GET', id: 'listRoleTemplates', path: '/auth/role-templates' },
  { method: 'GET', id: 'listRoles', path: '/auth/clients/{clientId}/roles', query: true, gives: 'list' },
  { method: 'POST', id: 'createRole', path: '/auth/clients/{clientId}/roles', body: 'json', keyed: true },
  { method: 'PUT', id: 'updateRole', path: '/auth/clients/{clientId}/roles', body: 'json' },
  { method: 'GET', id: 'getRole', path: '/roles/{roleId}' },
  { method: 'DELETE', id: 'deleteRole', path: '/roles/{roleId}' },
  { method: 'GET', id: 'listRoleUsers', path: '/roles/{roleId}/users', query: true, gives: 'list' },
  { method: 'POST', id: 'addRoleUsers', path: '/roles/{roleId}/users', body: 'json' },
  { method: 'DELETE', id: 'removeRoleUsers', path: '/roles/{roleId}/users', query: true },
  { method: 'DELETE', id: 'removeRoleUser', path: '/roles/{roleId}/users/{username}' },
  { method: 'DELETE', id: 'removeUserRoles', path: '/roles/users/{username}' },
]
