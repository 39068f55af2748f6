import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/** What clients keep of their own, to filter by; shipments and orders have it in their content as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['shipment', 'sales_order', 'item']) {
    await sql`alter table ${sql.table(table)} add column metadata jsonb`.execute(db)
    await sql`create index ${sql.id(`${table}_metadata`)}
      on ${sql.table(table)} using gin ("clientId", metadata jsonb_path_ops) with (gin_pending_list_limit='64')
      where metadata is not null`.execute(db)
  }
  await sql.raw(functionOf('commerce', 'tell_of_order')).execute(db)
}
