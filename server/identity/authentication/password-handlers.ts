import { countRequest, mustBeAllowed, networkOf, recordFailure, recordSuccess } from '../access/attempts.ts'
import { isEnforcedFor } from '../access/enforced-store.ts'
import { mustLogInElsewhere } from '../access/principal-store.ts'
import { codeMismatch, findCode, isRefused, useCode } from '../access/code-store.ts'
import { hashPassword } from '../access/passwords.ts'
import { endSessionsOf } from '../access/session-store.ts'
import type { AuthenticationHandlers } from '../../generated/handlers.ts'
import { badRequest } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { madeUpAddress, maskAddress } from '../../platform/mail/mask.ts'
import type { Db } from '../../platform/store/database.ts'
import { setPassword, isOthersAddress, takesTemporaryForProof } from '../user/account-store.ts'
import { mailCode } from '../user/code-letters.ts'
import { statusAfter } from '../user/states.ts'
import { findUserRow, lockUserRow, type UserRow } from '../user-store.ts'
import { deedOf } from '../user/deed.ts'
import { codeRequest } from './jobs.ts'
import { mustKnowPassword, mustLogInHere, noConfirmedUser, refusalOf, logInElsewhere } from './log-in.ts'

export const passwordHandlers = {
  async forgotPassword({ path: { username } }, ctx) {
    const { db, app } = ctx
    await countRequest(db, 'code', { username, address: networkOf(ctx.address) })
    const user = await findUserRow(db, username)
    if (user ? await mustLogInElsewhere(db, user.id) : await isEnforcedFor(db, username)) throw logInElsewhere()
    if (user && (await isCaller(ctx, user)) && user.status === 'CONFIRMED' && user.emailVerifiedAt === undefined)
      throw noVerifiedContact(user)
    // A job finds out later whether there is anything to send, so the response takes as long for everyone.
    await app.jobs.send(db, codeRequest, { kind: 'password', username })
    return deliveryTo(ctx, username, user)
  },

  async confirmForgotPassword({ path: { username }, body }, ctx) {
    const { db, app } = ctx
    const attempter = { username, address: networkOf(ctx.address) }
    await mustBeAllowed(db, attempter)
    const { tokenSecret } = app.config
    const outcome = await ctx.transaction(async (trx) => {
      const code = await findCode(trx, tokenSecret, username, ['PASSWORD'], body.confirmationCode)
      if (isRefused(code)) return code
      const user = await lockUserRow(trx, username)
      const status = user && statusAfter(user.status, 'recoverPassword')
      if (!user || !status) return codeMismatch()
      await mustLogInHere(trx, user.id)
      await useCode(trx, code)
      await setPassword(trx, user.id, { hash: await hashPassword(body.password), status })
      await endSessionsOf(trx, user.id, 'PASSWORD_CHANGED')
      ctx.did(await deedOf(trx, user, 'user.setPassword', { by: 'code' }))
      return user
    })
    if (isRefused(outcome)) {
      await recordFailure(db, attempter)
      throw outcome
    }
    await recordSuccess(db, attempter)
    app.access.forget(outcome.id)
  },

  async setPassword({ body }, ctx) {
    const { app } = ctx
    const attempter = { username: body.username, address: networkOf(ctx.address) }
    const { currentPassword, code, passkey } = body
    const { user: credential } = await mustKnowPassword(ctx, attempter, { password: currentPassword, code, passkey })
    const isTemporary = credential.status === 'FORCE_CHANGE_PASSWORD'
    const refusal = refusalOf(credential, ctx.now)
    await mustLogInHere(ctx.db, credential.id)
    if (refusal && !(isTemporary && refusal.error === 'PASSWORD_CHANGE_REQUIRED')) throw refusal
    if (body.password === currentPassword)
      throw badRequest(
        'PASSWORD_UNCHANGED',
        'The new password must differ from the current one. Choose a different one.',
      )
    const hash = await hashPassword(body.password)
    await ctx.transaction(async (trx) => {
      const user = await lockUserRow(trx, body.username)
      const status = user && statusAfter(user.status, 'changePassword')
      // Another request may have changed the user in the meantime.
      if (!status || user.status !== credential.status)
        throw refusalOf({ ...credential, status: user?.status ?? 'ARCHIVED' }, ctx.now) ?? noConfirmedUser()
      if (isTemporary) await proveAddress(trx, ctx, user)
      await setPassword(trx, user.id, { hash, status })
      await endSessionsOf(trx, user.id, 'PASSWORD_CHANGED')
      ctx.did(await deedOf(trx, user, 'user.setPassword', { by: isTemporary ? 'temporary password' : 'password' }))
    })
    app.access.forget(credential.id)
  },
} satisfies Pick<AuthenticationHandlers, 'forgotPassword' | 'confirmForgotPassword' | 'setPassword'>

/** Returns whether the request carries a valid token of the user, which a public operation does not require. */
async function isCaller({ app, authorization }: Context, user: UserRow): Promise<boolean> {
  const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  if (token === undefined) return false
  try {
    const { principal } = await app.access.holderOf(token)
    return principal.userId === user.id && !principal.actor
  } catch {
    return false
  }
}

const noVerifiedContact = ({ username }: UserRow) =>
  badRequest(
    'NO_VERIFIED_CONTACT',
    `User ${username} has no verified e-mail address. Confirm it first or ask an administrator of your client.`,
  )

/** Where a code goes, or would go if there were such a user. */
export const deliveryTo = ({ app }: Context, username: string, user: UserRow | undefined) => ({
  destination: user ? maskAddress(user.email) : madeUpAddress(username, app.config.tokenSecret),
  deliveryMedium: 'EMAIL' as const,
})

/** A temporary password that was sent only to the mailbox proves the address; after any other, a code must. */
async function proveAddress(db: Db, { app }: Context, user: UserRow): Promise<void> {
  if (user.emailVerifiedAt !== undefined || (await isOthersAddress(db, user))) return
  if (await takesTemporaryForProof(db, user.id)) return
  await mailCode(db, app, user, { purpose: 'EMAIL', details: { email: user.email } })
}
