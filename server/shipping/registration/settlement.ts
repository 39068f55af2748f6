import { currentTime } from '../../kernel/current-time.ts'
import { notFound } from '../../kernel/error.ts'
import { beginDeclaring, itemsToDeclare, planDeclaration } from '../../border/customs/shipment-declaration.ts'
import type { Warning } from '../../border/customs/shipment-goods.ts'
import type { Registered, RegisteredReturn } from '../../network/carriers/carrier.ts'
import type { Printed } from '../../platform/http/handler.ts'
import { send, together, transaction, type Db } from '../../platform/store/database.ts'
import { refold } from '../event/recording.ts'
import { lockTracked } from '../event/store.ts'
import { describe, documentInserts } from '../label/document-store.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { sourceOf } from '../../network/carriers/source.ts'
import { contentIn, type Content, type Shipment } from '../shipment/content.ts'
import { withExpectations } from '../shipment/expected-cost.ts'
import { pauseSince } from '../shipment/due.ts'
import { findShipment, lockShipment, printShipment } from '../shipment/store.ts'
import { afterChange, shipmentUpdate, updateShipmentRow, type ShipmentChange } from '../shipment/change-store.ts'
import { newTrackingUrl } from '../shipment/tracking-url.ts'
import { trackingInsert } from '../tracking/tracking-store.ts'
import type { Outcome } from './call.ts'
import { inProgress, type Claim, type RegistrationJob } from './claim.ts'
import { recordUnused } from './unused-registration-store.ts'
import { cancelling, cancelUnused } from './unused-registration.ts'

/** Stores the outcome, and has the carrier cancel a booking that it leaves unused. */
export async function settle(
  context: CarrierContext,
  job: RegistrationJob,
  claim: Claim,
  outcome: Outcome,
): Promise<Printed<Shipment>> {
  const { printed, unused } = await transaction(context.db, (trx) => record(trx, context, job, claim, outcome))
  if (unused === undefined) return printed
  const { clientId, id } = job
  await cancelUnused(context, { clientId, shipmentId: id, carrierReference: unused })
  return (await findShipment(context.db, clientId, id)) ?? printed
}

interface Settled {
  readonly printed: Printed<Shipment>
  /** The carrier's number of a booking that nobody will use. */
  readonly unused?: string
}

/** Stores the outcome, unless a later attempt has overtaken this one. */
export async function record(
  db: Db,
  context: CarrierContext,
  { clientId, id, username }: RegistrationJob,
  claim: Claim,
  outcome: Outcome,
): Promise<Settled> {
  const now = currentTime()
  const days = context.config.carrierDocumentDays
  const booking = 'booking' in outcome ? outcome.booking : undefined
  const priced =
    outcome.kind === 'booked' ? await withExpectations(db, claim.shipment, claim.sheet, now) : claim.shipment
  const number = numberOf(outcome)
  const declared = number === undefined ? undefined : await planDeclaration(db, clientId, claim.shipment, number)
  const warnings = [...(declared?.warnings ?? []), ...(declared?.remarks ?? []), ...paperWarnings(claim, booking)]
  const change = {
    modifiedAt: now,
    modifiedBy: username,
    ...changeOf(claim, priced, outcome, now, context.config, warnings),
  }
  const update = shipmentUpdate(db, clientId, id, change, claim.attempt)
  if (outcome.kind === 'booked') {
    const [[row], begun] = await Promise.all([send(db, update), declared && beginDeclaring(db, clientId, id, declared)])
    if (!row) return overtaken(db, claim, booking)
    const by = { now, username: username ?? 'system' }
    const writes = [
      ...afterChange(db, clientId, row),
      ...documentInserts(db, clientId, id, outcome.documents, days, now),
      ...(declared && begun ? await itemsToDeclare(db, clientId, declared, begun, by) : []),
      ...(claim.carrier.events ? [trackingInsert(db, clientId, id, now)] : []),
    ]
    const printed = (row.hasEvents && (await refolded(db, clientId, id, now))) || printShipment(clientId, row)
    await together(db, ...writes)
    return { printed }
  }
  const [row] = await send(db, update)
  if (!row) return overtaken(db, claim, booking)
  await together(db, ...afterChange(db, clientId, row))
  const printed = printShipment(clientId, row)
  if (outcome.kind !== 'refused' || !booking) return { printed }
  await recordUnused(db, { ...claim, shipmentId: id }, booking, now)
  return { printed, unused: booking.carrierReference }
}

/** Recomputes the state, since events from before the registration now count. */
async function refolded(db: Db, clientId: number, id: string, now: Date): Promise<Printed<Shipment> | undefined> {
  const tracked = await lockTracked(db, clientId, [id])
  const isChanged = await refold(db, clientId, [...tracked.values()], { modifiedAt: now, modifiedBy: null })
  return isChanged ? findShipment(db, clientId, id) : undefined
}

