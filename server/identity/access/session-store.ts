import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { unauthorized } from '../../kernel/error.ts'
import { type Db, transaction } from '../../platform/store/database.ts'
import { impersonationSeconds } from './tokens.ts'

const sessionDays = 30

const newRefreshToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => hash('sha256', token, 'base64url')

export interface OpenedSession {
  readonly sessionId: string
  readonly refreshToken: string
}

/** Opens a session after a log-in. It lasts 30 days, however often it is refreshed. */
export function openSession(
  db: Db,
  userId: string,
  address: string,
  singleSignOnClientId?: number,
): Promise<OpenedSession> {
  return transaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('session')
      .values({
        userId,
        address,
        singleSignOnClientId,
        expiresAt: sql<string>`now() + make_interval(days => ${sessionDays})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { sessionId: id, refreshToken: await addRefreshToken(trx, id, newRefreshToken()) }
  })
}

/** Nobody can guess a successor without both the previous token and the salt stored beside its hash. */
const successorOf = (token: string, salt: string) => hash('sha256', `${salt}.${token}`, 'base64url')

async function addRefreshToken(db: Db, sessionId: string, refreshToken: string): Promise<string> {
  await db
    .insertInto('refresh_token')
    .values({ hash: hashOf(refreshToken), sessionId })
    .execute()
  return refreshToken
}

export interface RefreshedSession extends OpenedSession {
  readonly userId: string
  readonly username: string
}

const invalid = () => unauthorized('The refresh token is unknown or expired. Log in again.', 'REFRESH_TOKEN_INVALID')
const reused = () =>
  unauthorized('The refresh token was already used, so its session has ended. Log in again.', 'REFRESH_TOKEN_REUSED')

/** How long a second tab may still send the token that the first has just spent. */
const twinMs = 10_000

/**
 * Replaces a refresh token with a new one. If a spent token returns within seconds, it comes from another tab and gets
 * the same successor; if later, it ends its session.
 */
export async function refreshSession(db: Db, token: string, arrived: Date): Promise<RefreshedSession> {
  const outcome = await transaction(db, async (trx) => {
    const found = await trx
      .selectFrom('refresh_token')
      .innerJoin('session', 'session.id', 'refresh_token.sessionId')
      .innerJoin('app_user', 'app_user.id', 'session.userId')
      .select([
        'session.id as sessionId',
        'session.userId',
        'session.endedAt',
        'refresh_token.usedAt',
        'refresh_token.salt',
        'app_user.username',
      ])
      .select(sql<boolean>`session."expiresAt" > now() and app_user.status = 'CONFIRMED'`.as('isAlive'))
      .where('refresh_token.hash', '=', hashOf(token))
      .forUpdate('refresh_token')
      .executeTakeFirst()
    if (!found) return invalid()
    const { sessionId, userId, username, usedAt, salt, endedAt, isAlive } = found
    const isTwin = usedAt !== undefined && arrived.getTime() <= Date.parse(usedAt) + twinMs
    if (usedAt !== undefined && !isTwin) {
      await endSession(trx, sessionId, 'REFRESH_TOKEN_REUSED')
      return reused()
    }
    if (endedAt !== undefined || !isAlive) return invalid()
    if (isTwin)
      return salt === undefined ? reused() : { sessionId, userId, username, refreshToken: successorOf(token, salt) }
    const newSalt = newRefreshToken()
    await trx
      .updateTable('refresh_token')
      .set({ salt: newSalt, usedAt: sql<string>`date_trunc('milliseconds', statement_timestamp())` })
      .where('hash', '=', hashOf(token))
      .execute()
    const refreshToken = await addRefreshToken(trx, sessionId, successorOf(token, newSalt))
    return { sessionId, userId, username, refreshToken }
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

async function endSession(db: Db, sessionId: string, endReason: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: sql<string>`now()`, endReason })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Opens a session in which an administrator acts as a user for one client. It can't be refreshed. */
export async function openImpersonation(
  db: Db,
  session: { userId: string; actorId: string; clientId: number; address: string },
): Promise<string> {
  const { id } = await db
    .insertInto('session')
    .values({ ...session, expiresAt: sql<string>`now() + make_interval(secs => ${impersonationSeconds})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Ends all sessions of a user, and those in which the user acts as another: after a new password, an archiving, a
 * compromise. Tokens die within half a minute.
 */
export async function endSessionsOf(db: Db, userId: string, endReason: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: sql<string>`now()`, endReason })
    .where((eb) => eb.or([eb('userId', '=', userId), eb('actorId', '=', userId)]))
    .where('endedAt', 'is', null)
    .execute()
}

/** Ends the impersonations that users began as administrators, once they have fewer roles. */
export async function endImpersonationsBy(db: Db, userIds: readonly string[]): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: sql<string>`now()`, endReason: 'ROLES_CHANGED' })
    .where('actorId', '=', (eb) => eb.fn.any(sql<string[]>`${userIds}::uuid[]`))
    .where('endedAt', 'is', null)
    .execute()
}
