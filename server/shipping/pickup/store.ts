import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { isHeld, type Held, type Leased } from '../../kernel/lease.ts'
import type { Whole } from '../../kernel/whole.ts'
import { json, type Db } from '../../platform/store/database.ts'
import { isBegunWith } from '../begun.ts'

type Schemas = components['schemas']
export type Pickup = Whole<Schemas['Pickup']>
/** What a carrier is asked for, without its carrier and address. */
export type Plan = Schemas['PickupCreate']

export const leased: Leased = { table: 'pickup', key: ['clientId', 'id'], due: 'dueAt' }

/** A pick-up with what is kept beside it to find out what became of a call. */
export interface KeptPickup {
  readonly clientId: number
  readonly pickup: Pickup
  /** Under which the carrier was last asked to come. */
  readonly reference: string
  readonly askedAt: string
  /** The carrier has no way to tell whether it comes. */
  readonly cannotAsk: boolean
  /** Number of the booking that another one has replaced, and that is still to be called off. */
  readonly obsolete: string | undefined
  readonly failures: number
}

const columns = [
  'clientId',
  'id',
  'createdAt',
  'createdBy',
  'changedAt',
  'state',
  'carrier',
  'source',
  'confirmation',
  'confirmedTime',
  'address',
  'date',
  'preferredTime',
  'instructions',
  'shipmentIds',
  'change',
  'message',
  'cancelled',
  'reference',
  'askedAt',
  'cannotAsk',
  'obsolete',
  'failures',
] as const

