import { sql } from 'kysely'
import type { Db } from '../store/database.ts'
import type { Reader } from './compose.ts'
import { localeFor } from './locale.ts'

/**
 * Returns how to address a user: in their own language, else that of the client or the nearest client above that has
 * set one, and in the name of the client's tenant.
 */
export async function findReader(
  db: Db,
  { userId, clientId }: { userId?: string; clientId?: number },
): Promise<Reader> {
  const { rows } = await sql<{ locale: string | null; tenant: string | null }>`
    with above as (
      select above.id, above.rank
      from client cross join unnest(client.path) with ordinality as above(id, rank)
      where client.id = ${clientId ?? null}::int
    )
    select (
      select locale from (
        select locale, 100 as rank from user_preference where "userId" = ${userId ?? null}::uuid
        union all
        select locale, rank from above join client_preference on "clientId" = above.id
      ) as chosen
      where locale is not null order by rank desc limit 1
    ) as locale, (
      select name from above join client using (id)
      where "clientType" in ('TENANT', 'PLATFORM_OWNER') order by rank desc limit 1
    ) as tenant`.execute(db)
  const [row] = rows
  return { locale: localeFor(row?.locale ?? undefined), tenant: row?.tenant ?? 'Waybill' }
}
