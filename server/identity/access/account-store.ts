import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Permission } from '../../generated/operations.ts'
import { type Db, json } from '../../platform/store/database.ts'
import { hashPassword } from './passwords.ts'

export interface NewClient {
  readonly id?: number
  readonly name: string
  readonly clientType: Schemas['ClientType']
  /** The client directly above; only the platform owner has none. */
  readonly parentId?: number
  readonly plan?: Schemas['ClientPlan']
  readonly address?: Schemas['ClientAddress']
  readonly billingInfo?: Schemas['BillingInfo']
  readonly externalOrigin?: string
  readonly externalId?: string
  readonly createdBy?: string
}

/** Adds a client below its parent and returns its number. */
export async function insertClient(db: Db, { id, address, billingInfo, ...client }: NewClient): Promise<number> {
  const number = id ?? (await nextClientId(db))
  const above = await db
    .selectFrom('client')
    .select('path')
    .where('id', '=', client.parentId ?? 0)
    .executeTakeFirst()
  await db
    .insertInto('client')
    .values({
      ...client,
      id: number,
      path: [...(above?.path ?? []), number],
      address: address && json(address),
      billingInfo: billingInfo && json(billingInfo),
    })
    .execute()
  await insertClientNode(db, number)
  return number
}

/** Adds the row that other rows of the client refer to, on the database node that holds them. */
export async function insertClientNode(db: Db, clientId: number): Promise<void> {
  await db
    .insertInto('client_node')
    .values({ clientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function nextClientId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('client', 'id')) as id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL returned no number for a client')
  return row.id
}

export interface NewRole {
  readonly clientId: number
  readonly name: string
  readonly description?: string
  readonly permissions: readonly Permission[]
  readonly scope?: Schemas['RoleScope']
  readonly createdBy?: string
}

export async function insertRole(db: Db, { permissions, ...role }: NewRole): Promise<string> {
  const { id } = await db
    .insertInto('role')
    .values({ ...role, permissions: [...new Set(permissions)].sort() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewUser {
  readonly username: string
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly newsletterOptIn?: boolean
  readonly status?: Schemas['UserStatus']
  readonly password?: string
  readonly defaultClientId?: number
  readonly roleIds?: readonly string[]
  readonly createdBy?: string
}

/** Adds a user with roles. A confirmed user counts as having a verified address. */
export async function insertUser(db: Db, { password, roleIds = [], ...user }: NewUser): Promise<string> {
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const { id } = await db
    .insertInto('app_user')
    .values({
      ...user,
      passwordHash,
      passwordChangedAt: passwordHash === undefined ? undefined : sql<string>`now()`,
      emailVerifiedAt: user.status === 'CONFIRMED' ? sql<string>`now()` : undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const roleId of roleIds) await addUserRole(db, id, roleId, user.createdBy)
  return id
}

export async function addUserRole(db: Db, userId: string, roleId: string, createdBy?: string): Promise<void> {
  await db
    .insertInto('user_role')
    .values({ userId, roleId, createdBy })
    .onConflict((existing) => existing.columns(['userId', 'roleId']).doNothing())
    .execute()
}
