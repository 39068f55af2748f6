import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { applicationToken, OAuthError } from './oauth.ts'

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A server with tokens of the given lifetime, which records the requests for them. */
function serverWith(seconds: number, refuses: ReadonlySet<string> = new Set()) {
  const asked: URLSearchParams[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    if (url.endsWith('/oauth/token')) {
      if (init?.body instanceof URLSearchParams) asked.push(init.body)
      return json({ access_token: `token-${asked.length}`, token_type: 'Bearer', expires_in: seconds })
    }
    const token = new Headers(init?.headers).get('authorization') ?? ''
    return refuses.has(token) ? json({ error: 'API_KEY_INVALID', message: 'It ended.' }, 401) : json({ token })
  }
  const application = { tokenUrl: 'https://api.example/oauth/token', clientId: 'an-id', clientSecret: 'a key' }
  const accessToken = applicationToken({ ...application, scope: ['shipments:read', 'orders:read'], fetch })
  return { asked, client: createClient({ baseUrl: 'https://api.example/v1', accessToken, fetch, retries: 0 }) }
}

const refusing = async () => json({ error: 'invalid_client', error_description: 'Wrong.' }, 401)

describe('applicationToken', () => {
  it('fetches one token for many calls, with the credentials and the permissions', async () => {
    const { asked, client } = serverWith(600)
    const calls = await Promise.all([client.me.getMe(), client.me.getMe()])
    expect([...calls, await client.me.getMe()]).toEqual([1, 2, 3].map(() => ({ token: 'Bearer token-1' })))
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'an-id',
        client_secret: 'a key',
        scope: 'shipments:read orders:read',
      },
    ])
  })

  it('fetches the next one when the first has expired or was revoked', async () => {
    const short = serverWith(1)
    await short.client.me.getMe()
    expect(await short.client.me.getMe()).toEqual({ token: 'Bearer token-2' })
    const revoked = serverWith(600, new Set(['Bearer token-1']))
    expect(await revoked.client.me.getMe()).toEqual({ token: 'Bearer token-2' })
  })

  it('reports why it was refused', async () => {
    const token = applicationToken({
      tokenUrl: 'https://api.example/oauth/token',
      clientId: 'x',
      clientSecret: 'y',
      fetch: refusing,
    })
    await expect(token()).rejects.toEqual(new OAuthError(401, 'invalid_client', 'Wrong.'))
  })
})
