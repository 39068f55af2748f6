import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Beginning } from './dev/demo/demo.ts'
import { unavailable } from './kernel/error.ts'
import { openCarriers } from './network/carriers/registry.ts'
import { openJobs } from './platform/queue/jobs.ts'
import { prepareJobs } from './platform/queue/queue-store.ts'
import type { Jobs } from './platform/queue/queue.ts'
import { type Connection, openDatabase } from './platform/store/connection.ts'
import { migrate } from './platform/store/migrate.ts'
import { openReplica, type Replica } from './platform/store/replica.ts'
import type { ConnectedDatabase } from './platform/store/connect.ts'
import { queues, rounds } from './worker.ts'
import { Gate } from './platform/process/gate.ts'
import { followClock } from './platform/store/clock.ts'
import { watchHealth } from './platform/process/health.ts'
import { measureRequests, openMetrics } from './platform/process/metrics.ts'
import { addProbes } from './platform/process/probes.ts'
import type { Telemetry } from './platform/process/telemetry.ts'

export interface Assignment {
  readonly role: 'all' | 'api' | 'worker'
  readonly demo: boolean
}

export interface RunningServer {
  /** Stops the process in order. If hurried, without giving others time to notice that it is no longer ready. */
  stop(isHurried: boolean): Promise<void>
}

class StartError extends Error {
  override readonly name = 'StartError'
}

/** How long requests and jobs may take to finish once the process is asked to stop. */
const finishMs = 6_000

/** Starts everything in order on a responsive database. The result can shut it all down. */
export async function run(
  given: Config,
  { role, demo }: Assignment,
  database: ConnectedDatabase,
  log: FastifyBaseLogger,
  telemetry?: Telemetry,
): Promise<RunningServer> {
  const config = { ...given, sandboxUrl: given.sandboxUrl ?? (await ownSandbox(given, role)) }
  const closing: (() => Promise<unknown>)[] = [async () => telemetry?.stop(), () => database.close()]
  const close = async () => {
    for (const step of closing.toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, 'A part of the server did not close'))
  }

  try {
    if (demo && config.environment === 'production')
      throw new StartError('The demo has a publicly known password: remove --demo in production')
    const { connection } = database
    const done = await migrate(connection)
    if (done.length > 0) log.info({ done }, 'The database was migrated')
    await prepareJobs(connection, queues)

    const { db, pool } = openDatabase(connection, config, `waybill ${role}`)
    closing.push(() => db.destroy())
    const stopClock = await followClock(db)
    closing.push(async () => stopClock())
    const replica = replicaOf(connection, config)
    if (replica) closing.push(() => replica.close())
    const health = watchHealth(pool, connection)
    closing.push(() => health.close())
    const metrics = openMetrics(pool)
    telemetry?.exportMetrics(metrics.registry)
    const carriers = openCarriers({
      sandboxUrl: config.sandboxUrl,
      timeout: config.carrierTimeoutMs,
      isSandboxForTests: config.environment === 'production',
    })
    const jobs = openJobs({ db, carriers, connection, config, log, queues, rounds, onDone: metrics.jobDone })
    const beginning = demo ? await seed(connection, config, jobs) : undefined

    const gate = new Gate()
    const prepare = (app: FastifyInstance) => {
      telemetry?.traceRequests(app)
      gate.guard(app, unavailable)
      measureRequests(app, metrics)
      addProbes(app, { config, health, metrics, gate })
    }
    const app =
      role === 'worker'
        ? await bareApp(prepare, log)
        : await (
            await import('./app.ts')
          ).buildApp({
            config,
            db,
            pool,
            replica,
            carriers,
            jobs,
            logger: log,
            closing: gate.closing,
            prepare,
          })
    if (role !== 'worker') await (await import('./site.ts')).addSite(app, beginning?.login)
    const address = await listen(app, config)
    const quiet = role === 'worker' ? Promise.resolve() : firstResponse(app.server)
    if (role !== 'worker' && given.sandboxUrl === undefined) closing.push(runSandbox(quiet, config, log))
    if (role !== 'api')
      quiet.then(() => jobs.work()).catch((error: unknown) => log.error({ err: error }, 'Jobs are not being processed'))
    logListening({ address, role, config, beginning }, log)

    return {
      async stop(isHurried) {
        const leave = async () => {
          if (!isHurried && role !== 'worker') await gate.drain(config.drainMs)
          await gate.close(finishMs)
        }
        await Promise.all([leave(), jobs.stop(finishMs)])
        app.server.closeAllConnections() // any work still unfinished will not finish
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function replicaOf(primary: Connection, config: Config): Replica | undefined {
  const { replicaUrl: connectionString, replicaWaitMs } = config
  return connectionString === undefined ? undefined : openReplica(primary, { connectionString }, config, replicaWaitMs)
}

/**
 * Returns where the processes of a machine find the sandbox carrier that one of them runs. A process with all roles on
 * any free port gets its own: several of those may run independently, and their parcels would be lost when another's
 * sandbox ends.
 */
async function ownSandbox({ port, sandboxPort }: Config, role: Assignment['role']): Promise<string> {
  return `http://127.0.0.1:${role === 'all' && port === 0 ? await freePort() : sandboxPort}`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port }: AddressInfo = Object(probe.address())
  probe.close()
  return port
}

/** The first response should not wait for other modules to load. Without requests, loading them soon begins anyway. */
function firstResponse(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.once('request', (_request, response: ServerResponse) => response.once('close', resolve))
    setTimeout(resolve, firstResponseMs)
  })
}

