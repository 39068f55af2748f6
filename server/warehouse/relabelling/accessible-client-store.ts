import { sql, type SqlBool } from 'kysely'
import type { Caller } from '../../platform/http/caller.ts'
import { isWithin } from '../../identity/access/principal-store.ts'
import type { Db } from '../../platform/store/database.ts'

export interface AccessibleClient {
  readonly id: number
  readonly name: string
}

/**
 * Returns the active client and those below it whose log the caller may read: the wanted ones, or all that can have
 * entries. A client that has never set up relabelling only has scans for clients below.
 */
export async function accessibleClients(
  db: Db,
  caller: Caller,
  wanted: readonly number[] | undefined,
): Promise<AccessibleClient[]> {
  const within = isWithin(caller.grants, 'relabelling:read', { id: sql.ref('id'), path: sql.ref('path') })
  return db
    .selectFrom('client')
    .innerJoin('client_node', 'client_node.clientId', 'client.id')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .where(
      sql<SqlBool>`path @> ${[caller.clientId]}::int[] and ("testOf" is null or id = ${caller.clientId}) and ${within}`,
    )
    .where(
      wanted === undefined
        ? sql<SqlBool>`(exists (select from relabelling_configuration as own where own."clientId" = client_node."clientId")
            or exists (select from relabelling as own where own."clientId" = client_node."clientId"))`
        : sql<SqlBool>`id = any(${[...wanted]}::int[])`,
    )
    .orderBy('id')
    .execute()
}
