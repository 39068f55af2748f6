import { sql } from 'kysely'
import { claim, isAnyDue, type Leased } from '../../kernel/lease.ts'
import type { Carrier, Registered, RegisteredShipment } from '../../network/carriers/carrier.ts'
import { json, type Db } from '../../platform/store/database.ts'

/** A call under way for longer than this belongs to a process that has died. */
const leaseMs = 20_000
const most = 100

const unused: Leased = {
  table: 'unused_registration',
  key: ['clientId', 'shipmentId', 'carrierReference'],
  due: 'dueAt',
}

export const isAnyUnusedDue = isAnyDue(unused)

/** The key of a booking that no shipment uses. */
export interface UnusedKey {
  readonly clientId: number
  readonly shipmentId: string
  readonly carrierReference: string
}

export type Booking = Omit<RegisteredShipment, 'reference'> & { readonly account?: string | undefined }

/**
 * Stores a booking that its shipment does not use, in the same transaction as the outcome and before the carrier is
 * told to cancel it, so that it is cancelled whatever happens to this process.
 */
export async function recordUnused(
  db: Db,
  {
    clientId,
    shipmentId,
    carrier,
    account,
  }: Omit<UnusedKey, 'carrierReference'> & { readonly carrier: Carrier; readonly account?: string | undefined },
  { carrierReference, carrierIntegrationReference, parcels }: Registered,
  now: Date,
): Promise<void> {
  const booking: Booking = { carrierReference, carrierIntegrationReference, parcels, account }
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
}

export const findUnused = (db: Db, key: UnusedKey) =>
  db
    .selectFrom('unused_registration')
    .select(['carrier', 'createdAt', sql<string>`booking::text`.as('booking')])
    .where((the) => the.and({ ...key }))
    .executeTakeFirst()

export async function deleteUnused(db: Db, key: UnusedKey): Promise<void> {
  await db
    .deleteFrom('unused_registration')
    .where((the) => the.and({ ...key }))
    .execute()
}

export async function postponeUnused(db: Db, key: UnusedKey, dueAt: Date): Promise<void> {
  await db
    .updateTable('unused_registration')
    .set({ dueAt })
    .where((the) => the.and({ ...key }))
    .execute()
}

/** Claims the due bookings of all clients. Nobody else gets them before the lease ends. */
export async function claimUnused(db: Db, now: Date): Promise<UnusedKey[]> {
  const claimed = await claim<UnusedKey>(db, unused, {
    count: most,
    seconds: leaseMs / 1_000,
    returning: sql`"clientId", "shipmentId", "carrierReference"`,
    now,
  })
  return claimed.map(({ clientId, shipmentId, carrierReference }) => ({ clientId, shipmentId, carrierReference }))
}
