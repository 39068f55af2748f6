import { findAccessibleClient, mustHoldThere, type AccessibleClient } from '../access/client-access.ts'
import { notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { findRoleAnywhere, type Role } from './store.ts'

/** Returns a role of the active client or of one below it within reach; any other is unknown. */
export async function mustAccessRole(
  ctx: Context,
  id: string,
  db: Db = ctx.db,
): Promise<{ role: Role; client: AccessibleClient }> {
  const role = await findRoleAnywhere(db, id)
  const client = role && (await findAccessibleClient(db, ctx.caller, role.clientId))
  if (!role || !client) throw notFound('Role', id)
  mustHoldThere(ctx, client)
  return { role, client }
}

/** Makes changes take effect at once in this process, and within half a minute in others. */
export function forget({ app }: Context, userIds: readonly string[]): void {
  for (const userId of userIds) app.access.forget(userId)
}
