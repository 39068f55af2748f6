import type { Caller } from '../platform/http/caller.ts'
import type { Context } from '../platform/http/handler.ts'
import type { Db } from '../platform/store/database.ts'

/** How long a key is remembered. */
const dayMs = 86_400_000

type Begun = Pick<Context, 'db' | 'idempotencyKey' | 'now'> & { readonly caller: Pick<Caller, 'clientId'> }

/** Finds what an interrupted call with the same Idempotency-Key has begun, which is settled in the background. */
export async function begunWithKey<T>(
  { db, caller, idempotencyKey, now }: Begun,
  find: (db: Db, clientId: number, key: string, since: Date) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (idempotencyKey === undefined) return undefined
  return find(db, caller.clientId, idempotencyKey, new Date(now.getTime() - dayMs))
}
