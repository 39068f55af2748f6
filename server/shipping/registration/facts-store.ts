import { sql } from 'kysely'
import { accountsColumns, type AccountsRow } from '../../network/carrier-configuration/store.ts'
import { accessColumns, type ProductAccess } from '../../network/product/store.ts'
import { sheetFor, type SheetKey } from '../../network/rate-sheet/store.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { hasEvents } from '../shipment/change-store.ts'

/** What a registration depends on besides the shipment. */
export interface RegistrationFacts extends ProductAccess, AccountsRow {
  /** Whether no order and no event follows or precedes what changes of the shipment. */
  readonly isAlone: boolean
  /** What says the price of one that leaves on the day that was asked about. */
  readonly sheet?: SheetKey | null
}

const selectFacts = prepared((db, arg: Arguments<{ clientId: number; id: string; day: string }>) =>
  db
    .selectFrom('shipment')
    .innerJoin('client', 'client.id', 'shipment.clientId')
    .select(sql<boolean>`"orderId" is null and not ${hasEvents(arg.clientId, arg.id)}`.as('isAlone'))
    .select(accessColumns(sql.ref('shipment.carrier'), sql.ref('shipment.productId')))
    .select(accountsColumns(sql.ref('shipment.carrier'), sql.lit('shipping')))
    .select(
      sheetFor({
        clientId: arg.clientId,
        productId: sql.ref('shipment.productId'),
        country: sql.ref('shipment.senderCountry'),
        day: arg.day,
      }).as('sheet'),
    )
    .where('shipment.clientId', '=', arg.clientId)
    .where('shipment.id', '=', arg.id),
)

/** Sent behind what locks the shipment: in the same statement, it would not see what was waited for. */
export async function findFacts(
  db: Db,
  clientId: number,
  id: string,
  day: string,
): Promise<RegistrationFacts | undefined> {
  const [facts] = await selectFacts(db, { clientId, id, day })
  return facts
}
