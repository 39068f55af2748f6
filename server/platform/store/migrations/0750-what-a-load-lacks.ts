import { sql, type Kysely } from 'kysely'

/** What looks wrong about a consignment is kept with it, and a relabelled parcel is found under the number that it came with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consignment').addColumn('warnings', 'json').execute()
  await sql`
    create or replace function shipments_numbered(clients int[], numbers text[]) returns table ("clientId" int, id uuid)
    language sql stable as $$
      with several as materialized (
        select shipment."clientId", shipment.id from shipment where "parcelReferences" && numbers
      )
      select found."clientId", found.id
      from unnest(clients) as client(id)
      cross join lateral (
        select shipment."clientId", shipment.id from shipment
        where shipment."clientId" = client.id and "carrierReference" = any(numbers)
        union all
        select shipment."clientId", shipment.id from shipment
        where shipment."clientId" = client.id and "relabellingCustomerReference" = any(numbers)
      ) as found
      union
      select several."clientId", several.id from several where several."clientId" = any(clients)
    $$`.execute(db)
}
