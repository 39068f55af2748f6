import type { OpenedSession } from '../access/session-store.ts'
import { findUser } from '../access/claim-store.ts'
import { internalError } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'

/** Builds the response for a session that was opened or renewed. */
export async function loginResult(
  { db, app }: Context,
  { id, username }: { readonly id: string; readonly username: string },
  { sessionId, refreshToken }: OpenedSession,
) {
  const user = await findUser(db, id)
  if (!user) throw internalError(new Error(`User ${id} was deleted`))
  return { ...app.access.tokens.sign({ userId: id, username, sessionId }), refreshToken, user }
}
