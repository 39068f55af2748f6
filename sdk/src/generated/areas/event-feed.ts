// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, ListOptions } from '../../core/options.ts'
import type { FeedEvent, FeedEventPage, ListEventsQuery, StreamEventsQuery } from '../types.ts'

/** Read everything that happened, in order and without gaps. */
export interface EventFeedResource {
  /**
   * List events, oldest first.
   *
   * Returns the events of the active client in the order in which they happened, starting with the oldest, up to 30 days ago. Use it in programs that cannot receive webhooks, or that need to catch up. Every response has a `nextPageToken`, even the last one. Store it, and send it as `next_page_token` of the next call with the same `types`, even days later, to get the events since. Nothing is skipped, however many programs write at the same time, and nothing is returned twice. An empty list means that nothing has happened since; try again later. A token that has not been used for 30 days returns 400 `PAGE_TOKEN_EXPIRED`, since the events that followed it may be gone.
   *
   * The events of one shipment come in the order in which they happened to it. Events are small: they have the ids of their objects and the new state. Read the object for everything else. Each change of a shipment is one event, of the most specific type: a delivery is a `shipment.delivered` and not also a `shipment.tracking_changed`. Omit `types` to get all events.
   *
   * Permission: events:read.
   *
   * @returns The events on this page.
   * @throws {BadRequestError} 400: A parameter is invalid, or the token cannot be used any more.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.eventFeed.listEvents()
   */
  listEvents(
    query?: ListEventsQuery,
    options?: ListOptions,
  ): ListCall<FeedEventPage, FeedEvent, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Stream events as they happen.
   *
   * Sends the events of the active client as [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html), in the order of `listEvents`, within a second. The `data` of a message is one event as JSON. Its `id` is a token like `nextPageToken` of `listEvents`: you can switch between the two, with the same `types`. Without a token the stream starts with new events, and its first message has only an `id` to resume from. With a token, it first sends the events since. Nothing is skipped and nothing is sent twice, however many programs write at the same time. A browser's `EventSource` and the SDK send the last `id` as `Last-Event-ID` when they reconnect; it takes precedence over `next_page_token`. While nothing happens, a message with only an `id` is sent every 15 seconds. If you receive nothing for 45 seconds, the connection is dead: reconnect.
   *
   * The stream ends after `seconds`, when the server restarts, and within 5 seconds after the token expires, the session ends, the key is revoked or the permission is taken away. A comment (a line that begins with a colon) says why. Then reconnect with the last `id`. A client has at most 10 streams at a time on each process; one more returns 429. A process has at most 1,000.
   *
   * The method of the SDK waits for the end of the stream. `listen` of `@waybill/sdk/events` yields the events one by one and reconnects automatically.
   *
   * Permission: events:read.
   *
   * @returns The stream of events.
   * @throws {BadRequestError} 400: A parameter is invalid, or the token cannot be used any more.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
   * @example
   * await client.eventFeed.streamEvents()
   */
  streamEvents(query?: StreamEventsQuery, options?: CallOptions): FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503>
}

export const eventFeed: readonly Operation[] = [
  { method: 'GET', id: 'listEvents', path: '/events', query: true, gives: 'list' },
  { method: 'GET', id: 'streamEvents', path: '/events/stream', query: true, gives: 'file' },
]
