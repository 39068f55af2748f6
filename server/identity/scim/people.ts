import { addUserRole } from '../access/account-store.ts'
import { voidCodes } from '../access/code-store.ts'
import { grantsOf } from '../access/principal-store.ts'
import { removeApp, removePasskeys } from '../access/second-factor-store.ts'
import { endSessionsOf } from '../access/session-store.ts'
import type { Db } from '../../platform/store/database.ts'
import { findRoles, rolesOfUser, takeRoles } from '../role/store.ts'
import { findSettings } from '../single-sign-on/store.ts'
import { findTaken, freeClaimed, insertAccount, revokeKeysOf, takeAllRights } from '../user/account-store.ts'
import { mailCode } from '../user/code-letters.ts'
import { changeEmail } from '../user/email.ts'
import { usernameFor } from '../user/names.ts'
import { mustBeEmail } from '../user/rules.ts'
import { changeUser, findUserByEmail, lockUserRow, type UserRow } from '../user-store.ts'
import type { Provisioner } from './provisioner.ts'
import type { WantedUser } from './resources.ts'
import { ScimError, taken, wrongValue } from './rules.ts'
import {
  findScimUser,
  holdRoles,
  isOfOthers,
  isUserNameTaken,
  linkUser,
  releaseRoles,
  reopenAccount,
  type ScimUser,
  setActive,
  unlinkUser,
} from './store.ts'

export async function mustFindUser(db: Db, clientId: number, id: string): Promise<ScimUser> {
  const user = await findScimUser(db, clientId, id)
  if (!user) throw new ScimError(404, `User ${id} was not found.`)
  return user
}

/** Finds a user of the client by the address, revives a former one, or creates an account that waits for its user. */
export async function provision(db: Db, by: Provisioner, wanted: WantedUser): Promise<string> {
  const { clientId } = by
  if (await isUserNameTaken(db, clientId, wanted.userName))
    throw taken(`Another user of the client has the userName ${wanted.userName}.`)
  if (wanted.email === undefined) throw wrongValue('emails must contain an address, or userName must be one.')
  const email = mustBeEmail(wanted.email, 'emails')
  const known = await findKnown(db, clientId, email)
  const id = known?.id ?? (await create(db, by, email, wanted))
  await linkUser(db, clientId, id, wanted)
  if (known?.status === 'ARCHIVED') await begin(db, by, known, [])
  await takeOver(db, by, await mustFindUser(db, clientId, id), { ...wanted, email })
  await by.did(db, 'user.provision', id, { isNew: !known, active: wanted.active ?? true })
  return id
}

/** Finds the account for an address. A directory cannot take over an account that belongs to another client. */
async function findKnown(db: Db, clientId: number, email: string): Promise<UserRow | undefined> {
  await findTaken(db, { email }) // frees lapsed names
  const known = await findUserByEmail(db, email)
  if (!known) return undefined
  const user = await findScimUser(db, clientId, known.id)
  if (user?.isLinked) throw taken(`User ${user.userName} of the client has the address ${email}.`)
  if (user) return known
  const isFree = known.status === 'ARCHIVED' && !(await isOfOthers(db, clientId, known.id))
  if (isFree) return known
  // A user who has only claimed the address does not own it.
  if (known.emailVerifiedAt === undefined && known.status !== 'ARCHIVED') return undefined
  throw taken(`A user who does not belong to the client has the address ${email}. Invite that person instead.`)
}

async function create(
  db: Db,
  by: Provisioner,
  email: string,
  { firstName, lastName, active }: WantedUser,
): Promise<string> {
  await freeClaimed(db, email)
  const user = await insertAccount(db, {
    username: await usernameFor(db, email),
    email,
    firstName,
    lastName,
    status: 'UNCONFIRMED',
    defaultClientId: by.clientId,
    createdBy: by.username,
    apiKeyId: by.apiKeyId,
  })
  if (!user) throw taken(`A user with the address ${email} was just created. Repeat the request.`)
  if (active !== false) await invite(db, by, user)
  return user.id
}

/** Without an identity provider to log in at, the person needs a code. */
async function invite(db: Db, { app, clientId }: Provisioner, user: UserRow): Promise<void> {
  if (!(await findSettings(db, clientId))) await mailCode(db, app, user, { purpose: 'INVITE', clientId })
}

