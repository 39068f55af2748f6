import { sql, type Kysely } from 'kysely'

/** Deliveries are taken in the order of this index, however many have become due in the same moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index webhook_delivery_due`.execute(db)
  await sql`create index webhook_delivery_due on webhook_delivery ("endpointId", "dueAt", number) where "dueAt" is not null`.execute(
    db,
  )
}
