import { permissionsAt } from '../../identity/access/grants.ts'
import { mustBeInPerson } from '../../identity/access/in-person.ts'
import { findAccessibleClient, mustHoldThere, mustAccess } from '../../identity/access/client-access.ts'
import { pathOfClient } from '../../identity/access/principal-store.ts'
import { holdAddresses } from '../address-book/store.ts'
import type { PreferenceHandlers } from '../../generated/handlers.ts'
import { forbidden, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { holdParcelDefinition } from '../parcel-definition/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { columnErrors, viewErrors, defaultErrors, inOrder } from './rules.ts'
import {
  findClientPreferences,
  findEffectivePreferences,
  findUserPreferences,
  lockClientPreferences,
  lockUserPreferences,
  setDefaultClient,
  updateClientPreferences,
  updateUserPreferences,
} from './store.ts'

type Defaults = Parameters<typeof defaultErrors>[0]

export const preferenceHandlers = {
  async setClientPreferences({ body: { clientId, ...changes } }, ctx) {
    const client = await findAccessibleClient(ctx.db, ctx.caller, clientId)
    if (!client) throw notAccessible(clientId)
    mustHoldThere(ctx, client)
    return ctx.transaction(async (db) => {
      ctx.mustMatch(await lockClientPreferences(db, clientId))
      mustHaveNone(await errorsOf(db, clientId, changes))
      return Object.keys(changes).length === 0
        ? findClientPreferences(db, clientId)
        : updateClientPreferences(db, clientId, changes)
    })
  },

  async getClientPreferences({ path: { clientId } }, ctx) {
    await mustAccess(ctx, clientId)
    return findClientPreferences(ctx.db, clientId)
  },

  getEffectivePreferences: (_, { db, caller }) => findEffectivePreferences(db, caller),

  getUserPreferences: (_, { db, caller }) => findUserPreferences(db, caller.userId),

  async setUserPreferences(
    { body: { defaultClientId, shipmentsTableConfiguration: columns, shipmentsTableViews: views, ...changes } },
    ctx,
  ) {
    const { userId, apiKeyId } = ctx.caller
    // An API key is limited to its permissions, and none covers its creator's personal settings.
    if (apiKeyId !== undefined) mustBeInPerson(ctx.caller)
    if (typeof defaultClientId === 'number') await mustBelong(ctx, defaultClientId)
    const settings = await ctx.transaction(async (db) => {
      ctx.mustMatch(await lockUserPreferences(db, userId))
      const clientId = namesSomething(changes) ? ctx.caller.clientId : undefined
      mustHaveNone([
        ...(clientId === undefined ? [] : await errorsOf(db, clientId, changes)),
        ...columnErrors(columns ?? []),
        ...viewErrors(views ?? []),
      ])
      await updateUserPreferences(
        db,
        userId,
        {
          ...changes,
          ...(columns && { shipmentsTableConfiguration: inOrder(columns) }),
          ...(views && { shipmentsTableViews: views }),
        },
        clientId,
      )
      if (defaultClientId !== undefined) await setDefaultClient(db, userId, defaultClientId)
      return findUserPreferences(db, userId)
    })
    if (defaultClientId !== undefined) ctx.app.access.forget(userId)
    return settings
  },
} satisfies PreferenceHandlers

const notAccessible = (clientId: number) =>
  forbidden(
    'CLIENT_NOT_REACHABLE',
    `You do not belong to client ${clientId}. Choose one that GET /auth/client-list returns.`,
  )

async function mustBelong({ db, caller }: Context, clientId: number): Promise<void> {
  const path = await pathOfClient(db, clientId)
  if (!path || !permissionsAt(path, caller.grants)) throw notAccessible(clientId)
}

const namesSomething = (changes: Defaults): boolean =>
  Boolean(changes.defaultPickupAddressId ?? changes.defaultReceiverAddressId ?? changes.defaultParcelDefinitionId)

/** Locks the objects referred to until the transaction ends, so no default refers to a deleted one. */
async function errorsOf(db: Db, clientId: number, changes: Defaults): Promise<FieldError[]> {
  const { defaultPickupAddressId, defaultReceiverAddressId, defaultParcelDefinitionId } = changes
  const ids = [defaultPickupAddressId, defaultReceiverAddressId].filter((id) => typeof id === 'string')
  return defaultErrors(changes, {
    addresses: await holdAddresses(db, clientId, ids),
    hasParcelDefinition:
      typeof defaultParcelDefinitionId === 'string' &&
      (await holdParcelDefinition(db, clientId, defaultParcelDefinitionId)),
  })
}
