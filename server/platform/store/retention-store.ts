import { sql } from 'kysely'
import type { Retained } from '../../schema/retention.ts'
import type { Db } from './database.ts'

/** Deletes one step of what is too old and tells whether more may follow. Rows that somebody else holds are left for the next time. */
export async function forgetStep(
  db: Db,
  { table, since, step = 5_000, column }: Retained,
  keptSeconds: number,
): Promise<boolean> {
  const old = sql`ctid = any(array(
    select ctid from ${sql.table(table)}
    where ${sql.ref(since)} < now() - make_interval(secs => ${keptSeconds})
      ${column === undefined ? sql`` : sql`and ${sql.ref(column)} is not null`}
    limit ${step} for update skip locked))`
  const { numAffectedRows } = await (
    column === undefined
      ? sql`delete from ${sql.table(table)} where ${old}`
      : sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${old}`
  ).execute(db)
  return Number(numAffectedRows) === step
}
