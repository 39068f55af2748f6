import { elapsedMs } from '../../kernel/elapsed.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Printed } from '../../platform/http/handler.ts'
import type { Shipment } from './content.ts'
import { consignmentsColumn, isLate, shipmentNames } from './column-store.ts'
import type { Metadata } from '../../kernel/metadata.ts'
import { readPageToken, writePageToken, type Position } from '../../kernel/page-token.ts'
import { countableRows } from '../../kernel/paging.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { beginsWith, isShort } from '../../platform/store/search.ts'
import { plainColumns, printShipment, shipmentColumns, type ShipmentRow } from './store.ts'

export type Sort = 'createdAt' | 'modifiedAt' | 'customerReference'
export type Order = 'asc' | 'desc'

/** The filters of the list. Times are in a format that the database reads. */
export interface Filters {
  readonly states?: readonly string[]
  readonly exceptions?: readonly string[]
  readonly carriers?: readonly string[]
  readonly products?: readonly string[]
  readonly senderCountries?: readonly string[]
  readonly recipientCountries?: readonly string[]
  readonly customerReference?: string
  readonly createdAfter?: string
  readonly createdBefore?: string
  readonly cancelled?: boolean
  readonly late?: boolean
  readonly batchId?: string
  readonly pickupId?: string
  readonly manifestId?: string
  readonly metadata?: Metadata
}

export interface ListQuery {
  readonly q?: string
  readonly shipmentType?: string
  readonly filters?: Filters
  readonly sort: Sort
  readonly order: Order
  readonly perPage: number
  /** The number of rows to skip, or a page token. */
  readonly from: number | string
  /** The secret that signs page tokens. */
  readonly secret: string
}

export interface ListPage {
  readonly shipments: readonly Printed<Shipment>[]
  readonly total: number
  readonly nextPageToken?: string
}

/** Counting stops here; the last row means that there are more. */
const countedRows = countableRows + 1

/**
 * Counting takes longer than anything else in a list. A client with this many shipments beyond the limit still exceeds
 * it a second later, even if some are deleted meanwhile.
 */
const beyondDoubt = 2_000
const knownMs = 1_000
const mostKnown = 10_000
const knownUntil = new WeakMap<Db, Map<number, number>>()

function isKnownToHaveMore(db: Db, clientId: number): boolean {
  return (knownUntil.get(db)?.get(clientId) ?? 0) > elapsedMs()
}

function noteTotal(db: Db, clientId: number, counted: number): void {
  if (counted < countedRows + beyondDoubt) return
  const known = knownUntil.get(db) ?? new Map<number, number>()
  if (known.size >= mostKnown) known.clear()
  knownUntil.set(db, known.set(clientId, elapsedMs() + knownMs))
}

interface ListArguments {
  clientId: number
  q: string
  shipmentType: string
  limit: number
  offset: number
  key: string
  id: string
  filters: string
}

/** The long-lived states, which most shipments are in. The others have an index of their own. */
const usualStates = ['DRAFT', 'REGISTERED', 'IN_TRANSIT', 'DELIVERED']

/** A filter, or a filter with a fixed value, so that PostgreSQL uses an index on few shipments. */
type Condition = keyof Filters | 'rareStates' | 'notCancelled' | 'notLate'

/**
 * The SQL of each condition. Filter values are passed as one JSON object. What events change is in the narrow report
 * row.
 */
const conditions: Readonly<
  Record<Condition, (filters: Expression<string>, lead: (column: string) => Expression<unknown>) => Expression<SqlBool>>
> = {
  states: (filters) => oneOf('report.shipmentState', filters, 'states'),
  rareStates: (filters) =>
    sql`(${oneOf('report.shipmentState', filters, 'states')}
      and report."shipmentState" not in (${sql.join(usualStates.map((state) => sql.lit(state)))}))`,
  exceptions: (filters) => sql`(exception is not null and ${oneOf('exception', filters, 'exceptions')})`,
  carriers: (filters) => oneOf('carrier', filters, 'carriers'),
  products: (filters) => oneOf('productId', filters, 'products'),
  senderCountries: (filters) => oneOf('senderCountry', filters, 'senderCountries'),
  recipientCountries: (filters) => oneOf('recipientCountry', filters, 'recipientCountries'),
  customerReference: (filters) => sql`"customerReference" = ${valueOf(filters, 'customerReference')}`,
  createdAfter: (filters, lead) => sql`${lead('createdAt')} >= ${valueOf(filters, 'createdAfter')}::timestamptz`,
  createdBefore: (filters, lead) => sql`${lead('createdAt')} < ${valueOf(filters, 'createdBefore')}::timestamptz`,
  cancelled: () => sql`cancelled is not null`,
  notCancelled: () => sql`cancelled is null`,
  late: () => isLate,
  notLate: () => sql`not ${isLate}`,
  batchId: (filters) => sql`"batchId" = ${valueOf(filters, 'batchId')}::uuid`,
  pickupId: (filters) => sql`"pickupId" = ${valueOf(filters, 'pickupId')}::uuid`,
  manifestId: (filters) => sql`"manifestId" = ${valueOf(filters, 'manifestId')}::uuid`,
  metadata: (filters) => sql`metadata @> ${valueOf(filters, 'metadata')}::jsonb`,
}

