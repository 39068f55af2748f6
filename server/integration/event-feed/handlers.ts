import type { EventFeedHandlers } from '../../generated/handlers.ts'
import { badRequest } from '../../kernel/error.ts'
import { readPageToken, writePageToken } from '../../kernel/page-token.ts'
import { keptDays, listFeed, numberEvents } from './store.ts'

const keptMs = keptDays * 86_400_000

export const eventFeedHandlers = {
  async listEvents({ query }, { db, caller: { clientId }, app: { config }, now }) {
    const { types, per_page: limit, next_page_token: token } = query
    const feed = { feed: clientId, types: types?.toSorted() }
    const after = token === undefined ? 0 : positionIn(readPageToken(config.tokenSecret, feed, token), now)
    await numberEvents(db)
    const { events, readUpTo, isMore } = await listFeed(db, clientId, { after, types, limit })
    // Up to when the reader knows everything, however long nothing happens after.
    const knownUntil = isMore ? Date.parse(events.at(-1)?.createdAt ?? now.toISOString()) : now.getTime()
    return { hits: events, nextPageToken: writePageToken(config.tokenSecret, feed, [readUpTo, knownUntil]) }
  },
} satisfies EventFeedHandlers

function positionIn([number, knownUntil]: readonly unknown[], now: Date): number {
  if (now.getTime() - Number(knownUntil) > keptMs)
    throw badRequest(
      'PAGE_TOKEN_EXPIRED',
      `Events are kept for ${keptDays} days, and this token was given before. Begin again without next_page_token.`,
    )
  return Number(number)
}
