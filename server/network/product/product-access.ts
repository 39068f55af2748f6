import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findStandardProduct, type Product } from './catalogue.ts'
import { findProduct, findProductAccess, type ProductAccess } from './store.ts'

type CarrierProduct = Schemas['CarrierProduct']

/** Why a client may not ship with a carrier's product, given its configuration. */
export async function enablementErrors(
  db: Db,
  clientId: number,
  carrierProduct: CarrierProduct,
): Promise<readonly FieldError[]> {
  const [access] = await findProductAccess(db, clientId, [carrierProduct])
  return access ? accessErrors(access, clientId, carrierProduct) : []
}

/** Those among products that a client may ship with, as many as are wanted. */
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

/**
 * Why a client may not book a product that its carrier has. A product that the carrier does not have is for the rules
 * of the carrier to refuse.
 */
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

/** The product that a shipment names, if a client has added it; then the carrier's rules take it beside their own. */
export async function findOwnProduct(
  db: Db,
  clientId: number,
  { carrier, productId }: CarrierProduct,
): Promise<Product | undefined> {
  if (findStandardProduct(productId)) return undefined
  const found = await findProduct(db, clientId, productId)
  return found?.product.carrier === carrier ? found.product : undefined
}
