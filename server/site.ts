import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Login } from './dev/demo/company.ts'
import { prefix } from './platform/http/prefix.ts'

/** What `vite build` made of docs-ui: a page per route, and files whose names change with their content below assets/. */
const built = fileURLToPath(new URL('../docs-ui/dist', import.meta.url))

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
export async function addSite(app: FastifyInstance, login?: Login, folder = built): Promise<void> {
  // The console offers the demo's account; elsewhere there is none to offer.
  app.get('/demo-account.json', (_, reply) => (login ? reply.send(login) : reply.code(204).send()))
  app.get('/', (_, reply) => reply.redirect('/api-reference'))
  if (!existsSync(folder)) {
    app.get('/api-reference', (_, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send('The documentation is not built yet. Run: make docs\n'),
    )
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? year : 'no-cache')
      reply.header('content-security-policy', policy)
      reply.header('referrer-policy', 'same-origin')
      reply.header('x-frame-options', 'DENY')
    },
  })
  // A route for each of 600 files would take a fifth of a start, and of what is kept in memory after it.
  let files: ReadonlySet<string> | undefined
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const known = (files ??= await filesOf(folder))
    const path = request.params['*'].replace(/\/$/, '')
    const file = [path, `${path}/index.html`].find((one) => known.has(one))
    if (file !== undefined) return reply.sendFile(file)
    return isPage(request) ? reply.code(404).sendFile('404.html') : reply.callNotFound()
  })
}

/** The files that are served, by their paths below the folder: neither hidden ones nor what others are compressed to. */
async function filesOf(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) =>
    entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : [],
  )
  return new Set(
    paths
      .map((path) => path.replaceAll(sep, '/'))
      .filter((path) => !/(?:^|\/)\.|\.(?:br|gz)$|^index\.html$/.test(path)),
  )
}

/** Whether a person asks for a page in a browser. Whoever asks below the prefix gets what programs can read. */
const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith(`${prefix}/`) && headers.accept?.includes('text/html') === true