const firstResponseMs = 250

/** Runs the sandbox for carriers that are unreachable from here, once it is quiet. Returns a function to stop it. */
function runSandbox(
  quiet: Promise<void>,
  { dataFolder, sandboxUrl }: Pick<Config, 'dataFolder'> & { sandboxUrl: string },
  log: FastifyBaseLogger,
): () => Promise<void> {
  const starting = quiet
    .then(() => import('./network/carriers/sandbox/server.ts'))
    .then(({ startSandbox }) =>
      startSandbox({ port: Number(new URL(sandboxUrl).port), file: join(dataFolder, 'sandbox.jsonl') }),
    )
  starting.then(
    ({ url }) => log.info({ url }, 'The sandbox carrier is ready'),
    (error: unknown) => {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (isTaken) log.info({ url: sandboxUrl }, 'Another process runs the sandbox carrier')
      else log.error({ err: error }, 'The sandbox carrier did not start')
    },
  )
  return async () => (await starting.catch(() => undefined))?.close()
}

/** No response waits for the demo data, so slow machines get enough time. */
async function seed(connection: Connection, config: Config, jobs: Jobs): Promise<Beginning> {
  const { seedDemo } = await import('./dev/demo/demo.ts')
  const { db } = openDatabase(connection, { ...config, ...patient }, 'waybill demo')
  try {
    return await seedDemo({ db, config, jobs })
  } finally {
    await db.destroy()
  }
}

const patient = { databasePoolSize: 1, databaseWaitMs: 30_000, statementTimeoutMs: 60_000 }

/** Builds a worker's app, which serves only health checks and metrics. */
async function bareApp(prepare: (app: FastifyInstance) => void, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { fastify } = await import('fastify')
  const app: FastifyInstance = fastify({ loggerInstance: log, disableRequestLogging: true })
  prepare(app)
  return app
}

/**
 * The queue of connections waiting to be accepted while the process is busy, capped by the system. Beyond it
 * connections are dropped silently, and clients retry at ever longer intervals.
 */
const backlog = 65_535

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, backlog, listenTextResolver: (address) => `Listening at ${address}` })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const taken = 'code' in error && error.code === 'EADDRINUSE'
    throw new StartError(
      taken
        ? `Port ${port} of ${host} is in use by another program: stop it or choose another port with PORT`
        : `Can't listen on port ${port} of ${host}: ${error.message}`,
      { cause: error },
    )
  }
}

interface Listening {
  readonly address: string
  readonly role: Assignment['role']
  readonly config: Config
  readonly beginning: Beginning | undefined
}

function logListening({ address, role, config, beginning }: Listening, log: FastifyBaseLogger): void {
  const startMs = Math.round(performance.now())
  log.info({ address, role, startMs }, 'Waybill is ready')
  if (config.environment !== 'development') return
  const base = address.replace('127.0.0.1', 'localhost')
  const places = [...(role === 'worker' ? [] : ['v1', 'api-reference', 'workbench']), 'health/ready']
  const lines = [`Waybill is ready after ${startMs} ms.`, '', ...places.map((place) => `  ${base}/${place}`)]
  if (beginning) {
    const { login, trackingUrl } = beginning
    lines.push('', `  Log in as  ${login.username}`, `  Password   ${login.password}`)
    if (trackingUrl !== undefined) lines.push('', `  Recipient's view   ${trackingUrl}`)
  }
  lines.push('', 'Stop it with Ctrl+C.')
  console.log(lines.join('\n'))
}
