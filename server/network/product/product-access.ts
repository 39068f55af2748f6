import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findStandardProduct, type Product } from './catalogue.ts'
import { findProduct, findProductAccess, type ProductAccess } from './store.ts'

type CarrierProduct = Schemas['CarrierProduct']

/** Returns why a client's configuration does not allow a carrier's product. */
export async function enablementErrors(
  db: Db,
  clientId: number,
  carrierProduct: CarrierProduct,
): Promise<readonly FieldError[]> {
  const [access] = await findProductAccess(db, clientId, [carrierProduct])
  return access ? accessErrors(access, clientId, carrierProduct) : []
}

/** Returns up to `most` products that a client may ship with. */
export async function enabledProducts(
  db: Db,
  clientId: number,
  products: readonly CarrierProduct[],
  most: number,
): Promise<CarrierProduct[]> {
  if (products.length === 0) return []
  const accesses = await findProductAccess(db, clientId, products)
  const isEnabled = (product: CarrierProduct, index: number) => {
    const access = accesses[index]
    return access !== undefined && accessErrors(access, clientId, product).length === 0
  }
  return products.filter(isEnabled).slice(0, most)
}

export function accessErrors(
  access: ProductAccess,
  clientId: number,
  carrierProduct: CarrierProduct,
): readonly FieldError[] {
  const { carrier } = carrierProduct
  const errors = bookingErrors(access, clientId, carrierProduct)
  if (access.isCarrierEnabled) return errors
  return [
    {
      code: 'CARRIER_NOT_ENABLED',
      defaultMessage: `${carrier} is not enabled for client ${clientId}. Enable it in the carrier configuration or choose another carrier.`,
      field: 'carrierProduct.carrier',
      carrier,
    },
    ...errors,
  ]
}

/** Returns why a client may not book a product. The carrier's rules refuse products that the carrier does not have. */
export function bookingErrors(
  { isLimited, isSold, active }: ProductAccess,
  clientId: number,
  { carrier, productId }: CarrierProduct,
): readonly FieldError[] {
  const error = (defaultMessage: string): FieldError[] => [
    { code: 'PRODUCT_NOT_ENABLED', defaultMessage, field: 'carrierProduct.productId', carrier },
  ]
  if (findStandardProduct(productId)?.carrier !== carrier) {
    if (active === undefined) return []
    if (!active) return error(`${productId} is not active. Set active to true or choose another product`)
  }
  return isLimited && !isSold
    ? error(
        `${productId} is not sold to client ${clientId}. Choose one of its sales products or have this one sold to it`,
      )
    : []
}

/** Returns a shipment's product if a client has added it; the carrier's rules then accept it beside their own. */
export async function findOwnProduct(
  db: Db,
  clientId: number,
  { carrier, productId }: CarrierProduct,
): Promise<Product | undefined> {
  if (findStandardProduct(productId)) return undefined
  const found = await findProduct(db, clientId, productId)
  return found?.product.carrier === carrier ? found.product : undefined
}
