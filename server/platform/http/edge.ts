import { once as event } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import glue from 'fastify-openapi-glue'
import type { Caller } from './caller.ts'
import { type Failure, type ReadyResponse, responseOf } from './response.ts'
import { RequestContext } from './context.ts'
import { ApiError, forbidden, internalError, invalid, methodNotAllowed, tooManyAtOnce } from '../../kernel/error.ts'
import { Shares } from '../../kernel/shares.ts'
import { party } from '../store/shared-pool.ts'
import { failureOf } from './failure.ts'
import { type Context, type Facts, isStream, type Services } from './handler.ts'
import { once, type RunAtOnce, type Work } from './idempotency.ts'
import type { FinishedKey } from './idempotency-store.ts'
import { absentBody, addBodyReaders, checkAccept, checkContentType } from './media-types.ts'
import { Methods } from './methods.ts'
import { pageOf } from '../../kernel/paging.ts'
import { matchesWeakly } from './representation.ts'
import { Bodies } from './references.ts'
import { errorsOfRequest, validatorCompiler } from './validation.ts'
import { withheld } from './withheld.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; undefined on public operations. */
    caller: Caller | undefined
    /** Why there is no caller although the operation requires one. Thrown after the request has been counted. */
    refusal: Error | undefined
    /** The error in the response. */
    failure: Failure | undefined
  }
  interface FastifyContextConfig {
    facts?: Facts
  }
}

/** A request to an operation. Its response has been sent, or its caller has hung up. */
export interface ServedRequest {
  readonly id: string
  readonly caller: Caller | undefined
  readonly operation: Facts
  readonly parameters: Readonly<Record<string, unknown>>
  readonly status: number
  readonly failure: Failure | undefined
  readonly durationMs: number
}

interface Input {
  readonly path: unknown
  readonly query: unknown
  readonly header: unknown
  readonly body: unknown
}

/** A handler as the edge calls it. Its own types were checked at compile time, and its input is checked at run time. */
type AnyHandler = { handle(input: Input, ctx: Context): unknown }['handle']

/**
 * Does the work of an operation in the same statement that writes the finished key; `finished` turns the response into
 * that key. Returns false, with nothing on record, if that is not possible or the key already exists.
 */
type AnyHandlerAtOnce = {
  handle(input: Input, ctx: Context, finished: (output: unknown) => FinishedKey): Promise<boolean>
}['handle']

export interface Edge {
  readonly prefix: string
  /** The generated contract for fastify-openapi-glue. */
  readonly contract: Readonly<Record<string, unknown>>
  readonly operations: readonly Facts[]
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>
  /** Replacements for handlers, used if the request carries an idempotency key. */
  readonly handlersAtOnce?: Readonly<Record<string, AnyHandlerAtOnce | undefined>>
  readonly services: Services
  /** Finds the caller of a request from its Authorization and ClientId headers and its network address. */
  readonly callerOf: (
    authorization: string | undefined,
    clientId: string | undefined,
    address: string,
  ) => Caller | Promise<Caller>
  /** Called for every request to an operation. */
  readonly onServed: (request: ServedRequest) => void
}

