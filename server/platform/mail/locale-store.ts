import { sql } from 'kysely'
import type { Db } from '../store/database.ts'
import { localeFor, type Locale } from './locale.ts'

/** The language a user reads: their own choice, else that of the client or of the nearest one above that has chosen. */
export async function findLocale(
  db: Db,
  { userId, clientId }: { userId?: string; clientId?: number },
): Promise<Locale> {
  const { rows } = await sql<{ locale: string }>`
    select locale from (
      select locale, 100 as rank from user_preference where "userId" = ${userId ?? null}::uuid
      union all
      select preference.locale, above.rank
      from client cross join unnest(client.path) with ordinality as above(id, rank)
        join client_preference as preference on preference."clientId" = above.id
      where client.id = ${clientId ?? null}::int
    ) as chosen
    where locale is not null order by rank desc limit 1`.execute(db)
  return localeFor(rows[0]?.locale)
}
