import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** The next number behind a company prefix. The row lock makes it one for all processes. */
export const nextSerial = (db: Db, companyPrefix: string): Promise<number> => takeSerials(db, companyPrefix, 1)

/** Takes so many numbers behind a company prefix, one after the other, and returns the first. Those that are not used are lost. */
export async function takeSerials(db: Db, companyPrefix: string, count: number): Promise<number> {
  const { last } = await db
    .insertInto('sscc_counter')
    .values({ prefix: companyPrefix, last: count })
    .onConflict((existing) =>
      existing.column('prefix').doUpdateSet({ last: sql<number>`sscc_counter.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}
