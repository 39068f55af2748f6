import { queue } from '../../platform/queue/queue.ts'
import { resealSingleSignOn } from './store.ts'

/** Encrypts values again with the present key, so that the former secret can be removed. */
export const resealIdentityProviders = queue<object>({
  name: 'reseal-identity-providers',
  async work(_, { db, config, log }) {
    const count = await resealSingleSignOn(db, config)
    if (count > 0) log.info({ count }, 'Secrets of identity providers were encrypted with the present key')
  },
  cron: '48 * * * *',
  retries: 0,
})
