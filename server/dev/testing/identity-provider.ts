import http from 'node:http'
import { Provider, type Configuration } from 'oidc-provider'
import { afterAll } from 'vitest'

/** A person as known to an identity provider: the claims, with `sub` as the identifier. */
export type Account = Readonly<Record<string, unknown>> & { readonly sub: string }

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  /** Signs a person in like a browser, from the starting page to the final address. */
  enter(authorizationUrl: string, account: Account): Promise<URL>
  /** The requested paths, in order. */
  readonly asked: string[]
  /** Stops or resumes responding. */
  readonly isDown: { now: boolean }
}

/** npm's oidc-provider, certified by the OpenID Foundation, on a free local port. */
export async function identityProvider(redirectUri: string, settings: Configuration = {}): Promise<IdentityProvider> {
  const isDown = { now: false }
  const asked: string[] = []
  let current: Account = { sub: 'nobody' }
  const server = http.createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const [clientId, secret] = ['waybill-at-the-company', 'a-secret-of-the-company']
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...current, sub: id }) }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ...settings,
  })
  const serve = provider.callback()
  server.on('request', (request, response) => {
    asked.push(new URL(request.url ?? '/', issuer).pathname)
    if (isDown.now) return void request.socket.destroy()
    if (request.url?.startsWith('/interaction/'))
      return void provider.interactionFinished(request, response, { login: { accountId: current.sub } })
    return void serve(request, response)
  })
  afterAll(() => server.close())

  return {
    issuer,
    clientId,
    secret,
    asked,
    isDown,
    async enter(authorizationUrl, account) {
      current = account
      const cookies = new Map<string, string>()
      let at = new URL(authorizationUrl)
      for (let hops = 0; at.origin === issuer && hops < 9; hops++) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        at = new URL(response.headers.get('location') ?? `/stopped?${await response.text()}`, at)
      }
      return at
    },
  }
}
