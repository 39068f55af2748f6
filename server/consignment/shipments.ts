import { sql } from 'kysely'
import type { components } from '../../openapi/generated/types.ts'
import { prepared, type Arguments, type Db } from '../store/database.ts'

type ShipmentConsignment = components['schemas']['ShipmentConsignment']

interface Held extends ShipmentConsignment {
  readonly shipmentId: string
}

/**
 * A consignment of type SHIPMENT stands for the shipment that has its number, itself or on a parcel, and everything
 * that it stands in holds the shipment. `offset 0` keeps PostgreSQL from reading whole tables for a page of shipments,
 * since it takes a recursion for larger than it is.
 */
const selectHeld = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom(
      sql<Held & { depth: number }>`(
        with recursive held as (
          select shipment.id as "shipmentId", first.*, 0 as depth
          from shipment
          cross join lateral (
            select consignment.id, "parentId", consignment.type, state, "createdAt"
            from consignment_reference as reference
            join consignment on consignment."clientId" = ${arg.clientId} and consignment.id = reference."consignmentId"
            where reference."clientId" = ${arg.clientId}
              and reference.value = any(array_append(shipment."parcelReferences", shipment."carrierReference"))
              and reference.type = 'SHIPMENT' and reference.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
            offset 0
          ) as first
          where shipment."clientId" = ${arg.clientId} and shipment.id = any(${arg.ids}::uuid[])
          union
          select held."shipmentId", holder.*, depth + 1
          from held
          cross join lateral (
            select id, "parentId", type, state, "createdAt"
            from consignment where "clientId" = ${arg.clientId} and id = held."parentId"
            offset 0
          ) as holder
        )
        select "shipmentId", id, type, state, "createdAt", max(depth) as depth
        from held group by "shipmentId", id, type, state, "createdAt"
      )`.as('held'),
    )
    .select(['shipmentId', 'id', 'type', 'state', 'createdAt'])
    .orderBy('shipmentId')
    .orderBy('depth')
    .orderBy('createdAt')
    .orderBy('id'),
)

/** The consignments that hold shipments of a client, from the innermost to the outermost. Absent where there are none. */
export async function findShipmentConsignments(
  db: Db,
  clientId: number,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShipmentConsignment[]>> {
  const found = new Map<string, ShipmentConsignment[]>()
  if (shipmentIds.length === 0) return found
  for (const { shipmentId, ...consignment } of await selectHeld(db, { clientId, ids: [...shipmentIds] })) {
    const list = found.get(shipmentId)
    if (list) list.push(consignment)
    else found.set(shipmentId, [consignment])
  }
  return found
}
