// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  CarrierClaim,
  CarrierClaimAttachment,
  CarrierClaimAttachmentCreate,
  CarrierClaimAttachmentFile,
  CarrierClaimChanges,
  CarrierClaimCreate,
  ExportCarrierClaimsQuery,
  ListCarrierClaimsQuery,
} from '../types.ts'

/** Claim money from carriers for lost and damaged parcels. */
export interface CarrierClaimResource {
  /**
   * List claims for lost and damaged parcels.
   *
   * Returns the claims of the active client, newest first. To see which claims have to be sent next, filter by `states=DRAFT,NEEDS_ACTION` and `deadline_until`.
   *
   * Permission: carrier-claims:read.
   *
   * @returns The claims on this page.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.carrierClaim.listCarrierClaims()
   */
  listCarrierClaims(
    query?: ListCarrierClaimsQuery,
    options?: ListOptions,
  ): ListCall<CarrierClaim[], CarrierClaim, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Prepare a claim for a lost or damaged parcel.
   *
   * Creates a claim as a draft, with the deadline that the carrier publishes. Add photographs and invoices with `createCarrierClaimAttachment`, print the letter with `getCarrierClaimLetter` and send both to the carrier. Carriers have no public interface for claims. Then set the state to `SUBMITTED` with `updateCarrierClaim`.
   *
   * The shipment must be registered. A shipment that was delivered is not lost (`SHIPMENT_DELIVERED`); claim `DAMAGE` or `MISSING_CONTENTS`, or correct its events first. While a parcel has a claim that is neither rejected nor cancelled, another claim for it is refused with `CLAIM_EXISTS`.
   *
   * A claim can also be created after its deadline, since your agreement with the carrier may be better than its published terms.
   *
   * Permission: carrier-claims:write.
   *
   * @param body Claim to prepare.
   * @returns The claim as a draft.
   * @throws {BadRequestError} 400: The claim is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The parcel has a claim already.
   * @example
   * await client.carrierClaim.createCarrierClaim({
   *   shipmentId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
   *   type: 'DAMAGE',
   *   amount: 1249,
   *   currency: 'DKK',
   *   description: 'The glass shade was broken when the parcel was opened. The outer box is dented at one corner.',
   *   items: [
   *     {
   *       sku: 'AURORA-BRASS-40',
   *       description: 'Aurora pendant lamp, brass, 40 cm',
   *       quantity: 1,
   *       value: 1249,
   *     },
   *   ],
   * })
   */
  createCarrierClaim(
    body: CarrierClaimCreate,
    options?: KeyedOptions,
  ): Call<CarrierClaim, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Export claims as CSV.
   *
   * Streams claims as CSV (RFC 4180, UTF-8), oldest first. The columns are `id`, `createdAt`, `carrier`, `carrierReference`, `customerReference`, `type`, `state`, `deadline`, `amount`, `approvedAmount`, `paidAmount`, `currency`, `carrierCaseNumber`, `description`, `note` and `shipmentId`. New columns are only added at the end. Errors are returned as JSON.
   *
   * Permission: carrier-claims:read.
   *
   * @returns The claims as a stream of CSV.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.carrierClaim.exportCarrierClaims()
   */
  exportCarrierClaims(
    query?: ExportCarrierClaimsQuery,
    options?: CallOptions,
  ): FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Get a claim.
   *
   * Returns a claim of the active client, with its deadline, attachments and states.
   *
   * Permission: carrier-claims:read.
   *
   * @param carrierClaimId Identifier of the claim.
   * @returns The claim as it is now.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @example
   * await client.carrierClaim.getCarrierClaim('0198c0de-7a11-7c3e-9b52-4f6d2a1e9101')
   */
  getCarrierClaim(
    carrierClaimId: string,
    options?: ReadOptions,
  ): Call<CarrierClaim, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Change a claim, or record its outcome.
   *
   * Changes the attributes that are sent and returns the claim as it is now. Amount, description and goods can be changed while the claim is `DRAFT` or `NEEDS_ACTION`.
   *
   * - From DRAFT: SUBMITTED or CANCELLED.
   * - From SUBMITTED: NEEDS_ACTION, APPROVED, REJECTED or CANCELLED.
   * - From NEEDS_ACTION: SUBMITTED, APPROVED, REJECTED or CANCELLED.
   * - From APPROVED: PAID, SUBMITTED or REJECTED.
   * - From REJECTED: SUBMITTED or APPROVED.
   * - From PAID: APPROVED.
   * - From CANCELLED: DRAFT.
   *
   * Anything else returns 409 `CLAIM_STATE`. A credit of the type `COMPENSATION` on an imported invoice of the carrier sets an approved claim to `PAID` automatically.
   *
   * Permission: carrier-claims:write.
   *
   * @param carrierClaimId Identifier of the claim.
   * @param body What changes.
   * @returns The claim as it is now.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The claim cannot change to this state.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.carrierClaim.updateCarrierClaim('0198c0de-7a11-7c3e-9b52-4f6d2a1e9101', { state: 'APPROVED', approvedAmount: 900, carrierCaseNumber: 'PN-CLAIM-204170' })
   */
  updateCarrierClaim(
    carrierClaimId: string,
    body: CarrierClaimChanges,
    options?: WriteOptions,
  ): Call<CarrierClaim, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Download the letter of a claim as PDF.
   *
   * Returns a letter to the carrier on A4, with the number of the shipment, sender and recipient, what happened, the goods with their value, the amount and the names of the attachments. Send it with the attachments to the carrier's customer service, or copy it into its form.
   *
   * Permission: carrier-claims:read.
   *
   * @param carrierClaimId Identifier of the claim.
   * @returns The letter to the carrier as PDF.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @example
   * await client.carrierClaim.getCarrierClaimLetter('0198c0de-7a11-7c3e-9b52-4f6d2a1e9101')
   */
  getCarrierClaimLetter(
    carrierClaimId: string,
    options?: CallOptions,
  ): FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Add a file to a claim.
   *
   * Adds a photograph, invoice or other proof to a claim, up to 10 files of 5 MB each. A file that is not in the format that `contentType` names is refused with `FILE_TYPE`, and so is a `name` with a path or the extension of another format. A picture has at most 64 million pixels (`TOO_MANY_PIXELS`). A PDF has at most 200 pages (`TOO_MANY_PAGES`), and its parts unpack to at most 256 MB (`PDF_TOO_LARGE`). Files can be added in every state, and are deleted when the person they may show is erased.
   *
   * Permission: carrier-claims:write.
   *
   * @param carrierClaimId Identifier of the claim.
   * @param body File to add.
   * @returns The attachment that was added.
   * @throws {BadRequestError} 400: The file does not match its content type.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The claim has ten files.
   * @example
   * await client.carrierClaim.createCarrierClaimAttachment('0198c0de-7a11-7c3e-9b52-4f6d2a1e9101', {
   *   name: 'broken-shade.png',
   *   contentType: 'image/png',
   *   data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
   * })
   */
  createCarrierClaimAttachment(
    carrierClaimId: string,
    body: CarrierClaimAttachmentCreate,
    options?: KeyedOptions,
  ): Call<CarrierClaimAttachment, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get a file of a claim.
   *
   * Returns an attachment of a claim, with the file in base64.
   *
   * Permission: carrier-claims:read.
   *
   * @param carrierClaimId Identifier of the claim.
   * @param attachmentId Identifier of the attachment.
   * @returns The attachment with its file.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @example
   * await client.carrierClaim.getCarrierClaimAttachment('0198c0de-7a11-7c3e-9b52-4f6d2a1e9101', '0198c0de-7a11-7c3e-9b52-4f6d2a1e9111')
   */
  getCarrierClaimAttachment(
    carrierClaimId: string,
    attachmentId: string,
    options?: CallOptions,
  ): Call<CarrierClaimAttachmentFile, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Delete a file of a claim.
   *
   * Deletes an attachment of a claim. The carrier may have a copy of it.
   *
   * Permission: carrier-claims:write. It cannot be undone.
   *
   * @param carrierClaimId Identifier of the claim.
   * @param attachmentId Identifier of the attachment.
   * @returns The attachment is deleted.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @example
   * await client.carrierClaim.deleteCarrierClaimAttachment('0198c0de-7a11-7c3e-9b52-4f6d2a1e9101', '0198c0de-7a11-7c3e-9b52-4f6d2a1e9111')
   */
  deleteCarrierClaimAttachment(
    carrierClaimId: string,
    attachmentId: string,
    options?: CallOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>
}

export const carrierClaim: readonly Operation[] = [
  { method: 'GET', id: 'listCarrierClaims', path: '/carrier-claims', query: true, gives: 'list' },
  { method: 'POST', id: 'createCarrierClaim', path: '/carrier-claims', body: 'json', keyed: true },
  { method: 'GET', id: 'exportCarrierClaims', path: '/carrier-claims/export.csv', query: true, gives: 'file' },
  { method: 'GET', id: 'getCarrierClaim', path: '/carrier-claims/{carrierClaimId}' },
  { method: 'PATCH', id: 'updateCarrierClaim', path: '/carrier-claims/{carrierClaimId}', body: 'json' },
  { method: 'GET', id: 'getCarrierClaimLetter', path: '/carrier-claims/{carrierClaimId}/letter.pdf', gives: 'file' },
  {
    method: 'POST',
    id: 'createCarrierClaimAttachment',
    path: '/carrier-claims/{carrierClaimId}/attachments',
    body: 'json',
    keyed: true,
  },
  {
    method: 'GET',
    id: 'getCarrierClaimAttachment',
    path: '/carrier-claims/{carrierClaimId}/attachments/{attachmentId}',
  },
  {
    method: 'DELETE',
    id: 'deleteCarrierClaimAttachment',
    path: '/carrier-claims/{carrierClaimId}/attachments/{attachmentId}',
  },
]
