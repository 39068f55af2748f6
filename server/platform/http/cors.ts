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

/** Lets pages of the allowed origins read responses, and no others. Tokens travel in a header, so no credentials do. */
export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  headers: readonly string[],
): Promise<void> {
  if (origins.length === 0) return
  const options: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: requestHeaders,
    exposedHeaders: [...new Set([...alwaysExposed, ...headers])],
    maxAge: 86_400,
  }
  // An OPTIONS that asks for no method is no preflight: it is told what the path allows.
  await app.register(cors, {
    delegator: ({ headers: sent }, callback) =>
      callback(null, {
        ...options,
        preflight: sent['access-control-request-method'] !== undefined,
        strictPreflight: false,
      }),
  })
}
