import { queue } from '../jobs/queue.ts'
import { reconcileRegistrations } from './registration.ts'

/** Asks carriers about registrations that were interrupted or not answered, until nothing is left open. */
export const settleRegistrations = queue<object>({
  name: 'settle-registrations',
  async work(_, { db, carriers, log, signal, now }) {
    await reconcileRegistrations({ db, carriers, log }, now, signal)
  },
  cron: '* * * * *',
  retries: 0,
})
