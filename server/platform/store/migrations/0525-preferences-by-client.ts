import { sql, type Kysely } from 'kysely'

/**
 * A user may belong to several clients, so that the settings of users stand whole on every machine, and refer to nothing
 * that is distributed by client. Whoever deletes what they name takes it out of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ declare link text; begin
      for link in select conname from pg_constraint
        where conrelid = 'user_preference'::regclass and confrelid in ('address'::regclass, 'parcel_definition'::regclass)
      loop execute format('alter table user_preference drop constraint %I', link); end loop;
    end $$`.execute(db)
}
