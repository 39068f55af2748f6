import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { ApiError, forbidden } from '../../kernel/error.ts'
import { type Db, json } from '../../platform/store/database.ts'

export type Purpose = 'SIGN_UP' | 'EMAIL' | 'PASSWORD' | 'INVITE'

/** How long a code is valid, in hours. */
export const codeHours: Readonly<Record<Purpose, number>> = { SIGN_UP: 24, EMAIL: 24, PASSWORD: 1, INVITE: 7 * 24 }

const mostTries = 5

/** Codes to type are six digits; an invitation lasts for days and is copied. */
const newCode = (purpose: Purpose): string =>
  purpose === 'INVITE' ? randomBytes(15).toString('base64url') : String(randomInt(1_000_000)).padStart(6, '0')

/** Keyed with our secret, since all six-digit codes could be tried on a stolen table. */
const hashOf = (code: string, userId: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`code ${userId} ${code}`).digest()

export interface NewCode {
  readonly userId: string
  readonly purpose: Purpose
  /** The inviting client, or the tenant of a sign-up. */
  readonly clientId?: number
  readonly details?: Record<string, unknown>
}

/** Creates a code. Voids the previous one for the same purpose and, for invitations, the same client. */
export async function issueCode(db: Db, secret: string, { userId, purpose, clientId, details }: NewCode) {
  await voidCodes(db, userId, [purpose], purpose === 'INVITE' ? clientId : undefined)
  const code = newCode(purpose)
  const { id, createdAt } = await db
    .insertInto('user_code')
    .values({
      userId,
      purpose,
      clientId,
      codeHash: hashOf(code, userId, secret).toString('base64url'),
      details: details && json(details),
      expiresAt: sql<string>`now() + make_interval(hours => ${codeHours[purpose]})`,
    })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
  return { id, createdAt, code }
}

export async function voidCodes(
  db: Db,
  userId: string,
  purposes: readonly Purpose[],
  clientId?: number,
): Promise<void> {
  await db
    .deleteFrom('user_code')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('clientId', '=', clientId ?? null))
    .execute()
}

export interface OpenCode {
  readonly id: string
  readonly purpose: Purpose
  readonly clientId?: number
  readonly details?: Record<string, unknown>
  readonly isExpired: boolean
}

/** Lists a user's unused codes, oldest first; only those of a client if given. */
export function listOpenCodes(
  db: Db,
  userId: string,
  purposes: readonly Purpose[],
  clientId?: number,
): Promise<OpenCode[]> {
  return db
    .selectFrom('user_code')
    .select(['id', 'purpose', 'clientId', 'details', isExpired])
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('clientId', '=', clientId ?? null))
    .orderBy('createdAt')
    .execute()
}

const isExpired = sql<boolean>`"expiresAt" <= now()`.as('isExpired')

/** Finds the sign-up and its tenant, even after its code was used. */
export function findSignUp(db: Db, userId: string): Promise<Pick<OpenCode, 'clientId' | 'details'> | undefined> {
  return db
    .selectFrom('user_code')
    .select(['clientId', 'details'])
    .where('userId', '=', userId)
    .where('purpose', '=', 'SIGN_UP')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

/** Adds a role to those withheld until an invitation is accepted, unless it withholds none. */
export async function addInvitedRole(db: Db, id: string, roleId: string): Promise<void> {
  await db
    .updateTable('user_code')
    .set({
      details: sql`jsonb_set(details::jsonb, '{roleIds}',
        (details::jsonb -> 'roleIds') - ${roleId}::text || to_jsonb(${roleId}::text))::json`,
    })
    .where('id', '=', id)
    .where('details', 'is not', null)
    .execute()
}

export interface TakenCode {
  readonly id: string
  readonly userId: string
  readonly purpose: Purpose
  readonly clientId?: number
  readonly details?: Record<string, unknown>
}

const mismatch = () =>
  forbidden('CODE_MISMATCH', 'The code is wrong. Check the most recent e-mail, or request a new code.')
const used = () =>
  forbidden('CODE_USED', 'The code was already used and works only once. Log in, or request a new code if you cannot.')
const expired = () => forbidden('CODE_EXPIRED', 'The code has expired or was tried too often. Request a new one.')

/** Why a code was refused. Returned, not thrown, to commit the failed try. */
export type CodeRefusal = ReturnType<typeof mismatch>
export const isRefused = (outcome: unknown): outcome is CodeRefusal => outcome instanceof ApiError

/**
 * Finds and locks the user's open code that matches. A wrong code counts as a try of every open one; only a caller who
 * knows a code learns that it has expired or was used. Does the same work for users who do not exist.
 */
export async function findCode(
  db: Db,
  secret: string,
  username: string,
  purposes: readonly Purpose[],
  given: string,
): Promise<TakenCode | CodeRefusal> {
  const codes = await db
    .selectFrom('user_code')
    .innerJoin('app_user', 'app_user.id', 'user_code.userId')
    .select(['user_code.id', 'userId', 'purpose', 'clientId', 'details', 'codeHash', 'tries', 'usedAt', isExpired])
    .where(sql`lower(app_user.username)`, '=', sql`lower(${username})`)
    .where('purpose', 'in', purposes)
    // Only an invitation reactivates an archived user.
    .where((eb) => eb.or([eb('app_user.status', '!=', 'ARCHIVED'), eb('purpose', '=', 'INVITE')]))
    .forUpdate('user_code')
    .execute()
  const found = (codes.length > 0 ? codes : [nobodys]).filter(({ userId, codeHash }) =>
    timingSafeEqual(hashOf(given.trim(), userId, secret), digestOf(codeHash)),
  )
  const code = found.find(({ usedAt }) => usedAt === undefined)
  if (!code && found.length > 0) return used()
  if (code && !code.isExpired && code.tries < mostTries) {
    const { id, userId, purpose, clientId, details } = code
    return { id, userId, purpose, clientId, details }
  }
  if (found.length > 0) return expired()
  await db
    .updateTable('user_code')
    .set({ tries: sql<number>`least(tries + 1, 1000)` })
    .where('id', '=', (eb) => eb.fn.any(sql<string[]>`${codes.map(({ id }) => id)}::uuid[]`))
    .where('usedAt', 'is', null)
    .execute()
  return mismatch()
}

/** A placeholder whose hash no code has. */
const nobodys = {
  id: '00000000-0000-0000-0000-000000000000',
  userId: '00000000-0000-0000-0000-000000000000',
  purpose: 'PASSWORD' as const,
  clientId: undefined,
  details: undefined,
  codeHash: Buffer.alloc(32).toString('base64url'),
  tries: 0,
  usedAt: undefined,
  isExpired: true,
}

const digestOf = (text: string): Buffer => {
  const digest = Buffer.from(text, 'base64url')
  return digest.length === 32 ? digest : Buffer.alloc(32)
}

/** Marks a code as used; a code works once. */
export async function useCode(db: Db, { id }: Pick<TakenCode, 'id'>): Promise<void> {
  await db
    .updateTable('user_code')
    .set({ usedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Also the refusal of a correct code that has lost its purpose. */
export const codeMismatch = mismatch
