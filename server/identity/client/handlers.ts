import { insertClient } from '../access/account-store.ts'
import { permissionsAt } from '../access/grants.ts'
import { findAccessibleClient, mustAccess, type AccessibleClient } from '../access/client-access.ts'
import type { ClientHandlers } from '../../generated/handlers.ts'
import { conflict, forbidden, mustHaveNone, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { listUsersOf } from '../user-store.ts'
import { importHandlers } from './import-handlers.ts'
import {
  checkDetails,
  externalClientExists,
  halfExternalKey,
  mustBeWithin,
  notBelowParent,
  parentNotAccessible,
  planFromAbove,
  ranksBelow,
} from './rules.ts'
import {
  changeClient,
  type ClientDetails,
  countChildren,
  deleteClientRow,
  findClient,
  findExternal,
  listAccessible,
  listClientsBelow,
  lockClient,
  shareClient,
} from './store.ts'

export const clientHandlers = {
  ...importHandlers,

  listClients: ({ query }, { db, caller }) => listClientsBelow(db, caller, query),

  listAccessibleClients: ({ query }, { db, caller }) => listAccessible(db, caller, query),

  async getClient({ path }, ctx) {
    await mustAccess(ctx, path.id)
    return mustFind(ctx.db, path.id)
  },

  async createClient({ body }, ctx) {
    const { caller } = ctx
    const parent = await mustAccessParent(ctx, body.parentId ?? caller.clientId)
    return ctx.transaction(async (db) => {
      const above = await shareClient(db, parent.id)
      if (!above) throw parentNotAccessible(parent.id)
      const { kept, errors } = checkDetails(body)
      if (!ranksBelow(body.clientType, above.clientType)) errors.unshift(notBelowParent(above))
      errors.push(...halfExternalKey(body.externalOrigin, body.externalId))
      mustHaveNone(errors)
      await mustBeFree(db, ctx, [...parent.path, 0], body)
      const { name, clientType, plan = above.plan, externalOrigin, externalId } = body
      mustBeWithin(plan, above)
      const id = await insertClient(db, {
        name,
        clientType,
        plan,
        parentId: parent.id,
        address: kept.address ?? undefined,
        billingInfo: kept.billingInfo ?? undefined,
        externalOrigin,
        externalId,
        createdBy: caller.username,
      })
      ctx.did({ action: 'client.create', subjectId: id, details: { parentId: parent.id, plan } })
      return mustFind(db, id)
    })
  },

  async updateClient({ body }, ctx) {
    const client = await mustAccess(ctx, body.id)
    const changed = await ctx.transaction(async (db) => {
      const before = await lockClient(db, client.id)
      if (!before) throw notFound('Client', client.id)
      ctx.mustMatch(before)
      const { id, ...changes } = body
      const { kept, errors } = checkDetails(body)
      errors.push(...halfExternalKey(body.externalOrigin, body.externalId))
      mustHaveNone(errors)
      if (body.plan !== undefined && body.plan !== before.plan) await mustBePassedOn(db, ctx, client, body.plan)
      const { secondFactorRequired } = body
      if (secondFactorRequired !== undefined && !client.permissions.has('users:admin'))
        throw forbidden(
          'FORBIDDEN',
          `secondFactorRequired needs the permission users:admin for client ${id}. Leave it out, or ask an administrator.`,
        )
      await mustBeFree(db, ctx, client.path, body, id)
      await changeClient(db, id, { ...changes, ...kept }, ctx.caller.username)
      ctx.did({
        action: 'client.update',
        subjectId: id,
        details: { attributes: Object.keys(changes), plan: body.plan, secondFactorRequired },
      })
      return mustFind(db, id)
    })
    if (body.secondFactorRequired !== undefined) ctx.app.access.forgetCallers()
    return changed
  },

  async deleteClient({ path: { id } }, ctx) {
    await mustAccess(ctx, id)
    const users = await ctx.transaction(async (db) => {
      const client = await lockClient(db, id)
      if (!client) throw notFound('Client', id)
      ctx.mustMatch(client)
      if (id === ctx.caller.clientId) throw clientIsActive(client)
      const children = await countChildren(db, id)
      if (children > 0) throw clientHasChildren(id, children)
      const members = await deleteClientRow(db, id)
      ctx.did({ action: 'client.delete', subjectId: id, details: { name: client.name } })
      return members
    })
    for (const userId of users) ctx.app.access.forget(userId)
  },

  async listClientUsers({ path, query }, ctx) {
    const { id: clientId } = await mustAccess(ctx, path.clientId)
    return listUsersOf(ctx.db, { ...query, clientId, withArchived: false }, 'client')
  },
} satisfies ClientHandlers

async function mustFind(db: Db, id: number): Promise<ClientDetails> {
  const client = await findClient(db, id)
  if (!client) throw notFound('Client', id)
  return client
}

/** Returns the active client, or one below it for which the caller may create clients. */
async function mustAccessParent(ctx: Context, id: number): Promise<AccessibleClient> {
  const parent = await findAccessibleClient(ctx.db, ctx.caller, id)
  if (!parent?.permissions.has('clients:admin')) throw parentNotAccessible(id)
  return parent
}

/** Refuses an external key that another client of the tenant has. `path` is that of the client that will have it. */
async function mustBeFree(
  db: Db,
  { caller }: Context,
  path: readonly number[],
  { externalOrigin, externalId }: { externalOrigin?: string | null; externalId?: string | null },
  own?: number,
): Promise<void> {
  if (externalOrigin == null || externalId == null) return
  const holder = await findExternal(db, path, { externalOrigin, externalId })
  if (holder === undefined || holder === own) return
  const accessible = await findAccessibleClient(db, caller, holder)
  throw externalClientExists(externalOrigin, externalId, accessible?.id)
}

/**
 * Refuses a plan unless a client above chooses it, at most that of the parent, which stays locked for this transaction.
 */
async function mustBePassedOn(
  db: Db,
  ctx: Context,
  client: AccessibleClient,
  plan: ClientDetails['plan'],
): Promise<void> {
  const parentId = client.path.at(-2)
  const parent = parentId === undefined ? undefined : await shareClient(db, parentId)
  if (!parent || !isAdministeredFromAbove(ctx, client)) throw planFromAbove(client.id, parentId)
  mustBeWithin(plan, parent)
}

/** Returns whether the caller administers a client above: no client chooses a plan for which only it would pay. */
const isAdministeredFromAbove = ({ caller }: Context, { path }: AccessibleClient): boolean =>
  path.slice(0, -1).some((_, index) => permissionsAt(path.slice(0, index + 1), caller.grants)?.has('clients:admin'))

const clientIsActive = ({ id, parentId }: ClientDetails) =>
  conflict(
    'CLIENT_IS_ACTIVE',
    parentId === undefined
      ? `Client ${id} is the active client and the root of all clients. It cannot be deleted.`
      : `Client ${id} is the active client. An administrator of client ${parentId} can delete it.`,
  )

const clientHasChildren = (id: number, children: number) =>
  conflict(
    'CLIENT_HAS_CHILDREN',
    children === 1
      ? `Client ${id} has 1 client below it. Delete that first.`
      : `Client ${id} has ${children} clients below it. Delete those first.`,
  )
