import { listOpenCodes, voidCodes } from '../access/code-store.ts'
import { conflict } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { changeAddress, findTaken } from './account-store.ts'
import { mailCode, type Post } from './code-letters.ts'
import { takenError } from './rules.ts'
import type { UserRow } from '../user-store.ts'

/** Sets another address, which is unverified until the code that is mailed there is confirmed. */
export async function changeEmail(db: Db, post: Post, user: UserRow, email: string): Promise<void> {
  if (email === user.email) return
  if (email.toLowerCase() === user.email.toLowerCase()) return changeAddress(db, user.id, { email })
  if ((await findTaken(db, { email })).length > 0)
    throw conflict('EMAIL_TAKEN', `Another user already has the e-mail address ${email}. Choose another one.`, [
      takenError('email', email),
    ])
  await changeAddress(db, user.id, { email, emailVerifiedAt: null, isPasswordMailed: false })
  const addressed = { ...user, email }
  await voidCodes(db, user.id, ['PASSWORD', 'EMAIL'])
  // A returning user proves the address then.
  if (user.status === 'ARCHIVED') return
  const isInvited = await resendInvitation(db, post, addressed)
  if (!isInvited) await mailCode(db, post, addressed, { purpose: 'EMAIL', details: { email } })
}

/** Sends the invitation that created the account to the new address; voids others, which were meant for the old one. */
async function resendInvitation(db: Db, post: Post, user: UserRow): Promise<boolean> {
  const invites = await listOpenCodes(db, user.id, ['INVITE'])
  await voidCodes(db, user.id, ['INVITE'])
  const own = user.status === 'UNCONFIRMED' ? invites.filter(({ details }) => details === undefined) : []
  for (const { clientId } of own) await mailCode(db, post, user, { purpose: 'INVITE', clientId })
  return own.length > 0
}
