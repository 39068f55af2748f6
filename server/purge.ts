import type { Config } from './config.ts'
import { pruneAttempts } from './identity/access/attempt-store.ts'
import { forgetFeedStep } from './integration/event-feed/store.ts'
import { pruneTestSides } from './identity/access/test-side-purge-store.ts'
import type { Db } from './platform/store/database.ts'
import { forgetStep } from './platform/store/retention-store.ts'
import { queue } from './platform/queue/queue.ts'
import { type Period, retention } from './schema/retention.ts'
import { prunePast } from './warehouse/relabelling/store.ts'

/** Deletes data whose retention period has ended. */
export const purge = queue<object>({
  name: 'purge',
  work: (_, { db, config, signal }) => purgeExpired(db, config, signal),
  cron: '*/10 * * * *',
  retries: 0,
})

type Setting = keyof typeof retention

const settings = Object.keys(retention).filter((name): name is Setting => Object.hasOwn(retention, name))

export async function purgeExpired(db: Db, config: Pick<Config, Setting>, signal?: AbortSignal): Promise<void> {
  await pruneAttempts(db)
  await prunePast(db)
  for (const setting of settings) {
    const { unit, of }: Period = retention[setting]
    const keptSeconds = config[setting] * unit
    for (const retained of of) {
      const forget = retained.table === 'feed_event' ? forgetFeedStep : forgetStep
      for (;;) {
        if (signal?.aborted) return
        if (!(await forget(db, retained, keptSeconds))) break
      }
    }
  }
  await pruneTestSides(db)
}
