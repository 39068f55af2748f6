import { createHash } from 'node:crypto'
import { elapsedMs } from '../../../kernel/elapsed.ts'
import { isRehearsal } from './rehearsal.ts'
import { basic } from './responses.ts'

export interface Token {
  readonly value: string
  /** In seconds. */
  readonly lifetime: number
}

/** Reads an OAuth response. */
export const tokenOf = (granted: { access_token: string; expires_in: string | number }): Token => ({
  value: granted.access_token,
  lifetime: Number(granted.expires_in),
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const asForm = (body: object) => new URLSearchParams(Object.entries(body))

/** Builds OAuth's request for client credentials as a form with the client in a header. */
export const grantByHeader = (clientId: string, clientSecret: string) => ({
  body: { grant_type: 'client_credentials' } as const,
  bodySerializer: asForm,
  headers: { authorization: basic(clientId, clientSecret), ...form },
})

/** Builds the same with the client in a JSON body. */
export const grantInBody = (clientId: string, clientSecret: string) => ({
  body: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret } as const,
})

/** Builds the same with the client in the form. */
export const grantInForm = (clientId: string, clientSecret: string) => ({
  ...grantInBody(clientId, clientSecret),
  bodySerializer: asForm,
  headers: form,
})

/** How long before expiry to renew a token, so that none expires in transit. */
const headStartMs = 60_000
const mostAccounts = 1_000

interface Kept {
  readonly token: Promise<Token>
  /** Infinite until the token arrives. */
  freshUntil: number
}

/** Caches the access tokens of one environment by account, and fetches each once for concurrent calls. */
export class Tokens<Account extends object> {
  readonly #fetch: (account: Account) => Promise<Token>
  readonly #kept = new Map<string, Kept>()

  constructor(fetch: (account: Account) => Promise<Token>) {
    this.#fetch = fetch
  }

  async of(account: Account): Promise<string> {
    if (isRehearsal()) return '-'
    const key = keyOf(account)
    const kept = this.#kept.get(key)
    if (kept && elapsedMs() < kept.freshUntil) return (await kept.token).value
    return (await this.#renew(key, account).token).value
  }

  /** Forgets a rejected token, unless it has been renewed meanwhile. */
  async drop(account: Account, value: string): Promise<void> {
    const key = keyOf(account)
    const kept = this.#kept.get(key)
    if (kept && (await kept.token.catch(() => undefined))?.value === value && this.#kept.get(key) === kept)
      this.#kept.delete(key)
  }

  #renew(key: string, account: Account): Kept {
    const token = this.#fetch(account)
    const kept: Kept = { token, freshUntil: Number.POSITIVE_INFINITY }
    this.#kept.delete(key) // moves the newest to the end
    this.#kept.set(key, kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostAccounts) break
      this.#kept.delete(oldest)
    }
    void this.#settle(key, kept)
    return kept
  }

  async #settle(key: string, kept: Kept): Promise<void> {
    try {
      const { lifetime } = await kept.token
      // A token that lives no longer than the head start is used for half its life.
      kept.freshUntil = elapsedMs() + Math.max(lifetime * 1_000 - headStartMs, lifetime * 500)
    } catch {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    }
  }
}

/** A hash, so that the secret stays hidden if a key is ever seen. */
const keyOf = (account: object) => createHash('sha256').update(JSON.stringify(account)).digest('base64')
