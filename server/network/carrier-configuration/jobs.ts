import { queue } from '../../platform/queue/queue.ts'
import { resealFields } from './store.ts'

/** Encrypts values again with the present key, so that the former secret can be removed. */
export const resealCarrierFields = queue<object>({
  name: 'reseal-carrier-fields',
  async work(_, { db, config, log }) {
    const count = await resealFields(db, config)
    if (count > 0) log.info({ count }, 'Carrier fields were encrypted with the present key')
  },
  cron: '17 * * * *',
  retries: 0,
})
