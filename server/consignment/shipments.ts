import { sql } from 'kysely'
import type { components } from '../../openapi/generated/types.ts'
import { prepared, type Arguments, type Db } from '../store/database.ts'

type ShipmentConsignment = components['schemas']['ShipmentConsignment']

interface Held extends ShipmentConsignment {
  readonly shipmentId: string
}

/**
 * A consignment of type SHIPMENT stands for the shipment that has its number, itself or on a parcel, and everything
 * that it stands in holds the shipment.
 */
const selectHeld = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom(
      sql<Held>`(
        with recursive held as (
          select shipment.id as "shipmentId", consignment.id, consignment."parentId", 0 as depth
          from shipment
          cross join lateral unnest(
            array_append(shipment."parcelReferences", shipment."carrierReference")
          ) as number(value)
          join consignment_reference as reference on reference."clientId" = ${arg.clientId}
            and reference.value = number.value and reference.type = 'SHIPMENT'
            and reference.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
          join consignment on consignment."clientId" = ${arg.clientId} and consignment.id = reference."consignmentId"
          where shipment."clientId" = ${arg.clientId} and shipment.id = any(${arg.ids}::uuid[])
          union
          select held."shipmentId", consignment.id, consignment."parentId", depth + 1
          from held
          join consignment on consignment."clientId" = ${arg.clientId} and consignment.id = held."parentId"
        )
        select "shipmentId", id, max(depth) as depth from held group by "shipmentId", id
      )`.as('held'),
    )
    .innerJoin('consignment', 'consignment.id', 'held.id')
    .where('consignment.clientId', '=', arg.clientId)
    .select(['held.shipmentId', 'consignment.id', 'consignment.type', 'consignment.state', 'consignment.createdAt'])
    .orderBy('held.shipmentId')
    .orderBy(sql`held.depth`)
    .orderBy('consignment.createdAt')
    .orderBy('consignment.id'),
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
