import type { Permission } from '../../generated/operations.ts'
import type { Grant } from '../../platform/http/caller.ts'
import { withLowerLevels } from './permissions.ts'

/**
 * Returns the grants that apply at a client. A CHILDREN role applies at its client and all below, a LOCAL one only at
 * its client.
 */
export function grantsAt(path: readonly number[], grants: readonly Grant[]): Grant[] {
  const clientId = path.at(-1)
  return grants.filter(
    (grant) => grant.clientId === clientId || (grant.scope === 'CHILDREN' && path.includes(grant.clientId)),
  )
}

/** Returns what a user's grants allow at a client; undefined if the user does not belong to it. */
export function permissionsAt(path: readonly number[], grants: readonly Grant[]): Set<Permission> | undefined {
  const counting = grantsAt(path, grants)
  return counting.length === 0 ? undefined : withLowerLevels(counting.flatMap(({ permissions }) => permissions))
}

/** Finds the first permission that grants lack at a client or, for the scope CHILDREN, at the clients below it. */
export function lackingAt(
  path: readonly number[],
  grants: readonly Grant[],
  { permissions, scope }: Pick<Grant, 'permissions' | 'scope'>,
): Permission | undefined {
  const counting = grantsAt(path, grants).filter((grant) => scope === 'LOCAL' || grant.scope === 'CHILDREN')
  const held = withLowerLevels(counting.flatMap(({ permissions: own }) => own))
  return permissions.find((permission) => !held.has(permission))
}

/** Limits a user's grants to those of a key: where both apply, to the permissions that both have. */
export function narrowedTo(limit: Grant, grants: readonly Grant[]): Grant[] {
  const allowed = withLowerLevels(limit.permissions)
  return grants.flatMap((grant) => {
    const [upper, lower] = grant.path.length > limit.path.length ? [limit, grant] : [grant, limit]
    const isSame = upper.clientId === lower.clientId
    if (!isSame && !(upper.scope === 'CHILDREN' && lower.path.includes(upper.clientId))) return []
    const permissions = [...withLowerLevels(grant.permissions)].filter((permission) => allowed.has(permission))
    const scope = isSame && upper.scope === 'LOCAL' ? 'LOCAL' : lower.scope
    return [{ clientId: lower.clientId, path: lower.path, scope, permissions }]
  })
}
