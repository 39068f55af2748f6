import { queue } from '../jobs/queue.ts'
import { equipmentOf } from './desk.ts'
import { reconcileRegistrations } from './registration.ts'

/** Asks carriers about registrations that were interrupted or not answered, until nothing is left open. */
export const settleRegistrations = queue<object>({
  name: 'settle-registrations',
  async work(_, context) {
    const { db, log, signal, now } = context
    await reconcileRegistrations({ db, log, carriers: equipmentOf({ app: context }).carriers }, now, signal)
  },
  cron: '* * * * *',
  retries: 0,
})
