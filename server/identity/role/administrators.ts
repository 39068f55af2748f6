import { sql } from 'kysely'
import { type Permission, permissions } from '../../generated/operations.ts'
import { conflict } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'

const administrative = permissions.filter((permission) => permission.endsWith(':admin'))

/** Who holds an administrative permission of a client and can log in without the help of anybody else. */
interface Administrator {
  readonly clientId: number
  readonly permission: Permission
  readonly username: string
}

/** One administrator for each administrative permission that somebody holds at one of some clients. */
function administratorsOf(db: Db, clientIds: readonly number[]): Promise<Administrator[]> {
  return db
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.roleId', 'role.id')
    .innerJoin('app_user', 'app_user.id', 'user_role.userId')
    .innerJoinLateral(
      sql<{ permission: Permission }>`unnest(role.permissions)`.as<'held'>(sql`held(permission)`),
      (on) => on.onTrue(),
    )
    .distinctOn(['role.clientId', 'held.permission'])
    .select(['role.clientId', 'held.permission', 'app_user.username'])
    .where('role.clientId', '=', (eb) => eb.fn.any(sql<number[]>`${clientIds}::int[]`))
    .where('held.permission', 'in', administrative)
    .where('app_user.status', 'in', ['CONFIRMED', 'RESET_REQUIRED'])
    .orderBy('role.clientId')
    .orderBy('held.permission')
    .execute()
}

/**
 * Makes a change, and refuses it when nobody would be left with an administrative permission that somebody held at a
 * client. Changes of the same client wait for each other, so that two cannot each remove the other's last but one.
 */
export async function keepingAdministrators<T>(
  db: Db,
  clientIds: readonly number[],
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
  const kept = new Set(after.map(({ clientId, permission }) => `${clientId} ${permission}`))
  for (const one of before) if (!kept.has(`${one.clientId} ${one.permission}`)) throw lastAdministrator(one)
  return result
}

const lastAdministrator = ({ clientId, username, permission }: Administrator) =>
  conflict(
    'LAST_ADMINISTRATOR',
    `${username} is the last user of client ${clientId} with ${permission}. Give it to another user first.`,
  )
