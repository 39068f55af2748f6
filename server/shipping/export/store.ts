import { sql } from 'kysely'
import { daysLate, promisedDate } from '../shipment/column-store.ts'
import type { Db } from '../../platform/store/database.ts'
import { metadataColumns, metadataKeysOf } from '../../platform/store/metadata.ts'

const cell = (column: string) => sql<string>`csv_cell(${sql.ref(column)})`.as(column.split('.').at(-1) ?? column)
const cellOf = (expression: ReturnType<typeof sql<string | null>>, name: string) =>
  sql<string>`csv_cell(${expression})`.as(name)
/** Formats a time in the session's time zone, with its offset. */
const time = (column: string) =>
  sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM')`.as(column.split('.').at(-1) ?? column)

/** A literal if there is only one client: a cluster then asks only one of its nodes. */
const clientOf = (clientIds: readonly number[]) =>
  clientIds.length === 1 ? sql`${clientIds[0]}` : sql`shipment."clientId"`

/** Selects shipments with the parts of their content that columns use, each parsed once. */
const withContent = (db: Db, clientIds: readonly number[]) =>
  db
    .selectFrom('shipment')
    .innerJoin(
      sql<
        Record<
          'sender' | 'recipient' | 'delivery' | 'parcels' | 'cashOnDelivery' | 'insurance' | 'expectedCost',
          object | null
        >
      >`parts_of_content(shipment.content)`.as<'whole'>(sql`whole`),
      (join) => join.onTrue(),
    )
    .innerJoin(party('sender'), (join) => join.onTrue())
    .innerJoin(party('recipient'), (join) => join.onTrue())
    .innerJoinLateral(
      sql<{ count: number; weight: string; cash: string | null }>`(
        select count(*) as count, sum(weight) as weight, sum("cashOnDeliveryAmount") as cash
        from parts_of_parcels(whole.parcels))`.as<'parcel'>(sql`parcel`),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      // No sum if there are several currencies.
      sql<{ net: string | null; currency: string | null }>`(
        select case when min(currency) = max(currency) then trim_scale(sum(line.net)) end as net,
          case when min(currency) = max(currency) then min(currency) end as currency
        from carrier_invoice_line as line join carrier_invoice as invoice
          on invoice."clientId" = line."clientId" and invoice.id = line."invoiceId"
        where line."clientId" = ${clientOf(clientIds)} and line."shipmentId" = shipment.id)`.as<'invoiced'>(
        sql`invoiced`,
      ),
      (join) => join.onTrue(),
    )

type Party = Record<
  'firstName' | 'lastName' | 'company' | 'addressLine1' | 'addressLine2' | 'postCode' | 'city' | 'country',
  string | null
>

const party = <Name extends 'sender' | 'recipient'>(name: Name) =>
  sql<Party>`parts_of_party(whole.${sql.ref(name)})`.as(name)

const nameOf = (who: 'sender' | 'recipient') =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${who}.firstName`)}, ${sql.ref(`${who}.lastName`)}), '')`

export interface ExportFilter {
  readonly clientId: number
  readonly shipmentType?: string
  readonly carrier?: string
  readonly after?: Date
  readonly before?: Date
}

/** A shipment's expected cost and its carrier's charges, without tax. */
const compared = [
  sql`whole."expectedCost" ->> 'net'`.as('expectedCost'),
  sql`whole."expectedCost" ->> 'currency'`.as('expectedCurrency'),
  sql`invoiced.net`.as('invoicedCost'),
  sql`invoiced.currency`.as('invoicedCurrency'),
] as const

const insured = [
  sql`whole.insurance ->> 'amount'`.as('insuredAmount'),
  sql`whole.insurance ->> 'currency'`.as('insuredCurrency'),
] as const

/**
 * The declared value of a shipment, from its customs items or, before registration, from itself. Empty for several
 * currencies.
 */
const declared = (value: string, clientIds: readonly number[]) => sql<string | null>`coalesce(
  (select ${sql.raw(value)} from customs_item as line
    where line."clientId" = ${clientOf(clientIds)} and line."shipmentId" = shipment.id::text
    having count(distinct "currencyCode") = 1),
  (select ${sql.raw(value)} from parts_of_goods(shipment.content #> '{customs,items}') having count(distinct "currencyCode") = 1))`

