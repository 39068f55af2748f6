import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { unavailable } from '../http/error.ts'
import { prepareJobs } from '../jobs/prepare.ts'
import { openDatabase } from '../store/database.ts'
import { EmbeddedError } from '../store/embedded.ts'
import { migrate, MigrationError } from '../store/migrate.ts'
import { reachDatabase } from '../store/reach.ts'
import { Gate } from './gate.ts'
import { openLog } from './log.ts'
import { measureRequests, openMetrics } from './metrics.ts'
import { addProbes } from './probes.ts'

export interface Assignment {
  readonly role: 'all' | 'api' | 'worker'
  readonly demo: boolean
}

/** Requests and jobs get this long to finish once the process is told to stop; a little later everything ends. */
const finishMs = 8_000
const deadlineMs = 9_500

/** Runs the server until it is told to stop. What an operator can mend is said in a sentence, not as a stack. */
export async function serve(assignment: Assignment): Promise<void> {
  try {
    const config = readConfig(process.env)
    const log = openLog(config)
    const server = await start(config, assignment, log)
    stopOnSignal(server, log)
  } catch (error) {
    if (!isForOperator(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

class StartError extends Error {
  override readonly name = 'StartError'
}

const forOperator = [ConfigError, EmbeddedError, MigrationError, StartError]

function isForOperator(error: unknown): error is Error {
  return forOperator.some((kind) => error instanceof kind)
}

interface RunningServer {
  stop(): Promise<void>
}

async function start(config: Config, { role, demo }: Assignment, log: FastifyBaseLogger): Promise<RunningServer> {
  // The code is read while PostgreSQL comes up.
  const loading = Promise.all([
    import('fastify'),
    import('../jobs/jobs.ts'),
    role === 'worker' ? undefined : import('../app.ts'),
  ])
  loading.catch(() => {}) // awaited below, unless the database is what fails first
  const database = await reachDatabase(config, (reason) => log.error({ reason }, 'PostgreSQL is started again'))
  const closing: (() => Promise<unknown>)[] = [() => database.close()]
  const close = async () => {
    for (const step of closing.toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, 'Something did not close'))
  }

  try {
    const { connection } = database
    const done = await migrate(connection)
    if (done.length > 0) log.info({ done }, 'The database was brought up to date')
    await prepareJobs(connection)

    const { db, pool } = openDatabase(connection, config, `waybill ${role}`)
    closing.push(() => db.destroy())
    const metrics = openMetrics(pool)

    const [{ fastify }, { openJobs }, api] = await loading
    const jobs = openJobs({ db, connection, config, log, onDone: metrics.jobDone })
    const login = demo ? await (await import('../demo/demo.ts')).seedDemo({ db, config, jobs }) : undefined

    const gate = new Gate()
    const prepare = (app: FastifyInstance) => {
      gate.guard(app, unavailable)
      measureRequests(app, metrics)
      addProbes(app, { config, pool, metrics, gate })
    }
    const app = api ? await api.buildApp({ config, db, jobs, logger: log, prepare }) : fastify({ loggerInstance: log })
    if (!api) prepare(app)
    const address = await listen(app, config)
    if (role !== 'api') jobs.work().catch((error: unknown) => log.error({ err: error }, 'Jobs are not worked on'))

    announce({ address, role, config, login }, log)
    return {
      async stop() {
        await Promise.all([gate.close(finishMs), jobs.stop(finishMs)])
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const taken = 'code' in error && error.code === 'EADDRINUSE'
    throw new StartError(
      taken
        ? `Port ${port} of ${host} is taken by another program: stop that one, or choose another with PORT`
        : `Can't listen on port ${port} of ${host}: ${error.message}`,
      { cause: error },
    )
  }
}

interface Announcement {
  readonly address: string
  readonly role: Assignment['role']
  readonly config: Config
  readonly login?: { readonly username: string; readonly password: string }
}

function announce({ address, role, config, login }: Announcement, log: FastifyBaseLogger): void {
  const startMs = Math.round(performance.now())
  log.info({ address, role, startMs }, 'Waybill is ready')
  if (config.environment !== 'development') return
  const base = address.replace('127.0.0.1', 'localhost')
  const lines = [`Waybill is ready after ${startMs} ms.`, '']
  if (role === 'worker') lines.push(`  Health      ${base}/health/ready`)
  else
    lines.push(
      `  API         ${base}/v1`,
      `  Reference   ${base}/api-reference`,
      `  Health      ${base}/health/ready`,
      `  Metrics     ${base}/metrics`,
    )
  if (login) lines.push('', `  Log in as   ${login.username}`, `  Password    ${login.password}`)
  lines.push('', 'Stop it with Ctrl+C.')
  console.log(lines.join('\n'))
}

function stopOnSignal(server: RunningServer, log: FastifyBaseLogger): void {
  let stopping = false
  const stop = async (reason: string, code: number) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'Waybill stops')
    setTimeout(() => {
      log.error('Stopping took too long; what is left is cut off')
      process.exit(1)
    }, deadlineMs).unref()
    await server.stop()
    log.info('Waybill has stopped')
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping && signal === 'SIGINT') process.exit(1) // asked twice, at a keyboard
      void stop(signal, 0)
    })
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'A fault that nobody handled')
    void stop('fault', 1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}
