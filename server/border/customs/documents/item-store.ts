import { sql } from 'kysely'
import type { Db } from '../../../platform/store/database.ts'
import type { CustomsItem } from '../goods.ts'
import { itemColumns } from '../store.ts'

/** More lines than these are not printed. */
const mostLines = 2_000

/** The items that name a shipment or one of its parcels, as invoices list them. */
export function listForShipment(
  db: Db,
  clientId: number,
  shipmentId: string,
  parcelNumbers: readonly string[],
): Promise<CustomsItem[]> {
  return db
    .selectFrom('customs_item')
    .select(itemColumns)
    .where('clientId', '=', clientId)
    .where((where) =>
      where.or([
        where('shipmentId', '=', shipmentId),
        sql<boolean>`"carrierReference" = any(${[...new Set(parcelNumbers)]}::text[])`,
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostLines)
    .execute()
}
