import { sql } from 'kysely'
import { voidCodes } from '../access/codes.ts'
import { conflict } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findTaken } from './accounts.ts'
import { mailCode, type Post } from './code-letters.ts'
import { takenError } from './rules.ts'
import type { UserRow } from '../user-store.ts'

/** Gives a user another address, which is unverified until the code that is mailed there comes back. */
export async function changeEmail(db: Db, post: Post, user: UserRow, email: string): Promise<void> {
  if (email === user.email) return
  if (email.toLowerCase() === user.email.toLowerCase()) return keepEmail(db, user, { email })
  if ((await findTaken(db, { email })).length > 0)
    throw conflict('EMAIL_TAKEN', `Another user already has the e-mail address ${email}. Choose another one.`, [
      takenError('email', email),
    ])
  await keepEmail(db, user, { email, emailVerifiedAt: null, isPasswordMailed: false })
  const addressed = { ...user, email }
  await voidCodes(db, user.id, ['PASSWORD', 'EMAIL'])
  const isInvited = await resendInvitation(db, post, addressed)
  if (!isInvited) await mailCode(db, post, addressed, { purpose: 'EMAIL', details: { email } })
}

async function keepEmail(
  db: Db,
  { id }: UserRow,
  columns: { email: string; emailVerifiedAt?: null; isPasswordMailed?: boolean },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...columns, modifiedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** The invitation that made the account goes to the new address; others were meant for the former one. */
async function resendInvitation(db: Db, post: Post, user: UserRow): Promise<boolean> {
  const invites = await db
    .selectFrom('user_code')
    .select(['clientId', 'details'])
    .where('userId', '=', user.id)
    .where('purpose', '=', 'INVITE')
    .where('usedAt', 'is', null)
    .execute()
  await voidCodes(db, user.id, ['INVITE'])
  const own = user.status === 'UNCONFIRMED' ? invites.filter(({ details }) => details === undefined) : []
  for (const { clientId } of own) await mailCode(db, post, user, { purpose: 'INVITE', clientId })
  return own.length > 0
}
