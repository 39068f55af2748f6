import type { FastifyBaseLogger } from 'fastify'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../store/database.ts'

/** A worker's context besides the payload. Wings above add their own, such as the carriers. */
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
  /** The longest wait between two tries. Absent where waits go on growing. */
  readonly longestRetrySeconds?: number
  /** How long one run may take before it counts as failed. */
  readonly timeoutSeconds: number
  /** When jobs come by themselves, as a cron expression in UTC. They have an empty payload. */
  readonly cron?: string
  /** The setting without which there is nothing to do. Where it is not set, no job is put on record. */
  readonly needs?: keyof Config
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

/** A kind of background work. It is done once it is listed in table.ts. */
export function queue<Payload extends object>(
  definition: Omit<Queue<Payload>, Defaults> & Partial<Pick<Queue<Payload>, Defaults>>,
): Queue<Payload> {
  return { retries: 5, retryAfterSeconds: 2, timeoutSeconds: 300, ...definition }
}

/**
 * Background work in the tables of its area. Every worker looks for due rows of all kinds with one statement a second,
 * and does the work itself: any number of workers may do so at once, and repeating it must do no harm.
 */
export interface Round {
  readonly name: string
  /** Whether there may be something to do. It is read every second, and so has to be an index away. */
  readonly due: RawBuilder<SqlBool>
  /** From the end of one round to the next, where something is due still. */
  readonly seconds: number
  readonly run: (context: JobContext) => Promise<unknown>
  /** The round that may have work after this one, and is looked for at once. */
  readonly before?: string
}

/** Work that begins when it is asked for. A round takes it up again if it was interrupted or has to wait. */
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

/** A row of the table of all queues, with any payload: a queue returns what `send` has put in. */
export type AnyQueue = Omit<Queue<never>, 'work'> & { work(payload: object, context: JobContext): Promise<void> }
