import { sql, type Kysely } from 'kysely'

/** Exports of parcel shops are taken by lease and given up in the end; exports of shipments are due from the beginning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('parcel_shop_export')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    // From when somebody may write it; nothing once it is finished.
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.defaultTo(sql`now()`))
    .execute()
  await sql`update parcel_shop_export set "dueAt" = null where status = 'FINISHED'`.execute(db)
  await sql`create index "parcel_shop_export_due" on parcel_shop_export ("dueAt") where "dueAt" is not null`.execute(db)

  await sql`update shipment_export set "leasedUntil" = "createdAt" where "finishedAt" is null and "leasedUntil" is null`.execute(
    db,
  )
  await sql`alter table shipment_export alter column "leasedUntil" set default now()`.execute(db)
}
