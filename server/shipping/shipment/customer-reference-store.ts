import { sql } from 'kysely'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'

const selectWish = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db.selectFrom('client_preference').select('uniqueCustomerReferences').where('clientId', '=', arg.clientId),
)

/** Returns whether the client requires this reference to be unique. */
export async function isToBeUnique(db: Db, clientId: number, reference: string | undefined): Promise<boolean> {
  if (reference === undefined) return false
  const [wish] = await selectWish(db, { clientId })
  return wish?.uniqueCustomerReferences === true
}

/** Finds a shipment with the reference that is not cancelled. Locks the reference until the transaction ends. */
export async function lockHolder(
  db: Db,
  clientId: number,
  reference: string,
  except?: string,
): Promise<string | undefined> {
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
  return holder?.id
}
