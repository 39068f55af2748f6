import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../store/database.ts'

/** What a worker is given besides the payload. Wings above add what they bring, such as the carriers. */
export interface JobContext {
  readonly db: Db
  readonly config: Config
  readonly jobs: Jobs
  readonly log: FastifyBaseLogger
  readonly now: Date
  /** Fires when the job has to end: its time is up, or the process stops. What isn't done by then throws. */
  readonly signal: AbortSignal
}

export interface Queue<Payload extends object> {
  readonly name: string
  /** Does one job. Runs again after an error, and after a process that was killed: repeating it must do no harm. */
  readonly work: (payload: Payload, context: JobContext) => Promise<void>
  /** How often a job is tried again, and after how many seconds first; each wait is twice the one before. */
  readonly retries: number
  readonly retryAfterSeconds: number
  /** How long one run may take before it counts as failed. */
  readonly timeoutSeconds: number
  /** When jobs come by themselves, as a cron expression in UTC. They have an empty payload. */
  readonly cron?: string
}

export interface SendOptions {
  /** Not before then. */
  readonly after?: Date
}

/** How requests and workers hand on work. */
export interface Jobs {
  /** Puts a job on record with `db`, so that it exists if and when that transaction commits. */
  send<Payload extends object>(db: Db, queue: Queue<Payload>, payload: Payload, options?: SendOptions): Promise<void>
}

type Defaults = 'retries' | 'retryAfterSeconds' | 'timeoutSeconds'

/** A kind of background work. It is done once it stands in the table of table.ts. */
export function queue<Payload extends object>(
  definition: Omit<Queue<Payload>, Defaults> & Partial<Pick<Queue<Payload>, Defaults>>,
): Queue<Payload> {
  return { retries: 5, retryAfterSeconds: 2, timeoutSeconds: 300, ...definition }
}

interface Rounds {
  readonly name: string
  /** From the end of one round to the next. */
  readonly seconds: number
  readonly rounds: number
  readonly run: (context: JobContext) => Promise<unknown>
}

/**
 * Looks for work more often than once a minute, which is as often as jobs come by themselves. With rounds that last
 * longer than that, a job goes on until the next one is surely there, so that there is no gap.
 */
export const queueOfRounds = ({ name, seconds, rounds, run }: Rounds): Queue<object> =>
  queue<object>({
    name,
    async work(_, context) {
      const { signal } = context
      for (let round = 0; round < rounds && !signal.aborted; round++) {
        if (round > 0) await sleep(seconds * 1_000, undefined, { signal }).catch(() => {})
        await run(context)
      }
    },
    cron: '* * * * *',
    retries: 0,
  })

/** A row of the table of all queues, whatever its payload: what comes out of a queue is what `send` has put in. */
export type AnyQueue = Omit<Queue<never>, 'work'> & { work(payload: object, context: JobContext): Promise<void> }
