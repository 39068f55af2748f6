import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { Sandbox } from '../../network/carriers/sandbox/server.ts'
import type { TestApp } from './app.ts'
import { untilDone } from './database.ts'
import { program } from './programs.ts'
import { urlOf } from './server-process.ts'
import { ageAttempts } from './shipment-rows.ts'

export interface Server {
  readonly address: string
  readonly child: ChildProcess
}

/** A call that may be repeated with its key. */
export interface Order {
  readonly key?: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
}

export interface HeldResponse {
  readonly status: number
  readonly body: unknown
}

/** Intercepts a booking on its way to the sandbox. */
export type AtBooking = (
  register: () => Promise<Response>,
  respond: (registered: Response) => Promise<void>,
) => Promise<void>

/** Starts API servers that a test may kill, on its database and sandbox. The test can intercept their bookings. */
export async function apiServers(
  { db, connection, config, sandbox }: Pick<TestApp, 'db' | 'connection' | 'config'> & { readonly sandbox: Sandbox },
  token: string,
) {
  const api = await program('api')
  let atBooking: AtBooking | undefined
  const proxy = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => {
    proxy.closeAllConnections()
    proxy.close()
  })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isBooking = request.method === 'POST'
    const register = () =>
      fetch(sandbox.url + request.url, {
        method: request.method,
        headers: {
          authorization: String(request.headers.authorization),
          ...(isBooking && { 'content-type': 'application/json' }),
        },
        ...(isBooking && { body: Buffer.concat(chunks) }),
      })
    const respond = async (given: Response) => {
      const body = Buffer.from(await given.arrayBuffer())
      response.writeHead(given.status, { 'content-type': 'application/json' }).end(body)
    }
    if (isBooking && atBooking) return atBooking(register, respond)
    await respond(await register())
  }

  const started = new Set<ChildProcess>()
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL')
  })

  async function serve(companyPrefix: string): Promise<Server> {
    const { port }: AddressInfo = Object(proxy.address())
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(process.execPath, [api], {
      env: {
        PATH,
        HOME,
        PORT: '0',
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: new URL('../../../node_modules/.cache/compiled', import.meta.url).pathname,
        DATABASE_URL: urlOf(connection),
        WAYBILL_TOKEN_SECRET: config.tokenSecret,
        WAYBILL_ENCRYPTION_SECRET: config.encryptionSecret,
        WAYBILL_SANDBOX_URL: `http://127.0.0.1:${port}`,
        WAYBILL_DATABASE_WAIT_MS: '15000',
        WAYBILL_LOG_LEVEL: 'silent',
        WAYBILL_REQUESTS_PER_MINUTE: '1000000',
        WAYBILL_GS1_COMPANY_PREFIX: companyPrefix,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.add(child)
    child.once('exit', () => started.delete(child))
    for await (const line of createInterface(child.stdout)) {
      const { address } = JSON.parse(line)
      if (typeof address !== 'string') continue
      child.stdout.resume()
      return { address, child }
    }
    throw new Error('The server ended before it was ready')
  }

  const killed: string[] = []

  return {
    /** Intercepts bookings instead of passing them on. */
    holdBookings: (instead: AtBooking | undefined): void => {
      atBooking = instead
    },

    /**
     * Starts a server; the result may be awaited later. With such a long prefix, every number is drawn individually,
     * which gives the test a point to stop at.
     */
    start: (companyPrefix = '9521234567'): Promise<Server> => {
      const serving = serve(companyPrefix)
      serving.catch(() => {}) // callers that await it get the error
      return serving
    },

    kill: async ({ child }: Server): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return
      killed.push(`waybill test api ${child.pid}`)
      child.kill('SIGKILL')
      await once(child, 'exit')
    },

    send: async ({ address }: Server, { key, method, path, body }: Order): Promise<HeldResponse> => {
      const response = await fetch(`${address}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    },

    /** Simulates the time since a server died, once the database has finished what that server sent. */
    wait: async (seconds: number): Promise<void> => {
      await untilDone(db, killed)
      // Independent of the session's time zone, as a cluster requires.
      const earlier = (column: string) => {
        const time = sql`${sql.ref(column)} at time zone 'UTC' - make_interval(secs => ${seconds})`
        return sql<string>`(${time}) at time zone 'UTC'`
      }
      await db
        .updateTable('idempotency_key')
        .set({ leaseUntil: earlier('leaseUntil') })
        .where('state', '=', 'started')
        .execute()
      await ageAttempts(db, seconds)
      await db
        .updateTable('relabelling')
        .set({
          reserveExpiresAt: earlier('reserveExpiresAt'),
          dueAt: earlier('dueAt'),
        })
        .where('dueAt', 'is not', null)
        .execute()
    },
  }
}
