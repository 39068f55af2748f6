import { elapsedMs } from '../../kernel/elapsed.ts'
import * as oidc from 'openid-client'
import { ApiError, conflict, forbidden, retryAfter } from '../../kernel/error.ts'
import { OutgoingError, outgoingFetch } from '../../platform/http/outgoing-fetch.ts'
import { type Attempt, invalidAttempt } from './attempt.ts'

interface Registration {
  readonly issuer: string
  readonly oidcClientId: string
  readonly secret: string
}

/** The claims of an identity provider about a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** Slower responses count as none. */
const timeoutMs = 10_000
/** Maximum length of a response, in bytes. */
const longest = 1_000_000

/** Cached metadata of providers. A log-in needs it twice. */
const discovered = new Map<string, { readonly metadata: oidc.ServerMetadata; readonly until: number }>()
const mostDiscovered = 500
const [shortestMs, usualMs, longestMs] = [60_000, 600_000, 3_600_000]

/** As long as the provider says, within reason: a change there must not lock a company out for a day. */
function lifetimeOf(response: Response): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d+)/i.exec(response.headers.get('cache-control') ?? '') ?? []
  return seconds === undefined ? usualMs : Math.min(longestMs, Math.max(shortestMs, Number(seconds) * 1000))
}

const keyOf = (issuer: string, isPrivateAllowed: boolean) => `${issuer} ${isPrivateAllowed}`

/** Reads a provider's metadata, unless it is cached, and its authentication method. */
async function open({ issuer, oidcClientId, secret }: Registration, isPrivateAllowed: boolean) {
  const call = outgoingFetch({ isPrivateAllowed, timeoutMs, longest })
  let lifetime = usualMs
  // Only forms are ever sent to a provider.
  const fetch: oidc.CustomFetch = async (url, { method, headers, body }) => {
    const response = await call(new Request(url, { method, headers, ...(body instanceof URLSearchParams && { body }) }))
    lifetime = lifetimeOf(response)
    return response
  }
  const extras = isPrivateAllowed ? [oidc.allowInsecureRequests] : []
  const key = keyOf(issuer, isPrivateAllowed)
  const known = discovered.get(key)
  let metadata = known && known.until > elapsedMs() ? known.metadata : undefined
  if (!metadata) {
    const found = await oidc.discovery(new URL(issuer), oidcClientId, undefined, oidc.None(), {
      [oidc.customFetch]: fetch,
      execute: extras,
    })
    metadata = found.serverMetadata()
    if (discovered.size >= mostDiscovered) discovered.clear()
    discovered.set(key, { metadata, until: elapsedMs() + lifetime })
  }
  // RFC 8414: the default is Basic.
  const isPosted = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false
  const authentication = isPosted ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
  const provider = new oidc.Configuration(metadata, oidcClientId, undefined, authentication)
  provider[oidc.customFetch] = fetch
  for (const extra of extras) extra(provider)
  return provider
}

/** Returns why an issuer cannot be used, in words for the user who entered it; undefined if it can. */
export async function reasonAgainst(issuer: string, isPrivateAllowed: boolean): Promise<string | undefined> {
  try {
    // A user who changes the settings wants current data.
    discovered.delete(keyOf(issuer, isPrivateAllowed))
    const metadata = (
      await open({ issuer, oidcClientId: 'waybill', secret: 'none' }, isPrivateAllowed)
    ).serverMetadata()
    const lacking = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).find((one) => !metadata[one])
    if (lacking) return `its configuration has no ${lacking}`
    return isPage(metadata.authorization_endpoint, isPrivateAllowed)
      ? undefined
      : 'its authorization_endpoint is not a web page'
  } catch (error) {
    return `${wordsOf(error)} (${issuer.replace(/\/$/, '')}/.well-known/openid-configuration)`
  }
}

/** Returns whether a browser may be sent there. URLs with other schemes can contain a script. */
const isPage = (endpoint: string | undefined, isPrivateAllowed: boolean): boolean =>
  endpoint !== undefined && (isPrivateAllowed ? /^https?:/i : /^https:/i).test(endpoint)

