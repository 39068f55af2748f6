import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** The next number behind a company prefix. The row lock makes it one for all processes. */
export async function nextSerial(db: Db, companyPrefix: string): Promise<number> {
  const { last } = await db
    .insertInto('sscc_counter')
    .values({ prefix: companyPrefix, last: 1 })
    .onConflict((existing) => existing.column('prefix').doUpdateSet({ last: sql<number>`sscc_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
