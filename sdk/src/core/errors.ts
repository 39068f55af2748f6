import type { Attempt } from './options.ts'

/** One error of a request. */
export interface ErrorDetail {
  /** Stable code in capitals, such as `OUT_OF_RANGE`. */
  readonly code: string
  readonly defaultMessage: string
  /** Part of the request: body, path, query or header. */
  readonly objectName?: string
  /** Path of the field within it, such as `parcels[0].weight`. */
  readonly field?: string
  /** Carrier that refused, and its own code. */
  readonly carrier?: string
  readonly carrierCode?: string
  /** Line of a file that was sent, counted from 1, and the name of its column. */
  readonly line?: number
  readonly column?: string
  /** Values that the message holds, by name, with which to write the sentence in another language. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** The body of every error, as the contract has it. */
export interface Problem {
  readonly timestamp: string
  readonly status: number
  /** Stable code in capitals, such as `SHIPMENT_REGISTERED`. */
  readonly error: string
  /** The error, its place, and what to do. */
  readonly message: string
  readonly path: string
  readonly requestId: string
  readonly errors?: readonly ErrorDetail[]
}

interface Facts {
  readonly [fact: string]: unknown
  readonly operation: string
  readonly attempts: readonly Attempt[]
  readonly cause?: unknown
}

/** What went wrong in a call, with everything that was tried. */
export class WaybillError extends Error {
  /** Id of the operation that was called. */
  declare readonly operation: string
  declare readonly attempts: readonly Attempt[]

  constructor(message: string, facts: Facts) {
    super(`${facts.operation}: ${message}`, facts)
    Object.assign(this, facts)
  }

  /** What Waybill calls the request that failed: its id in the log of requests. Absent when there was no response. */
  get requestId(): string | undefined {
    return this.attempts.at(-1)?.requestId
  }
}

/** There was no response, or none that can be read. Whether the server acted is unknown. */
export class ConnectionError extends WaybillError {
  override readonly name = 'ConnectionError'
  /** Whether an attempt or the whole call took too long; see `TimeoutError`. */
  declare readonly timedOut?: true
}

/** The server responded that it did not perform the request. There is a class for each expected status. */
export class ApiError extends WaybillError {
  override readonly name = 'ApiError'
  declare readonly status: number
  declare readonly response: Response
  /** The body of the response. Absent when something else than Waybill responded, such as a proxy. */
  declare readonly info?: Problem

  /** Stable code in capitals, such as `SHIPMENT_REGISTERED`. */
  declare readonly code?: string
  /** Every error of the request. */
  declare readonly errors: readonly ErrorDetail[]
}
