import { ApiError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { shipmentPath } from './content.ts'
import { lockHolder } from './customer-reference-store.ts'

/**
 * Refuses a reference that another shipment of the client has, unless that one is cancelled. Of two concurrent
 * requests, one waits until the other's transaction ends, and is then refused.
 */
export async function mustBeUnique(db: Db, clientId: number, reference: string, except?: string): Promise<void> {
  const holder = await lockHolder(db, clientId, reference, except)
  if (holder !== undefined)
    throw new ApiError(
      'conflict',
      'CUSTOMER_REFERENCE_TAKEN',
      `Client ${clientId} has shipment ${holder} with customerReference ${reference} already, and requires unique customer references. Choose another, or cancel or delete the first.`,
      { place: shipmentPath(holder) },
    )
}
