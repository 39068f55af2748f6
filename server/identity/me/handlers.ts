import type { MeHandlers } from '../../generated/handlers.ts'
import { countByPassword } from '../access/principal-store.ts'
import { badRequest, conflict, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { mustBeInPerson } from '../access/in-person.ts'
import { hashPassword } from '../access/passwords.ts'
import { changePasswordHash } from '../user/account-store.ts'
import { changeEmail } from '../user/email.ts'
import { mustBeEmail } from '../user/rules.ts'
import { changeUser, findUserRow, lockUserRow, showUser, type UserRow } from '../user-store.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { mustKnowOwnPassword } from './own-password.ts'
import { secondFactorHandlers } from './second-factor-handlers.ts'
import { endSessions, listSessionsOf } from './session-store.ts'

/** With an address elsewhere, people could bypass the identity provider that a client requires. */
const addressOfCompany = () =>
  conflict(
    'SINGLE_SIGN_ON_REQUIRED',
    'Your company requires single sign-on for its addresses. Keep one of its domains, or ask an administrator to change your address.',
  )

export const meHandlers = {
  ...secondFactorHandlers,
  ...passkeyHandlers,

  async getMe(_, { db, caller }) {
    if (!caller.isLimited) mustBeInPerson(caller)
    return showUser(db, caller, mustBe(caller, await findUserRow(db, caller.username)))
  },

  async updateMe({ body }, ctx) {
    const { caller, app } = ctx
    mustBeInPerson(caller)
    const { email: asked, ...changes } = body
    const email = asked === undefined ? undefined : mustBeEmail(asked)
    return ctx.transaction(async (db) => {
      const row = mustBe(caller, await lockUserRow(db, caller.username))
      ctx.mustMatch(await showUser(db, caller, row))
      await changeUser(db, row.id, changes, caller.username)
      if (email !== undefined) {
        const counting = await countByPassword(db, row.id)
        await changeEmail(db, app, row, email)
        if ((await countByPassword(db, row.id)) > counting) throw addressOfCompany()
      }
      ctx.did({ action: 'user.update', subjectId: ctx.caller.userId, details: { attributes: Object.keys(body) } })
      return showUser(db, caller, mustBe(caller, await findUserRow(db, caller.username)))
    })
  },

  async setMyPassword({ body: { currentPassword, password } }, ctx) {
    const { caller, app } = ctx
    mustBeInPerson(caller)
    await mustKnowOwnPassword(ctx, currentPassword)
    if (password === currentPassword)
      throw badRequest(
        'PASSWORD_UNCHANGED',
        'The new password must differ from the current one. Choose a different one.',
      )
    const hash = await hashPassword(password)
    await ctx.transaction(async (trx) => {
      mustBe(caller, await lockUserRow(trx, caller.username))
      await changePasswordHash(trx, caller.userId, hash)
      await endSessions(trx, caller.userId, { but: caller.sessionId }, 'PASSWORD_CHANGED')
      ctx.did({ action: 'user.changePassword', subjectId: ctx.caller.userId })
    })
    app.access.forget(caller.userId)
  },

  listMySessions(_, { db, caller }) {
    mustBeInPerson(caller)
    return listSessionsOf(db, caller.userId, caller.sessionId)
  },

  async revokeMySessions(_, { db, caller, app }) {
    mustBeInPerson(caller)
    await endSessions(db, caller.userId, { but: caller.sessionId }, 'REVOKED')
    app.access.forget(caller.userId)
  },

  async revokeMySession({ path: { sessionId } }, { db, caller, app }) {
    mustBeInPerson(caller)
    if ((await endSessions(db, caller.userId, { only: sessionId }, 'REVOKED')) === 0)
      throw notFound('Session', sessionId)
    app.access.forget(caller.userId)
  },

  async logout(_, { db, caller, app }) {
    if (caller.sessionId === undefined) return mustBeInPerson(caller)
    await endSessions(db, caller.userId, { only: caller.sessionId }, 'LOGGED_OUT')
    app.access.forget(caller.userId)
  },
} satisfies MeHandlers

/** Returns the caller's row, which exists as long as a token of theirs is valid. */
function mustBe({ username }: Context['caller'], row: UserRow | undefined): UserRow {
  if (!row) throw notFound('User', username)
  return row
}
