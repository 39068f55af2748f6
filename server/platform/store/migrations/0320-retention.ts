import { sql, type Kysely } from 'kysely'

/** What is kept for a time is found by its age. Rows that come in the order of time need the smallest of indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_at on audit using brin (at)`.execute(db)
  await sql`create index "outbox_settledAt" on outbox ("settledAt") where "settledAt" is not null`.execute(db)
  await sql`create index "shipment_event_rawData" on shipment_event ("receivedAt") where "rawData" is not null`.execute(
    db,
  )
  await sql`create index "shipment_proof_createdAt" on shipment_proof using brin ("createdAt")`.execute(db)
  await sql`create index "parcel_shop_export_finishedAt" on parcel_shop_export ("finishedAt")`.execute(db)
  await sql`create index "user_code_expiresAt" on user_code ("expiresAt")`.execute(db)
}
