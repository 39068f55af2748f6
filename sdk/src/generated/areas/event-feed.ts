// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { ListCall } from '../../core/pages.ts'
import type { ListOptions } from '../../core/options.ts'
import type { FeedEvent, FeedEventPage, ListEventsQuery } from '../types.ts'

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
}

export const eventFeed: readonly Operation[] = [
  { id: 'listEvents', method: 'GET', path: '/events', query: true, gives: 'list' },
]
