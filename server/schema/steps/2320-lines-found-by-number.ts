import { sql, type Kysely } from 'kysely'

/**
 * PostgreSQL (18) takes the newest of indexes with equal cost, and all indexes of a client's items cost the same
 * without statistics or with few items. The one by number was the oldest, so the cached plan of a prepared statement
 * read all of the client's items instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customs_item drop constraint customs_item_line`.execute(db)
  await sql`alter table customs_item add constraint customs_item_line
    unique ("clientId", "carrierReference", "invoiceNumber", "itemNumber")`.execute(db)
}
