import { fileTruck } from './border/customs/digitoll/jobs.ts'
import { codeRequest } from './identity/authentication/jobs.ts'
import { resealCarrierFields } from './network/carrier-configuration/jobs.ts'
import { closeCustoms, transferCustoms } from './border/customs/jobs.ts'
import { compareExpectedAmounts } from './settings/expected-amount/jobs.ts'
import { exportParcelShops, refreshParcelShops } from './network/parcel-shop/jobs.ts'
import { countShipmentDays, writeShipmentExports } from './reporting/jobs.ts'
import { giveUpBookings } from './warehouse/relabelling/cancellation.ts'
import { announceFiles, processPromises } from './warehouse/relabelling/jobs.ts'
import { workOnBatches } from './shipping/batch/work.ts'
import { eraseDataSubjects } from './integration/data-subject/jobs.ts'
import { numberFeed } from './integration/event-feed/jobs.ts'
import { fetchShopOrders, resealShopCredentials, tellShopsOfShipments } from './integration/shop/jobs.ts'
import { deliverEvents, resealWebhookSecrets } from './integration/webhook/jobs.ts'
import {
  settleCancellations,
  settleManifests,
  settlePickups,
  settleRegistrations,
  settleUnusedRegistrations,
  tellRecipients,
  trackShipments,
} from './shipping/jobs.ts'
import { shipBatchedOrders } from './commerce/order/batch.ts'
import { outbox } from './platform/mail/delivery.ts'
import { purge } from './purge.ts'
import type { AnyQueue } from './platform/queue/queue.ts'

/** Every kind of background work. Workers do these and nothing else. */
export const queues: readonly AnyQueue[] = [
  outbox,
  purge,
  codeRequest,
  workOnBatches,
  shipBatchedOrders,
  settleRegistrations,
  settleCancellations,
  settleManifests,
  settlePickups,
  settleUnusedRegistrations,
  trackShipments,
  tellRecipients,
  resealCarrierFields,
  exportParcelShops,
  refreshParcelShops,
  compareExpectedAmounts,
  countShipmentDays,
  writeShipmentExports,
  closeCustoms,
  transferCustoms,
  fileTruck,
  processPromises,
  announceFiles,
  giveUpBookings,
  eraseDataSubjects,
  numberFeed,
  deliverEvents,
  resealWebhookSecrets,
  tellShopsOfShipments,
  fetchShopOrders,
  resealShopCredentials,
]
