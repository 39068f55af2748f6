import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/** A Citus cluster plans no statement of a function in SQL that takes its client from an argument. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'settle_order',
    'order_pieces',
    'is_order_refused',
    'order_family',
    'placed_state',
    'tell_of_order',
    'merged_shipments',
  ])
    await sql.raw(functionOf('commerce', name)).execute(db)
  await sql.raw(functionOf('shipping', 'shipments_numbered')).execute(db)
  await sql.raw(functionOf('border', 'customs_items_numbered')).execute(db)
}
