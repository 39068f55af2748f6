import { fileTruck } from './border/customs/digitoll/jobs.ts'
import { forgetNames } from './identity/user/deletion-jobs.ts'
import { codeRequest } from './identity/authentication/jobs.ts'
import { closeCustoms, transferCustoms } from './border/customs/jobs.ts'
import { compareExpectedAmounts } from './settings/expected-amount/jobs.ts'
import { exportParcelShops, exportParcelShopsAgain, refreshParcelShops } from './network/parcel-shop/jobs.ts'
import { countShipmentDays, writeShipmentExports, writeShipmentExportsAgain } from './reporting/jobs.ts'
import { giveUpBookings } from './warehouse/relabelling/cancellation.ts'
import { announceFiles, processPromises } from './warehouse/relabelling/jobs.ts'
import { workOnBatches, workOnBatchesAgain } from './shipping/batch/work.ts'
import { eraseDataSubjects, eraseDataSubjectsAgain } from './integration/data-subject/jobs.ts'
import { numberFeed } from './integration/event-feed/jobs.ts'
import { fetchDueOrders, fetchShopOrders, tellDueShipments, tellShopsOfShipments } from './integration/shop/jobs.ts'
import { deliverEvents } from './integration/webhook/jobs.ts'
import {
  settleCancellations,
  settleManifests,
  settlePickups,
  settleRegistrations,
  settleUnusedRegistrations,
  countDeliveredParcels,
  noticeLateShipments,
  tellRecipients,
  trackShipments,
} from './shipping/jobs.ts'
import { registerApprovedReturns } from './commerce/return-request/approval.ts'
import { shipBatchedOrders, shipBatchedOrdersAgain } from './commerce/order/batch.ts'
import { outbox, outboxAgain } from './platform/mail/delivery.ts'
import { purge } from './purge.ts'
import { resealSecrets } from './reseal.ts'
import type { AnyQueue, Round } from './platform/queue/queue.ts'

/** Jobs that are sent or scheduled. Workers do these and the rounds, and nothing else. */
export const queues: readonly AnyQueue[] = [
  outbox,
  purge,
  resealSecrets,
  codeRequest,
  workOnBatches,
  shipBatchedOrders,
  exportParcelShops,
  refreshParcelShops,
  compareExpectedAmounts,
  countShipmentDays,
  writeShipmentExports,
  fileTruck,
  giveUpBookings,
  eraseDataSubjects,
  tellShopsOfShipments,
  fetchShopOrders,
]

/** Work found by polling. */
export const rounds: readonly Round[] = [
  settleRegistrations,
  settleCancellations,
  settleManifests,
  settlePickups,
  settleUnusedRegistrations,
  registerApprovedReturns,
  trackShipments,
  tellRecipients,
  noticeLateShipments,
  countDeliveredParcels,
  closeCustoms,
  transferCustoms,
  processPromises,
  announceFiles,
  numberFeed,
  deliverEvents,
  tellDueShipments,
  fetchDueOrders,
  outboxAgain,
  workOnBatchesAgain,
  shipBatchedOrdersAgain,
  writeShipmentExportsAgain,
  exportParcelShopsAgain,
  eraseDataSubjectsAgain,
  forgetNames,
]
