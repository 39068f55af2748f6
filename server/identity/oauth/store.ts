import { sql } from 'kysely'
import type { Permission } from '../../generated/operations.ts'
import type { Db } from '../../platform/store/database.ts'
import { hashOf } from '../access/keys.ts'

/** Tokens are secrets of a key, with an expiry and permissions of their own. */
const tokensOf = (db: Db, apiKeyId: string) =>
  db
    .selectFrom('api_key_secret')
    .where('apiKeyId', '=', apiKeyId)
    .where('permissions', 'is not', null)
    .where('expiresAt', '>', sql<string>`now()`)

export async function countTokens(db: Db, apiKeyId: string): Promise<number> {
  const { count } = await tokensOf(db, apiKeyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface NewToken {
  readonly apiKeyId: string
  readonly hash: string
  readonly permissions: Permission[]
  readonly seconds: number
}

/** Stores a token until it expires, and deletes the application's expired ones. */
export async function insertToken(db: Db, { apiKeyId, hash, permissions, seconds }: NewToken): Promise<void> {
  await db
    .deleteFrom('api_key_secret')
    .where('apiKeyId', '=', apiKeyId)
    .where('permissions', 'is not', null)
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute()
  const expiresAt = sql<string>`now() + make_interval(secs => ${seconds})`
  await db.insertInto('api_key_secret').values({ hash, apiKeyId, permissions, expiresAt }).execute()
}

interface OwnToken {
  readonly apiKeyId: string
  readonly token: string
}

export const findToken = (db: Db, { apiKeyId, token }: OwnToken) =>
  tokensOf(db, apiKeyId)
    .select(['permissions', 'expiresAt'])
    .where('hash', '=', hashOf(token))
    .$narrowType<{ permissions: Permission[]; expiresAt: string }>()
    .executeTakeFirst()

/** Deletes a token, if it is one of the application's. */
export async function removeToken(db: Db, { apiKeyId, token }: OwnToken): Promise<void> {
  await db
    .deleteFrom('api_key_secret')
    .where('apiKeyId', '=', apiKeyId)
    .where('permissions', 'is not', null)
    .where('hash', '=', hashOf(token))
    .execute()
}
