import { sql } from 'kysely'
import type { Permission } from '../generated/operations.ts'
import { type Arguments, type Db, prepared } from '../store/database.ts'
import type { Actor } from './caller.ts'
import { withLowerLevels } from './permissions.ts'

/** A role of a user, and where the client stands that the role belongs to. */
export interface Grant {
  readonly clientId: number
  readonly path: readonly number[]
  readonly scope: 'LOCAL' | 'CHILDREN'
  readonly permissions: readonly Permission[]
}

/** What counts of a user at this moment. */
export interface Standing {
  readonly userId: string
  readonly username: string
  readonly sessionId: string
  readonly actor?: Actor
  readonly defaultClientId: number | undefined
  readonly grants: readonly Grant[]
}

const findSession = prepared((db, arg: Arguments<{ sessionId: string; userId: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.userId')
    .leftJoin('app_user as actor', 'actor.id', 'session.actorId')
    .select(['app_user.username', 'app_user.defaultClientId', 'actor.id as actorId', 'actor.username as actorName'])
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
    .select(['role.clientId', 'client.path', 'role.scope', 'role.permissions'])
    .where('user_role.userId', '=', arg.userId)
    .where('client.deletedAt', 'is', null)
    .orderBy('role.clientId'),
)

const findPath = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db.selectFrom('client').select('path').where('id', '=', arg.clientId).where('deletedAt', 'is', null),
)

/** The user of a session, or nothing if the session has ended or the user may no longer log in. */
export async function findStanding(db: Db, userId: string, sessionId: string): Promise<Standing | undefined> {
  const [[user], grants] = await Promise.all([findSession(db, { sessionId, userId }), findGrants(db, { userId })])
  if (!user) return undefined
  const { username, defaultClientId, actorId, actorName } = user
  return {
    userId,
    username,
    sessionId,
    ...(actorId && actorName && { actor: { id: actorId, username: actorName } }),
    defaultClientId,
    grants,
  }
}

/** Where a client stands: the ids from the platform owner down to itself. */
export async function pathOfClient(db: Db, clientId: number): Promise<readonly number[] | undefined> {
  const [client] = await findPath(db, { clientId })
  return client?.path
}

/** A CHILDREN role counts for its client and all below, a LOCAL one for its client only. */
export function grantsAt(path: readonly number[], grants: readonly Grant[]): Grant[] {
  const clientId = path.at(-1)
  return grants.filter(
    (grant) => grant.clientId === clientId || (grant.scope === 'CHILDREN' && path.includes(grant.clientId)),
  )
}

/** What the grants of a user allow at a client; nothing where the user does not belong to it. */
export function permissionsAt(path: readonly number[], grants: readonly Grant[]): Set<Permission> | undefined {
  const counting = grantsAt(path, grants)
  return counting.length === 0 ? undefined : withLowerLevels(counting.flatMap(({ permissions }) => permissions))
}
