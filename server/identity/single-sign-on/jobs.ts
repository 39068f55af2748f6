import { queue } from '../../platform/queue/queue.ts'
import { resealSingleSignOn } from './store.ts'

/** Brings what was encrypted with a former key under the present one, so that the former secret can go. */
export const resealIdentityProviders = queue<object>({
  name: 'reseal-identity-providers',
  async work(_, { db, config, log }) {
    const count = await resealSingleSignOn(db, config)
    if (count > 0) log.info({ count }, 'Secrets of identity providers were encrypted with the present key')
  },
  cron: '48 * * * *',
  retries: 0,
})
