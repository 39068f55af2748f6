import createClient, { type ClientOptions } from 'openapi-fetch'
import { retryAfterSeconds } from '../../kernel/back-off.ts'
import { traced } from '../../kernel/tracing.ts'
import { wholeBody } from '../../platform/http/whole-body.ts'
import { type CarrierId, CarrierUnavailable } from './carrier.ts'
import { EndOfRehearsal, isRehearsal } from './kit/rehearsal.ts'

/** The longest response in bytes, except for lists. It holds the largest document in Base64. */
const longestResponse = 8_000_000

/** The longest Retry-After in seconds. Longer ones are cut to this. */
const longestWait = 3_600

const waitIn = (headers: Headers): number | undefined => {
  const seconds = retryAfterSeconds(headers.get('retry-after'))
  return seconds === undefined ? undefined : Math.min(seconds, longestWait)
}

/** Errors of requests that were surely never sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Builds a client for a typed API. Node's fetch is 14 MB that load when `Request` is first accessed, so wait until
 * there is something to send.
 */
export const clientOf = <Paths extends object>(options: Omit<ClientOptions, 'Request'>) =>
  createClient<Paths>({ ...options, Request: laterRequest })

function requestOf(...args: ConstructorParameters<typeof Request>): Request {
  return new Request(...args)
}

/** A function called with `new` may return another object. */
const laterRequest: typeof Request = Object(requestOf)

/**
 * Builds a fetch for carriers: it reads the whole response within limits of time and size, follows no redirect, and
 * fails only with CarrierUnavailable.
 */
export function boundedFetch(carrier: CarrierId, timeout: number, longest = longestResponse) {
  const send = async (request: Request): Promise<Response> => {
    const deadline = AbortSignal.timeout(timeout)
    const signal = AbortSignal.any([request.signal, deadline])
    try {
      const response = await fetch(request, { signal, redirect: 'manual' })
      const body = await wholeBody(response.body ?? [], longest, () => tooLong(carrier, longest))
      const { status, headers } = response
      const whole = /\bjson\b/i.test(headers.get('content-type') ?? '') ? withLongNumbers(body) : body
      return new Response(whole.length === 0 ? null : whole, { status, headers })
    } catch (error) {
      if (error instanceof CarrierUnavailable) throw error
      if (signal.aborted) throw noResponse(carrier, deadline.aborted ? timeout : undefined, error)
      const code = codeOf(error)
      if (code !== undefined && neverSent.has(code))
        throw new CarrierUnavailable(carrier, 'UNREACHABLE', `${carrier} cannot be reached`, {
          mayHaveRegistered: false,
          carrierCode: code,
          cause: error,
        })
      throw new CarrierUnavailable(carrier, 'CONNECTION_LOST', `The connection to ${carrier} was lost`, {
        mayHaveRegistered: true,
        carrierCode: code,
        cause: error,
      })
    }
  }
  return (request: Request): Promise<Response> => {
    if (isRehearsal()) return Promise.reject(new EndOfRehearsal())
    return traced(
      () => ({
        name: `${request.method} ${carrier}`,
        kind: 'client',
        // Leaves out the address, since carriers' paths and queries contain references and postal codes.
        attributes: {
          'http.request.method': request.method,
          'server.address': new URL(request.url).hostname,
          'waybill.carrier': carrier,
        },
      }),
      async (add) => {
        const response = await send(request)
        add({ 'http.response.status_code': response.status })
        return response
      },
    )
  }
}

/**
 * Returns a success or refusal. Throws CarrierUnavailable for anything else: a server error, too many calls, or invalid
 * JSON.
 */
export async function understood<T>(
  carrier: CarrierId,
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<{ data?: T; error?: unknown; response: Response }> {
  const response = await call.catch((reason: unknown) => {
    throw reason instanceof SyntaxError ? garbage(carrier, reason) : reason
  })
  const { status, headers } = response.response
  if (status === 502 || status === 504)
    // A proxy in front of the carrier responded; the carrier may still be working on it.
    throw new CarrierUnavailable(carrier, 'TIMEOUT', `HTTP ${status}`, {
      mayHaveRegistered: true,
      carrierCode: `HTTP-${status}`,
    })
  if (status === 503 && waitIn(headers) !== undefined)
    // A server that says when it will be back has not accepted the request.
    throw new CarrierUnavailable(carrier, 'MAINTENANCE', `${carrier} is under maintenance`, {
      mayHaveRegistered: false,
      carrierCode: 'HTTP-503',
      retryAfter: waitIn(headers),
    })
  if (status >= 500)
    throw new CarrierUnavailable(carrier, 'SERVER_ERROR', `HTTP ${status}`, {
      mayHaveRegistered: true,
      carrierCode: `HTTP-${status}`,
      retryAfter: waitIn(headers),
    })
  if (status === 429)
    throw new CarrierUnavailable(carrier, 'RATE_LIMITED', `${carrier} asks for fewer calls`, {
      mayHaveRegistered: false,
      carrierCode: 'HTTP-429',
      retryAfter: waitIn(headers) ?? 1,
    })
  return response
}

export const garbage = (carrier: CarrierId, cause?: unknown) =>
  new CarrierUnavailable(carrier, 'GARBAGE', 'The response could not be understood', { mayHaveRegistered: true, cause })

const noResponse = (carrier: CarrierId, timeout: number | undefined, cause: unknown) =>
  new CarrierUnavailable(
    carrier,
    'TIMEOUT',
    timeout === undefined ? 'The call was broken off' : `No response within ${timeout / 1000} seconds`,
    { mayHaveRegistered: true, cause },
  )

/** The carrier may have booked before it began to respond. */
const tooLong = (carrier: CarrierId, longest: number) =>
  new CarrierUnavailable(
    carrier,
    'GARBAGE',
    `The response has more than ${longest / 1_000_000} MB, which are more than a label or list has`,
    { mayHaveRegistered: true },
  )

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** Converts numbers too long for a double to strings, since each digit of a parcel number counts. */
function withLongNumbers(body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> | string {
  const text = body.toString('utf8')
  if (!/\d{16}/.test(text)) return body
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  )
}
