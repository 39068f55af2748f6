import { renewWhile } from '../../kernel/lease.ts'
import type { JobContext, Round } from '../../platform/queue/queue.ts'
import {
  claimRenaming,
  finishRenaming,
  isAnyRenamingLeft,
  keepRenaming,
  listNamingTables,
  renameIn,
} from './deletion-store.ts'

/** Replaces the names of deleted users in all records of their actions. Restarted after a kill, it finds the rest. */
export const forgetNames: Round = {
  name: 'forget-names',
  due: isAnyRenamingLeft,
  seconds: 10,
  run: (context) => forgetAll(context),
}

/** Lease of a name, after which another process may take it; searching a large table takes longer, and renews it. */
const leaseSeconds = 60

/** How long to wait before retrying a name that could not be replaced. */
const pauseSeconds = 60

export async function forgetAll(
  { db, log, signal }: Pick<JobContext, 'db' | 'log' | 'signal'>,
  settings = { leaseSeconds },
): Promise<void> {
  const { leaseSeconds: seconds } = settings
  while (!signal.aborted) {
    const claimed = await claimRenaming(db, seconds)
    if (!claimed) return
    const held = { ...claimed }
    const renew = async () => void (held.leasedUntil = await keepRenaming(db, held, seconds))
    try {
      await renewWhile({ seconds, renew }, async (mustBeHeld) => {
        for (const table of await listNamingTables(db))
          await renameIn(db, table, held, () => {
            signal.throwIfAborted()
            mustBeHeld()
          })
      })
      await finishRenaming(db, held)
    } catch (error) {
      log.error(
        { err: error, userId: held.id },
        'Erasing the name of a user was interrupted and will be continued later',
      )
      // A stopping process hands it to the next one at once.
      await keepRenaming(db, held, signal.aborted ? 0 : pauseSeconds).catch(() => undefined)
      if (signal.aborted) throw error
    }
  }
}
