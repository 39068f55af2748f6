import { queue, type Round } from '../../platform/queue/queue.ts'
import { deliverWebhooks } from './delivery.ts'
import { isAnyEndpointWaiting } from './delivery-store.ts'
import { resealSecrets } from './endpoint-store.ts'

/** Delivers events soon after they are numbered. Any number of workers may do it at once. */
export const deliverEvents: Round = {
  name: 'deliver-events',
  due: isAnyEndpointWaiting,
  seconds: 1,
  run: deliverWebhooks,
}

/** Encrypts values again with the present key, so that the former secret can be removed. */
export const resealWebhookSecrets = queue<object>({
  name: 'reseal-webhook-secrets',
  async work(_, { db, config, log }) {
    const count = await resealSecrets(db, config)
    if (count > 0) log.info({ count }, 'Secrets of webhook endpoints were encrypted with the present key')
  },
  cron: '19 * * * *',
  retries: 0,
})
