import { sql, type Expression } from 'kysely'
import type { Schemas } from '../../openapi/generated/types.ts'
import { holdersOf, daysLate, idsNumbered } from '../shipping/shipment/column-store.ts'
import type { Position } from '../kernel/page-token.ts'
import { countableRows } from '../kernel/paging.ts'
import type { Content } from '../shipping/shipment/content.ts'
import type { ReportedState, ReportedProgress } from '../shipping/report/report.ts'
import type { ShipmentState } from '../shipping/shipment/states.ts'
import type { Db } from '../platform/store/database.ts'
import { conditionsOf, withReport, type Conditions, type ShipmentFilter } from './filter-store.ts'
import { lifecycleOf } from './lifecycle.ts'
import type { Whole } from '../kernel/whole.ts'

export type ReportedShipment = Whole<Schemas['ReportedShipment']>

interface Key {
  readonly clientId: number
  readonly id: string
  readonly key?: string | number
}

export interface ShipmentQuery {
  readonly clientIds: readonly number[]
  readonly filter: ShipmentFilter
  readonly sort: Schemas['ReportedShipmentSort']
  readonly order: 'ASC' | 'DESC'
  readonly perPage: number
  /** The end of the previous page. */
  readonly after?: Position
}

export interface ShipmentPage {
  readonly shipments: readonly ReportedShipment[]
  readonly total: number
  /** The end of this page, unless it is the last. */
  readonly end?: Position
}

/** The limit of counting; one more row shows that there are more. */
const countedRows = countableRows + 1

export async function listReported(db: Db, query: ShipmentQuery): Promise<ShipmentPage> {
  const conditions = conditionsOf(query.filter, query.clientIds)
  const [keys, total] = await Promise.all([pageOf(db, query, conditions), countUpTo(db, query.clientIds, conditions)])
  const shown = keys.slice(0, query.perPage)
  const last = keys.length > query.perPage ? shown.at(-1) : undefined
  const shipments = await findReported(db, shown)
  return { shipments, total, end: last && [last.key ?? null, last.id] }
}

/** Reads one row more than the page, to see whether there are more. Rows without the sort value come last. */
async function pageOf(db: Db, query: ShipmentQuery, conditions: Conditions): Promise<Key[]> {
  const { perPage, sort, after } = query
  const isPastValues = after !== undefined && after[0] === null
  const valued = isPastValues ? [] : await keysOf(db, query, conditions, after, true, perPage + 1)
  if (sort === 'createdAt' || valued.length > perPage) return valued
  const rest = perPage + 1 - valued.length
  return [...valued, ...(await keysOf(db, query, conditions, isPastValues ? after : undefined, false, rest))]
}

/**
 * Takes the first rows of each client by its index, and of these the first overall. Rows without a value are
 * undelivered, so those without a delivery date contain them all.
 */
async function keysOf(
  db: Db,
  { clientIds, sort, order }: ShipmentQuery,
  { all, lead }: Conditions,
  after: Position | undefined,
  isValued: boolean,
  count: number,
): Promise<Key[]> {
  // Both tables have the creation time; scan the one that the conditions are about.
  const isOfShipment = sort === 'createdAt' && lead === 'shipment'
  const column = isOfShipment ? sql`shipment."createdAt"` : sql`shipment_report.${sql.ref(sort)}`
  const id = isOfShipment ? sql`shipment.id` : sql`shipment_report."shipmentId"`
  const direction = sql.raw(order === 'ASC' ? 'asc nulls last' : 'desc nulls first')
  const beyond = sql.raw(order === 'ASC' ? '>' : '<')
  const type = sql.raw(sort === 'deliveryTimeInDays' ? 'int' : 'timestamptz')
  const onlyClient = clientIds.length === 1 ? clientIds[0] : undefined
  const client = onlyClient === undefined ? sql<number>`client."clientId"` : sql<number>`${onlyClient}::int`
  const placed = isValued
    ? sql`${sort === 'createdAt' ? sql`true` : sql`${column} is not null`} ${
        after ? sql`and (${column}, ${id}) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``
      }`
    : sql`${column} is null and "firstDeliveryEventDate" is null ${after ? sql`and ${id} ${beyond} ${after[1]}::uuid` : sql``}`
  const ofClient = sql`
    select shipment."clientId", shipment.id, ${column} as key from ${withReport}
    where ${isOfShipment ? sql`shipment` : sql`shipment_report`}."clientId" = ${client} and ${placed} and ${all}
    order by ${isValued ? sql`${column} ${direction},` : sql``} ${id} ${sql.raw(order)}
    limit ${count}`
  const { rows } = await (
    onlyClient === undefined
      ? sql<Key>`
        select one.* from client_node as client cross join lateral (${ofClient}) as one
        where client."clientId" = any(${[...clientIds]}::int[])
        order by key ${direction}, id ${sql.raw(order)} limit ${count}`
      : sql<Key>`${ofClient}`
  ).execute(db)
  return rows
}

async function countUpTo(db: Db, clientIds: readonly number[], { all, lead, from }: Conditions): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from ${from}
      where ${sql.table(lead)}."clientId" = any(${[...clientIds]}::int[]) and ${all} limit ${sql.lit(countedRows)}
    ) as found`.execute(db)
  return rows[0]?.total ?? 0
}

