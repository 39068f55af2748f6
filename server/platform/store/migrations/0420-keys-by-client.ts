import { sql, type Kysely } from 'kysely'

/**
 * Every key of a tenant's table holds its client, so that tables can be partitioned or distributed by it. Ids are random
 * enough to be found without being unique over all clients.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customs_item drop constraint customs_item_id`.execute(db)
  await sql`create index customs_item_id on customs_item (id)`.execute(db)
  await sql`alter table expected_amount drop constraint expected_amount_pkey, add primary key (id, "clientId")`.execute(
    db,
  )
  await sql`alter table feed_inbox drop constraint feed_inbox_pkey, add primary key (sequence, "clientId")`.execute(db)
  await sql`drop index "shipment_trackingToken"`.execute(db)
  await sql`create index "shipment_trackingToken" on shipment (right("trackingUrl", 22)) where "trackingUrl" is not null`.execute(
    db,
  )
  await sql`
    alter table webhook_delivery
      drop constraint "webhook_delivery_endpointId_fkey",
      drop constraint webhook_delivery_pkey,
      add primary key ("endpointId", number, "clientId"),
      add foreign key ("clientId", "endpointId") references webhook_endpoint ("clientId", id) on delete cascade`.execute(
    db,
  )
  await sql`alter table webhook_endpoint drop constraint webhook_endpoint_id_key`.execute(db)
  await sql`create index webhook_endpoint_id on webhook_endpoint (id)`.execute(db)
}