/** The money columns that the export and both reports share. */
export const money = (clientIds: readonly number[]) =>
  ({
    customsValue: declared('trim_scale(sum("itemInvoicePrice"))::text', clientIds),
    customsCurrency: declared('min("currencyCode")', clientIds),
    cost: sql<string | null>`shipment.content #>> '{expectedCost,total}'`,
    costCurrency: sql<string | null>`shipment.content #>> '{expectedCost,currency}'`,
  }) as const

/** The tracking columns that the export and the report share. */
const happened = [
  time('firstTrackingEventDate'),
  time('firstDeliveryEventDate'),
  time('lastEventDate'),
  cell('lastEventCode'),
  'deliveryTimeInDays',
  time('shipment.deliveredAt'),
] as const

function declaredAndCost(clientIds: readonly number[]) {
  const { customsValue, customsCurrency, cost, costCurrency } = money(clientIds)
  return [
    customsValue.as('customsValue'),
    customsCurrency.as('customsCurrency'),
    cost.as('cost'),
    costCurrency.as('costCurrency'),
  ] as const
}

/** The promised delivery and the delay. */
const kept = [promisedDate.as('promisedDate'), daysLate.as('daysLate')] as const

/** Matches the shipments of an export. */
const exported = ({ clientId, shipmentType, carrier, after, before }: ExportFilter) =>
  sql.join(
    [
      sql`shipment."clientId" = ${clientId}`,
      ...(shipmentType === undefined ? [] : [sql`"shipmentType" = ${shipmentType}`]),
      ...(carrier === undefined ? [] : [sql`carrier = ${carrier}`]),
      ...(after === undefined ? [] : [sql`shipment."createdAt" >= ${after.toISOString()}`]),
      ...(before === undefined ? [] : [sql`shipment."createdAt" < ${before.toISOString()}`]),
    ],
    sql` and `,
  )

export const exportedKeys = (db: Db, filter: ExportFilter) =>
  metadataKeysOf(db, sql.table('shipment'), exported(filter))

/** Includes every column of the report. New columns are only ever added at the end, before those of metadata. */
export function exportQuery(db: Db, filter: ExportFilter, metadataKeys: readonly string[]) {
  return withContent(db, [filter.clientId])
    .leftJoin('shipment_report', (join) =>
      join
        .onRef('shipment_report.clientId', '=', 'shipment.clientId')
        .onRef('shipment_report.shipmentId', '=', 'shipment.id'),
    )
    .select([
      'shipment.id',
      'shipment.clientId',
      time('shipment.createdAt'),
      cell('createdBy'),
      'shipmentType',
      'shipment.shipmentState',
      'carrier',
      'productId',
      cell('carrierReference'),
      cell('customerReference'),
      cell('orderNumber'),
      cellOf(nameOf('sender'), 'senderName'),
      cellOf(sql`sender.company`, 'senderCompany'),
      cellOf(sql`sender."postCode"`, 'senderPostCode'),
      cellOf(sql`sender.city`, 'senderCity'),
      'senderCountry',
      cellOf(nameOf('recipient'), 'recipientName'),
      cellOf(sql`recipient.company`, 'recipientCompany'),
      cellOf(sql`concat_ws(', ', recipient."addressLine1", recipient."addressLine2")`, 'recipientAddressLine1'),
      cellOf(sql`recipient."postCode"`, 'recipientPostCode'),
      cellOf(sql`recipient.city`, 'recipientCity'),
      'recipientCountry',
      cellOf(sql`whole.delivery ->> 'parcelShopId'`, 'parcelShopId'),
      sql`parcel.count`.as('parcelCount'),
      sql`parcel.weight`.as('totalWeight'),
      sql`parcel.cash`.as('cashOnDeliveryAmount'),
      sql`whole."cashOnDelivery" ->> 'currencyCode'`.as('cashOnDeliveryCurrency'),
    ])
    .select([...compared, ...insured])
    .select([cell('relabellingCustomerReference'), ...happened, ...declaredAndCost([filter.clientId]), ...kept])
    .select(metadataColumns('shipment', metadataKeys))
    .where(sql<boolean>`${exported(filter)}`)
    .orderBy('shipment.createdAt')
    .orderBy('shipment.id')
}

