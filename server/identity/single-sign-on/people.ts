import { addUserRole } from '../access/account-store.ts'
import { voidCodes } from '../access/code-store.ts'
import { findProvisioned } from '../access/provisioned-store.ts'
import { grantsOf } from '../access/principal-store.ts'
import { endImpersonationsBy } from '../access/session-store.ts'
import { checkEmail } from '../../kernel/checks/email.ts'
import { ApiError, forbidden } from '../../kernel/error.ts'
import { inOneLine } from '../../kernel/one-line.ts'
import type { Db } from '../../platform/store/database.ts'
import { savepoint } from '../../platform/store/savepoint.ts'
import { keepingAdministrators } from '../role/administrators.ts'
import { findRoles, rolesOfUser, takeRoles } from '../role/store.ts'
import { freeClaimed, insertAccount } from '../user/account-store.ts'
import { usernameFor } from '../user/names.ts'
import type { UserRow } from '../user-store.ts'
import type { Claims } from './provider.ts'
import { domainOf, rolesByClaim } from './rules.ts'
import { addIdentity, confirmByIssuer, type KeptSettings, lockByAddress, lockBySubject } from './store.ts'

/** Why a person cannot log in, and the user if known. */
export class Refused {
  readonly error: ApiError
  readonly user: UserRow | undefined

  constructor(says: string, user?: UserRow) {
    this.error = forbidden('SINGLE_SIGN_ON_REFUSED', says)
    this.user = user
  }
}

export interface Entered {
  readonly user: UserRow
  readonly isNew: boolean
  readonly given: readonly string[]
  readonly taken: readonly string[]
}

/**
 * Finds the user that an identity provider identifies, and applies the roles it gives. Creates an account for a new
 * person.
 */
export async function enter(db: Db, settings: KeptSettings, claims: Claims): Promise<Entered | Refused> {
  const { clientId, issuer } = settings
  const subject = { clientId, issuer, subject: claims.sub.slice(0, 500) }
  const known = await lockBySubject(db, subject)
  const found = known ? { user: known, email: known.email } : await byAddress(db, settings, claims)
  if (found instanceof Refused) return found
  const present = found.user
  if (present && !open.has(present.status))
    return new Refused(`The account is ${present.status}. Ask an administrator of your company.`, present)
  if (present && (await findProvisioned(db, clientId, present.id))?.active === false)
    return new Refused(
      'The directory of your company says that you are inactive. Ask an administrator of your company.',
      present,
    )
  const roles = await wantedRoles(db, settings, claims, present)
  if (roles.left === 0) {
    if (present) await change(db, clientId, present, roles)
    return new Refused(
      'The identity provider gives you no role at this client. Ask an administrator of your company.',
      present,
    )
  }
  const user = present ?? (await create(db, clientId, found.email, claims))
  await begin(db, clientId, user)
  const changed = await change(db, clientId, user, roles)
  if (!known) await addIdentity(db, subject, user.id)
  return { user, isNew: !present, ...changed }
}

interface Found {
  readonly user?: UserRow
  readonly email: string
}

/** At the first log-in, people are identified by a verified address in a domain of the client. */
async function byAddress(
  db: Db,
  { clientId, domains, emailVerifiedRequired, createsUsers }: KeptSettings,
  claims: Claims,
): Promise<Found | Refused> {
  const { kept: email } = checkEmail(typeof claims.email === 'string' ? claims.email : '')
  if (email === undefined || email.length > 250)
    return new Refused(
      'The identity provider sends no e-mail address. An administrator must configure it to send the claim email.',
    )
  const { email_verified: said } = claims
  if (said === undefined ? emailVerifiedRequired : said !== true && said !== 'true')
    return new Refused(
      `The identity provider does not confirm that ${email} is verified. Ask an administrator of your company.`,
    )
  if (!domains.includes(domainOf(email) ?? ''))
    return new Refused(
      `${email} is not in one of the domains that can log in here. Ask an administrator of your company.`,
    )
  const user = await lockByAddress(db, clientId, email)
  if (!user)
    return createsUsers
      ? { email }
      : new Refused(`There is no account for ${email}. Ask an administrator of your company for an invitation.`)
  const grants = await grantsOf(db, user.id)
  if (grants.length > 0 && !grants.some((grant) => grant.clientId === clientId))
    return new Refused(
      `The account of ${email} does not belong to this client. Ask an administrator of your company for an invitation, and accept it first.`,
      user,
    )
  return { user, email }
}

