import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { currenciesInUse, decimalsOf } from '../../kernel/currencies.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import type { Whole } from '../../kernel/whole.ts'
import { scannedNumber } from '../../network/carriers/numbers/scanned-number.ts'
import { json, type Db } from '../../platform/store/database.ts'
import { readPage, type PageQuery } from '../../platform/store/page.ts'
import type { Content } from '../../shipping/shipment/content.ts'
import type { Billed, Found, Line } from './compare.ts'
import type { ReadInvoice, ReadLine } from './file.ts'

type Carrier = Schemas['Carrier']
type State = Schemas['InvoiceDifferenceState']
export type Settings = Whole<Schemas['CarrierInvoiceSettings']>
export type Invoice = Whole<Schemas['CarrierInvoice']>
export type Difference = Whole<Schemas['InvoiceDifference']>
type InvoiceLine = Whole<Schemas['CarrierInvoiceLine']>

/** Locks the client's invoices against import and deletion until the transaction ends. */
export async function lockInvoices(db: Db, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`carrier invoice ${clientId}`}, 0))`.execute(db)
}

export async function findSettings(db: Db, clientId: number): Promise<Settings> {
  const row = await db
    .selectFrom('carrier_invoice_settings')
    .select(['tolerance', 'formats'])
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row ?? { tolerance: {}, formats: [] }
}

export async function putSettings(db: Db, clientId: number, { tolerance, formats }: Settings): Promise<void> {
  const row = { tolerance: json(tolerance), formats: json(formats) }
  await db
    .insertInto('carrier_invoice_settings')
    .values({ clientId, ...row })
    .onConflict((known) => known.column('clientId').doUpdateSet(row))
    .execute()
}

const invoices = (db: Db) =>
  db
    .selectFrom('carrier_invoice as invoice')
    .innerJoinLateral(
      sql<{ net: number }>`(select sum(net) as net from carrier_invoice_line as line
        where line."clientId" = invoice."clientId" and line."invoiceId" = invoice.id)`.as<'sum'>(sql`sum`),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      sql<{ count: number; open: number; difference: number }>`(
        select count(*) as count, count(*) filter (where state = 'OPEN') as open, coalesce(sum(difference), 0) as difference
        from invoice_difference as its where its."clientId" = invoice."clientId" and its."invoiceId" = invoice.id)`.as<'its'>(
        sql`its`,
      ),
      (join) => join.onTrue(),
    )
    .select([
      'invoice.id',
      'invoice.clientId',
      'invoice.carrier',
      'invoice.invoiceNumber',
      'invoice.invoiceDate',
      'invoice.currency',
      'sum.net',
      'invoice.lineCount',
      'its.count as differenceCount',
      'its.open as openDifferences',
      'its.difference',
      'invoice.createdAt',
      'invoice.createdBy',
    ])

interface InvoiceFilter {
  readonly carriers?: readonly Carrier[]
  readonly from?: string
  readonly until?: string
}

export async function listInvoicePage(
  db: Db,
  clientId: number,
  { carriers, from, until, ...query }: InvoiceFilter & PageQuery,
): Promise<{ items: Invoice[]; total: number }> {
  // Select the page first, or rows beyond it would be added up too.
  const { items: listed, total } = await readPage(
    db,
    db
      .selectFrom('carrier_invoice')
      .select('id')
      .where('clientId', '=', clientId)
      .$if(carriers !== undefined, (found) => found.where('carrier', 'in', carriers ?? []))
      .$if(from !== undefined, (found) => found.where('invoiceDate', '>=', from ?? ''))
      .$if(until !== undefined, (found) => found.where('invoiceDate', '<=', until ?? ''))
      .orderBy('invoiceDate', 'desc')
      .orderBy('id', 'desc'),
    query,
  )
  if (listed.length === 0) return { items: [], total }
  const ids = listed.map(({ id }) => id)
  const items = await invoices(db)
    .where('invoice.clientId', '=', clientId)
    .where('invoice.id', 'in', ids)
    .orderBy('invoice.invoiceDate', 'desc')
    .orderBy('invoice.id', 'desc')
    .execute()
  return { items, total }
}

export const findInvoice = (db: Db, clientId: number, id: string): Promise<Invoice | undefined> =>
  invoices(db).where('invoice.clientId', '=', clientId).where('invoice.id', '=', id).executeTakeFirst()

export const findInvoicesByNumber = (db: Db, clientId: number, carrier: Carrier, numbers: readonly string[]) =>
  db
    .selectFrom('carrier_invoice')
    .select(['invoiceNumber', 'lineDigest'])
    .where('clientId', '=', clientId)
    .where('carrier', '=', carrier)
    .where('invoiceNumber', 'in', numbers)
    .execute()

/** Numbers of the invoices that came from a file. */
export async function findNumbersByFile(
  db: Db,
  clientId: number,
  carrier: Carrier,
  fileDigest: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('carrier_invoice')
    .select('invoiceNumber')
    .where('clientId', '=', clientId)
    .where('carrier', '=', carrier)
    .where('fileDigest', '=', fileDigest)
    .orderBy('invoiceNumber')
    .execute()
  return rows.map(({ invoiceNumber }) => invoiceNumber)
}

interface NewInvoice extends Pick<ReadInvoice, 'invoiceNumber' | 'invoiceDate' | 'currency' | 'lines'> {
  readonly carrier: Carrier
  readonly fileDigest: string
  readonly lineDigest: string
  readonly now: Date
  readonly username: string
}

export async function insertInvoice(
  db: Db,
  clientId: number,
  { lines, now, username, ...invoice }: NewInvoice,
): Promise<string> {
  const { id } = await db
    .insertInto('carrier_invoice')
    .values({ ...invoice, clientId, lineCount: lines.length, createdAt: now, createdBy: username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(db, clientId, id, invoice.carrier, lines)
  return id
}

/** Links each line to the newest shipment of its carrier that has its number, itself or on a parcel. */
async function insertLines(
  db: Db,
  clientId: number,
  invoiceId: string,
  carrier: Carrier,
  lines: readonly ReadLine[],
): Promise<void> {
  const sent = lines.map((line) => ({ ...line, scanned: scannedNumber(line.carrierReference) }))
  await sql`
    insert into carrier_invoice_line
      ("clientId", "invoiceId", row, "carrierReference", "shipmentId", type, charge, net, weight, zone)
    select ${clientId}::int, ${invoiceId}::uuid, line.row, line."carrierReference", match.id, line.type, line.charge,
      line.net, line.weight, line.zone
    from json_to_recordset(${JSON.stringify(sent)}::json) as line(row int, "carrierReference" text, scanned text,
      type text, charge text, net numeric, weight numeric, zone text)
    left join lateral (
      select shipment.id from shipment_number as named
      join shipment on shipment."clientId" = named."clientId" and shipment.id = named."shipmentId"
      where named."clientId" = ${clientId} and carrier = ${carrier}
        and named.number in (plain_reference(line."carrierReference"), plain_reference(line.scanned))
        and (shipment."carrierReference" in (line."carrierReference", line.scanned)
          or shipment."parcelReferences" && array[line."carrierReference", line.scanned])
      order by shipment."createdAt" desc, shipment.id desc limit 1
    ) as match on true`.execute(db)
}

export async function deleteInvoiceRow(db: Db, clientId: number, id: string): Promise<void> {
  await db.deleteFrom('carrier_invoice').where('clientId', '=', clientId).where('id', '=', id).execute()
}

export const listLinePage = (
  db: Db,
  clientId: number,
  invoiceId: string,
  query: PageQuery,
): Promise<{ items: InvoiceLine[]; total: number }> =>
  readPage(
    db,
    db
      .selectFrom('carrier_invoice_line')
      .select(['row', 'carrierReference', 'shipmentId', 'type', 'charge', 'net', 'weight', 'zone'])
      .where('clientId', '=', clientId)
      .where('invoiceId', '=', invoiceId)
      .orderBy('row'),
    query,
  )

/** Lines of a shipment in the order in which they were imported. */
export async function listLinesOfShipment(
  db: Db,
  clientId: number,
  shipmentId: string,
): Promise<{ line: InvoiceLine; currency: string }[]> {
  const rows = await db
    .selectFrom('carrier_invoice_line as line')
    .innerJoin('carrier_invoice as invoice', (join) =>
      join.onRef('invoice.clientId', '=', 'line.clientId').onRef('invoice.id', '=', 'line.invoiceId'),
    )
    .select(['line.row', 'line.carrierReference', 'line.shipmentId', 'line.type', 'line.charge', 'line.net'])
    .select(['line.weight', 'line.zone', 'invoice.currency'])
    .where('line.clientId', '=', clientId)
    .where('line.shipmentId', '=', shipmentId)
    .orderBy('invoice.id')
    .orderBy('line.row')
    .limit(500)
    .execute()
  return rows.map(({ currency, ...line }) => ({ currency, line }))
}

/** The subjects of lines: shipments, or numbers without a shipment. */
export interface Subjects {
  readonly shipmentIds: readonly string[]
  readonly carrierReferences: readonly string[]
}

export async function subjectsOf(db: Db, clientId: number, invoiceIds: readonly string[]): Promise<Subjects> {
  const rows = await db
    .selectFrom('carrier_invoice_line')
    .select(['shipmentId', 'carrierReference'])
    .distinct()
    .where('clientId', '=', clientId)
    .where('invoiceId', 'in', invoiceIds)
    .execute()
  return {
    shipmentIds: [...new Set(rows.flatMap(({ shipmentId }) => shipmentId ?? []))],
    carrierReferences: rows.filter(({ shipmentId }) => !shipmentId).map(({ carrierReference }) => carrierReference),
  }
}

const list = (values: readonly string[]) => sql`${[...values]}`

/** All lines about the same subjects, in order of import. */
export async function findLines(
  db: Db,
  clientId: number,
  carrier: Carrier,
  { shipmentIds, carrierReferences }: Subjects,
): Promise<Line[]> {
  const rows = await db
    .selectFrom('carrier_invoice_line as line')
    .innerJoin('carrier_invoice as invoice', (join) =>
      join.onRef('invoice.clientId', '=', 'line.clientId').onRef('invoice.id', '=', 'line.invoiceId'),
    )
    .select(['line.invoiceId', 'line.row', 'line.carrierReference', 'line.shipmentId', 'line.type', 'line.charge'])
    .select(['line.net', 'line.weight', 'line.zone', 'invoice.currency'])
    .where('line.clientId', '=', clientId)
    .where('invoice.carrier', '=', carrier)
    .where(
      sql<boolean>`(line."shipmentId" = any(${list(shipmentIds)}::uuid[])
        or (line."shipmentId" is null and line."carrierReference" = any(${list(carrierReferences)}::text[])))`,
    )
    .orderBy('invoice.id')
    .orderBy('line.row')
    .execute()
  return rows.map((line) => Object.assign(line, { net: minorOf(line.net, line.currency) ?? 0n }))
}

/** The expected costs of the shipments. */
export async function findBilled(db: Db, clientId: number, ids: readonly string[]): Promise<Map<string, Billed>> {
  const rows = await db
    .selectFrom('shipment')
    .select(['id', 'exception', sql<Content>`content`.as('content')])
    .select(sql<boolean>`cancelled is not null`.as('isCancelled'))
    .where('clientId', '=', clientId)
    .where(sql<boolean>`id = any(${list(ids)}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, content, exception, isCancelled }) => {
      const { parcels, expectedCost } = content
      const weights = new Map(
        parcels.flatMap(({ carrierReference, weight }) =>
          carrierReference === undefined ? [] : [[carrierReference, weight] as const],
        ),
      )
      const weight = Number(parcels.reduce((sum, parcel) => sum + parcel.weight, 0).toFixed(3))
      const billed: Billed = {
        id,
        isCancelled,
        isReturned: exception === 'RETURNED',
        weight,
        weights: parcels.length > 1 ? weights : new Map(),
        ...(expectedCost && { cost: costIn(expectedCost) }),
      }
      return [id, billed] as const
    }),
  )
}

