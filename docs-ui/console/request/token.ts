import type { Json } from '../../reference/reference.ts'
import type { Session } from './credentials.ts'
import { member, parsed, plain } from './json.ts'

/** Reads the token and the user's data from a log-in response; null for any other response. */
export function tokenOf(text: string | null): { accessToken: string; session: Session } | null {
  const response = parsed(text)
  const accessToken = member(response, 'accessToken')
  if (typeof accessToken !== 'string') return null
  const seconds = member(response, 'expiresIn')
  const user = member(response, 'user')
  const claims = member(user, 'claims')
  const clients = Array.isArray(claims) ? claims.map((claim: Json) => member(claim, 'client')) : []
  return {
    accessToken,
    session: {
      username: plain(member(user, 'username') ?? member(user, 'email')),
      until: Date.now() + (typeof seconds === 'number' ? seconds : 3600) * 1000,
      clients: clients.map((client) => ({ id: plain(member(client, 'id')), name: plain(member(client, 'name')) })),
    },
  }
}
