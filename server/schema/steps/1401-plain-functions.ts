import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/** Bodies in SQL's own syntax can't be run by Citus within another function, those in PL/pgSQL can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['consignment_holders', 'numbers_aboard']) await sql.raw(functionOf('warehouse', name)).execute(db)
}
