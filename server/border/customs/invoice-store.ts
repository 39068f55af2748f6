import { sql } from 'kysely'
import { prepared, send, type Arguments, type Call, type Db } from '../../platform/store/database.ts'
import { lineKey, type Line } from './goods.ts'

/**
 * Locks these invoices against additions and closing until the transaction ends. Must precede any row lock, always in
 * the same order, so that transactions never deadlock.
 */
export const lockInvoices = (db: Db, clientId: number, invoiceNumbers: readonly string[]): Promise<void> =>
  lockNames(db, namesOf(clientId, invoiceNumbers))

/** Locks these names until the transaction ends. */
export async function lockNames(db: Db, names: readonly string[]): Promise<void> {
  await send(db, namesLock(db, names))
}

const lockKeys = prepared((db, arg: Arguments<{ names: string }>) => {
  const lock = sql`
    select pg_advisory_xact_lock(key)
    from (
      select distinct hashtextextended(name, 0) as key from json_array_elements_text(${arg.names}::json) as name
      order by key
    ) as keys`
  return { compile: () => lock.compile(db) }
})

/** Builds the statement of `lockNames`, to send together with others. */
export const namesLock = (db: Db, names: readonly string[]): Call<unknown> =>
  lockKeys.of(db, { names: JSON.stringify([...new Set(names)]) })

/** Builds the statement of `lockInvoices`, to send together with others. */
export const invoicesLock = (db: Db, clientId: number, invoiceNumbers: readonly string[]): Call<unknown> =>
  namesLock(db, namesOf(clientId, invoiceNumbers))

const namesOf = (clientId: number, invoiceNumbers: readonly string[]) =>
  invoiceNumbers.map((number) => `customs invoice ${clientId} ${number}`)

/** Finds the supplement of each locked invoice that takes items: the newest with an open one, otherwise a new one. */
export async function findSupplements(
  db: Db,
  clientId: number,
  invoiceNumbers: readonly string[],
): Promise<Map<string, number>> {
  return supplementsFrom(await send(db, supplementsOf(db, clientId, invoiceNumbers)))
}

interface Supplement {
  readonly invoiceNumber: string
  readonly supplement: number
}

const selectSupplements = prepared((db, arg: Arguments<{ clientId: number; invoiceNumbers: string }>) =>
  db
    .selectFrom('customs_item')
    .select([
      'invoiceNumber',
      sql<number>`coalesce(max(supplement) filter (where "closedAt" is null), max(supplement) + 1)`.as('supplement'),
    ])
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`"invoiceNumber" = any(array(select json_array_elements_text(${arg.invoiceNumbers}::json)))`)
    .groupBy('invoiceNumber'),
)

/** Builds the statement of `findSupplements`, to send together with others. */
export const supplementsOf = (db: Db, clientId: number, invoiceNumbers: readonly string[]): Call<Supplement> =>
  selectSupplements.of(db, { clientId, invoiceNumbers: JSON.stringify([...new Set(invoiceNumbers)]) })

export const supplementsFrom = (rows: readonly Supplement[]): Map<string, number> =>
  new Map(rows.map(({ invoiceNumber, supplement }) => [invoiceNumber, supplement]))

const lineColumns = ['carrierReference', 'invoiceNumber', 'itemNumber'] as const satisfies readonly (keyof Line)[]

type Lines = Record<(typeof lineColumns)[number], string[]>

const selectLines = prepared((db, arg: Arguments<Lines & { clientId: number }>) =>
  db
    .selectFrom(
      sql<Line>`unnest(${sql.join(lineColumns.map((name) => sql`${arg[name]}::text[]`))})`.as<'line'>(
        sql`line(${sql.join(lineColumns.map((name) => sql.id(name)))})`,
      ),
    )
    // One index lookup per line, however many items of the client PostgreSQL expects.
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('customs_item')
          .select(['id', ...lineColumns])
          .where('clientId', '=', arg.clientId)
          .whereRef('customs_item.carrierReference', '=', 'line.carrierReference')
          .whereRef('customs_item.invoiceNumber', '=', 'line.invoiceNumber')
          .whereRef('customs_item.itemNumber', '=', 'line.itemNumber')
          .limit(1)
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found'),
)

/** Finds the ids of lines that are declared already, by their keys. */
export async function findLines(db: Db, clientId: number, lines: readonly Line[]): Promise<Map<string, string>> {
  const rows = await selectLines(db, {
    clientId,
    carrierReference: lines.map((line) => line.carrierReference),
    invoiceNumber: lines.map((line) => line.invoiceNumber),
    itemNumber: lines.map((line) => line.itemNumber),
  })
  return new Map(rows.map((row) => [lineKey(row), row.id]))
}
