import { sql, type Kysely } from 'kysely'

/** Every worker looks each second for exports that nobody is writing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index shipment_export_due on shipment_export ("leasedUntil") where "leasedUntil" is not null`.execute(
    db,
  )
}
