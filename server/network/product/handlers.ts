import type { ProductHandlers } from '../../generated/handlers.ts'
import { conflict, notFound } from '../../kernel/error.ts'
import { changeBy, type Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Product } from './catalogue.ts'
import { mustBeFree, mustBeRightChange, newProduct, notOwned, type ProductChanges } from './rules.ts'
import { salesProductHandlers } from './sales-handlers.ts'
import { findBuyer } from './sales-store.ts'
import {
  deleteProductRow,
  findProduct,
  insertProduct,
  listProductPage,
  lockNames,
  lockOwnProduct,
  updateProductRow,
  visibleProducts,
} from './store.ts'

export const productHandlers = {
  ...salesProductHandlers,

  listProducts: ({ query }, { db, caller }) => listProductPage(db, caller.clientId, query),

  createProduct({ body }, ctx) {
    const { clientId } = ctx.caller
    const product = newProduct(body)
    return ctx.transaction(async (db) => {
      await lockNames(db, product.carrier)
      mustBeFree(await visibleProducts(db, clientId), product, {
        id: body.id === undefined ? 'Send an id of your own.' : 'Choose another id or leave it out.',
        name: 'Choose another name or update that product.',
      })
      return insertProduct(db, clientId, product, changeBy(ctx))
    })
  },

  updateProduct: ({ body: { id, ...changes } }, ctx) => change(ctx, id, changes),

  async getProduct({ path: { productId } }, { db, caller }) {
    const found = await findProduct(db, caller.clientId, productId)
    if (!found) throw notFound('Product', productId)
    return found.product
  },

  patchProduct: ({ path, body }, ctx) => change(ctx, path.productId, body),

  deleteProduct: ({ path: { productId } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      await locked(ctx, db, productId, true)
      const buyer = await findBuyer(db, clientId, productId)
      if (buyer)
        throw conflict(
          'PRODUCT_SOLD',
          `Product ${productId} is sold to client ${buyer.clientId}. Delete its sales products first or set active to false.`,
        )
      await deleteProductRow(db, clientId, productId)
    }),
} satisfies ProductHandlers

function change(ctx: Context, id: string, changes: ProductChanges): Promise<Product> {
  return ctx.transaction(async (db) => {
    const { clientId } = ctx.caller
    const current = await locked(ctx, db, id, false)
    mustBeRightChange(current, changes)
    const { productName } = changes
    if (productName !== undefined && productName !== current.productName) {
      await lockNames(db, current.carrier)
      const others = (await visibleProducts(db, clientId)).filter((other) => other.id !== id)
      mustBeFree(others, { ...current, productName }, { id: '', name: 'Choose another name.' })
    }
    return Object.keys(changes).length === 0 ? current : updateProductRow(db, clientId, id, changes, changeBy(ctx))
  })
}

/** Locks the client's own product to change or remove it. */
async function locked(ctx: Context, db: Db, id: string, isRemoval: boolean): Promise<Product> {
  const { clientId } = ctx.caller
  const own = await lockOwnProduct(db, clientId, id)
  if (!own) {
    const found = await findProduct(db, clientId, id)
    throw found
      ? notOwned(id, found.ownerId === undefined ? 'standard' : 'ancestor', isRemoval)
      : notFound('Product', id)
  }
  ctx.mustMatch(own)
  return own
}
