import { sql } from 'kysely'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type Carrier,
  type Registered,
  type RegisteredShipment,
} from '../../network/carriers/carrier.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { eachOf } from '../../kernel/each.ts'
import { json, transaction, type Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Registration } from '../shipment/content.ts'
import { lockShipment, updateShipmentRow } from '../shipment/store.ts'

/** One call to a carrier ends after this long, and then its outcome is unknown. */
const callLimitMs = 15_000
/** A call that is longer under way was made by a process that is no more. */
const leaseMs = 20_000
const longestBackOffMs = 10 * 60_000
/** For so long a carrier is asked that does not respond. */
const patienceMs = 24 * 3_600_000

export type UnusedRegistration = NonNullable<Registration['unusedRegistration']>

/** Where a booking stands that no shipment uses. */
export interface UnusedKey {
  readonly clientId: number
  readonly shipmentId: string
  readonly carrierReference: string
}

/**
 * Puts a booking on record that its shipment does not use, with the outcome of the registration and before the carrier is
 * told to cancel it, so that it is cancelled whatever becomes of this process. Returns what the shipment says of it.
 */
export async function recordUnused(
  db: Db,
  { clientId, shipmentId, carrier }: Omit<UnusedKey, 'carrierReference'> & { carrier: Carrier },
  { carrierReference, carrierIntegrationReference, parcels }: Registered,
  now: Date,
): Promise<UnusedRegistration> {
  const booking = { carrierReference, carrierIntegrationReference, parcels }
  await db
    .insertInto('unused_registration')
    .values({
      clientId,
      shipmentId,
      carrier: carrier.id,
      carrierReference,
      booking: json(booking),
      createdAt: now,
      dueAt: new Date(now.getTime() + leaseMs),
    })
    .onConflict((known) => known.doNothing())
    .execute()
  return { carrierReference, status: 'CANCELLING' }
}

/** Has the carrier cancel a booking that is on record as unused. */
export async function cancelUnused(context: CarrierContext, key: UnusedKey): Promise<void> {
  const { db, log } = context
  const row = await db
    .selectFrom('unused_registration')
    .select(['carrier', 'createdAt', sql<string>`booking::text`.as('booking')])
    .where((the) => the.and({ ...key }))
    .executeTakeFirst()
  const carrier = carrierIds.find((id) => id === row?.carrier)
  if (!row || !carrier) return
  const now = new Date()
  const ageMs = now.getTime() - Date.parse(row.createdAt)
  const booking: Omit<RegisteredShipment, 'reference'> = JSON.parse(row.booking)
  const outcome = await outcomeOf(context, key, context.carriers[carrier], booking)
  const isOver = outcome.status !== 'CANCELLING' || ageMs > patienceMs
  const unusedRegistration: UnusedRegistration = {
    carrierReference: key.carrierReference,
    ...outcome,
    ...(isOver && outcome.status === 'CANCELLING' && { status: 'NOT_CANCELLED' }),
  }
  if (unusedRegistration.status === 'NOT_CANCELLED')
    log.error(
      { ...key, carrier, message: unusedRegistration.message },
      'A booking that no shipment uses was not cancelled',
    )
  await transaction(db, async (trx) => {
    const locked = await lockShipment(trx, key.clientId, key.shipmentId)
    if (locked?.shipment.registration)
      await updateShipmentRow(trx, key.clientId, key.shipmentId, {
        modifiedAt: now,
        modifiedBy: null,
        registration: { ...locked.shipment.registration, unusedRegistration },
      })
    if (isOver)
      await trx
        .deleteFrom('unused_registration')
        .where((the) => the.and({ ...key }))
        .execute()
    else {
      const dueAt = new Date(now.getTime() + Math.min(longestBackOffMs, Math.max(5_000, ageMs / 2)))
      await trx
        .updateTable('unused_registration')
        .set({ dueAt })
        .where((the) => the.and({ ...key }))
        .execute()
    }
  })
}

async function outcomeOf(
  context: CarrierContext,
  { clientId, shipmentId }: UnusedKey,
  carrier: Carrier,
  booking: Omit<RegisteredShipment, 'reference'>,
): Promise<Omit<UnusedRegistration, 'carrierReference'>> {
  if (!carrier.cancel)
    return {
      status: 'NOT_CANCELLED',
      message: `${carrier.id} does not let bookings be cancelled. Ask its customer service.`,
    }
  try {
    const credentials = await credentialsOf(context, clientId, carrier.id, 'shipping')
    const call = { credentials, clientId, signal: AbortSignal.timeout(callLimitMs) }
    await carrier.cancel({ ...booking, reference: shipmentId }, call)
    return { status: 'CANCELLED' }
  } catch (error) {
    if (error instanceof CarrierRefusal) {
      const { carrierCode, message } = error
      return { status: 'NOT_CANCELLED', carrierCode: carrierCode.slice(0, 100), message: message.slice(0, 2000) }
    }
    if (!(error instanceof CarrierUnavailable))
      context.log.error({ err: error, shipmentId }, 'A carrier failed in a way of its own')
    const message = error instanceof CarrierUnavailable ? error.message.slice(0, 2000) : ''
    return { status: 'CANCELLING', message: message || 'The carrier has not responded yet.' }
  }
}

/** Cancels bookings that no shipment uses and whose time has come. Returns how many it looked at. */
export async function cancelUnusedRegistrations(
  context: CarrierContext,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const due = await context.db
    .updateTable('unused_registration')
    .set({ dueAt: new Date(now.getTime() + leaseMs) })
    .where((the) =>
      the(
        the.refTuple('clientId', 'shipmentId', 'carrierReference'),
        'in',
        the
          .selectFrom('unused_registration')
          .select(['clientId', 'shipmentId', 'carrierReference'])
          .where('dueAt', '<=', now.toISOString())
          .orderBy('dueAt')
          .limit(100)
          .forUpdate()
          .skipLocked()
          .$asTuple('clientId', 'shipmentId', 'carrierReference'),
      ),
    )
    .returning(['clientId', 'shipmentId', 'carrierReference'])
    .execute()
  await eachOf(due, 5, async (key) => {
    if (signal?.aborted) return
    await cancelUnused(context, key).catch((error: unknown) =>
      context.log.error({ err: error, ...key }, 'An unused booking could not be settled'),
    )
  })
  return due.length
}
