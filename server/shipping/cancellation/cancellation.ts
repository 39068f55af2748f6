import { currentTime } from '../../kernel/current-time.ts'
import { withdrawDeclaration } from '../../border/customs/shipment-declaration-store.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import type { Carrier, Credentials } from '../../network/carriers/carrier.ts'
import { badRequest, notFound, type ApiError } from '../../kernel/error.ts'
import type { Printed } from '../../platform/http/handler.ts'
import { transaction } from '../../platform/store/database.ts'
import type { Shipment } from '../shipment/content.ts'
import { accountIn, type CarrierContext } from '../shipment/carrier-context.ts'
import { outcomeOfCancelling, refusalOf, silenceOf, type CancellingOutcome } from '../../network/carriers/outcome.ts'
import { eachDue, pauseSince } from '../shipment/due.ts'
import { leaveManifest } from '../manifest/store.ts'
import { leaveItsPickup } from '../pickup/leaving.ts'
import { carrierOf, mustBeCancellable } from '../shipment/rules.ts'
import { findShipment, lockShipment } from '../shipment/store.ts'
import { updateShipmentRow, type ShipmentChange } from '../shipment/change-store.ts'
import { endTracking } from '../tracking/tracking-store.ts'

/** The deadline of one call to a carrier. After it the outcome is unknown. */
const callLimitMs = 15_000
/**
 * A cancellation without an outcome for this long belongs to a process that has died. Does not use kernel/lease: a
 * request locks the shipment by its id, and its state says whether a process is working on it.
 */
const leaseMs = 20_000

type Cancellation = NonNullable<Shipment['cancellation']>

export interface CancellationOrder {
  readonly clientId: number
  readonly id: string
  readonly username: string
  readonly reason?: string
}

/** A stored cancellation that the carrier has not confirmed. */
interface Claim {
  readonly clientId: number
  readonly shipment: Shipment & Required<Pick<Shipment, 'carrierReference'>>
  readonly carrier: Carrier
  readonly credentials: Credentials
  readonly cancellation: Cancellation
}

/**
 * Cancels a shipment with its carrier. Commits the intent before it calls the carrier, so that a cancellation that was
 * interrupted or got no response is retried until its outcome is known.
 */
export async function cancelShipment(context: CarrierContext, order: CancellationOrder): Promise<Printed<Shipment>> {
  const claim = await claimCancellation(context, order)
  if ('printed' in claim) return claim.printed
  const outcome = await callCarrier(context, claim)
  const printed = await settle(context, claim, outcome)
  if (outcome.kind !== 'done') throw failureOf(claim, outcome)
  return printed
}

async function claimCancellation(
  context: CarrierContext,
  { clientId, id, username, reason }: CancellationOrder,
): Promise<Claim | { printed: Printed<Shipment> }> {
  return transaction(context.db, async (trx) => {
    const locked = await lockShipment(trx, clientId, id)
    if (!locked) throw notFound('Shipment', id)
    const { shipment, printed } = locked
    if (shipment.cancelled) return { printed }
    const now = currentTime()
    const isPending = shipment.cancellation?.status === 'PENDING'
    if (!isPending) mustBeCancellable(shipment)
    const because = reason === undefined ? {} : { reason }
    if (shipment.externalShipment) {
      const cancelled = { at: now.toISOString(), by: username, ...because }
      await endTracking(trx, clientId, id)
      await withdrawDeclaration(trx, clientId, id)
      const written = await updateShipmentRow(trx, clientId, id, { modifiedAt: now, modifiedBy: username, cancelled })
      return { printed: written ?? printed }
    }
    const claim = await claimOf({ ...context, db: trx }, clientId, shipment, {
      ...((isPending && shipment.cancellation) || {
        requestedAt: now.toISOString(),
        requestedBy: username,
        ...because,
      }),
      status: 'PENDING',
    })
    await updateShipmentRow(trx, clientId, id, {
      modifiedAt: now,
      modifiedBy: username,
      cancellation: claim.cancellation,
      cancellationDueAt: new Date(now.getTime() + leaseMs),
    })
    return claim
  })
}

async function claimOf(
  context: CarrierContext,
  clientId: number,
  shipment: Shipment,
  cancellation: Cancellation,
): Promise<Claim> {
  const { id, carrierReference } = shipment
  const name = carrierOf(shipment)
  if (!name || !carrierReference) throw new Error(`Shipment ${id} is not registered`)
  const carrier = context.carriers[name]
  if (!carrier.cancel)
    throw badRequest(
      'NOT_OFFERED',
      `${name} does not support cancellation${carrier.lacks?.cancel ? `: ${carrier.lacks.cancel}` : ''}. Ask its customer service.`,
    )
  const credentials = await credentialsOf(context, clientId, name, 'shipping', accountIn(shipment))
  return { clientId, shipment: { ...shipment, carrierReference }, carrier, credentials, cancellation }
}

