import { addUserRole } from '../access/account-store.ts'
import { addInvitedRole, listOpenCodes } from '../access/code-store.ts'
import { findAccessibleClient, mustAccess } from '../access/client-access.ts'
import { endImpersonationsBy } from '../access/session-store.ts'
import { grantsOf } from '../access/principal-store.ts'
import type { RoleHandlers } from '../../generated/handlers.ts'
import { type FieldError, mustHaveNone, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { belongsTo, findUserRow, listUsersOf, type UserRow } from '../user-store.ts'
import { keepingAdministrators } from './administrators.ts'
import { mustHold, mustHoldToTake } from './rules.ts'
import { rolesOfUser, takeRoles, voidInvitesOfStrangers } from './store.ts'
import { forget, mustAccessRole } from './role-access.ts'

type AssignmentHandlers = Pick<
  RoleHandlers,
  'listRoleUsers' | 'addRoleUsers' | 'removeRoleUsers' | 'removeRoleUser' | 'removeUserRoles'
>

export const assignmentHandlers = {
  async listRoleUsers({ path, query }, ctx) {
    const { role } = await mustAccessRole(ctx, path.roleId)
    const { id: roleId, clientId } = role
    return listUsersOf(
      ctx.db,
      { ...query, clientId, roleId, sort: 'username', order: 'ASC', withArchived: true },
      'client',
    )
  },

  async addRoleUsers({ path, body }, ctx) {
    const given = await ctx.transaction(async (db) => {
      const { role, client } = await mustAccessRole(ctx, path.roleId, db)
      mustHold({ path: client.path, grants: ctx.caller.grants }, role)
      const people = await Promise.all(body.usernames.map((username) => findKnown(db, ctx, client.id, username)))
      const errors = people.flatMap((known, index) =>
        typeof known === 'string' ? [unknownUser(index, client.id, known)] : [],
      )
      mustHaveNone(errors)
      for (const known of people) if (typeof known !== 'string') await give(db, ctx, known, role.id)
      ctx.did({ action: 'role.give', subjectId: role.id, details: { usernames: body.usernames } })
      return people.flatMap((known) => (typeof known === 'string' ? [] : [known.user.id]))
    })
    forget(ctx, given)
  },

  async removeRoleUsers({ path, query }, ctx) {
    const people = await Promise.all(query.username.map((username) => findUserRow(ctx.db, username)))
    await take(
      ctx,
      path.roleId,
      people.flatMap((user) => (user ? [user.id] : [])),
    )
  },

  async removeRoleUser({ path }, ctx) {
    await mustAccessRole(ctx, path.roleId)
    const user = await findUserRow(ctx.db, path.username)
    const taken = user ? await take(ctx, path.roleId, [user.id]) : []
    if (taken.length === 0) throw notFound('User', `${path.username} with role ${path.roleId}`)
  },

  async removeUserRoles({ path }, ctx) {
    const { clientId } = ctx.caller
    const user = await findUserRow(ctx.db, path.username)
    if (!user || !(await belongsTo(ctx.db, clientId, user.id))) throw notFound('User', path.username)
    await ctx.transaction((db) =>
      keepingAdministrators(db, [clientId], async () => {
        const roles = await rolesOfUser(db, clientId, user.id)
        const { path: place } = await mustAccess(ctx, clientId)
        for (const role of roles) mustHoldToTake({ path: place, grants: ctx.caller.grants }, role)
        const roleIds = roles.map(({ id }) => id)
        await lose(db, clientId, await takeRoles(db, [user.id], roleIds))
        ctx.did({ action: 'user.leave', subjectId: user.id, details: { roleIds } })
      }),
    )
    forget(ctx, [user.id])
  },
} satisfies AssignmentHandlers

async function take(ctx: Context, roleId: string, userIds: readonly string[]): Promise<string[]> {
  const { client } = await mustAccessRole(ctx, roleId)
  const taken = await ctx.transaction((db) =>
    keepingAdministrators(db, [client.id], async () => {
      const { role } = await mustAccessRole(ctx, roleId, db)
      mustHoldToTake({ path: client.path, grants: ctx.caller.grants }, role)
      const left = await takeRoles(db, userIds, [roleId])
      await lose(db, client.id, left)
      if (left.length > 0) ctx.did({ action: 'role.take', subjectId: roleId, details: { taken: left } })
      return left
    }),
  )
  forget(ctx, taken)
  return taken
}

/** Applies the consequences of losing a role. */
async function lose(db: Db, clientId: number, userIds: readonly string[]): Promise<void> {
  await endImpersonationsBy(db, userIds)
  await voidInvitesOfStrangers(db, clientId, userIds)
}

/** A user who can be given a role: at once, or with the open invitation. */
interface Known {
  readonly user: UserRow
  readonly invitation?: string
}

/**
 * Finds a user of the client, an invited one, or a user of a client below that the caller reaches; otherwise returns
 * the name.
 */
async function findKnown(db: Db, ctx: Context, clientId: number, username: string): Promise<Known | string> {
  const user = await findUserRow(db, username)
  if (!user || user.status === 'ARCHIVED') return username
  if (await belongsTo(db, clientId, user.id)) return { user }
  const invitations = await listOpenCodes(db, user.id, ['INVITE'], clientId)
  const invitation = invitations.find(({ isExpired }) => !isExpired)
  if (invitation) return { user, invitation: invitation.id }
  for (const grant of await grantsOf(db, user.id)) {
    if (!grant.path.includes(clientId)) continue
    const below = await findAccessibleClient(db, ctx.caller, grant.clientId)
    if (below?.permissions.has(ctx.operation.permission)) return { user }
  }
  return username
}

async function give(db: Db, ctx: Context, { user, invitation }: Known, roleId: string): Promise<void> {
  if (invitation === undefined) return addUserRole(db, user.id, roleId, ctx.caller.username)
  await addInvitedRole(db, invitation, roleId)
}

const unknownUser = (index: number, clientId: number, username: string): FieldError => ({
  code: 'USER_NOT_FOUND',
  defaultMessage: `usernames[${index}] is not a user of client ${clientId}: ${username}`,
  field: `usernames[${index}]`,
})
