import type { AccessToken } from './core/options.ts'

export interface ApplicationCredentials {
  /** The token endpoint, `/oauth/token` on the server. It is beside `/v1`, not below it. */
  readonly tokenUrl: string
  /** Id of an API key of the kind APPLICATION. */
  readonly clientId: string
  readonly clientSecret: string
  /** Permissions to request for the token; by default all those of the application. */
  readonly scope?: readonly string[]
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** The token endpoint refused the application. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly status: number
  /** Error code of RFC 6749, such as `invalid_client`. */
  readonly error: string | undefined

  constructor(status: number, error?: string, description?: string) {
    super(description ?? error ?? `HTTP ${status}`)
    this.status = status
    this.error = error
  }
}

/**
 * Creates the `accessToken` of a client: fetches a token with the credentials of an application, and the next one
 * before it expires.
 */
export const applicationToken =
  ({ tokenUrl, clientId, clientSecret, scope, fetch = globalThis.fetch }: ApplicationCredentials) =>
  async (): Promise<AccessToken> => {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope && { scope: scope.join(' ') }),
    })
    const response = await fetch(tokenUrl, { method: 'POST', body: form, signal: AbortSignal.timeout(30_000) })
    const body: Record<string, unknown> = Object(await response.json().catch(() => undefined))
    const { access_token: accessToken, expires_in: expiresIn, error, error_description: description } = body
    if (!response.ok || typeof accessToken !== 'string')
      throw new OAuthError(response.status, error?.toString(), description?.toString())
    return { accessToken, expiresIn: Number(expiresIn ?? Infinity) }
  }
