import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/** The shipments of all clients are looked up once for the lines of a truck, and not once more for each client. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(functionOf('shipping', 'shipments_numbered')).execute(db)
  await sql.raw(functionOf('border', 'customs_items_numbered')).execute(db)
}
