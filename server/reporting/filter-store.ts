import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Metadata } from '../kernel/metadata.ts'
import { hasMetadata } from '../platform/store/metadata.ts'
import { shipmentsWith } from '../shipping/shipment/list-store.ts'
import { idsNumbered, shipmentNames } from '../shipping/shipment/column-store.ts'

/** Start inclusive, end exclusive. */
export interface Range {
  readonly after?: Date
  readonly before?: Date
}

/** The conditions on shipments; several values of one filter are alternatives. */
export interface ShipmentFilter {
  readonly q?: string
  readonly states?: readonly string[]
  readonly carriers?: readonly string[]
  readonly products?: readonly string[]
  readonly senderCountries?: readonly string[]
  readonly recipientCountries?: readonly string[]
  readonly shipmentType?: string
  readonly references?: readonly string[]
  readonly orderNumber?: string
  readonly metadata?: Metadata | undefined
  readonly created?: Range
  readonly firstEvent?: Range
  readonly lastEvent?: Range
  readonly delivered?: Range
}

export interface Conditions {
  readonly all: Expression<SqlBool>
  /** The table whose index finds the rows; both tables have client and creation time, and an index of these. */
  readonly lead: 'shipment' | 'shipment_report'
  /** The tables whose columns the conditions use, the leading one first. */
  readonly from: RawBuilder<unknown>
}

export const textArray = (values: readonly string[]) => sql<string[]>`${[...values]}::text[]`

const oneOf = (column: Expression<string | null>, values: readonly string[] | undefined) =>
  values === undefined ? [] : [sql<SqlBool>`${column} = any(${textArray(values)})`]

export const within = (column: string, { after, before }: Range = {}): RawBuilder<SqlBool>[] => [
  ...(after ? [sql<SqlBool>`${sql.ref(column)} >= ${after.toISOString()}::timestamptz`] : []),
  ...(before ? [sql<SqlBool>`${sql.ref(column)} < ${before.toISOString()}::timestamptz`] : []),
]

export function conditionsOf(filter: ShipmentFilter, clientIds: readonly number[]): Conditions {
  const { q = '', states, references, orderNumber } = filter
  const ofReport = [
    ...oneOf(sql.ref('reportedState'), states),
    ...within('firstTrackingEventDate', filter.firstEvent),
    ...within('lastEventDate', filter.lastEvent),
  ]
  const ofShipment = [
    ...within('shipment.deliveredAt', filter.delivered),
    ...oneOf(sql.ref('carrier'), filter.carriers),
    ...oneOf(sql.ref('productId'), filter.products),
    ...oneOf(sql.ref('senderCountry'), filter.senderCountries),
    ...oneOf(sql.ref('recipientCountry'), filter.recipientCountries),
    ...oneOf(sql.ref('shipmentType'), filter.shipmentType === undefined ? undefined : [filter.shipmentType]),
    ...(q.trim() === '' ? [] : [shipmentsWith(q.trim(), clientIds)]),
    ...(filter.metadata === undefined ? [] : [hasMetadata(filter.metadata)]),
    ...(references === undefined ? [] : [hasReference(references, clientIds)]),
    ...(orderNumber === undefined
      ? []
      : [isNamed([orderNumber], clientIds), sql<SqlBool>`"orderNumbers" @> ${textArray([orderNumber])}`]),
  ]
  const lead = ofReport.length > 0 ? 'shipment_report' : 'shipment'
  const createdIn = (table: string) => within(`${table}.createdAt`, filter.created)
  const isJoined = ofReport.length > 0 && ofShipment.length > 0
  return {
    all: conjunction([...createdIn(lead), ...(isJoined ? createdIn('shipment') : []), ...ofReport, ...ofShipment]),
    lead,
    from: isJoined ? withReport : sql`${sql.table(lead)}`,
  }
}

export const withReport = sql`shipment_report join shipment
  on shipment."clientId" = shipment_report."clientId" and shipment.id = shipment_report."shipmentId"`

export const conjunction = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Finds shipments by index with one of these among their references, ignoring case and spaces. */
const named = (references: readonly string[], clientIds: readonly number[]) =>
  sql<SqlBool>`(${shipmentNames} && array(select plain_reference(name) from unnest(${textArray(references)}) as name)
    or id = any(${idsNumbered(sql`= any(${[...clientIds]}::int[])`, textArray(references))}))`

const upper = (references: readonly string[]) =>
  sql`array(select upper(name) from unnest(${textArray(references)}) as name)`

/** A separate subquery, because PostgreSQL cannot estimate how few rows it finds. */
export const isNamed = (references: readonly string[], clientIds: readonly number[], id = sql.ref('shipment.id')) =>
  sql<SqlBool>`${id} = any(array(
    select id from shipment where "clientId" = any(${[...clientIds]}::int[]) and ${named(references, clientIds)}))`

const hasReference = (references: readonly string[], clientIds: readonly number[]) =>
  sql<SqlBool>`${isNamed(references, clientIds)} and (
    array[upper("carrierReference"), upper("customerReference"), upper("relabellingCustomerReference")] && ${upper(references)}
    or upper("parcelReferences"::text)::text[] && ${upper(references)})`