function conditionOf(name: keyof Filters, { states, cancelled, late }: Filters): Condition {
  if (name === 'states' && states?.every((state) => !usualStates.includes(state))) return 'rareStates'
  if (name === 'cancelled' && cancelled === false) return 'notCancelled'
  return name === 'late' && late === false ? 'notLate' : name
}

const valueOf = (filters: Expression<string>, name: keyof Filters) =>
  sql`((select ${filters}::json) ->> ${sql.lit(name)})`

const oneOf = (column: string, filters: Expression<string>, name: keyof Filters): Expression<SqlBool> =>
  sql`${sql.ref(column)} = any(array(select json_array_elements_text(${filters}::json -> ${sql.lit(name)})))`

const isFilter = (name: string): name is keyof Filters => Object.hasOwn(conditions, name)

/** How to search for a text: not at all, by indexes, by indexes on the beginnings of words, or by scanning. */
type Search = 'none' | 'indexed' | 'short' | 'plain'

type Start = 'offset' | 'afterKey' | 'afterAbsent'

/** Conditions on columns that the report row has. */
const ofReport: ReadonlySet<Condition> = new Set(['states', 'rareStates'])
const isInReport = (condition: Condition) =>
  ofReport.has(condition) || condition === 'createdAfter' || condition === 'createdBefore'

interface Key {
  readonly id: string
  readonly key: string | null
  readonly absent: boolean
}

/** Everything that changes the SQL. Each combination is built and planned once. */
interface Variant {
  readonly sort: Sort
  readonly order: Order
  readonly search: Search
  readonly typed: boolean
  /** Always in the same order. */
  readonly filtered: readonly Condition[]
  readonly start: Start
  /** How far to count; `none` if there are certainly more. */
  readonly counting: 'none' | 'usual' | 'beyond'
}

/** A cast to text would run for all sorted rows instead of only those on the page. */
const listedColumns = [
  'shipment.id',
  ...plainColumns.filter((column) => column !== 'id'),
  sql<string | null>`registration`.as('registration'),
  sql<string | null>`cancellation`.as('cancellation'),
  sql<string | null>`cancelled`.as('cancelled'),
  consignmentsColumn,
  sql<string>`content`.as('content'),
] as const

const jsonAsText = { json: (text: string) => text }

/**
 * Selects the page first, in index order and from as many index columns as possible. Rows without the sorted value are
 * elsewhere in the index, and are looked up if the other rows do not fill the page.
 */
