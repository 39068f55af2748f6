// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions } from '../../core/options.ts'
import type { CheckoutRateRequest, CheckoutRates, RateRequest, Rates } from '../types.ts'

/** See which products can carry a shipment, what they cost and when they deliver. */
export interface RateResource {
  /**
   * Get a price for every product that can carry a shipment.
   *
   * Prices a shipment with every product of the enabled carriers. Products that can be booked under the rules of `createShipment` are offered. The others are left out with reason codes, or with full messages if you set `explain`. Prices come from the rate sheet that is valid on the day of dispatch: the client's own, or else that of the nearest client above it. If there is none and the carrier has a rate API, it is called, for two seconds at most. Rates are sorted by currency and price.
   *
   * If a shipping policy is active, its rules leave out further products with `HIDDEN_BY_POLICY` and set the charge.
   *
   * A rate can be booked for 24 hours. Send its `id` as `rateId` with `createShipment`, and the shipment keeps its price and lines as `expectedCost`. You must then supply what the rate `requires`.
   *
   * Permission: rates:write.
   *
   * @returns Products that can be booked, with their prices, and those that cannot.
   * @throws {BadRequestError} 400: The request is invalid.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.rate.createRates({
   *   sender: { country: 'DK', postCode: '1264' },
   *   recipient: { country: 'SE', postCode: '412 54' },
   *   parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5 }],
   *   carriers: ['POSTNORD_DK'],
   * })
   */
  createRates(
    body: RateRequest,
    options?: CallOptions,
  ): Call<Rates, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get the delivery options to show at a checkout.
   *
   * Returns how a basket can be delivered to a place, what the customer pays, and when it arrives. It needs no name, street or contact details, and does not reveal what the delivery costs the shop. It is the only operation for public keys (`kind` PUBLIC of `createApiKey`), which may be used in the pages of a shop. Browsers may call it from any origin, but a public key only works from its `origins`; from elsewhere the response is 403 `ORIGIN_NOT_ALLOWED`.
   *
   * Options are those of `createRates` after the shipping policy: it hides, prefers and names options (`NAME`) and sets the charge (`MARK_UP`, `FIXED_PRICE`, `FREE_ABOVE`). The shop's server books the chosen option by sending its `id` as `rateId` to `createShipment`.
   *
   * Permission: checkout:write.
   *
   * @returns The delivery options, in the order in which to show them.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.rate.createCheckoutRates({
   *   recipient: { country: 'SE', postCode: '412 54' },
   *   items: [{ sku: 'VEGA-FLOOR-160', quantity: 1 }],
   *   language: 'sv',
   * })
   */
  createCheckoutRates(
    body: CheckoutRateRequest,
    options?: CallOptions,
  ): Call<CheckoutRates, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>
}

export const rate: readonly Operation[] = [
  { method: 'POST', id: 'createRates', path: '/rates', body: 'json', repeatable: true },
  { method: 'POST', id: 'createCheckoutRates', path: '/rates/checkout', body: 'json', repeatable: true },
]
