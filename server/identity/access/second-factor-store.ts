import { type Expression, sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Sealed } from '../../platform/store/sealing.ts'

export type SecondFactorState = 'PENDING' | 'ACTIVE'

/** How long a new secret waits for its first code. */
export const pendingMinutes = 15

interface Found extends Sealed {
  readonly createdAt: string
}

export function findSecondFactor(db: Db, userId: string, state: SecondFactorState): Promise<Found | undefined> {
  return db
    .selectFrom('user_second_factor')
    .select(['sealed', 'keyId', 'createdAt'])
    .where('userId', '=', userId)
    .where('state', '=', state)
    .$if(state === 'PENDING', (query) =>
      query.where('createdAt', '>', sql<string>`now() - make_interval(mins => ${pendingMinutes})`),
    )
    .executeTakeFirst()
}

const hasApp = (userId: Expression<string>) =>
  sql<boolean>`exists (select from user_second_factor where "userId" = ${userId} and state = 'ACTIVE')`
const hasPasskey = (userId: Expression<string>) =>
  sql<boolean>`exists (select from user_passkey where "userId" = ${userId})`

/** Tests whether a user logs in with a second factor. */
export const hasSecondFactor = (userId: Expression<string>) =>
  sql<boolean>`(${hasApp(userId)} or ${hasPasskey(userId)})`

export type SecondFactorKind = Schemas['SecondFactorKind']

/** Selects which second factors a user has. */
export const kindOfSecondFactor = (userId: Expression<string>) => sql<SecondFactorKind>`case
  when ${hasApp(userId)} then case when ${hasPasskey(userId)} then 'BOTH' else 'TOTP' end
  when ${hasPasskey(userId)} then 'PASSKEY' else 'NONE' end`

/** Tests whether a client of the user, or one above it, requires a second factor. */
export const needsSecondFactor = (userId: Expression<string>) => sql<boolean>`exists (
  select from user_role join role on role.id = user_role."roleId"
    join client as own on own.id = role."clientId" and own."deletedAt" is null
    join client as above on above.id = any(own.path) and above."secondFactorRequired"
  where user_role."userId" = ${userId})`

/** Finds a user's second factors, and whether one is required. */
export function findSecondFactors(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .select((eb) => kindOfSecondFactor(eb.ref('app_user.id')).as('kind'))
    .select(sql<number>`cardinality("recoveryHashes")`.as('recoveryCodesLeft'))
    .select((eb) => needsSecondFactor(eb.ref('app_user.id')).as('required'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Lists the second factors of several users, by user id. */
export async function listSecondFactors(db: Db, ids: readonly string[]): Promise<Map<string, SecondFactorKind>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id'])
    .select((eb) => kindOfSecondFactor(eb.ref('app_user.id')).as('kind'))
    .where('id', '=', (eb) => eb.fn.any(sql<string[]>`${ids}::uuid[]`))
    .execute()
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

export async function setRecoveryHashes(db: Db, userId: string, recoveryHashes: string[]): Promise<void> {
  await db.updateTable('app_user').set({ recoveryHashes }).where('id', '=', userId).execute()
}

/** Stores a secret until its first code arrives, replacing an earlier pending one. */
export async function keepPending(db: Db, userId: string, { sealed, keyId }: Sealed): Promise<string> {
  const { createdAt } = await db
    .insertInto('user_second_factor')
    .values({ userId, state: 'PENDING', sealed, keyId })
    .onConflict((existing) =>
      existing
        .columns(['userId', 'state'])
        .doUpdateSet({ sealed, keyId, createdAt: sql<string>`excluded."createdAt"`, lastStep: 0 }),
    )
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  return createdAt
}

/** Activates the pending secret in place of any earlier one. */
export async function activate(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_second_factor').where('userId', '=', userId).where('state', '=', 'ACTIVE').execute()
  await db
    .updateTable('user_second_factor')
    .set({ state: 'ACTIVE', createdAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .execute()
}

/** Removes the authenticator app, including a pending one; returns whether it was in use. */
export async function removeApp(db: Db, userId: string): Promise<boolean> {
  const removed = await db.deleteFrom('user_second_factor').where('userId', '=', userId).returning('state').execute()
  await forgetIdleRecoveryCodes(db, userId)
  return removed.some(({ state }) => state === 'ACTIVE')
}

/** Removes one passkey or all of them; returns how many there were. */
export async function removePasskeys(db: Db, userId: string, passkeyId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('user_passkey')
    .where('userId', '=', userId)
    .$if(passkeyId !== undefined, (query) => query.where('id', '=', passkeyId ?? ''))
    .executeTakeFirst()
  await forgetIdleRecoveryCodes(db, userId)
  return Number(numDeletedRows)
}

/** Recovery codes replace a second factor, and are deleted with the last one. */
async function forgetIdleRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ recoveryHashes: [] })
    .where('id', '=', userId)
    .where((eb) => eb.not(hasSecondFactor(eb.ref('app_user.id'))))
    .execute()
}

/** Uses up the code of a half minute and all earlier ones; of two concurrent uses only one succeeds. */
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
    .updateTable('app_user')
    .set({ recoveryHashes: sql<string[]>`array_remove("recoveryHashes", ${hash}::text)` })
    .where('id', '=', userId)
    .where(sql<SqlBool>`${hash} = any("recoveryHashes")`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
