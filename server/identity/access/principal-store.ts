import { type Expression, sql, type SqlBool } from 'kysely'
import type { Permission } from '../../generated/operations.ts'
import { type Arguments, type Db, prepared } from '../../platform/store/database.ts'
import type { Actor, Grant } from '../../platform/http/caller.ts'
import { grantsAt } from './grants.ts'
import { withLowerLevels } from './permissions.ts'
import { hasSecondFactor, needsSecondFactor } from './second-factor-store.ts'

/** What counts of a user at this moment. */
export interface Principal {
  readonly userId: string
  readonly username: string
  readonly sessionId?: string
  readonly apiKeyId?: string
  readonly actor?: Actor
  /** A client requires a second factor, and the user has none: all other operations are closed until then. */
  readonly mustEnrol?: boolean
  /** An identity provider vouches for the user at one client, and the user belongs to others too. */
  readonly isLimited?: boolean
  readonly defaultClientId: number | undefined
  /** Of a test key: the client on whose test side it acts. */
  readonly testOf?: number
  /** Of a public key: the origins of the pages that it counts from. */
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

/** The user of a session, or nothing if the session has ended or the user may no longer log in. */
export async function findPrincipal(db: Db, userId: string, sessionId: string): Promise<Principal | undefined> {
  const [[user], all] = await Promise.all([findSession(db, { sessionId, userId }), findGrants(db, { userId })])
  if (!user) return undefined
  const { username, defaultClientId, actorId, actorName, clientId, singleSignOnClientId, path, mustEnrol } = user
  const grants = actorId ? all.map(plain) : countingIn(singleSignOnClientId, all)
  // Nothing is left of what the user had: the session has to be begun again, in the way that the clients want.
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

/** A role, and the client that wants its people to log in through its identity provider alone. */
export interface FoundGrant extends Grant {
  readonly enforcedBy?: number | null
}

const plain = ({ clientId, path, scope, permissions }: FoundGrant): Grant => ({ clientId, path, scope, permissions })

/**
 * The roles that count in a session. If it began at a client's identity provider, those at that client; otherwise those
 * that no client reserves for its own log-in, and those of its administrators, who keep a way in.
 */
export function countingIn(singleSignOnClientId: number | undefined, all: readonly FoundGrant[]): Grant[] {
  const isCounting = ({ clientId, enforcedBy }: FoundGrant) =>
    singleSignOnClientId === undefined
      ? enforcedBy == null || all.some((one) => one.clientId === clientId && one.permissions.includes('users:admin'))
      : clientId === singleSignOnClientId
  return all.filter(isCounting).map(plain)
}

/** All roles of a user, with where they count. */
export const grantsOf = async (db: Db, userId: string): Promise<Grant[]> =>
  (await findGrants(db, { userId })).map(plain)

/** Whether a user has left, or may be a different person. */
export async function isClosed(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('app_user').select('status').where('id', '=', userId).executeTakeFirst()
  return user?.status === 'ARCHIVED' || user?.status === 'COMPROMISED'
}

/** How many roles of a user count after a log-in with a password. */
export const countByPassword = async (db: Db, userId: string): Promise<number> =>
  countingIn(undefined, await findGrants(db, { userId })).length

/** Whether no role of a user counts after a log-in with a password. */
export async function mustLogInElsewhere(db: Db, userId: string): Promise<boolean> {
  const all = await findGrants(db, { userId })
  return all.length > 0 && countingIn(undefined, all).length === 0
}

/** The roles of a user whose session is for one client: its part of each, without the clients below. */
const grantsOnlyAt = (clientId: number, path: readonly number[], grants: readonly Grant[]): Grant[] =>
  grantsAt(path, grants).map(({ permissions }) => ({ clientId, path, scope: 'LOCAL', permissions }))

/**
 * The position of a client: the ids from the platform owner down to itself. A test side is isolated, below no client.
 */
export async function pathOfClient(db: Db, clientId: number): Promise<readonly number[] | undefined> {
  const [client] = await findPath(db, { clientId })
  return client?.path
}

/** Whether a client, which has a number and a path, is among those for which the grants count, with a permission or any. */
export function isWithin(
  grants: readonly Grant[],
  permission: Permission | undefined,
  client: { id: Expression<number>; path: Expression<number[]> },
): Expression<SqlBool> {
  const { own, above } = scopeOf(grants, permission)
  return isWithinScope({ own: sql.val(own), above: sql.val(above) }, client)
}

/** The clients for which the grants count, and those below which they count too. */
export function scopeOf(grants: readonly Grant[], permission: Permission | undefined) {
  const counting = grants.filter(({ permissions }) => !permission || withLowerLevels(permissions).has(permission))
  const own = counting.map(({ clientId }) => clientId)
  const above = counting.filter(({ scope }) => scope === 'CHILDREN').map(({ clientId }) => clientId)
  return { own, above }
}

/** The same of what `scopeOf` returns. */
export const isWithinScope = (
  { own, above }: { own: Expression<number[]>; above: Expression<number[]> },
  client: { id: Expression<number>; path: Expression<number[]> },
): Expression<SqlBool> => sql<SqlBool>`(${client.id} = any(${own}::int[]) or ${client.path} && ${above}::int[])`
