import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { WebhookHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { insertTest } from '../event-feed/store.ts'
import { listDeliveries, repeatDeliveries, repeatDelivery } from './delivery-store.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  replaceSecret,
  type WebhookEndpoint,
} from './endpoint-store.ts'
import { mustBeCallable, mustBeEnabled, mustReadEvents } from './rules.ts'

export const webhookHandlers = {
  listWebhookEndpoints: ({ query }, { db, caller }) => listEndpoints(db, caller.clientId, query),

  getWebhookEndpoint: ({ path }, { db, caller }) => mustFind(db, caller.clientId, path.webhookEndpointId),

  async createWebhookEndpoint({ body }, ctx) {
    const { caller, app } = ctx
    const { clientId, userId: creatorId, apiKeyId } = caller
    mustReadEvents(caller)
    await mustBeCallable(body.url, app.config.allowPrivateAddresses)
    return ctx.transaction(async (db) => {
      const id = randomUUIDv7()
      const secret = newSecret()
      await insertEndpoint(db, app.config, clientId, { ...body, id, creatorId, apiKeyId, secret })
      ctx.did({ action: 'webhook.create', subjectId: id, details: { ...body } })
      return { ...(await mustFind(db, clientId, id)), secret }
    })
  },

  async updateWebhookEndpoint({ path: { webhookEndpointId: id }, body }, ctx) {
    const { caller, app } = ctx
    if (body.enabled !== false) mustReadEvents(caller)
    await mustBeCallable(body.url, app.config.allowPrivateAddresses)
    return ctx.transaction(async (db) => {
      ctx.mustMatch(await mustLock(db, ctx, id))
      await changeEndpoint(db, caller.clientId, id, body, caller)
      ctx.did({ action: 'webhook.update', subjectId: id, details: { ...body } })
      return mustFind(db, caller.clientId, id)
    })
  },

  async deleteWebhookEndpoint({ path: { webhookEndpointId: id } }, ctx) {
    await ctx.transaction(async (db) => {
      const endpoint = await mustLock(db, ctx, id)
      ctx.mustMatch(endpoint)
      await deleteEndpoint(db, ctx.caller.clientId, id)
      ctx.did({ action: 'webhook.delete', subjectId: id, details: { name: endpoint.name } })
    })
  },

  rotateWebhookSecret({ path: { webhookEndpointId: id }, body: { overlapHours } }, ctx) {
    // Whoever has the secret can sign events.
    mustReadEvents(ctx.caller)
    return ctx.transaction(async (db) => {
      const secret = newSecret()
      await replaceSecret(db, ctx.app.config, await mustLock(db, ctx, id), { secret, overlapHours })
      ctx.did({ action: 'webhook.rotate', subjectId: id, details: { overlapHours } })
      return { ...(await mustFind(db, ctx.caller.clientId, id)), secret }
    })
  },

  checkWebhookEndpoint: ({ path: { webhookEndpointId: id } }, ctx) =>
    ctx.transaction(async (db) => {
      mustBeEnabled(await mustLock(db, ctx, id))
      return insertTest(db, ctx.caller.clientId, id)
    }),

  async listWebhookDeliveries({ path: { webhookEndpointId: id }, query }, { db, caller }) {
    await mustFind(db, caller.clientId, id)
    return listDeliveries(db, caller.clientId, id, query)
  },

  retryWebhookDelivery: ({ path: { webhookEndpointId: id, webhookDeliveryId } }, ctx) =>
    ctx.transaction(async (db) => {
      mustBeEnabled(await mustLock(db, ctx, id))
      const delivery = await repeatDelivery(db, ctx.caller.clientId, id, webhookDeliveryId)
      if (!delivery) throw notFound('Webhook delivery', webhookDeliveryId)
      return delivery
    }),

  retryWebhookDeliveries: ({ path: { webhookEndpointId: id }, body }, ctx) =>
    ctx.transaction(async (db) => {
      mustBeEnabled(await mustLock(db, ctx, id))
      return { count: await repeatDeliveries(db, ctx.caller.clientId, id, body) }
    }),
} satisfies WebhookHandlers

/** In the form of the Standard Webhooks specification. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

async function mustFind(db: Db, clientId: number, id: string): Promise<WebhookEndpoint> {
  return (await findEndpoint(db, clientId, id)) ?? unknown(id)
}

async function mustLock(db: Db, { caller }: Context, id: string): Promise<WebhookEndpoint> {
  return (await lockEndpoint(db, caller.clientId, id)) ?? unknown(id)
}

function unknown(id: string): never {
  throw notFound('Webhook endpoint', id)
}
