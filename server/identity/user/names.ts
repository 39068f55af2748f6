import { randomBytes } from 'node:crypto'
import { type ErrorDetail, invalid } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findTaken } from './account-store.ts'
import { findUserRow } from '../user-store.ts'
import { isClearName } from './clear-name.ts'
import { canBeUsername, emailTaken, isReserved, takenError, usernameTaken } from './rules.ts'

/** Refuses a taken name or address, and reports both if both are taken. */
export async function mustBeFree(
  db: Db,
  { username, email }: { username?: string; email?: string },
  advice = 'Invite the person instead.',
): Promise<void> {
  const unclear = username === undefined ? [] : unclearName(username, email)
  if (unclear.length > 0) throw invalid(unclear)
  const taken = await findTaken(db, { username, email })
  const errors: ErrorDetail[] = []
  if (username !== undefined && (taken.includes('username') || isReserved(username)))
    errors.push(takenError('username', username))
  if (email !== undefined && taken.includes('email')) errors.push(takenError('email', email))
  if (username !== undefined && errors[0]?.field === 'username') throw usernameTaken(username, errors)
  if (email !== undefined && errors.length > 0) throw emailTaken(email, advice, errors)
}

/** Reports why a name could be mistaken for another: it looks like one, or like another user's address. */
function unclearName(username: string, email: string | undefined): ErrorDetail[] {
  const errors: ErrorDetail[] = []
  if (!isClearName(username))
    errors.push({
      code: 'NAME_UNCLEAR',
      defaultMessage:
        'username contains characters that are invisible or look like others. Use letters of one alphabet',
      field: 'username',
    })
  if (email !== undefined && username.includes('@') && username.toLowerCase() !== email.toLowerCase())
    errors.push({
      code: 'NAME_OF_ANOTHER',
      defaultMessage: `username ${username} is an e-mail address, but not the one in email. Use your own address, or another name`,
      field: 'username',
    })
  return errors
}

/** Returns a name for a user who did not choose one: the address, unless it is too long or another user's name. */
export async function usernameFor(db: Db, email: string): Promise<string> {
  if (canBeUsername(email) && !(await findUserRow(db, email))) return email
  const mailbox = email.slice(0, email.lastIndexOf('@')).replace(/[^A-Za-z0-9-]+/g, '-')
  const stem = mailbox.replace(/^-+/, '').slice(0, 30) || 'user'
  return `${stem}-${randomBytes(5).toString('hex')}`
}
