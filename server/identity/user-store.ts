import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../openapi/generated/types.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isWithin } from './access/principal-store.ts'
import { listSecondFactors } from './access/second-factor-store.ts'
import type { Database, Db } from '../platform/store/database.ts'
import { readPage } from '../platform/store/page.ts'
import type { Whole } from '../kernel/whole.ts'

export type User = Whole<Schemas['User']>
type Claim = Whole<Schemas['Claim']>

export const userColumns = [
  'app_user.id',
  'app_user.username',
  'app_user.email',
  'app_user.emailVerifiedAt',
  'app_user.firstName',
  'app_user.lastName',
  'app_user.newsletterOptIn',
  'app_user.createdAt',
  'app_user.status',
  'app_user.defaultClientId',
  'app_user.externalOrigin',
  'app_user.externalId',
  'app_user.externalClientId',
] as const

export interface UserRow {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly emailVerifiedAt?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly newsletterOptIn: boolean
  readonly createdAt: string
  readonly status: Schemas['UserStatus']
  readonly defaultClientId?: number
  readonly externalOrigin?: string
  readonly externalId?: string
  readonly externalClientId?: number
}

/** Finds a user by name, ignoring case, at any client. */
export function findUserRow(db: Db, username: string): Promise<UserRow | undefined> {
  return selectUser(db, username).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockUserRow(db: Db, username: string): Promise<UserRow | undefined> {
  return selectUser(db, username).forUpdate().executeTakeFirst()
}

const selectUser = (db: Db, username: string) =>
  db
    .selectFrom('app_user')
    .select(userColumns)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)

