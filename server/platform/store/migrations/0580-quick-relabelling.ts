import { sql, type Kysely } from 'kysely'

/**
 * A trigger before an update makes PostgreSQL work out all generated columns anew, a dozen times from the same JSON,
 * whatever was changed. One that comes after it keeps the past as well, since who changes a row says in which transaction.
 * What is searched is worked out by PL/pgSQL, which keeps its plan; what it returns is the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger keep_relabelling on relabelling`.execute(db)
  await sql`
    create or replace function keep_relabelling() returns trigger language plpgsql as $$
    begin
      insert into relabelling_past select old.*, new."beganIn", now();
      return null;
    end $$`.execute(db)
  // What a transaction replaces of its own nobody else has seen.
  await sql`
    create trigger keep_relabelling after update on relabelling for each row
      when (new."beganIn" <> old."beganIn") execute function keep_relabelling()`.execute(db)
  // Named with its schema, or it would not be found while PostgreSQL restores.
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const foldText = sql.ref(`${rows[0]?.schema ?? 'public'}.fold_text`)
  await sql`
    create or replace function relabelling_search(content json, reference text, "carrierReference" text, "scanUser" text)
    returns text language plpgsql immutable parallel safe as $$
    declare
      sender json := content -> 'sender';
      recipient json := content -> 'recipient';
    begin
      return ${foldText}(normalize(concat_ws(E'\\n', reference, "carrierReference", "scanUser",
        content ->> 'relabellingCustomerReference', content ->> 'customerReference', content ->> 'orderNumber',
        concat_ws(' ', sender ->> 'firstName', sender ->> 'lastName'), sender ->> 'company',
        concat_ws(' ', recipient ->> 'firstName', recipient ->> 'lastName'), recipient ->> 'company')));
    end $$`.execute(db)
}
