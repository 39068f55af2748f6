import { mustAccess } from '../access/client-access.ts'
import { endImpersonationsBy } from '../access/session-store.ts'
import type { RoleHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { keepingAdministrators } from './administrators.ts'
import { assignmentHandlers } from './assignment-handlers.ts'
import { forget, mustAccessRole } from './role-access.ts'
import { mustHold, mustHoldToTake, roleNameExists } from './rules.ts'
import { permissionsFor, roleTemplates } from './templates.ts'
import {
  changeRole,
  deleteRoleRow,
  findRoles,
  findRolesByName,
  insertNamedRole,
  listRolesOf,
  type Role,
  usersWithRole,
} from './store.ts'

export const roleHandlers = {
  ...assignmentHandlers,

  async listRoles({ path, query }, ctx) {
    const client = await mustAccess(ctx, path.clientId)
    return listRolesOf(ctx.db, client.id, query)
  },

  listRoleTemplates: () => [...roleTemplates],

  async createRole({ path, body: { template, ...asked } }, ctx) {
    const client = await mustAccess(ctx, path.clientId)
    const body = { ...asked, permissions: permissionsFor({ ...asked, template }) }
    mustHold({ path: client.path, grants: ctx.caller.grants }, body)
    return ctx.transaction(async (db) => {
      const { username: createdBy } = ctx.caller
      const role = await insertNamedRole(db, client.id, { ...body, clientId: client.id, createdBy })
      if (!role) throw roleNameExists(client.id, body.name)
      const { permissions, scope } = role
      ctx.did({
        action: 'role.create',
        subjectId: role.id,
        details: { template, permissions, scope },
      })
      return role
    })
  },

  async updateRole({ path, body }, ctx) {
    const client = await mustAccess(ctx, path.clientId)
    const { role, users } = await ctx.transaction((db) =>
      keepingAdministrators(db, [client.id], async () => {
        const [before] = await findRoles(db, client.id, [body.id])
        if (!before) throw notFound('Role', body.id)
        ctx.mustMatch(before)
        await mustHaveFreeName(db, before, body.name)
        const granter = { path: client.path, grants: ctx.caller.grants }
        mustHold(granter, added(before, body))
        mustHoldToTake(granter, taken(before, body))
        const { id, ...changes } = body
        const changed = await changeRole(db, before, { ...changes, modifiedBy: ctx.caller.username })
        const holders = await usersWithRole(db, id)
        await endImpersonationsBy(db, holders)
        ctx.did({ action: 'role.update', subjectId: id, details: { ...changes } })
        return { role: changed, users: holders }
      }),
    )
    forget(ctx, users)
    return role
  },

  async getRole({ path }, ctx) {
    const { role } = await mustAccessRole(ctx, path.roleId)
    return role
  },

  async deleteRole({ path }, ctx) {
    const { client } = await mustAccessRole(ctx, path.roleId)
    const users = await ctx.transaction((db) =>
      keepingAdministrators(db, [client.id], async () => {
        const { role } = await mustAccessRole(ctx, path.roleId, db)
        ctx.mustMatch(role)
        mustHoldToTake({ path: client.path, grants: ctx.caller.grants }, role)
        const holders = await usersWithRole(db, role.id)
        await endImpersonationsBy(db, holders)
        await deleteRoleRow(db, role)
        ctx.did({ action: 'role.delete', subjectId: role.id, details: { name: role.name } })
        return holders
      }),
    )
    forget(ctx, users)
  },
} satisfies RoleHandlers

async function mustHaveFreeName(db: Db, { id, clientId }: Role, name: string | undefined): Promise<void> {
  if (name === undefined) return
  const [other] = await findRolesByName(db, clientId, [name])
  if (other && other.id !== id) throw roleNameExists(clientId, name)
}

/**
 * Returns the rights that a change gives to holders of the role: its new permissions, and all of them if its reach
 * grows.
 */
function added(
  role: Role,
  { permissions = role.permissions, scope = role.scope }: Partial<Pick<Role, 'permissions' | 'scope'>>,
) {
  const widens = scope === 'CHILDREN' && role.scope === 'LOCAL'
  return { permissions: widens ? permissions : permissions.filter((one) => !role.permissions.includes(one)), scope }
}

/**
 * Returns the rights that a change takes from holders of the role: permissions, and all of them elsewhere if its reach
 * shrinks.
 */
function taken(
  role: Role,
  { permissions = role.permissions, scope = role.scope }: Partial<Pick<Role, 'permissions' | 'scope'>>,
) {
  const narrows = scope === 'LOCAL' && role.scope === 'CHILDREN'
  return {
    ...role,
    permissions: narrows ? role.permissions : role.permissions.filter((one) => !permissions.includes(one)),
  }
}
