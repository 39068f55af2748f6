import type { components } from '../../../openapi/generated/types.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import { productOf } from '../../network/carriers/rules.ts'
import { enabledProducts, findOwnProduct } from '../../network/product/product-access.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import type { Context } from '../../platform/http/handler.ts'
import { create } from '../creation.ts'
import { begun, registerAt } from '../registration/attempt.ts'
import { shipmentPath, type Shipment } from '../shipment/content.ts'
import { carrierOf } from '../shipment/rules.ts'
import { findShipment, parse } from '../shipment/store.ts'
import { mustBeReturnable, returnNotOffered, returnProducts, wayBack, type WayBack } from './rules.ts'

type CarrierProduct = components['schemas']['CarrierProduct']

/** So many other products are named at most. */
const mostNamed = 10

export const returnHandlers = {
  async createShipmentReturn({ path: { shipmentId }, body: { register: isRegistered, ...own } }, ctx) {
    const id = (isRegistered ? await begun(ctx) : undefined) ?? (await createReturn(ctx, shipmentId, own))
    ctx.location(shipmentPath(id))
    return isRegistered ? registerAt(ctx, id) : existing(ctx, id)
  },
} satisfies Pick<ShippingHandlers, 'createShipmentReturn'>

async function existing({ db, caller }: Context, id: string) {
  const printed = await findShipment(db, caller.clientId, id)
  if (!printed) throw notFound('Shipment', id)
  return printed
}

async function createReturn(ctx: Context, id: string, own: Parameters<typeof wayBack>[1]): Promise<string> {
  const shipment = parse(await existing(ctx, id))
  mustBeReturnable(shipment)
  const back = wayBack(shipment, own, ctx.now)
  const carrierProduct = own.carrierProduct ?? (await productFor(ctx, shipment, back))
  const direction = await directionOf(ctx, carrierProduct)
  const created = await create(ctx, { ...back, direction, carrierProduct, recipientPays: false }, { returnOf: id })
  return created.id
}

/** A carrier without return products brings a parcel back with what it takes others out with. */
async function directionOf({ db, caller }: Context, product: CarrierProduct): Promise<Shipment['direction']> {
  const sold = productOf(product.productId) ?? (await findOwnProduct(db, caller.clientId, product))
  return sold?.direction ?? 'RETURN'
}

/** The first return product of the carrier that fits; else it is told which ones of others would. */
async function productFor({ db, caller }: Context, shipment: Shipment, back: WayBack): Promise<CarrierProduct> {
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
