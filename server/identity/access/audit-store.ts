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

/** In whose name a job works. */
export interface JobAuthor {
  readonly clientId: number
  readonly username: string
  readonly impersonatedBy?: string
  readonly apiKeyId?: string
  readonly requestId: string
  readonly operationId: string
}

/** Writes down what a job did for somebody, in the transaction in which it is done. */
export async function recordJobDeed(
  db: Db,
  { clientId, username, impersonatedBy, apiKeyId, requestId, operationId }: JobAuthor,
  { action, subjectId, details }: Omit<Deed, 'clientId'>,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      clientId,
      username,
      impersonatedBy,
      apiKeyId,
      operationId,
      requestId,
      action,
      subject: action.slice(0, action.indexOf('.')),
      subjectId: String(subjectId),
      details: details && json(details),
    })
    .execute()
}

/** Writes down who did what, in the transaction in which it is done. */
export const recordDeed = (db: Db, { caller, requestId, operation }: Context, deed: Deed): Promise<void> =>
  recordJobDeed(
    db,
    {
      clientId: deed.clientId ?? caller.clientId,
      username: caller.username,
      impersonatedBy: caller.actor?.username,
      apiKeyId: caller.apiKeyId,
      operationId: operation.id,
      requestId,
    },
    deed,
  )