function costIn({ currency, net, lines }: Schemas['ExpectedCost']): NonNullable<Billed['cost']> {
  const byType = new Map<string, bigint>()
  for (const { type: of, amount } of lines) {
    // Carriers invoice the freight net of the discount.
    const type = of === 'DISCOUNT' ? 'FREIGHT' : of
    byType.set(type, (byType.get(type) ?? 0n) + (minorOf(amount, currency) ?? 0n))
  }
  const zones = new Set(lines.filter(({ type }) => type === 'FREIGHT').map(({ code }) => code))
  return { currency, net: minorOf(net, currency) ?? 0n, byType, zones }
}

/**
 * Stores the differences of some subjects. A difference found earlier keeps its row; decided ones always stay, and open
 * ones that no longer exist are deleted.
 */
export async function keepDifferences(
  db: Db,
  clientId: number,
  carrier: Carrier,
  { shipmentIds, carrierReferences }: Subjects,
  found: readonly Found[],
  now: Date,
): Promise<void> {
  const rows = found.map(({ expected, invoiced, currency, ...row }) => ({
    ...row,
    expected: amountOf(expected, currency),
    invoiced: amountOf(invoiced, currency),
    difference: amountOf(invoiced - expected, currency),
  }))
  await sql`
    with found as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as found("invoiceId" uuid, row int,
        "carrierReference" text, "shipmentId" uuid, type text, reason text, expected numeric, invoiced numeric,
        difference numeric, explanation text, "registeredWeight" numeric, "chargedWeight" numeric,
        "pricedZones" jsonb, "chargedZone" text)),
    gone as (
      delete from invoice_difference as open using carrier_invoice as invoice
      where open."clientId" = ${clientId} and open.state = 'OPEN'
        and invoice."clientId" = open."clientId" and invoice.id = open."invoiceId" and invoice.carrier = ${carrier}
        and (open."shipmentId" = any(${list(shipmentIds)}::uuid[])
          or (open."shipmentId" is null and open."carrierReference" = any(${list(carrierReferences)}::text[])))
        and not exists (select from found where (found."invoiceId", found.row, found.type, found.reason)
          = (open."invoiceId", open.row, open.type, open.reason)))
    insert into invoice_difference ("clientId", "invoiceId", row, "carrierReference", "shipmentId", type, reason,
      expected, invoiced, difference, explanation, "registeredWeight", "chargedWeight", "pricedZones", "chargedZone",
      "createdAt")
    select ${clientId}::int, "invoiceId", row, "carrierReference", "shipmentId", type, reason, expected, invoiced,
      difference, explanation, "registeredWeight", "chargedWeight", "pricedZones", "chargedZone", ${now}::timestamptz
    from found order by row
    on conflict ("clientId", "invoiceId", row, type, reason) do update
      set expected = excluded.expected, invoiced = excluded.invoiced, difference = excluded.difference,
        explanation = excluded.explanation, "registeredWeight" = excluded."registeredWeight",
        "chargedWeight" = excluded."chargedWeight", "pricedZones" = excluded."pricedZones",
        "chargedZone" = excluded."chargedZone"
      where invoice_difference.state = 'OPEN'`.execute(db)
}

