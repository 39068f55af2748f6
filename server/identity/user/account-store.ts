import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import type { Taken } from './rules.ts'
import type { UserStatus } from './states.ts'
import { findUserRow, type UserRow } from '../user-store.ts'

export interface NewAccount {
  readonly username: string
  readonly email: string
  readonly status: UserStatus
  readonly firstName?: string
  readonly lastName?: string
  readonly newsletterOptIn?: boolean
  readonly passwordHash?: string
  readonly isTemporary?: boolean
  readonly isPasswordMailed?: boolean
  readonly isEmailVerified?: boolean
  readonly defaultClientId?: number
  readonly external?: { readonly clientId: number; readonly origin: string; readonly id: string }
  readonly createdBy?: string
  /** The key that created the account and that lists it. */
  readonly apiKeyId?: string
}

/** How long a temporary password is valid. */
export const temporaryDays = 7

const inTemporaryDays = sql<string>`now() + make_interval(days => ${temporaryDays})`

/** Adds a user; returns undefined if the name or the address is taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<UserRow | undefined> {
  const { isTemporary, isEmailVerified, external, ...columns } = account
  const inserted = await db
    .insertInto('app_user')
    .values({
      ...columns,
      passwordChangedAt: columns.passwordHash && sql<string>`now()`,
      temporaryPasswordExpiresAt: isTemporary ? inTemporaryDays : undefined,
      emailVerifiedAt: isEmailVerified ? sql<string>`now()` : undefined,
      externalClientId: external?.clientId,
      externalOrigin: external?.origin,
      externalId: external?.id,
    })
    .onConflict((existing) => existing.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && findUserRow(db, account.username)
}

/**
 * Returns whether a name or an address is taken. An address belongs to the user who has verified it. A name becomes
 * free if its sign-up was not confirmed within 7 days or its invitation was withdrawn, and so does an address that
 * another user has only claimed as a name.
 */
export async function findTaken(db: Db, { username, email }: { username?: string; email?: string }): Promise<Taken[]> {
  const isName = sql<boolean>`lower(username) = lower(${username ?? null})`
  const isAddress = sql<boolean>`(lower(email) = lower(${email ?? null}) and "emailVerifiedAt" is not null)`
  await db
    .deleteFrom('app_user')
    .where(sql<SqlBool>`(${isName} or lower(email) = lower(${email ?? null}))`)
    .where(isLapsed)
    .execute()
  const rows = await db
    .selectFrom('app_user')
    .select([isName.as('hasName'), isAddress.as('hasEmail')])
    .where(sql<SqlBool>`(${isName} or ${isAddress})`)
    .where(sql<SqlBool>`not (${isClaim(email)})`)
    .execute()
  const taken: Taken[] = []
  if (rows.some(({ hasName }) => hasName)) taken.push('username')
  if (rows.some(({ hasEmail }) => hasEmail)) taken.push('email')
  return taken
}

/** Frees an address that a sign-up has claimed as its name without owning the mailbox, for a new sign-up. */
export async function freeClaimed(db: Db, email: string): Promise<void> {
  await db.deleteFrom('app_user').where(isClaim(email)).execute()
}

const isClaim = (email: string | undefined) => sql<SqlBool>`
  coalesce(lower(app_user.username) = lower(${email ?? null}), false) and app_user.status = 'UNCONFIRMED'
  and not exists (select from user_role where user_role."userId" = app_user.id)
  and not exists (select from scim_user where scim_user."userId" = app_user.id)`

const isLapsed = sql<SqlBool>`
  app_user.status = 'UNCONFIRMED' and app_user."createdAt" < now() - interval '7 days'
  and not exists (select from user_role where user_role."userId" = app_user.id)
  and not exists (select from scim_user where scim_user."userId" = app_user.id)
  and not exists (select from user_code where user_code."userId" = app_user.id and purpose = 'INVITE'
    and "usedAt" is null and "expiresAt" > now())`

/**
 * Sets another password. Anyone who knew the former one is locked out, and so are all sessions that the caller ends.
 */
export async function setPassword(
  db: Db,
  userId: string,
  password: { readonly hash: string | null; readonly status: UserStatus; readonly isTemporary?: boolean },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      passwordHash: password.hash,
      passwordChangedAt: sql<string>`now()`,
      status: password.status,
      temporaryPasswordExpiresAt: password.isTemporary ? inTemporaryDays : null,
      isPasswordMailed: password.isTemporary ?? false,
    })
    .where('id', '=', userId)
    .execute()
}

/** Sets another password for a user who knows the present one. */
export async function changePasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ passwordHash, passwordChangedAt: sql<string>`now()`, isPasswordMailed: false })
    .where('id', '=', userId)
    .execute()
}

/** Marks the address as verified if only its mailbox knew the temporary password; returns whether it did. */
export async function takesTemporaryForProof(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ emailVerifiedAt: sql<string>`now()` })
    .where('id', '=', userId)
    .where('isPasswordMailed', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether another user has verified the address that a user has claimed. */
export async function isOthersAddress(db: Db, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<boolean> {
  const other = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .where('emailVerifiedAt', 'is not', null)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

/** Confirms an account, and the address with it. */
export async function confirmAccount(
  db: Db,
  userId: string,
  changes: { readonly status?: UserStatus; readonly defaultClientId?: number } = {},
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...changes, emailVerifiedAt: sql<string>`least("emailVerifiedAt", now())` })
    .where('id', '=', userId)
    .execute()
}

export async function changeAddress(
  db: Db,
  userId: string,
  columns: { readonly email: string; readonly emailVerifiedAt?: null; readonly isPasswordMailed?: boolean },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...columns, modifiedAt: sql<string>`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Takes all rights from an archived user who starts afresh. */
export async function takeAllRights(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_role').where('userId', '=', userId).execute()
  await revokeKeysOf(db, userId)
  await db.updateTable('app_user').set({ defaultClientId: null }).where('id', '=', userId).execute()
}

/** Revokes the keys that a user created, at one client or everywhere, and returns their ids. */
export async function revokeKeysOf(db: Db, userId: string, clientId?: number): Promise<string[]> {
  const revoked = await db
    .updateTable('api_key')
    .set({ revokedAt: sql<string>`now()` })
    .where('creatorId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(clientId !== undefined, (keys) => keys.where('clientId', '=', clientId ?? 0))
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}

/** Gives a default client to a user without one. */
export async function setFirstDefaultClient(db: Db, userId: string, clientId: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ defaultClientId: sql<number>`coalesce("defaultClientId", ${clientId}::int)` })
    .where('id', '=', userId)
    .execute()
}
