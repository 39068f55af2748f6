import { sql, type SqlBool } from 'kysely'
import type { Permission } from '../../generated/operations.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Db } from '../../platform/store/database.ts'
import { isWithin } from './principal-store.ts'

/** The clients for which a caller has a permission. */
export interface Accessible {
  /** All of them, whichever is active. */
  readonly all: readonly number[]
  /** The active one and those below it. */
  readonly below: readonly number[]
}

/**
 * Finds the clients for which the caller has the permission. A test side is isolated, and users of other clients have
 * no access to it.
 */
export async function findAccessible(db: Db, caller: Caller, permission: Permission): Promise<Accessible> {
  const { clientId, grants, isTest } = caller
  if (isTest) return { all: [clientId], below: [clientId] }
  const rows = await db
    .selectFrom('client')
    .select(['id', sql<boolean>`path @> ${[clientId]}::int[]`.as('isBelow')])
    .where('deletedAt', 'is', null)
    .where('testOf', 'is', null)
    .where(sql<SqlBool>`${isWithin(grants, permission, { id: sql.ref('id'), path: sql.ref('path') })}`)
    .orderBy('id')
    .execute()
  return { all: rows.map(({ id }) => id), below: rows.filter(({ isBelow }) => isBelow).map(({ id }) => id) }
}
