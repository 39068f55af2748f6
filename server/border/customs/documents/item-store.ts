import { sql } from 'kysely'
import { badRequest } from '../../../kernel/error.ts'
import type { Db } from '../../../platform/store/database.ts'
import type { CustomsItem } from '../goods.ts'
import { itemColumns } from '../store.ts'

/** The most lines that are printed at once. */
const mostLines = 20_000

/** Lists the items of shipments or parcels in order of creation, as on invoices. */
export function listForParcels(
  db: Db,
  clientId: number,
  shipmentIds: readonly string[],
  parcelNumbers: readonly string[],
): Promise<CustomsItem[]> {
  return listed(
    db,
    clientId,
    sql`("shipmentId" = any(${[...shipmentIds]}::text[]) or "carrierReference" = any(${[...new Set(parcelNumbers)]}::text[]))`,
  )
}

export const listOfInvoices = (db: Db, clientId: number, invoiceNumbers: readonly string[]): Promise<CustomsItem[]> =>
  listed(db, clientId, sql`"invoiceNumber" = any(${[...new Set(invoiceNumbers)]}::text[])`)

async function listed(db: Db, clientId: number, condition: ReturnType<typeof sql>): Promise<CustomsItem[]> {
  const items = await db
    .selectFrom('customs_item')
    .select(itemColumns)
    .where('clientId', '=', clientId)
    .where(sql<boolean>`${condition}`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostLines + 1)
    .execute()
  if (items.length > mostLines)
    throw badRequest('CUSTOMS_TOO_MANY_LINES', `More than ${mostLines} lines of goods do not go into one document.`)
  return items
}
