import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Connection } from '../store/connection.ts'
import { traced, traceparent, type SpanFacts } from '../../kernel/tracing.ts'
import { party } from '../store/shared-pool.ts'
import { bossOptions, queuesWithWork } from './queue-store.ts'
import type { AnyQueue, JobContext, Jobs } from './queue.ts'

/**
 * Workers are woken by a notification. Of jobs that are due later or tried again none tells, and one may be lost: for
 * them somebody looks, once for all queues.
 */
const lookSeconds = 3

/** Each queue's worker looks for itself as well, in case that one comes to grief. */
const pollSeconds = 300

export interface RunningJobs extends Jobs {
  /** Begins to do the work, besides handing it on. */
  work(): Promise<void>
  /** Lets what was begun come to an end; what doesn't in time is done again elsewhere. */
  stop(timeoutMs: number): Promise<void>
}

/** What every job is given, besides what is its own. */
type Shared = Omit<JobContext, 'jobs' | 'log' | 'now' | 'signal'>

export interface JobSettings extends Shared {
  readonly connection: Connection
  readonly log: FastifyBaseLogger
  /** What is worked on. */
  readonly queues: readonly AnyQueue[]
  /** Told how each job ended, for the metrics. */
  readonly onDone?: (queue: string, outcome: 'completed' | 'failed', seconds: number) => void
}

/** Hands on work, and does it once `work` is called. Nothing is connected before it is needed. */
export function openJobs(settings: JobSettings): RunningJobs {
  const { connection, log, queues, onDone, ...shared } = settings
  const stopping = new AbortController()
  let sender: Promise<PgBoss> | undefined
  let worker: Promise<PgBoss> | undefined

  const jobs: RunningJobs = {
    async send(db, queue, payload, { after } = {}) {
      sender ??= startBoss(connection, false, log)
      const boss = await sender.catch((error: unknown) => {
        sender = undefined // the next one tries again
        throw error
      })
      const startAfter = after === undefined ? {} : { startAfter: after }
      const { fromKysely } = await import('pg-boss')
      const parent = traceparent()
      await boss.send(queue.name, parent === undefined ? payload : { ...payload, traceparent: parent }, {
        db: fromKysely(db),
        ...startAfter,
      })
    },

    async work() {
      worker = patiently(() => startBoss(connection, true, log), stopping.signal, log)
      const boss = await worker
      const workers = new Map<string, string>()
      for (const queue of queues)
        workers.set(queue.name, await workOn(boss, queue, { log, onDone }, { ...shared, jobs }, stopping.signal))
      void lookForWork(boss, workers, log, stopping.signal)
    },

    async stop(timeoutMs) {
      stopping.abort()
      const end = async (boss?: Promise<PgBoss>) => (await boss?.catch(() => undefined))?.stop({ timeout: timeoutMs })
      await Promise.all([end(sender), end(worker)])
    },
  }
  return jobs
}

/** A worker that finds no database waits for it: requests are told at once, jobs have time. */
async function patiently<T>(start: () => Promise<T>, signal: AbortSignal, log: FastifyBaseLogger): Promise<T> {
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (signal.aborted) throw error
      log.error({ err: error }, 'The job queue did not start; trying again')
      await sleep(2_000, undefined, { signal })
    }
  }
}

async function startBoss(connection: Connection, worker: boolean, log: FastifyBaseLogger): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...bossOptions(connection),
    max: worker ? 4 : 1,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue has an error'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'The job queue warns'))
  return boss.start()
}

/** Wakes the workers of queues that have work, until it is told to stop. */
async function lookForWork(
  boss: PgBoss,
  workers: ReadonlyMap<string, string>,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  const names = [...workers.keys()]
  for (;;) {
    await sleep(lookSeconds * 1_000, undefined, { signal: stopping, ref: false }).catch(() => {})
    if (stopping.aborted) return
    try {
      for (const name of await queuesWithWork(boss, names)) boss.notifyWorker(workers.get(name) ?? '')
    } catch (error) {
      log.warn({ err: error }, 'Nobody could look for jobs; trying again')
    }
  }
}

/** What a job has besides its own: the span that it was caused in, where traces are exported. */
interface Payload {
  readonly traceparent?: string
}

const spanOf = ({ name }: AnyQueue, { id }: Job): SpanFacts => ({
  name: `job ${name}`,
  kind: 'consumer',
  attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': name, 'messaging.message.id': id },
})

async function workOn(
  boss: PgBoss,
  queue: AnyQueue,
  { log, onDone }: Pick<JobSettings, 'log' | 'onDone'>,
  shared: Shared & { readonly jobs: Jobs },
  stopping: AbortSignal,
): Promise<string> {
  const options = {
    // While batches come back full there is more to do, and no waiting.
    batchSize: Math.max(2, shared.config.jobConcurrency),
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  } as const
  const run = async (job: Job): Promise<JobResult> => {
    const began = performance.now()
    const jobLog = log.child({ queue: queue.name, job: job.id })
    const signal = AbortSignal.any([job.signal, stopping])
    let failure: unknown
    try {
      const context = { ...shared, log: jobLog, now: new Date(), signal }
      const { traceparent: parent, ...payload }: Payload = job.data ?? {}
      const work = () => party.run('jobs', () => queue.work(payload, context))
      await traced(() => spanOf(queue, job), work, parent)
    } catch (error) {
      failure = error
      jobLog.error({ err: error }, 'A job failed')
    }
    const outcome = failure === undefined ? 'completed' : 'failed'
    onDone?.(queue.name, outcome, (performance.now() - began) / 1_000)
    return { id: job.id, status: outcome, output: failure instanceof Error ? { message: failure.message } : undefined }
  }
  return boss.work(queue.name, options, (batch: Job[]) => Promise.all(batch.map(run)))
}
