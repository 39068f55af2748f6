import type { components } from '../../openapi/generated/types.ts'

export type ErrorInfo = components['schemas']['ErrorInfo']
export type ErrorDetail = components['schemas']['ErrorDetail']

/** What went wrong, in the words of the domain. Only the edge knows which status of HTTP says so. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'notAcceptable'
  | 'gone'
  | 'conflict'
  | 'changed'
  | 'tooLarge'
  | 'unsupported'
  | 'tooMany'
  | 'unfinished'
  | 'broken'
  | 'unavailable'

interface Extras {
  errors?: readonly ErrorDetail[]
  /** When another try makes sense. */
  retrySeconds?: number
  /** The methods that are possible instead. */
  allow?: string
  /** Path of what the error leaves behind, below the prefix of the API. */
  place?: string
  cause?: unknown
}

/** What rules and handlers throw. Only the edge turns it into a reply. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  readonly error: string
  readonly errors: readonly ErrorDetail[] | undefined
  readonly retrySeconds: number | undefined
  readonly allow: string | undefined
  readonly place: string | undefined

  constructor(kind: ErrorKind, error: string, message: string, extras: Extras = {}) {
    const { errors, retrySeconds, allow, place, cause } = extras
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.error = error
    this.errors = errors
    this.retrySeconds = retrySeconds
    this.allow = allow
    this.place = place
  }
}

/** When another try makes sense. At least a second, since 0 asks for a storm. */
export const retryAfter = (seconds: number) => ({ retrySeconds: Math.max(1, Math.ceil(seconds)) })

export const badRequest = (error: string, message: string, errors?: readonly ErrorDetail[]) =>
  new ApiError('invalid', error, message, { errors })

/** A request with one or more errors, each told with its place. */
export const invalid = (errors: readonly ErrorDetail[]) =>
  new ApiError(
    'invalid',
    'VALIDATION_FAILED',
    errors.length === 1
      ? 'The request has 1 error. See errors.'
      : `The request has ${errors.length} errors. See errors for each of them.`,
    { errors },
  )

export const unauthorized = (
  message = 'Send a valid access token as Authorization with the Bearer scheme. Log in or refresh to get one.',
  error = 'UNAUTHORIZED',
) => new ApiError('unauthenticated', error, message)

export const forbidden = (error: string, message: string) => new ApiError('forbidden', error, message)

export const notFound = (what: string, id: string | number) =>
  new ApiError('notFound', 'NOT_FOUND', `${what} ${id} was not found.`)

/** It was there, and is no more for good. */
export const gone = (error: string, message: string) => new ApiError('gone', error, message)

export const methodNotAllowed = (method: string, allow: string) =>
  new ApiError('methodNotAllowed', 'METHOD_NOT_ALLOWED', `${method} is not possible here. Use ${allow}.`, { allow })

export const notAcceptable = (contentType: string) =>
  new ApiError(
    'notAcceptable',
    'NOT_ACCEPTABLE',
    `This operation returns ${contentType}. Ask for that or leave Accept out.`,
  )

export const conflict = (error: string, message: string, errors?: readonly ErrorDetail[]) =>
  new ApiError('conflict', error, message, { errors })

/** Somebody else is at work on the same thing, and will be done soon. */
export const busy = (error: string, message: string, seconds: number) =>
  new ApiError('conflict', error, message, retryAfter(seconds))

export const preconditionFailed = () =>
  new ApiError(
    'changed',
    'PRECONDITION_FAILED',
    'The resource has changed. Read it again and repeat the change on the new version.',
  )

export const payloadTooLarge = (limit: number) =>
  new ApiError(
    'tooLarge',
    'PAYLOAD_TOO_LARGE',
    `The body has more than ${limit.toLocaleString('en')} bytes. Send less at once.`,
  )

export const unsupportedMediaType = (types: readonly string[]) =>
  new ApiError('unsupported', 'UNSUPPORTED_MEDIA_TYPE', `Send the body as ${types.join(' or ')}.`)

export const tooManyRequests = (limit: number, seconds: number) =>
  new ApiError(
    'tooMany',
    'TOO_MANY_REQUESTS',
    `More than ${limit} requests came within a minute. Wait for Retry-After seconds.`,
    retryAfter(seconds),
  )

/** Section 8 calls this 101. */
export const exportNotCompleted = (seconds: number) =>
  new ApiError(
    'unfinished',
    'EXPORT_NOT_COMPLETED',
    'The export is not finished. Ask again after Retry-After seconds.',
    {
      ...retryAfter(seconds),
    },
  )

export const internalError = (cause?: unknown) =>
  new ApiError(
    'broken',
    'INTERNAL_ERROR',
    'Something failed on our side. Try again later or quote the request id to support.',
    { cause },
  )

export const unavailable = (cause?: unknown, seconds = 2) =>
  new ApiError(
    'unavailable',
    'SERVICE_UNAVAILABLE',
    'The service is overloaded or restarting. Wait for Retry-After seconds and repeat the request.',
    { ...retryAfter(seconds), cause },
  )
