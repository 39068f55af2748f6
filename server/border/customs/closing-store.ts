import { sql, type Expression, type SqlBool } from 'kysely'
import { clientByClient } from '../../platform/store/client-by-client.ts'
import type { Db } from '../../platform/store/database.ts'
import { severalCurrencies, type InvoiceSum, type InvoiceLine } from './rules.ts'
import type { By, FilterType } from './store.ts'

/** Sums the locked items of an invoice or supplement exactly, and compares a total with the sum, to the cent. */
export async function sumInvoice(
  db: Db,
  clientId: number,
  invoiceNumber: string,
  supplement: number,
  totalInvoiceAmount: number,
): Promise<InvoiceSum> {
  const total = sql`sum("itemInvoicePrice" + coalesce("shippingCharges", 0) + coalesce("otherCharges", 0))`
  return db
    .selectFrom('customs_item')
    .select([
      sql<number>`count(*)`.as('itemCount'),
      sql<string[]>`array_agg(distinct "currencyCode" order by "currencyCode")`.as('currencies'),
      sql<string>`${total}::text`.as('amount'),
      sql<boolean>`abs(${total} - ${String(totalInvoiceAmount)}::numeric) <= 0.01`.as('isRight'),
    ])
    .where('clientId', '=', clientId)
    .where('invoiceNumber', '=', invoiceNumber)
    .where('supplement', '=', supplement)
    .executeTakeFirstOrThrow()
}

