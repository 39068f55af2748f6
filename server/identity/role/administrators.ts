import { conflict } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { type Administrator, listAdministrators, lockClients } from './store.ts'

/**
 * Makes a change, and refuses it if it would leave an administrative permission of a client without a holder.
 * Serialises changes of the same client: two concurrent ones must not each remove the other's last but one.
 */
export async function keepingAdministrators<T>(
  db: Db,
  clientIds: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  await lockClients(db, clientIds)
  const before = await listAdministrators(db, clientIds)
  const result = await change()
  const after = await listAdministrators(db, clientIds)
  const kept = new Set(after.map(({ clientId, permission }) => `${clientId} ${permission}`))
  for (const one of before) if (!kept.has(`${one.clientId} ${one.permission}`)) throw lastAdministrator(one)
  return result
}

const lastAdministrator = ({ clientId, username, permission }: Administrator) =>
  conflict(
    'LAST_ADMINISTRATOR',
    `${username} is the last user of client ${clientId} with ${permission}. Give it to another user first.`,
  )
