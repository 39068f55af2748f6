import { queueOfRounds } from '../../platform/queue/queue.ts'
import { numberEvents } from './store.ts'

/** Numbers events soon after they have happened, also while nobody reads the feed. */
export const numberFeed = queueOfRounds({
  name: 'number-feed',
  seconds: 1,
  rounds: 65,
  run: ({ db }) => numberEvents(db),
})
