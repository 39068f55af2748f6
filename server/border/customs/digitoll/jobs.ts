import { queue } from '../../../platform/queue/queue.ts'
import { digitollOf } from './client.ts'
import { file } from './filing.ts'

/** Files a truck with Norwegian Customs, and waits for the result. */
export const fileTruck = queue<{ clientId: number; filingId: string; isTest?: boolean }>({
  name: 'file-truck',
  async work({ clientId, filingId, isTest = false }, { db, config, signal }) {
    const digitoll = digitollOf(config, { isTest })
    if (!digitoll) throw new Error('The credentials for Digitoll are gone')
    await file({ db, digitoll, signal }, clientId, filingId)
  },
  // The truck keeps driving, so retry every minute for a week, however long customs is unavailable.
  retries: 7 * 24 * 60,
  retryAfterSeconds: 5,
  longestRetrySeconds: 60,
  timeoutSeconds: 600,
})
