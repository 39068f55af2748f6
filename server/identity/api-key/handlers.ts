import type { ApiKeyHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { mustBeInPerson } from '../access/in-person.ts'
import { newKey } from '../access/keys.ts'
import { pathOfClient } from '../access/principal-store.ts'
import { mustHold } from '../role/rules.ts'
import { liveClientOf, renewTestSide, testSideOf } from '../access/test-side-store.ts'
import { apiKeyRevoked, mustBeLimits, mustFitKind, mustFitSide, mustAccessTestSide } from './rules.ts'
import {
  type ApiKey,
  changeApiKey,
  findApiKey,
  insertApiKey,
  listApiKeysOf,
  lockApiKey,
  replaceSecret,
  revokeApiKeyRow,
} from './store.ts'

export const apiKeyHandlers = {
  listApiKeys: ({ query }, { db, caller }) => listApiKeysOf(db, caller.clientId, query),

  async getApiKey({ path }, { db, caller }) {
    return (await findApiKey(db, caller.clientId, path.apiKeyId)) ?? unknown(path.apiKeyId)
  },

  async createApiKey({ body }, ctx) {
    const { caller, now } = ctx
    mustBeInPerson(caller)
    const { clientId, userId: creatorId } = caller
    const { name, side, kind, permissions, scope, addresses = [], origins = [], expiresAt } = body
    const tokenSeconds = body.tokenSeconds ?? (kind === 'APPLICATION' ? 600 : undefined)
    mustBeLimits(body, now)
    mustFitSide(side, body)
    mustFitKind({ kind, permissions, scope, addresses, origins, tokenSeconds })
    await mustHoldHere(ctx, { permissions, scope })
    return ctx.transaction(async (db) => {
      const { key, hash, hint } = newKey(body)
      const limits = { side, kind, permissions, scope, addresses, origins, expiresAt, tokenSeconds }
      const id = await insertApiKey(db, clientId, hash, { name, hint, creatorId, ...limits })
      ctx.did({ action: 'apiKey.create', subjectId: id, details: { name, ...limits } })
      return { ...(await mustFind(db, clientId, id)), key }
    })
  },

  async updateApiKey({ path: { apiKeyId }, body }, ctx) {
    const { caller, app, now } = ctx
    mustBeInPerson(caller)
    mustBeLimits(body, now)
    const changed = await ctx.transaction(async (db) => {
      const before = await mustLock(db, ctx, apiKeyId)
      ctx.mustMatch(before)
      if (before.state === 'REVOKED') throw apiKeyRevoked(before.name)
      mustFitSide(before.side, body)
      mustFitKind({ ...before, ...body })
      // Limits are part of a key's rights: only callers with all of those rights lift or tighten limits.
      await mustHoldHere(ctx, before)
      await mustHoldHere(ctx, added(before, body))
      await changeApiKey(db, caller.clientId, apiKeyId, body)
      ctx.did({ action: 'apiKey.update', subjectId: apiKeyId, details: { ...body } })
      return mustFind(db, caller.clientId, apiKeyId)
    })
    app.access.forgetKeys()
    return changed
  },

  async revokeApiKey({ path: { apiKeyId } }, ctx) {
    await ctx.transaction(async (db) => {
      const key = await mustLock(db, ctx, apiKeyId)
      ctx.mustMatch(key)
      if (key.state === 'REVOKED') return
      await revokeApiKeyRow(db, ctx.caller.clientId, apiKeyId)
      ctx.did({ action: 'apiKey.revoke', subjectId: apiKeyId, details: { name: key.name } })
    })
    ctx.app.access.forgetKeys()
  },

  async rotateApiKey({ path: { apiKeyId }, body }, ctx) {
    const { caller, app } = ctx
    mustBeInPerson(caller)
    const { overlapHours } = body
    const rotated = await ctx.transaction(async (db) => {
      const before = await mustLock(db, ctx, apiKeyId)
      if (before.state === 'REVOKED') throw apiKeyRevoked(before.name)
      // The holder of the new key gets all its rights.
      await mustHoldHere(ctx, before)
      const { key, ...secret } = newKey(before)
      await replaceSecret(db, before, { ...secret, overlapHours })
      ctx.did({ action: 'apiKey.rotate', subjectId: apiKeyId, details: { overlapHours } })
      return { ...(await mustFind(db, caller.clientId, apiKeyId)), key }
    })
    app.access.forgetKeys()
    return rotated
  },

  async getTestSide(_, { db, caller }) {
    mustAccessTestSide(caller)
    return testSideOf(db, await liveClientOf(db, caller.clientId))
  },

  async resetTestSide(_, ctx) {
    const { caller, app } = ctx
    mustAccessTestSide(caller)
    const emptied = await ctx.transaction(async (db) => {
      const clientId = await liveClientOf(db, caller.clientId)
      const side = await renewTestSide(db, clientId)
      ctx.did({ clientId, action: 'testSide.reset', subjectId: side.clientId })
      return side
    })
    app.access.forgetCallers()
    return emptied
  },
} satisfies ApiKeyHandlers

async function mustHoldHere({ db, caller }: Context, wanted: Pick<ApiKey, 'permissions' | 'scope'>): Promise<void> {
  const path = (await pathOfClient(db, caller.clientId)) ?? []
  mustHold({ path, grants: caller.grants }, wanted)
}

async function mustLock(db: Db, { caller }: Context, id: string): Promise<ApiKey> {
  return (await lockApiKey(db, caller.clientId, id)) ?? unknown(id)
}

async function mustFind(db: Db, clientId: number, id: string): Promise<ApiKey> {
  return (await findApiKey(db, clientId, id)) ?? unknown(id)
}

function unknown(id: string): never {
  throw notFound('API key', id)
}

/** Returns the rights that a change gives to a key: its new permissions, and all of them if its reach grows. */
function added(
  key: ApiKey,
  { permissions = key.permissions, scope = key.scope }: Partial<Pick<ApiKey, 'permissions' | 'scope'>>,
) {
  const widens = scope === 'CHILDREN' && key.scope === 'LOCAL'
  return { permissions: widens ? permissions : permissions.filter((one) => !key.permissions.includes(one)), scope }
}
