import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** Returns whether a client lets people with this e-mail domain log in only through its identity provider. */
export async function isEnforcedFor(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from single_sign_on join client on client.id = "clientId" and "deletedAt" is null
    where enforced and domains @> array[substring(lower(${address}) from '[^@]*$')]`.execute(db)
  return rows.length > 0
}