const differences = (db: Db) =>
  db
    .selectFrom('invoice_difference as its')
    .innerJoin('carrier_invoice as invoice', (join) =>
      join.onRef('invoice.clientId', '=', 'its.clientId').onRef('invoice.id', '=', 'its.invoiceId'),
    )
    .select(['its.id', 'its.invoiceId as carrierInvoiceId', 'invoice.carrier', 'invoice.invoiceNumber', 'its.row'])
    .select(['its.carrierReference', 'its.shipmentId', 'its.type', 'its.reason', 'its.expected', 'its.invoiced'])
    .select(['its.difference', 'invoice.currency', 'its.explanation', 'its.state', 'its.note', 'its.credited'])
    .select(['its.creditInvoiceId', 'its.createdAt', 'its.registeredWeight', 'its.chargedWeight', 'its.pricedZones'])
    .select('its.chargedZone')
    .select(['its.decidedAt', 'its.decidedBy'])

interface DifferenceFilter {
  readonly carriers?: readonly Carrier[]
  readonly states?: readonly State[]
  readonly reasons?: readonly Schemas['InvoiceDifferenceReason'][]
  readonly invoice_number?: string
}

export const listDifferencePage = (
  db: Db,
  clientId: number,
  { carriers, states, reasons, invoice_number: invoiceNumber, ...query }: DifferenceFilter & PageQuery,
): Promise<{ items: Difference[]; total: number }> =>
  readPage(
    db,
    differences(db)
      .where('its.clientId', '=', clientId)
      .$if(carriers !== undefined, (found) => found.where('invoice.carrier', 'in', carriers ?? []))
      .$if(states !== undefined, (found) => found.where('its.state', 'in', states ?? []))
      .$if(reasons !== undefined, (found) => found.where('its.reason', 'in', reasons ?? []))
      .$if(invoiceNumber !== undefined, (found) => found.where('invoice.invoiceNumber', '=', invoiceNumber ?? ''))
      .orderBy('its.createdAt', 'desc')
      .orderBy('its.id', 'desc'),
    query,
  )

