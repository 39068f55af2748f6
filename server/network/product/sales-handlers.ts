import { listed } from '../../kernel/listed.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { carrierData } from '../carriers/data/carriers.ts'
import { findAccessibleClient, mustAccess, mustHoldThere } from '../../identity/access/client-access.ts'
import type { ProductHandlers } from '../../generated/handlers.ts'
import { badRequest, conflict, forbidden, notFound } from '../../kernel/error.ts'
import { etagOf, print } from '../../platform/http/representation.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import {
  deleteSalesRow,
  findSaleOf,
  findSalesRow,
  insertSalesRow,
  listSalesRows,
  lockSalesRow,
  type SalesRow,
} from './sales-store.ts'
import { findProduct, findProductAccess, holdProduct, visibleProducts } from './store.ts'
import type { Whole } from '../../kernel/whole.ts'

type SalesProduct = Whole<Schemas['SalesProduct']>

export const salesProductHandlers = {
  async listSalesProducts({ query: { client_id: named, ...page } }, ctx) {
    const clientId = named ?? ctx.caller.clientId
    await mustAccess(ctx, clientId)
    const { items, total } = await listSalesRows(ctx.db, clientId, page)
    const products = new Map((await visibleProducts(ctx.db, clientId)).map((product) => [product.id, product]))
    const shownRows = items.flatMap(({ id, productId }) => {
      const product = products.get(productId)
      return product ? [{ id, product, productId, clientId, excluded: undefined }] : []
    })
    return { items: shownRows, total }
  },

  async createSalesProduct({ body: { productId, clientId: named } }, ctx) {
    const { caller, now } = ctx
    const clientId = named ?? caller.clientId
    const client = await findAccessibleClient(ctx.db, caller, clientId)
    if (!client)
      throw forbidden(
        'CLIENT_NOT_REACHABLE',
        `You do not belong to client ${clientId}. Choose one from GET /auth/client-list.`,
      )
    mustHoldThere(ctx, client)
    return ctx.transaction(async (db) => {
      const sold = await holdProduct(db, clientId, productId)
      if (!sold) throw notFound('Product', productId)
      const { product, ownerId } = sold
      if (!product.active)
        throw badRequest(
          'PRODUCT_INACTIVE',
          `Product ${productId} is not active. Set active to true before it is sold.`,
        )
      const excluded = await exclusionOf(db, clientId, productId)
      const row = { clientId, productId, ownerId, createdAt: now, createdBy: caller.username }
      const sale = await insertSalesRow(db, row)
      if (!sale) {
        const existing = await findSaleOf(db, clientId, productId)
        throw conflict(
          'SALES_PRODUCT_EXISTS',
          `Product ${productId} is already sold to client ${clientId}${existing ? ` as ${existing.id}` : ''}.`,
        )
      }
      ctx.did({ clientId, action: 'salesProduct.add', subjectId: sale.id, details: { productId } })
      const shownSale = { id: sale.id, product, productId, clientId, excluded: undefined }
      // Exclusions happen once and are not part of the sales product.
      ctx.header('ETag', etagOf(print(shownSale)))
      return { ...shownSale, excluded }
    })
  },

  getSalesProduct: async ({ path: { salesProductId: id } }, ctx) =>
    shown(ctx, ctx.db, id, await findSalesRow(ctx.db, id)),

  deleteSalesProduct: ({ path: { salesProductId: id } }, ctx) =>
    ctx.transaction(async (db) => {
      const sale = await shown(ctx, db, id, await lockSalesRow(db, id))
      ctx.mustMatch(sale)
      const { clientId, productId } = sale
      await deleteSalesRow(db, clientId, productId)
      ctx.did({ clientId, action: 'salesProduct.remove', subjectId: id, details: { productId } })
    }),
} satisfies Pick<ProductHandlers, 'listSalesProducts' | 'createSalesProduct' | 'getSalesProduct' | 'deleteSalesProduct'>

/** Returns products that a client can no longer book after its first sale. A later sale excludes none. */
async function exclusionOf(db: Db, clientId: number, productId: string): Promise<SalesProduct['excluded']> {
  const others = (await visibleProducts(db, clientId)).filter(({ id, active }) => active && id !== productId)
  const accesses = await findProductAccess(
    db,
    clientId,
    others.map(({ id, carrier }) => ({ carrier, productId: id })),
  )
  if (accesses.some(({ isLimited }) => isLimited)) return undefined
  const bookable = others.filter((_, index) => accesses[index]?.isCarrierEnabled)
  const carriers = [...new Set(bookable.map(({ carrier }) => carrier))]
  return {
    productCount: bookable.length,
    carriers,
    productIds: bookable.map(({ id }) => id),
    message: `Client ${clientId} books only what it is sold from now on. ${saidOf(bookable.length, carriers)}`,
  }
}

function saidOf(count: number, carriers: readonly Schemas['Carrier'][]): string {
  if (count === 0) return 'It could book no other product until now.'
  const names = carriers.map((carrier) => carrierData[carrier].name)
  const few = names.length > 8 ? [...names.slice(0, 7), `${names.length - 7} more carriers`] : names
  const list = listed(few)
  return count === 1
    ? `1 product of ${list} is excluded until it is sold to it too.`
    : `${count} products of ${list} are excluded until they are sold to it too.`
}

/** Returns a sale to the active client or a descendant, with the current product. */
async function shown(ctx: Context, db: Db, id: string, row: SalesRow | undefined): Promise<SalesProduct> {
  const client = row && (await findAccessibleClient(db, ctx.caller, row.clientId))
  // The owner always sees the product; the caller may see another one with the same id.
  const sold = client && (await findProduct(db, row.ownerId ?? row.clientId, row.productId))
  if (!sold) throw notFound('Sales product', id)
  mustHoldThere(ctx, client)
  return { id, product: sold.product, productId: row.productId, clientId: row.clientId, excluded: undefined }
}
