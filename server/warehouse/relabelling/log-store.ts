import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Printed } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { holds } from '../../platform/store/search.ts'
import { printEntry, type Parcel } from './parcel.ts'
import { plainColumns } from './store.ts'
import type { AccessibleClient } from './accessible-client-store.ts'

export type SortKey = Schemas['RelabellingSort']

interface Period {
  readonly after?: Date
  readonly before?: Date
}

export interface LogFilter {
  readonly q?: string
  readonly carriers?: readonly string[]
  readonly products?: readonly string[]
  readonly states?: readonly string[]
  readonly dataStates?: readonly string[]
  readonly scanStates?: readonly string[]
  readonly processStates?: readonly string[]
  readonly countries?: readonly string[]
  readonly originCountries?: readonly string[]
  readonly destinationCountries?: readonly string[]
  readonly references?: readonly string[]
  readonly created: Period
  readonly updated: Period
  readonly lastScan: Period
}

export interface LogOrder {
  readonly sort: SortKey
  readonly order: 'ASC' | 'DESC'
  readonly perPage: number
}

/** The sort value, as a string that is empty if an entry has none, and the entry's number. */
export interface Place {
  readonly value: string
  readonly number: number
}

/** Spelled as in the indexes. A missing value sorts lowest. */
export const sortKeys = {
  BY_CREATED_AT: sql`"createdAt"`,
  BY_LAST_UPDATED_AT: sql`"updatedAt"`,
  BY_DATA_STATE: sql`"dataState"`,
  BY_SCAN_STATE: sql`"scanState"`,
  BY_LAST_SCAN_AT: sql`coalesce("lastScanAt", '-infinity')`,
  BY_CARRIER: sql`coalesce(carrier, '')`,
  BY_PRODUCT: sql`coalesce(product, '')`,
  BY_ORDER_NUMBER: sql`coalesce("orderNumber", '')`,
  BY_CUSTOMER_REFERENCE: sql`coalesce("customerReference", '')`,
  BY_PROCESS_STATE: sql`coalesce("processState", '')`,
} as const satisfies Record<SortKey, RawBuilder<unknown>>

const times: ReadonlySet<SortKey> = new Set<SortKey>(['BY_CREATED_AT', 'BY_LAST_UPDATED_AT', 'BY_LAST_SCAN_AT'])

/** Returns whether entries are sorted by a time, so that a place must have one. */
export const sortsByTime = (sort: SortKey): boolean => times.has(sort)

const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined): RawBuilder<SqlBool>[] =>
  values === undefined ? [] : [sql<SqlBool>`${column} = any(${[...values]}::text[])`]

const within = (column: RawBuilder<unknown>, { after, before }: Period): RawBuilder<SqlBool>[] => [
  ...(after ? [sql<SqlBool>`${column} >= ${after.toISOString()}::timestamptz`] : []),
  ...(before ? [sql<SqlBool>`${column} < ${before.toISOString()}::timestamptz`] : []),
]

/** Matches rows of the requested clients. */
const ofThese = (clients: readonly AccessibleClient[]) =>
  sql<SqlBool>`"clientId" = any(${clients.map(({ id }) => id)}::int[])`

/** Search conditions that depend on where an entry's text and references are indexed. */
interface Search {
  readonly holding: (text: string) => RawBuilder<SqlBool>
  readonly referredTo: (references: readonly string[]) => RawBuilder<SqlBool>
}

