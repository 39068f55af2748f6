import { sql, type RawBuilder } from 'kysely'
import type { Schemas } from '../../openapi/generated/types.ts'
import type { Position } from '../kernel/page-token.ts'
import { countableRows } from '../kernel/paging.ts'
import type { Db } from '../platform/store/database.ts'
import { conjunction, isNamed, textArray, within, type Range } from './filter-store.ts'
import type { Whole } from '../kernel/whole.ts'

export type ReportedEvent = Whole<Schemas['ReportedEvent']>

export interface EventFilter {
  readonly states?: readonly string[]
  readonly carriers?: readonly string[]
  readonly carrierCodes?: readonly string[]
  readonly sources?: readonly string[]
  readonly references?: readonly string[]
  readonly created?: Range
  readonly received?: Range
}

export interface EventQuery {
  readonly clientIds: readonly number[]
  readonly filter: EventFilter
  readonly order: 'ASC' | 'DESC'
  readonly perPage: number
  /** The end of the previous page. */
  readonly after?: Position
}

export interface EventPage {
  readonly events: readonly ReportedEvent[]
  readonly total: number
  /** The end of this page, unless it is the last. */
  readonly end?: Position
}

/** The table of each attribute. */
const tables = {
  id: 'event',
  shipmentId: 'event',
  carrier: 'event',
  createdAt: 'event',
  receivedAt: 'event',
  parcelReference: 'event',
  carrierReference: 'event',
  state: 'event',
  carrierCode: 'event',
  exception: 'event',
  rawData: 'event',
  source: 'event',
  place: 'event',
  details: 'event',
  eventDescription: 'event',
  clientId: 'event',
  customerReference: 'shipment',
  orderNumber: 'shipment',
} satisfies Record<keyof ReportedEvent, 'event' | 'shipment'>

const columns = sql.join(Object.entries(tables).map(([column, table]) => sql.ref(`${table}.${column}`)))

const withShipment = sql`join shipment on shipment."clientId" = event."clientId" and shipment.id = event."shipmentId"`

export async function listReportedEvents(db: Db, query: EventQuery): Promise<EventPage> {
  const { clientIds, filter, perPage } = query
  const conditions = conditionsOf(filter, clientIds)
  const [rows, total] = await Promise.all([pageOf(db, query, conditions), countUpTo(db, clientIds, conditions)])
  const events = rows.slice(0, perPage)
  const last = rows.length > perPage ? events.at(-1) : undefined
  return { events, total, end: last && [last.createdAt, last.id] }
}

const oneOf = (column: string, values: readonly string[] | undefined) =>
  values === undefined ? [] : [sql<boolean>`event.${sql.ref(column)} = any(${textArray(values)})`]

function conditionsOf(filter: EventFilter, clientIds: readonly number[]) {
  return conjunction([
    ...oneOf('state', filter.states),
    ...oneOf('carrier', filter.carriers),
    ...oneOf('carrierCode', filter.carrierCodes),
    ...oneOf('source', filter.sources),
    ...within('event.createdAt', filter.created),
    ...within('event.receivedAt', filter.received),
    ...(filter.references === undefined ? [] : [hasReference(filter.references, clientIds)]),
  ])
}

/** Finds the shipments with these numbers by index, then their events. */
function hasReference(references: readonly string[], clientIds: readonly number[]): RawBuilder<boolean> {
  const upper = sql`array(select upper(name) from unnest(${textArray(references)}) as name)`
  return sql<boolean>`${isNamed(references, clientIds, sql.ref('event.shipmentId'))}
    and array[upper(event."carrierReference"), upper("parcelReference")] && ${upper}`
}

/** Finds the page's events in an index alone, then reads the rest of only those. */
async function pageOf(
  db: Db,
  { clientIds, order, perPage, after }: EventQuery,
  conditions: ReturnType<typeof conditionsOf>,
): Promise<ReportedEvent[]> {
  const direction = sql.raw(order === 'ASC' ? 'asc' : 'desc')
  const beyond = sql.raw(order === 'ASC' ? '>' : '<')
  const onlyClient = clientIds.length === 1 ? clientIds[0] : undefined
  const client = onlyClient === undefined ? sql`client."clientId"` : sql`${onlyClient}::int`
  const inOrder = sql`order by event."createdAt" ${direction}, event.id ${direction} limit ${perPage + 1}`
  const place = sql`select event."clientId", event."createdAt", event.id`
  const ofClient = sql`
    ${place} from shipment_event as event
    where event."clientId" = ${client} and ${conditions}
      ${after ? sql`and (event."createdAt", event.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    ${inOrder}`
  const { rows } = await sql<ReportedEvent>`
    with found as materialized (${
      onlyClient === undefined
        ? sql`${place} from client_node as client cross join lateral (${ofClient}) as event
            where client."clientId" = any(${[...clientIds]}::int[]) ${inOrder}`
        : ofClient
    })
    select ${columns} from found
    join shipment_event as event using ("clientId", "createdAt", id) ${withShipment} ${inOrder}`.execute(db)
  return rows
}

async function countUpTo(
  db: Db,
  clientIds: readonly number[],
  conditions: ReturnType<typeof conditionsOf>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from shipment_event as event
      where event."clientId" = any(${[...clientIds]}::int[]) and ${conditions} limit ${sql.lit(countableRows + 1)}
    ) as found`.execute(db)
  return rows[0]?.total ?? 0
}

/** Lists the events of one shipment, in effective order or reversed. */
export async function listEventsOf(
  db: Db,
  clientId: number,
  shipmentId: string,
  { order, page, perPage }: { readonly order: 'ASC' | 'DESC'; readonly page: number; readonly perPage: number },
): Promise<{ items: ReportedEvent[]; total: number }> {
  const direction = sql.raw(order)
  const own = sql`event."clientId" = ${clientId} and event."shipmentId" = ${shipmentId}::uuid`
  const [{ rows: items }, { rows: counts }] = await Promise.all([
    sql<ReportedEvent>`
      select ${columns} from shipment_event as event ${withShipment} where ${own}
      order by event."createdAt" ${direction}, "receivedAt" ${direction}, event.id ${direction}
      limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`select count(*) as total from shipment_event as event where ${own}`.execute(db),
  ])
  return { items, total: counts[0]?.total ?? 0 }
}
