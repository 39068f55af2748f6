import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Grant } from '../../platform/http/caller.ts'
import { lackingAt } from '../access/grants.ts'
import { type Permission, permissions } from '../../generated/operations.ts'
import { conflict, forbidden } from '../../kernel/error.ts'

type Role = Pick<Schemas['Role'], 'name' | 'permissions' | 'scope'>

/** Areas in which only administrators work. */
const administrative = new Set([
  'api-keys',
  'audit',
  'carriers',
  'clients',
  'data-subjects',
  'products',
  'requests',
  'roles',
  'users',
])
/** The permissions in those areas that every user needs in order to ship. */
const needed = new Set<Permission>(['carriers:read', 'products:read'])

/** What shows a client's costs, or decides for everyone there or over its money. */
const deciding = new Set<Permission>([
  'carrier-invoices:read',
  'carrier-invoices:write',
  'rate-sheets:write',
  'shipping-policies:write',
])

/** The initial permissions of the role named Users: read and write in the everyday areas. */
export const everyday: readonly Permission[] = permissions.filter((permission) => {
  const [area = '', level] = permission.split(':')
  if (level === 'admin' || deciding.has(permission)) return false
  return !administrative.has(area) || needed.has(permission)
})

/**
 * All that the role named Users has ever started with. Older roles still have it, and every new user still gets them.
 */
const begunWith = new Set<Permission>([...everyday, 'carrier-invoices:read'])

export interface Granter {
  /** The path of the role's client. */
  readonly path: readonly number[]
  readonly grants: readonly Grant[]
}

/** Refuses to grant rights that the caller lacks: a permission, or its reach to the clients below. */
export function mustHold({ path, grants }: Granter, role: Pick<Role, 'permissions' | 'scope'>): void {
  const lacking = lackingAt(path, grants, role)
  if (lacking === undefined) return
  const clientId = path.at(-1)
  const place = role.scope === 'CHILDREN' ? `client ${clientId} and all clients below it` : `client ${clientId}`
  throw forbidden(
    'PERMISSION_NOT_HELD',
    `You cannot grant ${lacking}, since you do not have it yourself for ${place}. Leave it out or ask an administrator who has it.`,
  )
}

/** The same for several roles at once, when the message must name one. */
export function mustHoldRole(granter: Granter, role: Role): void {
  const lacking = lackingAt(granter.path, granter.grants, role)
  if (lacking !== undefined)
    throw forbidden(
      'PERMISSION_NOT_HELD',
      `Role ${role.name} has the permission ${lacking}, which you lack. Leave the role out or ask an administrator who has it.`,
    )
}

/** Taking a role requires the same rights as giving it: a user with fewer rights takes none from one with more. */
export function mustHoldToTake(granter: Granter, role: Role): void {
  const lacking = lackingAt(granter.path, granter.grants, role)
  if (lacking !== undefined)
    throw forbidden(
      'PERMISSION_NOT_HELD',
      `Role ${role.name} has the permission ${lacking}, which you lack, so you cannot revoke or change it. Ask an administrator who has it.`,
    )
}

/**
 * Lets any creator give the platform's role Users to a new user. Permissions that a client has added to it require a
 * creator who has them.
 */
export function mustHoldBeyondEveryday(granter: Granter, role: Role): void {
  if (role.scope === 'CHILDREN') return mustHoldRole(granter, role)
  mustHoldRole(granter, { ...role, permissions: role.permissions.filter((one) => !begunWith.has(one)) })
}

export const roleNameExists = (clientId: number, name: string) =>
  conflict(
    'ROLE_NAME_EXISTS',
    `Client ${clientId} already has a role named ${name}. Choose another name or update that role.`,
  )
