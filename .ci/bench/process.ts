import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Running {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

const server = join(import.meta.dirname, '../../server')

const preload = `--import=${join(import.meta.dirname, 'pauses.ts')}`

/** Secrets of a server that runs for a minute on loopback. */
const settings = {
  WAYBILL_TOKEN_SECRET: 'the token secret of the bench is no secret',
  WAYBILL_ENCRYPTION_SECRET: 'the encryption secret of the bench is no secret',
  WAYBILL_REQUESTS_PER_MINUTE: '10000000',
  WAYBILL_SANDBOX_URL: 'http://127.0.0.1:8090',
  WAYBILL_DATABASE_WAIT_MS: '5000',
  WAYBILL_LOG_LEVEL: 'error',
}

/**
 * Starts the server as in production, but without a log line per request. If a sandbox is given, it plays all carriers;
 * in production it does so only for test keys.
 */
export const startWaybill = (
  databaseUrl: string,
  sandboxUrl?: string,
  pausesFile?: string,
  core?: number,
  main = join(server, 'main.ts'),
) =>
  startProcess(
    [...(pausesFile === undefined ? [] : [preload]), main, '--role=api'],
    {
      ...settings,
      ...(pausesFile !== undefined && { BENCH_PAUSES: pausesFile }),
      NODE_ENV: sandboxUrl === undefined ? 'production' : 'test',
      DATABASE_URL: databaseUrl,
      ...(sandboxUrl !== undefined && { WAYBILL_SANDBOX_URL: sandboxUrl }),
    },
    core,
  )

/** No process outlives the bench. */
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGTERM')
})

/** Starts the built server with its own PostgreSQL and sandbox, on existing data. */
export const startAlone = (dataFolder: string) => {
  const environment = { ...settings, NODE_ENV: 'test', WAYBILL_DATA_FOLDER: dataFolder, WAYBILL_SANDBOX_URL: '' }
  return startProcess([join(server, 'dist/main.js')], environment)
}

/** Starts another server for comparison, with its own tables in the same database. */
export const startOther = (program: 'bare.ts' | 'plain.ts', databaseUrl: string) =>
  startProcess([join(import.meta.dirname, program)], {
    DATABASE_URL: databaseUrl,
    WAYBILL_TOKEN_SECRET: settings.WAYBILL_TOKEN_SECRET,
  })

/** Starts a server of another framework, which verifies the same tokens. */
export const startPeer = (program: string, environment: Readonly<Record<string, string>>, core: number | undefined) =>
  startProcess(
    [program],
    { WAYBILL_TOKEN_SECRET: settings.WAYBILL_TOKEN_SECRET, NODE_ENV: 'production', ...environment },
    core,
  )

/** Starts a process that listens on PORT, on a single core if given, and waits until it listens. */
async function startProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  core?: number,
): Promise<Running> {
  const port = await freePort()
  const { PATH, NODE_OPTIONS } = process.env
  const [program, before] =
    core === undefined ? [process.execPath, []] : ['taskset', ['-c', String(core), process.execPath]]
  const child = spawn(program, [...before, ...args], {
    env: { PATH, NODE_OPTIONS, PORT: String(port), ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  started.add(child)
  await responses(child, port)
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      started.delete(child)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}

async function responses(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    const asking = fetch(`http://127.0.0.1:${port}/v1/shipments?page=1&per_page=1`, { headers: { clientid: '1' } })
    const isUp = await asking.then(
      (response) => response.arrayBuffer(),
      () => undefined,
    )
    if (isUp) return
    await sleep(5)
  }
}

/** Retries on a machine that is busy with something else. */
export async function logIn(port: number, login: { username: string; password: string }): Promise<string> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    const body: unknown = await response.json()
    if (response.ok) return String(Object(body).accessToken)
    if (response.status !== 503) throw new Error(`The log-in returned ${JSON.stringify(body)}`)
    await sleep(200)
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}

/** The duration of a program and its last line. */
export async function timed(args: readonly string[]): Promise<{ ms: number; code: number | null; lastLine: string }> {
  const start = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.add(child)
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  const [code]: (number | null)[] = await once(child, 'close')
  started.delete(child)
  return { ms: performance.now() - start, code: code ?? null, lastLine: said.trim().split('\n').at(-1) ?? '' }
}
