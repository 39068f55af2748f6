import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/** The last triggers go: statements that change shipments and orders say what follows from that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ declare done text; begin
      for done in
        select proc.oid::regprocedure::text from pg_proc as proc
        where proc.pronamespace = 'public'::regnamespace and proc.prorettype = 'trigger'::regtype
      loop
        execute format('drop function %s cascade', done);
      end loop;
    end $$`.execute(db)
  await sql`set local check_function_bodies = off`.execute(db)
  await sql.raw(functionOf('integration', 'tell_shops')).execute(db)
  for (const name of ['settle_order', 'order_shipment_changed', 'order_shipment_deleted'])
    await sql.raw(functionOf('commerce', name)).execute(db)
}
