import { addUserRole } from '../access/account-store.ts'
import { voidCodes } from '../access/code-store.ts'
import { lackingAt } from '../access/grants.ts'
import { grantsOf, pathOfClient } from '../access/principal-store.ts'
import { endImpersonationsBy } from '../access/session-store.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkEmail } from '../../kernel/checks/email.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import type { UserHandlers } from '../../generated/handlers.ts'
import { ApiError, placedIn, within, type FieldError } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { keepingAdministrators } from '../role/administrators.ts'
import { mustHoldToTake } from '../role/rules.ts'
import { ensureUsersRole, findRolesByName, type Role, rolesOfUser, takeRoles } from '../role/store.ts'
import { savepoint } from '../../platform/store/savepoint.ts'
import type { Db } from '../../platform/store/database.ts'
import { findTaken, insertAccount } from './account-store.ts'
import { usernameFor } from './names.ts'
import { isShared, lackingOf } from './rules.ts'
import { changeImported, findImportedUser, showUser, type UserRow } from '../user-store.ts'

type ExternalUser = Schemas['ExternalUser']

/** Why one user of an import failed. */
class ImportError extends Error {
  readonly error: FieldError

  constructor(code: string, field: string, says: string) {
    super(says)
    this.error = { code, defaultMessage: says, field }
  }
}

export const importHandlers = {
  async importUsers({ body }, ctx) {
    const { caller, app } = ctx
    const changed: string[] = []
    const results = await ctx.transaction(async (db) => {
      const path = (await pathOfClient(db, caller.clientId)) ?? []
      const made: Schemas['UserImportResult'][] = []
      for (const [index, external] of body.entries()) {
        const { externalOrigin, externalId } = external
        try {
          const { row, outcome } = await savepoint(db, () => importUser(db, ctx, path, external))
          if (outcome !== 'UNCHANGED') changed.push(row.id)
          made.push({ externalOrigin, externalId, outcome, user: await showUser(db, caller, row) })
        } catch (error) {
          made.push({
            externalOrigin,
            externalId,
            outcome: 'FAILED',
            errors: placedIn('body', within(`[${index}]`, [errorOf(error)])),
          })
        }
      }
      ctx.did({ action: 'user.import', subjectId: changed.length, details: { changed } })
      return made
    })
    for (const userId of changed) app.access.forget(userId)
    return results
  },
} satisfies Pick<UserHandlers, 'importUsers'>

function errorOf(error: unknown): FieldError {
  if (error instanceof ImportError) return error.error
  if (error instanceof ApiError && error.kind !== 'broken' && error.kind !== 'unavailable')
    return { code: error.error, defaultMessage: error.message }
  throw error
}

interface Imported {
  readonly row: UserRow
  readonly outcome: 'CREATED' | 'UPDATED' | 'UNCHANGED'
}

async function importUser(db: Db, ctx: Context, path: readonly number[], external: ExternalUser): Promise<Imported> {
  const { clientId } = ctx.caller
  const email = checkEmail(external.email)
  if (email.kept === undefined) {
    const { code, defaultMessage } = errorAt('email', email)
    throw new ImportError(code, 'email', defaultMessage)
  }
  const known = await findImportedUser(db, clientId, external)
  const former = known ? await rolesOfUser(db, clientId, known.id) : []
  const roles = await rolesFor(db, ctx, external)
  for (const role of roles ?? []) {
    const lacking = former.some(({ id }) => id === role.id) ? undefined : lackingAt(path, ctx.caller.grants, role)
    if (lacking)
      throw new ImportError('PERMISSION_NOT_HELD', 'roles', `Role ${role.name} has ${lacking}, which you lack`)
  }
  const wanted = { ...external, email: email.kept }
  return known
    ? updateImported(db, ctx, path, known, wanted, { former, roles })
    : createImported(db, ctx, wanted, roles)
}

