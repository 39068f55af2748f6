import { codeRequest } from '../authentication/jobs.ts'
import { resealCarrierFields } from '../carrier-configuration/jobs.ts'
import { closeCustoms, transferCustoms } from '../customs/jobs.ts'
import { exportParcelShops, refreshParcelShops } from '../parcel-shop/jobs.ts'
import { countShipmentDays, writeShipmentExports } from '../reporting/jobs.ts'
import { giveUpBookings } from '../relabelling/cancellation.ts'
import { processPromises } from '../relabelling/jobs.ts'
import { settleRegistrations, trackShipments } from '../shipping/jobs.ts'
import { outbox } from './outbox.ts'
import { purge } from './purge.ts'
import type { Queue } from './queue.ts'

/** A row of the table, whatever its payload: what comes out of a queue is what `send` has put in. */
export type AnyQueue = Omit<Queue<never>, 'work'> & {
  work(payload: object, context: Parameters<Queue<never>['work']>[1]): Promise<void>
}

/** Every kind of background work. Workers do these and nothing else. */
export const queues: readonly AnyQueue[] = [
  outbox,
  purge,
  codeRequest,
  settleRegistrations,
  trackShipments,
  resealCarrierFields,
  exportParcelShops,
  refreshParcelShops,
  countShipmentDays,
  writeShipmentExports,
  closeCustoms,
  transferCustoms,
  processPromises,
  giveUpBookings,
]