/** States of an account that can log in. A stopped account does not resume by itself. */
const open: ReadonlySet<UserRow['status']> = new Set([
  'CONFIRMED',
  'UNCONFIRMED',
  'FORCE_CHANGE_PASSWORD',
  'RESET_REQUIRED',
])

/** Confirms an account that was waiting for its user. */
async function begin(db: Db, clientId: number, { id, status }: UserRow): Promise<void> {
  if (status === 'CONFIRMED') return
  await confirmByIssuer(db, id, clientId)
  await voidCodes(db, id, ['SIGN_UP', 'EMAIL', 'PASSWORD'])
  await voidCodes(db, id, ['INVITE'], clientId)
}

interface Wanted {
  readonly give: readonly string[]
  readonly take: readonly string[]
  /** Roles at the client afterwards. */
  readonly left: number
}

/**
 * Returns the roles that the claim gives and takes, among those in the settings; the default role if none would be
 * left.
 */
async function wantedRoles(db: Db, settings: KeptSettings, claims: Claims, user: UserRow | undefined): Promise<Wanted> {
  const { clientId, roleMappings, defaultRoleId } = settings
  const named = new Set(roleMappings.map(({ roleId }) => roleId.toLowerCase()))
  const existing = await findRoles(db, clientId, [...named, ...(defaultRoleId === undefined ? [] : [defaultRoleId])])
  const byClaim = rolesByClaim(settings, claims)
  const wanted = existing.map(({ id }) => id).filter((id) => byClaim.has(id))
  const present = user ? (await rolesOfUser(db, clientId, user.id)).map(({ id }) => id) : []
  const take = settings.roleClaim === undefined ? [] : present.filter((id) => named.has(id) && !wanted.includes(id))
  const staying = present.filter((id) => !take.includes(id))
  const give = wanted.filter((id) => !present.includes(id))
  if (staying.length + give.length > 0) return { give, take, left: staying.length + give.length }
  const byDefault = existing.filter(({ id }) => id === defaultRoleId).map(({ id }) => id)
  return {
    give: byDefault.filter((id) => !present.includes(id)),
    take: take.filter((id) => !byDefault.includes(id)),
    left: byDefault.length,
  }
}

/** Changes the roles, but keeps the last administrator of a client, whatever a claim says. */
async function change(
  db: Db,
  clientId: number,
  { id, username }: UserRow,
  { give, take }: Wanted,
): Promise<{ given: readonly string[]; taken: readonly string[] }> {
  for (const roleId of give) await addUserRole(db, id, roleId, username)
  if (take.length === 0) return { given: give, taken: [] }
  try {
    await savepoint(db, () => keepingAdministrators(db, [clientId], () => takeRoles(db, [id], take)))
    await endImpersonationsBy(db, [id])
    return { given: give, taken: take }
  } catch (error) {
    if (error instanceof ApiError && error.error === 'LAST_ADMINISTRATOR') return { given: give, taken: [] }
    throw error
  }
}

/** Returns a name for storage: on one line, and within our length limit. */
const nameOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' ? inOneLine(claim).slice(0, 60) || undefined : undefined

async function create(db: Db, clientId: number, email: string, claims: Claims): Promise<UserRow> {
  await freeClaimed(db, email)
  const user = await insertAccount(db, {
    username: await usernameFor(db, email),
    email,
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
    status: 'CONFIRMED',
    isEmailVerified: true,
    defaultClientId: clientId,
  })
  // A concurrent log-in has created the account.
  if (!user) throw forbidden('SINGLE_SIGN_ON_REFUSED', `An account for ${email} was just created. Log in again.`)
  return user
}
