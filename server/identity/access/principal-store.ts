import { type Expression, sql, type SqlBool } from 'kysely'
import type { Permission } from '../../generated/operations.ts'
import { type Arguments, type Db, prepared } from '../../platform/store/database.ts'
import type { Actor, Grant } from '../../platform/http/caller.ts'
import { grantsAt } from './grants.ts'
import { withLowerLevels } from './permissions.ts'
import { hasSecondFactor, needsSecondFactor } from './second-factor-store.ts'

/** A user as of now, with everything that decides access. */
export interface Principal {
  readonly userId: string
  readonly username: string
  readonly sessionId?: string
  readonly apiKeyId?: string
  readonly actor?: Actor
  /** A client requires a second factor that the user lacks: all other operations are closed until then. */
  readonly mustEnrol?: boolean
  /** An identity provider vouches for the user at one client only, and the user belongs to others too. */
  readonly isLimited?: boolean
  readonly defaultClientId: number | undefined
  /** For a test key: the client on whose test side it acts. */
  readonly testOf?: number
  /** For a public key: the origins of the pages that may use it. */
  readonly origins?: readonly string[]
  readonly grants: readonly Grant[]
}

const findSession = prepared((db, arg: Arguments<{ sessionId: string; userId: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.userId')
    .leftJoin('app_user as actor', 'actor.id', 'session.actorId')
    .leftJoin('client', 'client.id', 'session.clientId')
    .select(['app_user.username', 'app_user.defaultClientId', 'actor.id as actorId', 'actor.username as actorName'])
    .select(['session.clientId', 'session.singleSignOnClientId', 'client.path'])
    .select((eb) => {
      const id = eb.ref('app_user.id')
      return sql<boolean>`actor.id is null and session."singleSignOnClientId" is null
        and not ${hasSecondFactor(id)} and ${needsSecondFactor(id)}`.as('mustEnrol')
    })
    .where('session.id', '=', arg.sessionId)
    .where('app_user.id', '=', arg.userId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', sql<string>`now()`)
    .where('app_user.status', '=', 'CONFIRMED')
    .where((eb) => eb.or([eb('actor.id', 'is', null), eb('actor.status', '=', 'CONFIRMED')])),
)

const findGrants = prepared((db, arg: Arguments<{ userId: string }>) =>
  db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.roleId')
    .innerJoin('client', 'client.id', 'role.clientId')
    .innerJoin('app_user', 'app_user.id', 'user_role.userId')
    .leftJoin('single_sign_on', (on) =>
      on
        .onRef('single_sign_on.clientId', '=', 'role.clientId')
        .on('single_sign_on.enforced', '=', true)
        .on(sql<SqlBool>`substring(lower(app_user.email) from '[^@]*$') = any(single_sign_on.domains)`),
    )
    .select(['role.clientId', 'client.path', 'role.scope', 'role.permissions'])
    .select('single_sign_on.clientId as enforcedBy')
    .where('user_role.userId', '=', arg.userId)
    .where('client.deletedAt', 'is', null)
    .orderBy('role.clientId'),
)

const findPath = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db
    .selectFrom('client')
    .select(sql<number[]>`case when "testOf" is null then path else array[id] end`.as('path'))
    .where('id', '=', arg.clientId)
    .where('deletedAt', 'is', null),
)

/** Finds the user of a session; undefined if the session has ended or the user may no longer log in. */
export async function findPrincipal(db: Db, userId: string, sessionId: string): Promise<Principal | undefined> {
  const [[user], all] = await Promise.all([findSession(db, { sessionId, userId }), findGrants(db, { userId })])
  if (!user) return undefined
  const { username, defaultClientId, actorId, actorName, clientId, singleSignOnClientId, path, mustEnrol } = user
  const grants = actorId ? all.map(plain) : countingIn(singleSignOnClientId, all)
  // No role is left: the user must log in again, in the way that the clients require.
  if (grants.length === 0 && all.length > 0) return undefined
  return {
    userId,
    username,
    sessionId,
    ...(actorId && actorName && { actor: { id: actorId, username: actorName } }),
    ...(mustEnrol && { mustEnrol }),
    ...(singleSignOnClientId !== undefined && grants.length < all.length && { isLimited: true }),
    defaultClientId,
    grants: typeof clientId === 'number' ? grantsOnlyAt(clientId, path ?? [], grants) : grants,
  }
}

/** A role, and the client that requires its own identity provider for it. */
export interface FoundGrant extends Grant {
  readonly enforcedBy?: number | null
}

const plain = ({ clientId, path, scope, permissions }: FoundGrant): Grant => ({ clientId, path, scope, permissions })

/**
 * Returns the roles that apply in a session. If it began at a client's identity provider, those at that client;
 * otherwise those that no client reserves for its own log-in, and those of its administrators, who keep a way in.
 */
export function countingIn(singleSignOnClientId: number | undefined, all: readonly FoundGrant[]): Grant[] {
  const isCounting = ({ clientId, enforcedBy }: FoundGrant) =>
    singleSignOnClientId === undefined
      ? enforcedBy == null || all.some((one) => one.clientId === clientId && one.permissions.includes('users:admin'))
      : clientId === singleSignOnClientId
  return all.filter(isCounting).map(plain)
}

/** Returns all roles of a user, with where they apply. */
export const grantsOf = async (db: Db, userId: string): Promise<Grant[]> =>
  (await findGrants(db, { userId })).map(plain)

/** Returns whether a user has left, or may be a different person. */
export async function isClosed(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('app_user').select('status').where('id', '=', userId).executeTakeFirst()
  return user?.status === 'ARCHIVED' || user?.status === 'COMPROMISED'
}

/** Returns how many roles of a user apply after a log-in with a password. */
export const countByPassword = async (db: Db, userId: string): Promise<number> =>
  countingIn(undefined, await findGrants(db, { userId })).length

/** Returns whether a user has roles, but none that applies after a log-in with a password. */
export async function mustLogInElsewhere(db: Db, userId: string): Promise<boolean> {
  const all = await findGrants(db, { userId })
  return all.length > 0 && countingIn(undefined, all).length === 0
}

/** Limits a user's roles to one client, without the clients below. */
const grantsOnlyAt = (clientId: number, path: readonly number[], grants: readonly Grant[]): Grant[] =>
  grantsAt(path, grants).map(({ permissions }) => ({ clientId, path, scope: 'LOCAL', permissions }))

/**
 * Returns the path of a client: the ids from the platform owner down to itself. A test side is isolated, below no
 * client.
 */
export async function pathOfClient(db: Db, clientId: number): Promise<readonly number[] | undefined> {
  const [client] = await findPath(db, { clientId })
  return client?.path
}

/** Tests whether the grants reach a client, given its id and path, with the permission if there is one. */
export function isWithin(
  grants: readonly Grant[],
  permission: Permission | undefined,
  client: { id: Expression<number>; path: Expression<number[]> },
): Expression<SqlBool> {
  const { own, above } = scopeOf(grants, permission)
  return isWithinScope({ own: sql.val(own), above: sql.val(above) }, client)
}

/** Returns the clients at which the grants apply, and those below which they apply too. */
export function scopeOf(grants: readonly Grant[], permission: Permission | undefined) {
  const counting = grants.filter(({ permissions }) => !permission || withLowerLevels(permissions).has(permission))
  const own = counting.map(({ clientId }) => clientId)
  const above = counting.filter(({ scope }) => scope === 'CHILDREN').map(({ clientId }) => clientId)
  return { own, above }
}

/** The same test with the result of `scopeOf`. */
export const isWithinScope = (
  { own, above }: { own: Expression<number[]>; above: Expression<number[]> },
  client: { id: Expression<number>; path: Expression<number[]> },
): Expression<SqlBool> => sql<SqlBool>`(${client.id} = any(${own}::int[]) or ${client.path} && ${above}::int[])`
