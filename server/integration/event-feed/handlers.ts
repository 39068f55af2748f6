import { currentTime } from '../../kernel/current-time.ts'
import type { EventFeedHandlers } from '../../generated/handlers.ts'
import { badRequest, forbidden } from '../../kernel/error.ts'
import { readPageToken, writePageToken } from '../../kernel/page-token.ts'
import { headsOf, listFeed, numberEvents } from './store.ts'

const streamed = 100

export const eventFeedHandlers = {
  async listEvents({ query }, { db, caller: { clientId }, app: { config }, now }) {
    const { types, per_page: limit, next_page_token: token } = query
    const feed = { feed: clientId, types: types?.toSorted() }
    const after =
      token === undefined ? 0 : positionIn(readPageToken(config.tokenSecret, feed, token), now, config.keepEventDays)
    await numberEvents(db)
    const { events, readUpTo, isMore } = await listFeed(db, clientId, { after, types, limit })
    // Until when the reader has seen everything, even if nothing happens for a long time after.
    const knownUntil = isMore ? Date.parse(events.at(-1)?.createdAt ?? now.toISOString()) : now.getTime()
    return { hits: events, nextPageToken: writePageToken(config.tokenSecret, feed, [readUpTo, knownUntil]) }
  },

  async streamEvents({ query, header }, ctx) {
    const { db, caller, app, now, authorization, address } = ctx
    const { access, config, feedStreams } = app
    const { clientId } = caller
    const { types, seconds } = query
    const feed = { feed: clientId, types: types?.toSorted() }
    const token = header['last-event-id'] ?? query.next_page_token
    await numberEvents(db)
    const after =
      token === undefined
        ? ((await headsOf(db, [clientId]))[0]?.number ?? 0)
        : positionIn(readPageToken(config.tokenSecret, feed, token), now, config.keepEventDays)
    ctx.header('X-Accel-Buffering', 'no')
    return feedStreams.open({
      clientId,
      after,
      seconds,
      read: (place) => listFeed(db, clientId, { after: place, types, limit: streamed }),
      tokenAt: (place, knownUntil = currentTime().getTime()) =>
        writePageToken(config.tokenSecret, feed, [place, knownUntil]),
      async mayListen() {
        const again = await access.recheck(authorization, String(clientId), address)
        if (!again.may('events:read')) throw forbidden('FORBIDDEN', 'The permission events:read was removed')
      },
    })
  },
} satisfies EventFeedHandlers

function positionIn([number, knownUntil]: readonly unknown[], now: Date, keptDays: number): number {
  if (now.getTime() - Number(knownUntil) > keptDays * 86_400_000)
    throw badRequest(
      'PAGE_TOKEN_EXPIRED',
      `Events are kept for ${keptDays} days, and this token is older. Start again without next_page_token.`,
    )
  return Number(number)
}
