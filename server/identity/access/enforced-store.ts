import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** Whether a client lets people with such an address in through its identity provider alone. */
export async function isEnforcedFor(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from single_sign_on join client on client.id = "clientId" and "deletedAt" is null
    where enforced and domains @> array[substring(lower(${address}) from '[^@]*$')]`.execute(db)
  return rows.length > 0
}
