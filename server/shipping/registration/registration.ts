import type { Printed } from '../../platform/http/handler.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { callCarrier } from './call.ts'
import { claimFresh, claimRegistration, type Claim, type RegistrationJob } from './claim.ts'
import { failureOf } from './failure.ts'
import { settle } from './settlement.ts'

/**
 * Registers a shipment, at most once however often, from wherever and however interrupted it is called: the intent is
 * committed before the carrier is called, under our id as the carrier's reference, and as long as its outcome is not
 * known the carrier is asked by that reference before it is told to book again. `created` is the shipment, where the
 * caller has created it just now.
 */
export async function registerShipment(
  context: CarrierContext,
  job: RegistrationJob,
  created?: Shipment,
): Promise<Printed<Shipment>> {
  const claim = (created && (await claimFresh(context, job, created))) ?? (await claimRegistration(context, job))
  return 'printed' in claim ? claim.printed : registerClaimed(context, job, claim)
}

/** Calls the carrier about a registration that is taken, and puts on record what came of it. */
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
