import type { Printed } from '../../platform/http/handler.ts'
import { transaction } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { callCarrier } from './call.ts'
import { takeRegistration, type Claim, type RegistrationJob } from './claim.ts'
import { failureOf } from './failure.ts'
import { record, settle } from './settlement.ts'

/**
 * Registers a shipment at most once, however often, from wherever and however interrupted it is called. Commits the
 * intent before it calls the carrier, with our id as the carrier's reference. While the outcome is unknown, it asks the
 * carrier by that reference before it books again. If the numbers are our own, no carrier is called, and the number is
 * stored together with everything that follows from it, or not at all.
 */
export async function registerShipment(context: CarrierContext, job: RegistrationJob): Promise<Printed<Shipment>> {
  const taken = await transaction(context.db, async (trx) => {
    const found = await takeRegistration(trx, context, job)
    if (found.kind !== 'ours') return found
    const { claim } = found
    const outcome = await callCarrier({ ...context, trx }, claim)
    const { printed } = await record(trx, context, job, claim, outcome)
    return { kind: 'tried' as const, claim, outcome, printed }
  })
  if (taken.kind === 'claimed') return registerClaimed(context, job, taken.claim)
  if (taken.kind === 'tried' && taken.outcome.kind !== 'booked') throw failureOf(taken.claim, taken.outcome)
  return taken.printed
}

/** Calls the carrier for a claimed registration and stores the outcome. */
export async function registerClaimed(
  context: CarrierContext,
  job: RegistrationJob,
  claim: Claim,
): Promise<Printed<Shipment>> {
  const outcome = await callCarrier(context, claim)
  const printed = await settle(context, job, claim, outcome)
  if (outcome.kind !== 'booked') throw failureOf(claim, outcome)
  return printed
}
