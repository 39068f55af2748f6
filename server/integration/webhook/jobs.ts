import type { Round } from '../../platform/queue/queue.ts'
import { deliverWebhooks } from './delivery.ts'
import { isAnyEndpointWaiting } from './delivery-store.ts'

/** Delivers events soon after they are numbered. Any number of workers may do it at once. */
export const deliverEvents: Round = {
  name: 'deliver-events',
  due: isAnyEndpointWaiting,
  seconds: 1,
  run: deliverWebhooks,
}
