import { transaction } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { eachDue } from '../shipment/due.ts'
import { callCarrier } from './call.ts'
import { takeUnknown, type RegistrationJob } from './claim.ts'
import { settle } from './settlement.ts'

/** Asks the carriers about due registrations with an unknown outcome. Returns how many it looked at. */
export const reconcileRegistrations = (context: CarrierContext, now: Date, signal?: AbortSignal): Promise<number> =>
  eachDue(context, 'registrationDueAt', { now, signal }, ({ clientId, id }) =>
    reconcile(context, { clientId, id, username: null }),
  )

async function reconcile(context: CarrierContext, job: RegistrationJob): Promise<void> {
  const claim = await transaction(context.db, (trx) => takeUnknown(trx, context, job))
  if (!claim) return
  const outcome = await callCarrier(context, claim)
  // A carrier that responds but knows nothing after so long will not book any more.
  const isOver = outcome.kind === 'unknown' && outcome.cause === undefined && claim.isOverdue
  await settle(context, job, claim, isOver ? { kind: 'nothing' } : outcome)
}