/** Finds the roles by name; undefined if none are given. */
async function rolesFor(db: Db, { caller }: Context, { roles: names }: ExternalUser): Promise<Role[] | undefined> {
  if (!names) return undefined
  const roles = await findRolesByName(db, caller.clientId, names)
  for (const [index, name] of names.entries())
    if (!roles.some((role) => role.name.toLowerCase() === name.toLowerCase()))
      throw new ImportError('UNKNOWN_ROLE', `roles[${index}]`, `Client ${caller.clientId} has no role named ${name}`)
  return roles
}

async function createImported(
  db: Db,
  { caller }: Context,
  external: ExternalUser,
  named: readonly Role[] | undefined,
): Promise<Imported> {
  const { email, firstName, lastName, externalOrigin, externalId } = external
  const { clientId, username: createdBy } = caller
  await mustBeFree(db, email)
  const roles = named ?? [await ensureUsersRole(db, clientId, createdBy)]
  const row = await insertAccount(db, {
    username: await usernameFor(db, email),
    email,
    firstName,
    lastName,
    status: 'RESET_REQUIRED',
    isEmailVerified: true,
    defaultClientId: clientId,
    external: { clientId, origin: externalOrigin, id: externalId },
    createdBy,
    apiKeyId: caller.apiKeyId,
  })
  if (!row) throw emailTaken(email)
  for (const { id } of roles) await addUserRole(db, row.id, id, createdBy)
  return { row, outcome: 'CREATED' }
}

const emailTaken = (email: string) =>
  new ImportError('EMAIL_TAKEN', 'email', `Another user has the e-mail address ${email}`)

async function mustBeFree(db: Db, email: string): Promise<void> {
  if ((await findTaken(db, { email })).length > 0) throw emailTaken(email)
}

async function updateImported(
  db: Db,
  ctx: Context,
  path: readonly number[],
  known: UserRow,
  external: ExternalUser,
  { former, roles }: { former: readonly Role[]; roles: readonly Role[] | undefined },
): Promise<Imported> {
  const { caller } = ctx
  const { email, firstName = known.firstName, lastName = known.lastName } = external
  const isOther = email !== known.email || firstName !== known.firstName || lastName !== known.lastName
  const taken = roles ? former.filter(({ id }) => !roles.some((role) => role.id === id)) : []
  const given = roles ? roles.filter(({ id }) => !former.some((role) => role.id === id)) : []
  for (const role of taken) mustHoldToTake({ path, grants: caller.grants }, role)
  if (!isOther && taken.length + given.length === 0) return { row: known, outcome: 'UNCHANGED' }
  if (known.status === 'ARCHIVED') throw new ImportError('USER_ARCHIVED', '', `User ${known.username} is archived`)
  if (isOther) {
    await mustBeOurs(db, ctx, known)
    const hasMoved = email.toLowerCase() !== known.email.toLowerCase()
    if (hasMoved) await mustBeFree(db, email)
    if (hasMoved) await voidCodes(db, known.id, ['PASSWORD', 'EMAIL', 'INVITE'])
    await changeImported(db, known.id, { email, firstName, lastName, hasMoved, modifiedBy: caller.username })
  }
  await keepingAdministrators(db, [caller.clientId], async () => {
    for (const { id } of given) await addUserRole(db, known.id, id, caller.username)
    if (taken.length === 0) return
    await takeRoles(
      db,
      [known.id],
      taken.map(({ id }) => id),
    )
    await endImpersonationsBy(db, [known.id])
  })
  const row = await findImportedUser(db, caller.clientId, external)
  return { row: row ?? known, outcome: 'UPDATED' }
}

/** A caller who can change an address can take over the account, so the rules of a manual change apply. */
async function mustBeOurs(db: Db, { caller }: Context, known: UserRow): Promise<void> {
  const ofUser = await grantsOf(db, known.id)
  if (isShared({ ofUser, ofCaller: caller.grants }, 'users:admin'))
    throw new ImportError(
      'USER_OF_OTHER_CLIENTS',
      '',
      `User ${known.username} also belongs to clients that you have no access to`,
    )
  const lacking = lackingOf(ofUser, caller.grants)
  if (lacking) throw new ImportError('PERMISSION_NOT_HELD', '', `User ${known.username} has ${lacking}, which you lack`)
}
