// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type { CallOptions, ListOptions } from '../../core/options.ts'
import type { FeedEvent, FeedEventPage, ListEventsQuery, StreamEventsQuery } from '../types.ts'

/** Read everything that happened, in order and without gaps. */
export interface EventFeedResource {
  /**
   * List what happened, the oldest first.
   *
   * Returns the events of the active client in the order in which they happened, from the oldest that is kept, which is 30 days old. It is meant for programs that cannot be called by webhooks, or want to catch up.
   *
   * Every response has a `nextPageToken`, the last one too. Keep it, and send it as `next_page_token` of the next call with the same `types`, also days later, to get what happened since. Nothing is skipped, however many programs write at the same time, and nothing comes twice. An empty list means that nothing has happened since; ask again after a while. A token that has not been used for 30 days is 400 `PAGE_TOKEN_EXPIRED`, since what followed it may be forgotten.
   *
   * The events of one shipment come in the order in which they happened to it. An event is thin: it has the ids of its objects and the state that was reached. Read the object for everything else.
   *
   * A change of a shipment is one event, of the type that says most: a delivery is a `shipment.delivered` and no `shipment.tracking_changed`. Leave `types` out to get all.
   *
   * Permission: events:read.
   *
   * @returns The events on this page.
   * @throws {BadRequestError} 400: A parameter breaks a rule, or the token cannot be used any more.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
   * @example
   * await client.eventFeed.listEvents()
   */
  listEvents(
    query?: ListEventsQuery,
    options?: ListOptions,
  ): ListCall<FeedEventPage, FeedEvent, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503>

  /**
   * Listen to what happens, as it happens.
   *
   * Sends the events of the active client as [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html), in the order of `listEvents`, within a second after they have happened. The `data` of a message is one event as JSON. Its `id` is a token like `nextPageToken` of `listEvents`: each of the two goes on where the other has ended, with the same `types`.
   *
   * Without a token the stream begins with what happens from now on, and its first message has an `id` only, from which one can go on. With one, it first sends what happened since. Nothing is skipped and nothing comes twice, however many programs write at the same time. A browser's `EventSource` and the SDK send the last `id` as `Last-Event-ID` when they connect again; it counts before `next_page_token`.
   *
   * While nothing happens, a message with an `id` only comes every 15 seconds. When nothing has come for 45 seconds, the connection is dead: connect again.
   *
   * The stream ends after `seconds`, when the server restarts, and within 5 seconds after the token expires, the session ends, the key is revoked or the permission is taken away. A comment (a line that begins with a colon) says why. Then connect again with the last `id`. A client has at most 10 streams at a time on each process; one more is 429. A process has at most 1,000.
   *
   * The method of the SDK waits for the end of the stream. `listen` of `@waybill/sdk/events` gives the events one by one and connects again by itself.
   *
   * Permission: events:read.
   *
   * @returns The events, as they happen.
   * @throws {BadRequestError} 400: A parameter breaks a rule, or the token cannot be used any more.
   * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
   * @throws {ForbiddenError} 403: The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP.
   * @example
   * await client.eventFeed.streamEvents()
   */
  streamEvents(query?: StreamEventsQuery, options?: CallOptions): FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503>
}

export const eventFeed: readonly Operation[] = [
  { method: 'GET', id: 'listEvents', path: '/events', query: true, gives: 'list' },
  { method: 'GET', id: 'streamEvents', path: '/events/stream', query: true, gives: 'file' },
]