/** Closes those of these items that are open, for the broker to get them. Returns how many there were. */
export async function closeItems(db: Db, clientId: number, ids: readonly string[], by: By): Promise<number> {
  const {
    rows: [mixed],
  } = await sql<{ invoiceNumber: string; currencies: string[] }>`
    select "invoiceNumber", array_agg(distinct "currencyCode" order by "currencyCode") as currencies from customs_item
    where "clientId" = ${clientId} and "invoiceNumber" = any(array(
      select "invoiceNumber" from customs_item
      where "clientId" = ${clientId} and id = any(${ids}::uuid[]) and "closedAt" is null))
    group by "invoiceNumber", supplement
    having min("currencyCode") <> max("currencyCode") and bool_or("closedAt" is null and id = any(${ids}::uuid[]))
    limit 1`.execute(db)
  if (mixed) throw severalCurrencies(mixed.invoiceNumber, mixed.currencies)
  const { numUpdatedRows } = await closing(db, by)
    .where('clientId', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Concurrent callers close an item only once, since a closed item is no longer open. */
const closing = (db: Pick<Db, 'updateTable'>, { now, username }: { now: Date; username: string | null }) =>
  db
    .updateTable('customs_item')
    .set({
      closedAt: now,
      closedBy: username,
      // A line that was refused before waits again, without the message about its last submission.
      transferState: 'NOT_SENT',
      transferMessage: null,
      transferDueAt: sql<string>`${now.toISOString()}::timestamptz + make_interval(mins => coalesce(${grace}, 0))`,
    })
    .where('closedAt', 'is', null)

/** How long closed items of a client can be reopened: its own setting, or that of the nearest client above. */
const grace = sql`(
  select time."graceMinute" from client
  join customs_closing_time as time on time."clientId" = any(client.path)
  where client.id = customs_item."clientId"
  order by array_position(client.path, time."clientId") desc
  limit 1)`

/** Opens those of these items that are closed and not with the broker, and restarts their time until closing. */
export async function openItems(
  db: Db,
  clientId: number,
  ids: readonly string[],
  { now, username }: By,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('customs_item')
    .set({ closedAt: null, closedBy: null, transferDueAt: null, changedAt: now, modifiedBy: username })
    .where('clientId', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('closedAt', 'is not', null)
    .where('transferState', 'in', ['NOT_SENT', 'TRANSFER_ERROR'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether an item has waited as long as the shortest time that any client has set. */
export const mayAnyClose = sql<SqlBool>`exists (
  select 1 from customs_item
  where "closedAt" is null and "changedAt" <= statement_timestamp() - make_interval(mins => (
    select min(minute) from customs_closing_time where minute > 0))
  limit 1)`

const batch = 500

/**
 * Closes items that were unchanged for the time that their client has set, each once however many workers run. Returns
 * their number.
 */
export async function closeDueItems(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  for (let closed = 0; ;) {
    const [found, count] = await closeSome(db, now)
    closed += count
    // If none could be locked, other workers hold the locks.
    if (found < batch || count === 0 || signal?.aborted) return closed
  }
}

/** Open invoices in several currencies. */
const severalCurrenciesOpen = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('customs_item')
    .select(['clientId', 'invoiceNumber', 'supplement'])
    .where('closedAt', 'is', null)
    .groupBy(['clientId', 'invoiceNumber', 'supplement'])
    .having(sql<boolean>`min("currencyCode") <> max("currencyCode")`)

/** Materialized, since PostgreSQL might otherwise search for due items again for every item. */
async function closeSome(db: Db, now: Date): Promise<readonly [found: number, closed: number]> {
  const due = await db
    .with((cte) => cte('mixed').materialized(), severalCurrenciesOpen)
    .selectFrom('client')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('customs_closing_time as own')
          .select('own.minute')
          .where(sql<boolean>`own."clientId" = any(client.path)`)
          .orderBy(sql`array_position(client.path, own."clientId")`, 'desc')
          .limit(1)
          .as('time'),
      (join) => join.onTrue(),
    )
    .innerJoin('customs_item as item', 'item.clientId', 'client.id')
    .select(['item.clientId', 'item.id', 'time.minute'])
    .where('time.minute', '>', 0)
    .where('item.closedAt', 'is', null)
    // An invoice in several currencies waits until it is corrected.
    .where(
      sql<boolean>`not exists (
      select from mixed where mixed."clientId" = item."clientId" and mixed."invoiceNumber" = item."invoiceNumber"
        and mixed.supplement = item.supplement)`,
    )
    .where(hasWaited(sql.ref('item.changedAt'), now, sql.ref('time.minute')))
    .orderBy('item.clientId')
    .limit(batch)
    .execute()
  const close = async (clientId: number, own: readonly [Due, ...Due[]]) => {
    const [{ minute }] = own
    const { numUpdatedRows } = await closing(db, { now, username: null })
      .where('clientId', '=', clientId)
      .where(
        sql<boolean>`id = any(array(
          select id from customs_item
          where "clientId" = ${clientId} and id = any(${own.map(({ id }) => id)}::uuid[]) and "closedAt" is null
            and ${hasWaited(sql.ref('changedAt'), now, sql.val(minute))}
          for update skip locked))`,
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }
  const counts = await clientByClient(due, close)
  return [due.length, counts.reduce((sum, count) => sum + count, 0)]
}

interface Due {
  readonly id: string
  readonly minute: number
}

/** Whether an item has been unchanged for that long. */
const hasWaited = (changedAt: Expression<string>, now: Date, minute: Expression<number>) =>
  sql<boolean>`${changedAt} <= ${now.toISOString()}::timestamptz - make_interval(mins => ${minute})`

export interface Owned {
  readonly clientId: number
}

const locked = (db: Db, clientId: number) =>
  db.selectFrom('customs_item').select(lockedColumns).where('clientId', '=', clientId).orderBy('id').forUpdate()

export const lockedColumns = ['clientId', 'id', 'closedAt', 'transferState', 'supplement'] as const

/** Locks items by an attribute until the transaction ends. */
export const lockItemsBy = (
  db: Db,
  clientId: number,
  filterType: FilterType | 'truckIdentifier',
  value: string,
): Promise<(InvoiceLine & Owned)[]> => locked(db, clientId).where(filterType, '=', value).execute()

export const lockItems = (db: Db, clientId: number, ids: readonly string[]): Promise<(InvoiceLine & Owned)[]> =>
  locked(db, clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
