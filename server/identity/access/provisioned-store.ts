import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** Finds a client's directory data about a user. */
export async function findProvisioned(
  db: Db,
  clientId: number,
  userId: string,
): Promise<{ readonly active: boolean } | undefined> {
  const { rows } = await sql<{ active: boolean }>`
    select active from scim_user where "clientId" = ${clientId} and "userId" = ${userId}`.execute(db)
  return rows[0]
}
