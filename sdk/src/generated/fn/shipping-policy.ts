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
  ListShippingPoliciesQuery,
  ShippingPolicy,
  ShippingPolicyCreate,
  ShippingPolicyTrial,
  ShippingPolicyUpdate,
} from '../types.ts'

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
 */
export const listShippingPolicies: (
  client: Connection,
  query?: ListShippingPoliciesQuery,
  options?: ListOptions,
) => ListCall<ShippingPolicy[], ShippingPolicy, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listShippingPolicies',
  path: '/shipping-policies',
  query: true,
  gives: 'list',
})

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
 */
export const createShippingPolicy: (
  client: Connection,
  body: ShippingPolicyCreate,
  options?: KeyedOptions,
) => Call<ShippingPolicy, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createShippingPolicy',
  path: '/shipping-policies',
  body: 'json',
  keyed: true,
})

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
 */
export const updateShippingPolicy: (
  client: Connection,
  body: ShippingPolicyUpdate,
  options?: WriteOptions,
) => Call<ShippingPolicy, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({ method: 'PUT', id: 'updateShippingPolicy', path: '/shipping-policies', body: 'json' })

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
 */
export const getShippingPolicy: (
  client: Connection,
  shippingPolicyId: string,
  options?: ReadOptions,
) => Call<ShippingPolicy, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getShippingPolicy',
  path: '/shipping-policies/{shippingPolicyId}',
})

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
 */
export const deleteShippingPolicy: (
  client: Connection,
  shippingPolicyId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteShippingPolicy',
  path: '/shipping-policies/{shippingPolicyId}',
})

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
 */
export const activateShippingPolicy: (
  client: Connection,
  shippingPolicyId: string,
  options?: CallOptions,
) => Call<ShippingPolicy, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'activateShippingPolicy',
  path: '/shipping-policies/{shippingPolicyId}/activate',
})

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
 */
export const retireShippingPolicy: (
  client: Connection,
  shippingPolicyId: string,
  options?: CallOptions,
) => Call<ShippingPolicy, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'retireShippingPolicy',
  path: '/shipping-policies/{shippingPolicyId}/retire',
})

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
 */
export const tryShippingPolicy: (
  client: Connection,
  shippingPolicyId: string,
  options?: CallOptions,
) => Call<ShippingPolicyTrial, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'tryShippingPolicy',
  path: '/shipping-policies/{shippingPolicyId}/trial',
  repeatable: true,
})
