import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Runs a part of a transaction. If it fails, only that part is rolled back. */
export async function savepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db)
    await sql`release savepoint part`.execute(db)
    throw error
  }
}