export const listDifferencesOfShipment = (db: Db, clientId: number, shipmentId: string): Promise<Difference[]> =>
  differences(db)
    .where('its.clientId', '=', clientId)
    .where('its.shipmentId', '=', shipmentId)
    .orderBy('invoice.id')
    .orderBy('its.row')
    .orderBy('its.id')
    .limit(500)
    .execute()

/** Locks differences until the transaction ends, in the order of their ids. */
export const lockDifferences = (db: Db, clientId: number, ids: readonly string[]): Promise<Difference[]> =>
  differences(db)
    .where('its.clientId', '=', clientId)
    .where('its.id', 'in', ids)
    .orderBy('its.id')
    .forUpdate('its')
    .execute()

export async function decideDifferences(
  db: Db,
  clientId: number,
  { ids, state, note }: Schemas['InvoiceDecision'],
  { now, username }: { readonly now: Date; readonly username: string },
): Promise<void> {
  await db
    .updateTable('invoice_difference')
    .set({ state, decidedAt: state === 'OPEN' ? null : now, decidedBy: state === 'OPEN' ? null : username })
    // Credits are tracked only for disputed differences; disputing one again looks them up again.
    .$if(state === 'OPEN', (update) => update.set({ credited: null, creditInvoiceId: null }))
    .$if(note !== undefined, (update) => update.set({ note: note ?? null }))
    .where('clientId', '=', clientId)
    .where('id', 'in', ids)
    .execute()
}

