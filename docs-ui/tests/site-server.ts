import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'

const built = path.join(import.meta.dirname, '../dist')

/** The least that the pages need from a browser. The product's server sends the same. */
export const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data: blob:; connect-src *; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves dist as the product's server does, without the API. */
export function serveSite(dist = built): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') {
      response.writeHead(302, { location: '/api-reference' }).end()
      return
    }
    const direct = path.join(dist, path.normalize(pathname))
    const found = [direct, path.join(direct, 'index.html')].find(
      (file) => path.extname(file) !== '' && existsSync(file),
    )
    const file = found ?? path.join(dist, '404.html')
    const packed = request.headers['accept-encoding']?.includes('br') && existsSync(`${file}.br`)
    response.writeHead(found ? 200 : 404, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicy,
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(packed && { 'content-encoding': 'br' }),
    })
    response.end(readFileSync(packed ? `${file}.br` : file))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      resolve({ server, address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}` })
    })
  })
}
