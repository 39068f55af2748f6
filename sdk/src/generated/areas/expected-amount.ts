// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { KeyedOptions, ListOptions, WriteOptions } from '../../core/options.ts'
import type {
  CountedAmount,
  ExpectedAmount,
  ExpectedAmountCreate,
  ExpectedAmountUpdate,
  ListExpectedAmountsQuery,
} from '../types.ts'

/** Announce how many shipments are expected for a country and period. */
export interface ExpectedAmountResource {
  /**
   * List the expected amounts of a client.
   *
   * Returns the amounts of the active client, sorted by `startDate` and then by `country`, in ascending order by default. A page holds 10 amounts by default and 100 at most.
   *
   * `start_date` and `end_date` select the amounts whose period overlaps the range by at least one day. Both days belong to the range, and either may be left out.
   *
   * Each amount comes with its `actualCount`: the shipments of the client to the country that were created in the period, have a number of their carrier and were not cancelled. Days are in UTC. `alert` is present if that is beyond the tolerance.
   *
   * Permission: amounts:read.
   *
   * @returns One page of amounts.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.expectedAmount.listExpectedAmounts()
   */
  listExpectedAmounts(
    query?: ListExpectedAmountsQuery,
    options?: ListOptions,
  ): ListCall<CountedAmount[], CountedAmount, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Announce the expected number of shipments.
   *
   * Announces the number of shipments a client will send to a country between two days, so that carriers and warehouses can plan. Both days belong to the period, and `endDate` must not be before `startDate`.
   *
   * Periods of the same client and country must not overlap, otherwise the response is 409. The client is the active one unless `clientId` names another one that the caller has access to.
   *
   * Every hour the amount is compared with the actual number of shipments. When that is more than `count` by more than `tolerancePercent`, or less once the period is over, webhooks get `amount.exceeded` or `amount.missed`, and each user whose role at the client has the permission `amounts:write` gets an e-mail. Each alert is sent once.
   *
   * Permission: amounts:write.
   *
   * @returns The amount was announced.
   * @throws {BadRequestError} 400: The amount is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {ConflictError} 409: The period overlaps another one, or the idempotency key was used for another request.
   * @example
   * await client.expectedAmount.createExpectedAmount({
   *   clientId: 1024,
   *   country: 'SE',
   *   count: 1200,
   *   tolerancePercent: 10,
   *   startDate: '2026-11-23',
   *   endDate: '2026-11-29',
   * })
   */
  createExpectedAmount(
    body: ExpectedAmountCreate,
    options?: KeyedOptions,
  ): Call<ExpectedAmount, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Change the expected amount whose id is in the body.
   *
   * Changes only the attributes that are sent; omitted attributes keep their values. The client of an amount cannot change.
   *
   * A changed amount is compared again, and earlier alerts may be sent again.
   *
   * An unknown id returns 404. A period that overlaps another one of the same client and country returns 409, and nothing is changed.
   *
   * Permission: amounts:write.
   *
   * @returns The amount after the change.
   * @throws {BadRequestError} 400: The change is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The amount does not exist, or the caller has no access to it.
   * @throws {ConflictError} 409: The new period overlaps another amount of the client and country.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.expectedAmount.updateExpectedAmount({ id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc1', count: 1850, endDate: '2026-12-06' })
   */
  updateExpectedAmount(
    body: ExpectedAmountUpdate,
    options?: WriteOptions,
  ): Call<ExpectedAmount, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Withdraw an expected amount.
   *
   * Deletes the amount. Its period can then be used for another one. Deleting it a second time returns 404.
   *
   * Permission: amounts:write. It cannot be undone.
   *
   * @param amountId Identifier of the amount.
   * @returns The amount was deleted.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The amount does not exist, or the caller has no access to it.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.expectedAmount.deleteExpectedAmount('0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc1')
   */
  deleteExpectedAmount(
    amountId: string,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>
}

export const expectedAmount: readonly Operation[] = [
  { method: 'GET', id: 'listExpectedAmounts', path: '/landau/amounts', query: true, gives: 'list' },
  { method: 'POST', id: 'createExpectedAmount', path: '/landau/amounts', body: 'json', keyed: true },
  { method: 'PUT', id: 'updateExpectedAmount', path: '/landau/amounts', body: 'json' },
  { method: 'DELETE', id: 'deleteExpectedAmount', path: '/landau/amounts/{amountId}' },
]
