import type { Db } from '../../platform/store/database.ts'
import { type PageQuery, readPage } from '../../platform/store/page.ts'
import { changingRates } from '../rate-change-store.ts'

export interface SalesRow {
  readonly id: string
  readonly clientId: number
  readonly productId: string
  /** The client that added the product; null for standard products. */
  readonly ownerId?: number
}

const columns = ['id', 'clientId', 'productId', 'ownerId'] as const

/** Finds a sale to any client: the handler checks whether the caller can reach it. */
export const findSalesRow = (db: Db, id: string): Promise<SalesRow | undefined> => byId(db, id).executeTakeFirst()

const byId = (db: Db, id: string) => db.selectFrom('sales_product').select(columns).where('id', '=', id)

/** A database cluster locks rows of one client only. */
export async function lockSalesRow(db: Db, id: string): Promise<SalesRow | undefined> {
  const found = await findSalesRow(db, id)
  return found && byId(db, id).where('clientId', '=', found.clientId).forUpdate().executeTakeFirst()
}

/** Returns undefined if the product is already sold to the client. */
export function insertSalesRow(
  db: Db,
  row: Omit<SalesRow, 'id'> & { readonly createdAt: Date; readonly createdBy: string },
): Promise<SalesRow | undefined> {
  return changingRates(db, row.clientId)
    .insertInto('sales_product')
    .values(row)
    .onConflict((conflict) => conflict.columns(['clientId', 'productId']).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Returns the products sold to a client, in the order of sale. */
export async function listSalesRows(
  db: Db,
  clientId: number,
  query: PageQuery,
): Promise<{ items: SalesRow[]; total: number }> {
  return readPage(
    db,
    db.selectFrom('sales_product').select(columns).where('clientId', '=', clientId).orderBy('createdAt').orderBy('id'),
    query,
  )
}

export function findSaleOf(db: Db, clientId: number, productId: string): Promise<SalesRow | undefined> {
  return db
    .selectFrom('sales_product')
    .select(columns)
    .where('clientId', '=', clientId)
    .where('productId', '=', productId)
    .executeTakeFirst()
}

/** Returns a client to which another client's own product is sold. */
export function findBuyer(db: Db, ownerId: number, productId: string): Promise<{ clientId: number } | undefined> {
  return db
    .selectFrom('sales_product')
    .select('clientId')
    .where('ownerId', '=', ownerId)
    .where('productId', '=', productId)
    .orderBy('clientId')
    .executeTakeFirst()
}

export async function deleteSalesRow(db: Db, clientId: number, productId: string): Promise<void> {
  await changingRates(db, clientId)
    .deleteFrom('sales_product')
    .where('clientId', '=', clientId)
    .where('productId', '=', productId)
    .execute()
}