/** How many differences of an invoice are decided. */
export async function countDecided(db: Db, clientId: number, invoiceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoice_difference')
    .select(sql<number>`count(*)`.as('count'))
    .where('clientId', '=', clientId)
    .where('invoiceId', '=', invoiceId)
    .where('state', '<>', 'OPEN')
    .executeTakeFirstOrThrow()
  return count
}

interface Disputes extends InvoiceFilter {
  readonly clientId: number
  readonly carrier: Carrier
  readonly states: readonly State[]
}

const cell = (column: string) => sql<string>`csv_cell(${sql.ref(column)})`

const dayForms = {
  YEAR_FIRST: 'YYYY-MM-DD',
  DAY_FIRST: 'DD-MM-YYYY',
  MONTH_FIRST: 'MM/DD/YYYY',
} as const satisfies Record<Schemas['InvoiceDateOrder'], string>

const oddCurrencies = new Map(
  [0, 3, 4].map((decimals) => [decimals, currenciesInUse.filter((code) => decimalsOf(code) === decimals)]),
)

/**
 * Prints an amount with all decimals of its currency. With a decimal comma, points separate the thousands: 1.031,20.
 */
function printedAmount(name: string, decimalSign: Schemas['InvoiceDecimalSign']) {
  const amount = sql.ref(name)
  const cases = [...oddCurrencies].map(
    ([decimals, codes]) =>
      sql`when invoice.currency = any(array[${sql.join(codes.map((code) => sql.lit(code)))}]::text[]) then ${sql.lit(decimals)}`,
  )
  const places = sql`greatest(scale(trim_scale(${amount})), case ${sql.join(cases, sql` `)} else 2 end)`
  const plain = sql`round(${amount}, ${places})::text`
  if (decimalSign === 'POINT') return sql<string>`${plain}`
  const whole = sql`regexp_replace(split_part(${plain}, '.', 1), '(\\d)(?=(\\d{3})+$)', '\\1.', 'g')`
  return sql<string>`concat_ws(',', ${whole}, nullif(split_part(${plain}, '.', 2), ''))`
}

