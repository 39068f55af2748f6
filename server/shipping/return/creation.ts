import type { components } from '../../../openapi/generated/types.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { productOf } from '../../network/carriers/rules.ts'
import { enabledProducts, findOwnProduct } from '../../network/product/product-access.ts'
import { create, type Creating } from '../creation.ts'
import type { Shipment } from '../shipment/content.ts'
import { carrierOf } from '../shipment/rules.ts'
import { mustBeReturnable, returnNotOffered, returnProducts, wayBack, type GoodsBack, type WayBack } from './rules.ts'

type CarrierProduct = components['schemas']['CarrierProduct']

/** So many other products are named at most. */
const mostNamed = 10

/** Creates the shipment that brings another one back, whole or with some of its goods, and returns its id. */
export async function createReturn(
  ctx: Creating,
  shipment: Shipment,
  own: Parameters<typeof wayBack>[1],
  goods?: GoodsBack,
): Promise<string> {
  mustBeReturnable(shipment)
  const back = wayBack(shipment, own, ctx.now, goods)
  const carrierProduct = own.carrierProduct ?? (await productFor(ctx, shipment, back))
  const direction = await directionOf(ctx, carrierProduct)
  const created = await create(
    ctx,
    { ...back, direction, carrierProduct, recipientPays: false },
    { returnOf: shipment.id },
  )
  return created.id
}

/** A carrier without return products brings a parcel back with what it takes others out with. */
async function directionOf({ db, caller }: Creating, product: CarrierProduct): Promise<Shipment['direction']> {
  const sold = productOf(product.productId) ?? (await findOwnProduct(db, caller.clientId, product))
  return sold?.direction ?? 'RETURN'
}

/** The first return product of the carrier that fits; else it is told which ones of others would. */
async function productFor({ db, caller }: Creating, shipment: Shipment, back: WayBack): Promise<CarrierProduct> {
  const own = carrierOf(shipment)
  const candidates = own === undefined ? [] : returnProducts(own, back)
  const [first] = await enabledProducts(db, caller.clientId, candidates.flatMap(fitting), 1)
  if (first) return first
  const others = carrierIds.filter((id) => id !== own).flatMap((id) => returnProducts(id, back).flatMap(fitting))
  const errors = candidates.flatMap((candidate) => candidate.errors)
  throw returnNotOffered(shipment, back, errors, await enabledProducts(db, caller.clientId, others, mostNamed))
}

const fitting = ({ product, errors }: ReturnType<typeof returnProducts>[number]) =>
  errors.length === 0 ? [product] : []
