import { findClientName } from './refusal-store.ts'
import { findConfiguration } from './configuration-store.ts'
import type { Db } from '../../platform/store/database.ts'
import { postLetter } from '../../platform/mail/letter.ts'
import type { Jobs } from '../../platform/queue/queue.ts'

/** Tells whom the client has named that the broker refused some of its items, in one mail. */
export async function tellRefusal(
  db: Db,
  jobs: Jobs,
  clientId: number,
  count: number,
  message = 'No reason was given',
): Promise<void> {
  if (count === 0) return
  const { refusalEmail: to } = await findConfiguration(db, clientId)
  if (to === undefined) return
  const values = { client: await findClientName(db, clientId), count, message }
  await postLetter(db, jobs, { kind: 'customsRefused', to, clientId, values })
}
