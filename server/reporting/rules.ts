import type { Schemas } from '../../openapi/generated/types.ts'
import { invalid } from '../kernel/error.ts'
import { findOwnProduct } from '../network/product/product-access.ts'
import { findStandardProduct } from '../network/product/catalogue.ts'
import type { Db } from '../platform/store/database.ts'

/** Otherwise the filter could never match. */
export async function mustBeOfCarrier(
  db: Db,
  clientId: number,
  carrier: Schemas['Carrier'] | undefined,
  productId: string | undefined,
): Promise<void> {
  if (carrier === undefined || productId === undefined) return
  if (findStandardProduct(productId)?.carrier === carrier) return
  if (await findOwnProduct(db, clientId, { carrier, productId })) return
  throw invalid([
    {
      code: 'PRODUCT_OF_OTHER_CARRIER',
      defaultMessage: `${productId} is not a product of ${carrier}. Leave carrier out or name another product`,
      field: 'productId',
      carrier,
    },
  ])
}
