import { setTimeout as sleep } from 'node:timers/promises'
import { queue } from '../jobs/queue.ts'
import { reconcileRegistrations } from './registration.ts'

/** Jobs come once a minute, which is longer than a shipment should stay between registered and not. */
const roundsOfAMinute = 4

/** Asks carriers about registrations that were interrupted or not answered, until nothing is left open. */
export const settleRegistrations = queue<object>({
  name: 'settle-registrations',
  async work(_, { db, carriers, log, signal }) {
    for (let round = 0; round < roundsOfAMinute && !signal.aborted; round++) {
      if (round > 0) await sleep(60_000 / roundsOfAMinute, undefined, { signal }).catch(() => {})
      await reconcileRegistrations({ db, carriers, log }, new Date(), signal)
    }
  },
  cron: '* * * * *',
  retries: 0,
})
