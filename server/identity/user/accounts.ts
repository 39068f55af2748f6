import { randomBytes, randomInt } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import { canBeUsername, type Taken } from './rules.ts'
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
}

/** How long a temporary password is valid. */
export const temporaryDays = 7

const inTemporaryDays = sql<string>`now() + make_interval(days => ${temporaryDays})`

/** Adds a user; nothing where name or address are taken. */
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
 * Which of a name and an address somebody has. Those of a sign-up that was not confirmed within 7 days, or of an
 * invitation that was withdrawn, are free again.
 */
export async function findTaken(db: Db, { username, email }: { username?: string; email?: string }): Promise<Taken[]> {
  const isSame = sql<SqlBool>`(lower(username) = lower(${username ?? null}) or lower(email) = lower(${email ?? null}))`
  await db.deleteFrom('app_user').where(isSame).where(isLapsed).execute()
  const rows = await db
    .selectFrom('app_user')
    .select(sql<boolean>`lower(username) = lower(${username ?? null})`.as('hasName'))
    .select(sql<boolean>`lower(email) = lower(${email ?? null})`.as('hasEmail'))
    .where(isSame)
    .execute()
  const taken: Taken[] = []
  if (rows.some(({ hasName }) => hasName)) taken.push('username')
  if (rows.some(({ hasEmail }) => hasEmail)) taken.push('email')
  return taken
}

const isLapsed = sql<SqlBool>`
  app_user.status = 'UNCONFIRMED' and app_user."createdAt" < now() - interval '7 days'
  and not exists (select from user_role where user_role."userId" = app_user.id)
  and not exists (select from user_code where user_code."userId" = app_user.id and purpose = 'INVITE'
    and "usedAt" is null and "expiresAt" > now())`

/** A name for someone who did not choose one: the address, unless it is too long or another's name. */
export async function usernameFor(db: Db, email: string): Promise<string> {
  if (canBeUsername(email) && !(await findUserRow(db, email))) return email
  const mailbox = email.slice(0, email.lastIndexOf('@')).replace(/[^A-Za-z0-9-]+/g, '-')
  const stem = mailbox.replace(/^-+/, '').slice(0, 30) || 'user'
  return `${stem}-${randomBytes(5).toString('hex')}`
}

/** Letters and digits that nobody confuses when reading them from a mail. */
const clear = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: 5 }, () => clear[randomInt(clear.length)]).join('')

/** A password that is made up, of about 75 bits. */
export const madeUpPassword = (): string => `${group()}-${group()}-${group()}`

/** Gives a user another password. Whoever knew the former one is out, as are all sessions that the caller ends. */
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

/** Gives a user who knows the present password another one. */
export async function changePasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ passwordHash, passwordChangedAt: sql<string>`now()`, isPasswordMailed: false })
    .where('id', '=', userId)
    .execute()
}

/** Takes the address as verified where nobody but its mailbox knew the temporary password; tells whether it did. */
export async function takesTemporaryForProof(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ emailVerifiedAt: sql<string>`now()` })
    .where('id', '=', userId)
    .where('isPasswordMailed', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Confirms an account, and the address with it. */
export async function confirmAccount(
  db: Db,
  userId: string,
  changes: { readonly status?: UserStatus; readonly defaultClientId?: number } = {},
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...changes, emailVerifiedAt: sql<string>`coalesce("emailVerifiedAt", now())` })
    .where('id', '=', userId)
    .execute()
}
