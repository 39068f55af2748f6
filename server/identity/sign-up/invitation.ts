import { addUserRole } from '../access/account-store.ts'
import type { TakenCode } from '../access/code-store.ts'
import { findProvisioned } from '../access/provisioned-store.ts'
import { findClientShort } from '../client/store.ts'
import { findRoles, rolesOfUser } from '../role/store.ts'
import { setFirstDefaultClient } from '../user/account-store.ts'
import type { Db } from '../../platform/store/database.ts'

/** Returns the roles that an invitation withholds until it is accepted; none if they were given with the account. */
const heldBack = ({ details }: TakenCode): string[] => {
  const ids: unknown = details?.roleIds
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Returns whether an invitation still gives anything: its client and one of its roles exist. */
export async function stillInvites(db: Db, code: TakenCode): Promise<boolean> {
  const { clientId, details, userId } = code
  if (clientId === undefined || !(await findClientShort(db, clientId))) return false
  // A user provisioned by a directory waits for groups.
  if (!details && (await findProvisioned(db, clientId, userId))?.active) return true
  const roles = details ? await findRoles(db, clientId, heldBack(code)) : await rolesOfUser(db, clientId, userId)
  return roles.length > 0
}

/** Gives the roles of an accepted invitation, as they are now, and a default client to a user without one. */
export async function acceptRoles(db: Db, code: TakenCode): Promise<void> {
  const { clientId, details, userId } = code
  if (clientId === undefined) return
  if (details) for (const role of await findRoles(db, clientId, heldBack(code))) await addUserRole(db, userId, role.id)
  await setFirstDefaultClient(db, userId, clientId)
}
