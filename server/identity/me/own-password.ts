import { forbidden } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { mustBeAllowed, networkOf, recordFailure, recordSuccess } from '../access/attempts.ts'
import { findCredential } from '../access/claim-store.ts'
import { inTurn, matchesPassword } from '../access/passwords.ts'
import { codeRequired, codeWrong, spendCode } from '../access/second-factor.ts'

/** Users prove again that they are at the keyboard: by the password and, where it is asked, by the second factor. */
export async function mustKnowOwnPassword(
  { db, app, caller, address, now }: Context,
  password: string,
  secondFactor?: { readonly code: string | undefined },
): Promise<void> {
  const attempter = { username: caller.username, address: networkOf(address) }
  const refusal = await inTurn(async () => {
    await mustBeAllowed(db, attempter)
    const credential = await findCredential(db, caller.username)
    // 401 would say that the token is none.
    if (!(await matchesPassword(credential?.passwordHash, password)))
      return forbidden('CURRENT_PASSWORD_WRONG', 'The current password is wrong. Try again or request a new password.')
    if (!secondFactor || !credential?.hasSecondFactor) return undefined
    const { code } = secondFactor
    if (code === undefined) throw codeRequired()
    const spent = await spendCode(db, app.config, { userId: caller.userId, code, now })
    return spent ? undefined : codeWrong()
  })
  if (refusal) {
    await recordFailure(db, attempter)
    throw refusal
  }
  await recordSuccess(db, attempter)
}
