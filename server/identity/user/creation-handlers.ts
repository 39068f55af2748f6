import { addUserRole } from '../access/account-store.ts'
import { hashPassword, madeUpPassword } from '../access/passwords.ts'
import { pathOfClient } from '../access/principal-store.ts'
import { clientName, findClientShort } from '../client/store.ts'
import type { UserHandlers } from '../../generated/handlers.ts'
import { conflict, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { postLetter } from '../../platform/mail/letter.ts'
import { mustHoldBeyondEveryday, mustHoldRole, mustHoldToTake } from '../role/rules.ts'
import { ensureUsersRole, findRoles, type Role, rolesOfUser, takeRoles } from '../role/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { findTaken, insertAccount, temporaryDays } from './account-store.ts'
import { mailCode, temporaryLink } from './code-letters.ts'
import { mustBeFree, usernameFor } from './names.ts'
import { mustBeEmail, usernameTaken } from './rules.ts'
import { belongsTo, findUserByEmail, lockUserRow, showUser, type User, type UserRow } from '../user-store.ts'

export const creationHandlers = {
  async createUser({ body }, ctx) {
    const { caller, app } = ctx
    const { temporaryPassword, suppressEmail, ...asked } = body
    const email = mustBeEmail(body.email)
    const password = temporaryPassword ?? madeUpPassword()
    const passwordHash = await hashPassword(password)
    return ctx.transaction(async (db) => {
      const { clientId } = caller
      await mustBeFree(db, { ...asked, email })
      const role = await ensureUsersRole(db, clientId, caller.username)
      mustHoldBeyondEveryday({ path: await mustHavePath(db, clientId), grants: caller.grants }, role)
      const user = await insertAccount(db, {
        ...asked,
        email,
        status: 'FORCE_CHANGE_PASSWORD',
        passwordHash,
        isTemporary: true,
        isPasswordMailed: temporaryPassword === undefined && !suppressEmail,
        defaultClientId: clientId,
        createdBy: caller.username,
        apiKeyId: caller.apiKeyId,
      })
      if (!user) throw usernameTaken(body.username)
      await addUserRole(db, user.id, role.id, caller.username)
      if (!suppressEmail)
        await postLetter(db, app.jobs, {
          kind: 'temporaryPassword',
          to: email,
          userId: user.id,
          clientId,
          values: {
            username: user.username,
            client: await clientName(db, clientId),
            password,
            link: temporaryLink(app.config, user.username, password),
            days: temporaryDays,
          },
        })
      ctx.did({ action: 'user.create', subjectId: user.id, details: { username: user.username } })
      return showUser(db, caller, user)
    })
  },

  async inviteUser({ body }, ctx) {
    const email = mustBeEmail(body.email)
    const user = await ctx.transaction(async (db) => {
      const roles = await mustGive(db, ctx, body.roleIds)
      await findTaken(db, { email }) // frees lapsed names
      const known = await findUserByEmail(db, email)
      return known ? resendInvitation(db, ctx, known, roles) : inviteNew(db, ctx, email, roles)
    })
    ctx.location(`/auth/users/${encodeURIComponent(user.username)}`)
    return user
  },
} satisfies Pick<UserHandlers, 'createUser' | 'inviteUser'>

async function mustHavePath(db: Db, clientId: number): Promise<readonly number[]> {
  const path = await pathOfClient(db, clientId)
  if (!path) throw notFound('Client', clientId)
  return path
}

async function mustGive(db: Db, { caller }: Context, roleIds: readonly string[]): Promise<Role[]> {
  const roles = await findRoles(db, caller.clientId, roleIds)
  const unknown = roleIds.find((id) => !roles.some((role) => role.id === id.toLowerCase()))
  if (unknown !== undefined) throw notFound('Role', unknown)
  const path = await mustHavePath(db, caller.clientId)
  for (const role of roles) mustHoldRole({ path, grants: caller.grants }, role)
  return roles
}

/** Creates the account of a new user at once; it cannot be used before the code is confirmed. */
async function inviteNew(db: Db, ctx: Context, email: string, roles: readonly Role[]): Promise<User> {
  const { caller, app } = ctx
  const user = await insertAccount(db, {
    username: await usernameFor(db, email),
    email,
    status: 'UNCONFIRMED',
    defaultClientId: caller.clientId,
    createdBy: caller.username,
    apiKeyId: caller.apiKeyId,
  })
  if (!user) throw conflict('USER_EXISTS', `A user ${email} was just created. Repeat the request.`)
  for (const { id } of roles) await addUserRole(db, user.id, id, caller.username)
  await mailCode(db, app, user, { purpose: 'INVITE', clientId: caller.clientId })
  recordInvitation(ctx, user, roles)
  return showUser(db, caller, user)
}

async function resendInvitation(db: Db, ctx: Context, known: UserRow, roles: readonly Role[]): Promise<User> {
  const { caller, app } = ctx
  const { clientId } = caller
  const user = (await lockUserRow(db, known.username)) ?? known
  // Accepting the invitation removes what an archived user had, here and anywhere else.
  if (user.status !== 'ARCHIVED' && (await belongsTo(db, clientId, user.id))) {
    if (user.status !== 'UNCONFIRMED')
      throw conflict(
        'USER_EXISTS',
        `User ${user.username} already belongs to client ${clientId}. Change the roles instead.`,
      )
    const former = await rolesOfUser(db, clientId, user.id)
    const path = await mustHavePath(db, clientId)
    for (const role of former) mustHoldToTake({ path, grants: caller.grants }, role)
    await takeRoles(
      db,
      [user.id],
      former.map(({ id }) => id),
    )
    for (const { id } of roles) await addUserRole(db, user.id, id, caller.username)
    await mailCode(db, app, user, { purpose: 'INVITE', clientId })
    recordInvitation(ctx, user, roles)
    return showUser(db, caller, user)
  }
  const details = { roleIds: roles.map(({ id }) => id) }
  const code = { purpose: 'INVITE', clientId, details } as const
  const { id, createdAt } = await mailCode(db, app, user, code)
  recordInvitation(ctx, user, roles)
  const client = await findClientShort(db, clientId)
  return {
    id,
    username: user.username,
    email: user.email,
    firstName: undefined,
    lastName: undefined,
    newsletterOptIn: false,
    createdAt,
    status: 'UNCONFIRMED',
    secondFactor: 'NONE',
    claims: client ? [{ client, roles: [...roles] }] : [],
    externalOrigin: undefined,
    externalId: undefined,
  }
}

const recordInvitation = (ctx: Context, user: UserRow, roles: readonly Role[]) =>
  ctx.did({
    action: 'user.invite',
    subjectId: user.id,
    details: { username: user.username, roleIds: roles.map(({ id }) => id) },
  })
