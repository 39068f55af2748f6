import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '../../identity/access/access.ts'
import { badRequest, forbidden } from '../../kernel/error.ts'
import type { Services } from '../../platform/http/handler.ts'
import { prefix } from '../../platform/http/prefix.ts'
import { respond } from './request.ts'

/** Where assistants call the API. Beside the API, since it speaks the Model Context Protocol. */
const place = '/mcp'

/** Where assistants read the documentation. */
const documentationPlace = `${place}/docs`

const notBuilt = 'The documentation is not built yet. Run: make docs\n'

/** Headers by which proxies state a request's origin. Calls made for the request carry them too. */
const passed = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const

interface Route {
  readonly Querystring: { readonly areas?: unknown; readonly 'read-only'?: unknown }
}

/**
 * Serves MCP over Streamable HTTP without sessions: each request is complete, so any process can respond. The caller's
 * token or API key decides which operations there are, and each call goes through the API like any other request.
 */
export async function registerMcp(
  app: FastifyInstance,
  { config, access }: Pick<Services, 'config'> & { readonly access: Access },
): Promise<void> {
  await app.register(async (scope) => {
    const options = { bodyLimit: config.bodyLimit, onRequest: app.rateLimit() }
    scope.route<Route>({
      method: ['GET', 'POST', 'DELETE'],
      url: place,
      ...options,
      async handler(request, reply) {
        mustBeOurs(request, config.corsOrigins, place)
        const { authorization, clientid } = request.headers
        const clientId = typeof clientid === 'string' ? clientid : undefined
        if (authorization === undefined) reply.header('www-authenticate', 'Bearer')
        const { permissions } = await access.callerOf(authorization, clientId, request.ip)
        // Loaded when an assistant first calls: most servers never need it.
        const { createHandler } = await import('./handler.ts')
        const handler = createHandler({
          fetch: callsOf(app, request),
          baseUrl: `${request.protocol}://${request.host}${prefix}`,
          token: (authorization ?? '').replace(/^bearer\s+/i, ''),
          clientId,
          permissions: new Set(permissions),
          areas: wordsIn(request.query.areas),
          readOnly: request.query['read-only'] !== undefined && request.query['read-only'] !== 'false',
        })
        return respond(handler, request, reply)
      },
    })
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: documentationPlace,
      ...options,
      async handler(request, reply) {
        mustBeOurs(request, config.corsOrigins, documentationPlace)
        const [{ documentationHandler }, { openPages }] = await Promise.all([
          import('./documentation.ts'),
          import('./pages.ts'),
        ])
        const pages = await openPages()
        if (!pages) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
        return respond(documentationHandler(pages, `${request.protocol}://${request.host}`), request, reply)
      },
    })
  })
}

/**
 * Refuses pages of other sites, which must not use a server that the reader's machine can reach. Browsers always send
 * their origin.
 */
function mustBeOurs({ headers: { origin }, host }: FastifyRequest, allowed: readonly string[], path: string): void {
  if (origin === undefined || allowed.includes(origin)) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  throw forbidden(
    'ORIGIN_NOT_ALLOWED',
    `Pages of ${origin} may not call ${path}. Add the origin to WAYBILL_CORS_ORIGINS.`,
  )
}

function wordsIn(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string')
    throw badRequest('PARAMETER_UNREADABLE', 'areas must be given once, with commas between areas.')
  return value.split(',').map((word) => word.trim())
}

/** Calls the API without the network, with the address of the assistant's request. */
const callsOf =
  (app: FastifyInstance, request: FastifyRequest): typeof fetch =>
  async (input, init) => {
    const call = new Request(input, init)
    const { pathname, search } = new URL(call.url)
    const forwarded = Object.fromEntries(
      passed.flatMap((name) => {
        const value = request.headers[name]
        return value === undefined ? [] : [[name, value]]
      }),
    )
    const response = await app.inject({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK sends methods of the contract alone
      method: call.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(call.headers), ...forwarded, host: request.host },
      ...(request.socket.remoteAddress !== undefined && { remoteAddress: request.socket.remoteAddress }),
      ...(call.body && { payload: Buffer.from(await call.arrayBuffer()) }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers))
      for (const one of [value ?? []].flat()) headers.append(name, String(one))
    const hasBody = ![204, 304].includes(response.statusCode)
    return new Response(hasBody ? new Uint8Array(response.rawPayload) : null, { status: response.statusCode, headers })
  }
