import { sql, type Kysely } from 'kysely'

/**
 * An event of a shipment is known by its time and what it says, which an index of its own had to hold anyway. A second
 * one by id found nothing that this does not find as quickly, and each event paid for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shipment_event drop constraint shipment_event_pkey`.execute(db)
  await sql`alter table shipment_event add constraint shipment_event_pkey primary key using index shipment_event_once`.execute(
    db,
  )
}
