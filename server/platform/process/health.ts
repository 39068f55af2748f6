import type { Pool } from 'pg'
import { elapsedMs } from '../../kernel/elapsed.ts'
import { type Connection, openDatabase, ping } from '../store/connection.ts'

/** A process that gets no connection for this long, while the database responds, is restarted. */
const stuckMs = 30_000

/** A pool that handed out a connection this recently needs no probe. */
const freshMs = 5_000

const patienceMs = 1_000

/** The state of the database, for liveness and readiness. */
export interface Health {
  /** Whether the database responds on a separate connection; the pool's may all be in use. */
  database(): Promise<'reachable' | 'unreachable'>
  /** Whether the pool has handed out no connection for half a minute although the database responds. */
  isStuck(): Promise<boolean>
  close(): Promise<void>
}

export function watchHealth(pool: Pool, connection: Connection, now = elapsedMs): Health {
  const limits = { databasePoolSize: 1, databaseWaitMs: patienceMs, statementTimeoutMs: patienceMs }
  const own = openDatabase(connection, limits, 'waybill health')
  let acquiredAt = now()
  let failingSince: number | undefined
  pool.on('acquire', () => {
    acquiredAt = now()
    failingSince = undefined
  })

  /** Migrations run before the server listens, so a reachable database is up to date. */
  const database: Health['database'] = () =>
    within(patienceMs, ping(own.db)).then(
      () => 'reachable',
      () => 'unreachable',
    )
  return {
    database,
    async isStuck() {
      if (now() - acquiredAt < freshMs) return false
      const since = (failingSince ??= now())
      try {
        const client = await pool.connect() // the pool's acquire event resets failingSince
        client.release()
        return false
      } catch {
        return now() - since >= stuckMs && (await database()) === 'reachable'
      }
    },
    close: () => own.db.destroy(),
  }
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('late')), limitMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
