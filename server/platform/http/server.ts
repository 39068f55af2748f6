import type { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { Config } from '../../config.ts'
import { allowOrigins } from './cors.ts'
import { ApiError, badRequest, forbidden, methodNotAllowed, unavailable } from '../../kernel/error.ts'
import { failureOf, replyWithFailure } from './failure.ts'
import { serializers } from './log.ts'
import { ignoreBody } from './media-types.ts'
import { Methods } from './methods.ts'
import { Proxies } from './proxies.ts'
import { type Facts, isStream } from './handler.ts'
import { type Limit, limitRequests } from './rate-limit.ts'
import { requestId } from './request-id.ts'

export interface ServerOptions {
  readonly config: Config
  readonly prefix: string
  readonly operations: readonly Facts[]
  readonly logger?: FastifyServerOptions['loggerInstance']
}

/** Longer than any name or id, so that the contract limits the length. */
const maxParamLength = 4_096

/** A server that returns every error in the contract's format, even if the request reached no route or handler. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, prefix, operations, logger } = options
  const proxies = new Proxies(config.trustedProxies)
  const app: FastifyInstance = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: { level: config.logLevel, serializers } }),
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustedProxies.length > 0 && ((peer) => proxies.trusts(peer)),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // Node itself would reject a request without a host, and not in our format.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      nameResponse(request, reply)
      void refuse(error, request, reply)
    },
    clientErrorHandler: replyToUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
  })

  app.addHook('onReady', () => proxies.begin())
  app.addHook('onClose', async () => proxies.end())
  app.setErrorHandler(replyWithFailure)
  const limit = await limitRequests(app, config.requestsPerMinute)
  /** Rejects requests for which Fastify runs no hooks. */
  async function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await limit(request, reply)
      replyWithFailure(error, request, reply)
    } catch (tooMany) {
      replyWithFailure(tooMany, request, reply)
    }
  }
  nameRequests(app)
  responseUnknown(app, prefix, new Methods(operations), limit)
  limitConnections(app, config.connectionsAtOnce)
  await allowOrigins(
    app,
    config.corsOrigins,
    operations.flatMap(({ headers }) => headers),
    new Set(operations.flatMap(({ permission, path }) => (permission === 'checkout:write' ? [prefix + path] : []))),
  )
  return app
}

/** Gives each request an id and logs its outcome. */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    nameResponse(request, reply)
    // A proxy in front may have read the other Host header, or neither (RFC 9112, section 3.2).
    const hosts = countHosts(request.raw.rawHeaders)
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1'))
      return done(badRequest('REQUEST_UNREADABLE', `The request has ${hosts || 'no'} Host headers. Send one.`))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { facts } = request.routeOptions.config
    request.log.info(
      {
        operation: facts?.id,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        clientId: request.caller?.hasClient ? request.caller.clientId : undefined,
        userId: request.caller?.userId,
      },
      'request',
    )
    done()
  })
}

function nameResponse(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/**
 * Responds to a connection above the limit and closes it; Node's own limit would hang up without a response. Silent
 * connections get the response when the header timeout ends.
 */
function limitConnections(app: FastifyInstance, limit: number): void {
  const beyond = new WeakSet<Socket>()
  let open = 0
  app.server.on('connection', (socket) => {
    if (++open > limit) beyond.add(socket)
    socket.once('close', () => void open--)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!beyond.has(request.raw.socket)) return done()
    reply.header('connection', 'close')
    done(unavailable())
  })
}

/** Above this event loop delay and number of running requests, new requests get 503. */
export interface Limits {
  readonly delayMs: number
  readonly requests: number
}

const sampleMs = 500

/** With so few requests running, the machine itself must have paused; rejecting requests would not help. */
const fewRequests = 16

/** Rejects requests over plain HTTP, and any requests while the server is overloaded. */
export async function protect(api: FastifyInstance, limits: Limits): Promise<void> {
  let atWork = 0
  const leave = () => void atWork--
  api.addHook('onRequest', (request, reply, done) => {
    const { facts } = request.routeOptions.config
    if (facts && isStream(facts)) return done(refusalOfPlainHttp(request))
    reply.raw.on('close', leave) // done or aborted by the client
    done(++atWork > limits.requests ? unavailable() : refusalOfPlainHttp(request))
  })
  let isStarted = false
  api.addHook('onListen', (done) => {
    // The first sample measures the start-up, not the load.
    setTimeout(() => (isStarted = true), 2 * sampleMs).unref()
    done()
  })
  await api.register(underPressure, {
    maxEventLoopDelay: limits.delayMs,
    sampleInterval: sampleMs,
    pressureHandler: (_request, _reply, _type, delay) => {
      // If a sample has no measurements, its delay is infinite.
      if (isStarted && Number.isFinite(delay) && atWork > fewRequests) throw unavailable()
    },
  })
}

/** Below the prefix, an undeclared method on a path of the contract gets 405; every other unknown request gets 404. */
function responseUnknown(app: FastifyInstance, prefix: string, methods: Methods, limit: Limit): void {
  const allowed = (request: FastifyRequest): string => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allow = path.startsWith(`${prefix}/`) ? methods.allowed(path.slice(prefix.length)) : undefined
    if (allow === undefined) throw new ApiError('notFound', 'NOT_FOUND', `There is nothing at ${path.slice(0, 200)}.`)
    if (request.method !== 'OPTIONS') throw methodNotAllowed(request.method, allow)
    return allow
  }
  app.setNotFoundHandler({ preHandler: limit }, (request, reply) =>
    reply
      .code(204)
      .header('allow', `${allowed(request)}, OPTIONS`)
      .send(),
  )
  // Fastify requires a Content-Type for QUERY before it looks for a handler, although no operation has that method.
  const refuseQuery = async (request: FastifyRequest, reply: FastifyReply) => {
    await limit(request, reply)
    allowed(request)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || request.method === 'OPTIONS') ignoreBody(request.headers)
    if (request.method === 'QUERY') return refuseQuery(request, reply)
    done()
  })
}

/** Refuses plain HTTP from other machines, since it would expose tokens. */
function refusalOfPlainHttp(request: FastifyRequest): ApiError | undefined {
  if (request.protocol === 'https') return undefined
  // A proxy on the same machine says which protocol the client used, in some cases by RFC 7239.
  const { 'x-forwarded-proto': proto = '', forwarded = '' } = request.headers
  const isInClear = /(?:^|,)\s*http\s*$/i.test(String(proto)) || /\bproto="?http\b(?![^,]*,)/i.test(forwarded)
  if (isLoopback(request.socket.remoteAddress) && !isInClear) return undefined
  return forbidden('HTTPS_REQUIRED', 'This API is served over HTTPS only. Repeat the request with https.')
}

/** Names and values alternate in the list. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

const isLoopback = (address = '') => /^(?:127\.|::1$|::ffff:127\.)/.test(address)

/** Sends the usual error body for a request that Node could not parse as HTTP. */
function replyToUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const { status, error: name, message } = unreadable[error.code ?? ''] ?? malformed
  const id = requestId()
  const { body } = failureOf(new ApiError('invalid', name, message), '/', id, status)
  const head = [
    `HTTP/1.1 ${status} ${name}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const malformed = { status: 400, error: 'REQUEST_UNREADABLE', message: 'The request is not HTTP/1.1.' }

const unreadable: Readonly<Record<string, typeof malformed>> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'HEADERS_TOO_LARGE', message: 'The headers have more than 16 kB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'REQUEST_TIMEOUT', message: 'The request did not arrive in time.' },
}
