import { sql, type Kysely } from 'kysely'

/**
 * PostgreSQL cannot put this function in SQL in place of its call, for it is strict and `nullif` is not. It plans its body
 * anew for every statement that writes to an index on it: six times for each shipment, a third of what inserting its row
 * costs. A function in PL/pgSQL keeps its plan. What it returns is the same, so the indexes stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function searched_reference(search text, place integer) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      return nullif(split_part(split_part(search, E'\x02', 1), E'\x01', place + 1), '');
    end $$`.execute(db)
}
