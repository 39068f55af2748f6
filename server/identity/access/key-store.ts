import { sql } from 'kysely'
import { type Arguments, prepared } from '../../platform/store/database.ts'

/** Finds a valid key by the hash of one of its secrets. */
export const findKey = prepared((db, arg: Arguments<{ hash: string }>) =>
  db
    .selectFrom('api_key_secret as secret')
    .innerJoin('api_key as key', 'key.id', 'secret.apiKeyId')
    .innerJoin('app_user', 'app_user.id', 'key.creatorId')
    .innerJoin('client', 'client.id', 'key.clientId')
    .select(['key.id', 'key.clientId', 'key.permissions', 'key.scope', 'key.addresses', 'key.side', 'client.path'])
    .select(['key.kind', 'key.origins', 'key.tokenSeconds', 'key.expiresAt', 'secret.permissions as granted'])
    .select(['app_user.id as userId', 'app_user.username'])
    .where('secret.hash', '=', arg.hash)
    .where((eb) => eb.or([eb('secret.expiresAt', 'is', null), eb('secret.expiresAt', '>', sql<string>`now()`)]))
    .where((eb) => eb.or([eb('key.expiresAt', 'is', null), eb('key.expiresAt', '>', sql<string>`now()`)]))
    .where('key.revokedAt', 'is', null)
    .where('client.deletedAt', 'is', null)
    .where('app_user.status', '=', 'CONFIRMED'),
)

/** Finds the permissions of a key, if it is valid. */
export const findLimits = prepared((db, arg: Arguments<{ id: string }>) =>
  db
    .selectFrom('api_key as key')
    .innerJoin('client', 'client.id', 'key.clientId')
    .select(['key.clientId', 'key.permissions', 'key.scope', 'client.path'])
    .where('key.id', '=', arg.id)
    .where((eb) => eb.or([eb('key.expiresAt', 'is', null), eb('key.expiresAt', '>', sql<string>`now()`)]))
    .where('key.revokedAt', 'is', null),
)

/** Records the minute and the address of a key's last use. */
export const recordUse = prepared((db, arg: Arguments<{ clientId: number; id: string; address: string | null }>) =>
  db
    .updateTable('api_key')
    .set({ lastUsedAt: sql<string>`date_trunc('minute', now())`, lastUsedFrom: arg.address })
    .where('clientId', '=', arg.clientId)
    .where('id', '=', arg.id)
    .where((eb) =>
      eb.or([
        eb('lastUsedAt', 'is', null),
        eb('lastUsedAt', '<', sql<string>`date_trunc('minute', now())`),
        sql<boolean>`"lastUsedFrom" is distinct from ${arg.address}`,
      ]),
    ),
)
