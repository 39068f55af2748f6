import { currentTime } from '../../kernel/current-time.ts'
import { sql } from 'kysely'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Carrier } from '../../network/carriers/carrier.ts'
import { prepared, type Arguments, type Call, type Db, send } from '../../platform/store/database.ts'

/** After this long, a claimed parcel is claimed again, since its process must have died. */
const leaseSeconds = 60

/** How soon a carrier is first asked about a new shipment. */
export const soonestMs = 4_000

/** Starts to ask the carrier about a new shipment. */
export async function beginTracking(db: Db, clientId: number, shipmentId: string, since: Date): Promise<void> {
  await send(db, trackingInsert(db, clientId, shipmentId, since))
}

const insertTracking = prepared(
  (db, arg: Arguments<{ clientId: number; shipmentId: string; since: string; dueAt: string }>) =>
    db
      .insertInto('shipment_tracking')
      .values({ clientId: arg.clientId, shipmentId: arg.shipmentId, since: arg.since, dueAt: arg.dueAt })
      .onConflict((second) => second.columns(['clientId', 'shipmentId']).doNothing()),
)

/** Builds the statement of `beginTracking`, to send together with others. */
export const trackingInsert = (db: Db, clientId: number, shipmentId: string, since: Date): Call<unknown> =>
  insertTracking.of(db, {
    clientId,
    shipmentId,
    since: since.toISOString(),
    dueAt: new Date(since.getTime() + soonestMs).toISOString(),
  })

/** Stops asking the carrier. */
export async function endTracking(db: Db, clientId: number, shipmentId: string): Promise<void> {
  await db
    .deleteFrom('shipment_tracking')
    .where('clientId', '=', clientId)
    .where('shipmentId', '=', shipmentId)
    .execute()
}

export interface Due extends Held {
  readonly clientId: number
  readonly shipmentId: string
  readonly since: string
}

const trackings: Leased = { table: 'shipment_tracking', key: ['clientId', 'shipmentId'], due: 'dueAt' }

export const isAnyTrackingDue = isAnyDue(trackings)

/** Claims shipments that are due. */
export const claimDue = (db: Db, count: number): Promise<Due[]> =>
  claim<Omit<Due, 'leasedUntil'>>(db, trackings, {
    count,
    seconds: leaseSeconds,
    returning: sql`"clientId", "shipmentId", since`,
  })

/** Asks again after a pause, or never again. Does nothing if the worker has lost the lease. */
export async function setNext(db: Db, due: Due, pauseMs: number | undefined): Promise<void> {
  const { clientId, shipmentId } = due
  const own = sql<boolean>`"clientId" = ${clientId} and "shipmentId" = ${shipmentId} and ${isHeld(trackings, due)}`
  await (pauseMs === undefined
    ? db.deleteFrom('shipment_tracking').where(own).execute()
    : db
        .updateTable('shipment_tracking')
        .set({ dueAt: currentTime(pauseMs) })
        .where(own)
        .execute())
}

/** Finds a shipment as its carrier knows it, if it is registered. */
export async function findRegistered(db: Db, clientId: number, shipmentId: string) {
  const row = await db
    .selectFrom('shipment')
    .select(['carrierReference', 'carrierIntegrationReference', 'parcelReferences'])
    .select(sql<Carrier['id']>`carrier`.as('carrier'))
    .select(sql<string | null>`registration ->> 'account'`.as('account'))
    .where('clientId', '=', clientId)
    .where('id', '=', shipmentId)
    .executeTakeFirst()
  if (row?.carrierReference === undefined) return undefined
  const { carrierReference, parcelReferences = [carrierReference] } = row
  return { ...row, account: row.account ?? undefined, reference: shipmentId, carrierReference, parcelReferences }
}

export async function stateOf(db: Db, clientId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shipment')
    .select('shipmentState')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.shipmentState
}

interface Numbered {
  readonly clientId: number
  readonly id: string
  readonly parcels: readonly string[]
}

/** Finds shipments with these numbers, of the client and of those below it, which may ship with its account. */
export async function findByNumbers(
  db: Db,
  clientId: number,
  carrier: Carrier['id'],
  numbers: readonly string[],
): Promise<readonly Numbered[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<Numbered>`
    select shipment."clientId", shipment.id,
      coalesce(shipment."parcelReferences", '{}') || shipment."carrierReference" as parcels
    from shipment_number as named
    join shipment on shipment."clientId" = named."clientId" and shipment.id = named."shipmentId"
    where named."clientId" = any(array(
        select id from client where path @> array[${clientId}]::int[] and "testOf" is null))
      and named.number = any(array(select plain_reference(one) from unnest(${numbers}::text[]) as one))
      and shipment.carrier = ${carrier}
      and (shipment."carrierReference" = any(${numbers}::text[]) or shipment."parcelReferences" && ${numbers}::text[])
    limit 1000`.execute(db)
  return rows
}
