import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { elapsedMs } from '../../kernel/elapsed.ts'
import { type Connection, openDatabase, type PoolSettings, type Store } from './connection.ts'
import type { Db } from './database.ts'

/** A copy of the database that only reads. */
export interface Replica {
  /** The replica, if it has everything that was committed before the call, or soon enough has. */
  current(): Promise<Store | undefined>
  close(): Promise<void>
}

/** A replica that fails is not asked again for so long. */
const restMs = 5_000

/** Between two looks at a replica that lags. */
const lookMs = 3

const patienceMs = 1_000

/**
 * A read from a replica must not miss earlier writes, by any process. Therefore the primary is asked each time how far
 * it has come, and the replica is used once it has come as far. Concurrent reads share the question.
 */
export function openReplica(
  primary: Connection,
  connection: Connection,
  settings: PoolSettings,
  waitMs: number,
): Replica {
  const limits = { databasePoolSize: 1, databaseWaitMs: patienceMs, statementTimeoutMs: patienceMs }
  const source = openDatabase(primary, limits, 'waybill replica')
  const watch = openDatabase(connection, limits, 'waybill replica')
  const store = openDatabase(connection, settings, 'waybill reads')
  const written = shared(() => positionOf(source.db, 'pg_current_wal_flush_lsn()'))
  const replayed = shared(() => positionOf(watch.db, 'pg_last_wal_replay_lsn()'))
  let restingUntil = 0

  return {
    async current() {
      if (elapsedMs() < restingUntil) return undefined
      try {
        const wanted = await written()
        const limit = elapsedMs() + waitMs
        while ((await replayed()) < wanted) {
          if (elapsedMs() >= limit) return undefined
          await sleep(lookMs)
        }
        return store
      } catch {
        restingUntil = elapsedMs() + restMs
        return undefined
      }
    },
    async close() {
      await Promise.all([source, watch, store].map(({ db }) => db.destroy()))
    },
  }
}

/**
 * In bytes since the cluster was made. A server that is no standby has no position: it may have parted from the
 * primary.
 */
async function positionOf(db: Db, position: string): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select coalesce(${sql.raw(position)} - '0/0'::pg_lsn, -1) as bytes`.execute(db)
  return rows[0]?.bytes ?? -1
}

/** Calls during a question share the response to the next one. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    if (next) return next
    const begin = () => {
      next = undefined
      return ask()
    }
    next = last.then(begin, begin)
    last = next
    return next
  }
}
