import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

const firstPauseSeconds = 4
const longestPauseSeconds = 900
const forgottenAfter = sql`make_interval(hours => 1)`

/** Who tries a password or a code: the user it is for, and the network address. */
export interface Attempter {
  readonly username: string
  readonly address: string
}

/** Lists which of the keys are paused, and for how many more seconds. */
export function listPauses(db: Db, keys: readonly string[]): Promise<{ key: string; seconds: number }[]> {
  return db
    .selectFrom('attempt_limit')
    .select(['key', sql<number>`ceil(extract(epoch from "pausedUntil" - statement_timestamp()))::int`.as('seconds')])
    .where('key', '=', (eb) => eb.fn.any(sql<string[]>`${keys}::text[]`))
    .where('pausedUntil', '>', sql<string>`statement_timestamp()`)
    .execute()
}

/** Returns whether a user has logged in from an address before. */
export async function isKnownAddress(db: Db, { username, address }: Attempter): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.userId')
    .select('session.id')
    .where(sql`lower(app_user.username)`, '=', sql`lower(${username})`)
    .where('session.address', '=', address)
    .where('session.actorId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Counts one more failure; each beyond the free ones doubles the pause. */
export async function countFailure(db: Db, key: string, freeOfPause: number): Promise<void> {
  await counting(db, key, freeOfPause).execute()
}

/**
 * Counts an attempt as a failure before it is checked, and returns whether there is no pause. Concurrent attempts get
 * no more tries than consecutive ones.
 */
export async function takeTry(db: Db, key: string, freeOfPause: number): Promise<boolean> {
  const { rows } = await sql`${counting(db, key, freeOfPause)}
    where attempt_limit."pausedUntil" is null or attempt_limit."pausedUntil" <= now() returning key`.execute(db)
  return rows.length > 0
}

/** Takes back the count of a successful attempt. */
export async function giveBackTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempt_limit')
    .set((eb) => ({ failures: eb('failures', '-', 1), pausedUntil: null }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

function counting(db: Db, key: string, freeOfPause: number) {
  const failures = sql<number>`case when attempt_limit."lastFailureAt" < now() - ${forgottenAfter} then 1 else attempt_limit.failures + 1 end`
  const pause = sql<string>`case when ${failures} >= ${freeOfPause}::int then now() + make_interval(secs => least(${longestPauseSeconds}::float8, ${firstPauseSeconds}::float8 * power(2, least(20, ${failures} - ${freeOfPause}::int)))) end`
  return db
    .insertInto('attempt_limit')
    .values({ key, failures: 1, lastFailureAt: sql<string>`now()` })
    .onConflict((existing) =>
      existing.column('key').doUpdateSet({ failures, lastFailureAt: sql<string>`now()`, pausedUntil: pause }),
    )
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt_limit').where('key', '=', key).execute()
}

/** Deletes failures that no longer count. */
export async function pruneAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('attempt_limit')
    .where('lastFailureAt', '<', sql<string>`now() - ${forgottenAfter}`)
    .execute()
}
