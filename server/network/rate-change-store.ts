import { sql } from 'kysely'
import type { Db } from '../platform/store/database.ts'

/**
 * Begins a statement that changes data on which a client's rates depend, and counts the change: every process caches
 * rates until the count changes, so an uncounted change would leave old prices.
 */
export const changingRates = (db: Db, clientId: number) =>
  db.with('counted', (query) =>
    query
      .updateTable('client')
      .set({ ratesStamp: sql<number>`"ratesStamp" + 1` })
      .where('id', '=', clientId),
  )
