import type { Context } from '../platform/http/handler.ts'
import type { Db } from '../platform/store/database.ts'

/** Keys are remembered for so long. */
const dayMs = 86_400_000

/** What an interrupted call with the same Idempotency-Key has left, which is settled in the background. */
export async function begunWithKey<T>(
  { db, caller, idempotencyKey, now }: Context,
  find: (db: Db, clientId: number, key: string, since: Date) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (idempotencyKey === undefined) return undefined
  return find(db, caller.clientId, idempotencyKey, new Date(now.getTime() - dayMs))
}
