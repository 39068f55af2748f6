import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Db } from '../../platform/store/database.ts'

type Passkey = Whole<Schemas['Passkey']>

const shown = ['id', 'name', 'createdAt', 'lastUsedAt', 'isBackedUp'] as const

/** The passkeys of a user, the oldest first. */
export const listPasskeysOf = (db: Db, userId: string): Promise<Passkey[]> =>
  db.selectFrom('user_passkey').select(shown).where('userId', '=', userId).orderBy('id').execute()

/** Lists the passkeys that an authenticator must not register again. */
export const listCredentials = (db: Db, userId: string) =>
  db.selectFrom('user_passkey').select(['credentialId', 'transports']).where('userId', '=', userId).execute()

/** Finds a passkey by its credential id. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('user_passkey')
    .innerJoin('app_user', 'app_user.id', 'user_passkey.userId')
    .select(['user_passkey.id', 'userId', 'username', 'credentialId', 'publicKey', 'counter', 'canBeBackedUp'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

interface NewPasskey {
  readonly name: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly canBeBackedUp: boolean
  readonly isBackedUp: boolean
}

/** Adds a passkey; returns undefined if it is already registered. */
export const insertPasskey = (db: Db, userId: string, passkey: NewPasskey): Promise<Passkey | undefined> =>
  db
    .insertInto('user_passkey')
    .values({ userId, ...passkey })
    .onConflict((existing) => existing.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst()

export const renamePasskey = (db: Db, userId: string, id: string, name: string): Promise<Passkey | undefined> =>
  db
    .updateTable('user_passkey')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()

/**
 * Stores the authenticator's state after each use. Returns false if its counter has not increased, as for a cloned
 * passkey.
 */
export async function recordPasskeyUse(
  db: Db,
  id: string,
  { counter, isBackedUp }: { readonly counter: number; readonly isBackedUp: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_passkey')
    .set({ counter, isBackedUp, lastUsedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Spends a challenge; returns false if it was used before. Deletes expired ones, which are refused without this check.
 */
export async function spendChallenge(db: Db, challenge: string, expiresAt: Date): Promise<boolean> {
  await db
    .deleteFrom('spent_challenge')
    .where('expiresAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_challenge')
    .values({ challenge, expiresAt: expiresAt.toISOString() })
    .onConflict((existing) => existing.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
