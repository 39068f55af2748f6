import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../config.ts'
import { forbidden, unauthorized } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { seal, unseal } from '../../platform/store/sealing.ts'
import { findSecondFactor, type SecondFactorState, spendRecoveryCode, spendStep } from './second-factor-store.ts'

type Secrets = Pick<Config, 'tokenSecret' | 'encryptionSecret' | 'formerEncryptionSecrets'>

const issuer = 'Waybill'
const periodSeconds = 30
/** How many half minutes the clock of a telephone may be off. */
const window = 1

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds })

export const placeOfSecret = (userId: string) => `second-factor ${userId}`

/** A secret for an authenticator app, of 160 bits as RFC 4226 wants it. */
export function newSecret(secrets: Secrets, { userId, username }: { userId: string; username: string }) {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, username).toString(), ...seal(secrets, secret, placeOfSecret(userId)) }
}

/** The half minute whose code this is, if it is about now. */
function stepOf(secret: string, token: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / periodSeconds) + delta
}

const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

const hashOf = (code: string, userId: string, { tokenSecret }: Secrets) =>
  createHmac('sha256', tokenSecret)
    .update(`recovery ${userId} ${plain(code)}`)
    .digest('base64url')

/** Letters and digits that nobody confuses when reading them from paper. */
const clear = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => clear[randomInt(clear.length)]).join('')

/** Ten codes for a user who has lost the app, of about 50 bits each, and what is kept of them. */
export function newRecoveryCodes(secrets: Secrets, userId: string) {
  const codes = Array.from({ length: 10 }, () => `${group()}-${group()}`)
  return { codes, hashes: codes.map((code) => hashOf(code, userId, secrets)) }
}

export type SpentCode = 'CODE' | 'RECOVERY_CODE'

/** Takes a code of the app, or a recovery code, which is then used up; nothing where it is wrong. */
export async function spendCode(
  db: Db,
  secrets: Secrets,
  { userId, code, now }: { readonly userId: string; readonly code: string; readonly now: Date },
  state: SecondFactorState = 'ACTIVE',
): Promise<SpentCode | undefined> {
  const found = await findSecondFactor(db, userId, state)
  if (!found) return undefined
  if (!/^\d{6}$/.test(plain(code)))
    return state === 'ACTIVE' && (await spendRecoveryCode(db, userId, hashOf(code, userId, secrets)))
      ? 'RECOVERY_CODE'
      : undefined
  const step = stepOf(unseal(secrets, found, placeOfSecret(userId)), plain(code), now)
  return step !== undefined && (await spendStep(db, userId, state, step)) ? 'CODE' : undefined
}

export const codeRequired = () =>
  forbidden(
    'SECOND_FACTOR_REQUIRED',
    'This account has a second factor. Send the code of the authenticator app, or a recovery code, as code.',
  )

const wrong =
  'The code is wrong, has expired or was used before. Wait for the next code of the authenticator app, or send a recovery code.'

export const codeWrongAtLogIn = () => unauthorized(wrong, 'SECOND_FACTOR_WRONG')

/** For a caller who is logged in: 401 would say that the token is invalid. */
export const codeWrong = () => forbidden('SECOND_FACTOR_WRONG', wrong)