export interface ReportFilter {
  readonly clientIds: readonly number[]
  readonly shipmentType?: string
  readonly states?: readonly string[]
  readonly carriers?: readonly string[]
  readonly products?: readonly string[]
  readonly senderCountries?: readonly string[]
  readonly recipientCountries?: readonly string[]
  readonly references?: readonly string[]
  readonly after?: Date
  readonly before?: Date
  readonly deliveredAfter?: Date
  readonly deliveredBefore?: Date
}

const oneOf = (column: string, values: readonly string[] | undefined) =>
  values === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${list(values)})`

/** The tables that the conditions of a report refer to. */
export const withReport = sql`shipment join shipment_report
  on shipment_report."clientId" = shipment."clientId" and shipment_report."shipmentId" = shipment.id`

/** Matches the shipments of a report. */
function reported(filter: ReportFilter) {
  const { clientIds, references, after, before, deliveredAfter, deliveredBefore } = filter
  return sql.join(
    [
      clientIds.length === 1
        ? sql`shipment."clientId" = ${clientIds[0]}`
        : sql`shipment."clientId" = any(array[${sql.join(clientIds)}]::int[])`,
      oneOf('shipmentType', filter.shipmentType === undefined ? undefined : [filter.shipmentType]),
      oneOf('reportedState', filter.states),
      oneOf('carrier', filter.carriers),
      oneOf('productId', filter.products),
      oneOf('senderCountry', filter.senderCountries),
      oneOf('recipientCountry', filter.recipientCountries),
      ...(references === undefined
        ? []
        : [
            sql`("carrierReference" = any(${list(references)}) or "customerReference" = any(${list(references)})
              or "relabellingCustomerReference" = any(${list(references)}) or "parcelReferences" && ${list(references)}
              or "orderNumbers" && ${list(references)})`,
          ]),
      ...(after === undefined ? [] : [sql`shipment."createdAt" >= ${after.toISOString()}`]),
      ...(before === undefined ? [] : [sql`shipment."createdAt" < ${before.toISOString()}`]),
      ...(deliveredAfter === undefined ? [] : [sql`"deliveredAt" >= ${deliveredAfter.toISOString()}`]),
      ...(deliveredBefore === undefined ? [] : [sql`"deliveredAt" < ${deliveredBefore.toISOString()}`]),
    ],
    sql` and `,
  )
}

export const reportedKeys = (db: Db, filter: ReportFilter) => metadataKeysOf(db, withReport, reported(filter))

/** New columns are only ever added at the end, before those of metadata, here and in the export, which has the same. */
export function reportQuery(db: Db, filter: ReportFilter, metadataKeys: readonly string[]) {
  return withContent(db, filter.clientIds)
    .innerJoin('shipment_report', (join) =>
      join
        .onRef('shipment_report.clientId', '=', 'shipment.clientId')
        .onRef('shipment_report.shipmentId', '=', 'shipment.id'),
    )
    .select([
      'shipment.id',
      'shipment.clientId',
      time('shipment.createdAt'),
      'shipmentType',
      'reportedState as shipmentState',
      'carrier',
      'productId',
      cell('carrierReference'),
      cell('customerReference'),
      cell('orderNumber'),
      cell('relabellingCustomerReference'),
      'senderCountry',
      'recipientCountry',
      cellOf(sql`recipient."postCode"`, 'recipientPostCode'),
      cellOf(sql`recipient.city`, 'recipientCity'),
      cellOf(sql`whole.delivery ->> 'parcelShopId'`, 'parcelShopId'),
      sql`parcel.count`.as('parcelCount'),
      sql`parcel.weight`.as('totalWeight'),
      ...happened,
      sql`parcel.cash`.as('cashOnDeliveryAmount'),
      sql`whole."cashOnDelivery" ->> 'currencyCode'`.as('cashOnDeliveryCurrency'),
      ...declaredAndCost(filter.clientIds),
      ...insured,
      ...kept,
    ])
    .select(metadataColumns('shipment', metadataKeys))
    .where(sql<boolean>`${reported(filter)}`)
    .orderBy('shipment.createdAt')
    .orderBy('shipment.id')
}

const list = (values: readonly string[]) => sql`array[${sql.join(values)}]::text[]`
