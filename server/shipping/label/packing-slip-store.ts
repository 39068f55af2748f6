import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'

/** A shipment's pieces of an order, named as in the customer's order. */
export interface SlipOrder {
  readonly lines: readonly SlipLine[]
  /** The contents of each parcel, if known. */
  readonly packed?: readonly (readonly { readonly sku: string; readonly quantity: number }[])[] | null
  readonly gift?: Schemas['OrderGift'] | null
}

export interface SlipLine {
  readonly sku: string
  readonly name: string
  readonly quantity: number
  /** The number of the customer's original order. */
  readonly order: string
}

/** Finds the orders of shipments, by shipment. Lines keep the name of their original order, however it was divided. */
export async function findSlipOrders(
  db: Db,
  clientId: number,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, SlipOrder>> {
  const { rows } = await sql<SlipOrder & { shipmentId: string }>`
    select part."shipmentId", part.packed, it.content -> 'gift' as gift, (
      select json_agg(json_build_object(
        'sku', coalesce(line ->> 'sku', one ->> 'lineId'),
        'name', coalesce(line ->> 'name', item.name, line ->> 'sku', one ->> 'lineId'),
        'quantity', (one ->> 'quantity')::integer,
        'order', coalesce(placed.content ->> 'orderNumber', named.name)) order by place)
      from json_array_elements(part.lines) with ordinality as lines (one, place)
      left join json_array_elements(it.content -> 'lines') as line on line ->> 'lineId' = one ->> 'lineId'
      cross join lateral (select coalesce(line ->> 'fromOrder', it."externalId") as name) as named
      left join item on item."clientId" = ${clientId} and item.sku = line ->> 'sku'
      left join sales_order as placed on placed."clientId" = ${clientId} and placed."externalId" = named.name
        and placed."deletedAt" is null) as lines
    from sales_order_shipment as part
    join sales_order as it on it."clientId" = ${clientId} and it.id = part."orderId"
    where part."clientId" = ${clientId} and part."shipmentId" = any(${shipmentIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ shipmentId, ...order }) => [shipmentId, order]))
}
