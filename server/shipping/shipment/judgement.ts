import { enablementFaults } from '../../network/carrier-configuration/access.ts'
import { invalid, type Fault } from '../../kernel/error.ts'
import { findShop } from '../../network/parcel-shop/store.ts'
import { findOwnProduct } from '../../network/product/booking.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Content, Shipment } from './content.ts'
import { shipmentFaults, type Judged } from './rules.ts'

/** Throws everything that is wrong with a client's shipment beyond its form, by itself and beside what else is stored. */
export async function mustBeRight(
  db: Db,
  clientId: number,
  content: Content,
  sentType: Shipment['shipmentType'] | undefined,
  judged: Judged,
): Promise<void> {
  const { carrierProduct } = content
  const { objectName = 'body', prefix = '' } = judged
  const own = carrierProduct && (await findOwnProduct(db, clientId, carrierProduct))
  const faults = [...shipmentFaults(content, sentType, { ...judged, own })]
  if (carrierProduct) {
    faults.push(...(await enablementFaults(db, clientId, carrierProduct, objectName, prefix)))
    faults.push(...(await shopFaults(db, carrierProduct, content.delivery, objectName, prefix)))
  }
  if (faults.length > 0) throw invalid(faults)
}

async function shopFaults(
  db: Db,
  { carrier }: NonNullable<Content['carrierProduct']>,
  delivery: Content['delivery'],
  objectName: string,
  prefix: string,
): Promise<readonly Fault[]> {
  const id = delivery?.parcelShopId
  if (id === undefined) return []
  const shop = await findShop(db, carrier, id)
  if (shop && !shop.isClosed) return []
  return [
    {
      code: 'PARCEL_SHOP_NOT_FOUND',
      defaultMessage: shop
        ? `Parcel shop ${id} of ${carrier} is closed. Choose another one`
        : `${carrier} has no parcel shop ${id}`,
      objectName,
      field: `${prefix}delivery.parcelShopId`,
      carrier,
    },
  ]
}
