import type { Context } from '../../platform/http/handler.ts'
import { type Db, json } from '../../platform/store/database.ts'

export interface Deed {
  /** Client in whose log it stands; the active one unless said otherwise. */
  readonly clientId?: number
  /** What was done, as `user.impersonate`. */
  readonly action: string
  readonly subjectId: string | number
  readonly details?: Record<string, unknown>
}

/** Writes down who did what, in the transaction in which it is done. */
export async function recordDeed(db: Db, { caller, requestId, operation }: Context, deed: Deed): Promise<void> {
  const { action, subjectId, details } = deed
  await db
    .insertInto('audit')
    .values({
      clientId: deed.clientId ?? caller.clientId,
      username: caller.username,
      impersonatedBy: caller.actor?.username,
      apiKeyId: caller.apiKeyId,
      operationId: operation.id,
      action,
      subject: action.slice(0, action.indexOf('.')),
      subjectId: String(subjectId),
      details: details && json(details),
      requestId,
    })
    .execute()
}
