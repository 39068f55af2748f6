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
   * Erases a person from everything of the active client (Art. 17 GDPR): shipments, address book, tracking events, notices, mails, batches, pick-ups, relabelled parcels, searches, logs and kept responses. Names, streets, postal codes, e-mail addresses and telephone numbers become `Erased` or are removed, in addresses and contacts and wherever people write what they like, such as instructions and notes. Carriers, products, states and other values that Waybill knows by their name stay, even where a person is called the same. Numbers, weights, prices, customs data, town and country stay, without the person. Labels, other documents, proofs of delivery and what the carrier sent word for word are deleted.
   *
   * A job does it, whose progress `getDataSubjectErasure` tells. It goes on where it was interrupted, and the audit has an entry for each kind of record. What belongs to no shipment or address of the person, such as the charge on an invoice, loses their full name, e-mail address and telephone number; where it has the address or number, everything that is known of them. Asking again does no harm.
   *
   * What users wrote into the names and addresses of webhook endpoints, API keys and shops is not touched; change it there. Accounts of users are not touched; `updateUser` and `updateMe` are for them. What carriers and your own systems keep is not touched either.
   *
   * Permission: data-subjects:write.
   *
   * @returns The erasure, which a job works on.
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

  /**
   * Get an erasure.
   *
   * Returns how far an erasure of the active client has come. It does not say whom it is about. Erasures stay as long as audit entries.
   *
   * Permission: data-subjects:read.
   *
   * @param erasureId Identifier of the erasure.
   * @returns The erasure as it is now.
   * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
   * @throws {NotFoundError} 404: There is no such resource for this client.
   * @example
   * await client.dataSubject.getDataSubjectErasure('0198c0de-a1b2-7c3e-9b52-4f6d2a1e8e11')
   */
  getDataSubjectErasure(
    erasureId: string,
    options?: CallOptions,
  ): Call<DataSubjectErasure, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>
}

export const dataSubject: readonly Operation[] = [
  { method: 'POST', id: 'exportDataSubject', path: '/data-subjects/export', body: 'json', repeatable: true },
  { method: 'POST', id: 'eraseDataSubject', path: '/data-subjects/erase', body: 'json' },
  { method: 'GET', id: 'getDataSubjectErasure', path: '/data-subjects/erasures/{erasureId}' },
]