/** Registers every operation of the contract below the prefix. */
export async function registerOperations(app: FastifyInstance, edge: Edge): Promise<void> {
  const { prefix, contract, operations, handlers, handlersAtOnce = {}, services, callerOf, onServed } = edge
  const byId = new Map(operations.map((facts) => [facts.id, facts]))

  const seat = seatIn(new Shares(services.config.requestsAtOnce))

  addBodyReaders(app)
  const bodies = new Bodies(contract)
  app.setValidatorCompiler(validatorCompiler((schema) => bodies.schemaOf(schema)))
  app.addHook('onRoute', closeQuery)
  for (const { method, path, allow } of new Methods(operations).shadowed())
    app.route({
      method,
      url: prefix + routeOf(path),
      onRequest: app.rateLimit(),
      handler: () => {
        throw methodNotAllowed(method, allow)
      },
    })

  await app.register(glue, {
    specification: bodies.contract,
    prefix,
    operationResolver: (operationId: string) => {
      const facts = byId.get(operationId)
      if (!facts)
        throw new Error(`The contract has ${operationId}, but the facts of the operations do not. Run make generate.`)
      const handler = handlers[operationId]
      if (!handler) throw new Error(`Nothing handles ${operationId}`)
      const createdPath = createdPathOf(facts, operations, prefix)
      return {
        method: facts.method,
        url: routeOf(facts.path),
        config: { facts },
        ...(facts.bodyLimit !== undefined && {
          bodyLimit: Math.max(facts.bodyLimit, services.config.bodyLimit),
        }),
        onRequest: [identify(facts, callerOf), app.rateLimit(), admit(facts), ...(isStream(facts) ? [] : [seat])],
        onResponse: served(facts, onServed),
        handler: serving(facts, handler, handlersAtOnce[operationId], services, prefix, createdPath),
      }
    },
  })
}

/** `/shipments/{shipmentId}` -> `/shipments/:shipmentId` */
const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Refuses undeclared query parameters, also on operations that declare none. */
function closeQuery(route: RouteOptions): void {
  if (route.config?.facts && route.schema) route.schema.querystring ??= { type: 'object', properties: {} }
}

type Done = (error?: Error) => void

/** Authenticates the caller. A request refused here still counts against the rate limit, by its address. */
function identify({ permission }: Facts, callerOf: Edge['callerOf']) {
  return (request: FastifyRequest, _: FastifyReply, done: Done): void => {
    if (permission === 'public') return done()
    const settle = (caller: Caller) => {
      request.caller = caller
      done()
    }
    const refuse = (error: unknown) => {
      request.refusal = asError(error)
      done()
    }
    let caller: Caller | Promise<Caller>
    try {
      const { authorization, clientid } = request.headers
      caller = callerOf(authorization, typeof clientid === 'string' ? clientid : undefined, request.ip)
    } catch (error) {
      return refuse(error)
    }
    if (caller instanceof Promise) caller.then(settle, refuse)
    else settle(caller)
  }
}

/** Limits how many requests of one client run at a time, so that others always get a turn. */
function seatIn(shares: Shares) {
  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const name = partyOf(request)
    if (!shares.hasRoomFor(name)) return done(tooManyAtOnce())
    shares.take(name)
    reply.raw.on('close', () => shares.leave(name)) // done or aborted by the client
    done()
  }
}

/** The party that a request is charged to: a client, a user who acts for none, or an anonymous caller's address. */
const partyOf = ({ caller, ip }: FastifyRequest): string =>
  caller === undefined ? `address ${ip}` : caller.hasClient ? `client ${caller.clientId}` : `user ${caller.userId}`

const asError = (error: unknown): Error => (error instanceof Error ? error : internalError(error))

/** The operations open to a user who has yet to set up a second factor. */
const enrolling: ReadonlySet<string> = new Set([
  'getMe',
  'getMySecondFactor',
  'setMySecondFactor',
  'confirmMySecondFactor',
  'listMyPasskeys',
  'beginMyPasskey',
  'confirmMyPasskey',
  'logout',
])

/** Checks a request before its body is read: authentication, permission, and media type. */
function admit(facts: Facts) {
  const permission = ['public', 'authenticated'].includes(facts.permission) ? undefined : facts.permission

  const check = (request: FastifyRequest): void => {
    const { caller, refusal } = request
    if (refusal) throw refusal
    mustComeFrom(caller?.origins, request.headers.origin)
    if (caller?.mustEnrol && !enrolling.has(facts.id))
      throw forbidden(
        'SECOND_FACTOR_SETUP_REQUIRED',
        'A client that you belong to requires a second factor. Set it up with PUT /me/second-factor; until then all other calls are refused.',
      )
    if (caller?.origins !== undefined && permission === undefined && facts.permission !== 'public')
      throw forbidden('SECRET_ONLY', 'A public key only works in web pages. Use a secret key on a server, or log in.')
    if (permission !== undefined && !caller?.may(permission))
      throw forbidden(
        'FORBIDDEN',
        caller?.isTest
          ? `This call needs the permission ${permission}, which you do not have on the test side. Users, permissions, clients, products, add-ons and carrier credentials have no test side.`
          : `This call needs the permission ${permission}. Ask an administrator of your client for a role that has it.`,
      )
    checkAccept(request.headers.accept, facts)
    checkContentType(request, facts)
  }
  return (request: FastifyRequest, _: FastifyReply, done: Done): void => {
    try {
      check(request)
    } catch (error) {
      return done(asError(error))
    }
    done()
  }
}

