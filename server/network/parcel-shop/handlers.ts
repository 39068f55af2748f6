import type { ParcelShopHandlers } from '../../generated/handlers.ts'
import { belongsTo, findUserByEmail } from '../../identity/user-store.ts'
import { invalid, notFound } from '../../kernel/error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Printed } from '../../platform/http/handler.ts'
import { printedList } from '../../platform/http/representation.ts'
import type { Db } from '../../platform/store/database.ts'
import { insertExport, listExports } from './export-store.ts'
import { exportParcelShops } from './jobs.ts'
import { mustBeListed, shownShops } from './made-up.ts'
import { askNearby } from './nearby.ts'
import { mustNamePlace, placeNear, pointOf } from './place-search.ts'
import { findShop, listShops, searchShops, type FoundShops, type ParcelShop } from './store.ts'

export const parcelShopHandlers = {
  async listParcelShops({ query }, ctx) {
    const { radius, limit, post_code: postCode, ...asked } = query
    mustNamePlace(asked, false)
    const shown = await shownShops(ctx.app, ctx.caller.clientId)
    const filter = { ...asked, postCode, shown }
    const point = await pointOf(ctx.db, ctx.caller.clientId, asked)
    return list(
      ctx,
      point
        ? await searchShops(ctx.db, filter, point, radius, limit, { withDistance: false })
        : await listShops(ctx.db, filter, limit),
    )
  },

  async searchParcelShops({ query }, ctx) {
    mustNamePlace(query, true)
    const shown = await shownShops(ctx.app, ctx.caller.clientId)
    const point = await pointOf(ctx.db, ctx.caller.clientId, query)
    if (!point) throw new Error('A place that was checked to be there is not')
    const { radius, limit, carrier, country, city, type } = query
    const filter = { carrier, country, city, type, shown }
    const asked = shown.searches.filter(({ id }) => carrier === undefined || id === carrier)
    const place = asked.length > 0 ? await placeNear(ctx.db, ctx.caller.clientId, query, point, radius) : undefined
    const silent = await askNearby(ctx, asked, place)
    if (silent.length > 0) ctx.header('X-Silent-Carriers', silent.join(', '))
    return list(ctx, await searchShops(ctx.db, filter, point, radius, limit, { withDistance: true }))
  },

  async getParcelShop({ query: { carrier, parcel_shop_id: id } }, { app, db, caller }) {
    const { except, searches } = await shownShops(app, caller.clientId)
    const shop = await findShop(db, carrier, id)
    const isShown = shop?.foundBy.length
      ? searches.some(({ id: searched, source }) => searched === carrier && shop.foundBy.includes(source))
      : !except.includes(carrier)
    if (!shop || !isShown) throw notFound('Parcel shop', `${id} of ${carrier}`)
    return shop.printed
  },

  listParcelShopExports: (_, { db, caller }) => listExports(db, caller.clientId),

  createParcelShopExport: ({ body }, ctx) =>
    ctx.transaction(async (db) => {
      const { caller, now, app } = ctx
      const { clientId, username } = caller
      await mustBeListed(db, clientId, body.carrier)
      await mustBeColleague(db, caller, body.email)
      const created = await insertExport(db, clientId, body, { now, username })
      await app.jobs.send(db, exportParcelShops, {})
      ctx.location('/parcel-shops/parcel-shops/export')
      return created
    }),
} satisfies ParcelShopHandlers

/** Files go only to users of the client, so strangers get no mail that they did not ask for. */
async function mustBeColleague(db: Db, { clientId, userId }: Caller, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  const isVerified = user?.emailVerifiedAt !== undefined
  if (user && isVerified && (user.id === userId || (await belongsTo(db, clientId, user.id)))) return
  throw invalid([
    {
      code: 'MAILBOX_NOT_KNOWN',
      defaultMessage: `email ${email} is that of no user of client ${clientId}. Name your own, or that of a colleague`,
      field: 'email',
    },
  ])
}

function list<Shop extends ParcelShop>(ctx: Context, { shops, total }: FoundShops<Shop>): Printed<Shop[]> {
  ctx.header('X-Total-Count', total)
  return printedList(shops)
}
