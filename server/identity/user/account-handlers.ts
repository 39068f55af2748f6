import { randomBytes } from 'node:crypto'
import { networkOf } from '../access/attempts.ts'
import { listOpenCodes, voidCodes } from '../access/code-store.ts'
import { permissionsAt } from '../access/grants.ts'
import { mustBeInPerson } from '../access/in-person.ts'
import { hashPassword, madeUpPassword } from '../access/passwords.ts'
import { removeApp, removePasskeys } from '../access/second-factor-store.ts'
import { endSessionsOf, openImpersonation } from '../access/session-store.ts'
import { grantsOf, mustLogInElsewhere, pathOfClient } from '../access/principal-store.ts'
import { clientName } from '../client/store.ts'
import type { UserHandlers } from '../../generated/handlers.ts'
import { badRequest, conflict, forbidden, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { postLetter } from '../../platform/mail/letter.ts'
import { maskAddress } from '../../platform/mail/mask.ts'
import { keepingAdministrators } from '../role/administrators.ts'
import { openSignUp } from './sign-up.ts'
import type { Db } from '../../platform/store/database.ts'
import { confirmAccount, isOthersAddress, setPassword, temporaryDays } from './account-store.ts'
import { emptyAccount } from './deletion-store.ts'
import { mailCode, temporaryLink } from './code-letters.ts'
import { emailTaken, lackingOf, mustBeAble, mustHoldAllOf, mustNotBeShared } from './rules.ts'
import { belongsTo, findUserRow, lockUserRow, showUser, showUserAt, type UserRow } from '../user-store.ts'

export const accountHandlers = {
  async confirmUser({ path }, ctx) {
    const { caller, app } = ctx
    const user = await ctx.transaction(async (db) => {
      const row = await lockUserRow(db, path.username)
      if (!row) throw notFound('User', path.username)
      const isSignUp = await isSignUpAt(db, caller.clientId, row)
      if (!isSignUp && !(await belongsTo(db, caller.clientId, row.id))) throw notFound('User', path.username)
      const status = mustBeAble(row, 'confirm', ' and cannot be confirmed. Only UNCONFIRMED users can.')
      if (row.status !== status) {
        if (await isOthersAddress(db, row)) throw emailTaken(row.email, 'Correct the address first.')
        if (isSignUp) await openSignUp(db, row)
        else await confirmAccount(db, row.id, { status, defaultClientId: row.defaultClientId ?? caller.clientId })
        await voidCodes(db, row.id, ['SIGN_UP'])
        await voidCodes(db, row.id, ['INVITE'], caller.clientId)
        ctx.did({ action: 'user.confirm', subjectId: row.id })
      }
      return showUser(db, caller, (await findUserRow(db, path.username)) ?? row)
    })
    app.access.forget(user.id)
    return user
  },

  async resetUserPassword({ path }, ctx) {
    const { caller, app } = ctx
    const user = await ctx.transaction(async (db) => {
      const row = await mustLockMember(db, ctx, path.username)
      const status = mustBeAble(row, 'resetPassword', ' and has no password to reset.')
      if (await mustLogInElsewhere(db, row.id)) throw logsInElsewhere(row)
      const ofUser = await grantsOf(db, row.id)
      const shared = 'Only the user can ask for a new password.'
      mustNotBeShared(row, { ofUser, ofCaller: caller.grants }, 'users:admin', shared)
      if (row.id !== caller.userId || !caller.isInPerson) mustHoldAllOf(row, lackingOf(ofUser, caller.grants))
      if (status === 'FORCE_CHANGE_PASSWORD') await mailTemporaryPassword(db, ctx, row)
      else {
        if (row.emailVerifiedAt === undefined) throw noVerifiedContact(row)
        await setPassword(db, row.id, { hash: null, status })
        await mailCode(db, app, row, { purpose: 'PASSWORD' })
      }
      await endSessionsOf(db, row.id, 'PASSWORD_RESET')
      ctx.did({ action: 'user.resetPassword', subjectId: row.id })
      return row
    })
    app.access.forget(user.id)
    return { destination: maskAddress(user.email), deliveryMedium: 'EMAIL' as const }
  },

  async impersonateUser({ path }, ctx) {
    const { caller, app } = ctx
    if (caller.actor)
      throw forbidden(
        'ALREADY_IMPERSONATING',
        'A token from an impersonation cannot impersonate another user. Log in as yourself.',
      )
    mustBeInPerson(caller)
    return ctx.transaction(async (db) => {
      const { clientId } = caller
      const user = await mustLockMember(db, ctx, path.username)
      mustBeAble(user, 'impersonate', '. Only CONFIRMED users can be impersonated.')
      const clientPath = (await pathOfClient(db, clientId)) ?? []
      const held = permissionsAt(clientPath, await grantsOf(db, user.id)) ?? new Set()
      mustHoldAllOf(
        user,
        [...held].find((permission) => !caller.may(permission)),
      )
      const address = networkOf(ctx.address)
      const sessionId = await openImpersonation(db, { userId: user.id, actorId: caller.userId, clientId, address })
      ctx.did({
        action: 'user.impersonate',
        subjectId: user.id,
        details: { username: user.username, sessionId },
      })
      const actor = { id: caller.userId, username: caller.username }
      const token = app.access.tokens.sign({ userId: user.id, username: user.username, sessionId, actor })
      return { ...token, user: await showUserAt(db, clientId, user) }
    })
  },

  async resetUserSecondFactor({ path }, ctx) {
    const { caller, app } = ctx
    const user = await ctx.transaction(async (db) => {
      const row = await mustLockMember(db, ctx, path.username)
      if (row.id === caller.userId)
        throw conflict(
          'OWN_ACCOUNT',
          'Remove your own second factor with POST /me/second-factor/remove, which needs your password.',
        )
      const ofUser = await grantsOf(db, row.id)
      const shared = 'Ask an administrator who has access to all of them.'
      mustNotBeShared(row, { ofUser, ofCaller: caller.grants }, 'users:admin', shared)
      mustHoldAllOf(row, lackingOf(ofUser, caller.grants))
      const hadApp = await removeApp(db, row.id)
      const passkeys = await removePasskeys(db, row.id)
      const hadOne = hadApp || passkeys > 0
      if (hadOne) await endSessionsOf(db, row.id, 'SECOND_FACTOR_RESET')
      ctx.did({ action: 'user.resetSecondFactor', subjectId: row.id, details: { hadOne, passkeys } })
      return row
    })
    app.access.forget(user.id)
  },

  async deleteUser({ path }, ctx) {
    const { caller, app } = ctx
    const user = await ctx.transaction(async (db) => {
      const row = await mustLockMember(db, ctx, path.username)
      ctx.mustMatch(await showUser(db, caller, row))
      if (row.id === caller.userId)
        throw conflict('OWN_ACCOUNT', 'You cannot delete your own account. Ask another administrator to do it.')
      const ofUser = await grantsOf(db, row.id)
      const leaves = 'Remove the roles of your client with DELETE /roles/users/{username} instead.'
      mustNotBeShared(row, { ofUser, ofCaller: caller.grants }, 'users:admin', leaves)
      mustHoldAllOf(row, lackingOf(ofUser, caller.grants))
      const clientIds = ofUser.map(({ clientId }) => clientId)
      const nameAfter = `deleted-${randomBytes(8).toString('hex')}`
      const heir = { userId: caller.userId, apiKeyId: caller.apiKeyId }
      await keepingAdministrators(db, clientIds, () => emptyAccount(db, { userId: row.id, nameAfter, heir }))
      ctx.did({ action: 'user.delete', subjectId: row.id })
      return row
    })
    app.access.forget(user.id)
  },
} satisfies Pick<
  UserHandlers,
  'confirmUser' | 'resetUserPassword' | 'impersonateUser' | 'resetUserSecondFactor' | 'deleteUser'
>

/** Finds a user with a role at the active client, locked until the transaction ends. */
async function mustLockMember(db: Db, { caller }: Context, username: string): Promise<UserRow> {
  const user = await lockUserRow(db, username)
  if (!user || !(await belongsTo(db, caller.clientId, user.id))) throw notFound('User', username)
  return user
}

/** A user who signs up belongs to no client yet; the tenant of the sign-up may confirm. */
async function isSignUpAt(db: Db, clientId: number, { id, status }: UserRow): Promise<boolean> {
  if (status !== 'UNCONFIRMED') return false
  return (await listOpenCodes(db, id, ['SIGN_UP'], clientId)).length > 0
}

const logsInElsewhere = ({ username }: UserRow) =>
  conflict(
    'SINGLE_SIGN_ON_REQUIRED',
    `User ${username} logs in through the identity provider of the client and has no password here. Change it there.`,
  )

const noVerifiedContact = ({ username }: UserRow) =>
  badRequest(
    'NO_VERIFIED_CONTACT',
    `User ${username} has no verified e-mail address. Correct the address and let the user confirm it first.`,
  )

async function mailTemporaryPassword(db: Db, { caller, app }: Context, user: UserRow): Promise<void> {
  const password = madeUpPassword()
  const hash = await hashPassword(password)
  await setPassword(db, user.id, { hash, status: 'FORCE_CHANGE_PASSWORD', isTemporary: true })
  const { clientId } = caller
  const client = await clientName(db, clientId)
  await postLetter(db, app.jobs, {
    kind: 'temporaryPassword',
    to: user.email,
    userId: user.id,
    clientId,
    values: {
      username: user.username,
      client,
      password,
      link: temporaryLink(app.config, user.username, password),
      days: temporaryDays,
    },
  })
}