const among = (...parts: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`(relabelling."clientId", relabelling.id) in (${sql.join(parts, sql` union all `)})`

/** A scan changes only part of an entry's search text, and each part has its own index. */
function searchNow(clients: readonly AccessibleClient[]): Search {
  const entries = (condition: RawBuilder<unknown>) => sql`
    select "clientId", id from relabelling where ${ofThese(clients)} and ${condition}`
  return {
    holding: (text) =>
      among(
        sql`select "clientId", "relabellingId" from relabelling_words
          where ${ofThese(clients)} and ${holds(sql.ref('search'), text)}`,
        entries(sql`("scanUser" is not null or "carrierReference" is not null)
          and ${holds(sql`relabelling_scan_search("carrierReference", "scanUser")`, text)}`),
      ),
    referredTo: (references) => {
      const isOne = sql`= any(${[...references]}::text[])`
      const { BY_CUSTOMER_REFERENCE: customerReference, BY_ORDER_NUMBER: orderNumber } = sortKeys
      return among(
        entries(sql`reference ${isOne} and reference is distinct from "relabellingCustomerReference"`),
        entries(sql`"relabellingCustomerReference" ${isOne}`),
        entries(sql`"carrierReference" ${isOne}`),
        entries(sql`${customerReference} ${isOne}`),
        entries(sql`${orderNumber} ${isOne}`),
      )
    },
  }
}

/** There are few earlier versions, so they need no index. */
const searchPast: Search = {
  holding: (text) =>
    sql<SqlBool>`${holds(sql`relabelling_search(content, reference, "carrierReference", "scanUser")`, text)}`,
  referredTo: (references) =>
    sql<SqlBool>`array[reference, "carrierReference", "relabellingCustomerReference", "customerReference", "orderNumber"]
      && ${[...references]}::text[]`,
}

function conditionsOf(filter: LogFilter, { holding, referredTo }: Search): Expression<SqlBool>[] {
  const text = filter.q?.trim() ?? ''
  const { countries } = filter
  return [
    ...(text === '' ? [] : [holding(text.normalize('NFC'))]),
    ...oneOf(sortKeys.BY_CARRIER, filter.carriers),
    ...oneOf(sortKeys.BY_PRODUCT, filter.products),
    ...oneOf(sql`"promiseState"`, filter.states),
    ...oneOf(sortKeys.BY_DATA_STATE, filter.dataStates),
    ...oneOf(sortKeys.BY_SCAN_STATE, filter.scanStates),
    ...oneOf(sortKeys.BY_PROCESS_STATE, filter.processStates),
    ...(countries
      ? [sql<SqlBool>`("originCountry" = any(${[...countries]}) or "destinationCountry" = any(${[...countries]}))`]
      : []),
    ...oneOf(sql`"originCountry"`, filter.originCountries),
    ...oneOf(sql`"destinationCountry"`, filter.destinationCountries),
    ...(filter.references ? [referredTo(filter.references)] : []),
    ...within(sortKeys.BY_CREATED_AT, filter.created),
    ...within(sortKeys.BY_LAST_UPDATED_AT, filter.updated),
    ...within(sortKeys.BY_LAST_SCAN_AT, filter.lastScan),
    // Entries never scanned sort before all times.
    ...(filter.lastScan.before ? [sql<SqlBool>`${sortKeys.BY_LAST_SCAN_AT} > '-infinity'`] : []),
  ]
}

const all = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`

interface Row extends Parcel {
  readonly clientId: number
  readonly carrier?: string
  readonly product?: string
  readonly sortKey: string
  readonly total: number
  readonly snapshot: string
}

export interface LogPage {
  /** JSON. */
  readonly entries: readonly Printed<Schemas['RelabellingLogEntry']>[]
  /** Where the next page begins, if there is one. */
  readonly next?: Place
}

const columns = ['clientId', ...plainColumns, 'carrier', 'product'] as const
const picked = sql`${sql.join(columns.map((column) => sql.ref(column)))}, content`
const listed = sql.join(columns.map((column) => sql.ref(`page.${column}`)))

const ofOwner = sql`"clientId" = owner."clientId"`

/** Selects each client's entries in order, as many as fit a page, then the first of them all. */
function pageQuery(
  clients: readonly AccessibleClient[],
  { sort, order, perPage }: LogOrder,
  ofClient: (key: RawBuilder<unknown>, inOrder: RawBuilder<unknown>) => RawBuilder<unknown>,
  besides: RawBuilder<unknown>,
) {
  const direction = sql.raw(order === 'ASC' ? 'asc' : 'desc')
  const limit = sql`${perPage + 1}::int`
  const inOrder = sql`order by "sortKey" ${direction}, number ${direction} limit ${limit}`
  const key = sql`${sortKeys[sort]} as "sortKey"`
  return sql<Row>`
    select ${listed}, page."sortKey", page.content::text as content, page."shipmentState", ${besides}
    from (
      select entry.*, (
        select "shipmentState" from shipment
        where shipment."clientId" = entry."clientId" and shipment.id = entry."shipmentId"
      ) as "shipmentState"
      from client_node as owner cross join lateral (${ofClient(key, inOrder)}) as entry
      where owner."clientId" = any(${clients.map(({ id }) => id)}::int[]) ${inOrder}
    ) as page
    order by "sortKey" ${direction}, number ${direction}`
}

/** Reads the first page, the number of matching entries and the snapshot of transactions it was read in. */
export async function firstPage(
  db: Db,
  clients: readonly AccessibleClient[],
  filter: LogFilter,
  order: LogOrder,
): Promise<LogPage & { total: number; snapshot: string }> {
  const conditions = all(conditionsOf(filter, searchNow(clients)))
  const query = pageQuery(
    clients,
    order,
    (key, inOrder) => sql`select ${picked}, ${key} from relabelling where ${ofOwner} and ${conditions} ${inOrder}`,
    sql`(
      select count(*) from relabelling where ${ofThese(clients)} and ${conditions}
    ) as total, pg_current_snapshot()::text as snapshot`,
  )
  const { rows } = await query.execute(db)
  const [first] = rows
  return { ...pageOf(rows, clients, order), total: first?.total ?? 0, snapshot: first?.snapshot ?? '' }
}

/** Reads a later page, of the log as it was when the first one was read. */
export async function laterPage(
  db: Db,
  clients: readonly AccessibleClient[],
  filter: LogFilter,
  order: LogOrder,
  snapshot: string,
  after: Place,
): Promise<LogPage> {
  const { sort } = order
  const at = sortsByTime(sort)
    ? sql`${after.value === '' ? '-infinity' : after.value}::timestamptz`
    : sql`${after.value}::text`
  const beyond = sql.raw(order.order === 'ASC' ? '>' : '<')
  const seen = sql`${snapshot}::pg_snapshot`
  const further = [
    sql<SqlBool>`(${sortKeys[sort]}, number) ${beyond} (${at}, ${after.number}::bigint)`,
    // Old rows skip the snapshot, since transaction numbers start over in a restored database.
    sql<SqlBool>`("updatedAt" < now() - interval '1 hour' or pg_visible_in_snapshot("beganIn", ${seen}))`,
  ]
  const conditions = (search: Search) => all([...conditionsOf(filter, search), ...further])
  const query = pageQuery(
    clients,
    order,
    (key, inOrder) => sql`
      select * from (
        (select ${picked}, ${key} from relabelling
          where ${ofOwner} and ${conditions(searchNow(clients))} ${inOrder})
        union all
        (select ${picked}, ${key} from relabelling_past as relabelling
          where ${ofOwner} and ${conditions(searchPast)} and not pg_visible_in_snapshot("endedIn", ${seen}) ${inOrder})
      ) as seen ${inOrder}`,
    sql`0 as total`,
  )
  const { rows } = await query.execute(db)
  return pageOf(rows, clients, order)
}

function pageOf(rows: readonly Row[], clients: readonly AccessibleClient[], { sort, perPage }: LogOrder): LogPage {
  const names = new Map(clients.map((client) => [client.id, client]))
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  const value = last?.sortKey === '-infinity' && sortsByTime(sort) ? '' : last?.sortKey
  return {
    entries: shown.map((row) => printEntry(names.get(row.clientId) ?? { id: row.clientId, name: '' }, row)),
    ...(rows.length > perPage && last && { next: { value: value ?? '', number: last.number } }),
  }
}
