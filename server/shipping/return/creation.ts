import type { Schemas } from '../../../openapi/generated/types.ts'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import { findDeclaredLines, type DeclaredLine } from '../../border/customs/shipment-declaration-store.ts'
import { notFound } from '../../kernel/error.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { productOf } from '../../network/carriers/rules.ts'
import { enabledProducts, findOwnProduct } from '../../network/product/product-access.ts'
import { transaction } from '../../platform/store/database.ts'
import { create, type Creating } from '../creation.ts'
import type { Shipment } from '../shipment/content.ts'
import { carrierOf, mustHaveParcels } from '../shipment/rules.ts'
import { findShipments, lockShipment } from '../shipment/store.ts'
import {
  type Chosen,
  declaredOf,
  goodsUnknown,
  inOneParcel,
  inParcels,
  mustBeDeclared,
  mustBeOut,
  partsOf,
  sharesOf,
  wholeOf,
} from './goods.ts'
import { findPacked } from './packed-store.ts'
import { mustBeReturnable, returnNotOffered, returnProducts, wayBack, type Own, type WayBack } from './rules.ts'

type CarrierProduct = Schemas['CarrierProduct']
type CustomsItems = NonNullable<NonNullable<Shipment['customs']>['items']>

/** The most other products that an error lists. */
const mostNamed = 10

/**
 * Creates the shipment that brings another one back, and returns its id: with all or some of its parcels, or with
 * chosen goods in one parcel.
 */
export async function createReturn(
  ctx: Creating,
  shipmentId: string,
  own: Own,
  chosen?: readonly Chosen[],
): Promise<string> {
  const { caller, app, now, idempotencyKey } = ctx
  const { clientId } = caller
  return ctx.transaction(async (db) => {
    const within: Creating = { db, transaction: (work) => transaction(db, work), caller, app, now, idempotencyKey }
    // Of two concurrent returns, one waits until the other has taken its goods.
    const shipment = (await lockShipment(db, clientId, shipmentId))?.shipment
    if (!shipment) throw notFound('Shipment', shipmentId)
    mustBeReturnable(shipment)
    mustHaveParcels(shipment, own.parcelIndexes)
    const lines = await findDeclaredLines(db, clientId, shipmentId)
    const items = await goodsBack(within, shipment, lines, own, chosen)
    const parcels = chosen && inOneParcel(shipment, items, now)
    const back = wayBack(shipment, own, now, { items, parcels, sold: lines[0]?.sold })
    const carrierProduct = own.carrierProduct ?? (await productFor(within, shipment, back))
    const direction = await directionOf(within, carrierProduct)
    const created = await create(
      within,
      { ...back, direction, carrierProduct, recipientPays: false },
      { returnOf: shipmentId },
    )
    return created.id
  })
}

/**
 * Returns the declaration of returned goods: the listed ones, the chosen ones, the known contents of the parcels, or
 * all.
 */
async function goodsBack(
  { db, caller }: Creating,
  shipment: Shipment,
  lines: readonly DeclaredLine[],
  { goods, parcelIndexes = allOf(shipment), recipient = shipment.sender }: Own,
  chosen: readonly Chosen[] | undefined,
): Promise<CustomsItems> {
  const isDeclared = crossesBorder({ sender: shipment.recipient, recipient })
  const own = shipment.customs?.items ?? []
  const sent = own.length > 0 || !isDeclared ? own : lines.map(({ item }) => item)
  if (goods) mustBeDeclared(shipment, sent, goods)
  if (sent.length === 0) return []
  const declared = declaredOf(sent, (await findShipments(db, caller.clientId, shipment.returns ?? [])).values())
  const isWhole = !chosen && parcelIndexes.length === shipment.parcels.length
  const known =
    goods ??
    chosen ??
    (isWhole
      ? wholeOf(declared)
      : ((await packedIn(db, caller.clientId, shipment, parcelIndexes)) ??
        // The shipment's own declaration has its lines in other places, so match by SKU.
        inParcels(shipment, lines, parcelIndexes)?.map((part) => (own.length > 0 ? bySku(part) : part))))
  const parts = known && partsOf(declared, known)
  if (!parts && !isDeclared) return []
  if (!parts) throw goodsUnknown(shipment, chosen ? 'those that come back' : 'in the parcels that come back')
  if (isDeclared) mustBeOut(shipment, declared, parts)
  return sharesOf(declared, parts)
}

const allOf = ({ parcels }: Shipment) => parcels.map((_parcel, index) => index)

const bySku = ({ sku, quantity }: Chosen): Chosen => ({ quantity, ...(sku !== undefined && { sku }) })

/** Returns the contents of some parcels of an order; undefined if they were packed by hand or changed since. */
async function packedIn(
  db: Creating['db'],
  clientId: number,
  { id, parcels }: Shipment,
  parcelIndexes: readonly number[],
): Promise<readonly Chosen[] | undefined> {
  const packed = await findPacked(db, clientId, id)
  return packed?.length === parcels.length ? parcelIndexes.flatMap((index) => packed[index] ?? []) : undefined
}

/**
 * Returns the direction of a product. A carrier without return products brings parcels back with its outbound products.
 */
async function directionOf({ db, caller }: Creating, product: CarrierProduct): Promise<Shipment['direction']> {
  const sold = productOf(product.productId) ?? (await findOwnProduct(db, caller.clientId, product))
  return sold?.direction ?? 'RETURN'
}

/** Returns the carrier's first return product that fits; otherwise the error lists those of other carriers. */
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
