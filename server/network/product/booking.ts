import type { components } from '../../../openapi/generated/types.ts'
import type { Fault } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findStandardProduct, type Product } from './catalogue.ts'
import { findProduct, findStanding } from './store.ts'

type CarrierProduct = components['schemas']['CarrierProduct']

/**
 * Why a client may not book a product that its carrier has. A product that the carrier does not have is for the rules
 * of the carrier to refuse.
 */
export async function bookingFaults(
  db: Db,
  clientId: number,
  wanted: CarrierProduct,
  objectName: string,
  prefix = '',
): Promise<readonly Fault[]> {
  const { carrier, productId } = wanted
  const fault = (defaultMessage: string): Fault[] => [
    { code: 'PRODUCT_NOT_ENABLED', defaultMessage, objectName, field: `${prefix}carrierProduct.productId`, carrier },
  ]
  const { isLimited, isSold, active } = await findStanding(db, clientId, wanted)
  if (findStandardProduct(productId)?.carrier !== carrier) {
    if (active === undefined) return []
    if (!active) return fault(`${productId} is not active. Set active to true or choose another product`)
  }
  return isLimited && !isSold
    ? fault(
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
