import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { elapsedMs } from '../../kernel/elapsed.ts'
import { type Connection, openDatabase, type PoolSettings, type Store } from './connection.ts'
import type { Db } from './database.ts'

/** A read-only copy of the database. */
export interface Replica {
  /** The replica, if it has everything committed before the call or catches up soon enough. */
  current(): Promise<Store | undefined>
  close(): Promise<void>
}

/** How long to leave a replica alone after it has failed. */
const restMs = 5_000

/** The interval between checks of a replica that lags. */
const lookMs = 3

const patienceMs = 1_000

/**
 * A read from a replica must not miss earlier writes by any process. So we ask the primary for its position each time,
 * and use the replica once it has reached that position. Concurrent reads share the query.
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
 * The position in bytes since the cluster was created. A server that is not a standby has none: it may have diverged
 * from the primary.
 */
async function positionOf(db: Db, position: string): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select coalesce(${sql.raw(position)} - '0/0'::pg_lsn, -1) as bytes`.execute(db)
  return rows[0]?.bytes ?? -1
}

/** Calls made during a query share the result of the next one. */
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
