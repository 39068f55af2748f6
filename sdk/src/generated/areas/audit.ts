// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, ListOptions } from '../../core/options.ts'
import type {
  AuditEntry,
  AuditEntryPage,
  ExportAuditEntriesQuery,
  ListAuditEntriesQuery,
  ListRequestsQuery,
  LoggedRequest,
  LoggedRequestPage,
} from '../types.ts'

/** See who changed what, and look up each request. */
export interface AuditResource {
  /**
   * List changes to settings, newest first.
   *
   * Returns every call that changed something for the active client, with the user or program that made it, including log-ins and new passwords. An entry is written in the transaction of its change, or before the response. Those of calls for shipments and relabelling that come without an Idempotency-Key are written within a second after it.
   *
   * `details.before` and `details.after` have the changed attributes as JSON.
   *
   * `username` is the user whose permissions were used. `impersonatedBy` names the administrator who acted as that user, `apiKeyId` the program. Secrets and personal data are never in `details`. What happens to parcels is in their events and in the event feed.
   *
   * Filters narrow the list together. Send `nextPageToken` as `next_page_token` with the same filters to get earlier entries; the last page has none.
   *
   * Permission: audit:read.
   *
   * @returns The entries on this page.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.audit.listAuditEntries()
   */
  listAuditEntries(
    query?: ListAuditEntriesQuery,
    options?: ListOptions,
  ): ListCall<AuditEntryPage, AuditEntry, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Export the audit log as CSV.
   *
   * Streams the entries that `listAuditEntries` would list with the same filters as CSV (RFC 4180, UTF-8, with a header row), oldest first. Times are in UTC.
   *
   * The columns are `createdAt`, `username`, `impersonatedBy`, `apiKeyId`, `operationId`, `action`, `subject`, `subjectId`, `details` (JSON), `requestId` and `id`. New ones are only added at the end. Each process runs at most half as many exports at a time as it has database connections. Further ones return 503 `TOO_MANY_EXPORTS` with Retry-After.
   *
   * Permission: audit:read.
   *
   * @returns The entries as a stream of CSV.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.audit.exportAuditEntries()
   */
  exportAuditEntries(
    query?: ExportAuditEntriesQuery,
    options?: CallOptions,
  ): FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * List the last requests of the client, newest first.
   *
   * Returns the requests for the active client in the last 7 days: sender, operation, status, duration and errors. Bodies, headers, query parameters, messages and network addresses are not kept, and of the path only ids and numbers.
   *
   * A request is in the list within a second or two. If a process serves more than 100 requests of a client within a second, it keeps only the failed ones. Requests in the last second before a process is killed may be missing. A request without a valid token or key does not belong to a client and is not listed.
   *
   * Filters narrow the list together. Send `nextPageToken` as `next_page_token` with the same filters to get earlier requests; the last page has none.
   *
   * Permission: requests:read.
   *
   * @returns The requests on this page.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.audit.listRequests()
   */
  listRequests(
    query?: ListRequestsQuery,
    options?: ListOptions,
  ): ListCall<LoggedRequestPage, LoggedRequest, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Get a logged request.
   *
   * Returns a request of the active client by the id that every response has in `X-Request-Id` and every error in `requestId`. Requests are kept for 7 days. Those of other clients, and those without a valid token or key, return 404.
   *
   * Permission: requests:read.
   *
   * @param requestId Id of the request, as in X-Request-Id.
   * @returns The request as it was logged.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such request, or it is more than 7 days old.
   * @example
   * await client.audit.getRequest('0198c0de7a117c3e9b52')
   */
  getRequest(
    requestId: string,
    options?: CallOptions,
  ): Call<LoggedRequest, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>
}

export const audit: readonly Operation[] = [
  { method: 'GET', id: 'listAuditEntries', path: '/audit', query: true, gives: 'list' },
  { method: 'GET', id: 'exportAuditEntries', path: '/audit/export.csv', query: true, gives: 'file' },
  { method: 'GET', id: 'listRequests', path: '/requests', query: true, gives: 'list' },
  { method: 'GET', id: 'getRequest', path: '/requests/{requestId}' },
]
