import type { Deed } from '../../platform/http/deeds.ts'
import type { Db } from '../../platform/store/database.ts'
import { homeOf } from '../user-store.ts'

/** Records a public operation on the user's own account in the log of a client they belong to. */
export async function deedOf(
  db: Db,
  {
    id,
    username,
    defaultClientId,
  }: { readonly id: string; readonly username: string; readonly defaultClientId?: number },
  action: string,
  details?: Deed['details'],
): Promise<Deed> {
  return { clientId: defaultClientId ?? (await homeOf(db, id)), username, action, subjectId: id, details }
}
