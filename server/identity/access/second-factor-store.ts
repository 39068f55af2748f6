import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import { type EncryptionSecrets, presentKeyId, seal, type Sealed, unseal } from '../../platform/store/sealing.ts'

export type SecondFactorState = 'PENDING' | 'ACTIVE'

/** How long a secret waits for its first code. */
export const pendingMinutes = 15

interface Found extends Sealed {
  readonly createdAt: string
  readonly recoveryCodesLeft: number
}

export function findSecondFactor(db: Db, userId: string, state: SecondFactorState): Promise<Found | undefined> {
  return db
    .selectFrom('user_second_factor')
    .select(['sealed', 'keyId', 'createdAt'])
    .select(sql<number>`cardinality("recoveryHashes")`.as('recoveryCodesLeft'))
    .where('userId', '=', userId)
    .where('state', '=', state)
    .$if(state === 'PENDING', (query) =>
      query.where('createdAt', '>', sql<string>`now() - make_interval(mins => ${pendingMinutes})`),
    )
    .executeTakeFirst()
}

/** Whether a user logs in with a second factor. */
export const hasSecondFactor = (userId: Expression<string>) =>
  sql<boolean>`exists (select from user_second_factor where "userId" = ${userId} and state = 'ACTIVE')`

/** Whether a client of the user, or one above it, wants a second factor of everybody. */
export const needsSecondFactor = (userId: Expression<string>) => sql<boolean>`exists (
  select from user_role join role on role.id = user_role."roleId"
    join client as own on own.id = role."clientId" and own."deletedAt" is null
    join client as above on above.id = any(own.path) and above."secondFactorRequired"
  where user_role."userId" = ${userId})`

export async function isSecondFactorRequired(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('app_user')
    .select((eb) => needsSecondFactor(eb.ref('app_user.id')).as('isRequired'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.isRequired ?? false
}

/** Keeps a secret until its first code comes; a former one that waits is gone. */
export async function keepPending(db: Db, userId: string, { sealed, keyId }: Sealed): Promise<string> {
  const { createdAt } = await db
    .insertInto('user_second_factor')
    .values({ userId, state: 'PENDING', sealed, keyId })
    .onConflict((existing) =>
      existing.columns(['userId', 'state']).doUpdateSet({ sealed, keyId, createdAt: sql<string>`now()`, lastStep: 0 }),
    )
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  return createdAt
}

/** Puts the secret that waits in the place of any former one. */
export async function activate(db: Db, userId: string, recoveryHashes: string[]): Promise<void> {
  await removeSecondFactor(db, userId, 'ACTIVE')
  await db
    .updateTable('user_second_factor')
    .set({ state: 'ACTIVE', recoveryHashes, createdAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .execute()
}

/** Takes a second factor away; tells whether there was one in use. */
export async function removeSecondFactor(db: Db, userId: string, only?: SecondFactorState): Promise<boolean> {
  const removed = await db
    .deleteFrom('user_second_factor')
    .where('userId', '=', userId)
    .$if(only !== undefined, (query) => query.where('state', '=', only ?? 'ACTIVE'))
    .returning('state')
    .execute()
  return removed.some(({ state }) => state === 'ACTIVE')
}

/** Uses up the code of a half minute, and those before it; of two that come at once one counts. */
export async function spendStep(db: Db, userId: string, state: SecondFactorState, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_second_factor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('state', '=', state)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function spendRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_second_factor')
    .set({ recoveryHashes: sql<string[]>`array_remove("recoveryHashes", ${hash}::text)` })
    .where('userId', '=', userId)
    .where('state', '=', 'ACTIVE')
    .where(sql<SqlBool>`${hash} = any("recoveryHashes")`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Seals again what was sealed with a former key, and returns how many that were. */
export async function resealSecondFactors(
  db: Db,
  secrets: EncryptionSecrets,
  placeOf: (userId: string) => string,
): Promise<number> {
  const stale = await db
    .selectFrom('user_second_factor')
    .select(['userId', 'state', 'sealed', 'keyId'])
    .where('keyId', '!=', presentKeyId(secrets))
    .execute()
  for (const { userId, state, ...row } of stale) {
    const place = placeOf(userId)
    await db
      .updateTable('user_second_factor')
      .set(seal(secrets, unseal(secrets, row, place), place))
      .where('userId', '=', userId)
      .where('state', '=', state)
      .where('sealed', '=', row.sealed) // unless it was replaced in the meantime
      .execute()
  }
  return stale.length
}
