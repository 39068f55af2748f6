import { sql, type Kysely } from 'kysely'

/**
 * Of indexes that cost the same PostgreSQL (18) takes the youngest, and while nothing is known of a table, or a client has
 * few items, all indexes of a client's items do. The one that finds them by number was the oldest: the plan of a prepared
 * statement, made once, then read all items of the client instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customs_item drop constraint customs_item_line`.execute(db)
  await sql`alter table customs_item add constraint customs_item_line
    unique ("clientId", "carrierReference", "invoiceNumber", "itemNumber")`.execute(db)
}
