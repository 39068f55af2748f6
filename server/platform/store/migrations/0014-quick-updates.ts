import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL 18 finds out for each row anew which generated columns an update concerns, as long as it concerns none:
  // with the many of a shipment that was two thirds of the time of an update. This one is concerned by each update.
  await db.schema
    .alterTable('shipment')
    .addColumn('isModified', 'boolean', (column) =>
      column
        .generatedAlwaysAs(sql`"modifiedAt" is not null`)
        .stored()
        .notNull(),
    )
    .execute()
  // Events write the report themselves. All else that changes the state changes where events start from.
  await sql`drop trigger report_state on shipment`.execute(db)
  await sql`
    create trigger report_state after update of "shipmentState" on shipment for each row
      when (new."shipmentState" <> old."shipmentState" and (new."baseState", new."baseAt") is distinct from (old."baseState", old."baseAt"))
      execute function report_state()`.execute(db)
}
