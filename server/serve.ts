import { type Config, readConfig } from './config.ts'
import { connectDatabase } from './platform/store/connect.ts'
import { openLog } from './platform/process/log.ts'
import type { Telemetry } from './platform/process/telemetry.ts'
import type { Assignment, RunningServer } from './run.ts'
import type { Logger } from 'pino'

/** Longer than requests, jobs and the final export may take to finish after serving ends. */
const deadlineMs = 7_500

/**
 * Runs the server until it is asked to stop. Errors that an operator can correct are printed as a sentence, without a
 * stack trace.
 */
export async function serve(assignment: Assignment): Promise<void> {
  try {
    const config = readConfig(process.env)
    const telemetry = await telemetryOf(config, assignment)
    const log = openLog(config, undefined, telemetry?.exportLine)
    // PostgreSQL starts while the code loads.
    const opening = connectDatabase(config, (reason) =>
      log.error({ reason }, 'PostgreSQL reported a problem and keeps running'),
    )
    const [database, { run }] = await Promise.all([opening, codeFor(assignment)])
    stopOnSignal(await run(config, assignment, database, log, telemetry), config, log)
  } catch (error) {
    if (!(error instanceof Error && forOperator.has(error.name))) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Loads the code for a role in advance, so nothing is left to load once the database is ready. */
async function codeFor({ role }: Assignment) {
  const [code] = await Promise.all([
    import('./run.ts'),
    ...(role === 'worker' ? [] : [import('./app.ts'), import('./site.ts')]),
  ])
  return code
}

/** Loads no telemetry code unless a collector is set. */
async function telemetryOf(config: Config, { role }: Assignment): Promise<Telemetry | undefined> {
  if (config.otlpEndpoint === undefined) return undefined
  const { startTelemetry } = await import('./platform/process/telemetry.ts')
  return startTelemetry(config, role)
}

const forOperator = new Set([
  'ConfigError',
  'DataFolderError',
  'EmbeddedError',
  'HostsError',
  'MigrationError',
  'StartError',
])

function stopOnSignal(server: RunningServer, { drainMs }: Config, log: Logger): void {
  let stopping = false
  const stop = async (reason: string, code: number) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'Waybill is stopping')
    setTimeout(() => {
      log.error('Stopping took too long; remaining work is aborted')
      process.exit(1)
    }, drainMs + deadlineMs).unref()
    await server.stop(reason !== 'SIGTERM')
    log.info('Waybill has stopped')
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping && signal === 'SIGINT') process.exit(1) // the second Ctrl+C
      void stop(signal, 0)
    })
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'An unhandled error')
    void stop('error', 1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}