/** In the carrier's own format: columns that its files have are named and written as they are there. */
export const disputesQuery = (
  db: Db,
  { clientId, carrier, states, from, until }: Disputes,
  { columns, decimalSign, dateOrder }: Partial<Schemas['CarrierInvoiceFormat']>,
) => {
  const day = dayForms[dateOrder ?? 'YEAR_FIRST']
  const amount = (name: string) =>
    decimalSign === undefined ? sql<string>`trim_scale(${sql.ref(name)})::text` : printedAmount(name, decimalSign)
  return db
    .selectFrom('invoice_difference as its')
    .innerJoin('carrier_invoice as invoice', (join) =>
      join.onRef('invoice.clientId', '=', 'its.clientId').onRef('invoice.id', '=', 'its.invoiceId'),
    )
    .innerJoin('carrier_invoice_line as line', (join) =>
      join
        .onRef('line.clientId', '=', 'its.clientId')
        .onRef('line.invoiceId', '=', 'its.invoiceId')
        .onRef('line.row', '=', 'its.row'),
    )
    .leftJoin('shipment', (join) =>
      join.onRef('shipment.clientId', '=', 'its.clientId').onRef('shipment.id', '=', 'its.shipmentId'),
    )
    .select([
      cell('invoice.invoiceNumber').as(columns?.invoiceNumber ?? 'invoiceNumber'),
      sql<string>`to_char(invoice."invoiceDate", ${sql.lit(day)})`.as(columns?.invoiceDate ?? 'invoiceDate'),
      cell('its.carrierReference').as(columns?.carrierReference ?? 'carrierReference'),
      cell('line.charge').as(columns?.charge ?? 'charge'),
      amount('its.invoiced').as(columns?.net ?? 'net'),
      sql<string>`its.type`.as('type'),
      sql<string>`its.reason`.as('reason'),
      amount('its.expected').as('expected'),
      amount('its.difference').as('difference'),
      sql<string>`invoice.currency`.as('currency'),
      cell('shipment.customerReference').as('customerReference'),
      cell('its.explanation').as('explanation'),
      cell('its.note').as('note'),
    ])
    .where('its.clientId', '=', clientId)
    .where('invoice.carrier', '=', carrier)
    .where(sql<boolean>`its.state = any(array[${sql.join(states)}]::text[])`)
    .$if(from !== undefined, (found) => found.where('invoice.invoiceDate', '>=', from ?? ''))
    .$if(until !== undefined, (found) => found.where('invoice.invoiceDate', '<=', until ?? ''))
    .orderBy('invoice.invoiceDate')
    .orderBy('invoice.invoiceNumber')
    .orderBy('its.row')
    .orderBy('its.id')
}

const units = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
} as const satisfies Record<Schemas['CountGranularity'], string>

type Total = Whole<Schemas['InvoiceTotal']>

interface TotalRow {
  readonly period: string
  readonly carrier: Carrier
  readonly currency: string
  readonly invoices: number
  readonly lines: number
  readonly net: number
  readonly expected: number
  readonly difference: number
  readonly open: number
  readonly accepted: number
  readonly disputed: number
  readonly settled: number
  readonly compensation: number
}

