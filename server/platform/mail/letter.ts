import { postMail } from './delivery.ts'
import type { Jobs } from '../queue/queue.ts'
import type { Db } from '../store/database.ts'
import { compose } from './compose.ts'
import { findReader } from './locale-store.ts'
import type { MailKind, MailValues } from './kinds.ts'

export interface Letter<Kind extends MailKind> {
  readonly kind: Kind
  readonly to: string
  /** Whose language it is written in and whose account it is deleted with, where the person has one. */
  readonly userId?: string
  /** The client behind it, in whose outbox it lies. */
  readonly clientId: number
  readonly values: MailValues[Kind]
}

/** Puts a mail on record in the language of its reader and the name of the tenant. It leaves once the transaction has committed. */
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