type Row = Whole<{
  readonly clientId: number
  readonly id: string
  readonly createdAt: string
  readonly createdBy: string
  readonly modifiedAt?: string
  readonly modifiedBy?: string
  readonly shipmentState: ShipmentState
  readonly reportedState: ReportedState
  readonly shipmentType: ReportedShipment['shipmentType']
  readonly carrierReference?: string
  readonly carrierIntegrationReference?: string
  readonly registration?: ReportedShipment['registration']
  readonly consignments?: string
  readonly relabellingCustomerReference?: string
  readonly content: Whole<Content>
  readonly firstTrackingEventDate?: string
  readonly firstDeliveryEventDate?: string
  readonly deliveredAt?: string
  readonly lateSince?: string
  readonly daysLate?: number
  readonly lastEventDate?: string
  readonly lastEventCode?: string
  readonly deliveryTimeInDays?: number
  readonly movedAt?: string
  readonly truckClosedAt?: string
  readonly ownParcels?: Readonly<Record<string, ReportedProgress>>
}>

const rowsOf = (db: Db, wanted: Expression<unknown>) =>
  sql<Row>`
    with wanted as materialized (${wanted}), named as materialized (
      select "clientId", id, "carrierReference", "parcelReferences" from wanted join shipment using ("clientId", id)
    ), holders as ${holdersOf('named')}
    select shipment."clientId", shipment.id, shipment."createdAt", "createdBy", shipment."modifiedAt", "modifiedBy",
      "reportedState", shipment."shipmentState", "shipmentType", "carrierReference", "carrierIntegrationReference", registration, "relabellingCustomerReference",
      content, "firstTrackingEventDate", "firstDeliveryEventDate", shipment."deliveredAt", "lateSince", ${daysLate} as "daysLate", "lastEventDate", "lastEventCode",
      "deliveryTimeInDays", "movedAt", "truckClosedAt", shipment_report.parcels as "ownParcels", consignments
    from wanted
    join shipment on shipment."clientId" = wanted."clientId" and shipment.id = wanted.id
    join shipment_report
      on shipment_report."clientId" = wanted."clientId" and shipment_report."shipmentId" = wanted.id
    left join holders on holders.id = wanted.id
    order by place`
    .execute(db)
    .then(({ rows }) => rows)

/** Returns shipments in the given order. Lists leave out customs data. */
export async function findReported(db: Db, keys: readonly Key[]): Promise<ReportedShipment[]> {
  if (keys.length === 0) return []
  const rows = await rowsOf(
    db,
    sql`select * from unnest(${keys.map(({ clientId }) => clientId)}::int[], ${keys.map(({ id }) => id)}::uuid[])
      with ordinality as given("clientId", id, place)`,
  )
  return rows.map((row) => reported(row, true))
}

/** Returns one shipment with all its data. */
export async function findReportedShipment(
  db: Db,
  clientId: number,
  id: string,
): Promise<ReportedShipment | undefined> {
  const [row] = await rowsOf(db, sql`select ${clientId}::int as "clientId", ${id}::uuid as id, 1 as place`)
  return row && reported(row)
}

function reported(
  { content, consignments, movedAt, truckClosedAt, ownParcels, reportedState, ...row }: Row,
  isListed = false,
): ReportedShipment {
  const progress: ReportedProgress = { state: row.shipmentState, movedAt }
  // A new attribute of the content compiles here only once the contract defines it.
  const shown: Pick<ReportedShipment, Exclude<keyof Content, 'parcels'>> = content
  return {
    ...row,
    shipmentState: reportedState,
    ...shown,
    customs: isListed ? undefined : content.customs,
    parcels: content.parcels.map((parcel) => ({
      ...parcel,
      lifecycle: lifecycleOf(ownParcels?.[parcel.carrierReference ?? ''] ?? progress, truckClosedAt),
    })),
    consignments: consignments === undefined ? undefined : JSON.parse(consignments),
  }
}

/** Finds the newest shipment for each number, which may be its own or that of a parcel. */
export async function findByParcelNumbers(
  db: Db,
  clientId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // A scanner reads an SSCC with its application identifier, and a stored one may include it too.
  const { rows } = await sql<{ number: string; id: string }>`
    with given as materialized (
      select number, place, plain, regexp_replace(plain, '^00(?=[0-9]{18}$)', '') as bare
      from unnest(${[...numbers]}::text[]) with ordinality as sent(number, place)
      cross join lateral plain_reference(number) as plain
    ), found as materialized (
      select id, "createdAt",
        array(select plain_reference(name) from unnest(array_append("parcelReferences", "carrierReference")) as name) as numbers
      from shipment
      where "clientId" = ${clientId}
        and id = any(${idsNumbered(sql`= ${clientId}`, sql.val(numbers.flatMap(spellings)))})
    )
    select number, match.id from given
    cross join lateral (
      select id from found where numbers && array[plain, bare, '00' || bare]
      order by "createdAt" desc, id desc limit 1
    ) as match`.execute(db)
  return new Map(rows.map(({ number, id }) => [number, id]))
}

const spellings = (number: string) => {
  const plain = number.replaceAll(' ', '')
  return [plain, plain.replace(/^00(?=\d{18}$)/, ''), ...(/^\d{18}$/.test(plain) ? [`00${plain}`] : [])]
}
