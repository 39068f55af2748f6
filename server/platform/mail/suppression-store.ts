import type { Whole } from '../../kernel/whole.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Db } from '../store/database.ts'
import { readPage } from '../store/page.ts'

export type Suppression = Whole<Schemas['RecipientSuppression']>
type Reason = Schemas['RecipientSuppressionReason']

const columns = ['id', 'email', 'reason', 'detail', 'createdAt'] as const

export interface SuppressionQuery {
  readonly email?: string
  readonly reason?: Reason
  readonly page: number
  readonly per_page: number
}

/** Whether an address has opted out of a client's optional mails or rejected them. */
export async function isSuppressed(db: Db, clientId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_suppression')
    .select('id')
    .where('clientId', '=', clientId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Suppresses an address, or updates the reason if it is already suppressed. */
export function suppress(
  db: Db,
  clientId: number,
  { email, reason, detail = null }: { email: string; reason: Reason; detail?: string | null | undefined },
): Promise<Suppression> {
  return db
    .insertInto('mail_suppression')
    .values({ clientId, email: email.toLowerCase(), reason, detail })
    .onConflict((known) => known.columns(['clientId', 'email']).doUpdateSet({ reason, detail }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Lists the newest first. */
export async function listSuppressions(
  db: Db,
  clientId: number,
  { email, reason, ...query }: SuppressionQuery,
): Promise<{ items: Suppression[]; total: number }> {
  let found = db.selectFrom('mail_suppression').where('clientId', '=', clientId)
  if (email !== undefined) found = found.where('email', '=', email.toLowerCase())
  if (reason !== undefined) found = found.where('reason', '=', reason)
  return readPage(db, found.select(columns).orderBy('createdAt', 'desc').orderBy('id', 'desc'), query)
}

/** Returns whether the entry existed. */
export async function deleteSuppression(db: Db, clientId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_suppression')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
