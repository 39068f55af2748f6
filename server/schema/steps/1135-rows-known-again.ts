import { sql, type Kysely } from 'kysely'

/** A row is known again by the key of its sender, so that a file that is sent twice ships nothing twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shipment_batch_row add column "rowKey" text`.execute(db)
  await sql`create index "shipment_batch_row_rowKey" on shipment_batch_row ("clientId", "rowKey") where "rowKey" is not null`.execute(
    db,
  )
}
