import type { SealedTable } from '../../platform/store/reseal.ts'
import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../config.ts'
import { ApiError, badRequest, forbidden } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { seal, unseal } from '../../platform/store/sealing.ts'
import { type PasskeyProof, passkeyWrong, usePasskey } from './passkey.ts'
import { findSecondFactor, type SecondFactorState, spendRecoveryCode, spendStep } from './second-factor-store.ts'

type Secrets = Pick<Config, 'tokenSecret' | 'encryptionSecret' | 'formerEncryptionSecrets'>

const issuer = 'Waybill'
const periodSeconds = 30
/** How many half minutes a phone's clock may be off. */
const window = 1

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds })

export const placeOfSecret = (userId: string) => `second-factor ${userId}`

export const secondFactorSecrets: SealedTable<{ userId: string; state: string }> = {
  table: 'user_second_factor',
  key: ['userId', 'state'],
  placeOf: ({ userId }) => placeOfSecret(userId),
}

/** Creates a secret for an authenticator app: 160 bits, as RFC 4226 recommends. */
export function newSecret(secrets: Secrets, { userId, username }: { userId: string; username: string }) {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, username).toString(), ...seal(secrets, secret, placeOfSecret(userId)) }
}

/** Returns the half minute that the code belongs to, if it is close to now. */
function stepOf(secret: string, token: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / periodSeconds) + delta
}

const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

const hashOf = (code: string, userId: string, { tokenSecret }: Secrets) =>
  createHmac('sha256', tokenSecret)
    .update(`recovery ${userId} ${plain(code)}`)
    .digest('base64url')

/** Letters and digits that are hard to confuse when read from paper. */
const clear = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => clear[randomInt(clear.length)]).join('')

/** Generates ten codes of about 50 bits each for a user who has lost the app, with their stored form. */
export function newRecoveryCodes(secrets: Secrets, userId: string) {
  const codes = Array.from({ length: 10 }, () => `${group()}-${group()}`)
  return { codes, hashes: codes.map((code) => hashOf(code, userId, secrets)) }
}

export type Spent = 'CODE' | 'RECOVERY_CODE' | 'PASSKEY'

/** The fields a user sends beside the password. */
export interface SecondProof {
  readonly code?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

/** Returns why a second factor cannot be tried at all, which does not count as an attempt. */
export function proofRefusal({ code, passkey }: SecondProof): ApiError | undefined {
  if (code !== undefined && passkey !== undefined)
    return badRequest('ONE_SECOND_FACTOR', 'Send either code or passkey, not both. Each can be used once.')
  return code === undefined && passkey === undefined ? proofRequired() : undefined
}

/** Accepts and spends a second factor: a code, or a signature of the user's passkey. */
export async function spendProof(
  db: Db,
  config: Config,
  { userId, now, code, passkey }: SecondProof & { readonly userId: string; readonly now: Date },
): Promise<Spent | undefined> {
  if (passkey) return (await usePasskey(db, config, { proof: passkey, now }, userId)) ? 'PASSKEY' : undefined
  return code === undefined ? undefined : spendCode(db, config, { userId, code, now })
}

/** 401 at a log-in. A logged-in caller would take that for an invalid token, and so gets 403. */
export const proofWrong = (kind: 'unauthenticated' | 'forbidden', { passkey }: SecondProof): ApiError =>
  passkey ? passkeyWrong(kind) : new ApiError(kind, 'SECOND_FACTOR_WRONG', wrong)

/** Accepts a code of the app, or a recovery code, and spends it; returns undefined if it is wrong. */
export async function spendCode(
  db: Db,
  secrets: Secrets,
  { userId, code, now }: { readonly userId: string; readonly code: string; readonly now: Date },
  state: SecondFactorState = 'ACTIVE',
): Promise<'CODE' | 'RECOVERY_CODE' | undefined> {
  if (!/^\d{6}$/.test(plain(code)))
    return state === 'ACTIVE' && (await spendRecoveryCode(db, userId, hashOf(code, userId, secrets)))
      ? 'RECOVERY_CODE'
      : undefined
  const found = await findSecondFactor(db, userId, state)
  if (!found) return undefined
  const step = stepOf(unseal(secrets, found, placeOfSecret(userId)), plain(code), now)
  return step !== undefined && (await spendStep(db, userId, state, step)) ? 'CODE' : undefined
}

const proofRequired = () =>
  forbidden(
    'SECOND_FACTOR_REQUIRED',
    'This account has a second factor. Send the code of the authenticator app or a recovery code as code, or the response of a passkey as passkey.',
  )

const wrong =
  'The code is wrong, has expired or was already used. Wait for the next code of the authenticator app, or send a recovery code.'
