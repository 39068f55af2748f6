// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, KeyedOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  ListShippingPoliciesQuery,
  ShippingPolicy,
  ShippingPolicyCreate,
  ShippingPolicyTrial,
  ShippingPolicyUpdate,
} from '../types.ts'

/** Decide by rules which rates are offered, and what is charged for them. */
export interface ShippingPolicyResource {
  /**
   * List the policies of a client.
   *
   * Returns the policies of the active client, most recent first. A policy of a client above, which may apply to it, is not included.
   *
   * Permission: shipping-policies:read.
   *
   * @returns One page of policies.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.shippingPolicy.listShippingPolicies()
   */
  listShippingPolicies(
    query?: ListShippingPoliciesQuery,
    options?: ListOptions,
  ): ListCall<ShippingPolicy[], ShippingPolicy, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Create a draft of a shipping policy.
   *
   * Creates a draft of ordered rules. Rates do not change until `POST /shipping-policies/{shippingPolicyId}/activate`, and `POST /shipping-policies/{shippingPolicyId}/trial` shows in advance what would change. A rule whose condition is met applies its effects to the rates of `createRates`: it offers or hides products, prefers some, keeps the cheapest or the fastest, and sets the `charge` in addition to the cost. A hidden rate cannot be booked.
   *
   * Rules that can never apply are refused with `NEVER_TRUE`, such as an empty range, a rule after one that always ends the policy, or a product that the client does not see.
   *
   * Permission: shipping-policies:write.
   *
   * @returns The draft was created.
   * @throws {BadRequestError} 400: The policy is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {ConflictError} 409: The key was used with another body.
   * @example
   * await client.shippingPolicy.createShippingPolicy({
   *   name: 'Autumn sale',
   *   rules: [
   *     {
   *       name: 'Heavy goods to the door',
   *       condition: { weight: { from: 20 } },
   *       effects: [{ type: 'HIDE', productIds: ['POSTNORD_DK_19'] }],
   *     },
   *     {
   *       name: 'Free from 500 kroner',
   *       effects: [
   *         { type: 'MARK_UP', percent: 10 },
   *         { type: 'FREE_ABOVE', amount: { amount: 500, currency: 'DKK' } },
   *       ],
   *     },
   *   ],
   * })
   */
  createShippingPolicy(
    body: ShippingPolicyCreate,
    options?: KeyedOptions,
  ): Call<ShippingPolicy, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Change the draft of a policy.
   *
   * Changes the draft whose `id` is in the body and returns it as it is now. Omitted attributes keep their values, and the rules are replaced as a whole. A policy that has been active returns 409, because it documents past decisions; create a new draft.
   *
   * Permission: shipping-policies:write.
   *
   * @returns The draft as it is now.
   * @throws {BadRequestError} 400: The policy is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The policy is no longer a draft.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.shippingPolicy.updateShippingPolicy({ id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8d60', scope: 'CHILDREN' })
   */
  updateShippingPolicy(
    body: ShippingPolicyUpdate,
    options?: WriteOptions,
  ): Call<ShippingPolicy, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get a policy.
   *
   * Returns a policy of the active client with its rules.
   *
   * Permission: shipping-policies:read.
   *
   * @param shippingPolicyId Identifier of the policy.
   * @returns The policy with its rules.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @example
   * await client.shippingPolicy.getShippingPolicy('0198c0de-7a11-7c3e-9b52-4f6d2a1e8d60')
   */
  getShippingPolicy(
    shippingPolicyId: string,
    options?: ReadOptions,
  ): Call<ShippingPolicy, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Delete the draft of a policy.
   *
   * Deletes a draft. A policy that has been active cannot be deleted, because it documents past decisions.
   *
   * Permission: shipping-policies:write. It cannot be undone.
   *
   * @param shippingPolicyId Identifier of the policy.
   * @returns The draft is deleted.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The policy is no longer a draft.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.shippingPolicy.deleteShippingPolicy('0198c0de-7a11-7c3e-9b52-4f6d2a1e8d60')
   */
  deleteShippingPolicy(
    shippingPolicyId: string,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>

  /**
   * Activate a policy.
   *
   * Activates a draft or a retired policy at once and retires the one that was active. To go back, activate the previous one again. The products that it names are checked again.
   *
   * Permission: shipping-policies:write. It can cost money.
   *
   * @param shippingPolicyId Identifier of the policy.
   * @returns The activated policy.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The policy is already active.
   * @example
   * await client.shippingPolicy.activateShippingPolicy('0198c0de-7a11-7c3e-9b52-4f6d2a1e8d60')
   */
  activateShippingPolicy(
    shippingPolicyId: string,
    options?: CallOptions,
  ): Call<ShippingPolicy, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503>

  /**
   * Retire a policy.
   *
   * Retires the active policy. From now on the policy of the nearest client above applies if its scope is CHILDREN, and otherwise none.
   *
   * Permission: shipping-policies:write. It can cost money.
   *
   * @param shippingPolicyId Identifier of the policy.
   * @returns The policy, now retired.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @throws {ConflictError} 409: The policy is not active.
   * @example
   * await client.shippingPolicy.retireShippingPolicy('0198c0de-7a11-7c3e-9b52-4f6d2a1e8d60')
   */
  retireShippingPolicy(
    shippingPolicyId: string,
    options?: CallOptions,
  ): Call<ShippingPolicy, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503>

  /**
   * See what a policy would have changed.
   *
   * Packs and prices the latest orders of the active client with today's rate sheets, once with the active rules and once with those of the policy, and returns which rates would have been hidden, shown or charged differently, which would have come first, and what would have been packed differently. Carriers are not called and parcel shops are not looked up. Nothing is stored.
   *
   * Permission: shipping-policies:read.
   *
   * @param shippingPolicyId Identifier of the policy.
   * @returns The differences that the policy would make.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The resource does not exist for this client.
   * @example
   * await client.shippingPolicy.tryShippingPolicy('0198c0de-7a11-7c3e-9b52-4f6d2a1e8d60')
   */
  tryShippingPolicy(
    shippingPolicyId: string,
    options?: CallOptions,
  ): Call<ShippingPolicyTrial, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>
}

export const shippingPolicy: readonly Operation[] = [
  { method: 'GET', id: 'listShippingPolicies', path: '/shipping-policies', query: true, gives: 'list' },
  { method: 'POST', id: 'createShippingPolicy', path: '/shipping-policies', body: 'json', keyed: true },
  { method: 'PUT', id: 'updateShippingPolicy', path: '/shipping-policies', body: 'json' },
  { method: 'GET', id: 'getShippingPolicy', path: '/shipping-policies/{shippingPolicyId}' },
  { method: 'DELETE', id: 'deleteShippingPolicy', path: '/shipping-policies/{shippingPolicyId}' },
  { method: 'POST', id: 'activateShippingPolicy', path: '/shipping-policies/{shippingPolicyId}/activate' },
  { method: 'POST', id: 'retireShippingPolicy', path: '/shipping-policies/{shippingPolicyId}/retire' },
  { method: 'POST', id: 'tryShippingPolicy', path: '/shipping-policies/{shippingPolicyId}/trial', repeatable: true },
]
