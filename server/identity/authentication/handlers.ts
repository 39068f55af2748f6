import { networkOf } from '../access/attempts.ts'
import { requestOf } from '../access/passkey.ts'
import { openSession, refreshSession } from '../access/session-store.ts'
import { findClaim, listClaims } from '../access/claim-store.ts'
import type { AuthenticationHandlers } from '../../generated/handlers.ts'
import { permissions } from '../../generated/operations.ts'
import { forbidden } from '../../kernel/error.ts'
import { deedOf } from '../user/deed.ts'
import { mustBeConfirmed, mustKnowPassword, mustLogInHere, mustOwnPasskey } from './log-in.ts'
import { loginResult } from './login-result.ts'
import { passwordHandlers } from './password-handlers.ts'

export const authenticationHandlers = {
  ...passwordHandlers,

  async login({ body }, ctx) {
    const attempter = { username: body.username, address: networkOf(ctx.address) }
    const { user, secondFactor } = await mustKnowPassword(ctx, attempter, body)
    mustBeConfirmed(user, ctx.now)
    await mustLogInHere(ctx.db, user.id)
    const opened = await openSession(ctx.db, user.id, attempter.address)
    ctx.did(await deedOf(ctx.db, user, 'user.login', { sessionId: opened.sessionId, secondFactor }))
    return loginResult(ctx, user, opened)
  },

  beginPasskeyLogin: (_, { app, now }) => requestOf(app.config, now),

  async loginWithPasskey({ body }, ctx) {
    const user = await mustOwnPasskey(ctx, body)
    mustBeConfirmed(user, ctx.now)
    await mustLogInHere(ctx.db, user.id)
    const opened = await openSession(ctx.db, user.id, networkOf(ctx.address))
    ctx.did(await deedOf(ctx.db, user, 'user.login', { sessionId: opened.sessionId, passkeyOnly: true }))
    return loginResult(ctx, user, opened)
  },

  async refreshToken({ body }, ctx) {
    const { userId, username, ...session } = await refreshSession(ctx.db, body, ctx.now)
    return loginResult(ctx, { id: userId, username }, session)
  },

  async authorizeToken({ body }, { app }) {
    const { claims, principal } = await app.access.holderOf(body.token)
    const granted = await app.access.permissionsAt(principal, body.clientId)
    if (!granted) throw foreignClient(principal.username, body.clientId)
    if (body.permission && !granted.has(body.permission))
      throw forbidden(
        'PERMISSION_MISSING',
        `User ${principal.username} lacks the permission ${body.permission} for client ${body.clientId}.`,
      )
    return {
      username: principal.username,
      clientId: body.clientId,
      permissions: [...granted].sort(),
      expiresAt: new Date(claims.exp * 1000).toISOString(),
    }
  },

  async decodeToken({ body }, { app, db }) {
    const { claims, principal } = await app.access.holderOf(body.token)
    const { iss, sub, aud, jti, iat, exp, username, act } = claims
    return {
      iss,
      sub,
      aud,
      jti,
      iat,
      exp,
      username,
      ...(act && { act }),
      claims: await listClaims(
        db,
        principal.userId,
        principal.grants.map(({ clientId }) => clientId),
      ),
    }
  },

  async validateClientId({ body }, { app, db }) {
    const { principal } = await app.access.holderOf(body.token)
    const granted = await app.access.permissionsAt(principal, body.clientId)
    const claim = granted && (await findClaim(db, principal.userId, body.clientId))
    if (!claim) throw foreignClient(principal.username, body.clientId)
    return claim
  },

  listPermissions: () => [...permissions],
} satisfies AuthenticationHandlers

const foreignClient = (username: string, clientId: number) =>
  forbidden('CLIENT_NOT_REACHABLE', `User ${username} does not belong to client ${clientId}.`)
