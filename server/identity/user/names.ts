import type { Fault } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findTaken } from './accounts.ts'
import { emailTaken, isReserved, takenFault, usernameTaken } from './rules.ts'

/** Refuses a name or address that somebody has, and names both if both are taken. */
export async function mustBeFree(
  db: Db,
  { username, email }: { username?: string; email?: string },
  advice = 'Invite the person instead.',
): Promise<void> {
  const taken = await findTaken(db, { username, email })
  const faults: Fault[] = []
  if (username !== undefined && (taken.includes('username') || isReserved(username)))
    faults.push(takenFault('username', username))
  if (email !== undefined && taken.includes('email')) faults.push(takenFault('email', email))
  if (username !== undefined && faults[0]?.field === 'username') throw usernameTaken(username, faults)
  if (email !== undefined && faults.length > 0) throw emailTaken(email, advice, faults)
}
