import type { FastifyInstance } from 'fastify'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const requestHeaders = 'Authorization, ClientId, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-XSRF-TOKEN'
const alwaysExposed = [
  'x-request-id',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'allow',
]

/** Lets pages of the allowed origins read responds, and no others. Tokens travel in a header, so no credentials do. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], headers: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  const exposed = [...new Set([...alwaysExposed, ...headers])].join(', ')

  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined || !(allowed.has(origin) || allowed.has('*'))) return done()
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposed)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done()
    void reply
      .code(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', requestHeaders)
      .header('access-control-max-age', '86400')
      .send()
  })
}
