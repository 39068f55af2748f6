import { sql, type Kysely } from 'kysely'

/**
 * Columns that PostgreSQL worked out by parsing the content four times were the most of what a new address cost. Who
 * writes the content holds it parsed and writes them beside it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['type', 'firstName', 'company', 'search'])
    await sql`alter table address alter column ${sql.ref(column)} drop expression`.execute(db)
  // Without them an address would be found by nobody.
  await sql`alter table address alter column type set not null, alter column search set not null`.execute(db)
  await sql`drop function address_search(json, text)`.execute(db)
}
