import { findAccessibleClient, mustHoldThere } from '../../identity/access/client-access.ts'
import { forbidden, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import type { SentItem } from './rules.ts'
import { findOwners } from './store.ts'

/** Returns the client that owns the goods: the active one, or one below it if the caller has the permission there. */
export async function accessibleClient(ctx: Context, { clientId: named }: Pick<SentItem, 'clientId'>): Promise<number> {
  const clientId = Number(named)
  if (clientId === ctx.caller.clientId) return clientId
  const client = clientId > largestClientId ? undefined : await findAccessibleClient(ctx.db, ctx.caller, clientId)
  if (!client)
    throw forbidden(
      'CLIENT_NOT_REACHABLE',
      `You cannot act for client ${clientId}. Choose one from GET /auth/client-list.`,
    )
  mustHoldThere(ctx, client)
  return clientId
}

const largestClientId = 2_147_483_647

/** Returns the client of an item, if the caller can access it; for everyone else the item is unknown. */
export async function clientOf(ctx: Context, db: Db, id: string): Promise<number> {
  const clientId = (await findOwners(db, [id])).get(id) ?? unknown(id)
  if (clientId === ctx.caller.clientId) return clientId
  const client = (await findAccessibleClient(db, ctx.caller, clientId)) ?? unknown(id)
  mustHoldThere(ctx, client)
  return clientId
}

export async function mustHold(ctx: Context, clientId: number): Promise<void> {
  if (clientId === ctx.caller.clientId) return
  const client = await findAccessibleClient(ctx.db, ctx.caller, clientId)
  if (client) mustHoldThere(ctx, client)
}

export function unknown(id: string): never {
  throw notFound('Customs item', id)
}
