import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Whole } from '../../kernel/whole.ts'
import { json, type Db } from '../../platform/store/database.ts'
import { handoversOf } from '../handover-store.ts'
import { eventsOf } from '../../platform/store/feed.ts'

export type Pickup = Whole<Schemas['Pickup']>
/** The request to a carrier, without its carrier and address. */
export type Plan = Omit<Schemas['PickupCreate'], 'metadata'>

const leased = { table: 'pickup', key: ['clientId', 'id'], due: 'dueAt' } as const satisfies Leased

export const isAnyPickupDue = isAnyDue(leased)

/** A pick-up with the data needed to find out the outcome of a call. */
export interface KeptPickup {
  readonly clientId: number
  readonly pickup: Pickup
  /** The reference of the carrier's last request to come. */
  readonly reference: string
  readonly askedAt: string
  /** Whether the carrier cannot say whether it will come. */
  readonly cannotAsk: boolean
  /** The number of a replaced booking that is still to be cancelled. */
  readonly obsolete: string | undefined
  readonly failures: number
}

export const pickupColumns = [
  'clientId',
  'id',
  'createdAt',
  'createdBy',
  'changedAt',
  'state',
  'carrier',
  'account',
  'source',
  'confirmation',
  'confirmedTime',
  'address',
  'date',
  'preferredTime',
  'instructions',
  'shipmentIds',
  'metadata',
  'change',
  'message',
  'cancelled',
  'reference',
  'askedAt',
  'cannotAsk',
  'obsolete',
  'failures',
] as const

const rowsOf = (db: Db, clientId: number) =>
  db.selectFrom('pickup').select(pickupColumns).where('clientId', '=', clientId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** Returns the attributes in the contract's order. */
export function keptOf({ reference, askedAt, cannotAsk, obsolete, failures, ...row }: Row): KeptPickup {
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

export const {
  find: findPickup,
  findBegun: findBegunPickup,
  claim: claimPickups,
  remove: deletePickupRow,
  listPage: listPickupPage,
} = handoversOf(leased, rowsOf, keptOf, ({ pickup }) => pickup)

export async function lockPickup(db: Db, clientId: number, id: string): Promise<KeptPickup | undefined> {
  const row = await rowsOf(db, clientId).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && keptOf(row)
}

interface NewPickup
  extends Pick<Pickup, 'createdBy' | 'carrier' | 'source' | 'address'>, Partial<Pick<Pickup, 'account' | 'metadata'>> {
  readonly plan: Plan
  readonly reference: string
  readonly now: Date
  readonly leaseMs: number
  readonly idempotencyKey: string | undefined
}

/** Inserts a pick-up about to be booked, claimed until its lease ends. */
export async function insertPickup(
  db: Db,
  clientId: number,
  { plan, now, leaseMs, address, metadata, idempotencyKey, ...pickup }: NewPickup,
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
      metadata: metadata && json(metadata),
      askedAt: now,
      dueAt: new Date(now.getTime() + leaseMs),
      idempotencyKey,
    })
    .returning([...pickupColumns, 'dueAt'])
    .executeTakeFirstOrThrow()
  return heldOf(row)
}

/** Returns a row just written, claimed until it is due. */
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
  /** When to call the carrier next. Null when nothing is left to do. */
  readonly dueAt: Date | null
}

/** A pick-up that its carrier could not cancel is as confirmed as before. */
const news = {
  type: sql<string | null>`case
    when state in ('CONFIRMED', 'CANCELLED', 'FAILED') and state <> "stateBefore"
      and not (state = 'CONFIRMED' and "stateBefore" = 'CANCELLING')
    then 'pickup.' || lower(state) end`,
  data: sql`json_build_object('pickupId', id, 'pickupState', state, 'carrier', carrier, 'metadata', metadata)`,
}

const orNull = <T extends object>(value: T | null) => value && json(value)

/** Stores changes. With `held`, only if no other worker has claimed the pick-up. */
export async function updatePickupRow(
  db: Db,
  clientId: number,
  id: string,
  { plan, confirmedTime, change, cancelled, ...values }: PickupChange,
  held?: Held,
): Promise<(KeptPickup & Held) | undefined> {
  const row = await db
    .with('changed', (query) =>
      query
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
        .$if(held !== undefined, (update) => update.where(isHeld(leased, held ?? { leasedUntil: '' })))
        .returning([...pickupColumns, 'dueAt', sql<Pickup['state']>`old.state`.as('stateBefore')]),
    )
    .with('told', eventsOf(news))
    .selectFrom('changed')
    .select([...pickupColumns, 'dueAt'])
    .executeTakeFirst()
  return row && heldOf(row)
}

export async function setPickupMetadata(
  db: Db,
  clientId: number,
  id: string,
  { metadata, changedAt }: { readonly metadata: Pickup['metadata']; readonly changedAt: Date },
): Promise<Pickup> {
  const row = await db
    .updateTable('pickup')
    .set({ changedAt, metadata: metadata ? json(metadata) : null })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(pickupColumns)
    .executeTakeFirstOrThrow()
  return keptOf(row).pickup
}
