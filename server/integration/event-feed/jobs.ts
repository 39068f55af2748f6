import type { Round } from '../../platform/queue/queue.ts'
import { isAnyUnnumbered, numberEvents } from './store.ts'

/** Numbers events soon after they happen, even if nobody reads the feed. */
export const numberFeed: Round = {
  name: 'number-feed',
  due: isAnyUnnumbered,
  seconds: 1,
  run: ({ db }) => numberEvents(db),
  before: 'deliver-events',
}
