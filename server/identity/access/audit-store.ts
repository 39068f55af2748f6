import type { Deed } from '../../platform/http/deeds.ts'
import { insertDeeds } from '../../platform/http/deed-store.ts'
import type { Db } from '../../platform/store/database.ts'

/** On whose behalf a job works. */
export interface JobAuthor {
  readonly clientId: number
  readonly username: string
  readonly impersonatedBy?: string
  readonly apiKeyId?: string
  readonly requestId: string
  readonly operationId: string
}

/** Records a job's action for a user, in the transaction of the action. */
export const recordJobDeed = (
  db: Db,
  { clientId, username, impersonatedBy, apiKeyId, requestId, operationId }: JobAuthor,
  { action, subjectId, details }: Required<Pick<Deed, 'action'>> & Pick<Deed, 'subjectId' | 'details'>,
): Promise<void> =>
  insertDeeds(db, [
    {
      clientId,
      username,
      impersonatedBy,
      apiKeyId,
      operationId,
      requestId,
      action,
      subject: action.slice(0, action.indexOf('.')),
      subjectId: String(subjectId),
      details,
    },
  ])
