import { type Kysely, sql } from 'kysely'

/** Lines that come late to an invoice, how often an item went to the broker, and how long a closed one waits to go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('customs_item')
    // 0 for the invoice itself.
    .addColumn('supplement', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('submissions', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update customs_item set submissions = 1 where "transferState" <> 'NOT_SENT'`.execute(db)
  await db.schema
    .alterTable('customs_closing_time')
    .addColumn('graceMinute', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('customs_closing_time')
    .addCheckConstraint('customs_closing_time_graceMinute', sql`"graceMinute" between 0 and 1440`)
    .execute()
}
