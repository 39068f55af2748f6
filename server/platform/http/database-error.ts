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
    'The request conflicts with what exists: something is already there under the same key, or is still referred to.',
    { cause },
  )

const busy = (cause: unknown) => unavailable(cause, 1)

const full = (cause: unknown) =>
  new ApiError(
    'unavailable',
    'STORAGE_FULL',
    'The database is out of storage, so nothing can be written. Reading still works. Wait for Retry-After seconds and repeat the request.',
    { ...retryAfter(30), cause },
  )

/** Tables and functions are missing during a restore; wrong names are found by types and tests. */
const absent = (cause: unknown) => unavailable(cause, 5)

/** What had failed before says more, and is not always heard first. */
const passedOver = (error: Error) =>
  (error.cause instanceof Error && databaseError(error.cause)) || internalError(error)

/**
 * The meaning of an error of PostgreSQL for a caller, by class or code of appendix A of its manual. Rules and checks
 * should have found most of these before; any other is our own mistake and stays a 500.
 */
const meanings: Readonly<Record<string, (cause: Error) => ApiError>> = {
  '08': unavailable, // connection exception
  '21': unstorable, // cardinality violation: one row twice in a list
  '22': unstorable, // data exception: 22P02 text, 22003 range, 22021 NUL, 22P05 surrogate
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
  '57': unavailable, // cancelled by time-out, shut down, starting up
  '58': unavailable, // input or output error
  XX: internalError,
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])

/** Sentences by which pg says that there is no connection; it gives them no code. */
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after calling end|Connection ended unexpectedly|driver has already been destroyed)/

/** The ApiError for an error of the database, or undefined if there is none. */
export function databaseError(error: Error): ApiError | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if ('severity' in error && /^[0-9A-Z]{5}$/.test(code))
    return (meanings[code] ?? meanings[code.slice(0, 2)] ?? internalError)(error)
  const cameFromSocket =
    'syscall' in error && (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write')
  if ((cameFromSocket && networkCodes.has(code)) || lostConnection.test(error.message)) return unavailable(error)
  return undefined
}
