import { currentTime } from '../kernel/current-time.ts'
import type { Round } from '../platform/queue/queue.ts'
import { isAnyShipmentDue } from './shipment/due-store.ts'
import { reconcileCancellations } from './cancellation/cancellation.ts'
import { isAnyManifestDue } from './manifest/store.ts'
import { reconcileManifests } from './manifest/settlement.ts'
import { reconcileRegistrations } from './registration/reconciliation.ts'
import { isAnyPickupDue } from './pickup/store.ts'
import { reconcilePickups } from './pickup/reconciliation.ts'
import { isAnyNoticeDue } from './notice/notice-store.ts'
import { sendNotices } from './notice/sending.ts'
import { isAnyUnusedDue } from './registration/unused-registration-store.ts'
import { cancelUnusedRegistrations } from './registration/unused-registration.ts'
import { isAnyUncounted } from './punctuality/history-store.ts'
import { isAnyLate } from './punctuality/late-store.ts'
import { countDeliveryTimes, noticeLate } from './punctuality/punctuality.ts'
import { isAnyParcelDue } from './tracker/store.ts'
import { pollTrackers } from './tracker/polling.ts'
import { pollCarriers } from './tracking/tracking.ts'

/** Asks carriers about registrations that were interrupted or got no response, until nothing is left open. */
export const settleRegistrations: Round = {
  name: 'settle-registrations',
  due: isAnyShipmentDue('registrationDueAt'),
  seconds: 15,
  run: ({ signal, ...context }) => reconcileRegistrations(context, currentTime(), signal),
}

/** Retries cancellations that were interrupted or got no response. */
export const settleCancellations: Round = {
  name: 'settle-cancellations',
  due: isAnyShipmentDue('cancellationDueAt'),
  seconds: 15,
  run: ({ signal, ...context }) => reconcileCancellations(context, currentTime(), signal),
}

/** Retries close-outs of manifests that were interrupted or got no response. */
export const settleManifests: Round = {
  name: 'settle-manifests',
  due: isAnyManifestDue,
  seconds: 15,
  run: ({ signal, ...context }) => reconcileManifests(context, currentTime(), signal),
}

/** Checks pick-ups whose booking, change or cancellation was interrupted or got no response. */
export const settlePickups: Round = {
  name: 'settle-pickups',
  due: isAnyPickupDue,
  seconds: 15,
  run: ({ signal, ...context }) => reconcilePickups(context, currentTime(), signal),
}

/** Has carriers cancel bookings that no shipment uses, until they respond. */
export const settleUnusedRegistrations: Round = {
  name: 'settle-unused-registrations',
  due: isAnyUnusedDue,
  seconds: 15,
  run: ({ signal, ...context }) => cancelUnusedRegistrations(context, currentTime(), signal),
}

/** Asks carriers for new events of their parcels. Any number of workers may run at once. */
export const trackShipments: Round = {
  name: 'track-shipments',
  due: isAnyParcelDue,
  seconds: 3,
  run: async ({ signal, ...context }) => {
    await Promise.all([pollCarriers(context, signal), pollTrackers(context, signal)])
  },
}

/** Writes the mails for recipients. */
export const tellRecipients: Round = {
  name: 'tell-recipients',
  due: isAnyNoticeDue,
  seconds: 4,
  run: ({ signal, ...context }) => sendNotices(context, signal),
}

/** Reports shipments that are past their promised day. */
export const noticeLateShipments: Round = {
  name: 'notice-late-shipments',
  due: isAnyLate,
  seconds: 20,
  run: noticeLate,
}

/** Counts how long delivered parcels took. */
export const countDeliveredParcels: Round = {
  name: 'count-delivered-parcels',
  due: isAnyUncounted,
  seconds: 20,
  run: countDeliveryTimes,
}
