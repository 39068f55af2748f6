import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { contentSecurityPolicy } from './site-server.ts'

/** A request that the scripted server received. */
export interface Got {
  readonly method: string
  /** Path and query as received. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly bytes: Buffer
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Chunks sent after the body; the response then stays open. */
  readonly parts?: readonly string[]
  /** The delay before the response starts, in milliseconds. */
  readonly after?: number
}

export interface Scripted {
  readonly address: string
  /** Every request below /v1, in order of arrival. */
  readonly got: Got[]
  /** The response to the next requests. */
  reply: (got: Got) => Reply
  close(): void
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the built site with a shortened reference, and the test's own responses below /v1. */
export function serveScripted(dist: string): Promise<Scripted> {
  const got: Got[] = []
  const scripted = { address: '', got, reply: (): Reply => ({ body: '{}' }) }
  const server: Server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    if (!url.startsWith('/v1/')) return sendFile(dist, url, response)
    const pieces: Buffer[] = []
    request.on('data', (part: Buffer) => pieces.push(part))
    request.on('end', () => {
      const bytes = Buffer.concat(pieces)
      const one = { method, url, headers, body: bytes.toString(), bytes }
      if (method !== 'OPTIONS') got.push(one)
      const {
        status = 200,
        headers: more,
        body = '',
        parts,
        after = 0,
      } = method === 'OPTIONS' ? {} : running.reply(one)
      setTimeout(() => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
          'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
          'access-control-allow-methods': '*',
          ...more,
        })
        if (!parts) return response.end(body)
        response.write(body)
        for (const [index, part] of parts.entries()) setTimeout(() => response.write(part), 100 * (index + 1))
      }, after)
    })
  })
  const running: Scripted = Object.assign(scripted, {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      resolve(Object.assign(running, { address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}` }))
    })
  })
}

function sendFile(dist: string, url: string, response: ServerResponse): void {
  const { pathname } = new URL(url, 'http://localhost')
  const direct = path.join(dist, path.normalize(pathname))
  const file = [direct, path.join(direct, 'index.html')].find((name) => path.extname(name) !== '' && existsSync(name))
  response.writeHead(file === undefined ? 404 : 200, {
    'content-type': types[path.extname(file ?? '')] ?? 'application/octet-stream',
    'content-security-policy': contentSecurityPolicy,
    ...(pathname.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
  })
  if (file === undefined) return void response.end()
  response.end(/^\/api-reference(\/|$)/.test(pathname) ? shortened(readFileSync(file, 'utf8')) : readFileSync(file))
}

/** Areas whose operations the tests open from their cards. The console itself knows the operations of all areas. */
const shown = new Set(['Authentication', 'ParcelShop', 'Shipping', 'AddressBook', 'Consignment', 'EventFeed'])

/**
 * Shortens the reference to cards without details, leaves out the enumerations, and on the page of all areas leaves out
 * most areas: a browser takes two seconds for the whole, for which every console test would wait.
 * /api-reference-internal stays unchanged.
 */
const shortened = (page: string): string =>
  page
    .replace(/(<section class="operation\b.*?<\/header>).*?(<\/section>)/gs, '$1$2')
    .replace(/<section class="tag" id="enumerations">.*?(<section class="tag" id="responses">)/s, '$1')
    // Keeps the last area of a page, and so a single one.
    .replace(/<section class="tag" id="api-(\w+)">.*?(?=<section class="tag")/gs, (area, name) =>
      shown.has(name) ? area : '',
    )
    .replace(/<div class="nav-group[^>]*><a class="nav-title" href="#api-(\w+)".*?<\/ul><\/div>/gs, (group, name) =>
      shown.has(name) ? group : '',
    )
