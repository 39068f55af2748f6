import { sql } from 'kysely'
import { ApiError } from '../../kernel/error.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { shipmentPath } from './content.ts'

const selectWish = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db.selectFrom('client_preference').select('uniqueCustomerReferences').where('clientId', '=', arg.clientId),
)

/** Whether the client wants this reference on one shipment only. */
export async function isToBeUnique(db: Db, clientId: number, reference: string | undefined): Promise<boolean> {
  if (reference === undefined) return false
  const [wish] = await selectWish(db, { clientId })
  return wish?.uniqueCustomerReferences === true
}

/**
 * Refuses a reference that stands on a shipment of the client which was not cancelled. Whoever uses the same one waits
 * until the transaction ends, so that of two at once one is refused.
 */
export async function mustBeUnique(db: Db, clientId: number, reference: string, except?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reference ${clientId} ${reference}`}, 0))`.execute(db)
  const holder = await db
    .selectFrom('shipment')
    .select('id')
    .where('clientId', '=', clientId)
    .where('customerReference', '=', reference)
    .where('cancelled', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (holder)
    throw new ApiError(
      'conflict',
      'CUSTOMER_REFERENCE_TAKEN',
      `Client ${clientId} has shipment ${holder.id} with customerReference ${reference} already, and wants each on one shipment only. Choose another, or cancel or delete the first.`,
      { place: shipmentPath(holder.id) },
    )
}