/** Changes a user, read under a lock. */
export async function change(
  db: Db,
  by: Provisioner,
  id: string,
  wantedOf: (user: ScimUser) => WantedUser,
): Promise<void> {
  const user = await mustFindUser(db, by.clientId, id)
  const wanted = wantedOf(user)
  if (await isUserNameTaken(db, by.clientId, wanted.userName, user.id))
    throw taken(`Another user of the client has the userName ${wanted.userName}.`)
  await linkUser(db, by.clientId, user.id, wanted)
  await takeOver(db, by, user, wanted)
  const changed = (['userName', 'externalId', 'firstName', 'lastName', 'email', 'active'] as const).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== user[name],
  )
  await by.did(db, 'user.provision', user.id, { attributes: changed, active: wanted.active })
}

/** Changes name and address, unless the person belongs to other clients too and so decides alone. */
async function takeOver(db: Db, by: Provisioner, user: ScimUser, wanted: WantedUser): Promise<void> {
  const { clientId, username } = by
  const row = await mustLock(db, user)
  const { firstName = null, lastName = null, email } = wanted
  const isOwn = !(await isOfOthers(db, clientId, user.id))
  if (isOwn && (firstName !== (row.firstName ?? null) || lastName !== (row.lastName ?? null)))
    await changeUser(db, user.id, { firstName, lastName }, username)
  if (isOwn && email !== undefined && email.toLowerCase() !== row.email.toLowerCase()) {
    // The owner of the mailbox can request a new password, and so gets all rights of the user.
    await by.mustDecideOver(db, await rolesOfUser(db, clientId, user.id))
    await changeEmail(db, by.app, row, mustBeEmail(email, 'emails'))
  }
  if (wanted.active === false && user.active) await stop(db, by, user, row)
  if (wanted.active === true && !user.active) await goOn(db, by, user)
}

async function mustLock(db: Db, { username, id }: ScimUser): Promise<UserRow> {
  const row = await lockUserRow(db, username)
  if (!row) throw new ScimError(404, `User ${id} was not found.`)
  return row
}

/**
 * Ends the user's sessions and keys at the client. An account without other clients is archived with its roles;
 * otherwise it loses the roles at this client. Reactivation restores both.
 */
async function stop(db: Db, by: Provisioner, user: ScimUser, { status }: UserRow): Promise<void> {
  const { clientId, username } = by
  const roles = await rolesOfUser(db, clientId, user.id)
  await by.mustDecideOver(db, roles)
  const isShared = (await grantsOf(db, user.id)).some((grant) => grant.clientId !== clientId)
  await setActive(db, clientId, user.id, false)
  await endSessionsOf(db, user.id, 'DEPROVISIONED')
  await voidCodes(db, user.id, ['INVITE'], clientId)
  const keys = await revokeKeysOf(db, user.id, isShared ? clientId : undefined)
  if (isShared) {
    const roleIds = roles.map(({ id }) => id)
    await takeRoles(db, [user.id], roleIds)
    await holdRoles(db, clientId, [user.id], roleIds)
  } else if (status !== 'ARCHIVED') {
    await changeUser(db, user.id, { status: 'ARCHIVED' }, username)
    await voidCodes(db, user.id, ['SIGN_UP', 'EMAIL', 'PASSWORD', 'INVITE'])
  }
  await by.did(db, 'user.deactivate', user.id, { isArchived: !isShared, revokedApiKeys: keys })
}

async function goOn(db: Db, by: Provisioner, user: ScimUser): Promise<void> {
  const { clientId, username } = by
  // Read again, since the address may have changed and the code goes to the new one.
  const row = await mustLock(db, user)
  const held = await findRoles(db, clientId, await releaseRoles(db, clientId, user.id))
  const roles = [...(await rolesOfUser(db, clientId, user.id)), ...held]
  await by.mustDecideOver(db, roles)
  await setActive(db, clientId, user.id, true)
  const roleIds = roles.map(({ id }) => id)
  if (row.status === 'ARCHIVED') await begin(db, by, row, roleIds)
  else for (const id of roleIds) await addUserRole(db, user.id, id, username)
  await by.did(db, 'user.reactivate', user.id, { roleIds })
}

/** Restarts an archived account without its former password, second factor, keys and other clients. */
async function begin(db: Db, by: Provisioner, row: UserRow, roleIds: readonly string[]): Promise<void> {
  await takeAllRights(db, row.id)
  await removeApp(db, row.id)
  await removePasskeys(db, row.id)
  await reopenAccount(db, by.clientId, row.id)
  for (const id of roleIds) await addUserRole(db, row.id, id, by.username)
  await invite(db, by, row)
}

/** Stops a user, and removes what the directory stored about them. */
export async function remove(db: Db, by: Provisioner, user: ScimUser): Promise<void> {
  if (user.active) await stop(db, by, user, await mustLock(db, user))
  await unlinkUser(db, by.clientId, user.id)
  await by.did(db, 'user.deprovision', user.id)
}