/** A public key only works from the pages it was issued for. */
function mustComeFrom(origins: readonly string[] | undefined, origin: string | undefined): void {
  if (!origins || (origin !== undefined && origins.includes(origin))) return
  throw forbidden(
    'ORIGIN_NOT_ALLOWED',
    `This public key works only on pages of ${origins.join(', ')}, and not from ${origin === undefined ? 'elsewhere' : origin.slice(0, 200)}. Add the origin to the key, or use a secret key on a server.`,
  )
}

function served(operation: Facts, onServed: Edge['onServed']) {
  return ({ id, caller, params, failure }: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const { statusCode: status, elapsedTime: durationMs } = reply
    onServed({ id, caller, operation, parameters: recordOf(params), status, failure, durationMs })
    done()
  }
}

/** Runs an operation's handler and writes the contract's one success response. */
function serving(
  facts: Facts,
  handler: AnyHandler,
  handlerAtOnce: AnyHandlerAtOnce | undefined,
  services: Services,
  prefix: string,
  createdPath: ((created: unknown) => string | undefined) | undefined,
) {
  async function run(request: FastifyRequest, work?: Work, app = services): Promise<ReadyResponse> {
    const ctx = new RequestContext(request, facts, app, work)
    // Sets that aren't lists, such as all goods on a truck, have no page limit.
    if (facts.paging !== null && recordOf(request.query).page !== undefined) pageOf(recordOf(request.query))
    const output = await handler(inputOf(request), ctx)
    const response = respond(request, ctx, output)
    const { location } = response.headers
    if (work) return { ...response, deeds: ctx.rowsOf(output, location) }
    await ctx.tell(output, location)
    return response
  }

  function respond(request: FastifyRequest, ctx: RequestContext, output: unknown): ReadyResponse {
    ctx.checkPrecondition()
    const location = ctx.namedLocation === undefined ? createdPath?.(output) : prefix + ctx.namedLocation
    return responseOf(facts, output, { url: request.url, query: recordOf(request.query), location }, ctx.extraHeaders)
  }

  const atOnce =
    handlerAtOnce &&
    ((request: FastifyRequest): RunAtOnce =>
      async (finished) => {
        const ctx = new RequestContext(request, facts, services)
        let response: ReadyResponse | undefined
        const isDone = await handlerAtOnce(inputOf(request), ctx, (output) =>
          finished((response = respond(request, ctx, output))),
        )
        if (isDone) await ctx.tell(undefined, response?.headers.location)
        return isDone ? response : undefined
      })

  /** If the replica fails for any reason, the primary runs the query again. */
  async function read(request: FastifyRequest): Promise<ReadyResponse> {
    const store = isForReplica(facts) ? await services.replica?.current() : undefined
    if (!store) return run(request)
    try {
      return await run(request, undefined, { ...services, ...store })
    } catch (error) {
      if (error instanceof ApiError) throw error
      request.log.warn({ err: error }, 'The replica did not serve a request; the primary does')
      return run(request)
    }
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.body === undefined && facts.requestTypes.length > 0) {
      request.body = absentBody(facts)
      const errors = errorsOfRequest(request, facts.bodyRequired)
      if (errors.length > 0) throw invalid(errors)
    }
    const key = facts.idempotent ? request.headers['idempotency-key'] : undefined
    const full =
      typeof key === 'string' && request.caller
        ? await once(
            services.db,
            {
              clientId: request.caller.clientId,
              key,
              operationId: facts.id,
              asked: JSON.stringify([request.params, request.query, request.body]),
              keptHours: services.config.keepIdempotencyHours,
            },
            (work) => run(request, work),
            (error) => failureOf(error, request.url, request.id),
            atOnce?.(request),
          )
        : await read(request)
    const response = withheld(facts, request.caller, full)
    // The body may never be read to its end, for example after HEAD.
    const { body } = response
    if (body instanceof Readable) {
      reply.raw.once('close', () => body.destroy())
      // Wait for the first row, so that an earlier failure can still set the status.
      if (!isStream(facts)) await Promise.race([event(body, 'readable'), event(body, 'close')])
    }
    // Close the connection with the stream; an idle one would delay shutdown.
    if (isStream(facts)) reply.header('connection', 'close')
    request.failure = response.failure
    return write(reply, response, facts.conditional === 'none-match' ? request.headers['if-none-match'] : undefined)
  }
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    party.run(partyOf(request), serve, request, reply)
}

