import { forbidden } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { mustBeAllowed, networkOf, recordFailure, recordSuccess } from '../access/attempts.ts'
import { findCredential } from '../access/claim-store.ts'
import { inTurn, matchesPassword } from '../access/passwords.ts'
import { proofRefusal, proofWrong, type SecondProof, spendProof } from '../access/second-factor.ts'

/** Makes users prove that they are at the keyboard: by the password and, if required, the second factor. */
export async function mustKnowOwnPassword(
  { db, app, caller, address, now }: Context,
  password: string,
  proof?: SecondProof,
): Promise<void> {
  const attempter = { username: caller.username, address: networkOf(address) }
  const refusal = await inTurn(async () => {
    await mustBeAllowed(db, attempter)
    const credential = await findCredential(db, caller.username)
    // 401 would mean that the token is invalid.
    if (!(await matchesPassword(credential?.passwordHash, password)))
      return forbidden('CURRENT_PASSWORD_WRONG', 'The current password is wrong. Try again or request a new password.')
    if (!proof || !credential?.hasSecondFactor) return undefined
    const missing = proofRefusal(proof)
    if (missing) throw missing
    const spent = await spendProof(db, app.config, { ...proof, userId: caller.userId, now })
    return spent ? undefined : proofWrong('forbidden', proof)
  })
  if (refusal) {
    await recordFailure(db, attempter)
    throw refusal
  }
  await recordSuccess(db, attempter)
}
