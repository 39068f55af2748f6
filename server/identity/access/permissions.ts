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

/** Permissions with those of lower levels written out. One that the contract has lost counts for nothing. */
export function withLowerLevels(granted: Iterable<Permission>): Set<Permission> {
  const all = new Set<Permission>()
  for (const permission of granted) for (const lower of included.get(permission) ?? []) all.add(lower)
  return all
}
