import { sql } from 'kysely'
import type { ApiError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'

/** Who can give roles at each of some clients and log in without the help of anybody else. */
async function administratorsOf(db: Db, clientIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.roleId', 'role.id')
    .innerJoin('app_user', 'app_user.id', 'user_role.userId')
    .select(['role.clientId', 'app_user.username'])
    .where('role.clientId', '=', (eb) => eb.fn.any(sql<number[]>`${clientIds}::int[]`))
    .where(sql<string>`'roles:admin'`, '=', (eb) => eb.fn.any('role.permissions'))
    .where('app_user.status', 'in', ['CONFIRMED', 'RESET_REQUIRED'])
    .execute()
  return new Map(rows.map(({ clientId, username }) => [clientId, username]))
}

/**
 * Makes a change, and refuses it when a client that had an administrator would have none afterwards. Changes of the same
 * client wait for each other, so that two cannot each remove the other's last but one.
 */
export async function keepingAdministrators<T>(
  db: Db,
  clientIds: readonly number[],
  refusal: (clientId: number, username: string) => ApiError,
  change: () => Promise<T>,
): Promise<T> {
  await db
    .selectFrom('client')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${clientIds}::int[]`))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const before = await administratorsOf(db, clientIds)
  const result = await change()
  const after = await administratorsOf(db, clientIds)
  for (const [clientId, username] of before) if (!after.has(clientId)) throw refusal(clientId, username)
  return result
}
