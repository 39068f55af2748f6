import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/** Planned once for any numbers, PostgreSQL compared each shipment with all of thousands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(functionOf('shipping', 'shipments_numbered')).execute(db)
}
