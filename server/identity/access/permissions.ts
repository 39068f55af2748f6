import { type Permission, permissions } from '../../generated/operations.ts'

const levels = ['read', 'write', 'admin']

const split = (permission: Permission) => {
  const [area = '', level = ''] = permission.split(':')
  return { area, rank: levels.indexOf(level) }
}

/** What each permission includes: itself, and the lower levels of its area. */
const included = new Map(
  permissions.map((permission) => {
    const { area, rank } = split(permission)
    const lower = permissions.filter((other) => split(other).area === area && split(other).rank <= rank)
    return [permission, lower] as const
  }),
)

/** Areas without a test side: users and their rights. */
const liveOnly = new Set(['users', 'roles', 'clients', 'api-keys'])
/** Credentials of real carriers, paid features, and products, whose ids are unique on the platform. */
const liveOnlyPermissions = new Set<Permission>(['carriers:admin', 'add-ons:admin', 'products:write'])

/** Returns whether a permission is of use on the test side of a client. */
export const hasTestSide = (permission: Permission): boolean => {
  const [area = ''] = permission.split(':')
  return !liveOnly.has(area) && !liveOnlyPermissions.has(permission)
}

/** Adds the lower levels that each permission includes. Drops those that the contract no longer has. */
export function withLowerLevels(granted: Iterable<Permission>): Set<Permission> {
  const all = new Set<Permission>()
  for (const permission of granted) for (const lower of included.get(permission) ?? []) all.add(lower)
  return all
}
