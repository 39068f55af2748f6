import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/** All clients are searched at once: PostgreSQL sorts thousands of numbers for each search of an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(functionOf('shipping', 'shipments_numbered')).execute(db)
  await sql.raw(functionOf('border', 'customs_items_numbered')).execute(db)
}
