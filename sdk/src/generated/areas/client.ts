// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  Client,
  ClientCreate,
  ClientDetails,
  ClientImportResult,
  ClientUpdate,
  ExternalClient,
  ListAccessibleClientsQuery,
  ListClientUsersQuery,
  ListClientsQuery,
  User,
} from '../types.ts'

/** Manage the hierarchy of clients. */
export interface ClientResource {
  /**
   * List the clients that the caller administers.
   *
   * Returns the active client and, when a role of the caller has the scope CHILDREN, every client below it. A page has 10 clients by default.
   * `q` finds clients whose name, external id or VAT number contains the string, or whose id is the number.
   * The list is sorted by the time of creation, newest first, unless `sort` and `order` say otherwise. For a short list to choose from, see GET /auth/client-list.
   *
   * Permission: clients:read.
   *
   * @returns The clients on this page.
   * @throws {BadRequestError} 400: A parameter is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.client.listClients()
   */
  listClients(
    query?: ListClientsQuery,
    options?: ListOptions,
  ): ListCall<ClientDetails[], ClientDetails, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Create a client below an existing one.
   *
   * Creates a client and returns it with its number.
   * The parent is the active client unless `parentId` names another one that the caller has access to through a role with scope CHILDREN, otherwise the response is 403. The new client ranks below its parent: PLATFORM_OWNER, TENANT, COMPANY, ACCOUNT. Its `level` follows from the parent.
   * Without `plan` the client gets the plan of its parent. Only an administrator of the parent may choose another one, and not a higher one, otherwise the response is 403. `externalOrigin` and `externalId` come together and are unique within a tenant, otherwise the response is 409. Names need not be unique.
   * The client starts without users and roles. Invite users or create roles as the next step.
   *
   * Permission: clients:admin.
   *
   * @param body The client to create.
   * @returns The client that was created.
   * @throws {BadRequestError} 400: The client is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller may not create this client.
   * @throws {ConflictError} 409: The client conflicts with what exists.
   * @example
   * await client.client.createClient({
   *   name: 'Nordlys Interiør Sverige',
   *   clientType: 'ACCOUNT',
   *   parentId: 1024,
   *   plan: 'PRO',
   *   address: {
   *     company: 'Nordlys Interiør Sverige',
   *     addressLine1: 'Östra Hamngatan 16',
   *     postCode: '411 09',
   *     city: 'Göteborg',
   *     country: 'SE',
   *     contactInfo: { dialCode: '+46', telephone: '31 70 06 210', email: 'sverige@nordlys.example' },
   *   },
   *   billingInfo: { schedule: 'MONTHLY', currency: 'SEK', vat: 'SE556677889901' },
   *   externalId: 'DEB-10025',
   *   externalOrigin: 'navision',
   * })
   */
  createClient(
    body: ClientCreate,
    options?: KeyedOptions,
  ): Call<ClientDetails, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Change the client whose id is in the body.
   *
   * Changes the client whose `id` is in the body and returns it as it is now. It is the active client or one below it that the caller has access to, otherwise the response is 404.
   * Omitted attributes keep their values, and `null` removes an optional one. `address` and `billingInfo` are replaced as a whole.
   * The type and the parent of a client never change. `plan` is changed only by an administrator of a client above, and is at most that of the parent, otherwise the response is 403. Clients further below keep theirs.
   * `secondFactorRequired` needs `users:admin` as well. From then on users of the client and of all clients below it who have no second factor can only set one up; every other call returns 403 with `SECOND_FACTOR_SETUP_REQUIRED`, within 30 seconds on every server.
   * `externalOrigin` and `externalId` are set and removed together and are unique within a tenant.
   *
   * Permission: clients:write.
   *
   * @param body The id of the client and what changes.
   * @returns The client as it is now.
   * @throws {BadRequestError} 400: The change is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller may not make this change.
   * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
   * @throws {ConflictError} 409: The client conflicts with what exists.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.client.updateClient({
   *   id: 1024,
   *   billingInfo: {
   *     schedule: 'WEEKLY',
   *     currency: 'DKK',
   *     vat: 'DK29384756',
   *     eori: 'DK29384756',
   *     additionalBillingEmail: 'bogholderi@nordlys.example',
   *   },
   * })
   */
  updateClient(
    body: ClientUpdate,
    options?: WriteOptions,
  ): Call<ClientDetails, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * List the clients that the caller can act for.
   *
   * Returns a summary of every client that the ClientId header may name: those where the caller has a role, and those below them that a role with scope CHILDREN includes.
   * The list does not depend on the active client. It is sorted by name, and `q` finds clients by a part of their name or by their number.
   *
   * Permission: authenticated.
   *
   * @returns The clients on this page.
   * @throws {BadRequestError} 400: A parameter is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.client.listAccessibleClients()
   */
  listAccessibleClients(
    query?: ListAccessibleClientsQuery,
    options?: ListOptions,
  ): ListCall<Client[], Client, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Get a client.
   *
   * Returns one client with its address, its billing and the number of its users. It is the active client or one below it that the caller has access to, otherwise the response is 404.
   * With `If-None-Match` an unchanged client returns 304 without a body.
   *
   * Permission: clients:read.
   *
   * @param id Number of the client.
   * @returns The client with its details.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The id is malformed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
   * @example
   * await client.client.getClient(1024)
   */
  getClient(
    id: number,
    options?: ReadOptions,
  ): Call<ClientDetails, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Delete a client that has no clients below it.
   *
   * Deletes a client below the active one. Its roles, preferences, address book and parcel definitions are deleted with it, and its users lose their claim to it.
   * Shipments, customs items and reports are retained by the clients above for the statutory period, but nobody can act for the client any more, and its number is not reused.
   * A client that has clients below it, and the active client itself, are not deleted: the response is 409.
   *
   * Permission: clients:admin. It cannot be undone.
   *
   * @param id Number of the client.
   * @returns The client is deleted.
   * @throws {BadRequestError} 400: The id is malformed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
   * @throws {ConflictError} 409: The client cannot be deleted.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.client.deleteClient(1024)
   */
  deleteClient(
    id: number,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>

  /**
   * List the users of a client.
   *
   * Returns the users who have a role of the client, 10 per page by default. The client is the active one or one below it that the caller has access to, otherwise the response is 404.
   * The claims of each user show the client of the path only. Archived users are left out. `q` finds users whose username, e-mail address or names contain the string.
   * The list is sorted by the time of creation, oldest first, unless `sort` and `order` say otherwise.
   *
   * Permission: users:admin.
   *
   * @param clientId Client the call is about. A client that the caller has no access to returns 404.
   * @returns The users on this page.
   * @throws {BadRequestError} 400: A parameter is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
   * @example
   * await client.client.listClientUsers(1024)
   */
  listClientUsers(
    clientId: number,
    query?: ListClientUsersQuery,
    options?: ListOptions,
  ): ListCall<User[], User, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Create or update clients from another system.
   *
   * Takes a list of 1 to 1,000 clients of another system and returns the outcome of each one, in the order of the request. The status is 200 even when some fail. A client that fails has no effect on the others.
   * A client is found again by `externalOrigin` and `externalId`, which are unique within a tenant. An unknown one is created, a known one takes over the attributes that are sent and keeps the others. `address` and `billingInfo` are replaced as a whole.
   * `parentExternalId` names the parent by its id of the same origin. The parent may already exist or appear anywhere in the same list. Without it the active client is the parent. Type, level and parent are set when a client is created and cannot change later.
   * A list that does not match the schema returns 400 as a whole, and nothing is imported. Importing the same list again changes nothing and returns UNCHANGED.
   *
   * Permission: clients:admin.
   *
   * @param body The clients to import.
   * @returns Outcome for each client.
   * @throws {BadRequestError} 400: The list is invalid. Nothing is imported.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {ConflictError} 409: The key was used with another body.
   * @example
   * await client.client.importClients([
   *   {
   *     externalOrigin: 'navision',
   *     externalId: 'DEB-10024',
   *     name: 'Nordlys Interiør ApS',
   *     clientType: 'COMPANY',
   *     level: 2,
   *     address: {
   *       firstName: 'Freja',
   *       lastName: 'Lindholm',
   *       company: 'Nordlys Interiør ApS',
   *       addressLine1: 'Store Kongensgade 81',
   *       addressLine2: 'Baghuset, 2. tv.',
   *       postCode: '1264',
   *       city: 'Copenhagen',
   *       country: 'DK',
   *       contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'kontakt@nordlys.example' },
   *     },
   *     billingInfo: {
   *       schedule: 'MONTHLY',
   *       currency: 'DKK',
   *       vat: 'DK29384756',
   *       eori: 'DK29384756',
   *       additionalBillingEmail: 'bogholderi@nordlys.example',
   *     },
   *   },
   *   {
   *     externalOrigin: 'navision',
   *     externalId: 'DEB-10025',
   *     name: 'Nordlys Interiør Sverige',
   *     clientType: 'ACCOUNT',
   *     level: 3,
   *     address: {
   *       company: 'Nordlys Interiør Sverige',
   *       addressLine1: 'Östra Hamngatan 16',
   *       postCode: '411 09',
   *       city: 'Göteborg',
   *       country: 'SE',
   *       contactInfo: { dialCode: '+46', telephone: '31 70 06 210', email: 'sverige@nordlys.example' },
   *     },
   *     billingInfo: { schedule: 'MONTHLY', currency: 'SEK', vat: 'SE556677889901' },
   *     parentExternalId: 'DEB-10024',
   *   },
   *   {
   *     externalOrigin: 'navision',
   *     externalId: 'DEB-10031',
   *     name: 'Nordlys Norge',
   *     clientType: 'ACCOUNT',
   *     parentExternalId: 'DEB-19999',
   *   },
   * ])
   */
  importClients(
    body: ExternalClient[],
    options?: KeyedOptions,
  ): Call<ClientImportResult[], 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get a client by its id in the system it was imported from.
   *
   * Returns the client that was imported under this origin and id, with the number that Waybill gave it. It is the active client or one below it that the caller has access to, otherwise the response is 404.
   * Both are case-sensitive. With `If-None-Match` an unchanged client returns 304 without a body.
   *
   * Permission: clients:admin.
   *
   * @param externalOrigin System that the client was imported from.
   * @param externalId Identifier of the client in that system.
   * @returns The client with its details.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The origin or the id is malformed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist, or the caller has no access to it.
   * @example
   * await client.client.getImportedClient('navision', 'DEB-10024')
   */
  getImportedClient(
    externalOrigin: string,
    externalId: string,
    options?: ReadOptions,
  ): Call<ClientDetails, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>
}

export const client: readonly Operation[] = [
  { method: 'GET', id: 'listClients', path: '/auth/clients', query: true, gives: 'list' },
  { method: 'POST', id: 'createClient', path: '/auth/clients', body: 'json', keyed: true },
  { method: 'PUT', id: 'updateClient', path: '/auth/clients', body: 'json' },
  { method: 'GET', id: 'listAccessibleClients', path: '/auth/client-list', query: true, gives: 'list' },
  { method: 'GET', id: 'getClient', path: '/auth/clients/{id}' },
  { method: 'DELETE', id: 'deleteClient', path: '/auth/clients/{id}' },
  { method: 'GET', id: 'listClientUsers', path: '/auth/clients/{clientId}/users', query: true, gives: 'list' },
  { method: 'POST', id: 'importClients', path: '/auth/clients/import', body: 'json', keyed: true },
  { method: 'GET', id: 'getImportedClient', path: '/auth/clients/import/{externalOrigin}/{externalId}' },
]
