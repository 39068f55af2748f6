import { sql, type Kysely } from 'kysely'

/** Statements say themselves what follows from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ declare done text; begin
      for done in
        select proc.oid::regprocedure::text from pg_proc as proc
        where proc.pronamespace = 'public'::regnamespace and proc.prorettype = 'trigger'::regtype and proc.proname in
          ('feed_customs_item', 'stamp_rates', 'feed_batch', 'feed_pickup', 'feed_manifest', 'feed_tracker',
            'keep_relabelling', 'feed_relabelling')
      loop
        execute format('drop function %s cascade', done);
      end loop;
    end $$`.execute(db)
}
