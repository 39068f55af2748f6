import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const requestHeaders = [
  'Authorization',
  'ClientId',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'X-XSRF-TOKEN',
]
const alwaysExposed = [
  'x-request-id',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'allow',
]

/**
 * Lets only pages of the allowed origins read responses. Tokens travel in a header, so CORS needs no credentials.
 * `openPaths` serve the pages of every shop; there the key lists the allowed origins.
 */
export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  headers: readonly string[],
  openPaths: ReadonlySet<string>,
): Promise<void> {
  const options: FastifyCorsOptions = {
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: requestHeaders,
    exposedHeaders: [...new Set([...alwaysExposed, ...headers])],
    maxAge: 86_400,
  }
  // An OPTIONS request without a requested method is not a preflight: the response lists the methods of the path.
  await app.register(cors, {
    delegator: ({ headers: sent, url }, callback) =>
      callback(null, {
        ...options,
        origin: openPaths.has(url.split('?', 1)[0] ?? '') ? true : origins.length > 0 && [...origins],
        preflight: sent['access-control-request-method'] !== undefined,
        strictPreflight: false,
      }),
  })
}
