// Generated from openapi/ by make generate. Do not edit.

/** What the core has to know of an operation. What is absent is false. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Media type of the body where it is not JSON. */
  readonly sends?: string
  /** Media type of the answer where it is not JSON. */
  readonly answers?: string
  /** Whether it is called without an access token. */
  readonly open?: true
  /** Whether an Idempotency-Key makes repeating it safe. */
  readonly idempotent?: true
  readonly paging?: 'page' | 'token' | 'search-after'
}

export interface Input {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: unknown
}

/** What a call can be given beside its input. */
export interface RequestOptions {
  /** Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user. */
  readonly clientId?: number

  /** Key chosen by the caller, kept for 24 hours. The same key and body replays the first answer. The same key with another body is 409. */
  readonly idempotencyKey?: string

  /** Entity tag the change is based on. If the resource has changed since, the answer is 412 and nothing is changed. */
  readonly ifMatch?: string

  /** Entity tag the caller already has. If it still matches, the answer is 304 without a body. */
  readonly ifNoneMatch?: string

  /** Ends the call. */
  readonly signal?: AbortSignal
}

/** The header that each option is sent as. */
export const headerOfOption = {
  clientId: 'ClientId',
  idempotencyKey: 'Idempotency-Key',
  ifMatch: 'If-Match',
  ifNoneMatch: 'If-None-Match',
} as const

export interface Core {
  request<Output>(operation: Operation, input: Input, options?: RequestOptions): Promise<Output>
}

/** The functions of an area with their core filled in; the comments of the functions stay visible. */
export type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (core: Core, ...input: infer Rest) => infer Output
    ? (...input: Rest) => Output
    : never
}