/**
 * Finds the user who has verified an address, or one who has yet to start with it; never one who has only claimed it.
 */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(userColumns)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where((eb) => eb.or([eb('emailVerifiedAt', 'is not', null), eb('status', 'in', ['UNCONFIRMED', 'ARCHIVED'])]))
    .orderBy('emailVerifiedAt', (by) => by.asc().nullsLast())
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether a user has a role of a client, or its directory has provisioned the user. */
export async function belongsTo(db: Db, clientId: number, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from user_role join role on role.id = user_role."roleId"
    where user_role."userId" = ${userId} and role."clientId" = ${clientId}
    union all select from scim_user where "userId" = ${userId} and "clientId" = ${clientId}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the client whose outbox holds mails to a user: one that the user belongs to, otherwise the platform's. */
export async function homeOf(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(
      (select min(role."clientId") from user_role join role on role.id = "roleId" where "userId" = ${userId}::uuid),
      (select id from client where "parentId" is null),
      0) as id`.execute(db)
  return rows[0]?.id ?? 0
}

type ClaimCondition = (client: ExpressionBuilder<Database, 'client'>) => Expression<SqlBool>

const clientColumns = [
  'client.name as clientName',
  'client.level',
  'client.clientType',
  'client.plan',
  'client.parentId',
] as const

/** Returns users in the contract's form, with those of their claims that meet a condition. */
async function withClaims(db: Db, rows: readonly UserRow[], condition: ClaimCondition): Promise<User[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const roles = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.roleId')
    .innerJoin('client', 'client.id', 'role.clientId')
    .select(['user_role.userId', 'role.id', 'role.clientId', 'role.name', 'role.description', 'role.permissions'])
    .select(['role.scope', 'role.createdAt'])
    .select(clientColumns)
    .where('user_role.userId', '=', (eb) => eb.fn.any(sql<string[]>`${ids}::uuid[]`))
    .where('client.deletedAt', 'is', null)
    .where(condition)
    .orderBy('role.clientId')
    .orderBy(sql`lower(role.name)`)
    .execute()
  const claims = new Map<string, Map<number, Claim>>()
  for (const { userId, clientName: name, level, clientType, plan, parentId, ...role } of roles) {
    const ofUser = claims.get(userId) ?? new Map<number, Claim>()
    claims.set(userId, ofUser)
    const claim = ofUser.get(role.clientId) ?? {
      client: { id: role.clientId, name, level, clientType, plan, ...(parentId && { parentId }) },
      roles: [],
    }
    ofUser.set(role.clientId, claim)
    claim.roles.push(role)
  }
  const factors = await listSecondFactors(db, ids)
  return rows.map((row) => ({ ...print(row, claims.get(row.id)), secondFactor: factors.get(row.id) }))
}

/** External origin and id concern only the client that imported the user. */
function print(row: UserRow, claims: Map<number, Claim> = new Map()): Omit<User, 'secondFactor'> {
  const { id, username, email, firstName, lastName, newsletterOptIn, createdAt, status } = row
  const { externalClientId, externalOrigin, externalId } = row
  const isImported = externalClientId !== undefined && claims.has(externalClientId)
  return {
    id,
    username,
    email,
    firstName,
    lastName,
    newsletterOptIn,
    createdAt,
    status,
    claims: [...claims.values()],
    externalOrigin: isImported ? externalOrigin : undefined,
    externalId: isImported ? externalId : undefined,
  }
}

/**
 * Returns a user as the caller may see it. Of others, it shows the claims for the active client and those below within
 * reach.
 */
export async function showUser(db: Db, caller: Caller, row: UserRow): Promise<User> {
  const isOwn = row.id === caller.userId
  const own = caller.grants.map(({ clientId }) => clientId)
  const [user] = await withClaims(db, [row], (eb) =>
    isOwn ? sql<SqlBool>`${eb.ref('client.id')} = any(${own}::int[])` : isAccessible(caller)(eb),
  )
  if (!user) throw new Error(`User ${row.id} was deleted`)
  return user
}

const isAccessible =
  (caller: Caller): ClaimCondition =>
  (eb) =>
    sql<SqlBool>`${caller.clientId} = any(${eb.ref('client.path')}) and ${isWithin(caller.grants, 'users:read', {
      id: eb.ref('client.id'),
      path: eb.ref('client.path'),
    })}`

export interface UserQuery {
  readonly q?: string
  readonly sort: 'createdAt' | 'lastName' | 'username'
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly per_page: number
}

export interface UserList extends UserQuery {
  readonly clientId: number
  /** Only users with this role. */
  readonly roleId?: string
  readonly withArchived: boolean
}

/** Lists the users of a client, one page of them. */
export async function listUsersOf(
  db: Db,
  list: UserList,
  claims: 'client' | Caller,
): Promise<{ items: User[]; total: number }> {
  const { clientId, roleId, q, sort, order, withArchived } = list
  const users = db
    .selectFrom('app_user')
    .where('app_user.id', 'in', (eb) =>
      eb
        .selectFrom('user_role')
        .innerJoin('role', 'role.id', 'user_role.roleId')
        .select('user_role.userId')
        .where('role.clientId', '=', clientId)
        .$if(roleId !== undefined, (roles) => roles.where('role.id', '=', roleId ?? ''))
        .$if(roleId === undefined, (roles) =>
          roles.union(eb.selectFrom('scim_user').select('scim_user.userId').where('scim_user.clientId', '=', clientId)),
        ),
    )
    .$if(!withArchived, (query) => query.where('app_user.status', '!=', 'ARCHIVED'))
    .$if(q !== undefined && q.trim() !== '', (query) =>
      query.where(
        sql<SqlBool>`fold_text(concat_ws(E'\n', username, email, concat_ws(' ', "firstName", "lastName")))
          like containing(${q?.trim()})`,
      ),
    )
  const direction = order === 'DESC' ? ('desc' as const) : ('asc' as const)
  const { items, total } = await readPage(
    db,
    users
      .select(userColumns)
      .$if(sort === 'lastName', (query) =>
        query.orderBy(sql`fold_text("lastName") collate "C"`, (by) =>
          direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast(),
        ),
      )
      .$if(sort === 'username', (query) => query.orderBy(sql`lower(username) collate "C"`, direction))
      .orderBy('app_user.createdAt', direction)
      .orderBy('app_user.id', direction),
    list,
  )
  const condition: ClaimCondition = claims === 'client' ? (eb) => eb('client.id', '=', clientId) : isAccessible(claims)
  return { items: await withClaims(db, items, condition), total }
}

export interface UserChanges {
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly newsletterOptIn?: boolean
  readonly status?: Schemas['UserStatus']
}

/** Changes the given fields; undefined ones stay. */
export async function changeUser(db: Db, id: string, changes: UserChanges, modifiedBy?: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...changes, modifiedBy, modifiedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns a user with the claim for one client. */
export async function showUserAt(db: Db, clientId: number, row: UserRow): Promise<User> {
  const [user] = await withClaims(db, [row], (eb) => eb('client.id', '=', clientId))
  if (!user) throw new Error(`User ${row.id} was deleted`)
  return user
}

/** Finds a user that a client has imported. */
export function findImportedUser(
  db: Db,
  clientId: number,
  { externalOrigin, externalId }: { externalOrigin: string; externalId: string },
): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(userColumns)
    .where('externalClientId', '=', clientId)
    .where('externalOrigin', '=', externalOrigin)
    .where('externalId', '=', externalId)
    .executeTakeFirst()
}

/** Applies the data of an import. The operator vouches for the address. */
export async function changeImported(
  db: Db,
  id: string,
  {
    hasMoved,
    ...changes
  }: Pick<UserRow, 'email' | 'firstName' | 'lastName'> & { hasMoved: boolean; modifiedBy: string },
): Promise<void> {
  const now = sql<string>`now()`
  await db
    .updateTable('app_user')
    .set({ ...changes, modifiedAt: now, ...(hasMoved && { emailVerifiedAt: now, isPasswordMailed: false }) })
    .where('id', '=', id)
    .execute()
}
