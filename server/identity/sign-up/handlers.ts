import { countRequest, mustBeAllowed, networkOf, recordFailure, recordSuccess } from '../access/attempts.ts'
import { codeMismatch, type CodeRefusal, findCode, isRefused, type TakenCode, useCode } from '../access/code-store.ts'
import { hashPassword, inTurn, matchesPassword } from '../access/passwords.ts'
import { endSessionsOf } from '../access/session-store.ts'
import { findCredential } from '../access/claim-store.ts'
import { codeRequest } from '../authentication/jobs.ts'
import type { SignUpHandlers } from '../../generated/handlers.ts'
import { type ApiError, unauthorized, unavailable } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { madeUpAddress, maskAddress } from '../../platform/mail/mask.ts'
import type { Db } from '../../platform/store/database.ts'
import {
  confirmAccount,
  freeClaimed,
  insertAccount,
  isOthersAddress,
  setPassword,
  takeAllRights,
} from '../user/account-store.ts'
import { deedOf } from '../user/deed.ts'
import { mailCode } from '../user/code-letters.ts'
import { mustBeEmail, usernameTaken } from '../user/rules.ts'
import { mustBeFree } from '../user/names.ts'
import { changeUser, findUserRow, lockUserRow, type UserRow } from '../user-store.ts'
import { acceptRoles, stillInvites } from './invitation.ts'
import { openSignUp } from '../user/sign-up.ts'
import { findTenant } from './tenant-store.ts'

const advice = 'Log in or ask for a new password.'

export const signUpHandlers = {
  async signUp({ body }, ctx) {
    const { app } = ctx
    await countRequest(ctx.db, 'sign-up', { address: networkOf(ctx.address) })
    const { clientName, password, ...asked } = body
    const email = mustBeEmail(body.email)
    const passwordHash = await hashPassword(password)
    const user = await ctx.transaction(async (db) => {
      const tenant = await findTenant(db, ctx.host)
      if (tenant === undefined) throw unavailable(new Error('There is no tenant to sign up at'))
      await mustBeFree(db, { ...asked, email }, advice)
      await freeClaimed(db, email)
      const account = await insertAccount(db, { ...asked, email, passwordHash, status: 'UNCONFIRMED' })
      if (!account) throw usernameTaken(body.username)
      await mailCode(db, app, account, { purpose: 'SIGN_UP', clientId: tenant, details: { clientName } })
      ctx.did({ clientId: tenant, username: account.username, action: 'user.signUp', subjectId: account.id })
      return account
    })
    const { username, status } = user
    ctx.location(`/auth/users/${encodeURIComponent(username)}`)
    return { username, status, codeDelivery: { destination: maskAddress(email), deliveryMedium: 'EMAIL' as const } }
  },

  confirmSignUp: ({ body }, ctx) =>
    withCode(ctx, { ...body, purposes: ['SIGN_UP', 'EMAIL'] }, async (db, code, user) => {
      if (code.purpose === 'EMAIL') {
        if (code.details?.email !== user.email) return codeMismatch()
        await confirmAccount(db, user.id)
      } else {
        if (user.status !== 'UNCONFIRMED') return codeMismatch()
        await openSignUp(db, user)
      }
      ctx.did(await deedOf(db, { id: user.id, username: user.username }, 'user.confirm'))
      return undefined
    }),

  async checkSignUpAvailability({ body }, ctx) {
    await countRequest(ctx.db, 'availability', { address: networkOf(ctx.address) })
    await mustBeFree(ctx.db, { ...body, email: body.email && mustBeEmail(body.email) }, advice)
  },

  completeInvite: ({ body }, ctx) =>
    withCode(ctx, { ...body, purposes: ['INVITE'] }, async (db, code, user) => {
      if (!(await stillInvites(db, code))) return codeMismatch()
      if (user.status === 'ARCHIVED') {
        if (!code.details) return codeMismatch()
        await takeAllRights(db, user.id)
      }
      if (user.status === 'UNCONFIRMED' || user.status === 'ARCHIVED') await begin(db, user, body)
      else if (await provesAccount(db, user, body.password)) await confirmAccount(db, user.id)
      else return wrongPassword()
      await acceptRoles(db, code)
      const { id: subjectId, username } = user
      ctx.did({ clientId: code.clientId, username, action: 'user.acceptInvite', subjectId })
      ctx.app.access.forget(user.id)
      return undefined
    }),

  async resendConfirmation({ body: { username } }, ctx) {
    const { db, app } = ctx
    await countRequest(db, 'code', { username, address: networkOf(ctx.address) })
    const user = await findUserRow(db, username)
    // A job finds out later whether there is anything to send, so the response takes as long for everyone.
    await app.jobs.send(db, codeRequest, { kind: 'confirmation', username })
    const destination = user ? maskAddress(user.email) : madeUpAddress(username, app.config.tokenSecret)
    return { destination, deliveryMedium: 'EMAIL' as const }
  },
} satisfies SignUpHandlers

interface Proof {
  readonly username: string
  readonly confirmationCode: string
  readonly purposes: readonly TakenCode['purpose'][]
}

/** Performs the action behind a code. A refusal counts as a failed attempt, and comes before any effect. */
async function withCode(
  ctx: Context,
  { username, confirmationCode, purposes }: Proof,
  work: (db: Db, code: TakenCode, user: UserRow) => Promise<ApiError | undefined>,
): Promise<void> {
  const attempter = { username, address: networkOf(ctx.address) }
  await mustBeAllowed(ctx.db, attempter)
  const refusal = await ctx.transaction(async (db): Promise<CodeRefusal | undefined> => {
    const code = await findCode(db, ctx.app.config.tokenSecret, username, purposes, confirmationCode)
    if (isRefused(code)) return code
    const user = await lockUserRow(db, username)
    if (!user || (await isOthersAddress(db, user))) return codeMismatch()
    const reason = await work(db, code, user)
    if (!reason) await useCode(db, code)
    return reason
  })
  if (refusal) {
    await recordFailure(ctx.db, attempter)
    throw refusal
  }
  await recordSuccess(ctx.db, attempter)
}

/** Gives the account to the owner of the mailbox, even if another person began to sign up with that address. */
async function begin(
  db: Db,
  user: UserRow,
  { password, firstName, lastName, newsletterOptIn }: Parameters<SignUpHandlers['completeInvite']>[0]['body'],
): Promise<void> {
  await setPassword(db, user.id, { hash: await hashPassword(password), status: 'CONFIRMED' })
  await changeUser(db, user.id, { firstName, lastName, newsletterOptIn })
  await confirmAccount(db, user.id)
  await endSessionsOf(db, user.id, 'CONFIRMED')
}

const provable = new Set<UserRow['status']>(['CONFIRMED', 'FORCE_CHANGE_PASSWORD'])

async function provesAccount(db: Db, user: UserRow, password: string): Promise<boolean> {
  const credential = await findCredential(db, user.username)
  const isRight = await inTurn(() => matchesPassword(credential?.passwordHash, password))
  return isRight && provable.has(user.status)
}

const wrongPassword = () =>
  unauthorized(
    'You already have an account. Send its current password to accept the invitation.',
    'INVALID_CREDENTIALS',
  )
