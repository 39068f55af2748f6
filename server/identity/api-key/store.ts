import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import { type PageQuery, readPage } from '../../platform/store/page.ts'
import type { Whole } from '../../kernel/whole.ts'

export type ApiKey = Whole<Schemas['ApiKey']>

const state = sql<ApiKey['state']>`case
  when "revokedAt" is not null then 'REVOKED' when api_key."expiresAt" <= now() then 'EXPIRED' else 'ACTIVE' end`

/** When the secret before the last rotation expires, while it is still accepted. */
const previousKeyExpiresAt = sql<string | undefined>`(
  select max(secret."expiresAt") from api_key_secret as secret
  where secret."apiKeyId" = api_key.id and secret."expiresAt" > now() and secret.permissions is null and api_key."revokedAt" is null
)`

/** Accounts that outlive the key that created them. */
const createdUsers = sql<string[]>`array(
  select made.username from app_user as made where made."apiKeyId" = api_key.id order by made."createdAt" desc limit 100)`

const select = (db: Db, clientId: number) =>
  db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.creatorId')
    .select(['api_key.id', 'api_key.clientId', 'api_key.name', 'api_key.side', 'api_key.hint', state.as('state')])
    .select(['api_key.kind', 'api_key.origins', 'api_key.tokenSeconds'])
    .select(['api_key.permissions', 'api_key.scope', 'api_key.addresses', 'api_key.createdAt'])
    .select(['app_user.username as createdBy', 'api_key.expiresAt', 'api_key.revokedAt'])
    .select(previousKeyExpiresAt.as('previousKeyExpiresAt'))
    .select(['api_key.lastUsedAt', 'api_key.lastUsedFrom', createdUsers.as('createdUsers')])
    .where('api_key.clientId', '=', clientId)

export function findApiKey(db: Db, clientId: number, id: string): Promise<ApiKey | undefined> {
  return select(db, clientId).where('api_key.id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockApiKey(db: Db, clientId: number, id: string): Promise<ApiKey | undefined> {
  return select(db, clientId).where('api_key.id', '=', id).forUpdate('api_key').executeTakeFirst()
}

export async function listApiKeysOf(
  db: Db,
  clientId: number,
  { state: wanted, ...query }: PageQuery & { state?: ApiKey['state'] },
): Promise<{ items: ApiKey[]; total: number }> {
  const isWanted = wanted === undefined ? sql<boolean>`true` : sql<boolean>`${state} = ${wanted}`
  return readPage(db, select(db, clientId).where(isWanted).orderBy('api_key.id', 'desc'), query)
}

export interface NewApiKey extends Pick<
  ApiKey,
  'name' | 'side' | 'kind' | 'permissions' | 'scope' | 'addresses' | 'origins' | 'expiresAt' | 'hint' | 'tokenSeconds'
> {
  readonly creatorId: string
}

export async function insertApiKey(db: Db, clientId: number, hash: string, key: NewApiKey): Promise<string> {
  const { id } = await db
    .insertInto('api_key')
    .values({ ...key, permissions: [...key.permissions].sort(), clientId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('api_key_secret').values({ hash, apiKeyId: id }).execute()
  return id
}

export async function changeApiKey(
  db: Db,
  clientId: number,
  id: string,
  changes: Partial<Pick<ApiKey, 'name' | 'permissions' | 'scope' | 'addresses' | 'origins' | 'tokenSeconds'>> & {
    expiresAt?: string | null
  },
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const { permissions, ...others } = changes
  await db
    .updateTable('api_key')
    .set({ ...others, ...(permissions && { permissions: [...permissions].sort() }) })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

export async function revokeApiKeyRow(db: Db, clientId: number, id: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ revokedAt: sql<string>`now()` })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Gives a key another secret. Earlier ones expire after at most `overlapHours`. */
export async function replaceSecret(
  db: Db,
  { id, clientId }: ApiKey,
  secret: { hash: string; hint: string; overlapHours: number },
): Promise<void> {
  const { hash, hint, overlapHours } = secret
  await db
    .deleteFrom('api_key_secret')
    .where('apiKeyId', '=', id)
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute()
  await db
    .updateTable('api_key_secret')
    .set({
      expiresAt: sql<string>`least("expiresAt", date_trunc('milliseconds', now()) + make_interval(hours => ${overlapHours}))`,
    })
    .where('apiKeyId', '=', id)
    .execute()
  await db.insertInto('api_key_secret').values({ hash, apiKeyId: id }).execute()
  await db.updateTable('api_key').set({ hint }).where('clientId', '=', clientId).where('id', '=', id).execute()
}
