import { sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { insertRole } from '../access/account-store.ts'
import { type Permission, permissions as allPermissions } from '../../generated/operations.ts'
import type { Db } from '../../platform/store/database.ts'
import { type PageQuery, readPage } from '../../platform/store/page.ts'
import { everyday } from './rules.ts'
import type { Whole } from '../../kernel/whole.ts'

export type Role = Whole<Schemas['Role']>

const columns = ['id', 'clientId', 'name', 'description', 'permissions', 'scope', 'createdAt'] as const

/** Finds a role by its id alone. The handler checks whether the caller reaches its client. */
export function findRoleAnywhere(db: Db, id: string): Promise<Role | undefined> {
  return db.selectFrom('role').select(columns).where('id', '=', id).executeTakeFirst()
}

export function findRoles(db: Db, clientId: number, ids: readonly string[]): Promise<Role[]> {
  return db
    .selectFrom('role')
    .select(columns)
    .where('clientId', '=', clientId)
    .where('id', '=', (eb) => eb.fn.any(sql<string[]>`${ids}::uuid[]`))
    .orderBy(sql`lower(name)`)
    .execute()
}

export function listAllRoles(db: Db, clientId: number): Promise<Role[]> {
  return db
    .selectFrom('role')
    .select(columns)
    .where('clientId', '=', clientId)
    .orderBy(sql`lower(name)`)
    .execute()
}

export function findRolesByName(db: Db, clientId: number, names: readonly string[]): Promise<Role[]> {
  return db
    .selectFrom('role')
    .select(columns)
    .where('clientId', '=', clientId)
    .where(sql<SqlBool>`lower(name) = any(select lower(name) from unnest(${names}::text[]) as name)`)
    .orderBy(sql`lower(name)`)
    .execute()
}

export function rolesOfUser(db: Db, clientId: number, userId: string): Promise<Role[]> {
  return db
    .selectFrom('role')
    .select(columns)
    .where('clientId', '=', clientId)
    .where('id', 'in', (eb) => eb.selectFrom('user_role').select('roleId').where('userId', '=', userId))
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function listRolesOf(
  db: Db,
  clientId: number,
  { q, ...query }: PageQuery & { q?: string },
): Promise<{ items: Role[]; total: number }> {
  const roles = db
    .selectFrom('role')
    .where('clientId', '=', clientId)
    .$if(q !== undefined && q.trim() !== '', (found) =>
      found.where(sql<SqlBool>`fold_text(concat_ws(E'\n', name, description)) like containing(${q?.trim()})`),
    )
  return readPage(db, roles.select(columns).orderBy(sql`lower(name) collate "C"`), query)
}

/** Returns the role that every new user of a client gets, creating it if it is missing. */
export async function ensureUsersRole(db: Db, clientId: number, createdBy: string | undefined): Promise<Role> {
  const [found] = await findRolesByName(db, clientId, ['Users'])
  if (found) return found
  await db
    .insertInto('role')
    .values({
      clientId,
      name: 'Users',
      description: 'Everyday work with shipments. Every new user gets it.',
      permissions: [...everyday],
      createdBy,
    })
    .onConflict((existing) => existing.doNothing())
    .execute()
  const [role] = await findRolesByName(db, clientId, ['Users'])
  if (!role) throw new Error(`Client ${clientId} has no role named Users, and none could be made`)
  return role
}

/** Adds a role; returns undefined if the client has one of that name. */
export async function insertNamedRole(
  db: Db,
  clientId: number,
  role: Parameters<typeof insertRole>[1],
): Promise<Role | undefined> {
  const [taken] = await findRolesByName(db, clientId, [role.name])
  if (taken) return undefined
  return findRoleAnywhere(db, await insertRole(db, { ...role, clientId }))
}

export async function changeRole(
  db: Db,
  { id, clientId }: Role,
  changes: Partial<Pick<Role, 'name' | 'permissions' | 'scope'>> & { description?: string | null; modifiedBy: string },
): Promise<Role> {
  const { permissions, ...others } = changes
  return db
    .updateTable('role')
    .set({
      ...others,
      ...(permissions && { permissions: [...new Set(permissions)].sort() }),
      modifiedAt: sql<string>`now()`,
    })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteRoleRow(db: Db, { id, clientId }: Role): Promise<void> {
  await db.deleteFrom('role').where('clientId', '=', clientId).where('id', '=', id).execute()
}

export async function usersWithRole(db: Db, roleId: string): Promise<string[]> {
  const rows = await db.selectFrom('user_role').select('userId').where('roleId', '=', roleId).execute()
  return rows.map(({ userId }) => userId)
}

/** Takes roles from users, and returns the users who lost one. */
export async function takeRoles(db: Db, userIds: readonly string[], roleIds: readonly string[]): Promise<string[]> {
  const taken = await db
    .deleteFrom('user_role')
    .where('userId', '=', (eb) => eb.fn.any(sql<string[]>`${userIds}::uuid[]`))
    .where('roleId', '=', (eb) => eb.fn.any(sql<string[]>`${roleIds}::uuid[]`))
    .returning('userId')
    .execute()
  return [...new Set(taken.map(({ userId }) => userId))]
}

/** Voids invitations of people who no longer belong to a client, even if the client created their accounts. */
export async function voidInvitesOfStrangers(db: Db, clientId: number, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('user_code')
    .where('clientId', '=', clientId)
    .where('purpose', '=', 'INVITE')
    .where(sql<SqlBool>`details is null`)
    .where(
      sql<SqlBool>`not exists (select from scim_user
        where scim_user."userId" = user_code."userId" and scim_user."clientId" = ${clientId} and active)`,
    )
    .where('userId', '=', (eb) => eb.fn.any(sql<string[]>`${userIds}::uuid[]`))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_role')
            .innerJoin('role', 'role.id', 'user_role.roleId')
            .select('role.id')
            .whereRef('user_role.userId', '=', 'user_code.userId')
            .where('role.clientId', '=', clientId),
        ),
      ),
    )
    .execute()
}

const administrative = allPermissions.filter((permission) => permission.endsWith(':admin'))

/** A user who holds an administrative permission of a client and can log in without help from others. */
export interface Administrator {
  readonly clientId: number
  readonly permission: Permission
  readonly username: string
}

/** Lists one administrator for each administrative permission held at the clients. */
export function listAdministrators(db: Db, clientIds: readonly number[]): Promise<Administrator[]> {
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

/** Serialises changes to the roles of the clients. */
export async function lockClients(db: Db, clientIds: readonly number[]): Promise<void> {
  await db
    .selectFrom('client')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${clientIds}::int[]`))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
