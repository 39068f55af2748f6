import { insertClient, insertRole, addUserRole } from '../access/account-store.ts'
import { findSignUp } from '../access/code-store.ts'
import { permissions } from '../../generated/operations.ts'
import { ensureUsersRole } from '../role/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { confirmAccount } from './account-store.ts'
import type { UserRow } from '../user-store.ts'

/** Opens the company that a sign-up requested: below its tenant, with the user as its administrator. */
export async function openSignUp(db: Db, user: UserRow): Promise<void> {
  const code = await findSignUp(db, user.id)
  const asked = code?.details?.clientName
  const name = typeof asked === 'string' ? asked : nameOf(user)
  const { username: createdBy } = user
  const clientId = await insertClient(db, {
    name,
    clientType: 'COMPANY',
    plan: 'TRIAL',
    parentId: code?.clientId,
    createdBy,
  })
  const administrators = await insertRole(db, {
    clientId,
    name: 'Administrators',
    description: 'Manages users, roles and clients, and does everything else.',
    permissions,
    scope: 'CHILDREN',
    createdBy,
  })
  const users = await ensureUsersRole(db, clientId, createdBy)
  for (const roleId of [administrators, users.id]) await addUserRole(db, user.id, roleId, createdBy)
  await confirmAccount(db, user.id, { status: 'CONFIRMED', defaultClientId: clientId })
}

const nameOf = ({ firstName, lastName, username }: UserRow): string =>
  [firstName, lastName].filter(Boolean).join(' ').slice(0, 100) || username
