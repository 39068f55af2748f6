import type { Schemas } from '../../openapi/generated/types.ts'

export type ErrorInfo = Schemas['ErrorInfo']
export type ErrorDetail = Schemas['ErrorDetail']

/** An error in the input of a rule. Its field is relative to that input; the caller knows the path. */
export type FieldError = Omit<ErrorDetail, 'objectName'>

/** An error whose message begins with its field. */
export const fieldError = (code: string, field: string, says: string): FieldError => ({
  code,
  defaultMessage: `${field} ${says}`,
  field,
})

/** Where the field of an error is: in a part of the request, or in a stored value. */
export type ObjectName = 'body' | 'query' | 'header' | 'path' | 'shipment' | 'shipmentPromise'

/** Moves errors to a path of a larger object, and adapts messages that begin with the field. */
export const within = (path: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ field = '', defaultMessage, ...error }) => {
    const placed = field === '' || field.startsWith('[') ? path + field : `${path}.${field}`
    const rest = defaultMessage.slice(field.length)
    const isNamed = field !== '' && defaultMessage.startsWith(field) && /^\W/.test(rest)
    return { ...error, field: placed, defaultMessage: isNamed ? placed + rest : defaultMessage }
  })

export const placedIn = (objectName: ObjectName, errors: readonly FieldError[]): ErrorDetail[] =>
  errors.map((error) => ({ objectName, ...error }))

/** The kind of error in domain terms. Only the edge maps it to an HTTP status. */
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
  /** In the body unless they say otherwise. */
  errors?: readonly ErrorDetail[]
  /** When a retry makes sense. */
  retrySeconds?: number
  /** The methods to use instead. */
  allow?: string
  /** The path of a resource that the error leaves behind, without the API's prefix. */
  place?: string
  cause?: unknown
}

/** The error that rules and handlers throw. Only the edge turns it into a response. */
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
    this.errors = errors && placedIn('body', errors)
    this.retrySeconds = retrySeconds
    this.allow = allow
    this.place = place
  }

  /** Returns the same error with additional details. */
  with(extras: Extras): ApiError {
    const { kind, error, message, errors, retrySeconds, allow, place, cause } = this
    return new ApiError(kind, error, message, { errors, retrySeconds, allow, place, cause, ...extras })
  }
}

/** Rethrows a validation error of a part of the body, with its errors at the path of that part. */
export function thrownWithin(path: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && error.errors ? error.with({ errors: within(path, error.errors) }) : error
  }
}

/** When a retry makes sense: after at least a second, because 0 invites a retry storm. */
export const retryAfter = (seconds: number) => ({ retrySeconds: Math.max(1, Math.ceil(seconds)) })

export const badRequest = (error: string, message: string, errors?: readonly ErrorDetail[]) =>
  new ApiError('invalid', error, message, { errors })

/** One or more errors in a request, each with its field. */
export const invalid = (errors: readonly ErrorDetail[], objectName: ObjectName = 'body') =>
  new ApiError(
    'invalid',
    'VALIDATION_FAILED',
    errors.length === 1
      ? 'The request has 1 error. See errors.'
      : `The request has ${errors.length} errors. See errors for each of them.`,
    { errors: placedIn(objectName, errors) },
  )

export function mustHaveNone(errors: readonly ErrorDetail[], objectName?: ObjectName): void {
  if (errors.length > 0) throw invalid(errors, objectName)
}

export const unauthorized = (
  message = 'Send a valid access token as Authorization with the Bearer scheme. Log in or refresh to get one.',
  error = 'UNAUTHORIZED',
) => new ApiError('unauthenticated', error, message)

export const forbidden = (error: string, message: string) => new ApiError('forbidden', error, message)

export const notFound = (what: string, id: string | number) =>
  new ApiError('notFound', 'NOT_FOUND', `${what} ${id} was not found.`)

/** For what existed and is gone for good. */
export const gone = (error: string, message: string) => new ApiError('gone', error, message)

export const methodNotAllowed = (method: string, allow: string) =>
  new ApiError('methodNotAllowed', 'METHOD_NOT_ALLOWED', `${method} is not allowed here. Use ${allow}.`, { allow })

export const notAcceptable = (contentType: string) =>
  new ApiError(
    'notAcceptable',
    'NOT_ACCEPTABLE',
    `This operation returns ${contentType}. Ask for that or leave Accept out.`,
  )

export const conflict = (error: string, message: string, errors?: readonly ErrorDetail[]) =>
  new ApiError('conflict', error, message, { errors })

/** For an object that another worker is using and will release soon. */
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

export const tooManyAtOnce = () =>
  new ApiError(
    'tooMany',
    'TOO_MANY_REQUESTS',
    'Too many requests of this client are at work at the same time. Wait for Retry-After seconds and send fewer at once.',
    retryAfter(1),
  )

export const tooManyStreams = (limit: number) =>
  new ApiError(
    'tooMany',
    'TOO_MANY_STREAMS',
    `A client has at most ${limit} streams at a time. Close one that is not in use, or share one.`,
    retryAfter(10),
  )

/** The body carries status 101. */
export const exportNotCompleted = (seconds: number) =>
  new ApiError(
    'unfinished',
    'EXPORT_NOT_COMPLETED',
    'The export is not finished. Try again after Retry-After seconds.',
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
