import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/** A Citus cluster takes tables from immutable functions only, which those of PostgreSQL that take JSON apart are not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['parts_of_content', 'parts_of_party', 'parts_of_parcels', 'parts_of_goods'])
    await sql.raw(functionOf('shipping', name)).execute(db)
  await sql.raw(functionOf('shipping', 'shipments_numbered')).execute(db)
  await sql.raw(functionOf('border', 'customs_items_numbered')).execute(db)
  // It changed rows to a time that each of them would have had by itself.
  await sql.raw(functionOf('integration', 'tell_shops')).execute(db)
}
