import type { Operation } from './operation.ts'

/** What every call can be given beside its input. */
export interface CallOptions {
  /** Ends the call at once, wherever it is. Nothing is sent any more, and the call rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Milliseconds that one attempt may take. */
  readonly timeout?: number
  /** Milliseconds that the call may take with all its attempts and pauses. */
  readonly deadline?: number
  /** How often the call is repeated at most. */
  readonly retries?: number
  /** Client to act for, in place of the one of `createClient`. */
  readonly clientId?: number
  /** Headers to send beside those of the SDK. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Options of a call that changes something exactly once, however often it is sent. */
export interface KeyedOptions extends CallOptions {
  /** Made up once per call when absent. Give one that you keep, such as the order number, to be safe over restarts too. */
  readonly idempotencyKey?: string
}

/** Options of a read that can send the version it already has. */
export interface ReadOptions extends CallOptions {
  /** Entity tag of a version you already have. While it is current, the call returns 304 as `NotModifiedError`. */
  readonly ifNoneMatch?: string
}

/** Options of a change to a version that was read before. */
export interface WriteOptions extends CallOptions {
  /** Entity tag that was read. If the resource has changed since, the call fails with `PreconditionFailedError`. */
  readonly ifMatch?: string
}

/** Options of a list. */
export interface ListOptions extends CallOptions {
  /** Where to go on: the `cursor` of a page that was read earlier, perhaps by another process. */
  readonly cursor?: string
}

export type AnyOptions = KeyedOptions & ReadOptions & WriteOptions & ListOptions

/** One sending of a call. */
export interface Attempt {
  /** When it was sent, in milliseconds since 1970. */
  readonly started: number
  readonly milliseconds: number
  /** Absent when there was no response. */
  readonly status?: number | undefined
  /** What Waybill calls this request in its logs, and in the log of requests that you can read. */
  readonly requestId?: string | undefined
  /** Why there was no response. */
  readonly error?: unknown
}

/** A request before it is sent, and how its response is read. */
export interface Outgoing {
  readonly operation: Operation
  /** Path and query below the base address. */
  readonly url: string
  readonly query?: object | undefined
  readonly body?: unknown
  readonly options?: AnyOptions | undefined
  readonly read?: (response: Response) => unknown
}

/** The response of a call, whatever its status, with its retries and time. */
export interface Sent {
  readonly response: Response
  readonly data: unknown
  readonly attempts: readonly Attempt[]
}

/** What sends calls: it logs in, renews tokens, repeats what may be repeated, and keeps to every limit of time. */
export interface Connection {
  readonly send: (outgoing: Outgoing) => Promise<Sent>
}

/** Wraps a call with all its attempts: for logs, traces, checks. It may change the request. */
export type Layer = (outgoing: Outgoing, next: Connection['send']) => Promise<Sent>

/** An access token, and for how many seconds it is valid. */
export interface AccessToken {
  readonly accessToken: string
  readonly expiresIn?: number
}

/** A session as log-in and refresh return it. Keep `refreshToken` to go on with it after a restart. */
export interface Session extends AccessToken {
  readonly expiresIn: number
  readonly refreshToken?: string
}

export interface ClientOptions {
  /** Address of the API with its version, such as `https://waybill.example/v1`. */
  readonly baseUrl: string

  /** A key of a client, `wb_live_...` or `wb_test_...`. It takes the place of a log-in. */
  readonly apiKey?: string
  /** Logs in with user name and password when the first call needs it. */
  readonly username?: string
  readonly password?: string
  /** Goes on with a session. With user name and password as well, it logs in when the session is over. */
  readonly refreshToken?: string
  /** Called with each new session. */
  readonly onSession?: (session: Session) => void
  /**
   * A token obtained elsewhere: a fixed one, or a function, which is called when there is none, when it expires, and
   * once after a response 401, with the refused token.
   */
  readonly accessToken?: string | ((refused?: string) => AccessToken | string | Promise<AccessToken | string>)

  /** Client to act for, required for users who belong to several. */
  readonly clientId?: number
  /** Milliseconds that one attempt may take, 30,000 by default. */
  readonly timeout?: number
  /** Milliseconds that a call may take with all its attempts and pauses, 120,000 by default. */
  readonly deadline?: number
  /** How often a call is repeated at most, 3 by default. */
  readonly retries?: number
  readonly headers?: Readonly<Record<string, string>>
  /** In place of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Wrappers around every call, the first outermost. */
  readonly use?: readonly Layer[]
}
