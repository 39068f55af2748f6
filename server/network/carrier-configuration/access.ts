import type { components } from '../../../openapi/generated/types.ts'
import type { Credentials } from '../carriers/carrier.ts'
import { bookingErrors } from '../product/product-access.ts'
import { findProductAccess } from '../product/store.ts'
import type { Db } from '../../platform/store/database.ts'
import type { EncryptionSecrets } from './sealing.ts'
import { findFields, type CarrierId, type FieldType } from './store.ts'

type Schemas = components['schemas']

/**
 * Why a client may not ship with a carrier's product as its configuration stands. Ask before creating, changing and
 * registering a shipment. `objectName` is where the product stands, and `prefix` what leads to it.
 */
export async function enablementErrors(
  db: Db,
  clientId: number,
  carrierProduct: Schemas['CarrierProduct'],
  objectName: string,
  prefix = '',
): Promise<readonly Schemas['ErrorDetail'][]> {
  const { carrier } = carrierProduct
  const access = await findProductAccess(db, clientId, carrierProduct)
  const errors = bookingErrors(access, clientId, carrierProduct, objectName, prefix)
  if (access.isCarrierEnabled) return errors
  return [
    {
      code: 'CARRIER_NOT_ENABLED',
      defaultMessage: `${carrier} is not enabled for client ${clientId}. Enable it in the carrier configuration or choose another carrier.`,
      objectName,
      field: `${prefix}carrierProduct.carrier`,
      carrier,
    },
    ...errors,
  ]
}

/** With which values a client's calls reach a carrier. None at all means the demonstration account of a sandbox. */
export async function credentialsOf(
  { db, config }: { readonly db: Db; readonly config: EncryptionSecrets },
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
): Promise<Credentials> {
  const found = await findFields(db, config, clientId, carrier, type)
  return found?.values ?? {}
}
