import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Login } from './dev/demo/company.ts'
import { prefix } from './platform/http/prefix.ts'

/**
 * The output of `vite build` in docs-ui: a page per route, and below assets/ files with a content hash in their name.
 */
const built = fileURLToPath(new URL('../docs-ui/dist', import.meta.url))

/** Scripts, styles and fonts must come from here; the console may call any server that the reader enters. */
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

/** Serves the documentation site beside the API. Until it is built, its pages explain how to build it. */
export async function addSite(app: FastifyInstance, login?: Login, folder = built): Promise<void> {
  // The console offers the demo's account, which exists only in the demo.
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
  await addCatalog(app, folder)
  // A route for each of 600 files would add a fifth to start time and memory.
  let files: ReadonlySet<string> | undefined
  app.get<{ Params: { '*': string } }>('/*', { onSend: nameYaml }, async (request, reply) => {
    const known = (files ??= await filesOf(folder))
    const path = request.params['*'].replace(/\/$/, '')
    reply.header('vary', 'accept')
    const asked = asksForMarkdown(request) ? [`${path}.md`, `${path}/index.md`] : []
    const file = [...asked, path, `${path}/index.html`, path.replace(/\.md$/, '/index.md'), ...desk(path)].find((one) =>
      known.has(one),
    )
    if (file !== undefined) return reply.sendFile(file)
    return isPage(request) ? reply.code(404).sendFile('404.html') : reply.callNotFound()
  })
}

/** The desk has a single page, whose script chooses the view by address. */
const desk = (path: string) => (path.startsWith('desk/') ? ['desk/index.html'] : [])

/** The served files by path, without hidden files and compressed copies. */
async function filesOf(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) =>
    entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : [],
  )
  return new Set(
    paths
      .map((path) => path.replaceAll(sep, '/'))
      .filter((path) => !/(?:^|\/)\.(?!well-known\/)|\.(?:br|gz)$|^index\.html$|^_headers$/.test(path)),
  )
}

/** As in RFC 9512; the library for static files uses an older type. */
async function nameYaml(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (String(reply.getHeader('content-type')).startsWith('text/yaml')) reply.header('content-type', 'application/yaml')
}

/** Serves the API catalogue of RFC 9727. Its links are absolute, so they stay valid in copies. */
async function addCatalog(app: FastifyInstance, folder: string): Promise<void> {
  const file = join(folder, catalog)
  if (!existsSync(file)) return
  const text = await readFile(file, 'utf8')
  app.get(`/${catalog}`, ({ protocol, host }, reply) => {
    const origin = `${protocol}://${host}`
    // As bytes, because Fastify adds a charset to JSON strings, which this type does not define.
    return reply
      .header('link', `<${origin}/${catalog}>; rel="api-catalog"`)
      .header('cache-control', 'no-cache')
      .type('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"')
      .send(Buffer.from(text.replace(/("(?:anchor|href)": ")\//g, `$1${origin}/`)))
  })
}

const catalog = '.well-known/api-catalog'

/** Programs that read pages may ask for Markdown. */
const asksForMarkdown = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.split(',').some((type) => type.trim().startsWith('text/markdown'))

/** Whether a browser requests a page. Requests below the API's prefix get a response for programs. */
const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith(`${prefix}/`) && headers.accept?.includes('text/html') === true
