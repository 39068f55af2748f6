// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  Consignment,
  ConsignmentCreate,
  ConsignmentParentUpdate,
  ConsignmentPatch,
  ConsignmentStateUpdate,
  ConsignmentUpdate,
  ListConsignmentsQuery,
} from '../types.ts'

/** Group shipments on pallets and pallets on trucks. */
export interface ConsignmentResource {
  /**
   * List the consignments of the client.
   *
   * Returns the consignments that match all filters given, newest first by default. X-Total-Count contains the total over all pages, and Link points to the other pages. A page has 10 consignments by default and 100 at most.
   *
   * reference finds consignments whose carrierReference, or any of whose references, is exactly this string. parentId finds the direct members of a consignment.
   *
   * Permission: consignments:read.
   *
   * @returns The consignments on this page.
   * @throws {BadRequestError} 400: A filter or the page is not valid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.consignment.listConsignments()
   */
  listConsignments(
    query?: ListConsignmentsQuery,
    options?: ListOptions,
  ): ListCall<Consignment[], Consignment, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Create a pallet, truck or shipment consignment.
   *
   * Creates an OPEN consignment of the client and returns it.
   *
   * - A SHIPMENT may be in a PALLET or TRUCK, and a PALLET in a TRUCK. Any other nesting returns 400, and a parent that is not OPEN returns 409.
   * - A parent inside one that waits for approval returns 409 as well: nothing that was handed in changes until it is rejected.
   * - A SHIPMENT whose CARRIER_REFERENCE or LABEL_REFERENCE is the carrier reference of a shipment of the client, or of its parcel, appears among the consignments of that shipment.
   * - A key and value that another consignment of the same type has, while that is not CLOSED, returns 409. WAREHOUSE_REFERENCE may repeat.
   * - A parcel is in one place at a time. A number returns 409 if another SHIPMENT that is not CLOSED names the same parcel, by any key or number: its own, that of a shipment with one parcel, or its number from before it was relabelled.
   * - A parcel of a known shipment is on one truck, even if two clients load it: a number that is on a truck of the shipment's client, of a client above it or of one that you have access to returns 409 on your truck until that one is CLOSED.
   * - A SHIPMENT without a number, or with one that no shipment has, is created with a warning.
   *
   * Permission: consignments:write.
   *
   * @returns The consignment was created and is OPEN.
   * @throws {BadRequestError} 400: A value is invalid, or the parent is of the wrong type.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The parent does not exist for this client.
   * @throws {ConflictError} 409: The reference is in use, the parent is not OPEN, or the Idempotency-Key was used with another body.
   * @example
   * await client.consignment.createConsignment({
   *   type: 'PALLET',
   *   references: [
   *     { key: 'WAREHOUSE_REFERENCE', value: 'CPH-RAMP-3' },
   *     { key: 'LABEL_REFERENCE', value: '395212340000000014' },
   *   ],
   *   parentId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52',
   * })
   */
  createConsignment(
    body: ConsignmentCreate,
    options?: KeyedOptions,
  ): Call<Consignment, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Change the consignment whose id is in the body.
   *
   * Changes the consignment that id names and returns it. Omitted attributes keep their values, and null clears parentId or carrierReference. The list of references is replaced as a whole.
   *
   * - A CLOSED consignment can no longer be changed: the response is 409. While it is WAITING_FOR_APPROVAL, it cannot be moved.
   * - A new parent must be OPEN and of a higher type, and the old one must be OPEN too. Any other nesting, or a cycle, returns 400.
   * - A key and value that another consignment of the type has, while that is not CLOSED, returns 409. WAREHOUSE_REFERENCE may repeat.
   * - The state does not change here. Use the state call for that.
   *
   * Permission: consignments:write.
   *
   * @returns The consignment as it is now.
   * @throws {BadRequestError} 400: A value is invalid, or the nesting would be wrong.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The consignment or its new parent does not exist for this client.
   * @throws {ConflictError} 409: The consignment or a parent is not OPEN, or the reference is in use.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.consignment.updateConsignment({
   *   id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51',
   *   references: [{ key: 'WAREHOUSE_REFERENCE', value: 'CPH-RAMP-5' }],
   * })
   */
  updateConsignment(
    body: ConsignmentUpdate,
    options?: WriteOptions,
  ): Call<Consignment, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get a consignment.
   *
   * Returns the consignment with an entity tag. With If-None-Match and the tag of the last response an unchanged consignment returns 304 without a body.
   *
   * Permission: consignments:read.
   *
   * @param consignmentId Identifier of the consignment.
   * @returns The consignment as it is now.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The id is not valid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The client has no such consignment.
   * @example
   * await client.consignment.getConsignment('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51')
   */
  getConsignment(
    consignmentId: string,
    options?: ReadOptions,
  ): Call<Consignment, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Change some attributes of a consignment.
   *
   * Changes only the attributes in the body and returns the consignment. Omitted attributes keep their values, and null clears parentId or carrierReference. The list of references is replaced as a whole.
   *
   * - A CLOSED consignment can no longer be changed: the response is 409. While it is WAITING_FOR_APPROVAL, it cannot be moved.
   * - A new parent must be OPEN and of a higher type, and the old one must be OPEN too. Any other nesting, or a cycle, returns 400.
   * - A key and value that another consignment of the type has, while that is not CLOSED, returns 409. WAREHOUSE_REFERENCE may repeat.
   * - The state does not change here. Use the state call for that.
   *
   * Permission: consignments:write.
   *
   * @param consignmentId Identifier of the consignment.
   * @returns The consignment as it is now.
   * @throws {BadRequestError} 400: A value is invalid, or the nesting would be wrong.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The consignment or its new parent does not exist for this client.
   * @throws {ConflictError} 409: The consignment or a parent is not OPEN, or the reference is in use.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.consignment.patchConsignment('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51', { references: [{ key: 'WAREHOUSE_REFERENCE', value: 'CPH-RAMP-5' }] })
   */
  patchConsignment(
    consignmentId: string,
    body: ConsignmentPatch,
    options?: WriteOptions,
  ): Call<Consignment, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Delete a consignment that is open and empty.
   *
   * Deletes the consignment and takes it out of its parent. It must be OPEN, have no members, and not be in a parent that is not OPEN. Otherwise the response is 409. The shipment that it represents is not affected.
   *
   * Permission: consignments:write. It cannot be undone.
   *
   * @param consignmentId Identifier of the consignment.
   * @returns The consignment was deleted.
   * @throws {BadRequestError} 400: The id is not valid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The client has no such consignment.
   * @throws {ConflictError} 409: The consignment has members or is not OPEN.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.consignment.deleteConsignment('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51')
   */
  deleteConsignment(
    consignmentId: string,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>

  /**
   * Hand in, approve, reject or close a consignment.
   *
   * Sets the state and returns the consignment.
   *
   * - OPEN becomes WAITING_FOR_APPROVAL when it is handed in. A PALLET or SHIPMENT may also become CLOSED at once, while a TRUCK must be approved first.
   * - WAITING_FOR_APPROVAL becomes CLOSED when approved, or OPEN again when rejected. Both need the permission `consignments:admin`, though the user who handed it in may take it back. If the client's preference `approvalByOthers` is true, a user who created or handed in a consignment cannot approve it. The consignment keeps who handed it in, who approved it, and when.
   * - CLOSED is final. Closing a consignment closes its members and theirs, whatever their state.
   * - The state of anything inside a consignment that waits for approval, at any depth, cannot change: that returns 409.
   * - `warnings` of a PALLET or TRUCK that is handed in or closed name the parcels on it that are unknown, cancelled or not declared though they pass customs.
   * - Any other change returns 409. The state that the consignment already has returns 200 and changes nothing.
   *
   * The parcels on a TRUCK or PALLET may belong to many clients. Closing it affects those for which you have the permission `consignments:write`, and closes the customs items of every parcel on it. It also closes items of the client and of those below it whose truckIdentifier or palletIdentifier is its id without the hyphens, its carrierReference or one of its references. All of them name it from then on. The shipments on a closed TRUCK are reported as CMR_CLOSED.
   *
   * Permission: consignments:write. It notifies others who act on it, such as a carrier, customs or a customer.
   *
   * @param consignmentId Identifier of the consignment.
   * @returns The consignment with its state.
   * @throws {BadRequestError} 400: The state is missing or unknown.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The permission to approve is missing, or a different user has to approve it.
   * @throws {NotFoundError} 404: The client has no such consignment.
   * @throws {ConflictError} 409: The state does not allow this change.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.consignment.setConsignmentState('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51', { state: 'WAITING_FOR_APPROVAL' })
   */
  setConsignmentState(
    consignmentId: string,
    body: ConsignmentStateUpdate,
    options?: WriteOptions,
  ): Call<Consignment, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Put a consignment into another one or take it out.
   *
   * Puts the consignment into the one that parentId names, takes it out when parentId is null, and returns it. Its own members move with it.
   *
   * - A SHIPMENT may be in a PALLET or TRUCK, and a PALLET in a TRUCK. Any other nesting, or a cycle, returns 400, and an unknown parent returns 404.
   * - The consignment, its old parent and its new parent must all be OPEN, otherwise the response is 409.
   * - A parcel on another client's truck cannot be put on a truck, on its own or with its pallet: the response is 409.
   * - The parent that the consignment already has returns 200 and changes nothing.
   *
   * Permission: consignments:write.
   *
   * @param consignmentId Identifier of the consignment.
   * @returns The consignment with its parent.
   * @throws {BadRequestError} 400: The nesting would be wrong.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The consignment or its new parent does not exist for this client.
   * @throws {ConflictError} 409: The consignment or a parent is not OPEN, or a parcel is on another truck.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.consignment.setConsignmentParent('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51', { parentId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52' })
   */
  setConsignmentParent(
    consignmentId: string,
    body: ConsignmentParentUpdate,
    options?: WriteOptions,
  ): Call<Consignment, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>
}

export const consignment: readonly Operation[] = [
  { method: 'GET', id: 'listConsignments', path: '/consignments', query: true, gives: 'list' },
  { method: 'POST', id: 'createConsignment', path: '/consignments', body: 'json', keyed: true },
  { method: 'PUT', id: 'updateConsignment', path: '/consignments', body: 'json' },
  { method: 'GET', id: 'getConsignment', path: '/consignments/{consignmentId}' },
  { method: 'POST', id: 'patchConsignment', path: '/consignments/{consignmentId}', body: 'json' },
  { method: 'DELETE', id: 'deleteConsignment', path: '/consignments/{consignmentId}' },
  { method: 'PUT', id: 'setConsignmentState', path: '/consignments/{consignmentId}/state', body: 'json' },
  { method: 'PUT', id: 'setConsignmentParent', path: '/consignments/{consignmentId}/parent', body: 'json' },
]
