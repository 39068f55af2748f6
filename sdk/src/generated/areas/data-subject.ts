// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions } from '../../core/options.ts'
import type { DataSubject, DataSubjectErasure, DataSubjectExport } from '../types.ts'

/** Export and erase the data stored about one person. */
export interface DataSubjectResource {
  /**
   * Export the data stored about a person.
   *
   * Returns everything that the active client has stored about a person, such as shipments, addresses, tracking events, notices, pick-ups, trackers and customs items. Use it to respond to a request under Art. 15 or 20 GDPR.
   *
   * Each `data` is a row as it is stored, with the names of its columns; pictures, labels and encrypted values are left out. If there is no data about the person, the list is empty. Records are streamed, so discard a response that is cut off. At most 1,000,000 are returned, and `complete` says whether these are all.
   *
   * Permission: data-subjects:read.
   *
   * @returns The data stored about the person.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
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
   * Erases a person from everything of the active client (Art. 17 GDPR): shipments, address book, tracking events, notices, mails, batches, pick-ups, relabelled parcels, searches, logs and kept responses. Names, streets, postal codes, e-mail addresses and telephone numbers become `Erased` or are removed, in addresses and contacts and in free-form fields such as instructions and notes. Carriers, products, states and other values known to Waybill stay, even if they equal the person's name. Numbers, weights, prices, customs data, town and country stay, without the person. Labels, other documents, proofs of delivery and the carrier's raw messages are deleted.
   *
   * A background job does the work, and `getDataSubjectErasure` returns its progress. Once something was erased, it looks again two minutes later for what requests, imports and jobs that were running have stored meanwhile. Data stored about the person before the erasure is `DONE` is erased too. Data that you send afterwards is new and is kept, even under the same order number; an order that is synced from a shop stays erased if it was in Waybill before, and a new order in the shop is new data. The job resumes after an interruption, and the audit log has an entry for each kind of record. Records that do not belong to a shipment or address of the person, such as a charge on an invoice, lose the person's full name, e-mail address and telephone number; if they have the e-mail address or the number, they lose everything known about the person. A street name alone is kept, since others live there too. Full-width letters and digits and the encoding of URLs are recognised, other spellings are not. Saved views that search for the person are removed from the users who see the client's shipments. The call can be repeated safely. Names and addresses of webhook endpoints, API keys and shops are not changed; change them there. User accounts are not changed; use `deleteUser`. Data held by carriers and by your own systems is not affected either.
   *
   * Permission: data-subjects:write. It cannot be undone.
   *
   * @returns The erasure, which runs in the background.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
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
   * Returns the progress of an erasure of the active client. It does not name the person. Erasures are kept as long as audit entries.
   *
   * Permission: data-subjects:read.
   *
   * @param erasureId Identifier of the erasure.
   * @returns The erasure as it is now.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
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
