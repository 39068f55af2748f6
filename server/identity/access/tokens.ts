import { currentTime } from '../../kernel/current-time.ts'
import { hkdfSync, randomUUID } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Actor } from '../../platform/http/caller.ts'

export const accessTokenSeconds = 3600
export const impersonationSeconds = 900

/** The claims of an access token. It holds no permissions: they are looked up, so a change takes effect soon. */
export interface TokenClaims {
  readonly iss: string
  readonly aud: string
  readonly sub: string
  readonly jti: string
  readonly iat: number
  readonly exp: number
  /** Its session, which can end before it expires. */
  readonly sid: string
  readonly username: string
  readonly act?: { readonly sub: string; readonly username: string }
}

export interface TokenSubject {
  readonly userId: string
  readonly username: string
  readonly sessionId: string
  readonly actor?: Actor
}

/** The claims of a valid token, or when it expired. */
interface Verified {
  readonly claims?: TokenClaims
  readonly expiredAt?: Date
}

export interface Tokens {
  /** Signs a token for an hour, or for the quarter of an hour that an impersonation lasts. */
  sign(subject: TokenSubject): { accessToken: string; expiresIn: number }
  /** Verifies form, signature, issuer, audience and expiry; callers check the session themselves. */
  verify(token: string): Verified
}

const audience = 'waybill-api'

export function createTokens(secret: string, issuer: string): Tokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'waybill access token', 32))
  const sign = createSigner({ key, algorithm: 'HS256', iss: issuer, aud: audience })
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp', 'username'],
    cache: false,
    // Expiry is checked by the clock that all processes share.
    ignoreExpiration: true,
  })

  return {
    sign({ userId, username, sessionId, actor }) {
      const expiresIn = actor ? impersonationSeconds : accessTokenSeconds
      const iat = Math.floor(currentTime().getTime() / 1000)
      const act = actor && { sub: actor.id, username: actor.username }
      const content = { sub: userId, jti: randomUUID(), iat, exp: iat + expiresIn, sid: sessionId, username, act }
      return { accessToken: sign(content), expiresIn }
    },
    verify(token) {
      try {
        const content: unknown = verify(token)
        if (!isClaims(content)) return {}
        const expiresAt = new Date(content.exp * 1000)
        return expiresAt <= currentTime() ? { expiredAt: expiresAt } : { claims: content }
      } catch {
        return {}
      }
    },
  }
}

function isClaims(content: unknown): content is TokenClaims {
  const { sub, sid, jti, iat, exp, username } = Object(content)
  return (
    [sub, sid, jti, username].every((text) => typeof text === 'string') &&
    Number.isInteger(iat) &&
    Number.isInteger(exp)
  )
}
