import { sql, type Kysely } from 'kysely'

/** Which pieces of an order are in which of its parcels, for packing slips. Null where nobody said how it was packed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sales_order_shipment add column packed json`.execute(db)
}
