import { sql, type Kysely } from 'kysely'

/** Shipments are listed by the pick-up that fetches them and by the manifest that closes them off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index shipment_of_pickup on shipment ("clientId", "pickupId") where "pickupId" is not null`.execute(
    db,
  )
  await sql`create index shipment_of_manifest on shipment ("clientId", "manifestId") where "manifestId" is not null`.execute(
    db,
  )
}
