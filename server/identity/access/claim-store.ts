import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Whole } from '../../kernel/whole.ts'
import { hasSecondFactor } from './second-factor-store.ts'

/** A user as in the log-in response. Only administrators see the second factor. */
export type User = Omit<Whole<Schemas['User']>, 'secondFactor'>
export type Claim = Whole<Schemas['Claim']>

/** The user data that a log-in needs. */
export interface Credential {
  readonly id: string
  readonly username: string
  readonly status: Schemas['UserStatus']
  readonly passwordHash?: string
  readonly temporaryPasswordExpiresAt?: string
  readonly hasSecondFactor: boolean
}

export function findCredential(db: Db, username: string): Promise<Credential | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'username', 'status', 'passwordHash', 'temporaryPasswordExpiresAt'])
    .select((eb) => hasSecondFactor(eb.ref('app_user.id')).as('hasSecondFactor'))
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('app_user').set({ passwordHash }).where('id', '=', userId).execute()
}

/** Finds a user with all clients and roles. */
export async function findUser(db: Db, userId: string): Promise<User | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'email', 'firstName', 'lastName', 'newsletterOptIn', 'createdAt', 'status'])
    .select(['externalOrigin', 'externalId'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user && { ...user, claims: await listClaims(db, userId) }
}

const clientColumns = [
  'client.id',
  'client.name',
  'client.level',
  'client.clientType',
  'client.plan',
  'client.parentId',
] as const

const roleColumns = [
  'role.id',
  'role.clientId',
  'role.name',
  'role.description',
  'role.permissions',
  'role.scope',
  'role.createdAt',
] as const

/** Lists the clients a user belongs to, with the roles there; only those among `clientIds` if given. */
export async function listClaims(db: Db, userId: string, clientIds?: readonly number[]): Promise<Claim[]> {
  const roles = (await rolesOfUser(db, userId)).filter(({ clientId }) => clientIds?.includes(clientId) ?? true)
  const clients = await db
    .selectFrom('client')
    .select(clientColumns)
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${[...new Set(roles.map(({ clientId }) => clientId))]}::int[]`))
    .orderBy('id')
    .execute()
  return clients.map((client) => ({ client, roles: roles.filter(({ clientId }) => clientId === client.id) }))
}

/** Finds a client with the roles that the user has for it, including those through a client above. */
export async function findClaim(db: Db, userId: string, clientId: number): Promise<Claim | undefined> {
  const client = await db
    .selectFrom('client')
    .select(clientColumns)
    .select('path')
    .where('id', '=', clientId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!client) return undefined
  const { path, ...shown } = client
  const roles = (await rolesOfUser(db, userId)).filter(
    (role) => role.clientId === clientId || (role.scope === 'CHILDREN' && path.includes(role.clientId)),
  )
  return roles.length === 0 ? undefined : { client: shown, roles }
}

function rolesOfUser(db: Db, userId: string): Promise<Whole<Schemas['Role']>[]> {
  return db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.roleId')
    .innerJoin('client', 'client.id', 'role.clientId')
    .select(roleColumns)
    .where('user_role.userId', '=', userId)
    .where('client.deletedAt', 'is', null)
    .orderBy(sql`lower(role.name)`)
    .execute()
}
