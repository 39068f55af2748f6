import { sql } from 'kysely'
import { lockNames } from '../../border/customs/invoice-store.ts'
import type { components } from '../../../openapi/generated/types.ts'
import type { Accessible } from '../../identity/access/accessible-store.ts'
import type { Db } from '../../platform/store/database.ts'

type Party = components['schemas']['AddressParty']

/** A shipment of which a parcel is aboard. */
export interface Aboard {
  readonly carrierReference?: string
  readonly parcelReferences?: readonly string[]
  readonly relabellingCustomerReference?: string
  readonly isCancelled: boolean
  readonly sender: Party
  readonly to: Party
  /** Whether its goods are declared, or there are none, as in letters. */
  readonly isDeclared: boolean
}

/** The shipments that numbers name, of all clients that the caller reaches. */
export async function findAboard(db: Db, { all }: Accessible, numbers: readonly string[]): Promise<Aboard[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<Aboard>`
    with numbered as materialized (select * from shipments_numbered(${[...all]}::int[], ${[...numbers]}::text[]))
    select "carrierReference", "parcelReferences", "relabellingCustomerReference", cancelled is not null as "isCancelled",
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

/** What another SHIPMENT that is not CLOSED has of these numbers. Locks their placement until the transaction ends. */
export async function findPlaced(
  db: Db,
  clientId: number,
  id: string | undefined,
  numbers: readonly string[],
): Promise<{ readonly key: string; readonly value: string; readonly consignmentId: string } | undefined> {
  await lockNames(
    db,
    numbers.map((number) => `consignment of parcel ${clientId} ${number}`),
  )
  return db
    .selectFrom('consignment_reference')
    .select(['key', 'value', 'consignmentId'])
    .where('clientId', '=', clientId)
    .where('type', '=', 'SHIPMENT')
    .where('key', 'in', ['CARRIER_REFERENCE', 'LABEL_REFERENCE'])
    .where('closed', '=', false)
    .where(sql<boolean>`value = any(${[...numbers]}::text[])`)
    .where(sql<boolean>`"consignmentId" is distinct from ${id ?? null}::uuid`)
    .limit(1)
    .executeTakeFirst()
}

/** The SHIPMENT consignments inside one, at any depth, with the numbers of their parcels. */
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
