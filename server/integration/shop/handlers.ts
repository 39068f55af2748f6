import { randomUUIDv7 } from 'node:crypto'
import type { ShopHandlers } from '../../generated/handlers.ts'
import { conflict, mustHaveNone, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { mustBeCallable } from '../webhook/rules.ts'
import { fetchShopOrders, tellShopsOfShipments } from './jobs.ts'
import { listShopOrders, repeatFulfillments } from './order-store.ts'
import { credentialErrors, mustBeEnabled, originErrors } from './rules.ts'
import { shown } from './shops.ts'
import {
  deleteShopRow,
  findShop,
  insertShop,
  listShops,
  lockShop,
  startImport,
  updateShop,
  type KeptShop,
} from './store.ts'

export const shopHandlers = {
  async listShops({ query }, { db, caller, app }) {
    const { items, total } = await listShops(db, caller.clientId, query)
    return { items: items.map((shop) => shown(shop, app.config)), total }
  },

  async getShop({ path: { shopId } }, { db, caller, app }) {
    return shown(await mustFind(db, caller.clientId, shopId), app.config)
  },

  async createShop({ body: { credentials, orderPrefix: given, ...body } }, ctx) {
    const { app, caller, now } = ctx
    mustHaveNone(credentialErrors(body.kind, credentials))
    await mustBeCallable(body.url, app.config.allowPrivateAddresses)
    const orderPrefix = given ?? `${body.kind}-`
    const id = randomUUIDv7()
    return ctx.transaction(async (db) => {
      const shop = { ...body, orderPrefix, credentials, id, createdBy: caller.username }
      if (!(await insertShop(db, app.config, caller.clientId, shop, now)))
        throw conflict(
          'ALREADY_EXISTS',
          `Another shop of the client already has the orderPrefix ${orderPrefix}. Choose another one.`,
        )
      ctx.did({ action: 'shop.create', subjectId: id, details: { ...body, orderPrefix } })
      ctx.location(`/shops/${id}`)
      return shown(await mustFind(db, caller.clientId, id), app.config)
    })
  },

  async updateShop({ path: { shopId }, body }, ctx) {
    const { app, caller } = ctx
    await mustBeCallable(body.url, app.config.allowPrivateAddresses)
    return ctx.transaction(async (db) => {
      const shop = await mustLock(db, ctx, shopId)
      ctx.mustMatch(shown(shop, app.config))
      mustHaveNone([...credentialErrors(shop.kind, body.credentials), ...originErrors(shop.url, body)])
      await updateShop(db, app.config, shop, body)
      const { credentials, ...plain } = body
      const details = { ...plain, ...(credentials && { credentials: Object.keys(credentials) }) }
      ctx.did({ action: 'shop.update', subjectId: shopId, details })
      return shown(await mustFind(db, caller.clientId, shopId), app.config)
    })
  },

  async deleteShop({ path: { shopId } }, ctx) {
    await ctx.transaction(async (db) => {
      const shop = await mustLock(db, ctx, shopId)
      ctx.mustMatch(shown(shop, ctx.app.config))
      await deleteShopRow(db, ctx.caller.clientId, shopId)
      ctx.did({ action: 'shop.delete', subjectId: shopId, details: { name: shop.name } })
    })
  },

  async listShopOrders({ path: { shopId }, query }, { db, caller }) {
    await mustFind(db, caller.clientId, shopId)
    return listShopOrders(db, caller.clientId, shopId, query)
  },

  importShopOrders: ({ path: { shopId }, body: { changedSince } }, ctx) =>
    ctx.transaction(async (db) => {
      const { caller, now, app } = ctx
      mustBeEnabled(await mustLock(db, ctx, shopId))
      await startImport(db, caller.clientId, shopId, new Date(changedSince), now)
      await app.jobs.send(db, fetchShopOrders, {})
      return shown(await mustFind(db, caller.clientId, shopId), app.config)
    }),

  retryShopFulfillments: ({ path: { shopId } }, ctx) =>
    ctx.transaction(async (db) => {
      mustBeEnabled(await mustLock(db, ctx, shopId))
      const count = await repeatFulfillments(db, ctx.caller.clientId, shopId, ctx.now)
      if (count > 0) await ctx.app.jobs.send(db, tellShopsOfShipments, {})
      return { count }
    }),
} satisfies ShopHandlers

async function mustFind(db: Db, clientId: number, id: string): Promise<KeptShop> {
  return (await findShop(db, clientId, id)) ?? unknown(id)
}

async function mustLock(db: Db, { caller }: Context, id: string): Promise<KeptShop> {
  return (await lockShop(db, caller.clientId, id)) ?? unknown(id)
}

function unknown(id: string): never {
  throw notFound('Shop', id)
}
