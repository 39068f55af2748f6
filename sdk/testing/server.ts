import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as received. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Milliseconds before the response begins. */
  readonly after?: number
  /** Instead of a response: reset the connection at once, cut it within the body, or never respond. */
  readonly error?: 'reset' | 'cut' | 'silence'
}

export type Script = (request: Received, number: number) => Reply | undefined

/** A real HTTP server with scripted responses, which records the requests. Log-ins return tokens by default. */
export class ScriptedServer implements AsyncDisposable {
  readonly received: Received[] = []
  readonly logins: Received[] = []
  readonly baseUrl: string
  readonly #close: () => Promise<void>

  private constructor(port: number, close: () => Promise<void>) {
    this.baseUrl = `http://127.0.0.1:${port}/v1`
    this.#close = close
  }

  static async start(script: Script): Promise<ScriptedServer> {
    const timers = new Set<NodeJS.Timeout>()
    const server = createServer((request, response) => {
      void (async () => {
        const url = new URL(request.url ?? '/', 'http://x')
        const received: Received = {
          method: request.method ?? '',
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body: await text(request),
        }
        const session = /^\/v1\/auth\/(login|refresh-token)$/.test(url.pathname)
        const list = session ? started.logins : started.received
        list.push(received)
        const reply = script(received, list.length) ?? (session ? sessionReply(started.logins.length) : {})
        const timer = setTimeout(() => {
          timers.delete(timer)
          send(response, reply)
        }, reply.after ?? 0)
        timers.add(timer)
      })()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const started = new ScriptedServer(port, async () => {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    return started
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close()
  }
}

const sessionReply = (number: number): Reply => ({
  body: { accessToken: `token-${number}`, expiresIn: 3600, refreshToken: `refresh-${number}`, user: {} },
})

function send(response: ServerResponse, { status = 200, headers = {}, body, error }: Reply): void {
  if (error === 'silence') return
  if (error === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  const isText = typeof body === 'string' || body instanceof Uint8Array
  const payload = body === undefined ? '' : isText ? body : JSON.stringify(body)
  response.writeHead(status, {
    ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
    ...headers,
  })
  if (error === 'cut') {
    response.write(payload.slice(0, payload.length / 2))
    setTimeout(() => response.socket?.resetAndDestroy(), 5)
    return
  }
  response.end(payload)
}

/** An error in the contract's form. */
export const problem = (status: number, error = 'FAULT'): Reply => ({
  status,
  headers: { 'x-request-id': 'r1' },
  body: {
    timestamp: '2026-11-20T09:30:00.000Z',
    status,
    error,
    message: `It is ${error}.`,
    path: '/v1',
    requestId: 'r1',
  },
})
