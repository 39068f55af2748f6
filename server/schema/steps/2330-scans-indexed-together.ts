import { sql, type Kysely } from 'kysely'

/**
 * Each scan writes all words of its parcel into this index, from a list that is emptied when it is full. A longer one is
 * sorted in by larger parts. Searches in the log read it through, at most half a megabyte.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index relabelling_search set (gin_pending_list_limit = 512)`.execute(db)
}
