import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { Connection } from '../../platform/store/connection.ts'
import { program } from './programs.ts'

export interface ServerProcess {
  readonly child: ChildProcess
  readonly address: string
}

export const urlOf = ({ database, host, port, user }: Connection) =>
  `postgres:///${database}?host=${host}&user=${user}${port === undefined ? '' : `&port=${port}`}`

/** The environment of a process that shares a test's database. */
export const environmentOf = (connection: Connection) => ({
  DATABASE_URL: urlOf(connection),
  WAYBILL_TOKEN_SECRET: 'the token secret of tests is no secret',
  WAYBILL_ENCRYPTION_SECRET: 'the encryption secret of tests is no secret',
})

const main = await program('main')

/** The output of each process, shown if a test waits for it in vain. */
const heard = new WeakMap<ChildProcess, string>()

async function within<T>(limitMs: number, child: ChildProcess, what: string, awaited: Promise<T>): Promise<T> {
  const late = sleep(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`Process ${child.pid} ${what} after ${limitMs} ms. It said:\n${heard.get(child)}`)
  })
  return Promise.race([awaited, late])
}

/** Starts the server like operators do, or a file of its folder. It is killed at the end of the test. */
export function launch(args: string[], environment: Record<string, string>, file?: string): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const started = file === undefined ? main : new URL(`../../${file}`, import.meta.url).pathname
  const child = spawn(process.execPath, [started, ...args], {
    env: { PATH, HOME, PORT: '0', NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  heard.set(child, '')
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text) => heard.set(child, `${heard.get(child)}${text}`))
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  })
  return child
}

/** Starts a worker on a test's database for the test to kill. It prints a line when it begins. */
export async function startWorker(
  name: Parameters<typeof program>[0],
  connection: Connection,
  more: Record<string, string> = {},
): Promise<ChildProcessByStdio<null, Readable, null>> {
  const { PATH = '', HOME = '' } = process.env
  const compiled = new URL('../../../node_modules/.cache/compiled', import.meta.url).pathname
  return spawn(process.execPath, [await program(name)], {
    env: { PATH, HOME, NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled, ...environmentOf(connection), ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Starts a process and waits until it has printed its address and is no longer too busy for requests. */
export async function serve(
  args: string[],
  environment: Record<string, string>,
  file?: 'dist/main.js',
): Promise<ServerProcess> {
  const child = launch(args, environment, file)
  const ready = await within(120_000, child, 'was not ready', readiness(child))
  // A line reader that stops leaves the output paused, and a full pipe would block the process.
  child.stdout?.resume()
  return ready
}

async function readiness(child: ChildProcess): Promise<ServerProcess> {
  if (!child.stdout) throw new Error('The process has no output')
  for await (const line of createInterface(child.stdout)) {
    const { address } = JSON.parse(line)
    if (typeof address === 'string') {
      await expect.poll(async () => (await ask(`${address}/v1/shipments`)).status, { timeout: 10_000 }).not.toBe(503)
      return { child, address }
    }
  }
  throw new Error('The process ended before it was ready')
}

/** Returns the output of a process that fails to start. */
export async function refusal(
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: unknown; said: string }> {
  const child = launch(args, environment)
  let said = ''
  child.stderr?.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

export const exited = (child: ChildProcess) =>
  within(60_000, child, 'had not ended', once(child, 'exit')).then(([code]: unknown[]) => code)

/** Sends a request over a separate connection or an agent's; a broken connection is an error. */
export function ask(url: string, { agent, body }: { agent?: Agent; body?: AsyncIterable<string> } = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const headers = body ? { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } : {}
      // A test that waits forever would not say for what.
      const signal = AbortSignal.timeout(30_000)
      const asked = request(url, { agent, method: body ? 'POST' : 'GET', headers, signal }, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }))
        response.on('error', reject)
      })
      asked.on('error', (cause) => reject(new Error(`No response from ${url}: ${cause.message}`, { cause })))
      void (async () => {
        for await (const chunk of body ?? []) asked.write(chunk)
        asked.end()
      })()
    },
  )
}