/** Lists that write before they read: their readers want the latest events or requests. */
const writing = new Set(['listEvents', 'listRequests', 'listAuditEntries', 'exportAuditEntries'])

/** Lists, reports and CSV files take long and change nothing. */
const isForReplica = ({ id, method, area, paging, contentType }: Facts): boolean =>
  method === 'GET' && (paging !== null || area === 'reporting' || contentType === 'text/csv') && !writing.has(id)

const inputOf = ({ params, query, headers, body }: FastifyRequest): Input => ({
  path: params,
  query,
  header: headers,
  body,
})

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

function write(
  reply: FastifyReply,
  { status, headers, body }: ReadyResponse,
  ifNoneMatch: string | undefined,
): FastifyReply {
  const { etag } = headers
  if (etag === undefined)
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(encoded(body))
  // A browser may cache it, but must revalidate each time, and must not reuse it for another caller or client.
  const vary = reply.getHeader('vary')
  reply.header('cache-control', 'private, no-cache')
  reply.header('vary', vary === undefined ? callerHeaders : `${String(vary)}, ${callerHeaders}`)
  if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, etag)) return reply.code(304).header('etag', etag).send()
  return reply.code(status).headers(headers).send(encoded(body))
}

/** As bytes, a long body is traversed once. A string would be measured, joined with the head and encoded. */
const encoded = (body: ReadyResponse['body']) =>
  typeof body === 'string' && body.length > longString ? bytesOf(body) : body
const longString = 16_384

/** If the buffer holds even the longest possible encoding, there is no need to measure the string first. */
const bytesOf = (text: string): Buffer =>
  text.length * 3 > room.length ? Buffer.from(text) : Buffer.from(room.subarray(0, room.write(text)))
const room = Buffer.allocUnsafeSlow(1_048_576)

const callerHeaders = 'Authorization, ClientId'

/**
 * The path of a created resource: below its collection, identified by the attribute that the path names or by `id`. If
 * the contract has no such path, the handler sets the location.
 */
function createdPathOf(facts: Facts, operations: readonly Facts[], prefix: string) {
  if (facts.status !== 201) return undefined
  const collection = facts.path.replace(/\/$/, '')
  const candidates = [collection, collection.slice(collection.lastIndexOf('/'))]
  const path = candidates
    .map((stem) =>
      operations.find((one) => one.path.startsWith(`${stem}/{`) && !one.path.slice(stem.length + 1).includes('/')),
    )
    .find((one) => one !== undefined)?.path
  if (path === undefined) return undefined
  const stem = path.slice(0, path.lastIndexOf('/'))
  const parameter = path.slice(stem.length + 2, -1)
  return (created: unknown): string | undefined => {
    const { [parameter]: named, id } = recordOf(created)
    const value = named ?? id
    return typeof value === 'string' || typeof value === 'number'
      ? `${prefix}${stem}/${encodeURIComponent(value)}`
      : undefined
  }
}
