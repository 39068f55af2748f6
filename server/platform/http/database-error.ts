import { ApiError, badRequest, internalError, retryAfter, unavailable } from '../../kernel/error.ts'

const unstorable = () =>
  badRequest(
    'VALUE_NOT_STORABLE',
    'A value of the request cannot be stored. Check its characters, size and references.',
  )

const taken = (cause: unknown) =>
  new ApiError(
    'conflict',
    'CONFLICT',
    'The request conflicts with existing data: a record with the same key already exists, or a record is still referred to.',
    { cause },
  )

const busy = (cause: unknown) => unavailable(cause, 1)

const full = (cause: unknown) =>
  new ApiError(
    'unavailable',
    'STORAGE_FULL',
    'The database is out of storage, so nothing can be written. Reads still work. Wait for Retry-After seconds and repeat the request.',
    { ...retryAfter(30), cause },
  )

/** Tables and functions are missing during a restore. Types and tests catch wrong names, so that can't be the cause. */
const absent = (cause: unknown) => unavailable(cause, 5)

/** An earlier statement has failed. Its error says more, but may not have been reported yet. */
const passedOver = (error: Error) =>
  (error.cause instanceof Error && databaseError(error.cause)) || internalError(error)

/**
 * What an error of PostgreSQL means for a caller, by class or code from appendix A of its manual. Validation should
 * catch most of these first. Any other error is our own bug and stays a 500.
 */
const meanings: Readonly<Record<string, (cause: Error) => ApiError>> = {
  '08': unavailable, // connection exception
  '21': unstorable, // cardinality violation: one row twice in a list
  '22': unstorable, // data exception: 22P02 malformed value, 22003 range, 22021 NUL, 22P05 surrogate
  '23502': unstorable,
  '23503': taken,
  '23505': taken,
  '23514': unstorable,
  '23P01': taken,
  '25P02': passedOver,
  '25006': unavailable, // read-only: a fail-over is under way
  '25P03': unavailable, // idle in transaction for too long
  '3F000': absent, // no such schema
  '40': busy, // serialization failure, deadlock
  '42883': (error) => (error.message.startsWith('function ') ? absent(error) : internalError(error)),
  '42P01': absent, // no such table
  '53100': full,
  '53': unavailable, // out of connections, memory or disk
  '54': unstorable, // program limit: an index entry too large
  '55P03': busy, // lock not available
  '57': unavailable, // cancelled by timeout, shut down, starting up
  '58': unavailable, // input or output error
  XX: internalError,
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])

/** pg reports a lost connection with these messages and no code. */
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after calling end|Connection ended unexpectedly|driver has already been destroyed)/

/** Converts a database error to an ApiError; undefined for other errors. */
export function databaseError(error: Error): ApiError | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if ('severity' in error && /^[0-9A-Z]{5}$/.test(code))
    return (meanings[code] ?? meanings[code.slice(0, 2)] ?? internalError)(error)
  const cameFromSocket =
    'syscall' in error && (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write')
  if ((cameFromSocket && networkCodes.has(code)) || lostConnection.test(error.message)) return unavailable(error)
  return undefined
}
