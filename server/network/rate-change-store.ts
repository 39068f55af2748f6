import { sql } from 'kysely'
import type { Db } from '../platform/store/database.ts'

/**
 * Begins a statement that changes data a client's rates depend on, and counts the change: every process caches rates
 * until the count moves, so an uncounted change would be offered at the old price.
 */
export const changingRates = (db: Db, clientId: number) =>
  db.with('counted', (query) =>
    query
      .updateTable('client')
      .set({ ratesStamp: sql<number>`"ratesStamp" + 1` })
      .where('id', '=', clientId),
  )