export async function listTotalPage(
  db: Db,
  clientId: number,
  {
    carriers,
    from,
    until,
    granularity,
    page,
    per_page: perPage,
  }: InvoiceFilter & PageQuery & { granularity: Schemas['CountGranularity'] },
): Promise<{ items: Total[]; total: number }> {
  const sums = sql`
    with invoice as (
      select id, carrier, currency, date_trunc(${units[granularity]}, "invoiceDate")::date as period, "lineCount"
      from carrier_invoice where "clientId" = ${clientId}
        and (${from ?? null}::date is null or "invoiceDate" >= ${from ?? null}::date)
        and (${until ?? null}::date is null or "invoiceDate" <= ${until ?? null}::date)
        and (${carriers ? [...carriers] : null}::text[] is null or carrier = any(${carriers ? [...carriers] : null}::text[]))),
    billed as (
      select id as "invoiceId", sum.net, sum.compensation from invoice cross join lateral (
        select sum(net) as net, -coalesce(sum(net) filter (where type = 'COMPENSATION'), 0) as compensation
        from carrier_invoice_line as line
        where line."clientId" = ${clientId} and line."invoiceId" = invoice.id) as sum),
    first as (
      select distinct on (line."shipmentId") line."shipmentId", line."invoiceId"
      from carrier_invoice_line as line join carrier_invoice as of on of."clientId" = line."clientId" and of.id = line."invoiceId"
      join shipment as its on its."clientId" = line."clientId" and its.id = line."shipmentId"
        and its.content #>> '{expectedCost,currency}' = of.currency
      where line."clientId" = ${clientId} and line."shipmentId" in (
        select "shipmentId" from carrier_invoice_line as its join invoice on invoice.id = its."invoiceId"
        where its."clientId" = ${clientId} and its."shipmentId" is not null)
      order by line."shipmentId", of."invoiceDate", of.id),
    priced as (
      select first."invoiceId", sum((content #>> '{expectedCost,net}')::numeric) as expected
      from first join invoice on invoice.id = first."invoiceId"
      join shipment on shipment."clientId" = ${clientId} and shipment.id = first."shipmentId"
        and content #>> '{expectedCost,currency}' = invoice.currency and shipment.cancelled is null
      group by 1),
    beyond as (
      select "invoiceId", sum(difference) as difference,
        sum(difference) filter (where state = 'OPEN') as open,
        sum(difference) filter (where state = 'ACCEPTED') as accepted,
        sum(difference) filter (where state = 'DISPUTED') as disputed,
        sum(difference) filter (where state = 'SETTLED') as settled
      from invoice_difference where "clientId" = ${clientId} group by 1)
    select period, carrier, currency, count(*) as invoices, sum("lineCount") as lines, sum(net) as net,
      coalesce(sum(expected), 0) as expected, coalesce(sum(difference), 0) as difference, coalesce(sum(open), 0) as open,
      coalesce(sum(accepted), 0) as accepted, coalesce(sum(disputed), 0) as disputed, coalesce(sum(settled), 0) as settled,
      sum(compensation) as compensation
    from invoice join billed on billed."invoiceId" = invoice.id
    left join priced on priced."invoiceId" = invoice.id
    left join beyond on beyond."invoiceId" = invoice.id
    group by period, carrier, currency`
  const { rows: items } = await sql<TotalRow>`${sums} order by period desc, carrier, currency
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${sums}) as sums`.execute(db)
  return { items, total: rows[0]?.total ?? 0 }
}

/** The expected cost of a shipment; undefined if the shipment does not exist. */
export const findExpectedCost = (
  db: Db,
  clientId: number,
  id: string,
): Promise<{ expectedCost?: Schemas['ExpectedCost'] | null } | undefined> =>
  db
    .selectFrom('shipment')
    .select(sql<Schemas['ExpectedCost'] | null>`content -> 'expectedCost'`.as('expectedCost'))
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Differences that were disputed, including those that a credit has settled since, the oldest first. */
export async function findDisputed(
  db: Db,
  clientId: number,
  carrier: Carrier,
  { shipmentIds, carrierReferences }: Subjects,
) {
  return db
    .selectFrom('invoice_difference as its')
    .innerJoin('carrier_invoice as invoice', (join) =>
      join.onRef('invoice.clientId', '=', 'its.clientId').onRef('invoice.id', '=', 'its.invoiceId'),
    )
    .select(['its.id', 'its.invoiceId', 'its.shipmentId', 'its.carrierReference', 'its.type', 'its.difference'])
    .select(['its.state', 'its.credited', 'its.creditInvoiceId', 'invoice.currency'])
    .where('its.clientId', '=', clientId)
    .where('invoice.carrier', '=', carrier)
    .where(
      sql<boolean>`(its."shipmentId" = any(${list(shipmentIds)}::uuid[])
        or (its."shipmentId" is null and its."carrierReference" = any(${list(carrierReferences)}::text[])))`,
    )
    .where(
      sql<boolean>`(its.state = 'DISPUTED' or (its.state = 'SETTLED' and its."creditInvoiceId" is not null and its.credited >= its.difference))`,
    )
    .orderBy('its.invoiceId')
    .orderBy('its.row')
    .orderBy('its.id')
    .execute()
}

/** Credits on later invoices for a difference. */
export async function keepCredit(
  db: Db,
  clientId: number,
  { id, state, credited, creditInvoiceId }: { id: string; state: State; credited?: number; creditInvoiceId?: string },
  { now, username }: { readonly now: Date; readonly username: string },
): Promise<void> {
  await db
    .updateTable('invoice_difference')
    .set({
      state,
      credited: credited ?? null,
      creditInvoiceId: creditInvoiceId ?? null,
      decidedAt: now,
      decidedBy: username,
    })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}
