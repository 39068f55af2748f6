import { currentTime } from '../../kernel/current-time.ts'
import type { Config } from '../../config.ts'
import { elapsedMs } from '../../kernel/elapsed.ts'
import type { Permission } from '../../generated/operations.ts'
import { badRequest, forbidden, invalid, unauthorized } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { Caller } from '../../platform/http/caller.ts'
import { permissionsAt } from './grants.ts'
import { findKnownKey, invalidKey, isKey, isPublicKey, type KnownKey, useKey } from './keys.ts'
import { findPrincipal, pathOfClient, type Principal } from './principal-store.ts'
import { grantOnTestSide } from './test-side-store.ts'
import { createTokens, type TokenClaims, type Tokens } from './tokens.ts'

declare module '../../platform/http/handler.ts' {
  interface Services {
    readonly access: Access
  }
}

/** A revoked session, a changed role or an archived user takes effect at the latest after this long. */
const recheckMs = 30_000
/** The same for a key; a program with a lost key must be stopped sooner. */
const recheckKeyMs = 900
/** How often the caller of an open stream is checked again. */
const recheckListenersMs = 2_000
const mostTokens = 20_000
const mostClientsPerToken = 200

interface KnownToken {
  readonly claims: TokenClaims
  readonly seenAt: number
  readonly freshUntil: number
  readonly principal: Principal
  /** By the value of the ClientId header. */
  readonly callers: Map<string, Caller>
}

interface SeenKey {
  readonly freshUntil: number
  /** Concurrent requests share one lookup. */
  readonly known: Promise<KnownKey | undefined>
  /** By network address and ClientId header. */
  readonly callers: Map<string, Caller>
}

/** The claims and rights of a token's holder, for requests about a token other than their own. */
export interface TokenHolder {
  readonly claims: TokenClaims
  readonly principal: Principal
}

/** Resolves access tokens to callers, and caches them for a while. */
export class Access {
  readonly tokens: Tokens
  readonly #db: Db
  readonly #known = new Map<string, KnownToken>()
  readonly #keys = new Map<string, SeenKey>()

  constructor(db: Db, { tokenSecret, publicUrl }: Pick<Config, 'tokenSecret' | 'publicUrl'>) {
    this.#db = db
    this.tokens = createTokens(tokenSecret, publicUrl ?? 'waybill')
  }

  /**
   * Returns the caller of a request with an access token or an API key. Answers from the cache if the token was seen
   * within the last half minute, or the key within the last second.
   */
  callerOf(authorization: string | undefined, clientId: string | undefined, address: string): Caller | Promise<Caller> {
    const token = bearerOf(authorization)
    // A public key is used from everywhere, and its use does not depend on the address.
    if (isKey(token)) return this.#callerByKey(token, clientId, isPublicKey(token) ? '' : address)
    const known = this.#known.get(token)
    if (known && isFresh(known)) {
      const caller = known.callers.get(clientId ?? '')
      if (caller) return caller
    }
    return this.#findCaller(token, clientId)
  }

  /**
   * Like `callerOf`, for open connections, which should close soon after the session has ended or the role has changed.
   */
  recheck(authorization: string | undefined, clientId: string, address: string): Caller | Promise<Caller> {
    const token = bearerOf(authorization)
    const known = this.#known.get(token)
    if (known && known.seenAt + recheckListenersMs < elapsedMs()) this.#known.delete(token)
    return this.callerOf(authorization, clientId, address)
  }

