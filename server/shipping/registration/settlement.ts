import { notFound } from '../../kernel/error.ts'
import type { Registered, RegisteredReturn } from '../../network/carriers/carrier.ts'
import type { Printed } from '../../platform/http/handler.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { lockTracked, refold } from '../event/store.ts'
import { describe, keepDocuments } from '../label/document-store.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { contentIn, type Shipment } from '../shipment/content.ts'
import { pauseSince } from '../shipment/due.ts'
import { findShipment, parse, updateShipmentRow, type ShipmentChange } from '../shipment/store.ts'
import { beginTracking } from '../tracking/tracking.ts'
import type { Outcome } from './call.ts'
import { inProgress, sourceOf, type Claim, type RegistrationJob } from './claim.ts'

/** Puts the outcome on record, unless a later attempt has overtaken this one. */
export async function settle(
  context: CarrierContext,
  { clientId, id, username }: RegistrationJob,
  claim: Claim,
  outcome: Outcome,
): Promise<Printed<Shipment>> {
  const now = new Date()
  const days = context.config.carrierDocumentDays
  const change = { modifiedAt: now, modifiedBy: username, ...changeOf(claim, outcome, now, days) }
  return transaction(context.db, async (trx) => {
    const written = await updateShipmentRow(trx, clientId, id, change, claim.attempt)
    if (!written) return overtaken(trx, clientId, id)
    if (outcome.kind !== 'booked') return written
    await keepDocuments(trx, clientId, id, outcome.documents, days, now)
    if (claim.carrier.events) await beginTracking(trx, clientId, id, now)
    const isRefolded = await refoldOne(trx, clientId, id, now)
    return (isRefolded ? await findShipment(trx, clientId, id) : written) ?? overtaken(trx, clientId, id)
  })
}

/** What an outcome changes in the shipment. */
function changeOf(claim: Claim, outcome: Outcome, now: Date, days: number): Partial<ShipmentChange> {
  const { shipment, mayRegister } = claim
  const before = shipment.registration
  const attemptedAt = mayRegister || before === undefined ? now.toISOString() : before.attemptedAt
  const attempt = { source: sourceOf(claim), attemptedAt }
  switch (outcome.kind) {
    case 'booked':
      return {
        ...registeredChange(shipment, outcome.booking),
        registration: { status: 'REGISTERED', ...attempt, ...describe(outcome.documents, days, now) },
        registrationDueAt: null,
      }
    case 'refused':
      return {
        shipmentState: 'FAILED_TO_REGISTER',
        base: { state: 'FAILED_TO_REGISTER', since: now },
        registration: {
          status: 'REFUSED',
          ...attempt,
          carrierCode: outcome.refusal.carrierCode.slice(0, 100),
          message: outcome.refusal.message.slice(0, 2000),
        },
        registrationDueAt: null,
      }
    case 'nothing':
      return { registration: before?.status === 'PENDING' ? null : (before ?? null), registrationDueAt: null }
    case 'unknown': {
      const { cause } = outcome
      const message = cause?.message.slice(0, 2000) || before?.message || 'The carrier has not responded yet.'
      return {
        registration: { status: 'PENDING', ...attempt, message },
        registrationDueAt: new Date(now.getTime() + pauseSince(attemptedAt, now, cause?.retryAfter)),
      }
    }
  }
}

const registeredChange = (
  shipment: Shipment,
  { carrierReference, carrierIntegrationReference, parcels, code: returnCode }: RegisteredReturn,
) => ({
  shipmentState: 'REGISTERED' as const,
  base: { state: 'REGISTERED' as const, since: null },
  carrierReference,
  carrierIntegrationReference,
  returnCode,
  parcelReferences: parcels.map((parcel) => parcel.carrierReference),
  content: withNumbers(shipment, parcels),
})

const withNumbers = (shipment: Shipment, numbers: Registered['parcels']) => ({
  ...contentIn(shipment),
  parcels: shipment.parcels.map((parcel, index) => ({ ...parcel, ...numbers[index] })),
})

/** Events may have come before the number did. */
async function refoldOne(db: Db, clientId: number, id: string, modifiedAt: Date): Promise<boolean> {
  const tracked = await lockTracked(db, clientId, [id])
  return refold(db, clientId, [...tracked.values()], { modifiedAt, modifiedBy: null })
}

/** Someone else has settled the same registration in the meantime, which is as good. */
async function overtaken(db: Db, clientId: number, id: string): Promise<Printed<Shipment>> {
  const printed = await findShipment(db, clientId, id)
  if (!printed) throw notFound('Shipment', id)
  if (parse(printed).carrierReference === undefined) throw inProgress(id)
  return printed
}
