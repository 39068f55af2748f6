import { currentTime } from '../../kernel/current-time.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import type { Carrier, Registered } from '../../network/carriers/carrier.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { eachOf } from '../../kernel/each.ts'
import { transaction } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { outcomeOfCancelling } from '../../network/carriers/outcome.ts'
import type { Registration } from '../shipment/content.ts'
import { pauseSince } from '../shipment/due.ts'
import { lockShipment } from '../shipment/store.ts'
import { updateShipmentRow } from '../shipment/change-store.ts'
import {
  claimUnused,
  deleteUnused,
  findUnused,
  postponeUnused,
  type Booking,
  type UnusedKey,
} from './unused-registration-store.ts'

/** The deadline of one call to a carrier. After it the outcome is unknown. */
const callLimitMs = 15_000
/** How long to retry with a carrier that does not respond. */
const patienceMs = 24 * 3_600_000

type UnusedRegistration = NonNullable<Registration['unusedRegistration']>

export const cancelling = ({ carrierReference }: Registered): UnusedRegistration => ({
  carrierReference,
  status: 'CANCELLING',
})

/** Has the carrier cancel a booking that is stored as unused. */
export async function cancelUnused(context: CarrierContext, key: UnusedKey): Promise<void> {
  const { db, log } = context
  const row = await findUnused(db, key)
  const carrier = carrierIds.find((id) => id === row?.carrier)
  if (!row || !carrier) return
  const now = currentTime()
  const ageMs = now.getTime() - Date.parse(row.createdAt)
  const booking: Booking = JSON.parse(row.booking)
  const outcome = await cancelled(context, key, context.carriers[carrier], booking)
  const isOver = outcome.status !== 'CANCELLING' || ageMs > patienceMs
  const unusedRegistration: UnusedRegistration = {
    carrierReference: key.carrierReference,
    ...outcome,
    ...(isOver && outcome.status === 'CANCELLING' && { status: 'NOT_CANCELLED' }),
  }
  if (unusedRegistration.status === 'NOT_CANCELLED')
    log.error({ ...key, carrier, message: unusedRegistration.message }, 'An unused booking was not cancelled')
  await transaction(db, async (trx) => {
    const locked = await lockShipment(trx, key.clientId, key.shipmentId)
    if (locked?.shipment.registration)
      await updateShipmentRow(trx, key.clientId, key.shipmentId, {
        modifiedAt: now,
        modifiedBy: null,
        registration: { ...locked.shipment.registration, unusedRegistration },
      })
    if (isOver) await deleteUnused(trx, key)
    else await postponeUnused(trx, key, new Date(now.getTime() + pauseSince(row.createdAt, now)))
  })
}

async function cancelled(
  context: CarrierContext,
  { clientId, shipmentId }: UnusedKey,
  carrier: Carrier,
  { account, ...booking }: Booking,
): Promise<Omit<UnusedRegistration, 'carrierReference'>> {
  if (!carrier.cancel)
    return {
      status: 'NOT_CANCELLED',
      message: `${carrier.id} does not support cancellation. Ask its customer service.`,
    }
  const outcome = await outcomeOfCancelling(context.log, { shipmentId }, async () => {
    const credentials = await credentialsOf(context, clientId, carrier.id, 'shipping', account)
    const call = { credentials, clientId, signal: AbortSignal.timeout(callLimitMs) }
    await carrier.cancel?.({ ...booking, reference: shipmentId }, call)
  })
  if (outcome.kind === 'done') return { status: 'CANCELLED' }
  if (outcome.kind === 'unknown')
    return {
      status: 'CANCELLING',
      message: outcome.cause?.message.slice(0, 2000) || 'The carrier has not responded yet.',
    }
  const { carrierCode, message } = outcome.refusal
  return { status: 'NOT_CANCELLED', carrierCode: carrierCode.slice(0, 100), message: message.slice(0, 2000) }
}

/** Cancels due bookings that no shipment uses. Returns how many it looked at. */
export async function cancelUnusedRegistrations(
  context: CarrierContext,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const due = await claimUnused(context.db, now)
  await eachOf(due, 5, async (key) => {
    if (signal?.aborted) return
    await cancelUnused(context, key).catch((error: unknown) =>
      context.log.error({ err: error, ...key }, 'An unused booking could not be settled'),
    )
  })
  return due.length
}
