import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** The search text of an entry, except what a scan adds: its announcement, or the reference scanned without data. */
export const words = sql<string>`relabelling_search(content, reference, null, null)`.as('search')

const keeping = (entries: ReturnType<typeof sql>) => sql`
  insert into relabelling_words ("clientId", "relabellingId", search) select "clientId", id, search from ${entries}`

const replacing = (entries: ReturnType<typeof sql>) => sql`
  ${keeping(entries)} on conflict ("clientId", "relabellingId") do update set search = excluded.search`

/** For statements with a part named `changed`, which returns the `words` of a new entry. */
export const keepingWords = () => sql<Record<string, unknown>>`(${keeping(sql`changed`)})`

/** The same for an entry whose content has changed. */
export const replacingWords = () => sql<Record<string, unknown>>`(${replacing(sql`changed`)})`

/** Writes the search text of entries that were changed in another way. */
export async function writeWords(db: Db, clientId: number, ids: readonly string[]): Promise<void> {
  const changed = db
    .selectFrom('relabelling')
    .select(['clientId', 'id', words])
    .where('clientId', '=', clientId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
  await replacing(sql`${changed} as changed`).execute(db)
}
