import { sql, type Kysely } from 'kysely'

/** What clients keep of their own beside pick-ups, manifests, batches and trackers, and the columns that an export has of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['pickup', 'manifest', 'shipment_batch', 'tracker']) {
    await sql`alter table ${sql.table(table)} add column metadata jsonb`.execute(db)
    await sql`create index ${sql.id(`${table}_metadata`)}
      on ${sql.table(table)} using gin ("clientId", metadata jsonb_path_ops) with (gin_pending_list_limit='64')
      where metadata is not null`.execute(db)
  }
  await sql`alter table shipment_export add column "metadataKeys" text[]`.execute(db)
}
