import { hash } from 'node:crypto'
import type { ConstructorOptions } from 'pg-boss'
import { sql } from 'kysely'
import { Client, type Pool } from 'pg'
import { connectionOptions, type Connection } from '../store/connection.ts'
import { prepared, type Db } from '../store/database.ts'
import type { AnyQueue, Round } from './queue.ts'

const schema = 'job'

/** Change this with pg-boss, and when the meaning of the options below changes. */
const edition = 'pg-boss 12.30 b'

/** A process without a heartbeat for this long is dead, and the job is retried. */
const heartbeatSeconds = 30

/** If the database is silent for longer, the connection is lost. */
const queryMs = 60_000

/** An arbitrary number that no other lock uses. */
const lock = 6_131_970_301

/**
 * Brings the queues and schedules in PostgreSQL in line with the table. Any number of processes may call it at once; if
 * nothing has changed, it costs one query.
 */
export async function prepareJobs(connection: Connection, table: readonly AnyQueue[]): Promise<void> {
  const wanted = hash(
    'sha256',
    JSON.stringify([edition, table.map((queue) => ({ ...queue, work: undefined, needs: undefined }))]),
  )
  const client = new Client({ ...connectionOptions(connection, 'waybill jobs'), connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    if ((await lastPrepared(client)) === wanted) return
    await client.query('select pg_advisory_lock($1)', [lock])
    if ((await lastPrepared(client)) === wanted) return
    await prepare(connection, table)
    await client.query(`comment on schema ${schema} is '${wanted}'`)
  } finally {
    await client.end()
  }
}

/** The schema's comment stores a hash of the table it was made for. */
async function lastPrepared(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`,
    [schema],
  )
  return rows[0]?.comment ?? undefined
}

async function prepare(connection: Connection, table: readonly AnyQueue[]): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const session = connectionOptions(connection, 'waybill jobs').options
  // A cluster keeps jobs on its coordinator only. Creating them on all nodes would deadlock.
  const here = { ...bossOptions(connection), options: `${session} -c citus.enable_ddl_propagation=off` }
  const boss = new PgBoss({ ...here, migrate: true, supervise: false, schedule: false })
  boss.on('error', () => {}) // errors that concern us are thrown too
  await boss.start()
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const queue of table) {
      const options = optionsOf(queue)
      if (known.has(queue.name)) await boss.updateQueue(queue.name, options)
      else await boss.createQueue(queue.name, options)
    }
    const wanted = new Map(table.map((queue) => [queue.name, queue.cron]))
    for (const { name } of await boss.getSchedules()) if (wanted.get(name) === undefined) await boss.unschedule(name)
    for (const [name, cron] of wanted) if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  } finally {
    await boss.stop({ graceful: false })
  }
}

function optionsOf({ retries, retryAfterSeconds, longestRetrySeconds, timeoutSeconds, cron }: AnyQueue) {
  return {
    retryLimit: retries,
    retryDelay: retryAfterSeconds,
    retryBackoff: true,
    ...(longestRetrySeconds !== undefined && { retryDelayMax: longestRetrySeconds }),
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds,
    // A missed scheduled job need not be caught up.
    retentionSeconds: cron === undefined ? 14 * 86_400 : 3_600,
    deleteAfterSeconds: 86_400,
    notify: true,
  }
}

export function bossOptions(connection: Connection): ConstructorOptions {
  const { types: _, ...options } = connectionOptions(connection, 'waybill jobs')
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: queryMs }
  return { ...options, ...limits, schema, migrate: false }
}

export interface Found {
  /** The rounds that have work. */
  readonly rounds: string[]
  /** The queues that have a job ready to start. */
  readonly queues: string[]
}

/** Finds work of all kinds with one statement. */
export function workFinder(rounds: readonly Round[], queues: readonly string[]) {
  const due = rounds.map((round) => sql`select ${sql.lit(round.name)} where ${round.due}`)
  const query = (db: Db) =>
    db.selectNoFrom([
      sql<string[]>`array(${due.length === 0 ? sql`select null where false` : sql.join(due, sql` union all `)})`.as(
        'rounds',
      ),
      sql<string[]>`array(
        select queue.name from unnest(${sql.val([...queues])}::text[]) as queue (name)
        where exists (
          select from ${sql.table(`${schema}.job`)} as job
          where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
        ))`.as('queues'),
    ])
  const run = prepared(query)
  return {
    query,
    async find(db: Db): Promise<Found> {
      const [found] = await run(db, {})
      return found ?? { rounds: [], queues: [] }
    },
  }
}

interface JobCounts {
  readonly name: string
  readonly waiting: number
  readonly deferred: number
  readonly active: number
}

/**
 * Counts the jobs in each queue. Empty if the database is unavailable, since that is when the other metrics are needed
 * most.
 */
export async function countJobs(pool: Pool): Promise<JobCounts[]> {
  try {
    const { rows } = await pool.query<JobCounts>(
      `select name, ready_count as waiting, deferred_count as deferred, active_count as active from job.queue
       where name not like '\\_\\_%'`,
    )
    return rows
  } catch {
    return []
  }
}
