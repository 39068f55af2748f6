// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions } from '../../core/options.ts'
import type { DataSubject, DataSubjectErasure, DataSubjectExport } from '../types.ts'

/** Export and erase what is kept about one person. */
export interface DataSubjectResource {
  /**
   * Export what is kept about a person.
   *
   * Returns everything of the active client that holds a person's data, such as shipments, addresses, tracking events, notices, pick-ups, trackers and customs items. Who asks for the data kept about them (Art. 15 and 20 GDPR) gets it as it is.
   *
   * Each `data` is a row as it is kept, with the names of its columns; pictures, labels and sealed values are left out. A person whom nothing is kept about gets an empty list. Records are sent while they are read, so a response that lacks its end is none. At most 1,000,000 are returned, and `complete` says whether that was all.
   *
   * Permission: data-subjects:read.
   *
   * @returns What is kept about the person.
   * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
   * @example
   * await client.dataSubject.exportDataSubject({ email: 'astrid.lindqvist@example.se' })
   */
  exportDataSubject(
    body: DataSubject,
    options?: CallOptions,
  ): Call<DataSubjectExport, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Erase a person's data.
   *
   * Erases a person from everything of the active client (Art. 17 GDPR): shipments, address book, tracking events, notices, mails, batches, pick-ups, relabelled parcels, searches, logs and kept responses. Names, streets, postal codes, e-mail addresses and telephone numbers become `Erased` or are removed. Numbers, weights, prices, customs data, town and country stay, without the person. Labels, other documents, proofs of delivery and what the carrier sent word for word are deleted.
   *
   * A client with more than 10,000 shipments gets `PENDING`, and a job goes on. Repeating the call does no harm, and finds nothing once all is erased. Accounts of users are not touched; `deleteUser` and `updateMe` are for them. What carriers and your own systems keep is not touched either.
   *
   * Permission: data-subjects:write.
   *
   * @returns What was erased, or that a job erases it.
   * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
   * @example
   * await client.dataSubject.eraseDataSubject({ email: 'astrid.lindqvist@example.se' })
   */
  eraseDataSubject(
    body: DataSubject,
    options?: CallOptions,
  ): Call<DataSubjectErasure, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>
}

export const dataSubject: readonly Operation[] = [
  { method: 'POST', id: 'exportDataSubject', path: '/data-subjects/export', body: 'json', repeatable: true },
  { method: 'POST', id: 'eraseDataSubject', path: '/data-subjects/erase', body: 'json' },
]
