import { enablementErrors } from '../../network/carrier-configuration/access.ts'
import { invalid, type ErrorDetail } from '../../kernel/error.ts'
import { findShop } from '../../network/parcel-shop/store.ts'
import { findOwnProduct } from '../../network/product/product-access.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Content, Shipment } from './content.ts'
import { shipmentErrors, type ValidationOptions } from './rules.ts'

/** Throws everything that is wrong with a client's shipment beyond its form, by itself and beside what else is stored. */
export async function mustBeValid(
  db: Db,
  clientId: number,
  content: Content,
  sentType: Shipment['shipmentType'] | undefined,
  options: ValidationOptions,
): Promise<void> {
  const { carrierProduct } = content
  const { objectName = 'body', prefix = '' } = options
  const own = carrierProduct && (await findOwnProduct(db, clientId, carrierProduct))
  const errors = [...shipmentErrors(content, sentType, { ...options, own })]
  if (carrierProduct) {
    errors.push(...(await enablementErrors(db, clientId, carrierProduct, objectName, prefix)))
    errors.push(...(await shopErrors(db, carrierProduct, content.delivery, objectName, prefix)))
  }
  if (errors.length > 0) throw invalid(errors)
}

async function shopErrors(
  db: Db,
  { carrier }: NonNullable<Content['carrierProduct']>,
  delivery: Content['delivery'],
  objectName: string,
  prefix: string,
): Promise<readonly ErrorDetail[]> {
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
