import { currentTime } from '../../kernel/current-time.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { permissions } from '../../generated/operations.ts'
import { ApiError } from '../../kernel/error.ts'
import type { Services } from '../../platform/http/handler.ts'
import { prefix } from '../../platform/http/prefix.ts'
import { mustBeAllowed, networkOf, recordFailure, recordSuccess } from '../access/attempts.ts'
import { type Application, findApplication, newToken } from '../access/keys.ts'
import { countTokens, findToken, insertToken, removeToken } from './store.ts'
import { OAuthError, readCredentials, readForm, scopeOf } from './rules.ts'

/** Where partners' programs get their tokens (RFC 6749), beside the API: errors have the protocol's form. */
export const places = { token: '/oauth/token', revoke: '/oauth/revoke', introspect: '/oauth/introspect' } as const

/** Only a program that fetches a token for each call needs more. */
const mostTokens = 500

type Work = (form: ReadonlyMap<string, string>, application: Application, now: Date) => Promise<object | undefined>

export async function registerOAuth(
  app: FastifyInstance,
  { config, db }: Pick<Services, 'config' | 'db'>,
): Promise<void> {
  const issuerOf = ({ protocol, host }: FastifyRequest) => config.publicUrl ?? `${protocol}://${host}`

  const issue: Work = async (form, application, now) => {
    const { id, principal, tokenSeconds, expiresAt } = application
    const grant = form.get('grant_type')
    if (grant === undefined) throw new OAuthError('invalid_request', 'grant_type is missing. Send client_credentials.')
    if (grant !== 'client_credentials')
      throw new OAuthError('unsupported_grant_type', `grant_type must be client_credentials, not ${grant}.`)
    const granted = scopeOf(form.get('scope'), application.permissions, principal.grants)
    if ((await countTokens(db, id)) >= mostTokens)
      throw new OAuthError(
        'temporarily_unavailable',
        `The application has ${mostTokens} access tokens that have not expired. Reuse a token until it expires.`,
        tokenSeconds,
      )
    const seconds = Math.min(tokenSeconds, ...(expiresAt ? [Math.floor((Date.parse(expiresAt) - +now) / 1000)] : []))
    const { token, hash } = newToken()
    await insertToken(db, { apiKeyId: id, hash, permissions: granted, seconds })
    return { access_token: token, token_type: 'Bearer', expires_in: seconds, scope: granted.join(' ') }
  }

  const revoke: Work = async (form, { id }) => {
    await removeToken(db, { apiKeyId: id, token: tokenIn(form) })
    return undefined
  }

  const introspect: Work = async (form, { id, principal }) => {
    const found = await findToken(db, { apiKeyId: id, token: tokenIn(form) })
    if (!found) return { active: false }
    return {
      active: true,
      scope: scopeOf(found.permissions.join(' '), found.permissions, principal.grants, 'present').join(' '),
      client_id: id,
      sub: id,
      username: principal.username,
      token_type: 'Bearer',
      exp: Math.floor(Date.parse(found.expiresAt) / 1000),
    }
  }

  const serve = (work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
    try {
      const form = readForm(request.headers['content-type'], request.body)
      const application = await mustBeApplication(request, form)
      const said = await work(form, application, currentTime())
      return reply.code(200).send(said)
    } catch (error) {
      return replyWithError(error, reply)
    }
  }

  async function mustBeApplication(request: FastifyRequest, form: ReadonlyMap<string, string>): Promise<Application> {
    const { id, secret } = readCredentials(request.headers.authorization, form)
    // A secret is too long to guess, so attempts need no limit by address.
    const address = networkOf(request.ip)
    const attempter = { username: `application ${id} from ${address}`, address }
    await mustBeAllowed(db, attempter)
    const found = await findApplication(db, { id, secret, address: request.ip })
    if (found) {
      await recordSuccess(db, attempter)
      return found
    }
    await recordFailure(db, attempter)
    throw new OAuthError(
      'invalid_client',
      'client_id or client_secret is wrong, or the application has expired or was revoked. client_id is the id of an API key of the kind APPLICATION.',
    )
  }

  await app.register(async (scope) => {
    const options = { bodyLimit: 16_384, onRequest: app.rateLimit() }
    // Even an unreadable request gets an error of the protocol.
    scope.setErrorHandler((error, _, reply) => replyWithError(error, reply))
    scope.post(places.token, options, serve(issue))
    scope.post(places.revoke, options, serve(revoke))
    scope.post(places.introspect, options, serve(introspect))
    scope.get('/.well-known/oauth-authorization-server', { onRequest: app.rateLimit() }, (request, reply) => {
      const issuer = issuerOf(request).replace(/\/$/, '')
      const methods = ['client_secret_basic', 'client_secret_post']
      return reply.header('cache-control', 'no-cache').send({
        issuer,
        token_endpoint: issuer + places.token,
        token_endpoint_auth_methods_supported: methods,
        revocation_endpoint: issuer + places.revoke,
        revocation_endpoint_auth_methods_supported: methods,
        introspection_endpoint: issuer + places.introspect,
        introspection_endpoint_auth_methods_supported: methods,
        grant_types_supported: ['client_credentials'],
        response_types_supported: [],
        scopes_supported: permissions,
        service_documentation: `${issuer}/guides/api-keys#applications`,
        protected_resources: [issuer + prefix],
      })
    })
  })
}

function tokenIn(form: ReadonlyMap<string, string>): string {
  const token = form.get('token')
  if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
  return token
}

/** RFC 6749, section 5.2. */
function replyWithError(thrown: unknown, reply: FastifyReply): FastifyReply {
  const error = thrown instanceof OAuthError ? thrown : asOAuthError(thrown)
  if (!error) throw thrown
  const { code, message, retrySeconds } = error
  if (code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="Waybill", charset="UTF-8"')
  if (retrySeconds !== undefined) reply.header('retry-after', Math.ceil(retrySeconds))
  const status = code === 'invalid_client' ? 401 : code === 'temporarily_unavailable' ? 429 : 400
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    .send({ error: code, error_description: message })
}

/** Translates errors of the rest of the server, where the protocol has a code for them. */
function asOAuthError(thrown: unknown): OAuthError | undefined {
  if (thrown instanceof ApiError) {
    const { kind, message, retrySeconds } = thrown
    if (retrySeconds !== undefined) return new OAuthError('temporarily_unavailable', message, retrySeconds)
    if (kind === 'forbidden') return new OAuthError('unauthorized_client', message)
    return kind === 'broken' || kind === 'unavailable' ? undefined : new OAuthError('invalid_request', message)
  }
  const { statusCode = 500, message } = Object(thrown)
  return statusCode < 500 ? new OAuthError('invalid_request', String(message)) : undefined
}
