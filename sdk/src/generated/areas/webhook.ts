// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, ListOptions, ReadOptions, WriteOptions } from '../../core/options.ts'
import type {
  FeedEvent,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsQuery,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointCreate,
  WebhookEndpointWithSecret,
  WebhookRetry,
  WebhookRetryResult,
  WebhookRotation,
} from '../types.ts'

/** Have events delivered to your own URL, signed and in order. */
export interface WebhookResource {
  /**
   * List the webhook endpoints of the client.
   *
   * Returns the webhook endpoints of the active client, newest first, without their secrets.
   *
   * Permission: webhooks:read.
   *
   * @returns The webhook endpoints on this page.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.webhook.listWebhookEndpoints()
   */
  listWebhookEndpoints(
    query?: ListWebhookEndpointsQuery,
    options?: ListOptions,
  ): ListCall<WebhookEndpoint[], WebhookEndpoint, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Create a webhook endpoint.
   *
   * Creates an endpoint to which events are delivered from now on, and returns it with its secret, which is shown only once. The call takes no Idempotency-Key, because the response must not be stored: if you lose the secret, rotate it.
   *
   * **Delivery.** Each event of the feed (`GET /events`) that passes `types` and `carriers` is sent with POST, as the JSON of a `FeedEvent`, which has at most 8 kB, or 170 kB if an order was split or merged and its lines are listed, plus up to 165 kB of metadata. Any status from 200 to 299 within 10 seconds acknowledges it: respond first and do the work afterwards. Redirects are not followed, and addresses in private networks are not called.
   *
   * **Signature.** Deliveries follow the [Standard Webhooks](https://www.standardwebhooks.com) specification. `webhook-id` is the id of the event, `webhook-timestamp` the seconds since 1970, and `webhook-signature` a list of `v1,` and the HMAC-SHA256, in base64, under the bytes behind `whsec_`, of id, timestamp and body with a period between each. `verify` of `@waybill/sdk/webhooks` checks it, as do the libraries of the specification.
   *
   * **Order.** The events of one shipment come one after the other, in the order of the feed; a later one waits until the earlier one is acknowledged or given up. An event may be delivered twice: store `webhook-id` to detect duplicates.
   *
   * **Retries.** An event that is not acknowledged is sent again after 5 seconds, then with a delay that doubles each time, up to 8 hours, or later if `Retry-After` says so. After three days an event is given up. If nothing was acknowledged for three days, or the response is 410, the endpoint is disabled, and its creator gets an e-mail.
   *
   * Permission: webhooks:admin. It gives someone access, or shows a secret that does.
   *
   * @param body The webhook endpoint to create.
   * @returns The webhook endpoint, with its secret.
   * @throws {BadRequestError} 400: The webhook endpoint is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.webhook.createWebhookEndpoint({
   *   name: 'Web shop',
   *   url: 'https://hooks.nordlys.example/waybill',
   *   types: ['shipment.delivered', 'shipment.exception'],
   * })
   */
  createWebhookEndpoint(
    body: WebhookEndpointCreate,
    options?: CallOptions,
  ): Call<WebhookEndpointWithSecret, 201, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Get a webhook endpoint.
   *
   * Returns one webhook endpoint of the active client without its secret. With `If-None-Match` an unchanged one returns 304 without a body.
   *
   * Permission: webhooks:read.
   *
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @returns The webhook endpoint without its secret.
   * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such webhook endpoint.
   * @example
   * await client.webhook.getWebhookEndpoint('0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20')
   */
  getWebhookEndpoint(
    webhookEndpointId: string,
    options?: ReadOptions,
  ): Call<WebhookEndpoint, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Change a webhook endpoint.
   *
   * Changes name, address or filter of a webhook endpoint, or switches it on or off, and returns it as it is now. Omitted attributes keep their values. Events that occur while it is off are not lost: `POST /webhook-endpoints/{webhookEndpointId}/retry` delivers them later.
   *
   * Permission: webhooks:admin.
   *
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @param body What changes.
   * @returns The webhook endpoint as it is now.
   * @throws {BadRequestError} 400: The webhook endpoint is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such webhook endpoint.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.webhook.updateWebhookEndpoint('0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20', { types: null })
   */
  updateWebhookEndpoint(
    webhookEndpointId: string,
    body: WebhookEndpointChanges,
    options?: WriteOptions,
  ): Call<WebhookEndpoint, 200, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>

  /**
   * Delete a webhook endpoint.
   *
   * Deletes a webhook endpoint with the record of its deliveries. Nothing more is sent to it.
   *
   * Permission: webhooks:admin. It cannot be undone.
   *
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @returns The webhook endpoint is deleted.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such webhook endpoint.
   * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
   * @example
   * await client.webhook.deleteWebhookEndpoint('0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20')
   */
  deleteWebhookEndpoint(
    webhookEndpointId: string,
    options?: WriteOptions,
  ): Call<void, 204, 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>

  /**
   * Replace the secret of a webhook endpoint.
   *
   * Gives the endpoint a new secret and returns it, this once. For `overlapHours` more, deliveries carry a signature by each of the two, so that your receiver can change over without losing one. Rotate with 0 when the secret may have leaked. The caller also needs `events:read`, as for creating an endpoint.
   *
   * Permission: webhooks:admin. It cannot be undone.
   *
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @param body How to rotate.
   * @returns The webhook endpoint, with its new secret.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such webhook endpoint.
   * @example
   * await client.webhook.rotateWebhookSecret('0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20', { overlapHours: 24 })
   */
  rotateWebhookSecret(
    webhookEndpointId: string,
    body?: WebhookRotation,
    options?: CallOptions,
  ): Call<WebhookEndpointWithSecret, 200, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Send a test event to a webhook endpoint.
   *
   * Puts an event of the type `webhook.test` into the feed, which is delivered to this endpoint only, signed and recorded like all others. The deliveries of the endpoint show the result.
   *
   * Permission: webhooks:admin.
   *
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @returns The event that is being delivered.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such webhook endpoint.
   * @throws {ConflictError} 409: The webhook endpoint is off.
   * @example
   * await client.webhook.checkWebhookEndpoint('0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20')
   */
  checkWebhookEndpoint(
    webhookEndpointId: string,
    options?: CallOptions,
  ): Call<FeedEvent, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503>

  /**
   * List the deliveries of a webhook endpoint.
   *
   * Returns what was sent to a webhook endpoint in the last 30 days, the newest event first: the event, which is the body of the request, and the result of the last attempt. The secret and the signature are not kept.
   *
   * Permission: webhooks:read.
   *
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @returns The deliveries on this page.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such webhook endpoint.
   * @example
   * await client.webhook.listWebhookDeliveries('0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20')
   */
  listWebhookDeliveries(
    webhookEndpointId: string,
    query?: ListWebhookDeliveriesQuery,
    options?: ListOptions,
  ): ListCall<WebhookDelivery[], WebhookDelivery, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>

  /**
   * Send a webhook delivery again.
   *
   * Sends an event to the endpoint again at once, with the same id, whatever its state, and resets its number of attempts.
   *
   * Permission: webhooks:admin.
   *
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @param webhookDeliveryId Identifier of the webhook delivery.
   * @returns The delivery, which is pending again.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such webhook endpoint or delivery.
   * @throws {ConflictError} 409: The webhook endpoint is off.
   * @example
   * await client.webhook.retryWebhookDelivery('0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20', '0198c0de-7a11-7c3e-9b52-4f6d2a1e8f30')
   */
  retryWebhookDelivery(
    webhookEndpointId: string,
    webhookDeliveryId: string,
    options?: CallOptions,
  ): Call<WebhookDelivery, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503>

  /**
   * Send all events since a time again.
   *
   * Sends the events since a time that match the filter of the endpoint: those that were given up, and those that were never sent because it was off or did not exist yet. With `all`, also those that it accepted.
   *
   * Permission: webhooks:admin.
   *
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @param body Events to send again.
   * @returns Number of events that are sent again.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @throws {NotFoundError} 404: The active client has no such webhook endpoint.
   * @throws {ConflictError} 409: The webhook endpoint is off.
   * @example
   * await client.webhook.retryWebhookDeliveries('0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20', { since: '2026-11-19T22:00:00.000Z' })
   */
  retryWebhookDeliveries(
    webhookEndpointId: string,
    body: WebhookRetry,
    options?: CallOptions,
  ): Call<WebhookRetryResult, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503>
}

export const webhook: readonly Operation[] = [
  { method: 'GET', id: 'listWebhookEndpoints', path: '/webhook-endpoints', query: true, gives: 'list' },
  { method: 'POST', id: 'createWebhookEndpoint', path: '/webhook-endpoints', body: 'json' },
  { method: 'GET', id: 'getWebhookEndpoint', path: '/webhook-endpoints/{webhookEndpointId}' },
  { method: 'PATCH', id: 'updateWebhookEndpoint', path: '/webhook-endpoints/{webhookEndpointId}', body: 'json' },
  { method: 'DELETE', id: 'deleteWebhookEndpoint', path: '/webhook-endpoints/{webhookEndpointId}' },
  { method: 'POST', id: 'rotateWebhookSecret', path: '/webhook-endpoints/{webhookEndpointId}/rotate', body: 'json' },
  { method: 'POST', id: 'checkWebhookEndpoint', path: '/webhook-endpoints/{webhookEndpointId}/check' },
  {
    method: 'GET',
    id: 'listWebhookDeliveries',
    path: '/webhook-endpoints/{webhookEndpointId}/deliveries',
    query: true,
    gives: 'list',
  },
  {
    method: 'POST',
    id: 'retryWebhookDelivery',
    path: '/webhook-endpoints/{webhookEndpointId}/deliveries/{webhookDeliveryId}/retry',
  },
  { method: 'POST', id: 'retryWebhookDeliveries', path: '/webhook-endpoints/{webhookEndpointId}/retry', body: 'json' },
]
