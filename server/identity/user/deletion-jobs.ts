import type { JobContext, Round } from '../../platform/queue/queue.ts'
import {
  claimRenaming,
  finishRenaming,
  isAnyRenamingLeft,
  listNamingTables,
  postponeRenaming,
  renameIn,
} from './deletion-store.ts'

/** Longer than a step takes; looking through the rows of a large table takes longest. */
const leaseSeconds = 1_900

/** Replaces the names of deleted users in all that they did. Begun again after a kill, it finds what is left. */
export const forgetNames: Round = {
  name: 'forget-names',
  due: isAnyRenamingLeft,
  seconds: 10,
  run: forgetAll,
}

/** How long a name that could not be replaced waits. */
const pauseSeconds = 60

async function forgetAll({ db, log, signal }: JobContext): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimRenaming(db, leaseSeconds)
    if (!claimed) return
    try {
      for (const table of await listNamingTables(db)) await renameIn(db, table, claimed, () => signal.throwIfAborted())
      await finishRenaming(db, claimed)
    } catch (error) {
      log.error({ err: error, userId: claimed.id }, 'Forgetting the name of a user was interrupted and goes on later')
      // A process that ends leaves it to the next one at once.
      await postponeRenaming(db, claimed, signal.aborted ? 0 : pauseSeconds).catch(() => undefined)
      if (signal.aborted) throw error
    }
  }
}
