import { voidCodes } from '../access/code-store.ts'
import { endSessionsOf } from '../access/session-store.ts'
import { withLowerLevels } from '../access/permissions.ts'
import { grantsOf } from '../access/principal-store.ts'
import type { UserHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { keepingAdministrators } from '../role/administrators.ts'
import type { Db } from '../../platform/store/database.ts'
import { accountHandlers } from './account-handlers.ts'
import { creationHandlers } from './creation-handlers.ts'
import { changeEmail } from './email.ts'
import { importHandlers } from './import-handlers.ts'
import { lackingOf, mustBeAble, mustBeEmail, mustHoldAllOf, mustNotBeShared, userArchived } from './rules.ts'
import { belongsTo, changeUser, findUserRow, listUsersOf, lockUserRow, showUser, type UserRow } from '../user-store.ts'

export const userHandlers = {
  ...accountHandlers,
  ...creationHandlers,
  ...importHandlers,

  listUsers: ({ query }, { db, caller }) =>
    listUsersOf(db, { ...query, clientId: caller.clientId, withArchived: true }, caller),

  async getUser({ path }, { db, caller }) {
    const user = await findUserRow(db, path.username)
    if (!user || !(await isVisible(db, caller, user))) throw notFound('User', path.username)
    return showUser(db, caller, user)
  },

  async listClaims(_, { db, caller }) {
    const user = await findUserRow(db, caller.username)
    const claims = user ? (await showUser(db, caller, user)).claims : []
    return caller.apiKeyId === undefined ? claims : claimsOfKey(claims, caller)
  },

  async updateUser({ body }, ctx) {
    const { caller, app } = ctx
    const { username, status, ...asked } = body
    const email = asked.email === undefined ? undefined : mustBeEmail(asked.email)
    const user = await ctx.transaction(async (db) => {
      const row = await lockUserRow(db, username)
      if (!row || !(await isVisible(db, caller, row))) throw notFound('User', username)
      ctx.mustMatch(await showUser(db, caller, row))
      if (row.status === 'ARCHIVED') throw userArchived(row.username)
      await mustBeFree(db, ctx, row, email !== undefined || status !== undefined)

      const { firstName, lastName, newsletterOptIn } = asked
      await changeUser(db, row.id, { firstName, lastName, newsletterOptIn }, caller.username)
      if (email !== undefined) await changeEmail(db, app, row, email)
      if (status !== undefined) await changeStatus(db, row, status)
      ctx.did({
        action: 'user.update',
        subjectId: row.id,
        details: { attributes: Object.keys(asked), status },
      })
      const changed = await findUserRow(db, username)
      return showUser(db, caller, changed ?? row)
    })
    app.access.forget(user.id)
    return user
  },
} satisfies UserHandlers

type Caller = Context['caller']

/** Returns whether a user is the caller or has a role at the active client. */
export const isVisible = async (db: Db, { userId, clientId }: Caller, { id }: UserRow): Promise<boolean> =>
  id === userId || belongsTo(db, clientId, id)

/**
 * Lets users decide about themselves, unless an administrator or a key acts in their name, and callers with the user's
 * rights decide about others.
 */
async function mustBeFree(db: Db, { caller }: Context, user: UserRow, isGrave: boolean): Promise<void> {
  if (user.id === caller.userId && caller.isInPerson) return
  const ofUser = await grantsOf(db, user.id)
  mustNotBeShared(
    user,
    { ofUser, ofCaller: caller.grants },
    'users:write',
    'Only the user can change these attributes.',
  )
  if (isGrave) mustHoldAllOf(user, lackingOf(ofUser, caller.grants))
}

async function changeStatus(db: Db, user: UserRow, status: 'ARCHIVED' | 'COMPROMISED'): Promise<void> {
  const act = status === 'ARCHIVED' ? 'archive' : 'compromise'
  const next = mustBeAble(user, act, ' and has no password.')
  const change = async () => {
    await changeUser(db, user.id, { status: next })
    await endSessionsOf(db, user.id, status)
    if (act === 'archive') await voidCodes(db, user.id, ['SIGN_UP', 'EMAIL', 'PASSWORD', 'INVITE'])
  }
  if (act !== 'archive') return change()
  const clientIds = (await grantsOf(db, user.id)).map(({ clientId }) => clientId)
  await keepingAdministrators(db, clientIds, change)
}

type Claims = Awaited<ReturnType<typeof showUser>>['claims']

/** Returns the claims of the key's creator, with only the permissions that the key has too. */
function claimsOfKey(claims: Claims, { grants }: Caller): Claims {
  const held = new Set<string>(grants.flatMap(({ permissions }) => permissions))
  return claims.flatMap((claim) => {
    const roles = claim.roles.flatMap((role) => {
      const permissions = [...withLowerLevels(role.permissions)].filter((permission) => held.has(permission))
      return permissions.length === 0 ? [] : [{ ...role, permissions }]
    })
    return roles.length === 0 ? [] : [{ ...claim, roles }]
  })
}
