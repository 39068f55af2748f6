import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Db } from '../../platform/store/database.ts'

type Session = Whole<Schemas['Session']>

/** A longer list is of no use to a reader. */
const most = 1_000

/** Lists a user's open sessions, newest first. */
export function listSessionsOf(db: Db, userId: string, currentId: string | undefined): Promise<Session[]> {
  return db
    .selectFrom('session')
    .select(['session.id', 'session.createdAt', 'session.expiresAt', 'session.address'])
    .select(
      sql<string | undefined>`(select max("usedAt") from refresh_token where "sessionId" = session.id)`.as(
        'refreshedAt',
      ),
    )
    .select(sql<string | undefined>`(select username from app_user where id = session."actorId")`.as('impersonatedBy'))
    .select(sql<boolean>`session.id = ${currentId ?? null}`.as('isCurrent'))
    .where('session.userId', '=', userId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', sql<string>`now()`)
    .orderBy('session.id', 'desc')
    .limit(most)
    .execute()
}

/** Ends open sessions of a user: the given one, or all but another. Returns how many. */
export async function endSessions(
  db: Db,
  userId: string,
  { only, but }: { only?: string | undefined; but?: string | undefined },
  endReason: string,
): Promise<number> {
  let query = db
    .updateTable('session')
    .set({ endedAt: sql<string>`now()`, endReason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
  if (only !== undefined) query = query.where('id', '=', only)
  if (but !== undefined) query = query.where('id', '!=', but)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}
