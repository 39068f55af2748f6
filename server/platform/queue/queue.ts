import type { FastifyBaseLogger } from 'fastify'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../store/database.ts'

/** The context of a job besides its payload. Wings above add their own parts, such as the carriers. */
export interface JobContext {
  readonly db: Db
  readonly config: Config
  readonly jobs: Jobs
  readonly log: FastifyBaseLogger
  readonly now: Date
  /** Aborts when the job must end, because its time is up or the process stops. */
  readonly signal: AbortSignal
}

export interface Queue<Payload extends object> {
  readonly name: string
  /** Performs one job. It may run again after an error or a killed process, so repeating it must be harmless. */
  readonly work: (payload: Payload, context: JobContext) => Promise<void>
  /** How often a job is retried, and the first wait in seconds; it doubles each time. */
  readonly retries: number
  readonly retryAfterSeconds: number
  /** The longest wait between two tries; unlimited if absent. */
  readonly longestRetrySeconds?: number
  /** How long one run may take before it counts as failed. */
  readonly timeoutSeconds: number
  /** The schedule of recurring jobs, as a cron expression in UTC. Their payload is empty. */
  readonly cron?: string
  /** The setting that this work requires; without it, no job is queued. */
  readonly needs?: keyof Config
}

export interface SendOptions {
  /** The earliest time to start. */
  readonly after?: Date
}

/** How requests and workers send jobs. */
export interface Jobs {
  /** Queues a job with `db`, so it exists if and when that transaction commits. */
  send<Payload extends object>(db: Db, queue: Queue<Payload>, payload: Payload, options?: SendOptions): Promise<void>
}

type Defaults = 'retries' | 'retryAfterSeconds' | 'timeoutSeconds'

/** Defines a kind of background work. It runs once listed in table.ts. */
export function queue<Payload extends object>(
  definition: Omit<Queue<Payload>, Defaults> & Partial<Pick<Queue<Payload>, Defaults>>,
): Queue<Payload> {
  return { retries: 5, retryAfterSeconds: 2, timeoutSeconds: 300, ...definition }
}

/**
 * Background work in the tables of its area. Every worker looks for due rows of all kinds with one statement a second,
 * and does the work itself. Any number of workers may do so at once, so repeating the work must be harmless.
 */
export interface Round {
  readonly name: string
  /** Whether there may be work. Evaluated every second, so it must be fast by index. */
  readonly due: RawBuilder<SqlBool>
  /** The pause before the next round, if work is still due. */
  readonly seconds: number
  readonly run: (context: JobContext) => Promise<unknown>
  /** A round that may have work after this one, so it is polled immediately. */
  readonly before?: string
}

/** Defines work that starts on request. A round resumes it if it was interrupted or has to wait. */
export const asked = ({
  name,
  due,
  seconds,
  run,
  ...options
}: Omit<Round, 'before'> & Partial<Pick<Queue<object>, 'timeoutSeconds' | 'needs'>>): readonly [
  Queue<object>,
  Round,
] => [
  queue<object>({ name, work: async (_, context) => void (await run(context)), retries: 0, ...options }),
  { name: `${name}-again`, due, seconds, run },
]

/** A row of the table of all queues, with any payload: a queue only receives what `send` put in. */
export type AnyQueue = Omit<Queue<never>, 'work'> & { work(payload: object, context: JobContext): Promise<void> }