function buildPage({ sort, order, search, typed, filtered, start, counting }: Variant) {
  return prepared((db, arg: Arguments<ListArguments>) => {
    const isByState = filtered.some((condition) => ofReport.has(condition))
    const isOfReport = sort === 'modifiedAt' || (isByState && sort === 'createdAt')
    const isOnlyReport = isOfReport && !typed && search === 'none' && filtered.every(isInReport)
    const lead = (column: string) => sql.ref(`${isOfReport ? 'report' : 'shipment'}.${column}`)
    const id = sql<string>`${lead(isOfReport ? 'shipmentId' : 'id')}`
    const both = sql`shipment_report as report join shipment
      on shipment."clientId" = report."clientId" and shipment.id = report."shipmentId"`
    const from = isOnlyReport ? sql`shipment_report as report` : isOfReport || isByState ? both : sql`shipment`
    const matching = () =>
      sql`from ${from} where ${sql.join(
        [
          sql`${lead('clientId')} = ${arg.clientId}`,
          ...(typed ? [sql`"shipmentType" = ${arg.shipmentType}`] : []),
          ...(search === 'none' ? [] : [found(arg.q, search, sql`= ${arg.clientId}`)]),
          ...filtered.map((condition) => conditions[condition](arg.filters, lead)),
        ],
        sql` and `,
      )}`
    const most = sql.lit(counting === 'beyond' ? countedRows + beyondDoubt : countedRows)
    const counted = sql<number>`(select count(*) from (select 1 ${matching()} limit ${most}) as matching)`
    const key = sql`${lead(sort)}`
    const type = sql.raw(sort === 'customerReference' ? 'text' : 'timestamptz')
    const [beyond, upTo] = order === 'asc' ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`]
    const direction = sql.raw(order)
    const isPast = start === 'afterAbsent'
    const wanted = start === 'offset' ? sql`(${arg.limit}::int + ${arg.offset}::int)` : sql`${arg.limit}::int`
    const since = {
      offset: sql``,
      afterKey: sql`and ${key} ${upTo} ${arg.key}::${type}
        and (${key} ${beyond} ${arg.key}::${type} or (${key} = ${arg.key}::${type} and ${id} > ${arg.id}::uuid))`,
      afterAbsent: sql`and false`,
    }[start]
    const valued = sql<Key>`(select ${id} as id, ${key} as key, false as absent ${matching()}
      ${sort === 'createdAt' ? sql`` : sql`and ${key} is not null`} ${since}
      order by ${key} ${direction}, ${id} limit ${wanted})`
    const absent = sql<Key>`(select ${id} as id, ${key} as key, true as absent ${matching()}
      and ${key} is null ${isPast ? sql`and ${id} > ${arg.id}::uuid` : sql``}
      order by ${id} limit ${wanted} - (select count(*) from valued))`
    const inOrder = sql`absent, key ${direction}, page.id`
    return db
      .with(
        (name) => name('valued').materialized(),
        () => valued,
      )
      .with(
        (name) => name('absent').materialized(),
        () => absent,
      )
      .with(
        (name) => name('page').materialized(),
        (query) => {
          const values = query.selectFrom('valued').selectAll()
          const page = sort === 'createdAt' ? values : values.unionAll(query.selectFrom('absent').selectAll())
          return query
            .selectFrom(page.as('page'))
            .selectAll()
            .orderBy(inOrder)
            .limit(sql<number>`${arg.limit}::int`)
            .$if(start === 'offset', (rows) => rows.offset(sql<number>`${arg.offset}::int`))
        },
      )
      .selectFrom('page')
      .innerJoin('shipment', 'shipment.id', 'page.id')
      .where('shipment.clientId', '=', arg.clientId)
      .select(listedColumns)
      .$if(sort === 'customerReference', (query) => query.select('customerReference'))
      .select((counting === 'none' ? sql.lit(countedRows) : counted).as('total'))
      .orderBy(inOrder)
  }, jsonAsText)
}

/**
 * Matches references by their beginning and the recipient anywhere, each with its own index. Fewer than three letters
 * must begin a word of the name. The patterns are subqueries, so that they are computed once instead of for every row.
 * `marked` repeats the condition for texts without an index, and keeps PostgreSQL from expecting too many rows.
 * `ofClient` limits the client: `= 1`.
 */
function found(q: Expression<string>, search: Search, ofClient: Expression<unknown>): Expression<SqlBool> {
  const references = sql`${sql.lit('\u0001')} || lower(coalesce("carrierReference", '')) || search`
  const marked = sql<SqlBool>`(${references} like (select ${sql.lit('%\u0001')} || substr(containing(${q}), 2))
    or search like (select ${sql.lit('%\u0002')} || containing(${q})))`
  if (search === 'plain') return marked
  const begins = [2, 3].map((place) => {
    const reference = sql`searched_reference(search, ${sql.lit(place)})`
    return sql`(${reference} ~>=~ (select fold_text(${q})) and ${reference} ~<~ (select fold_text(${q}) || chr(1114111)))`
  })
  const number = sql`plain_reference(fold_text(${q}))`
  const numbered = sql`shipment.id = any(array(
    select named."shipmentId" from shipment_number as named where named."clientId" ${ofClient}
      and named.number >= ${number} and named.number < ${number} || chr(1114111)))`
  const recipient = sql`split_part(search, ${sql.lit('\u0002')}, 2)`
  const holds = search === 'short' ? beginsWith(recipient, q) : sql`${recipient} like (select containing(${q}))`
  return sql`(${sql.join([...begins, numbered, holds], sql` or `)}) and ${marked}`
}

/** Matches the shipments of these clients that contain a text, in queries that are not prepared. */
export const shipmentsWith = (text: string, clientIds: readonly number[]): Expression<SqlBool> =>
  found(sql.val(text), searchFor(text), sql`= any(${[...clientIds]}::int[])`)

function searchFor(text: string): Search {
  if (text === '') return 'none'
  if (isShort(text)) return 'short'
  return /[\p{L}\p{N}]/u.test(text) ? 'indexed' : 'plain'
}

const pages = new Map<string, ReturnType<typeof buildPage>>()

function pageOf(variant: Variant) {
  const name = Object.values(variant).join(' ')
  let page = pages.get(name)
  if (!page) pages.set(name, (page = buildPage(variant)))
  return page
}

export async function listShipments(db: Db, clientId: number, query: ListQuery): Promise<ListPage> {
  const { q = '', shipmentType = '', sort, order, perPage, from } = query
  const text = q.trim()
  const given = Object.entries(query.filters ?? {}).filter(([, value]) => value !== undefined)
  const filters = given.length === 0 ? '{}' : JSON.stringify(Object.fromEntries(given))
  const list = { clientId, q, shipmentType, filters, sort, order }
  const after = typeof from === 'string' ? positionIn(readPageToken(query.secret, list, from)) : undefined
  const isPlain = text === '' && shipmentType === '' && given.length === 0
  const page = pageOf({
    sort,
    order,
    search: searchFor(text),
    counting: !isPlain ? 'usual' : isKnownToHaveMore(db, clientId) ? 'none' : 'beyond',
    typed: shipmentType !== '',
    filtered: given
      .map(([name]) => name)
      .filter(isFilter)
      .map((name) => conditionOf(name, query.filters ?? {})),
    start: after === undefined ? 'offset' : after.key === null ? 'afterAbsent' : 'afterKey',
  })
  const rows = await page(db, {
    clientId,
    q: text,
    shipmentType,
    filters,
    limit: perPage + 1,
    offset: typeof from === 'number' ? from : 0,
    key: after?.key ?? '',
    id: after?.id ?? '',
  })
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  const counted = rows[0]?.total ?? 0
  if (isPlain) noteTotal(db, clientId, counted)
  return {
    shipments: shown.map((row) => printShipment(clientId, row)),
    total: Math.min(counted, countedRows),
    nextPageToken:
      rows.length > perPage && last ? writePageToken(query.secret, list, [keyOf(last, sort), last.id]) : undefined,
  }
}

const keyOf = (row: ShipmentRow & { customerReference?: string | null }, sort: Sort): string | null => row[sort] ?? null

const positionIn = ([key, id]: Position) => ({ key: key === null ? null : String(key), id: String(id) })

/** Uses the index of names, which ignores more differences in spelling than order numbers do. */
const ofOrder = (db: Db, clientId: Expression<number>, orderNumber: Expression<string>) =>
  db
    .selectFrom('shipment')
    .where('clientId', '=', clientId)
    .where(sql<boolean>`${shipmentNames} && array[plain_reference(${orderNumber}::text)]`)
    .where(sql<boolean>`"orderNumbers" @> array[${orderNumber}::text]`)

interface OrderArguments {
  clientId: number
  orderNumber: string
  limit: number
  offset: number
}

/** Ids first, then rows: PostgreSQL cannot know how few there are. */
const selectByOrderNumber = prepared((db, arg: Arguments<OrderArguments>) =>
  db
    .with(
      (name) => name('found').materialized(),
      () => ofOrder(db, arg.clientId, arg.orderNumber).select(['id', 'createdAt']),
    )
    .with(
      (name) => name('page').materialized(),
      (query) =>
        query
          .selectFrom('found')
          .select('id')
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(sql<number>`${arg.limit}::int`)
          .offset(sql<number>`${arg.offset}::int`),
    )
    .selectFrom('shipment')
    .select(shipmentColumns)
    .select((count) => count.selectFrom('found').select(count.fn.countAll<number>().as('total')).as('total'))
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(array(select id from page))`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc'),
)

const countByOrderNumber = prepared((db, arg: Arguments<{ clientId: number; orderNumber: string }>) =>
  ofOrder(db, arg.clientId, arg.orderNumber).select((count) => count.fn.countAll<number>().as('total')),
)

export async function listByOrderNumber(
  db: Db,
  clientId: number,
  orderNumber: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<ListPage> {
  const rows = await selectByOrderNumber(db, { clientId, orderNumber, limit: perPage, offset: (page - 1) * perPage })
  const [first] = rows.length > 0 || page === 1 ? rows : await countByOrderNumber(db, { clientId, orderNumber })
  return { shipments: rows.map((row) => printShipment(clientId, row)), total: first?.total ?? 0 }
}
