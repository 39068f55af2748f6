import type { MeHandlers } from '../../generated/handlers.ts'
import { badRequest } from '../../kernel/error.ts'
import { mustBeAllowed, networkOf, recordFailure, recordSuccess } from '../access/attempts.ts'
import { mustBeInPerson } from '../access/in-person.ts'
import { newRecoveryCodes, newSecret, proofWrong, spendCode } from '../access/second-factor.ts'
import {
  activate,
  findSecondFactor,
  findSecondFactors,
  keepPending,
  pendingMinutes,
  removeApp,
  setRecoveryHashes,
} from '../access/second-factor-store.ts'
import { lockUserRow } from '../user-store.ts'
import { mustKnowOwnPassword } from './own-password.ts'
import { endSessions } from './session-store.ts'

type SecondFactorHandlers = Pick<
  MeHandlers,
  'getMySecondFactor' | 'setMySecondFactor' | 'confirmMySecondFactor' | 'removeMySecondFactor'
>

export const secondFactorHandlers = {
  async getMySecondFactor(_, { db, caller }) {
    mustBeInPerson(caller)
    const found = await findSecondFactors(db, caller.userId)
    const application = await findSecondFactor(db, caller.userId, 'ACTIVE')
    return { ...found, enabled: found.kind !== 'NONE', enabledAt: application?.createdAt }
  },

  async setMySecondFactor({ body: { currentPassword, ...proof } }, ctx) {
    const { db, app, caller } = ctx
    mustBeInPerson(caller)
    await mustKnowOwnPassword(ctx, currentPassword, proof)
    const { secret, uri, ...sealed } = newSecret(app.config, caller)
    const begun = await keepPending(db, caller.userId, sealed)
    ctx.did({ action: 'user.beginSecondFactor', subjectId: caller.userId })
    return { secret, uri, expiresAt: new Date(Date.parse(begun) + pendingMinutes * 60_000).toISOString() }
  },

  async confirmMySecondFactor({ body: { code } }, ctx) {
    const { db, app, caller, now } = ctx
    mustBeInPerson(caller)
    const { userId } = caller
    const attempter = { username: caller.username, address: networkOf(ctx.address) }
    await mustBeAllowed(db, attempter)
    const recoveryCodes = await ctx.transaction(async (trx) => {
      await lockUserRow(trx, caller.username)
      if (!(await findSecondFactor(trx, userId, 'PENDING')))
        throw badRequest(
          'SECOND_FACTOR_NOT_BEGUN',
          'There is no second factor to confirm. Start again with PUT /me/second-factor.',
        )
      if (!(await spendCode(trx, app.config, { userId, code, now }, 'PENDING'))) return undefined
      const { codes, hashes } = newRecoveryCodes(app.config, userId)
      await activate(trx, userId)
      await setRecoveryHashes(trx, userId, hashes)
      await endSessions(trx, userId, { but: caller.sessionId }, 'SECOND_FACTOR_SET')
      ctx.did({ action: 'user.setSecondFactor', subjectId: userId })
      return codes
    })
    if (!recoveryCodes) {
      await recordFailure(db, attempter)
      throw proofWrong('forbidden', {})
    }
    await recordSuccess(db, attempter)
    app.access.forget(userId)
    return { recoveryCodes }
  },

  async removeMySecondFactor({ body: { currentPassword } }, ctx) {
    const { db, app, caller } = ctx
    mustBeInPerson(caller)
    await mustKnowOwnPassword(ctx, currentPassword)
    const hadOne = await removeApp(db, caller.userId)
    ctx.did({ action: 'user.removeSecondFactor', subjectId: caller.userId, details: { hadOne } })
    app.access.forget(caller.userId)
  },
} satisfies SecondFactorHandlers
