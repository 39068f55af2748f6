import { sql } from 'kysely'
import { onTruck, shipmentsOnTruck } from '../../border/customs/aboard-store.ts'
import type { Accessible } from '../../identity/access/accessible-store.ts'
import type { Db } from '../../platform/store/database.ts'

/** Shipments of any clients, and parcels with goods but no known shipment. */
export interface Load {
  readonly shipments: readonly { readonly clientId: number; readonly id: string }[]
  readonly loose: readonly { readonly clientId: number; readonly number: string }[]
  /** Whether the load passes the border together, so that its papers list exactly its contents. */
  readonly isTruck?: boolean
}

/** Finds the contents of a truck: the keys of its customs items, and its parcels. Cancelled ones need no papers. */
export async function findTruckLoad(db: Db, accessible: Accessible, truck: string): Promise<Load> {
  const { rows } = await sql<{ clientId: number; id?: string; number?: string }>`
    with item as materialized (
      select item."clientId", item."carrierReference" as number, shipment.id, shipment.cancelled is not null as "isCancelled"
      from customs_item as item
      left join shipment on shipment."clientId" = item."clientId" and shipment.id = case
        when item."shipmentId" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then item."shipmentId"::uuid end
      where (item."clientId", item.id) in ${onTruck(accessible, truck)}
    )
    select "clientId", id::text, null as number from item where id is not null and not "isCancelled"
    union
    select aboard."clientId", aboard.id::text, null from ${shipmentsOnTruck(accessible, truck)} as aboard
    join shipment on shipment."clientId" = aboard."clientId" and shipment.id = aboard.id and shipment.cancelled is null
    union
    select "clientId", null, number from item where id is null
    order by 1, 2, 3`.execute(db)
  return {
    shipments: rows.flatMap(({ clientId, id }) => (id === undefined ? [] : { clientId, id })),
    loose: rows.flatMap(({ clientId, number }) => (number === undefined ? [] : { clientId, number })),
    isTruck: true,
  }
}

/** Finds the shipments that a client created on a day of a time zone. */
export async function findDayLoad(db: Db, clientId: number, day: string, timezone: string): Promise<Load> {
  const midnight = (shown: string) => sql<string>`(${shown}::date::timestamp at time zone ${timezone})`
  const rows = await db
    .selectFrom('shipment')
    .select(['clientId', 'id'])
    .where('clientId', '=', clientId)
    .where('createdAt', '>=', midnight(day))
    .where('createdAt', '<', sql<string>`((${day}::date + 1)::timestamp at time zone ${timezone})`)
    .where('carrierReference', 'is not', null)
    .where('cancelled', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { shipments: rows, loose: [] }
}
