import { findAccessibleClient, mustHoldThere } from '../../identity/access/client-access.ts'
import type { RelabellingHandlers } from '../../generated/handlers.ts'
import { forbidden } from '../../kernel/error.ts'
import { findConfiguration, lockConfiguration, updateSettings } from './configuration-store.ts'

type Noun = 'getRelabellingConfiguration' | 'setRelabellingConfiguration'

export const configurationHandlers = {
  getRelabellingConfiguration: (_, { db, caller }) => findConfiguration(db, caller.clientId),

  async setRelabellingConfiguration({ body: { clientId, ...changes } }, ctx) {
    const client = await findAccessibleClient(ctx.db, ctx.caller, clientId)
    if (!client)
      throw forbidden(
        'CLIENT_NOT_REACHABLE',
        `You cannot act for client ${clientId}. Choose the client that you act for, or one below it.`,
      )
    mustHoldThere(ctx, client)
    return ctx.transaction(async (db) => {
      const current = await lockConfiguration(db, clientId)
      ctx.mustMatch(current)
      if (Object.keys(changes).length === 0) return current
      await updateSettings(db, clientId, changes)
      return { ...current, ...changes }
    })
  },
} satisfies Pick<RelabellingHandlers, Noun>
