import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** Lists the keys by which a clerk finds refused items: the first ones of the first invoice. */
export const listRefused = (db: Db, clientId: number, ids: readonly string[], most: number) =>
  db
    .selectFrom('customs_item')
    .select(['invoiceNumber', 'itemNumber', 'carrierReference'])
    .where('clientId', '=', clientId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('invoiceNumber')
    .orderBy('itemNumber')
    .limit(most)
    .execute()
