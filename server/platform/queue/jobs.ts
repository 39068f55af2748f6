import { currentTime } from '../../kernel/current-time.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Connection } from '../store/connection.ts'
import { traced, traceparent, type SpanFacts } from '../../kernel/tracing.ts'
import { party } from '../store/shared-pool.ts'
import { bossOptions, type Found, workFinder } from './queue-store.ts'
import type { AnyQueue, JobContext, Jobs, Round } from './queue.ts'

/** Notifications wake the workers, but due rows, delayed jobs and retries send none. One poll looks for all kinds. */
const lookMs = 1_000
/** The pause after a failed poll, because the database may be unavailable. */
const pauseMs = 3_000

/** A round that takes longer is considered stuck, and another one starts without it. */
const roundMs = 3_600_000

/** Each queue's worker also polls for itself, in case the common poll fails. */
const pollSeconds = 300

export interface RunningJobs extends Jobs {
  /** Starts processing jobs, in addition to sending them. */
  work(): Promise<void>
  /** Lets running work finish; unfinished work is repeated elsewhere. */
  stop(timeoutMs: number): Promise<void>
}

/** The part of a job's context that all jobs share. */
type Shared = Omit<JobContext, 'jobs' | 'log' | 'now' | 'signal'>

export interface JobSettings extends Shared {
  readonly connection: Connection
  readonly log: FastifyBaseLogger
  readonly queues: readonly AnyQueue[]
  /** The rounds to poll. */
  readonly rounds?: readonly Round[]
  /** Called with the outcome of each job, for metrics. */
  readonly onDone?: (queue: string, outcome: 'completed' | 'failed', seconds: number) => void
}

/** Sends jobs, and processes them once `work` is called. Connects only when needed. */
export function openJobs(settings: JobSettings): RunningJobs {
  const { connection, log, queues, rounds = [], onDone, ...shared } = settings
  const stopping = new AbortController()
  let sender: Promise<PgBoss> | undefined
  let worker: Promise<PgBoss> | undefined
  const running = new Map<string, Promise<void>>()

  const jobs: RunningJobs = {
    async send(db, queue, payload, { after } = {}) {
      if (queue.needs !== undefined && shared.config[queue.needs] === undefined) return
      sender ??= startBoss(connection, false, log)
      const boss = await sender.catch((error: unknown) => {
        sender = undefined // the next call tries again
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
      if (stopping.signal.aborted) return
      worker = patiently(() => startBoss(connection, true, log), stopping.signal, log)
      const boss = await worker
      const workers = new Map<string, string>()
      for (const queue of queues)
        workers.set(queue.name, await workOn(boss, queue, { log, onDone }, { ...shared, jobs }, stopping.signal))
      const begin = (round: Round) => runRound(round, { log, onDone }, { ...shared, jobs }, stopping.signal)
      const found = (queue: string) => boss.notifyWorker(workers.get(queue) ?? '')
      const finder = workFinder(rounds, [...workers.keys()])
      void lookForWork(() => finder.find(shared.db), { rounds, running, begin, found }, log, stopping.signal)
    },

    async stop(timeoutMs) {
      stopping.abort()
      const end = async (boss?: Promise<PgBoss>) => (await boss?.catch(() => undefined))?.stop({ timeout: timeoutMs })
      const rest = Promise.race([Promise.all(running.values()), sleep(timeoutMs, undefined, { ref: false })])
      await Promise.all([end(sender), end(worker), rest])
    },
  }
  return jobs
}

/** Waits for an unavailable database: unlike requests, jobs have time. */
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
    // How soon to notice a job whose process has died.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 25,
    // Scheduled jobs are due every minute at most, and none of ours depends on others.
    cronWorkerIntervalSeconds: 45,
    flowIntervalSeconds: 86_400,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'The job queue reported a warning'))
  return boss.start()
}

interface Work {
  readonly rounds: readonly Round[]
  /** The running rounds, by name. */
  readonly running: Map<string, Promise<void>>
  readonly begin: (round: Round) => Promise<void>
  /** Called for each queue that has a job. */
  readonly found: (queue: string) => void
}

/** Starts rounds that have work, and wakes the workers of queues that have jobs, until stopped. */
async function lookForWork(
  find: () => Promise<Found>,
  { rounds, running, begin, found }: Work,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  const notBefore = new Map<string, number>()
  let wake = Promise.withResolvers<void>()
  const end = ({ name, seconds, before }: Round) => {
    running.delete(name)
    notBefore.set(name, performance.now() + seconds * 1_000)
    if (before === undefined) return
    notBefore.delete(before)
    wake.resolve()
  }
  while (!stopping.aborted) {
    wake = Promise.withResolvers<void>()
    let isAway = false
    try {
      const due = await find()
      // A round started now would outlive its resources.
      if (stopping.aborted) break
      const now = performance.now()
      for (const round of rounds)
        if (due.rounds.includes(round.name) && !running.has(round.name) && (notBefore.get(round.name) ?? 0) <= now)
          running.set(
            round.name,
            begin(round).finally(() => end(round)),
          )
      for (const queue of due.queues) found(queue)
    } catch (error) {
      isAway = true
      if (!stopping.aborted) log.warn({ err: error }, 'Fetching jobs failed; trying again')
    }
    const pause = sleep(isAway ? pauseMs : lookMs, undefined, { signal: stopping, ref: false }).catch(() => {})
    await (isAway ? pause : Promise.race([pause, wake.promise]))
  }
}

/** Runs a round. Unfinished work stays due, so it needs no retry of its own. */
async function runRound(
  { name, run }: Round,
  { log, onDone }: Pick<JobSettings, 'log' | 'onDone'>,
  shared: Shared & { readonly jobs: Jobs },
  stopping: AbortSignal,
): Promise<void> {
  const began = performance.now()
  const roundLog = log.child({ round: name })
  const limit = AbortSignal.timeout(roundMs)
  const context = { ...shared, log: roundLog, now: currentTime(), signal: AbortSignal.any([stopping, limit]) }
  const late = new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(limit.reason)))
  let outcome: 'completed' | 'failed' = 'completed'
  try {
    const work = () => Promise.race([party.run('jobs', () => run(context)), late])
    await traced(() => ({ name: `round ${name}`, kind: 'internal' }), work)
  } catch (error) {
    outcome = 'failed'
    roundLog.error({ err: error }, 'A round failed')
  }
  onDone?.(name, outcome, (performance.now() - began) / 1_000)
}

/** What a payload contains besides the job's own: the span that caused it, if traces are exported. */
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
    // A full batch means that there is more to do, so fetch the next without waiting.
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
      const context = { ...shared, log: jobLog, now: currentTime(), signal }
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
