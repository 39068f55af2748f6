import { postMail } from './delivery.ts'
import type { Jobs } from '../queue/queue.ts'
import type { Db } from '../store/database.ts'
import { compose } from './compose.ts'
import { findReader } from './locale-store.ts'
import type { MailKind, MailValues } from './kinds.ts'

export interface Letter<Kind extends MailKind> {
  readonly kind: Kind
  readonly to: string
  /** The user whose language it uses and with whose account it is deleted, if the recipient has one. */
  readonly userId?: string
  /** The client in whose outbox it is. */
  readonly clientId: number
  readonly values: MailValues[Kind]
}

/** Queues a mail in its reader's language and the tenant's name. It leaves after the commit. */
export async function postLetter<Kind extends MailKind>(db: Db, jobs: Jobs, letter: Letter<Kind>): Promise<void> {
  const reader = await findReader(db, letter)
  const written = compose(letter.kind, reader, letter.values)
  await postMail(db, jobs, letter.clientId, {
    to: letter.to,
    userId: letter.userId,
    fromName: reader.tenant,
    ...written,
  })
}
