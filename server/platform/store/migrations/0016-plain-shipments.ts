import { sql, type Kysely } from 'kysely'

/**
 * Columns that PostgreSQL worked out by parsing the content again and again were more than half of what a new shipment
 * cost. Who writes the content holds it parsed and writes them beside it; the row of the report is written by the same
 * statement instead of a trigger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    'carrier',
    'productId',
    'customerReference',
    'orderNumber',
    'orderNumbers',
    'senderCountry',
    'recipientCountry',
    'search',
  ])
    await sql`alter table shipment alter column ${sql.ref(column)} drop expression`.execute(db)
  // It only stood in the way of a cost that generated columns had.
  await sql`alter table shipment drop column "isModified"`.execute(db)
  await sql`drop function shipment_search`.execute(db)
  await sql`drop function shipment_order_numbers`.execute(db)
  await sql`drop trigger report_new_shipments on shipment`.execute(db)
  await sql`drop function report_new_shipments`.execute(db)
}
