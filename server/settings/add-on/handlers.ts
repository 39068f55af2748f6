import { findAccessibleClient, mustHoldThere, mustAccess } from '../../identity/access/client-access.ts'
import type { AddOnHandlers } from '../../generated/handlers.ts'
import { ApiError, conflict, forbidden, notFound } from '../../kernel/error.ts'
import { catalogue, findAddOn } from './catalogue.ts'
import { mustAddSomething } from './rules.ts'
import { deleteClientAddOn, holdPlan, insertClientAddOn, listAddOnRows } from './store.ts'

export const addOnHandlers = {
  listAddOns: () => [...catalogue],

  listClientAddOns: (_, { db, caller }) => listAddOnRows(db, caller.clientId),

  async addClientAddOn({ body: { addOnId, clientId: named } }, ctx) {
    const { caller, now } = ctx
    const clientId = named ?? caller.clientId
    const client = await findAccessibleClient(ctx.db, ctx.caller, clientId)
    if (!client)
      throw forbidden(
        'CLIENT_NOT_REACHABLE',
        `You do not belong to client ${clientId}. Choose one from GET /auth/client-list.`,
      )
    mustHoldThere(ctx, client)
    const addOn = findAddOn(addOnId)
    if (!addOn) throw notFound('Add-on', addOnId)
    const added = await ctx.transaction(async (db) => {
      mustAddSomething(addOn, { id: clientId, plan: await holdPlan(db, clientId) })
      const row = await insertClientAddOn(db, clientId, addOn, { now, username: caller.username })
      if (!row) throw conflict('ADD_ON_EXISTS', `Client ${clientId} already has the add-on ${addOn.name}.`)
      ctx.did({ clientId, action: 'addOn.add', subjectId: addOn.id })
      return row
    })
    ctx.location(clientId === caller.clientId ? `/client-add-ons/${addOn.id}` : `/client-add-ons/client/${clientId}`)
    return added
  },

  async listAddOnsOfClient({ path: { clientId } }, ctx) {
    await mustAccess(ctx, clientId)
    return listAddOnRows(ctx.db, clientId)
  },

  removeClientAddOn: ({ path: { addOnId } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      if (!(await deleteClientAddOn(db, clientId, addOnId)))
        throw new ApiError('notFound', 'NOT_FOUND', `Client ${clientId} does not have the add-on ${addOnId}.`)
      ctx.did({ action: 'addOn.remove', subjectId: addOnId })
    }),
} satisfies AddOnHandlers