const rowsOf = (db: Db, clientId: number) => db.selectFrom('pickup').select(columns).where('clientId', '=', clientId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** The attributes in the order of the contract. */
function keptOf({ reference, askedAt, cannotAsk, obsolete, failures, ...row }: Row): KeptPickup {
  const { clientId, id, ...attributes } = row
  return {
    clientId,
    pickup: { id, clientId, ...attributes },
    reference,
    askedAt,
    cannotAsk,
    obsolete: obsolete ?? undefined,
    failures,
  }
}

export async function findPickup(db: Db, clientId: number, id: string): Promise<KeptPickup | undefined> {
  const row = await rowsOf(db, clientId).where('id', '=', id).executeTakeFirst()
  return row && keptOf(row)
}

export async function lockPickup(db: Db, clientId: number, id: string): Promise<KeptPickup | undefined> {
  const row = await rowsOf(db, clientId).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && keptOf(row)
}

/** The latest pick-up that a request with this key has begun since then. */
export async function findBegunPickup(
  db: Db,
  clientId: number,
  key: string,
  since: Date,
): Promise<KeptPickup | undefined> {
  const row = await rowsOf(db, clientId)
    .where(isBegunWith(key, since))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && keptOf(row)
}

interface NewPickup extends Pick<Pickup, 'createdBy' | 'carrier' | 'source' | 'address'> {
  readonly plan: Plan
  readonly reference: string
  readonly now: Date
  readonly leaseMs: number
  readonly idempotencyKey: string | undefined
}

/** A pick-up about to be booked, held until the end of its lease. */
export async function insertPickup(
  db: Db,
  clientId: number,
  { plan, now, leaseMs, address, idempotencyKey, ...pickup }: NewPickup,
): Promise<KeptPickup & Held> {
  const { date, preferredTime, instructions, shipmentIds } = plan
  const row = await db
    .insertInto('pickup')
    .values({
      ...pickup,
      clientId,
      createdAt: now,
      changedAt: now,
      state: 'PENDING',
      address: json(address),
      date,
      preferredTime: json(preferredTime),
      instructions,
      shipmentIds,
      askedAt: now,
      dueAt: new Date(now.getTime() + leaseMs),
      idempotencyKey,
    })
    .returning([...columns, 'dueAt'])
    .executeTakeFirstOrThrow()
  return heldOf(row)
}

/** A row that has just been written, held until it is due. */
function heldOf({ dueAt, ...row }: Row & { readonly dueAt?: string | null }): KeptPickup & Held {
  return { ...keptOf(row), leasedUntil: dueAt ?? '' }
}

export interface PickupChange {
  readonly changedAt: Date
  readonly state: Pickup['state']
  readonly plan?: Plan
  readonly confirmation?: string
  readonly confirmedTime?: Pickup['confirmedTime'] | null
  readonly change?: Plan | null
  readonly message?: string | null
  readonly cancelled?: Pickup['cancelled'] | null
  readonly reference?: string
  readonly askedAt?: Date
  readonly cannotAsk?: boolean
  readonly obsolete?: string | null
  readonly failures?: number
  /** When the carrier is called next. Null when there is nothing left to do. */
  readonly dueAt: Date | null
}

const orNull = <T extends object>(value: T | null) => value && json(value)

/** Writes what changes. With `held`, only as long as nobody else has taken the pick-up. */
export async function updatePickupRow(
  db: Db,
  clientId: number,
  id: string,
  { plan, confirmedTime, change, cancelled, ...values }: PickupChange,
  held?: Held,
): Promise<(KeptPickup & Held) | undefined> {
  const row = await db
    .updateTable('pickup')
    .set({
      ...values,
      ...(plan && {
        date: plan.date,
        preferredTime: json(plan.preferredTime),
        instructions: plan.instructions ?? null,
        shipmentIds: plan.shipmentIds,
      }),
      ...(confirmedTime !== undefined && { confirmedTime: orNull(confirmedTime) }),
      ...(change !== undefined && { change: orNull(change) }),
      ...(cancelled !== undefined && { cancelled: orNull(cancelled) }),
    })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .$if(held !== undefined, (query) => query.where(isHeld(leased, held ?? { leasedUntil: '' })))
    .returning([...columns, 'dueAt'])
    .executeTakeFirst()
  return row && heldOf(row)
}

/** Forgets a pick-up that no carrier has booked, as long as nobody else has taken it. */
export async function deletePickupRow(db: Db, clientId: number, id: string, held: Held): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pickup')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where(isHeld(leased, held))
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Puts shipments into a pick-up. They are locked, and in none. */
export async function joinPickup(db: Db, clientId: number, id: string, shipmentIds: readonly string[]): Promise<void> {
  await db
    .updateTable('shipment')
    .set({ pickupId: id })
    .where('clientId', '=', clientId)
    .where('id', 'in', shipmentIds)
    .execute()
}

/** Frees the shipments of a pick-up for another one, but for those that stay. */
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

/** Takes a shipment that is cancelled out of its pick-up, and says what is left of that. */
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
    .returning(columns)
    .executeTakeFirst()
  return row && keptOf(row)
}

/** Those of the shipments that are in the pick-up. */
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

export interface PickupQuery {
  readonly states?: readonly Pickup['state'][]
  readonly carriers?: readonly Pickup['carrier'][]
  readonly first_day?: string
  readonly last_day?: string
  readonly since?: string
  readonly sort: Schemas['PickupSort']
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly per_page: number
}

export async function listPickupPage(
  db: Db,
  clientId: number,
  { states, carriers, first_day: first, last_day: last, since, sort, order, page, per_page: perPage }: PickupQuery,
): Promise<{ items: Pickup[]; total: number }> {
  let found = rowsOf(db, clientId)
  if (states) found = found.where('state', 'in', states)
  if (carriers) found = found.where('carrier', 'in', carriers)
  if (first !== undefined) found = found.where('date', '>=', first)
  if (last !== undefined) found = found.where('date', '<=', last)
  if (since !== undefined) found = found.where('changedAt', '>=', since)
  const direction = order === 'ASC' ? 'asc' : 'desc'
  const rows = await found
    .orderBy(sort, direction)
    .orderBy('id', direction)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await found
    .clearSelect()
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map((row) => keptOf(row).pickup), total }
}
