import { sql } from 'kysely'
import type { Retained } from '../../schema/retention.ts'
import { wholeTables } from '../../schema/distribution.ts'
import { clientByClient } from './client-by-client.ts'
import type { Db } from './database.ts'

interface Place {
  readonly clientId: number
  readonly place: string
}

/** Deletes one batch of expired rows and returns whether more may follow. Skips locked rows until the next run. */
export async function forgetStep(
  db: Db,
  { table, since, step = 5_000, column }: Retained,
  keptSeconds: number,
): Promise<boolean> {
  const old = sql`${sql.ref(since)} < now() - make_interval(secs => ${keptSeconds})
    ${column === undefined ? sql`` : sql`and ${sql.ref(column)} is not null`}`
  const forget =
    column === undefined
      ? sql`delete from ${sql.table(table)}`
      : sql`update ${sql.table(table)} set ${sql.ref(column)} = null`
  // Each node of a cluster stores these rows in different places.
  if (table in wholeTables) {
    await sql`${forget} where ${old}`.execute(db)
    return false
  }
  const { rows } = await sql<Place>`
    select "clientId", ctid::text as place from ${sql.table(table)} where ${old} limit ${step}`.execute(db)
  const forgetOwn = async (clientId: number, own: readonly Place[]) => {
    const { numAffectedRows = 0n } = await sql`
      ${forget} where "clientId" = ${clientId} and ctid = any(array(
        select ctid from ${sql.table(table)}
        where "clientId" = ${clientId} and ctid = any(${own.map(({ place }) => place)}::tid[]) and ${old}
        for update skip locked))`.execute(db)
    return numAffectedRows
  }
  const gone = await clientByClient(rows, forgetOwn)
  return rows.length === step && gone.some((count) => count > 0n)
}
