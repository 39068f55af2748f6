import type { ErrorDetail } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findTaken } from './accounts.ts'
import { emailTaken, isReserved, takenError, usernameTaken } from './rules.ts'

/** Refuses a name or address that somebody has, and names both if both are taken. */
export async function mustBeFree(
  db: Db,
  { username, email }: { username?: string; email?: string },
  advice = 'Invite the person instead.',
): Promise<void> {
  const taken = await findTaken(db, { username, email })
  const errors: ErrorDetail[] = []
  if (username !== undefined && (taken.includes('username') || isReserved(username)))
    errors.push(takenError('username', username))
  if (email !== undefined && taken.includes('email')) errors.push(takenError('email', email))
  if (username !== undefined && errors[0]?.field === 'username') throw usernameTaken(username, errors)
  if (email !== undefined && errors.length > 0) throw emailTaken(email, advice, errors)
}
