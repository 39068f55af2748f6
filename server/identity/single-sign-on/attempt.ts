import { badRequest } from '../../kernel/error.ts'
import { type EncryptionSecrets, seal, unseal } from '../../platform/store/sealing.ts'

/** What a log-in must match when the browser returns. */
export interface Attempt {
  readonly clientId: number
  readonly issuer: string
  readonly oidcClientId: string
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly expiresAt: number
}

export const attemptMs = 10 * 60_000

const place = 'single-sign-on attempt'

export const invalidAttempt = (why: string) =>
  badRequest('SINGLE_SIGN_ON_INVALID', `The log-in has expired or belongs to another attempt (${why}). Start again.`)

/** Seals the attempt for the browser to keep. Nothing of it is stored here, and no other browser can complete it. */
export function sealAttempt(secrets: EncryptionSecrets, attempt: Attempt): string {
  const { keyId, sealed } = seal(secrets, JSON.stringify(attempt), place)
  return `${keyId}.${sealed.toString('base64url')}`
}

export function openAttempt(secrets: EncryptionSecrets, token: string, now: Date): Attempt {
  const attempt = opened(secrets, token)
  if (!attempt) throw invalidAttempt('the attempt was not started here')
  if (attempt.expiresAt <= now.getTime()) throw invalidAttempt('it started more than 10 minutes ago')
  return attempt
}

function opened(secrets: EncryptionSecrets, token: string): Attempt | undefined {
  const [keyId = '', text = ''] = token.split('.')
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only attempts are sealed for this place
    return JSON.parse(unseal(secrets, { keyId, sealed: Buffer.from(text, 'base64url') }, place)) as Attempt
  } catch {
    return undefined
  }
}
