import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** What `vite build` made of docs-ui: a page per route, and files whose names change with their content below assets/. */
const built = fileURLToPath(new URL('../../docs-ui/dist', import.meta.url))

/** Scripts, styles and fonts come from here alone; the console may call any server that the reader names. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  'frame-src blob:',
  'connect-src *',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const year = 'public, max-age=31536000, immutable'

/** Serves the documentation site beside the API. Before it is built, its pages say how to build it. */
export async function addSite(app: FastifyInstance, folder = built): Promise<void> {
  if (!existsSync(folder)) {
    app.get('/', (_, reply) => reply.redirect('/api-reference'))
    app.get('/api-reference', (_, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send('The documentation is not built yet. Run: make docs\n'),
    )
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? year : 'no-cache')
      reply.header('content-security-policy', policy)
      reply.header('referrer-policy', 'same-origin')
      reply.header('x-frame-options', 'DENY')
    },
  })
}
