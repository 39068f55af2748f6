import type { Attempter } from '../access/attempt-store.ts'
import { mustBeAllowed, networkOf, recordFailure, recordSuccess } from '../access/attempts.ts'
import { type PasskeyProof, passkeyWrong, usePasskey } from '../access/passkey.ts'
import { findPasskey } from '../access/passkey-store.ts'
import { hashPassword, inTurn, isOutdated, matchesPassword } from '../access/passwords.ts'
import { mustLogInElsewhere } from '../access/principal-store.ts'
import { isEnforcedFor } from '../access/enforced-store.ts'
import { type Credential, findCredential, setPasswordHash } from '../access/claim-store.ts'
import { proofRefusal, proofWrong, type SecondProof, spendProof, type Spent } from '../access/second-factor.ts'
import { type ApiError, forbidden, unauthorized } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'

const wrongPassword = () =>
  unauthorized('The user name or password is wrong. Try again or request a new password.', 'INVALID_CREDENTIALS')

export const noConfirmedUser = () =>
  forbidden(
    'USER_NOT_CONFIRMED',
    'There is no confirmed user with this name. Check it, or confirm the sign-up with the code from the e-mail.',
  )

export const logInElsewhere = () =>
  forbidden(
    'SINGLE_SIGN_ON_REQUIRED',
    'Your company requires single sign-on. Enter your e-mail address at the log-in and choose your company, or call POST /auth/single-sign-on/start.',
  )

/** Refuses users whose clients require an identity provider. */
export async function mustLogInHere(db: Db, userId: string): Promise<void> {
  if (await mustLogInElsewhere(db, userId)) throw logInElsewhere()
}

/** Users in these states have an account, and learn its state once they have proved that it is theirs. */
const known = new Set(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'COMPROMISED'])

/** A user who has proved their identity. */
interface LoggedIn {
  readonly user: Credential
  /** The fields sent beside the password. */
  readonly secondFactor?: Spent
}

/**
 * Finds the user by username, password and, if set up, second factor. A wrong password or factor is 401; a user who
 * does not exist, is archived or has not confirmed is 403. Both take as long as a correct password.
 */
export async function mustKnowPassword(
  { db, app, now }: Pick<Context, 'db' | 'app' | 'now'>,
  attempter: Attempter,
  { password, ...proof }: SecondProof & { readonly password: string },
): Promise<LoggedIn> {
  const outcome = await inTurn(async (): Promise<LoggedIn | ApiError> => {
    await mustBeAllowed(db, attempter)
    const user = await findCredential(db, attempter.username)
    const isRight = await matchesPassword(user?.passwordHash, password)
    if (!user || !isRight || !known.has(user.status)) {
      await recordFailure(db, attempter)
      // Decided by the address alone, which reveals nothing about accounts.
      if (await isEnforcedFor(db, attempter.username)) return logInElsewhere()
      return user && known.has(user.status) ? wrongPassword() : noConfirmedUser()
    }
    if (!user.hasSecondFactor) return { user }
    // Counts as neither failure nor success; a success would let an attacker with the password try codes for ever.
    const refusal = proofRefusal(proof)
    if (refusal) return refusal
    const secondFactor = await spendProof(db, app.config, { ...proof, userId: user.id, now })
    if (secondFactor) return { user, secondFactor }
    await recordFailure(db, attempter)
    return proofWrong('unauthenticated', proof)
  })
  if (outcome instanceof Error) throw outcome
  await recordSuccess(db, attempter)
  const { id, passwordHash } = outcome.user
  if (passwordHash !== undefined && isOutdated(passwordHash))
    await setPasswordHash(db, id, await hashPassword(password))
  return outcome
}

/**
 * Finds the user whose passkey signed the challenge. The error is the same for an unknown passkey and a user who may
 * not log in.
 */
export async function mustOwnPasskey(
  { db, app, now, address }: Pick<Context, 'db' | 'app' | 'now' | 'address'>,
  proof: PasskeyProof,
): Promise<Credential> {
  const owner = await findPasskey(db, proof.credentialId)
  const attempter = { username: owner?.username ?? 'unknown passkey', address: networkOf(address) }
  await mustBeAllowed(db, attempter)
  const user = owner && (await findCredential(db, owner.username))
  if (!user || !known.has(user.status) || !(await usePasskey(db, app.config, { proof, now }, user.id))) {
    await recordFailure(db, attempter)
    throw passkeyWrong('unauthenticated')
  }
  await recordSuccess(db, attempter)
  return user
}

/** Why a user with the correct password still cannot log in. */
const refusals: Partial<Record<Credential['status'], (user: Credential, now: Date) => ApiError>> = {
  FORCE_CHANGE_PASSWORD: (user, now) =>
    user.temporaryPasswordExpiresAt !== undefined && new Date(user.temporaryPasswordExpiresAt) <= now
      ? forbidden(
          'TEMPORARY_PASSWORD_EXPIRED',
          'The temporary password has expired. Ask an administrator of your client for a new one.',
        )
      : forbidden(
          'PASSWORD_CHANGE_REQUIRED',
          'The temporary password must be replaced. Choose a new one with POST /auth/users/set-password.',
        ),
  RESET_REQUIRED: () => resetRequired(),
  COMPROMISED: () => resetRequired(),
}

const resetRequired = () =>
  forbidden(
    'PASSWORD_RESET_REQUIRED',
    'The password must be reset. Request a code with POST /auth/users/{username}/forgot-password.',
  )

export const refusalOf = (user: Credential, now: Date): ApiError | undefined => refusals[user.status]?.(user, now)

export function mustBeConfirmed(user: Credential, now: Date): void {
  const refusal = refusalOf(user, now)
  if (refusal) throw refusal
}
