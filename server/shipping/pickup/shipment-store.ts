import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import { type KeptPickup, pickupColumns, keptOf } from './store.ts'

/** Adds shipments to a pick-up. They must be locked and in none. */
export async function joinPickup(db: Db, clientId: number, id: string, shipmentIds: readonly string[]): Promise<void> {
  await db
    .updateTable('shipment')
    .set({ pickupId: id })
    .where('clientId', '=', clientId)
    .where('id', 'in', shipmentIds)
    .execute()
}

/** Frees the shipments of a pick-up for another one, except those that stay. */
export async function freeShipments(
  db: Db,
  clientId: number,
  id: string,
  shipmentIds: readonly string[],
  staying: readonly string[] = [],
): Promise<void> {
  const leaving = shipmentIds.filter((one) => !staying.includes(one))
  if (leaving.length === 0) return
  await db
    .updateTable('shipment')
    .set({ pickupId: null })
    .where('clientId', '=', clientId)
    .where('id', 'in', leaving)
    .where('pickupId', '=', id)
    .execute()
}

/** Removes a cancelled shipment from its pick-up, and returns the remaining pick-up. */
export async function leavePickup(
  db: Db,
  clientId: number,
  shipmentId: string,
  now: Date,
): Promise<KeptPickup | undefined> {
  const shipment = await db
    .selectFrom('shipment')
    .select('pickupId')
    .where('clientId', '=', clientId)
    .where('id', '=', shipmentId)
    .executeTakeFirst()
  if (!shipment?.pickupId) return undefined
  await freeShipments(db, clientId, shipment.pickupId, [shipmentId])
  const row = await db
    .updateTable('pickup')
    .set({ shipmentIds: sql`array_remove("shipmentIds", ${shipmentId}::uuid)`, changedAt: now })
    .where('clientId', '=', clientId)
    .where('id', '=', shipment.pickupId)
    .returning(pickupColumns)
    .executeTakeFirst()
  return row && keptOf(row)
}

/** Returns which of the shipments are in the pick-up. */
export async function shipmentsIn(db: Db, clientId: number, id: string, among: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('shipment')
    .select('id')
    .where('clientId', '=', clientId)
    .where('id', 'in', among)
    .where('pickupId', '=', id)
    .execute()
  const present = new Set(rows.map((row) => row.id))
  return among.filter((one) => present.has(one))
}
