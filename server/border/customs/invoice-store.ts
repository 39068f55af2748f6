import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import { lineKey, type Line } from './goods.ts'

/**
 * Lets nobody else add to these invoices or close them before the transaction ends. It comes before any lock of a row,
 * always in the same order, so that no two wait for each other.
 */
export const lockInvoices = (db: Db, clientId: number, invoiceNumbers: readonly string[]): Promise<void> =>
  lockNames(
    db,
    invoiceNumbers.map((number) => `customs invoice ${clientId} ${number}`),
  )

/** Lets nobody else lock any of these names before the transaction ends. */
export async function lockNames(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key)
    from (
      select distinct hashtextextended(name, 0) as key from unnest(${[...new Set(names)]}::text[]) as name order by key
    ) as keys`.execute(db)
}

/** The supplement of each of these locked invoices that takes items: the newest with an open one, otherwise a new one. */
export async function findSupplements(
  db: Db,
  clientId: number,
  invoiceNumbers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('customs_item')
    .select([
      'invoiceNumber',
      sql<number>`coalesce(max(supplement) filter (where "closedAt" is null), max(supplement) + 1)`.as('supplement'),
    ])
    .where('clientId', '=', clientId)
    .where(sql<boolean>`"invoiceNumber" = any(${[...new Set(invoiceNumbers)]}::text[])`)
    .groupBy('invoiceNumber')
    .execute()
  return new Map(rows.map(({ invoiceNumber, supplement }) => [invoiceNumber, supplement]))
}

/** The ids of lines that are declared already, by their keys. */
export async function findLines(db: Db, clientId: number, lines: readonly Line[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('customs_item')
    .select(['id', 'carrierReference', 'invoiceNumber', 'itemNumber'])
    .where('clientId', '=', clientId)
    .where(
      sql<boolean>`("carrierReference", "invoiceNumber", "itemNumber") in (
        select * from unnest(
          ${lines.map((line) => line.carrierReference)}::text[],
          ${lines.map((line) => line.invoiceNumber)}::text[],
          ${lines.map((line) => line.itemNumber)}::text[]))`,
    )
    .execute()
  return new Map(rows.map((row) => [lineKey(row), row.id]))
}
