import { currentTime } from '../../kernel/current-time.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadyResponse } from './response.ts'
import { databaseError } from './database-error.ts'
import {
  ApiError,
  badRequest,
  type ErrorDetail,
  type ErrorInfo,
  type ErrorKind,
  internalError,
  invalid,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
} from '../../kernel/error.ts'
import { prefix } from './prefix.ts'
import { errorsOfRequest, InvalidInput, shorten } from './validation.ts'

/** Converts any thrown error to the ApiError that the caller gets. */
export function apiErrorOf(error: unknown, request?: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof Error)) return internalError(error)
  const facts = request?.routeOptions?.config?.facts
  if (error instanceof InvalidInput && request) return invalid(errorsOfRequest(request, facts?.bodyRequired ?? false))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (request?.raw.readableAborted)
    return badRequest('BODY_UNREADABLE', 'The connection ended before the body was complete. Send it again.')
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return payloadTooLarge(request?.routeOptions.bodyLimit ?? 0)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType(facts?.requestTypes ?? [])
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badRequest('BODY_UNREADABLE', 'The length of the body does not match Content-Length. Send it again.')
    case 'FST_ERR_BAD_URL':
      return badRequest(
        'URL_UNREADABLE',
        'The path has a percent sign that is not part of a UTF-8 character. Encode it as %25.',
      )
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return badRequest('URL_UNREADABLE', 'A part of the path is longer than any name or id.')
    case 'FST_ERR_HANDLER_TIMEOUT':
      return unavailable(error)
    default:
      return databaseError(error) ?? internalError(error)
  }
}

const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  const path = (end < 0 ? url : url.slice(0, end)).slice(0, 2048)
  return path.startsWith('/') ? path : '/'
}

const statuses: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  notAcceptable: 406,
  conflict: 409,
  gone: 410,
  changed: 412,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  // The contract's error catalogue says 101, but HTTP clients can't handle that as a final status. The body still
  // carries it.
  unfinished: 202,
  broken: 500,
  unavailable: 503,
}

export const statusOf = ({ kind }: ApiError): number => statuses[kind]

export function headersOf({ kind, retrySeconds, allow, place }: ApiError): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    ...(kind === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
    ...(retrySeconds !== undefined && { 'retry-after': String(retrySeconds) }),
    ...(allow !== undefined && { allow }),
    ...(place !== undefined && { location: prefix + place }),
  }
}

/** Errors quote the request, which may be long, or may be cut in the middle of a character. */
const shortened = ({ defaultMessage, field, ...rest }: ErrorDetail): ErrorDetail => ({
  ...rest,
  defaultMessage: shorten(defaultMessage, 2000),
  ...(field !== undefined && { field: shorten(field, 500) }),
})

/** Builds the contract's one error body, for every kind of error. */
export function failureOf(
  error: ApiError,
  url: string,
  requestId: string,
  status = statusOf(error),
): ReadyResponse & { body: string } {
  const info: ErrorInfo = {
    timestamp: currentTime().toISOString(),
    status: error.kind === 'unfinished' ? 101 : status,
    error: error.error,
    message: shorten(error.message, 2000),
    path: pathOf(url),
    requestId,
    ...(error.errors && { errors: error.errors.slice(0, 1000).map(shortened) }),
  }
  return {
    status,
    headers: headersOf(error),
    body: JSON.stringify(info),
    failure: error,
  }
}

/** Replies to an error, and logs what the caller must not see. */
export function replyWithFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = apiErrorOf(error, request)
  request.failure = known
  if (known.kind === 'broken' || known.kind === 'unavailable')
    request.log[known.kind === 'unavailable' ? 'warn' : 'error']({ err: known.cause ?? error }, known.error)
  const { status, headers, body } = failureOf(known, request.raw.url ?? '/', request.id)
  void reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
}
