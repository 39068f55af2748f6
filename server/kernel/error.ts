import type { components } from '../../openapi/generated/types.ts'

export type ErrorInfo = components['schemas']['ErrorInfo']
export type Fault = components['schemas']['ErrorDetail']

interface Extras {
  errors?: readonly Fault[]
  headers?: Readonly<Record<string, string>>
  cause?: unknown
  /** Status that the body shows, where it isn't the one on the wire. */
  shownStatus?: number
}

/** What rules and handlers throw. Only the edge turns it into a reply. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly error: string
  readonly errors: readonly Fault[] | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly shownStatus: number | undefined

  constructor(status: number, error: string, message: string, { errors, headers, cause, shownStatus }: Extras = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.error = error
    this.errors = errors
    this.headers = headers
    this.shownStatus = shownStatus
  }
}

/** When another try makes sense. At least a second, since 0 asks for a storm. */
export const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } })

export const badRequest = (error: string, message: string, errors?: readonly Fault[]) =>
  new ApiError(400, error, message, { errors })

/** A request with one or more faults, each told with its place. */
export const invalid = (errors: readonly Fault[]) =>
  new ApiError(
    400,
    'VALIDATION_FAILED',
    errors.length === 1
      ? 'The request has 1 error. See errors.'
      : `The request has ${errors.length} errors. See errors for each of them.`,
    { errors },
  )

export const unauthorized = (
  message = 'Send a valid access token as Authorization with the Bearer scheme. Log in or refresh to get one.',
  error = 'UNAUTHORIZED',
) => new ApiError(401, error, message, { headers: { 'www-authenticate': 'Bearer' } })

export const forbidden = (error: string, message: string) => new ApiError(403, error, message)

export const notFound = (what: string, id: string | number) =>
  new ApiError(404, 'NOT_FOUND', `${what} ${id} was not found.`)

export const methodNotAllowed = (method: string, allow: string) =>
  new ApiError(405, 'METHOD_NOT_ALLOWED', `${method} is not possible here. Use ${allow}.`, { headers: { allow } })

export const notAcceptable = (contentType: string) =>
  new ApiError(406, 'NOT_ACCEPTABLE', `This operation returns ${contentType}. Ask for that or leave Accept out.`)

export const conflict = (error: string, message: string, errors?: readonly Fault[]) =>
  new ApiError(409, error, message, { errors })

/** Somebody else is at work on the same thing, and will be done soon. */
export const busy = (error: string, message: string, seconds: number) =>
  new ApiError(409, error, message, retryAfter(seconds))

export const preconditionFailed = () =>
  new ApiError(
    412,
    'PRECONDITION_FAILED',
    'The resource has changed. Read it again and repeat the change on the new version.',
  )

export const payloadTooLarge = (limit: number) =>
  new ApiError(
    413,
    'PAYLOAD_TOO_LARGE',
    `The body has more than ${limit.toLocaleString('en')} bytes. Send less at once.`,
  )

export const unsupportedMediaType = (types: readonly string[]) =>
  new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', `Send the body as ${types.join(' or ')}.`)

export const tooManyRequests = (limit: number, seconds: number) =>
  new ApiError(
    429,
    'TOO_MANY_REQUESTS',
    `More than ${limit} requests came within a minute. Wait for Retry-After seconds.`,
    retryAfter(seconds),
  )

/** Answers 202, since no HTTP client survives a final 101, and says 101 in the body (section 8). */
export const exportNotCompleted = (seconds: number) =>
  new ApiError(202, 'EXPORT_NOT_COMPLETED', 'The export is not finished. Ask again after Retry-After seconds.', {
    ...retryAfter(seconds),
    shownStatus: 101,
  })

export const internalError = (cause?: unknown) =>
  new ApiError(
    500,
    'INTERNAL_ERROR',
    'Something failed on our side. Try again later or quote the request id to support.',
    { cause },
  )

export const unavailable = (cause?: unknown, seconds = 2) =>
  new ApiError(
    503,
    'SERVICE_UNAVAILABLE',
    'The service is overloaded or restarting. Wait for Retry-After seconds and repeat the request.',
    { ...retryAfter(seconds), cause },
  )
