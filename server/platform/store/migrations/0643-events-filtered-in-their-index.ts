import { sql, type Kysely } from 'kysely'

/** What events are filtered by lies in the index that they are listed by, so that counting a state reads no events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index "shipment_event_listed" on shipment_event ("clientId", "createdAt", id)
    include (state, carrier, source)`.execute(db)
  await sql`drop index "shipment_event_createdAt"`.execute(db)
  await sql`alter index "shipment_event_listed" rename to "shipment_event_createdAt"`.execute(db)
}
