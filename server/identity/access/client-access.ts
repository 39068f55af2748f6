import { forbidden, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { permissionsAt } from './grants.ts'
import { pathOfClient } from './principal-store.ts'

/** The active client or one below it, and what the caller may do there. */
export interface AccessibleClient {
  readonly id: number
  readonly path: readonly number[]
  readonly permissions: ReadonlySet<string>
}

/** Finds a client that is the active one or below it and that the caller has a role for. */
export async function findAccessibleClient(
  db: Db,
  caller: Caller,
  clientId: number,
): Promise<AccessibleClient | undefined> {
  const path = await pathOfClient(db, clientId)
  if (!path?.includes(caller.clientId)) return undefined
  const permissions = permissionsAt(path, caller.grants)
  return permissions && { id: clientId, path, permissions }
}

/**
 * Returns the client that a request names. Responds 404 if it is out of reach, and 403 if the permission is missing
 * there.
 */
export async function mustAccess(ctx: Context, clientId: number, db = ctx.db): Promise<AccessibleClient> {
  const client = await findAccessibleClient(db, ctx.caller, clientId)
  if (!client) throw notFound('Client', clientId)
  mustHoldThere(ctx, client)
  return client
}

/** Refuses a caller who has the operation's permission for the active client only. */
export function mustHoldThere({ operation }: Pick<Context, 'operation'>, { id, permissions }: AccessibleClient): void {
  if (!permissions.has(operation.permission))
    throw forbidden(
      'FORBIDDEN',
      `This call needs the permission ${operation.permission} for client ${id}. Ask an administrator for a role that has it there.`,
    )
}

/**
 * Checks the clients of a filter. The permission for the active client was already checked, those for the others are
 * checked here.
 */
export async function mustAccessAll({ db, caller, operation }: Context, clientIds: readonly number[]): Promise<void> {
  const beyond: number[] = []
  for (const id of clientIds) {
    if (id === caller.clientId) continue
    const path = await pathOfClient(db, id)
    const permissions: ReadonlySet<string> | undefined = path && permissionsAt(path, caller.grants)
    if (!permissions?.has(operation.permission)) beyond.push(id)
  }
  if (beyond.length > 0)
    throw forbidden(
      'CLIENT_NOT_REACHABLE',
      `You cannot act for client ${beyond.join(', ')}. Leave it out, or ask for a role there.`,
    )
}