/** Warns that an invoice meant for paperless customs has to travel with the parcel. */
const paperWarnings = ({ shipment, carrier }: Claim, { onPaper }: Partial<Registered> = {}): Warning[] =>
  onPaper === undefined
    ? []
    : [
        {
          code: 'INVOICE_ON_PAPER',
          message: `${carrier.id} could not send the invoice to customs without paper: ${onPaper.slice(0, 250)}. Print GET /v1/shipments/${shipment.id}/label.pdf?documents=CUSTOMS and put it on the parcel.`,
        },
      ]

/** Returns the number under which goods are declared: the first parcel's. */
const numberOf = (outcome: Outcome): string | undefined =>
  outcome.kind === 'booked'
    ? (outcome.booking.parcels[0]?.carrierReference ?? outcome.booking.carrierReference)
    : undefined

/** Returns what an outcome changes in the shipment. */
function changeOf(
  claim: Claim,
  priced: Content,
  outcome: Outcome,
  now: Date,
  config: CarrierContext['config'],
  warnings: readonly Warning[] = [],
): Partial<ShipmentChange> {
  const { shipment, mayRegister } = claim
  const before = shipment.registration
  const attemptedAt = mayRegister || before === undefined ? now.toISOString() : before.attemptedAt
  const attempt = {
    source: sourceOf(claim.carrier, claim.credentials),
    attemptedAt,
    ...(claim.account !== undefined && { account: claim.account }),
    // Keeps showing a booking that the carrier has not cancelled.
    ...(before?.unusedRegistration && { unusedRegistration: before.unusedRegistration }),
  }
  switch (outcome.kind) {
    case 'booked':
      return {
        ...registeredChange(priced, outcome.booking),
        registration: {
          status: 'REGISTERED',
          ...attempt,
          ...describe(outcome.documents, config.carrierDocumentDays, now),
          ...(warnings.length > 0 && { warnings: [...warnings] }),
        },
        trackingUrl: newTrackingUrl(config),
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
          ...(outcome.booking && { unusedRegistration: cancelling(outcome.booking) }),
        },
        registrationDueAt: null,
      }
    case 'credentials':
      return outcome.asked
        ? changeOf(claim, priced, { kind: 'nothing' }, now, config)
        : changeOf(claim, priced, { kind: 'unknown' }, now, config)
    case 'nothing':
      return { registration: before?.status === 'PENDING' ? null : (before ?? null), registrationDueAt: null }
    case 'untold': {
      const { message, carrierCode } = outcome.cause ?? {}
      return {
        registration: {
          status: 'UNKNOWN',
          ...attempt,
          ...(carrierCode && { carrierCode: carrierCode.slice(0, 100) }),
          message: message?.slice(0, 2000) || before?.message || 'The carrier has not responded.',
        },
        registrationDueAt: null,
      }
    }
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
  shipment: Content,
  { carrierReference, carrierIntegrationReference, parcels, code: returnCode }: RegisteredReturn,
) => ({
  shipmentState: 'REGISTERED' as const,
  base: { state: 'REGISTERED' as const, since: null },
  carrierReference,
  carrierIntegrationReference,
  returnCode,
  parcelReferences: parcels.map((parcel) => parcel.carrierReference),
  booked: withNumbers(shipment, parcels),
})

export const withNumbers = (shipment: Content, numbers: Registered['parcels']) => ({
  ...contentIn(shipment),
  parcels: shipment.parcels.map((parcel, index) => ({ ...parcel, ...numbers[index] })),
})

/**
 * Handles a registration that someone else has settled in the meantime, which is just as good. A process held up for
 * longer than a booking may take can come back with a booking after another process has asked, found none and booked.
 * The carrier then cancels the one that nobody will use.
 */
async function overtaken(
  db: Db,
  { clientId, shipment: { id }, carrier, account }: Claim,
  booking: Registered | undefined,
): Promise<Settled> {
  const locked = await lockShipment(db, clientId, id)
  if (!locked) throw notFound('Shipment', id)
  const { carrierReference, registration } = locked.shipment
  if (carrierReference === undefined) throw inProgress(id)
  if (!booking || !registration || booking.carrierReference === carrierReference) return { printed: locked.printed }
  const now = currentTime()
  await recordUnused(db, { clientId, shipmentId: id, carrier, account }, booking, now)
  const change = {
    modifiedAt: now,
    modifiedBy: null,
    registration: { ...registration, unusedRegistration: cancelling(booking) },
  }
  const printed = (await updateShipmentRow(db, clientId, id, change)) ?? locked.printed
  return { printed, unused: booking.carrierReference }
}
