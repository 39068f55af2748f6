import { sql } from 'kysely'
import type { Db } from '../platform/store/database.ts'

/**
 * Begins a statement that changes what a client's rates are made of, and counts the change with it: every process keeps
 * rates until the count moves, so a change that is not counted would be offered at the old price.
 */
export const changingRates = (db: Db, clientId: number) =>
  db.with('counted', (query) =>
    query
      .updateTable('client')
      .set({ ratesStamp: sql<number>`"ratesStamp" + 1` })
      .where('id', '=', clientId),
  )
