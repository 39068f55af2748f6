import type { Permission } from '../../generated/operations.ts'
import type { Db } from '../../platform/store/database.ts'
import { narrowedTo, permissionsAt } from './grants.ts'
import { findLimits } from './key-store.ts'
import { grantsOf, isClosed, pathOfClient } from './principal-store.ts'
import { grantOnTestSide } from './test-side-store.ts'

/** The user who created something that runs by itself, and the key they used. */
export interface Maker {
  readonly userId: string
  readonly apiKeyId?: string
}

/** Returns whether the creator may still do at the client what their creation does. */
export async function mayStill(
  db: Db,
  clientId: number,
  { userId, apiKeyId }: Maker,
  permission: Permission,
): Promise<boolean> {
  if (await isClosed(db, userId)) return false
  const own = await grantsOf(db, userId)
  const [limits] = apiKeyId === undefined ? [] : await findLimits(db, { id: apiKeyId })
  if (apiKeyId !== undefined && !limits) return false
  const grants = limits ? narrowedTo(limits, own) : own
  const path = await pathOfClient(db, clientId)
  if (path && permissionsAt(path, grants)?.has(permission)) return true
  return (await grantOnTestSide(db, clientId, grants))?.permissions.includes(permission) ?? false
}