  async #findCaller(token: string, clientId: string | undefined): Promise<Caller> {
    const known = await this.#holderOf(token, (expiredAt) =>
      expiredAt
        ? unauthorized(
            `The access token expired at ${expiredAt.toISOString()}. Refresh it or log in again.`,
            'TOKEN_EXPIRED',
          )
        : unauthorized(),
    )
    const caller = await this.#callerAt(known.principal, clientId)
    if (known.callers.size < mostClientsPerToken) known.callers.set(clientId ?? '', caller)
    return caller
  }

  #callerByKey(key: string, clientId: string | undefined, address: string): Caller | Promise<Caller> {
    const now = elapsedMs()
    const seen = this.#keys.get(key)
    if (seen && seen.freshUntil > now)
      return seen.callers.get(`${address} ${clientId ?? ''}`) ?? this.#findCallerByKey(seen, clientId, address)
    const known = findKnownKey(this.#db, key)
    const fresh = { freshUntil: now + recheckKeyMs, known, callers: new Map() }
    // An unknown key or a failed lookup is not cached.
    known.then(
      (found) => found ?? this.#keys.delete(key),
      () => this.#keys.delete(key),
    )
    if (this.#keys.size >= mostTokens) this.forgetKeys()
    this.#keys.set(key, fresh)
    return this.#findCallerByKey(fresh, clientId, address)
  }

  async #findCallerByKey(seen: SeenKey, clientId: string | undefined, address: string): Promise<Caller> {
    const known = await seen.known
    if (!known) throw invalidKey()
    await useKey(this.#db, known, address)
    const caller = await this.#callerAt(known.principal, clientId)
    if (seen.callers.size < mostClientsPerToken) seen.callers.set(`${address} ${clientId ?? ''}`, caller)
    return caller
  }

  async #callerAt(principal: Principal, header: string | undefined): Promise<Caller> {
    const { grants, defaultClientId } = principal
    if (header !== undefined) {
      const named = clientIdOf(header)
      // With a test key, the ClientId header may hold the id of the live client.
      const clientId = named === principal.testOf && defaultClientId !== undefined ? defaultClientId : named
      const permissions = await this.permissionsAt(principal, clientId)
      if (permissions) return new Caller(principal, clientId, permissions)
      const testing = principal.apiKeyId === undefined ? await grantOnTestSide(this.#db, clientId, grants) : undefined
      if (testing)
        return new Caller({ ...principal, isTest: true, grants: [testing] }, clientId, new Set(testing.permissions))
      throw forbidden(
        'CLIENT_NOT_REACHABLE',
        `User ${principal.username} does not belong to client ${clientId}. Choose one that GET /auth/client-list returns.`,
      )
    }
    const claims = new Set(grants.map((grant) => grant.clientId))
    if (claims.size === 0)
      throw forbidden('FORBIDDEN', 'You do not belong to a client. Ask an administrator for a role.')
    // The chosen client, if the user reaches it, takes precedence over the only one: a user with a role only at a
    // tenant may work for a client below it every day, and an accepted choice must not be ignored.
    for (const clientId of [defaultClientId, ...(claims.size === 1 ? claims : [])]) {
      const permissions = clientId === undefined ? undefined : await this.permissionsAt(principal, clientId)
      if (permissions) return new Caller(principal, clientId, permissions)
    }
    return new Caller(principal, undefined, new Set())
  }

  /** Returns the user's rights for a client; undefined if the user does not belong to it or there is no such client. */
  async permissionsAt({ grants }: Principal, clientId: number): Promise<Set<Permission> | undefined> {
    const own = grants.find((grant) => grant.clientId === clientId)
    const path = own?.path ?? (await pathOfClient(this.#db, clientId))
    return path && permissionsAt(path, grants)
  }

  /** Returns the holder of a token that was sent in a body. */
  holderOf(token: string): Promise<TokenHolder> {
    return this.#holderOf(token, (expiredAt) =>
      expiredAt
        ? badRequest(
            'TOKEN_EXPIRED',
            `The token in the body expired at ${expiredAt.toISOString()}. Ask its holder for a new one.`,
          )
        : badRequest(
            'TOKEN_INVALID',
            'The token in the body was not issued here, has been changed, or belongs to a session that has ended.',
          ),
    )
  }

  async #holderOf(token: string, refusal: (expiredAt?: Date) => Error): Promise<KnownToken> {
    const now = elapsedMs()
    const seen = this.#known.get(token)
    if (seen && isFresh(seen)) return seen
    const claims = seen && !isOver(seen) ? seen.claims : undefined
    const verified = claims ? { claims } : this.tokens.verify(token)
    if (!verified.claims) throw refusal(verified.expiredAt)
    const { sub, sid } = verified.claims
    const principal = await findPrincipal(this.#db, sub, sid)
    this.#known.delete(token)
    if (!principal) throw refusal()
    const freshUntil = now + recheckMs
    const known = { claims: verified.claims, seenAt: now, freshUntil, principal, callers: new Map() }
    if (this.#known.size >= mostTokens) this.#forgetOldest()
    this.#known.set(token, known)
    return known
  }

  /** Applies changes to keys at once in this process; in others they take effect within a second. */
  forgetKeys(): void {
    this.#keys.clear()
  }

  /** Applies a client's new test side, or its new requirements for users, at once in this process. */
  forgetCallers(): void {
    this.forgetKeys()
    this.#known.clear()
  }

  /** Applies changes to a user at once in this process, also where the user impersonates another. */
  forget(userId: string): void {
    this.forgetKeys()
    for (const [token, { principal }] of this.#known)
      if (principal.userId === userId || principal.actor?.id === userId) this.#known.delete(token)
  }

  #forgetOldest(): void {
    for (const token of this.#known.keys()) {
      this.#known.delete(token)
      return
    }
  }
}

const isOver = ({ claims }: KnownToken) => claims.exp * 1000 <= currentTime().getTime()

/** A token expires by the clock, a cached one by elapsed time. */
const isFresh = (known: KnownToken) => known.freshUntil > elapsedMs() && !isOver(known)

/** Returns the token of an Authorization header. */
export function bearerOf(authorization: string | undefined): string {
  if (authorization?.startsWith('Bearer ')) return authorization.slice(7)
  const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  if (token === undefined) throw unauthorized()
  return token
}

function clientIdOf(header: string): number {
  const clientId = Number(header)
  if (/^\d{1,10}$/.test(header) && clientId >= 1 && clientId <= 2_147_483_647) return clientId
  throw invalid(
    [
      {
        code: 'TYPE',
        defaultMessage: 'ClientId must be the number of a client',
        field: 'ClientId',
      },
    ],
    'header',
  )
}
