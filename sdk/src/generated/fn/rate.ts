// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions, Connection } from '../../core/options.ts'
import type { CheckoutRateRequest, CheckoutRates, RateRequest, Rates } from '../types.ts'

/**
 * Get a price for every product that can carry a shipment.
 *
 * Prices a shipment with every product of the enabled carriers. What may be booked is offered, by the same rules as `createShipment`, and all else is left out with the codes of its reasons, or with whole sentences where `explain` asks for them.
 *
 * A price comes from the rate sheet that counts on the day of dispatch: the client's own, else the one of the nearest client above it. Where there is none, a carrier with a rate call is asked, for two seconds at most. Rates are sorted by currency and price.
 *
 * Where a shipping policy is active, its rules leave out further products with `HIDDEN_BY_POLICY` and say what is charged.
 *
 * A rate can be booked for 24 hours. Send its `id` as `rateId` with `createShipment`, and the shipment keeps its price and lines as `expectedCost`. What a rate `requires` has to be named then.
 *
 * Permission: rates:write.
 *
 * @returns What may be booked at which price, and what may not.
 * @throws {BadRequestError} 400: The request breaks a rule, whatever the product.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const createRates: (
  client: Connection,
  body: RateRequest,
  options?: CallOptions,
) => Call<Rates, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createRates',
  path: '/rates',
  body: 'json',
  repeatable: true,
})

/**
 * Get the delivery options to show at a checkout.
 *
 * Says how a basket can be delivered to a place, what the customer pays for it, and when it arrives. It takes no name, street or contact details, and does not reveal what the delivery costs the shop.
 *
 * It is the one operation for public keys (`kind` PUBLIC of `createApiKey`), which may stand in the pages of a shop. Pages of every origin may call it from a browser, and a public key counts from those in its `origins` alone; from elsewhere the response is 403 `ORIGIN_NOT_ALLOWED`.
 *
 * Options are those of `createRates` after the shipping policy: it hides and prefers them, names them (`NAME`) and says what is charged (`MARK_UP`, `FIXED_PRICE`, `FREE_ABOVE`). The server of the shop books the chosen one with its `id` as `rateId` of `createShipment`.
 *
 * Permission: checkout:write.
 *
 * @returns The delivery options, in the order in which to show them.
 * @throws {BadRequestError} 400: The request breaks a rule. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const createCheckoutRates: (
  client: Connection,
  body: CheckoutRateRequest,
  options?: CallOptions,
) => Call<CheckoutRates, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createCheckoutRates',
  path: '/rates/checkout',
  body: 'json',
  repeatable: true,
})
