import { queueOfRounds } from '../platform/queue/queue.ts'
import { reconcileCancellations } from './cancellation/cancellation.ts'
import { reconcileManifests } from './manifest/settlement.ts'
import { reconcileRegistrations } from './registration/reconciliation.ts'
import { reconcilePickups } from './pickup/reconciliation.ts'
import { sendNotices } from './notice/sending.ts'
import { cancelUnusedRegistrations } from './registration/unused-registration.ts'
import { pollTrackers } from './tracker/polling.ts'
import { pollCarriers } from './tracking/tracking.ts'

/** Asks carriers about registrations that were interrupted or got no response, until nothing is left open. */
export const settleRegistrations = queueOfRounds({
  name: 'settle-registrations',
  seconds: 15,
  rounds: 4,
  run: ({ signal, ...context }) => reconcileRegistrations(context, new Date(), signal),
})

/** Repeats cancellations that were interrupted or got no response to. */
export const settleCancellations = queueOfRounds({
  name: 'settle-cancellations',
  seconds: 15,
  rounds: 4,
  run: ({ signal, ...context }) => reconcileCancellations(context, new Date(), signal),
})

/** Repeats close-outs of manifests that were interrupted or got no response. */
export const settleManifests = queueOfRounds({
  name: 'settle-manifests',
  seconds: 15,
  rounds: 4,
  run: ({ signal, ...context }) => reconcileManifests(context, new Date(), signal),
})

/** Finds out about pick-ups whose booking, change or cancellation was interrupted or got no response. */
export const settlePickups = queueOfRounds({
  name: 'settle-pickups',
  seconds: 15,
  rounds: 4,
  run: ({ signal, ...context }) => reconcilePickups(context, new Date(), signal),
})

/** Has carriers cancel bookings that no shipment uses, until they respond. */
export const settleUnusedRegistrations = queueOfRounds({
  name: 'settle-unused-registrations',
  seconds: 15,
  rounds: 4,
  run: ({ signal, ...context }) => cancelUnusedRegistrations(context, new Date(), signal),
})

/** Asks carriers what has happened to the parcels that they have. Any number of workers may do it at once. */
export const trackShipments = queueOfRounds({
  name: 'track-shipments',
  seconds: 3,
  rounds: 31,
  run: async ({ signal, ...context }) => {
    await Promise.all([pollCarriers(context, signal), pollTrackers(context, signal)])
  },
})

/** Writes the mails that recipients are to get. */
export const tellRecipients = queueOfRounds({
  name: 'tell-recipients',
  seconds: 4,
  rounds: 16,
  run: ({ signal, ...context }) => sendNotices(context, signal),
})