const callCarrier = ({ log }: CarrierContext, { clientId, shipment, carrier, credentials }: Claim) =>
  outcomeOfCancelling(log, { shipmentId: shipment.id }, async () => {
    const { id, carrierReference, carrierIntegrationReference, parcels } = shipment
    const call = { credentials, clientId, signal: AbortSignal.timeout(callLimitMs) }
    await carrier.cancel?.({ reference: id, carrierReference, carrierIntegrationReference, parcels }, call)
  })

/** Stores the outcome, unless another call already has. */
function settle(
  context: CarrierContext,
  { clientId, shipment: { id }, cancellation }: Claim,
  outcome: CancellingOutcome,
): Promise<Printed<Shipment>> {
  return transaction(context.db, async (trx) => {
    const locked = await lockShipment(trx, clientId, id)
    if (!locked) throw notFound('Shipment', id)
    if (locked.shipment.cancelled) return locked.printed
    const now = currentTime()
    if (outcome.kind === 'done') {
      await endTracking(trx, clientId, id)
      await withdrawDeclaration(trx, clientId, id)
      const { manifestId } = locked.shipment
      if (manifestId !== undefined) await leaveManifest(trx, clientId, { ...locked.shipment, manifestId }, now)
      await leaveItsPickup(context, trx, { clientId, id, username: cancellation.requestedBy }, now)
    }
    const change = { modifiedAt: now, modifiedBy: cancellation.requestedBy, ...changeOf(cancellation, outcome, now) }
    return (await updateShipmentRow(trx, clientId, id, change)) ?? locked.printed
  })
}

function changeOf(
  cancellation: Cancellation,
  outcome: CancellingOutcome,
  now: Date,
): Pick<ShipmentChange, 'cancellation' | 'cancellationDueAt' | 'cancelled'> {
  const { requestedAt, requestedBy, reason } = cancellation
  switch (outcome.kind) {
    case 'done':
      return {
        cancellation: null,
        cancellationDueAt: null,
        cancelled: { at: now.toISOString(), by: requestedBy, ...(reason !== undefined && { reason }) },
      }
    case 'refused':
      return {
        cancellation: {
          ...cancellation,
          status: 'REFUSED',
          carrierCode: outcome.refusal.carrierCode.slice(0, 100),
          message: outcome.refusal.message.slice(0, 2000),
        },
        cancellationDueAt: null,
      }
    case 'unknown':
      return {
        cancellation: {
          ...cancellation,
          message: outcome.cause?.message.slice(0, 2000) || 'The carrier has not responded yet.',
        },
        cancellationDueAt: new Date(now.getTime() + pauseSince(requestedAt, now)),
      }
  }
}

function failureOf(
  { shipment: { id }, carrier }: Claim,
  outcome: Exclude<CancellingOutcome, { kind: 'done' }>,
): ApiError {
  const subject = { carrier: carrier.id, objectName: 'shipment' }
  if (outcome.kind === 'refused')
    return refusalOf(outcome.refusal, subject, `${carrier.id} refused to cancel shipment ${id}, which remains active.`)
  const isHeld = outcome.cause?.reason === 'MAINTENANCE'
  return silenceOf(isHeld ? 'CARRIER_UNAVAILABLE' : 'CARRIER_TIMEOUT', outcome.cause, subject, {
    message: `${isHeld ? `${carrier.id} is under maintenance and` : carrier.id} has not confirmed that shipment ${id} is cancelled. Waybill keeps trying. Read the shipment, or cancel it again after Retry-After seconds.`,
    otherwise: 'The carrier has not responded yet',
    seconds: outcome.cause?.retryAfter ?? 5,
  })
}

/** Retries due cancellations with an unknown outcome. Returns how many it looked at. */
export const reconcileCancellations = (context: CarrierContext, now: Date, signal?: AbortSignal): Promise<number> =>
  eachDue(context, 'cancellationDueAt', { now, signal }, ({ clientId, id }) => reconcile(context, clientId, id))

async function reconcile(context: CarrierContext, clientId: number, id: string): Promise<void> {
  const printed = await findShipment(context.db, clientId, id)
  const shipment: Shipment | undefined = printed && JSON.parse(printed.text)
  if (shipment?.cancellation?.status !== 'PENDING') return
  const claim = await claimOf(context, clientId, shipment, shipment.cancellation)
  await settle(context, claim, await callCarrier(context, claim))
}
