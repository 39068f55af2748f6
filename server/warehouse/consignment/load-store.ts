import { sql } from 'kysely'
import { lockNames } from '../../border/customs/invoice-store.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Accessible } from '../../identity/access/accessible-store.ts'
import type { Db } from '../../platform/store/database.ts'

/** A shipment with a parcel aboard. */
export interface Aboard {
  readonly clientId: number
  readonly carrierReference?: string
  readonly parcelReferences?: readonly string[]
  readonly relabellingCustomerReference?: string
  readonly isCancelled: boolean
  readonly sender: Schemas['AddressParty']
  readonly to: Schemas['AddressParty']
  /** Whether its goods are declared or it has none, as a letter. */
  readonly isDeclared: boolean
}

/** Returns the shipments that have these numbers, of all clients within the caller's reach. */
export async function findAboard(
  db: Db,
  { all }: Pick<Accessible, 'all'>,
  numbers: readonly string[],
): Promise<Aboard[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<Aboard>`
    with numbered as materialized (select * from shipments_numbered(${[...all]}::int[], ${[...numbers]}::text[]))
    select "clientId", "carrierReference", "parcelReferences", "relabellingCustomerReference", cancelled is not null as "isCancelled",
      content -> 'sender' as sender, coalesce(content -> 'delivery', content -> 'recipient') as "to",
      coalesce(content -> 'customs' ->> 'customsType', '') = 'DOCUMENTS'
      or exists (
        select from customs_item as item
        where item."clientId" = shipment."clientId" and item."shipmentId" = shipment.id::text)
      or exists (
        select from customs_item as item
        where item."clientId" = shipment."clientId" and item."shipmentId" is null
          and item."carrierReference" = any(shipment."parcelReferences"
            || array[shipment."carrierReference", shipment."relabellingCustomerReference"]))
        as "isDeclared"
    from shipment
    where ("clientId", id) in (select "clientId", id from numbered)`.execute(db)
  return rows
}

/** Parcels to place, by all their numbers. */
export interface Placement {
  /** The SHIPMENT that holds them, if it already exists. */
  readonly id?: string | undefined
  /** Numbers that no other SHIPMENT of the same client may have. */
  readonly own: readonly string[]
  /** Numbers of parcels coming aboard a truck, which no other client's truck may have. */
  readonly aboard: readonly string[]
  /**
   * The clients whose shipments come aboard. Their own trucks and those of the clients above them may have the parcels.
   */
  readonly ownerIds: readonly number[]
  /** Other clients whose trucks are within the caller's reach. */
  readonly besideIds: readonly number[]
}

export interface Placed {
  readonly key: string
  readonly value: string
  readonly consignmentId: string
  readonly clientId: number
  /** Whether its client is known only for having loaded the owner's parcels before. */
  readonly isLent: boolean
}

/** Finds where else these parcels are and have not left. Locks their placement until the transaction ends. */
export async function findPlaced(
  db: Db,
  clientId: number,
  { id, own, aboard, ownerIds, besideIds }: Placement,
): Promise<Placed | undefined> {
  const numbers = [...new Set([...own, ...aboard])]
  await lockNames(
    db,
    numbers.map((number) => `consignment of parcel ${number}`),
  )
  const isOwn = sql<boolean>`"clientId" = ${clientId} and value = any(${[...own]}::text[])
    and "consignmentId" is distinct from ${id ?? null}::uuid`
  const isNear = sql<boolean>`"clientId" in (
      select other.id from client as owner
      join client as other on other.id = any(owner.path) or other.id = any(${[...besideIds]}::int[])
      where owner.id = any(${[...ownerIds]}::int[])
        and owner."testOf" is null and other."testOf" is null and other."deletedAt" is null)`
  const isLent = sql<boolean>`"clientId" in (
      select "holderId" from consignment_holder where "clientId" = any(${[...ownerIds]}::int[]))`
  const isElsewhere = sql<boolean>`"clientId" <> ${clientId} and value = any(${[...aboard]}::text[])
    and (${isNear} or ${isLent})
    and exists (
      select from consignment as parcel
      join consignment as holder on holder."clientId" = parcel."clientId" and holder.id = parcel."parentId"
      left join consignment as above on above."clientId" = holder."clientId" and above.id = holder."parentId"
      where parcel."clientId" = placed."clientId" and parcel.id = placed."consignmentId"
        and 'TRUCK' in (holder.type, above.type))`
  return db
    .selectFrom('consignment_reference as placed')
    .select([
      'key',
      'value',
      'consignmentId',
      'clientId',
      (aboard.length === 0 ? sql<boolean>`false` : sql<boolean>`not (${isNear})`).as('isLent'),
    ])
    .where('type', '=', 'SHIPMENT')
    .where('key', 'in', ['CARRIER_REFERENCE', 'LABEL_REFERENCE'])
    .where('closed', '=', false)
    .where(sql<boolean>`value = any(${numbers}::text[])`)
    .where(aboard.length === 0 ? isOwn : sql<boolean>`(${isOwn} or ${isElsewhere})`)
    .orderBy(sql`"clientId" <> ${clientId}`)
    .orderBy('isLent')
    .limit(1)
    .executeTakeFirst()
}

/** Records that a client loads parcels of owners that are not below it, so that they find its trucks from now on. */
export async function insertLender(db: Db, clientId: number, ownerIds: readonly number[]): Promise<void> {
  await sql`
    insert into consignment_holder ("clientId", "holderId")
    select id, ${clientId}::int from client
    where id = any(${[...ownerIds]}::int[]) and not ${clientId}::int = any(path)
    on conflict do nothing`.execute(db)
}

/** Returns the SHIPMENT consignments inside a consignment, at any depth, with their parcels' numbers. */
export async function listShipmentsAboard(
  db: Db,
  clientId: number,
  id: string,
): Promise<{ id: string; numbers: string[] }[]> {
  const { rows } = await sql<{ id: string; numbers: string[] }>`
    with recursive aboard as (
      select id, type from consignment where "clientId" = ${clientId} and id = ${id}::uuid
      union
      select member.id, member.type from aboard
      join consignment as member on member."clientId" = ${clientId} and member."parentId" = aboard.id
    )
    select aboard.id, coalesce(array_agg(reference.value) filter (where reference.value is not null), '{}') as numbers
    from aboard
    left join consignment_reference as reference on reference."clientId" = ${clientId}
      and reference."consignmentId" = aboard.id and reference.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
    where aboard.type = 'SHIPMENT'
    group by aboard.id
    order by aboard.id`.execute(db)
  return rows
}
