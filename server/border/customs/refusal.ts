import { clientName } from '../../identity/client/store.ts'
import { listRefused } from './refusal-store.ts'
import { findConfiguration } from './configuration-store.ts'
import type { Db } from '../../platform/store/database.ts'
import { postLetter } from '../../platform/mail/letter.ts'
import type { Jobs } from '../../platform/queue/queue.ts'

/** As many as the text says. */
const mostNamed = 20

/** Mails the client's contacts once that the broker refused some of its items. */
export async function tellRefusal(
  db: Db,
  jobs: Jobs,
  clientId: number,
  ids: readonly string[],
  message = 'No reason was given',
): Promise<void> {
  if (ids.length === 0) return
  const { refusalEmail: to } = await findConfiguration(db, clientId)
  if (to === undefined) return
  const refused = await listRefused(db, clientId, ids, mostNamed)
  const items = refused.map((item) => `${item.invoiceNumber}, ${item.itemNumber}, ${item.carrierReference}`)
  const values = { client: await clientName(db, clientId), count: ids.length, message, items }
  await postLetter(db, jobs, { kind: 'customsRefused', to, clientId, values })
}
