import type { Attempt } from './options.ts'

/** One error of a request. */
export interface ErrorDetail {
  /** Stable code in capitals, such as `OUT_OF_RANGE`. */
  readonly code: string
  readonly defaultMessage: string
  /** The part of the request: `body`, `path`, `query` or `header`. */
  readonly objectName?: string
  /** Path of the field within that part, such as `parcels[0].weight`. */
  readonly field?: string
  /** The carrier that refused, and the carrier's own code. */
  readonly carrier?: string
  readonly carrierCode?: string
  /** Line in an uploaded file, counted from 1, and the name of the column. */
  readonly line?: number
  readonly column?: string
  /** Values in the message by name, for writing the message in another language. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** The body of every error response. */
export interface Problem {
  readonly timestamp: string
  readonly status: number
  /** Stable code in capitals, such as `SHIPMENT_REGISTERED`. */
  readonly error: string
  /** What is wrong, where, and what to do about it. */
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

/** The base class of all errors of a call, with every attempt made. */
export class WaybillError extends Error {
  /** Id of the operation, such as `getShipment`. */
  declare readonly operation: string
  declare readonly attempts: readonly Attempt[]

  constructor(message: string, facts: Facts) {
    super(`${facts.operation}: ${message}`, facts)
    Object.assign(this, facts)
  }

  /** Waybill's id of the last request, as in the request log. Absent if there was no response. */
  get requestId(): string | undefined {
    return this.attempts.at(-1)?.requestId
  }
}

/** There was no response, or it could not be read. Whether the server acted is unknown. */
export class ConnectionError extends WaybillError {
  override readonly name = 'ConnectionError'
  /** Set if an attempt or the whole call timed out; see `TimeoutError`. */
  declare readonly timedOut?: true
}

/** Any response but success: an error, 202 (not ready) or 304. Each expected status has a class of its own. */
export class ApiError extends WaybillError {
  override readonly name = 'ApiError'
  declare readonly status: number
  declare readonly response: Response
  /** The body of the response. Absent if it comes from another system than Waybill, such as a proxy. */
  declare readonly info?: Problem

  /** Stable code in capitals, such as `SHIPMENT_REGISTERED`. */
  declare readonly code?: string
  /** Every error in the request. */
  declare readonly errors: readonly ErrorDetail[]
}
