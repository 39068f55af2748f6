import type { Operation } from './operation.ts'

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call at any stage. Nothing more is sent, and the call rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Timeout of one attempt in milliseconds. */
  readonly timeout?: number
  /** Timeout of the whole call in milliseconds, including all retries and pauses. */
  readonly deadline?: number
  /** Maximum number of retries. */
  readonly retries?: number
  /** Client to act for, instead of that of `createClient`. */
  readonly clientId?: number
  /** Headers to send in addition to those of the SDK. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Options of a change that takes effect once, however often it is sent. */
export interface KeyedOptions extends CallOptions {
  /**
   * Generated once per call if absent. Pass one that you store, such as the order number, to be safe across restarts
   * too.
   */
  readonly idempotencyKey?: string
}

/** Options of a read that supports conditional requests. */
export interface ReadOptions extends CallOptions {
  /** Entity tag of the version you have. If it is still current, the call throws `NotModifiedError` (304). */
  readonly ifNoneMatch?: string
}

/** Options of a change that can depend on the version read before. */
export interface WriteOptions extends CallOptions {
  /**
   * Entity tag of the version you read. If the resource has changed since, the call throws `PreconditionFailedError`
   * (412).
   */
  readonly ifMatch?: string
}

/** Options of a list. */
export interface ListOptions extends CallOptions {
  /** Where to continue: the `cursor` of an earlier page, even one read by another process. */
  readonly cursor?: string
}

export type AnyOptions = KeyedOptions & ReadOptions & WriteOptions & ListOptions

/** One attempt to send a call. */
export interface Attempt {
  /** When it was sent, in milliseconds since 1970. */
  readonly started: number
  readonly milliseconds: number
  /** Absent if there was no response. */
  readonly status?: number | undefined
  /** Waybill's id of this request, as in the request log that you can read. */
  readonly requestId?: string | undefined
  /** Why there was no response. */
  readonly error?: unknown
}

/** A request about to be sent, and how to read its response. */
export interface Outgoing {
  readonly operation: Operation
  /** Path and query, relative to the base URL. */
  readonly url: string
  readonly query?: object | undefined
  readonly body?: unknown
  readonly options?: AnyOptions | undefined
  readonly read?: (response: Response) => unknown
}

/** The response of a call, whatever its status, with every attempt. */
export interface Sent {
  readonly response: Response
  readonly data: unknown
  readonly attempts: readonly Attempt[]
}

/** Sends calls: logs in, renews tokens, retries where that is safe, and enforces timeouts. */
export interface Connection {
  readonly send: (outgoing: Outgoing) => Promise<Sent>
}

/** Middleware around a call with all its attempts, for logging, tracing or validation. It may change the request. */
export type Layer = (outgoing: Outgoing, next: Connection['send']) => Promise<Sent>

/** An access token, and the seconds for which it is valid. */
export interface AccessToken {
  readonly accessToken: string
  readonly expiresIn?: number
}

/** A session, as log-in and refresh return it. Store `refreshToken` to continue the session after a restart. */
export interface Session extends AccessToken {
  readonly expiresIn: number
  readonly refreshToken?: string
}

export interface ClientOptions {
  /** Base URL of the API with its version, such as `https://waybill.example/v1`. */
  readonly baseUrl: string

  /** API key of a client, `wb_live_...` or `wb_test_...`. It replaces the log-in. */
  readonly apiKey?: string
  /** User name and password, for a log-in with the first call that needs a token. */
  readonly username?: string
  readonly password?: string
  /** Continues a session. With user name and password as well, the client logs in once the session has ended. */
  readonly refreshToken?: string
  /** Called with each new session. */
  readonly onSession?: (session: Session) => void
  /**
   * A token from elsewhere. A function is called when there is no token yet, when the token expires, and once after a
   * 401, with the refused token.
   */
  readonly accessToken?: string | ((refused?: string) => AccessToken | string | Promise<AccessToken | string>)

  /** Client to act for; required for users who belong to several. */
  readonly clientId?: number
  /** Timeout of one attempt in milliseconds, 30,000 by default. */
  readonly timeout?: number
  /** Timeout of the whole call in milliseconds, including all retries and pauses; 120,000 by default. */
  readonly deadline?: number
  /** Maximum number of retries, 3 by default. */
  readonly retries?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Middleware around every call; the first is outermost. */
  readonly use?: readonly Layer[]
}
