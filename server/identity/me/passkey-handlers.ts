import type { MeHandlers } from '../../generated/handlers.ts'
import { conflict, notFound } from '../../kernel/error.ts'
import { mustBeInPerson } from '../access/in-person.ts'
import { creationOf, mustBeCreated } from '../access/passkey.ts'
import { insertPasskey, listCredentials, listPasskeysOf, renamePasskey } from '../access/passkey-store.ts'
import { newRecoveryCodes } from '../access/second-factor.ts'
import { findSecondFactors, removePasskeys, setRecoveryHashes } from '../access/second-factor-store.ts'
import { lockUserRow } from '../user-store.ts'
import { mustKnowOwnPassword } from './own-password.ts'
import { endSessions } from './session-store.ts'

/** More authenticators than anyone has. */
const most = 20

function mustHaveRoom(passkeys: number): void {
  if (passkeys >= most)
    throw conflict(
      'TOO_MANY_PASSKEYS',
      `You have ${most} passkeys, which is the maximum. Remove one that you no longer use.`,
    )
}

export const passkeyHandlers = {
  listMyPasskeys(_, { db, caller }) {
    mustBeInPerson(caller)
    return listPasskeysOf(db, caller.userId)
  },

  async beginMyPasskey({ body: { currentPassword, ...proof } }, ctx) {
    const { db, app, caller, now } = ctx
    mustBeInPerson(caller)
    const existing = await listCredentials(db, caller.userId)
    mustHaveRoom(existing.length)
    await mustKnowOwnPassword(ctx, currentPassword, proof)
    return creationOf(app.config, caller, { now, existing })
  },

  async confirmMyPasskey({ body }, ctx) {
    const { app, caller, now } = ctx
    mustBeInPerson(caller)
    const { userId } = caller
    const made = await mustBeCreated(ctx.db, app.config, body, { userId, now })
    const confirmed = await ctx.transaction(async (trx) => {
      await lockUserRow(trx, caller.username)
      mustHaveRoom((await listCredentials(trx, userId)).length)
      const { kind } = await findSecondFactors(trx, userId)
      const passkey = await insertPasskey(trx, userId, { name: body.name, ...made })
      if (!passkey)
        throw conflict('PASSKEY_REGISTERED', 'This passkey is already registered. Choose another authenticator.')
      ctx.did({ action: 'user.addPasskey', subjectId: userId, details: { passkeyId: passkey.id } })
      if (kind !== 'NONE') return { passkey }
      const { codes, hashes } = newRecoveryCodes(app.config, userId)
      await setRecoveryHashes(trx, userId, hashes)
      await endSessions(trx, userId, { but: caller.sessionId }, 'SECOND_FACTOR_SET')
      return { passkey, recoveryCodes: codes }
    })
    app.access.forget(userId)
    return confirmed
  },

  async updateMyPasskey({ path: { passkeyId }, body: { name } }, ctx) {
    const { db, caller } = ctx
    mustBeInPerson(caller)
    const passkey = await renamePasskey(db, caller.userId, passkeyId, name)
    if (!passkey) throw notFound('Passkey', passkeyId)
    ctx.did({ action: 'user.renamePasskey', subjectId: caller.userId, details: { passkeyId } })
    return passkey
  },

  async removeMyPasskey({ path: { passkeyId }, body: { currentPassword } }, ctx) {
    const { app, caller } = ctx
    mustBeInPerson(caller)
    await mustKnowOwnPassword(ctx, currentPassword)
    await ctx.transaction(async (trx) => {
      await lockUserRow(trx, caller.username)
      if ((await removePasskeys(trx, caller.userId, passkeyId)) === 0) throw notFound('Passkey', passkeyId)
      ctx.did({ action: 'user.removePasskey', subjectId: caller.userId, details: { passkeyId } })
    })
    app.access.forget(caller.userId)
  },
} satisfies Pick<
  MeHandlers,
  'listMyPasskeys' | 'beginMyPasskey' | 'confirmMyPasskey' | 'updateMyPasskey' | 'removeMyPasskey'
>
