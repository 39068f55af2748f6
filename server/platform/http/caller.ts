import type { Permission } from '../../generated/operations.ts'
import { badRequest } from '../../kernel/error.ts'

/** A role of a user, and the position of the role's client. */
export interface Grant {
  readonly clientId: number
  readonly path: readonly number[]
  readonly scope: 'LOCAL' | 'CHILDREN'
  readonly permissions: readonly Permission[]
}

/** The user who acts under another user's name. */
export interface Actor {
  readonly id: string
  readonly username: string
}

/** A user who makes a request, acting for one client. */
export class Caller {
  readonly userId: string
  readonly username: string
  /** Session of the access token; keys have none. */
  readonly sessionId: string | undefined
  /** The API key that acts for the user. */
  readonly apiKeyId: string | undefined
  /** The administrator behind an impersonation. */
  readonly actor: Actor | undefined
  readonly permissions: ReadonlySet<string>
  /** A client requires a second factor and the user has not set one up. */
  readonly mustEnrol: boolean
  /** The user also belongs to clients other than the one whose identity provider issued the session. */
  readonly isLimited: boolean
  /** All roles of the user, including those at other clients. */
  readonly grants: readonly Grant[]
  /** Whether the client is a test environment, chosen by a test key or by the user. */
  readonly isTest: boolean
  /** The origins whose pages may use the key. Set for public keys only. */
  readonly origins: readonly string[] | undefined
  readonly #clientId: number | undefined

  constructor(
    user: {
      userId: string
      username: string
      sessionId?: string
      apiKeyId?: string
      actor?: Actor
      isTest?: boolean
      mustEnrol?: boolean
      isLimited?: boolean
      testOf?: number
      origins?: readonly string[]
      grants?: readonly Grant[]
    },
    clientId: number | undefined,
    permissions: ReadonlySet<Permission>,
  ) {
    this.userId = user.userId
    this.username = user.username
    this.sessionId = user.sessionId
    this.apiKeyId = user.apiKeyId
    this.actor = user.actor
    this.isTest = user.isTest ?? user.testOf !== undefined
    this.origins = user.origins
    this.mustEnrol = user.mustEnrol ?? false
    this.isLimited = user.isLimited ?? false
    this.#clientId = clientId
    this.permissions = permissions
    this.grants = user.grants ?? []
  }

  /**
   * Whether the user calls in person: not through a key, an administrator, or an identity provider with limited
   * authority.
   */
  get isInPerson(): boolean {
    return this.actor === undefined && this.apiKeyId === undefined && !this.isLimited
  }

  /** The client of the request. Users with several clients must name one, unless the operation needs none. */
  get clientId(): number {
    if (this.#clientId === undefined)
      throw badRequest(
        'CLIENT_REQUIRED',
        'You belong to several clients. Set the ClientId header, or choose a default client in your preferences.',
      )
    return this.#clientId
  }

  /** Whether the request identifies a client at all. */
  get hasClient(): boolean {
    return this.#clientId !== undefined
  }

  may(permission: string): boolean {
    return this.permissions.has(permission) || (this.clientId, false)
  }
}