/** Builds the URL to send the browser to, with the values it must bring back. */
export async function authorizationUrl(
  registration: Registration,
  { redirectUri, state, nonce, verifier }: Pick<Attempt, 'redirectUri' | 'state' | 'nonce' | 'verifier'>,
  scopes: readonly string[],
  isPrivateAllowed: boolean,
): Promise<string> {
  try {
    const provider = await open(registration, isPrivateAllowed)
    // It may have changed since the settings were made.
    if (!isPage(provider.serverMetadata().authorization_endpoint, isPrivateAllowed))
      throw conflict(
        'SINGLE_SIGN_ON_MISCONFIGURED',
        `The identity provider ${registration.issuer} has a log-in page that is not a web page. An administrator must correct the settings of single sign-on.`,
      )
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    return url.href
  } catch (error) {
    // The cached metadata may be the cause, so the next log-in fetches it again.
    discovered.delete(keyOf(registration.issuer, isPrivateAllowed))
    throw refusalOf(error, registration.issuer)
  }
}

export const newSecrets = () => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** Exchanges the code for the claims about the person. Claims missing in the token come from the user info endpoint. */
export async function claimsOf(
  registration: Registration,
  { redirectUri, state, nonce, verifier }: Attempt,
  parameters: string,
  isPrivateAllowed: boolean,
): Promise<Claims> {
  try {
    const provider = await open(registration, isPrivateAllowed)
    const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${redirectUri}?${parameters}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw invalidAttempt('the provider sent no ID token')
    if (provider.serverMetadata().userinfo_endpoint === undefined) return claims
    return joined(await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub), claims)
  } catch (error) {
    // The cached metadata may be the cause, so the next log-in fetches it again.
    discovered.delete(keyOf(registration.issuer, isPrivateAllowed))
    throw refusalOf(error, registration.issuer)
  }
}

/** Merges the claims; those of the token win. `email_verified` applies only to the address from the same source. */
function joined({ email, email_verified: isVerified, ...info }: oidc.UserInfoResponse, claims: oidc.IDToken): Claims {
  const address = claims['email'] === undefined ? { email, email_verified: isVerified } : {}
  return { ...info, ...address, ...claims }
}

/** Turns the provider's error into words for the person who logs in. */
function refusalOf(error: unknown, issuer: string): unknown {
  if (error instanceof ApiError) return error
  if (outageOf(error) ?? isOutage(error))
    return new ApiError(
      'unavailable',
      'SINGLE_SIGN_ON_UNAVAILABLE',
      `The identity provider ${issuer} did not respond. Try again in a moment, or ask an administrator of your client.`,
      retryAfter(10),
    )
  if (error instanceof oidc.AuthorizationResponseError)
    return forbidden(
      'SINGLE_SIGN_ON_REFUSED',
      `The identity provider refuses the log-in (${clean(error.error)}). Ask an administrator of your company.`,
    )
  const code =
    error instanceof oidc.ResponseBodyError
      ? error.error
      : error instanceof oidc.WWWAuthenticateChallengeError
        ? 'invalid_client'
        : undefined
  if (code !== undefined && code !== 'invalid_grant')
    return conflict(
      'SINGLE_SIGN_ON_MISCONFIGURED',
      `The identity provider ${issuer} refuses Waybill (${clean(code)}). An administrator must correct the settings of single sign-on.`,
    )
  if (error instanceof oidc.ClientError || error instanceof oidc.ResponseBodyError || error instanceof TypeError)
    return invalidAttempt(wordsOf(error))
  return error
}

/** Finds the reason why there was no response at all; the library wraps it in its own errors. */
function outageOf(error: unknown): OutgoingError | undefined {
  if (error instanceof OutgoingError) return error
  return error instanceof Error && error.cause !== undefined ? outageOf(error.cause) : undefined
}

const responseIn = (error: unknown): Response | undefined =>
  error instanceof oidc.ClientError && error.cause instanceof Response ? error.cause : undefined

const isOutage = (error: unknown): boolean => (responseIn(error)?.status ?? 0) >= 500

function wordsOf(error: unknown): string {
  const status = responseIn(error)?.status
  if (status !== undefined && status !== 200) return `HTTP ${status}`
  if (error instanceof oidc.ResponseBodyError) return clean(error.error)
  const outage = outageOf(error)
  if (outage) return outage.message
  return error instanceof Error ? clean(innermost(error).message) : 'the response could not be parsed'
}

/** The library reports the actual error in the cause. */
const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error)

/** Makes external text safe for a message: ASCII, on one line. */
const clean = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 200)
